/// The beginning and the end of a document.
extension Walk {
    /// Prepares the walk for a document of `count` bytes.
    mutating func prepare(_ mode: Mode, count: Int, listing isListing: Bool = true) {
        self.mode = mode
        failedEnd = nil
        stop = .none
        inherited = InheritedRequest()
        misses = 0
        work = policy.limits.work(for: count)
        evaluationWork = policy.limits.work(for: count)
        journal.prepare(
            for: count,
            policy.limits,
            recordsAll: policy.unknownKeys == .note,
            countsConversions: policy.countsConversions
        )
        if !isListing { journal.countOnly() }
        frames.prepare(depthLimit: policy.limits.depth)
        keys.prepare()
        unions.prepare()
        if !uniqueItems.isEmpty { uniqueItems.removeAll() }
        if !losses.isEmpty { losses.removeAll() }
        if !memberLosses.isEmpty { memberLosses.removeAll() }
        if earlierLosses != nil { earlierLosses = nil }
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
        let end =
            kind & rule.pointee.plainKinds.rawValue == 0
            ? checked(start, kind, rule) : skip(start, kind, rootShape)
        guard stop == .none else { return false }
        guard let end = end ?? failedEnd else { return false }
        guard end == scanner.end else {
            stop = .syntax
            return false
        }
        if let rejection = journal.rejection {
            let cause = explained(
                rejection.site,
                at: path(to: rejection.site.start),
                by: rejection.reasons
            )
            guard mode == .listing else {
                journal.pending = [cause]
                reject(start, end, cause.code)
                return false
            }
            journal.list(rejection: cause)
        }
        if journal.pending.isEmpty { return true }
        if absorb(start, end, rule) { return stop == .none }
        reject(start, end, failure)
        return false
    }

    /// Replaces all events by the rejection.
    private mutating func reject(_ start: Pointer, _ end: Pointer, _ code: CodeTag) {
        rollBackChanges(to: .start)
        frames.depth = 0
        let rule = UnsafePointer(rules + graph.root.position)
        let action: Event.Action = policy.isForItems ? .drop : .reject
        report(action, site(code, start, end, rule), absorbing: true)
    }

    mutating func takeResult(isWalked: Bool) -> WalkResult {
        if isWalked, !journal.hasRecorded { return .clean }
        journal.record.counted = journal.counted.finish()
        journal.record.texts = journal.texts.needed(by: journal.record)
        let verdict: WalkResult.Verdict =
            isWalked ? (journal.record.hasChanges ? .changed : .unchanged) : .rejected
        var listed = WalkRecord()
        listed.causes = journal.findings
        listed.paths = mode == .listing ? journal.record.paths : PathTree()
        listed.texts = journal.texts.needed(by: listed)
        let result = WalkResult(verdict, journal.edits.finish(), journal.record, findings: listed)
        // Keep no reference to the result until the next document.
        journal.removeAll(keepingRoom: false)
        return result
    }
}
