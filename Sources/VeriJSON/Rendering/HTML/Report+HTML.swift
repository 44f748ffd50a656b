extension Report {
    /// The report as one HTML page that needs nothing else.
    ///
    /// The page has no script and loads nothing. Everything in it that came from a document or a
    /// pattern is text, whatever it looks like, and what the report hides is not in it. This form
    /// has no document to show; ``Sanitized/reportHTML()`` has.
    ///
    /// - Returns: The page in UTF-8, as a whole.
    /// - Complexity: O(*c*), *c* the number of changes.
    public func html() -> String {
        ReportPage(self).html()
    }

    /// The report as a page that shows the document, too.
    package func html(
        document: ByteView,
        graph: RuleGraph,
        edits: EditSet
    ) -> String {
        ByteView.with(graph.source.bytes) { pattern in
            let source = ReportPage.Source(
                document: document,
                pattern: pattern,
                graph: graph,
                edits: edits
            )
            return ReportPage(self, source: source).html()
        }
    }
}
