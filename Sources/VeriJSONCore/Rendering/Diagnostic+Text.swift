extension Diagnostic {
    /// Returns a diagnostic about a JSON Schema, or about a document that was checked with one, as
    /// text.
    ///
    /// - Parameters:
    ///   - document: The document whose lines are drawn; nil for none.
    ///   - schema: The text of the schema whose lines are drawn; nil for none.
    ///   - disclosure: The parts of the document that are shown.
    ///   - options: The colors, and whether lines are drawn.
    /// - Returns: The text, ending with a line feed.
    package func schemaText(
        document: [UInt8]?,
        schema: [UInt8]?,
        disclosure: Sanitizer.Policy.Disclosure,
        _ options: Report.TextOptions
    ) -> String {
        ByteView.with(document ?? []) { document in
            ByteView.with(schema ?? []) { schema in
                let redaction = SourceRedaction(
                    scalarLimit: disclosure.shownCharacters,
                    hidesKeys: disclosure.hidesKeys,
                    hasSecrets: false,
                    graph: nil
                )
                var renderer = DiagnosticRenderer(options: options)
                if document.count > 0 {
                    renderer.document = DrawnSource(document, redaction: redaction)
                }
                if schema.count > 0 { renderer.pattern = DrawnPattern(schema) }
                return renderer.text(of: self)
            }
        }
    }
}

extension Finding {
    /// The finding as a diagnostic with the places of both texts.
    package func schemaDiagnostic(documentName: String) -> Diagnostic {
        diagnostic(documentName: documentName)
    }
}
