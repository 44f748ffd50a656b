/// Writes diagnostics as sentences, without drawing.
struct Narrator {
    let painter: Painter

    func text(of diagnostic: Diagnostic) -> String {
        let head = "\(diagnostic.severity.rawValue) \(diagnostic.code)"
        var text = painter.paint(head, Painter.Ink(diagnostic.severity))
        text += ": \(DisplayText.visible(diagnostic.message)).\n"
        if let place = diagnostic.place {
            let path = diagnostic.path.map { $0.isEmpty ? ", at the root" : ", at \($0)" } ?? ""
            text += sentence(place, path: path)
        } else if let path = diagnostic.path, !path.isEmpty {
            text += "  At \(DisplayText.visible(path)).\n"
        }
        for reference in diagnostic.references { text += sentence(reference, path: "") }
        for note in diagnostic.notes { text += "  Note: \(DisplayText.visible(note)).\n" }
        for help in diagnostic.help { text += "  Help: \(DisplayText.visible(help)).\n" }
        if let others = diagnostic.others {
            text += "  \(DisplayText.visible(sentence(others))).\n"
        }
        return text
    }

    /// The text with its first letter in upper case.
    private func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private func sentence(_ place: Diagnostic.Place, path: String) -> String {
        let label = place.label.isEmpty ? "" : ": " + DisplayText.visible(place.label)
        return "  In \(DisplayText.visible(place.name)), line \(place.line), column \(place.column)"
            + DisplayText.visible(path) + label + ".\n"
    }
}
