extension PatternMistake {
    /// Returns the mistake as a diagnostic.
    ///
    /// - Parameter source: The text of the pattern, in which the line of the related place is
    ///   found.
    /// - Returns: The diagnostic.
    package func diagnostic(in source: SourceText) -> Diagnostic {
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

extension PatternMistake: CustomStringConvertible {
    /// The place, the code, the message and the help, on one line.
    ///
    ///     mistake.description
    ///     // 1:12: error[pattern.type.unknown]: expected a type, found 'nubmer'; …
    ///
    /// A ``PatternError`` draws its mistakes with the lines of the pattern.
    public var description: String {
        let mark = severity == .error ? "error" : "warning"
        let mend = help.map { "; \($0)" } ?? ""
        return "\(line):\(column): \(mark)[\(code)]: \(message)\(mend)"
    }
}
