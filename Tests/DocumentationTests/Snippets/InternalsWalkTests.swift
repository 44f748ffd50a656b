import Testing
import VeriJSON

@testable import VeriJSONCore

/// The dumps of the articles about the internals, from the walk to the report.
@Suite struct InternalsWalkTests {
    private let example = InternalsPage("Internals")
    private let unions = InternalsPage("InternalsUnions")

    // MARK: The walk

    @Test func `what was learned`() throws {
        let learned = try lines(example.walked().workspace.dump(ofObject: 0))
        try expect(learned, is: .output("internals-prediction"))
        let misses = try (1...3).map { times in
            let workspace = try example.walked(times: times).workspace
            return "walk \(times): \(workspace.walk.pointee.misses) misses"
        }
        try expect(lines(misses), isAtMost: .output("internals-misses"))
    }

    // MARK: Propagation and the journal

    @Test func `the journal`() throws {
        let walked = try example.walked()
        try expect(walked.journal, is: .output("internals-journal"))
        let tree = walked.result.record.paths
        let paths = (1...tree.count).compactMap { number -> String? in
            let path = PathIndex(UInt32(number))
            guard let (parent, _) = tree.last(of: path) else { return nil }
            return "\(number) ◄─ \(parent.rawValue)  \(tree.dump(of: path, in: walked.document))"
        }
        try expect(lines(paths), is: .output("internals-paths"))
    }

    @Test func `a change that is rolled back`() throws {
        let page = InternalsPage("InternalsPropagation")
        let walked = try page.walked()
        let rolledBack = walked.journal + walked.edits
        try expect(rolledBack, is: .output("internals-rollback"))
    }

    // MARK: Unions and conversions

    @Test func `the causes of a failed union`() throws {
        try expect(unions.walked().journal, is: .output("internals-union"))
    }

    @Test func `the work of trials`() throws {
        let walked = try unions.walked()
        let (work, count) = (walked.workspace.work.spent, walked.document.count)
        try expect(lines("\(work) of \(count) bytes read again"), is: .output("internals-work"))
    }

    @Test func `conversions`() throws {
        let policy = Sanitizer.Policy(conversions: .safe)
        let walked = try unions.walked(pattern: 1, document: 1, policy: policy)
        let converted = walked.journal + walked.edits
        try expect(converted, is: .output("internals-conversions"))
    }

    // MARK: Editing

    @Test func `the edits`() throws {
        let walked = try example.walked()
        try expect(walked.edits, is: .output("internals-edits"))
        let splices = walked.document.withUnsafeBytes { bytes in
            walked.result.edits.withApplier(in: bytes) { applier in
                applier.splices.map { splice in
                    let text = String(decoding: bytes[splice.input], as: UTF8.self)
                    return "\(splice.input) \(text)"
                }
            }
        }
        try expect(lines(splices), is: .output("internals-splices"))
    }

    @Test func `the undo`() throws {
        let text = try example.block("document")
        let undo = try Sanitizer(example.pattern()).sanitize(text).undo
        let steps = undo.steps.map { step in
            let original = String(decoding: undo.texts[step.original], as: UTF8.self)
            return "\(step.clean) was \(original)"
        }
        try expect(lines(steps), is: .output("internals-undo"))
    }

    // MARK: Report and renderings

    @Test func `the changes`() throws {
        let text = try example.block("document")
        let report = try Sanitizer(example.pattern()).sanitize(text).report
        let changes = report.changes.flatMap { change in
            ["\(change.action) \(change.code) at \(change.path) by \(change.template)"]
                + change.causes.map { cause in
                    "  \(cause.code) at \(cause.path) by \(cause.template), "
                        + "line \(cause.line), column \(cause.column)\n    \(cause.message)"
                }
        }
        try expect(lines(changes), is: .output("internals-changes"))
    }
}
