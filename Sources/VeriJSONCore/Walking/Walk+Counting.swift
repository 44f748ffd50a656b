/// Changes beyond the limit of the report: counted by template and code, without an event.
extension Walk {
    /// Returns whether a change is beyond the number of changes that the report lists.
    @inline(__always)
    mutating func isOnlyCounted(_ start: Pointer) -> Bool {
        isOnlyCounted(start, after: journal.eventLimit)
    }

    /// Returns whether a change is only counted when the report lists `count` changes.
    @inline(__always)
    mutating func isOnlyCounted(_ start: Pointer, after count: Int) -> Bool {
        journal.record.events.count >= count && mode == .sanitizing
            && scanner.offset(start) > journal.lastEventStart
    }

    /// Counts a change and its causes.
    mutating func countOnly(
        _ action: Event.Action,
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        absorbing: Bool
    ) {
        if unions.trials > 0 { journal.cost.changes += 1 }
        let index = RuleIndex(UnsafePointer(rule) - UnsafePointer(rules))
        guard absorbing else {
            journal.counted.append(CountedChange(action, code, index))
            return forgetPathsOfCounted()
        }
        let reason = firstReason(from: scanner.offset(start), to: scanner.offset(end))
        countCauses(
            journal.explanations.isEmpty ? journal.pending[reason...] : explained(from: reason),
            of: action,
            code,
            index
        )
        journal.pending.removeLast(journal.pending.count - reason)
        forgetPathsOfCounted()
    }

    private mutating func countCauses(
        _ causes: ArraySlice<Cause>,
        of action: Event.Action,
        _ code: CodeTag,
        _ rule: RuleIndex
    ) {
        if causes.count == 1, let cause = causes.first, cause.rule == rule, cause.code == code {
            journal.counted.append(CountedChange(action, code, rule, .own))
            return
        }
        journal.counted.append(CountedChange(action, code, rule, .following))
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
