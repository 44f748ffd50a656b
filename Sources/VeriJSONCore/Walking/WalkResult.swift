/// What a walk leaves behind.
///
/// A class, so that all clean documents share one.
package final class WalkResult: Sendable {
    package enum Verdict: Sendable {
        case unchanged
        case changed
        case rejected
    }

    package let verdict: Verdict
    package let edits: EditSet
    package let record: WalkRecord
    /// The failures that a listing walk met, as causes.
    package let findings: WalkRecord

    /// That of a document that is as it should be.
    static let clean = WalkResult(.unchanged, EditSet(), WalkRecord(), findings: WalkRecord())

    init(_ verdict: Verdict, _ edits: EditSet, _ record: WalkRecord, findings: WalkRecord) {
        self.verdict = verdict
        self.edits = edits
        self.record = record
        self.findings = findings
    }

    /// Stops a test build whose walk recorded what a report or the assembler cannot read.
    func checkInvariants(inputCount: Int, ruleCount: Int) {
        func broken() -> [String] {
            edits.brokenInvariants(inputCount: inputCount)
                + record.brokenInvariants(inputCount: inputCount, ruleCount: ruleCount)
                + findings.brokenInvariants(inputCount: inputCount, ruleCount: ruleCount)
        }
        assert(broken().isEmpty, broken().joined(separator: "\n"))
    }
}

extension Walk {
    /// Gets ready for a document.
    mutating func prepare(_ mode: Mode, count: Int) {
        self.mode = mode
        depth = 0
        attentionDepth = min(policy.limits.depth, Walk.attentionInterval)
        stackLimit = LargeStack.pointer - Walk.ownStackSize
        hasMeasuredStack = false
        failedEnd = nil
        stop = .none
        defersContainers = false
        inheritedConversions = .byPolicy
        trials = 0
        // Notes stand among the events, and are no changes.
        toldChanges = policy.unknownKeys == .note ? .max : policy.limits.changes
        toldConversions = policy.countsConversions ? 0 : toldChanges
        lastTold = ByteOffset(0)
        pathsTold = 0
        if hasRecorded { forgetRecord() }
        // Most documents of one kind change as much. A short one cannot.
        edits.expect(atMost: count / 16)
        counted.expect(atMost: count / 16)
        become(.ordinary, since: 0)
        rejection = nil
        work = policy.limits.work(for: count)
        textLimit = policy.limits.outputLimit(for: count)
        misses = 0
        // Most are empty, and to ask costs less than to empty them.
        if !seenWords.isEmpty { seenWords.removeAll(keepingCapacity: true) }
        if !wildcardKeys.isEmpty { wildcardKeys.removeAll(keepingCapacity: true) }
        if !duplicates.isEmpty { duplicates.removeAll(keepingCapacity: true) }
        if !uniqueItems.isEmpty { uniqueItems.removeAll() }
        forgetVerdicts()
        matchedDiscriminator = nil
        (laterTrials, jumped, wholeValues) = (0, 0, 0)
        (inheritsNull, isAbridged, openConversions) = (false, false, 0)
    }

    /// Forgets what the last document left in the lists.
    private mutating func forgetRecord() {
        hasRecorded = false
        edits.removeAll()
        counted.removeAll()
        record = WalkRecord()
        findings.removeAll(keepingCapacity: true)
        pending.removeAll(keepingCapacity: true)
        explanations = Explanations()
        cost = .nothing
    }

    /// Walks the document.
    ///
    /// - Returns: whether it matched, or was cleaned so that it does.
    mutating func root(_ index: RuleIndex) -> Bool {
        let start = scanner.skipWhiteSpace(scanner.base)
        guard start < scanner.end else {
            stop = .syntax
            return false
        }
        let kind = kinds[Int(start.pointee)]
        let rule = UnsafePointer(rules + index.position)
        let end = value(start, kind, rule)
        guard stop == .none else { return false }
        guard let end = end ?? failedEnd else { return false }
        guard end == scanner.end else {
            stop = .syntax
            return false
        }
        if let rejection {
            let cause = rejection.cause(at: path(to: rejection.start, from: start))
            guard mode == .listing else {
                pending = [cause]
                reject(start, end, cause.code)
                return false
            }
            list(rejection: cause)
        }
        if pending.isEmpty { return true }
        if absorb(start, end, rule) { return stop == .none }
        reject(start, end, failure)
        return false
    }

    /// Makes the rejection the only event.
    private mutating func reject(_ start: Pointer, _ end: Pointer, _ code: CodeTag) {
        forgetChanges(since: .start)
        depth = 0
        report(
            .reject,
            code,
            start,
            end,
            UnsafePointer(rules + graph.root.position),
            absorbing: true
        )
    }

    mutating func takeResult(isWalked: Bool) -> WalkResult {
        if isWalked, !hasRecorded { return .clean }
        record.counted = counted.finish()
        let verdict: WalkResult.Verdict =
            isWalked ? (record.hasChanges ? .changed : .unchanged) : .rejected
        var listed = WalkRecord()
        listed.causes = findings
        listed.paths = mode == .listing ? record.paths : PathTree()
        let result = WalkResult(verdict, edits.finish(), record, findings: listed)
        // Nothing of it is kept here until the next document comes.
        forgetRecord()
        return result
    }
}
