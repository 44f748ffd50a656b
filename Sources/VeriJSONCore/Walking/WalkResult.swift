/// The result of a walk.
///
/// It is one reference. Clean documents have none: threads that share an instance would wait for one
/// another whenever they count their references to it.
package struct WalkResult: Sendable {
    package enum Verdict: Sendable {
        case unchanged
        case changed
        case rejected
    }

    private final class Facts: Sendable {
        let verdict: Verdict
        let edits: EditSet
        let record: WalkRecord
        let findings: WalkRecord

        init(_ verdict: Verdict, _ edits: EditSet, _ record: WalkRecord, findings: WalkRecord) {
            self.verdict = verdict
            self.edits = edits
            self.record = record
            self.findings = findings
        }

        static let empty = Facts(.unchanged, EditSet(), WalkRecord(), findings: WalkRecord())
    }

    private let recording: Facts?

    /// The result of every document for which nothing was recorded.
    package static var clean: WalkResult { WalkResult(recording: nil) }

    private init(recording: Facts?) {
        self.recording = recording
    }

    init(_ verdict: Verdict, _ edits: EditSet, _ record: WalkRecord, findings: WalkRecord) {
        recording = Facts(verdict, edits, record, findings: findings)
    }

    /// Whether nothing was recorded.
    package var isClean: Bool { recording == nil }
    package var verdict: Verdict { recording?.verdict ?? .unchanged }
    package var edits: EditSet { (recording ?? .empty).edits }
    package var record: WalkRecord { (recording ?? .empty).record }
    /// The failures that a listing walk met, as causes.
    package var findings: WalkRecord { (recording ?? .empty).findings }

    /// Asserts that a report and the applier can read what the walk recorded.
    func checkInvariants(inputCount: Int, ruleCount: @autoclosure () -> Int) {
        func broken() -> [String] {
            edits.brokenInvariants(inputCount: inputCount)
                + record.brokenInvariants(inputCount: inputCount, ruleCount: ruleCount())
                + findings.brokenInvariants(inputCount: inputCount, ruleCount: ruleCount())
        }
        assert(broken().isEmpty, broken().joined(separator: "\n"))
    }
}
