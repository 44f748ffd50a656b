/// Going back to a mark.
extension Walk {
    /// Forgets everything since a mark, in most cases to walk the same value again.
    @inline(never)
    mutating func roll(backTo mark: Mark) {
        if !mark.isRejected { rejection = nil }
        discard(since: mark)
    }

    /// Forgets everything since a mark, as nothing is kept of the value that was walked, but for a
    /// ``rejection``.
    @inline(never)
    mutating func discard(since mark: Mark) {
        findings.removeLast(findings.count - Int(mark.findings))
        pending.removeLast(pending.count - Int(mark.pending))
        if !isRemembering { explanations.removeLast(to: Int(mark.explanations)) }
        forgetChanges(since: mark)
    }

    /// Forgets the changes since a mark, but neither the causes of what fails now nor what was
    /// listed: that is wrong with the document, whatever becomes of it.
    @inline(never)
    mutating func forgetChanges(since mark: Mark) {
        assert(brokenMark(mark) == nil, brokenMark(mark) ?? "")
        add(.unmarked)
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

    /// Why a mark cannot be gone back to: it lies above what is kept.
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
