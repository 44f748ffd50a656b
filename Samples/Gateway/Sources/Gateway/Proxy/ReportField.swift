import HTTPTypes
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// The field `Report` of a response: a dictionary of RFC 9651 that tells how it was cleaned.
///
///     Report: status=changed, changes=3, id="4f2a…"
///
/// It has counts and codes, never a place, a key or a value of the document.
struct ReportField {
    private(set) var value: String

    private init(_ status: String, _ members: String = "") {
        value = "status=" + status + members
    }

    static let unchanged = ReportField("unchanged")

    init(_ report: Report) {
        let totals = report.totals
        switch report.status {
        case .unchanged: self = .unchanged
        case .changed: self.init("changed", ", changes=\(totals.changes)")
        case .rejected:
            let code = report.findings.first.map { ", code=\($0.code)" } ?? ""
            self.init("rejected", code)
        }
    }

    init(_ error: UnreadableDocumentError) {
        self.init("unreadable", ", code=\(error.code)")
    }

    /// The field of a response that was passed on untouched.
    init(passed reason: PassReason) {
        self.init("passed", ", reason=\(reason)")
    }

    /// The field of a problem in the place of a response that was not cleaned.
    init(refused reason: PassReason) {
        self.init("refused", ", reason=\(reason)")
    }

    /// The field of a response whose records are cleaned while they are sent.
    init(_ mode: Configuration.Route.Mode) {
        self.init("streamed", ", mode=\(mode)")
    }

    /// The field after a stream, with the error that says that it is not whole.
    init(_ summary: Report.Summary, _ error: StreamError? = nil) {
        let isChanged = summary.changed + summary.rejected + summary.unreadable > 0
        let status = error != nil ? "rejected" : isChanged ? "changed" : "unchanged"
        self.init(
            status,
            ", records=\(summary.documents + summary.unreadable), changed=\(summary.changed)"
                + ", rejected=\(summary.rejected), unreadable=\(summary.unreadable)"
                + (error.map { ", code=\($0.code)" } ?? "")
        )
    }

    /// Returns the field with the id that logs and reports have for the response.
    func with(id: String) -> String { "\(value), id=\"\(id)\"" }
}
