/// Changes beyond the limit of the report: counted by template and code, without an event.
extension Walk {
    /// Returns whether a change is beyond the number of changes that the report lists.
    @inline(__always)
    mutating func isOnlyCounted(_ site: RecordSite) -> Bool {
        isOnlyCounted(site, after: journal.eventLimit)
    }

    /// Returns whether a change is only counted when the report lists `count` changes.
    @inline(__always)
    mutating func isOnlyCounted(_ site: RecordSite, after count: Int) -> Bool {
        journal.record.events.count >= count && mode == .sanitizing
            && site.start > journal.lastEventStart
    }

    /// Counts a change and its causes.
    mutating func countOnly(_ action: Event.Action, _ site: RecordSite, absorbing: Bool) {
        if unions.trials > 0 { journal.cost.changes += 1 }
        if absorbing {
            let reason = firstReason(from: site.start, to: site.end)
            countCauses(
                journal.explanations.isEmpty ? journal.pending[reason...] : explained(from: reason),
                of: action,
                site
            )
            journal.pending.removeLast(journal.pending.count - reason)
        } else {
            journal.counted.append(CountedChange(action, site.code, site.rule))
        }
        forgetPathsOfCounted()
    }

    private mutating func countCauses(
        _ causes: ArraySlice<CauseRecord>,
        of action: Event.Action,
        _ site: RecordSite
    ) {
        if causes.count == 1, let cause = causes.first, cause.rule == site.rule,
            cause.code == site.code
        {
            journal.counted.append(CountedChange(action, site.code, site.rule, .own))
            return
        }
        journal.counted.append(CountedChange(action, site.code, site.rule, .following))
        for cause in causes where cause.nesting == 0 {
            journal.counted.append(CountedChange(cause))
        }
    }

    /// Removes the paths of a change that is only counted, unless they are needed.
    private mutating func forgetPathsOfCounted() {
        guard journal.pending.isEmpty, journal.explanations.isEmpty, journal.findings.isEmpty else {
            return
        }
        // The value is finished. Its path is created again if anything else is recorded for it.
        if depth > 0 { frames[depth - 1].path = .root }
        let needed = max(journal.recordedPathCount, Int(path(ofLevel: levelsWithPath).rawValue))
        journal.record.paths.removeAll(after: PathIndex(UInt32(truncatingIfNeeded: needed)))
    }
}
