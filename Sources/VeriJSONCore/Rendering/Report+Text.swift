extension Report {
    /// Returns the report as text for people.
    ///
    /// The text begins with the outcome and the totals, which a long text repeats at its end. The
    /// notes follow, emptied arrays first,
    /// then each kind of change once, with its place, its rule and the edits that would correct it:
    /// first what is broken. What the pattern itself asked for is counted on one line, unless the
    /// options ask for all. If the sources are passed,
    /// their lines are drawn; those of the document hide what the report hides. In the short form,
    /// there is one line for each finding that is listed, and none for the outcome or for numbers.
    ///
    /// - Parameters:
    ///   - options: The colors, and whether lines are drawn.
    ///   - document: The bytes of the document that the report is about.
    ///   - graph: The rules, which distinguish names from data. The text of the pattern is always
    ///     shown as it is.
    ///   - tokens: Returns a reader of the document's tokens; nil for JSON.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*n* + *c*), *n* the bytes of both sources, *c* the changes listed.
    func text(
        _ options: Report.TextOptions = Report.TextOptions(),
        document: ByteView?,
        graph: RuleGraph?,
        tokens: ((SourceRedaction) -> any SourceTokens)? = nil
    ) -> String {
        let isShort = options.form == .short
        let groups = isShort ? nil : FindingGroups(of: self, where: options.lists)
        let shown =
            groups?.diagnostics(documentName: name)
            ?? findings.filter { options.lists($0.severity) }
            .map { $0.diagnostic(documentName: name) }
        let leading = notes.filter(\.leads)
        let trailing = notes.filter { !$0.leads }
        let diagnostics =
            leading.map { $0.diagnostic(documentName: name) }
            + shown
            + (isShort ? [] : uncounted(options))
            + trailing.map { $0.diagnostic(documentName: name) }
        let redaction = SourceRedaction(
            scalarLimit: shownCharacters,
            hidesKeys: hidesKeys,
            hasSecrets: hasSecrets,
            graph: graph
        )
        return TextLayout(options: options, redaction: redaction, tokens: tokens)
            .text(
                verdict + (groups?.mostFrequent?.words ?? ""),
                diagnostics,
                document: document,
                graph: graph
            )
    }

    /// Returns the report as text for people, without source lines.
    ///
    /// Use ``Sanitized/reportText(_:)`` for a text with the lines of the document and the pattern.
    ///
    /// - Parameter options: The colors, and the form of places.
    /// - Returns: The text, ending with a line feed.
    public func text(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        text(options, document: nil, graph: nil)
    }
}

extension Report {
    /// Returns a diagnostic for each severity whose findings are not described, with their number.
    private func uncounted(_ options: Report.TextOptions) -> [Diagnostic] {
        [Finding.Severity.novel, .expected].filter { !options.lists($0) }.compactMap { severity in
            let count = severity == .novel ? totals.novel : totals.expected
            guard count > 0 else { return nil }
            let codes = codes(of: severity)
            let listed = codes.map { "\($0.count.grouped) × \($0.code)" }.joined(separator: ", ")
            let rest = codes.reduce(0) { $0 + $1.count } < count ? ", …" : ""
            let kind = severity == .novel ? "novel" : "expected"
            return Diagnostic(
                severity: .note,
                code: "changes.\(kind)",
                message:
                    "\(count.counted("change")) \(count == 1 ? "is" : "are") \(kind): "
                    + "\(listed)\(rest)"
            )
        }
    }

    /// Returns the codes of the changes of a severity with their numbers, the most frequent first.
    private func codes(of severity: Finding.Severity) -> [(code: FindingCode, count: Int)] {
        var listed: [FindingCode: Int] = [:]
        for change in changes where change.severity == severity {
            listed[change.code, default: 0] += 1
        }
        for code in listed.keys
        where !changes.contains(where: { $0.code == code && $0.severity != severity }) {
            // All changes of the code have this severity, also those that are not listed.
            let all = summary.changes.filter { $0.code == code }.reduce(0) { $0 &+ $1.count }
            listed[code] = max(all, listed[code] ?? 0)
        }
        return listed.map { (code: $0.key, count: $0.value) }
            .stablySorted {
                $0.count != $1.count
                    ? $0.count > $1.count : $0.code.rawValue.scalarsPrecede($1.code.rawValue)
            }
    }
}

