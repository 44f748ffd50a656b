/// Rollback of the walk to a mark.
extension Walk {
    /// Rolls back everything since a mark, usually to walk the same value again.
    @inline(never)
    mutating func rollBack(to mark: Mark) {
        if !mark.isRejected { journal.rejection = nil }
        rollBackKeepingRejection(to: mark)
    }

    /// Rolls back everything since a mark except a ``WalkJournal/rejection``, as nothing of the
    /// value is kept.
    @inline(never)
    mutating func rollBackKeepingRejection(to mark: Mark) {
        journal.rollBackFailures(to: mark)
        if !unions.isRemembering { journal.explanations.removeLast(to: Int(mark.explanations)) }
        rollBackChanges(to: mark)
    }

    /// Rolls back the changes since a mark, but keeps pending causes and findings.
    ///
    /// These describe faults of the document, whatever the walk changes in response.
    @inline(never)
    mutating func rollBackChanges(to mark: Mark) {
        if journal.hasRecorded { frames.add(.unmarked) }
        journal.rollBackChanges(to: mark)
        if journal.hasNoFailures(since: mark) {
            forgetPaths()
        } else {
            checkPaths()
        }
    }
}
