package import VeriJSON

/// A pattern and a document, with the report of cleaning the one by the other.
package struct ReportCase {
    package let pattern: Pattern
    package let document: [UInt8]
    package let policy: Sanitizer.Policy
    package let result: Sanitized

    package init(_ pattern: String, _ document: String, _ policy: Sanitizer.Policy = .init()) throws
    {
        self.pattern = try Pattern(pattern, name: "orders.pattern.json")
        self.document = Array(document.utf8)
        self.policy = policy
        result = try Sanitizer(self.pattern, policy: policy)
            .sanitize(self.document, name: "orders.json")
    }

    /// Shows values of the document.
    package static let open = Sanitizer.Policy(disclosure: .values(upTo: 200))

    package var report: Report { result.report }

    /// The report with source lines.
    package func text(_ options: Report.TextOptions = Report.TextOptions(listing: .all)) -> String {
        result.reportText(options)
    }

    /// The findings of a verifier with the same policy.
    package func findings() throws -> Verifier.Result {
        try Verifier(pattern, policy: policy).list(document, name: "orders.json")
    }
}
