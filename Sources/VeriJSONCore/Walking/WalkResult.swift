/// The result of a walk.
///
/// It is a class so that all clean documents share one instance.
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

    /// The shared result of all documents for which nothing was recorded.
    static let clean = WalkResult(.unchanged, EditSet(), WalkRecord(), findings: WalkRecord())

    init(_ verdict: Verdict, _ edits: EditSet, _ record: WalkRecord, findings: WalkRecord) {
        self.verdict = verdict
        self.edits = edits
        self.record = record
        self.findings = findings
    }

    /// Asserts that a report and the assembler can read what the walk recorded.
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
    /// Prepares the walk for a document of `count` bytes.
    mutating func prepare(_ mode: Mode, count: Int) {
        self.mode = mode
        depth = 0
        nextCheckDepth = min(policy.limits.depth, Walk.checkInterval)
        stackLimit = LargeStack.pointer - Walk.ownStackSize
        hasMeasuredStack = false
        failedEnd = nil
        stop = .none
        defersContainers = false
        inheritedConversions = .byPolicy
        trials = 0
        // With notes among them, the number of events is not that of changes, so all are recorded.
        eventLimit = policy.unknownKeys == .note ? .max : policy.limits.changes
        conversionEventLimit = policy.countsConversions ? 0 : eventLimit
        lastEventStart = ByteOffset(0)
        recordedPathCount = 0
        if hasRecorded { forgetRecord() }
        // Documents of one kind need about as many edits as the last one, a short document fewer.
        edits.expect(atMost: count / 16)
        counted.expect(atMost: count / 16)
        setSituation(.ordinary, since: 0)
        rejection = nil
        work = policy.limits.work(for: count)
        textLimit = policy.limits.outputLimit(for: count)
        misses = 0
        // Most are empty, and the check costs less than the removal.
        if !seenWords.isEmpty { seenWords.removeAll(keepingCapacity: true) }
        if !wildcardKeys.isEmpty { wildcardKeys.removeAll(keepingCapacity: true) }
        if !duplicates.isEmpty { duplicates.removeAll(keepingCapacity: true) }
        if !uniqueItems.isEmpty { uniqueItems.removeAll() }
        forgetVerdicts()
        matchedDiscriminator = nil
        (laterTrials, skippedBytes, wholeValues) = (0, 0, 0)
        (inheritsNull, isAbridged, openConversions) = (false, false, 0)
    }

    /// Clears the lists of the last document.
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

    /// Walks the document by a rule.
    ///
    /// - Returns: Whether the document matches, or was cleaned so that it matches.
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

    /// Replaces all events by the rejection.
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
        // Keep no reference to the result until the next document.
        forgetRecord()
        return result
    }
}
