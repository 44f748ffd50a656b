import VeriJSONCore

extension Sanitized {
    /// Returns the report as one self-contained HTML page that shows the document with its changes.
    ///
    /// The page has no script and loads nothing. Everything that came from the document is escaped.
    /// Values are hidden unless the policy's disclosure shows them.
    ///
    /// - Parameter options: The size of the page, and the date that it shows.
    /// - Returns: The page in UTF-8.
    /// - Complexity: O(*n* + *c*), *n* the number of bytes of the document, *c* the number of
    ///   changes.
    public func reportHTML(_ options: Report.PageOptions = Report.PageOptions()) -> String {
        // The page shows the document that was walked.
        let report =
            provenance.reading == nil ? drawableReport : makeReport(keepingRanges: true)
        return input.withBytes {
            report.html(
                document: ByteView($0),
                graph: pattern.graph,
                edits: walked.edits,
                provenance: provenance,
                options
            )
        }
    }
}

extension SanitizedResult {
    /// Returns the report as one self-contained HTML page that shows the document with its changes.
    ///
    /// - Parameter options: The size of the page, and the date that it shows.
    /// - Returns: The page in UTF-8.
    /// - Complexity: O(*n* + *c*), *n* the number of bytes of the document, *c* the number of
    ///   changes.
    public func reportHTML(_ options: Report.PageOptions = Report.PageOptions()) -> String {
        result.reportHTML(options)
    }
}
