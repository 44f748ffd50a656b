extension Walk {
    /// Records the failure of a value, or of a member below it.
    ///
    /// - Returns: Nil, so that the caller can return the result.
    @inline(never)
    mutating func fail(
        _ site: RecordSite,
        member: PathStep? = nil,
        because reasons: LossReasons? = nil,
        explanation: UInt32 = 0
    ) -> Pointer? {
        willRecord()
        failedEnd = scanner.base + site.end.position
        failure = site.code
        var cause = explained(site, at: pushPath(member), by: reasons)
        if explanation > 0 { cause.explanation = explanation }
        journal.pending.append(cause)
        list(cause)
        return nil
    }

    /// Absorbs a failing value by its own rule: by `$fallback`, else by nullability.
    ///
    /// - Returns: Whether the value was absorbed.
    @inline(never)
    mutating func absorb(_ start: Pointer, _ end: Pointer, _ rule: UnsafePointer<Rule>) -> Bool {
        let code = failure
        let range = scanner.offset(start)..<scanner.offset(end)
        if let fallback = fallback(of: rule) {
            guard mayAdd(fallback.count) else { return false }
            replace(range, with: fallback)
            addLost(start, end)
            report(.replace, site(code, start, end, rule), absorbing: true)
            return true
        }
        guard rule.pointee.traits.contains(.nullable) else { return false }
        replace(range, with: Walk.null)
        addLost(start, end)
        report(.null, site(code, start, end, rule), absorbing: true)
        return true
    }

    /// Returns whether a rule absorbs the failure of its value.
    mutating func absorbs(_ rule: UnsafePointer<Rule>) -> Bool {
        rule.pointee.traits.contains(.nullable) || fallback(of: rule) != nil
    }

    /// Returns the fallback of a rule, else that of the first branch that has one.
    ///
    /// A fallback that would exceed the depth limit is not used.
    mutating func fallback(of rule: UnsafePointer<Rule>) -> [UInt8]? {
        guard tables.hasFallbacks else { return nil }
        let depth = policy.limits.depth - frames.depth
        return graph.fallback(of: RuleIndex(rule - UnsafePointer(rules))) {
            (tables.fallbacks[$0]?.depth ?? .max) <= depth
        }
        .flatMap { tables.fallbacks[$0]?.bytes }
    }

    /// Records a change of a value, or of a member below it.
    ///
    /// `absorbing` is whether the pending causes inside the value are the reason for the change.
    @inline(never)
    mutating func report(
        _ action: Event.Action,
        _ site: RecordSite,
        absorbing: Bool = false,
        member: PathStep? = nil
    ) {
        willRecord()
        var site = site
        // The keyword is that of the failure.
        if absorbing, site.code == .keyword, let last = journal.pending.last {
            site.detail = last.detail
        }
        if isOnlyCounted(action, site) {
            countOnly(action, site, absorbing: absorbing)
            guard mode == .listing, !absorbing else { return }
            return list(site.cause(at: pushPath(member)))
        }
        let first = journal.record.causes.count
        var count = 0
        if absorbing {
            let reason = journal.firstReason(from: site.start, to: site.end)
            count = journal.append(
                reasons: journal.explanations.isEmpty
                    ? journal.pending[reason...] : explained(from: reason)
            )
            journal.pending.cut(to: reason)
        }
        if unions.isTrying, action != .note { journal.cost.changes += 1 }
        let value = pushPath()
        if absorbing, mode == .sanitizing {
            journal.record.removePaths(below: value, exceptOfCausesFrom: first)
            checkPaths()
        }
        let path = pushPath(member)
        journal.append(action, site, at: path, causesFrom: first, kept: count)
        // A failure is listed when it is met; a change without `absorbing` has no failure.
        if !absorbing, action != .note { list(site.cause(at: path)) }
    }

    /// Returns whether a change has no event.
    private mutating func isOnlyCounted(_ action: Event.Action, _ site: RecordSite) -> Bool {
        switch action {
        case .note: false
        case .reject: !journal.isListing
        // The document is an item then, and rejected.
        case .drop where frames.depth == 0 && !journal.isListing: true
        default:
            (mode == .listing || isOnlyCounted(site, limit: journal.eventLimit))
                && !needsEvent(site)
        }
    }

    /// Returns whether something else refers to the event of a change.
    private mutating func needsEvent(_ site: RecordSite) -> Bool {
        switch site.code {
        // A container conversion needs the event of a sentinel inside it, see `becameNull`.
        case .sentinel: return journal.openConversions > 0
        // An array emptied inside the container has a path that leads through this event.
        case .alias, .spelling:
            let first = (scanner.base + site.start.position).pointee
            return kinds[Int(first)] & KindSet.containers.rawValue != 0
        // The event of the whole document tells that it was replaced.
        default: return !journal.isListing && frames.depth == 0
        }
    }

    /// Returns the pending causes from a position on, each followed by those that explain it.
    ///
    /// A trial omits the explanations, because the winning branch is walked again to record them.
    mutating func explained(from first: Int) -> ArraySlice<CauseRecord> {
        if unions.isTrying {
            unions.isAbridged =
                unions.isAbridged
                || journal.pending[first...].contains {
                    $0.code == .unionNoBranch || $0.explanation > 0
                }
            return journal.pending[first...]
        }
        willRecord()
        var reasons: [CauseRecord] = []
        var earliest = journal.explanations.count
        for cause in journal.pending[first...] {
            let used = journal.explanations.append(
                cause,
                to: &reasons,
                paths: &journal.record.paths
            )
            earliest = min(earliest, used)
        }
        // Nothing else refers to the explanations inside this value.
        if !unions.isRemembering { journal.explanations.removeLast(to: earliest) }
        return reasons[...]
    }

    /// Records a note, which is worth reporting but changes nothing.
    @inline(never)
    mutating func note(_ site: RecordSite) {
        willRecord()
        let path = pushPath()
        journal.record.causes.append(site.cause(at: path))
        journal.append(.note, site, at: path, causesFrom: journal.record.causes.count - 1, kept: 1)
    }

    /// Charges the work budget for bytes that are read again.
    @inline(__always)
    mutating func readAgain(_ count: Int) {
        work.charge(count)
        if work.isExceeded { end(for: .work) }
    }

    // MARK: Findings

    /// Lists a failure in a listing walk, and stops an accepting walk.
    mutating func list(_ cause: CauseRecord) {
        guard !unions.isTrying else { return }
        switch mode {
        case .sanitizing: return
        case .accepting: end(for: .found)
        case .listing:
            willRecord()
            _ = journal.explanations.append(
                cause,
                to: &journal.findings,
                paths: &journal.record.paths
            )
        }
    }
}
