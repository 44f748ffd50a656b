import VeriJSONCore

/// The outcome of one document, in a few words.
struct Outcome: Equatable {
    /// Nil when rejected.
    var clean: String?
    /// `strip type.mismatch /a`.
    var changes: [String]
    /// `type.mismatch /a`.
    var findings: [String]
    var report: Report

    init(_ pattern: String, _ document: String, _ policy: Sanitizer.Policy = .init()) throws {
        let compiled = try Pattern(pattern)
        let result = try Sanitizer(compiled, policy: policy).sanitize(document)
        clean = result.text
        report = result.report
        changes = report.changes.map { "\($0.action) \($0.code) \($0.path.revealed)" }
        findings = try Verifier(compiled, policy: policy).findings(document)
            .map { "\($0.code) \($0.path.revealed)" }
    }
}
