extension PatternMistake {
    /// Returns the mistake as a diagnostic.
    ///
    /// - Parameter source: The text of the pattern, in which the line of the related place is
    ///   found.
    /// - Returns: The diagnostic.
    func diagnostic(in source: SourceText) -> Diagnostic {
        var references: [Diagnostic.Place] = []
        if let relatedRange {
            let location = ByteView.with(source.bytes) {
                LineIndex.location(of: relatedRange.lowerBound, in: $0.buffer)
            }
            references.append(
                Diagnostic.Place(
                    source: .pattern,
                    name: source.name,
                    line: location.line,
                    column: location.column,
                    range: relatedRange,
                    label: relatedLabel
                )
            )
        }
        return Diagnostic(
            severity: severity == .warning ? .warning : .error,
            code: code.description,
            message: message,
            place: Diagnostic.Place(
                source: .pattern,
                name: source.name,
                line: line,
                column: column,
                range: range,
                label: label
            ),
            references: references,
            help: help.map { [$0] } ?? []
        )
    }
}
