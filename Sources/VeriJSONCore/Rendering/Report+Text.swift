extension Report {
    /// The report as text for people.
    ///
    /// Begins with the verdict and the totals; then the notes, emptied arrays first; then each
    /// kind of change once, with its place, its rule and what would mend it: what is broken first,
    /// what the pattern itself asked for last. Source lines are drawn where the texts are given,
    /// and hide what the report hides.
    ///
    /// - Parameters:
    ///   - options: Colors, drawing or narration.
    ///   - document: The bytes of the document that the report is about.
    ///   - graph: The rules, which tell names from data; the text of the pattern is always shown
    ///     as it is.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*n* + *c*), *n* the bytes of both texts, *c* the changes kept.
    package func text(
        _ options: TextOptions = TextOptions(),
        document: ByteView?,
        graph: RuleGraph?
    ) -> String {
        var groups = FindingGroups()
        for change in changes {
            for cause in change.causes { groups.add(cause, change: change) }
        }
        let limits = notes.filter { $0.code == .limitChanges }
        let others = notes.filter { $0.code != .limitChanges }
        let diagnostics =
            others.map { $0.diagnostic(documentName: name) }
            + groups.diagnostics(documentName: name).worstFirst
            + limits.map { $0.diagnostic(documentName: name) }
        let redaction = SourceRedaction(
            scalarLimit: shownCharacters,
            hidesKeys: hidesKeys,
            hasSecrets: hasSecrets,
            graph: graph
        )
        return TextLayout(options: options, redaction: redaction)
            .text(headline, diagnostics, document: document, pattern: graph?.source)
    }

    /// The report as text for people, without source lines.
    ///
    /// - Parameter options: Colors, drawing or narration.
    /// - Returns: The text, ending with a line feed.
    public func text(_ options: TextOptions = TextOptions()) -> String {
        text(options, document: nil, graph: nil)
    }
}

extension FindingList {
    /// The findings as text for people, as a report is written.
    ///
    /// - Parameters:
    ///   - options: Colors, drawing or narration.
    ///   - document: The bytes of the document that the findings are about.
    ///   - graph: The rules, which tell names from data; the text of the pattern is always shown
    ///     as it is.
    /// - Returns: The text, ending with a line feed.
    package func text(
        _ options: TextOptions = TextOptions(),
        document: ByteView?,
        graph: RuleGraph?
    ) -> String {
        var groups = FindingGroups()
        for finding in findings { groups.add(finding) }
        var diagnostics = groups.diagnostics(documentName: self.document ?? "document")
        if omitted > 0 {
            diagnostics.append(
                Diagnostic(
                    severity: .note,
                    code: FindingCode.limitChanges.rawValue,
                    message: omission
                )
            )
        }
        let redaction = SourceRedaction(
            scalarLimit: shownCharacters,
            hidesKeys: hidesKeys,
            hasSecrets: hasSecrets,
            graph: graph
        )
        return TextLayout(options: options, redaction: redaction)
            .text(line, diagnostics, document: document, pattern: graph?.source)
    }

    /// The findings as text for people, without source lines.
    ///
    /// - Parameter options: Colors, drawing or narration.
    /// - Returns: The text, ending with a line feed.
    public func text(_ options: TextOptions = TextOptions()) -> String {
        text(options, document: nil, graph: nil)
    }
}

/// A headline and diagnostics with empty lines between.
private struct TextLayout {
    let options: TextOptions
    let redaction: SourceRedaction

    func text(
        _ headline: String,
        _ diagnostics: [Diagnostic],
        document: ByteView?,
        pattern: SourceText?
    ) -> String {
        guard let pattern else {
            return text(headline, diagnostics, document: document, pattern: nil as ByteView?)
        }
        return ByteView.with(pattern.bytes) {
            text(headline, diagnostics, document: document, pattern: $0)
        }
    }

    private func text(
        _ headline: String,
        _ diagnostics: [Diagnostic],
        document: ByteView?,
        pattern: ByteView?
    ) -> String {
        let painter = TerminalStyler(usesColor: options.usesColor)
        var text = painter.paint(TextEscaping.line(headline), .heading) + "\n"
        let draws = options.form == .drawn && !diagnostics.isEmpty
        let renderer = DiagnosticRenderer(
            options: options,
            document: draws ? document.map { DrawnSource($0, redaction: redaction) } : nil,
            pattern: draws ? pattern.map { DrawnSource($0) } : nil
        )
        for diagnostic in diagnostics { text += "\n" + renderer.text(of: diagnostic) }
        return text
    }
}

extension Diagnostic {
    /// The diagnostic as text for people.
    ///
    /// - Parameters:
    ///   - options: Colors, drawing or narration.
    ///   - document: The document that places quote; drawn as far as `redaction` allows.
    ///   - redaction: What may be seen of the document.
    /// - Returns: The text, ending with a line feed.
    func text(
        _ options: TextOptions = TextOptions(),
        document: ByteView? = nil,
        redaction: SourceRedaction
    ) -> String {
        let renderer = DiagnosticRenderer(
            options: options,
            document: document.map { DrawnSource($0, redaction: redaction) }
        )
        return renderer.text(of: self)
    }
}

extension [Diagnostic] {
    /// Errors before warnings before notes, each in the order of the document.
    fileprivate var worstFirst: [Diagnostic] {
        [Diagnostic.Severity.error, .warning, .note].flatMap { severity in
            filter { $0.severity == severity }
        }
    }
}
