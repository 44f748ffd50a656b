extension Report {
    /// The report as text for people.
    ///
    /// Begins with the verdict and the totals; then the notes, emptied arrays first; then each
    /// kind of change once, with its place, its rule and what would mend it. Source lines are
    /// drawn where the texts are given, and hide what the report hides.
    ///
    /// - Parameters:
    ///   - options: Colors, drawing or narration.
    ///   - document: The bytes of the document that the report is about.
    ///   - pattern: The text of the pattern, which is always shown as it is.
    /// - Returns: The text, ending with a line feed.
    /// - Complexity: O(*n* + *c*), *n* the bytes of both texts, *c* the changes kept.
    package func text(
        _ options: TextOptions = TextOptions(),
        document: ByteView?,
        pattern: SourceText?
    ) -> String {
        guard let pattern else {
            return text(options, document: document, patternBytes: nil)
        }
        return ByteView.with(pattern.bytes) {
            text(options, document: document, patternBytes: $0)
        }
    }

    /// The report as text for people, without source lines.
    ///
    /// - Parameter options: Colors, drawing or narration.
    /// - Returns: The text, ending with a line feed.
    public func text(_ options: TextOptions = TextOptions()) -> String {
        text(options, document: nil, patternBytes: nil)
    }

    private func text(
        _ options: TextOptions,
        document: ByteView?,
        patternBytes: ByteView?
    ) -> String {
        let painter = Painter(usesColor: options.usesColor)
        let headline = DisplayText.visible(self.headline(for: options.subject))
        var text = painter.paint(headline, .heading) + "\n"
        let draws = options.form == .drawn && !(changes.isEmpty && notes.isEmpty)
        var renderer = DiagnosticRenderer(
            options: options,
            document: draws ? document.map { DrawnSource($0, redaction: redaction) } : nil,
            pattern: draws ? patternBytes.map { DrawnSource($0) } : nil
        )
        let limits = notes.filter { $0.code == .limitChanges }
        for note in notes where note.code != .limitChanges {
            text += "\n" + renderer.text(of: note.diagnostic(documentName: name))
        }
        for diagnostic in diagnostics(for: options.subject) {
            text += "\n" + renderer.text(of: diagnostic)
        }
        for note in limits {
            text += "\n" + renderer.text(of: note.diagnostic(documentName: name))
        }
        return text
    }

    /// What drawn source lines may show: with secrets anywhere in the pattern, a line may hold
    /// one that no change is about, so everything is hidden that is not known to be harmless.
    private var redaction: SourceRedaction {
        SourceRedaction(scalarLimit: shownCharacters, hidesKeys: hasSecrets)
    }
}

extension Diagnostic {
    /// The diagnostic as text for people.
    ///
    /// - Parameters:
    ///   - options: Colors, drawing or narration.
    ///   - document: The document that places quote; its scalars are drawn as `disclosure` says.
    ///   - disclosure: Whether values of the document may be shown.
    ///   - pattern: The pattern that places quote, always shown as it is.
    /// - Returns: The text, ending with a line feed.
    package func text(
        _ options: TextOptions = TextOptions(),
        document: ByteView? = nil,
        disclosure: Disclosure = .redacted,
        pattern: ByteView? = nil
    ) -> String {
        let limit: Int? = if case .values(let count) = disclosure { count } else { nil }
        let redaction = SourceRedaction(scalarLimit: limit, hidesKeys: false)
        var renderer = DiagnosticRenderer(
            options: options,
            document: document.map { DrawnSource($0, redaction: redaction) },
            pattern: pattern.map { DrawnSource($0) }
        )
        return renderer.text(of: self)
    }
}
