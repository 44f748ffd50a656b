/// The result of a walk.
///
/// It is a class so that all clean documents share one instance.
final class WalkResult: Sendable {
    enum Verdict: Sendable {
        case unchanged
        case changed
        case rejected
    }

    let verdict: Verdict
    let edits: EditSet
    let record: WalkRecord
    /// The failures that a listing walk met, as causes.
    let findings: WalkRecord

    /// The shared result of all documents for which nothing was recorded.
    static let clean = WalkResult(.unchanged, EditSet(), WalkRecord(), findings: WalkRecord())

    init(_ verdict: Verdict, _ edits: EditSet, _ record: WalkRecord, findings: WalkRecord) {
        self.verdict = verdict
        self.edits = edits
        self.record = record
        self.findings = findings
    }

    /// Asserts that a report and the applier can read what the walk recorded.
    func checkInvariants(inputCount: Int, ruleCount: Int) {
        func broken() -> [String] {
            edits.brokenInvariants(inputCount: inputCount)
                + record.brokenInvariants(inputCount: inputCount, ruleCount: ruleCount)
                + findings.brokenInvariants(inputCount: inputCount, ruleCount: ruleCount)
        }
        assert(broken().isEmpty, broken().joined(separator: "\n"))
    }
}
