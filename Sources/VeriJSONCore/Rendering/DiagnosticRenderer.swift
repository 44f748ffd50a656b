/// A renderer that writes diagnostics as text, drawn with carets or narrated.
///
///     error[type.mismatch]: expected a number, found a string
///      --> orders.json:12:18  at /items/3/price
///        |
///     12 |       "price": "N/A",
///        |                ^^^^^ this is a string
package struct DiagnosticRenderer {
    let options: Report.TextOptions
    /// The document to quote lines from; nil if its places are only named.
    var document: DrawnSource?
    /// The pattern to quote lines from; nil if its places are only named.
    var pattern: DrawnPattern?

    package init(
        options: Report.TextOptions,
        document: DrawnSource? = nil,
        pattern: DrawnPattern? = nil
    ) {
        self.options = options
        self.document = document
        self.pattern = pattern
    }

    private var painter: TerminalStyler { TerminalStyler(usesColor: options.usesColor) }

    /// Returns the text of a diagnostic, ending with a line feed.
    ///
    /// Any part of a diagnostic may come from an untrusted file, so invisible characters are
    /// escaped here in all of them.
    package func text(of diagnostic: Diagnostic) -> String {
        let diagnostic = diagnostic.visible
        return switch options.form {
        case .drawn: drawn(diagnostic)
        case .narrated: NarratedRenderer(painter: painter).text(of: diagnostic)
        case .short: short(diagnostic)
        }
    }

    /// Returns the diagnostic as one line: `file:line:column: error[code]: message at /pointer`.
    private func short(_ diagnostic: Diagnostic) -> String {
        let place = diagnostic.place.map { $0.location + ": " } ?? ""
        let head = "\(diagnostic.severity.rawValue)[\(diagnostic.code)]"
        let style = TerminalStyler.Style(diagnostic.severity)
        let path = diagnostic.path.map { $0.isEmpty ? " at the root" : " at \($0)" } ?? ""
        return TextEscaping.line(place) + painter.paint(head, style)
            + ": \(diagnostic.message)\(path)\n"
    }

    private func drawn(_ diagnostic: Diagnostic) -> String {
        let style = TerminalStyler.Style(diagnostic.severity)
        let head = painter.paint("\(diagnostic.severity.rawValue)[\(diagnostic.code)]", style)
        let message = painter.paint(": " + diagnostic.message, .heading)
        var text = head + message + "\n"
        let gutter = gutterWidth(of: diagnostic)
        if let place = diagnostic.place {
            let path = diagnostic.path.map { $0.isEmpty ? "  at the root" : "  at \($0)" } ?? ""
            text += arrow("-->", gutter) + place.location + path + "\n"
            text += snippet(
                place,
                gutter: gutter,
                marker: "^",
                style: style,
                showsLabelled: diagnostic.showsLabelled,
                showsKey: diagnostic.showsKey
            )
        } else if let path = diagnostic.path, !path.isEmpty {
            text += arrow("-->", gutter) + path + "\n"
        }
        for reference in diagnostic.references {
            let title = reference.title.isEmpty ? "" : "  " + reference.title
            text += arrow(":::", gutter) + reference.location + title
            let snippet = snippet(
                reference,
                gutter: gutter,
                marker: "-",
                style: .gutter,
                showsLabelled: reference.showsLabelled,
                showsKey: diagnostic.showsKey && reference.showsKey
            )
            let hasOnlyLabel = snippet.isEmpty && !reference.label.isEmpty
            text += (hasOnlyLabel ? "  " + reference.label : "") + "\n" + snippet
        }
        for note in diagnostic.notes { text += footer("note: ", note, gutter) }
        for help in diagnostic.help { text += footer("help: ", help, gutter) }
        if let others = diagnostic.others { text += footer("", others, gutter) }
        return text
    }

    private func arrow(_ arrow: String, _ gutter: Int) -> String {
        String(repeating: " ", count: gutter - 1) + painter.paint(arrow, .gutter) + " "
    }

    private func footer(_ head: String, _ text: String, _ gutter: Int) -> String {
        let margin = String(repeating: " ", count: gutter + 1)
        return margin + painter.paint("= ", .gutter) + painter.paint(head, .heading)
            + text + "\n"
    }

    /// Returns the width of the line numbers in columns, at least two.
    private func gutterWidth(of diagnostic: Diagnostic) -> Int {
        let places = [diagnostic.place].compactMap(\.self) + diagnostic.references
        let drawn = places.filter(isDrawn)
        return max(2, drawn.map { String($0.line).utf8.count }.max() ?? 2)
    }

    private func isDrawn(_ place: Diagnostic.Place) -> Bool {
        guard place.hasLines else { return false }
        return place.source == .document ? document != nil : pattern?.contains(place.name) == true
    }

    private func drawing(
        of place: Diagnostic.Place,
        showsLabelled: Bool,
        showsKey: Bool
    ) -> SourceLine.Drawing? {
        guard place.hasLines else { return nil }
        guard place.source == .pattern else {
            return document?.drawing(
                of: place.range,
                showsLabelled: showsLabelled,
                showsKey: showsKey
            )
        }
        return pattern?.drawing(
            of: place.range,
            in: place.name,
            showsLabelled: showsLabelled,
            showsKey: showsKey
        )
    }

    private func snippet(
        _ place: Diagnostic.Place,
        gutter: Int,
        marker: Character,
        style: TerminalStyler.Style,
        showsLabelled: Bool,
        showsKey: Bool
    ) -> String {
        let drawing = drawing(of: place, showsLabelled: showsLabelled, showsKey: showsKey)
        guard let drawing else { return "" }
        let number = String(place.line)
        let margin = String(repeating: " ", count: max(0, gutter - number.utf8.count))
        let empty = String(repeating: " ", count: gutter + 1) + painter.paint("|", .gutter)
        let carets = String(repeating: marker, count: drawing.columns)
        let label = place.label.isEmpty ? "" : " " + place.label
        return empty + "\n"
            + margin + painter.paint("\(number) |", .gutter) + " " + drawing.text + "\n"
            + empty + String(repeating: " ", count: drawing.column + 1)
            + painter.paint(carets + label, style) + "\n"
    }
}

extension Diagnostic {
    /// The diagnostic with all invisible characters escaped.
    fileprivate var visible: Diagnostic {
        func visible(_ place: Place) -> Place {
            var place = place
            place.name = TextEscaping.visible(place.name)
            place.label = TextEscaping.visible(place.label)
            place.title = TextEscaping.visible(place.title)
            return place
        }
        var diagnostic = self
        diagnostic.code = TextEscaping.visible(code)
        diagnostic.message = TextEscaping.visible(message)
        diagnostic.place = place.map(visible)
        diagnostic.path = path.map(TextEscaping.visible)
        diagnostic.references = references.map(visible)
        diagnostic.notes = notes.map(TextEscaping.visible)
        diagnostic.help = help.map(TextEscaping.visible)
        diagnostic.others = others.map(TextEscaping.visible)
        return diagnostic
    }
}
