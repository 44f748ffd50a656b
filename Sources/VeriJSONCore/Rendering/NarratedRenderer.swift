/// A renderer that writes diagnostics as sentences; their invisible characters are already escaped.
///
///     error type.mismatch: expected a number, found a string.
///       In orders.json, line 12, column 18, at /items/3/price: this is a string.
struct NarratedRenderer {
    let painter: TerminalStyler

    func text(of diagnostic: Diagnostic) -> String {
        let head = "\(diagnostic.severity.rawValue) \(diagnostic.code)"
        var text = painter.paint(head, TerminalStyler.Style(diagnostic.severity))
        text += ": \(diagnostic.message).\n"
        if let place = diagnostic.place {
            let path = diagnostic.path.map { $0.isEmpty ? ", at the root" : ", at \($0)" } ?? ""
            text += sentence(place, path: path)
        } else if let path = diagnostic.path, !path.isEmpty {
            text += "  At \(path).\n"
        }
        for reference in diagnostic.references {
            let title = reference.title.isEmpty ? "" : ", " + reference.title
            text += sentence(reference, path: title)
        }
        for note in diagnostic.notes { text += "  Note: \(note).\n" }
        for help in diagnostic.help { text += "  Help: \(help).\n" }
        if let others = diagnostic.others {
            text += "  \(sentence(others)).\n"
        }
        return text
    }

    /// Returns a text with its first letter in upper case.
    private func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private func sentence(_ place: Diagnostic.Place, path: String) -> String {
        let label = place.label.isEmpty ? "" : ": " + place.label
        guard place.hasLines else { return "  In \(place.name)\(path)\(label).\n" }
        return "  In \(place.name), line \(place.line), column \(place.column)"
            + path + label + ".\n"
    }
}