extension Verifier.Result {
    /// Returns the findings as text for people, in the layout of a report's text.
    ///
    /// - Parameters:
    ///   - options: The colors, and whether lines are drawn.
    ///   - document: The bytes of the document that the findings are about.
    ///   - graph: The rules, which distinguish names from data. The text of the pattern is always
    ///     shown as it is.
    ///   - markup: The reading of a document in XML; nil for JSON.
    /// - Returns: The text, ending with a line feed.
    func text(
        _ options: Report.TextOptions = Report.TextOptions(),
        document: ByteView?,
        graph: RuleGraph?,
        markup: (any MarkupReading)? = nil
    ) -> String {
        let name = self.document ?? "document"
        let shown = findings.filter { options.lists($0.severity) }
        let groups = FindingGroups(of: self, where: options.lists)
        var diagnostics =
            options.form == .short
            ? shown.map { $0.diagnostic(documentName: name) }
            : groups.diagnostics(documentName: name)
        if omitted > 0 {
            diagnostics.append(omissionDiagnostic)
        }
        let redaction = SourceRedaction(
            scalarLimit: shownCharacters,
            hidesKeys: hidesKeys,
            hasSecrets: hasSecrets,
            graph: graph
        )
        let tokens = markup.map { markup in
            { (redaction: SourceRedaction) in markup.tokens(redaction.privacy) }
        }
        return TextLayout(options: options, redaction: redaction, tokens: tokens)
            .text(
                verdict + (groups.mostFrequent?.words ?? ""),
                diagnostics,
                document: document,
                graph: graph
            )
    }

    /// Returns the findings as text for people, with the lines of the document and of the pattern.
    ///
    /// - Parameter options: The form of the text and whether it is coloured.
    /// - Returns: Lines, each terminated by a line feed; without source lines if the list was read
    ///   from its JSON form.
    public func text(_ options: Report.TextOptions = Report.TextOptions()) -> String {
        let (graph, markup) = (drawing.graph, drawing.reading as? any MarkupReading)
        guard let document = markup?.text ?? drawing.document else {
            return text(options, document: nil, graph: graph)
        }
        return document.withBytes {
            text(options, document: ByteView($0), graph: graph, markup: markup)
        }
    }
}

extension Report.Summary {
    /// The summary as text for people: the numbers of documents, then the changes and the findings,
    /// the most frequent ones first.
    ///
    /// Invisible characters are escaped. The text ends with a line feed.
    package var text: String {
        var lines = [headline]
        if !changes.isEmpty { lines += ["", "changes:"] + Self.table(changes) }
        if !causes.isEmpty { lines += ["", "findings:"] + Self.table(causes) }
        return lines.map { TextEscaping.visible($0) + "\n" }.joined()
    }
}

/// A layout of a headline and diagnostics, separated by empty lines.
struct TextLayout {
    /// The number of lines of a screen; a text with more repeats its first line at the end.
    private static let screen = 80

    let options: Report.TextOptions
    let redaction: SourceRedaction
    /// Returns a reader of the document's tokens; nil for JSON.
    var tokens: ((SourceRedaction) -> any SourceTokens)?

    func text(
        _ headline: String,
        _ diagnostics: [Diagnostic],
        document: ByteView?,
        graph: RuleGraph?
    ) -> String {
        guard let graph, options.form == .drawn, !diagnostics.isEmpty else {
            return text(headline, diagnostics, document: document, pattern: nil)
        }
        return ByteView.with(graph.source.bytes) {
            let pattern = DrawnPattern($0, of: graph)
            return text(headline, diagnostics, document: document, pattern: pattern)
        }
    }

    func text(
        _ headline: String,
        _ diagnostics: [Diagnostic],
        document: ByteView?,
        pattern: DrawnPattern?
    ) -> String {
        let painter = TerminalStyler(usesColor: options.usesColor)
        let isShort = options.form == .short
        var text = isShort ? "" : painter.paint(TextEscaping.line(headline), .heading) + "\n"
        let draws = options.form == .drawn && !diagnostics.isEmpty
        let renderer = DiagnosticRenderer(
            options: options,
            document: draws ? document.map(drawn) : nil,
            pattern: draws ? pattern : nil
        )
        for diagnostic in diagnostics {
            text += (isShort ? "" : "\n") + renderer.text(of: diagnostic)
        }
        // Whoever has scrolled to the end of a long text has not seen its beginning.
        if !isShort, text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) > Self.screen {
            text += "\n" + painter.paint(TextEscaping.line(headline), .heading) + "\n"
        }
        return text
    }

    private func drawn(_ document: ByteView) -> DrawnSource {
        DrawnSource(document, redaction: redaction, tokens: tokens?(redaction))
    }
}

extension Diagnostic {
    /// Returns the diagnostic as text for people.
    ///
    /// - Parameters:
    ///   - options: The colors, and whether lines are drawn.
    ///   - document: The document to quote lines from; nil if places are only named.
    ///   - redaction: The parts of the document that may be shown.
    ///   - markup: The reading of a document in XML; nil for JSON.
    /// - Returns: The text, ending with a line feed.
    func text(
        _ options: Report.TextOptions = Report.TextOptions(),
        document: ByteView? = nil,
        redaction: SourceRedaction,
        markup: (any MarkupReading)? = nil
    ) -> String {
        let tokens = markup?.tokens(redaction.privacy)
        let renderer = DiagnosticRenderer(
            options: options,
            document: document.map { DrawnSource($0, redaction: redaction, tokens: tokens) }
        )
        return renderer.text(of: self)
    }
}
