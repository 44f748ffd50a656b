/// Rollback of the walk to a mark.
extension Walk {
    /// Rolls back everything since a mark, usually to walk the same value again.
    @inline(never)
    mutating func roll(backTo mark: Mark) {
        if !mark.isRejected { rejection = nil }
        discard(since: mark)
    }

    /// Discards everything since a mark except a ``rejection``, as nothing of the value is kept.
    @inline(never)
    mutating func discard(since mark: Mark) {
        findings.removeLast(findings.count - Int(mark.findings))
        pending.removeLast(pending.count - Int(mark.pending))
        if !isRemembering { explanations.removeLast(to: Int(mark.explanations)) }
        forgetChanges(since: mark)
    }

    /// Rolls back the changes since a mark, but keeps pending causes and findings.
    ///
    /// These describe faults of the document, whatever the walk changes in response.
    @inline(never)
    mutating func forgetChanges(since mark: Mark) {
        assert(brokenMark(mark) == nil, brokenMark(mark) ?? "")
        if hasRecorded { add(.unmarked) }
        edits.roll(backTo: mark.edits)
        record.events.removeLast(record.events.count - Int(mark.events))
        counted.roll(backTo: mark.counted)
        record.emptied.removeLast(record.emptied.count - Int(mark.emptied))
        record.causes.removeLast(record.causes.count - Int(mark.causes))
        cost = mark.cost
        if pending.count == Int(mark.pending), findings.count == Int(mark.findings) {
            forgetPaths()
        } else {
            checkPaths()
        }
    }

    /// Returns a message if a mark is newer than the current state and cannot be rolled back to.
    private mutating func brokenMark(_ mark: Mark) -> String? {
        let current = currentMark
        let isBelow =
            mark.edits.edits <= current.edits.edits && mark.edits.texts <= current.edits.texts
            && mark.events <= current.events && mark.counted.entries <= current.counted.entries
            && mark.emptied <= current.emptied && mark.causes <= current.causes
            && mark.pending <= current.pending
            && mark.findings <= current.findings
        return isBelow ? nil : "the mark \(mark) lies above \(current)"
    }
}
