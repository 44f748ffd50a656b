/// Changes beyond the limit of the report: counted by template and code, without an event.
extension Walk {
    /// Returns whether a change is only counted when the report lists `limit` changes.
    @inline(__always)
    mutating func isOnlyCounted(_ site: RecordSite, limit: Int) -> Bool {
        mode == .sanitizing && journal.isFull(at: site.start, limit: limit)
    }

    /// Counts a change and its causes.
    mutating func countOnly(_ action: Event.Action, _ site: RecordSite, absorbing: Bool) {
        if unions.isTrying { journal.cost.changes += 1 }
        if absorbing {
            let reason = journal.firstReason(from: site.start, to: site.end)
            journal.count(
                action,
                site,
                reasons: journal.explanations.isEmpty
                    ? journal.pending[reason...] : explained(from: reason)
            )
            journal.pending.cut(to: reason)
        } else {
            journal.counted.append(CountedChange(action, site.kind))
        }
        forgetPathsOfCounted()
    }

    /// Removes the paths of a change that is only counted, unless they are needed.
    private mutating func forgetPathsOfCounted() {
        guard journal.pending.isEmpty, journal.explanations.isEmpty, journal.findings.isEmpty else {
            return
        }
        // The value is finished. Its path is created again if anything else is recorded for it.
        if frames.depth > 0 { frames.top.pointee.path = .root }
        let needed = max(journal.recordedPathCount, Int(frames.innermostPath.rawValue))
        journal.record.paths.removeAll(after: PathIndex(UInt32(truncatingIfNeeded: needed)))
    }
}
