import VeriJSONCore

extension Report {
    /// Returns the report as a self-contained HTML page.
    ///
    /// The page has no script and loads nothing. Everything in it that came from a document or a
    /// pattern is escaped text, and what the report hides is not in it. A report does not contain
    /// the document; use ``Sanitized/reportHTML(_:)`` for a page that shows it.
    ///
    ///     try result.report.html().write(to: file, atomically: true, encoding: .utf8)
    ///
    /// - Parameter options: The size of the page, and the date that it shows.
    /// - Returns: The text of the page, to be encoded in UTF-8.
    /// - Complexity: O(*c*), *c* the number of changes.
    public func html(_ options: Report.PageOptions = Report.PageOptions()) -> String {
        ReportPage(self, options).html()
    }

    /// Returns the report as a page that also shows the document.
    func html(
        document: ByteView,
        graph: RuleGraph,
        edits: EditSet,
        provenance: Provenance = Provenance(name: nil),
        _ options: Report.PageOptions
    ) -> String {
        ByteView.with(graph.source.bytes) { pattern in
            let source = ReportPage.Source(
                document: document,
                pattern: pattern,
                graph: graph,
                edits: edits,
                reading: provenance.reading,
                origin: provenance.place
            )
            return ReportPage(self, source: source, options).html()
        }
    }
}
