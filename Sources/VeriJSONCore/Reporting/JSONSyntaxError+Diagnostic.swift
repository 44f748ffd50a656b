extension JSONSyntaxError {
    /// Returns the error as a diagnostic.
    ///
    /// - Parameters:
    ///   - name: The name of the text.
    ///   - source: Whether the text is a document, whose values may have to be hidden, or a
    ///     pattern.
    /// - Returns: The diagnostic.
    func diagnostic(name: String, in source: Diagnostic.Source) -> Diagnostic {
        var references: [Diagnostic.Place] = []
        if let openBracket {
            references.append(
                Diagnostic.Place(
                    source: source,
                    name: name,
                    line: openBracket.line,
                    column: openBracket.column,
                    range: openBracket.offset..<openBracket.offset + 1,
                    label: "still open here"
                )
            )
        }
        return Diagnostic(
            code: code.description,
            message: message,
            place: Diagnostic.Place(
                source: source,
                name: name,
                line: line,
                column: column,
                range: range,
                label: ""
            ),
            references: references,
            help: help.map { [$0] } ?? [],
            // The rules for the place are unknown, so the key may be secret.
            showsKey: false
        )
    }
}
