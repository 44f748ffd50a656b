extension JSONSyntaxError {
    /// The mistake in the form that is drawn.
    ///
    /// - Parameters:
    ///   - name: The name of the text.
    ///   - source: Whether the text is data, whose values may have to be hidden, or the author's.
    /// - Returns: The diagnostic.
    package func diagnostic(name: String, in source: Diagnostic.Source) -> Diagnostic {
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
            // It is not known what the key leads to, nor whether that is secret.
            showsKey: false
        )
    }
}
