extension Walk {
    /// Records the failure of a value.
    ///
    /// - Returns: Nil, so that the caller can return the result.
    @inline(never)
    mutating func fail(
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        detail: Int = 0,
        total: Int = 0,
        member: PathStep? = nil
    ) -> Pointer? {
        willRecord()
        failedEnd = end
        failure = code
        var path = pushPath()
        if let member { path = journal.record.paths.append(member, to: path) }
        journal.pending.append(cause(code, start, end, rule, path, detail, total))
        list(journal.pending[journal.pending.count - 1])
        return nil
    }

    mutating func cause(
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ path: PathIndex,
        _ detail: Int,
        _ total: Int
    ) -> Cause {
        Cause(
            start: scanner.offset(start),
            end: scanner.offset(end),
            rule: RuleIndex(UnsafePointer(rule) - UnsafePointer(rules)),
            path: path,
            detail: UInt32(truncatingIfNeeded: detail),
            total: UInt32(truncatingIfNeeded: total),
            code: code,
            nesting: 0
        )
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
            report(.replace, code, start, end, rule, absorbing: true)
            return true
        }
        guard rule.pointee.traits.contains(.nullable) else { return false }
        replace(range, with: Walk.null)
        addLost(start, end)
        report(.null, code, start, end, rule, absorbing: true)
        return true
    }

    /// Returns the fallback of a rule, else that of the first branch that has one.
    ///
    /// A fallback that would exceed the depth limit is not used.
    private mutating func fallback(of rule: UnsafePointer<Rule>) -> [UInt8]? {
        if rule.pointee.traits.contains(.hasFallback),
            let text = tables.fallbacks[Int(rule.pointee.refinement)]
        {
            return depth + text.depth <= policy.limits.depth ? text.bytes : nil
        }
        guard rule.pointee.form == .union else { return nil }
        for branch in graph.unions[Int(rule.pointee.payload)].branches {
            if let text = fallback(of: UnsafePointer(rules + branch.position)) { return text }
        }
        return nil
    }

    /// Records a change.
    ///
    /// `absorbing` is whether the pending causes inside the value are the reason for the change.
    @inline(never)
    mutating func report(
        _ action: Event.Action,
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        detail: Int = 0,
        absorbing: Bool = false,
        member: PathStep? = nil
    ) {
        willRecord()
        // A container conversion needs the event of a sentinel inside it, see `becameNull`.
        if mode == .listing || isOnlyCounted(start), action != .note, action != .reject,
            code != .sentinel || openConversions == 0
        {
            countOnly(action, code, start, end, rule, absorbing: absorbing)
            guard mode == .listing, !absorbing else { return }
            var path = pushPath()
            if let member { path = journal.record.paths.append(member, to: path) }
            return list(cause(code, start, end, rule, path, detail, 0))
        }
        let first = journal.record.causes.count
        var count = 0
        if absorbing {
            let reason = firstReason(from: scanner.offset(start), to: scanner.offset(end))
            count = recordReasons(
                journal.explanations.isEmpty ? journal.pending[reason...] : explained(from: reason)
            )
            journal.pending.removeLast(journal.pending.count - reason)
        }
        if unions.trials > 0, action != .note { journal.cost.changes += 1 }
        var path = pushPath()
        if absorbing { forgetPaths(below: path, butOfCauses: first..<journal.record.causes.count) }
        if let member { path = journal.record.paths.append(member, to: path) }
        append(action, code, start, end, rule, path, from: first, count, detail: detail)
        if !absorbing, action != .note {
            // A failure is listed when it is met; this change is not caused by a failure.
            list(cause(code, start, end, rule, path, detail, 0))
        }
    }

    /// Appends an event whose causes are recorded already; the first `count` of them are kept.
    @inline(__always)
    mutating func append(
        _ action: Event.Action,
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ path: PathIndex,
        from first: Int? = nil,
        _ count: Int = 0,
        detail: Int = 0
    ) {
        let causes = journal.record.causes.count
        let first = first ?? causes
        journal.lastEventStart = max(journal.lastEventStart, scanner.offset(start))
        journal.recordedPathCount = journal.record.paths.count
        journal.record.events.append(
            Event(
                start: scanner.offset(start),
                end: scanner.offset(end),
                rule: RuleIndex(UnsafePointer(rule) - UnsafePointer(rules)),
                path: path,
                causeStart: UInt32(truncatingIfNeeded: first),
                omissions: UInt32(truncatingIfNeeded: causes - first - count),
                detail: UInt32(truncatingIfNeeded: detail),
                causeCount: UInt16(truncatingIfNeeded: count),
                action: action,
                code: code
            )
        )
    }

    /// Records one cause for each kind of the omitted causes, with their number in ``Cause/total``.
    private mutating func recordKinds(ofOmitted omitted: ArraySlice<Cause>) {
        var positions: [CauseKind: Int] = [:]
        for cause in omitted {
            if let position = positions[CauseKind(cause)] {
                journal.record.causes[position].total += 1
            } else {
                positions[CauseKind(cause)] = journal.record.causes.count
                journal.record.causes.append(cause)
                journal.record.causes[journal.record.causes.count - 1].total = 1
            }
        }
    }

    /// Returns the position of the first pending cause that lies inside a value.
    ///
    /// These causes are the last ones, as the walk adds causes in document order.
    mutating func firstReason(from start: ByteOffset, to end: ByteOffset) -> Int {
        var first = journal.pending.count
        while first > 0, journal.pending[first - 1].start >= start,
            journal.pending[first - 1].end <= end
        {
            first -= 1
        }
        return first
    }

    /// Returns the pending causes from a position on, each followed by those that explain it.
    ///
    /// A trial omits the explanations, because the winning branch is walked again to record them.
    mutating func explained(from first: Int) -> ArraySlice<Cause> {
        if unions.trials > 0 {
            unions.isAbridged =
                unions.isAbridged
                || journal.pending[first...].contains { $0.code == .unionNoBranch }
            return journal.pending[first...]
        }
        willRecord()
        var reasons: [Cause] = []
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

    /// Records the causes of a change.
    ///
    /// - Returns: The number of causes kept; the others are recorded as one cause for each kind.
    private mutating func recordReasons(_ reasons: ArraySlice<Cause>) -> Int {
        let count = min(reasons.count, policy.limits.causesPerChange)
        journal.record.causes += reasons.prefix(count)
        if count < reasons.count { recordKinds(ofOmitted: reasons.dropFirst(count)) }
        return count
    }

    /// Records a note, which is worth reporting but changes nothing.
    @inline(never)
    mutating func note(
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) {
        willRecord()
        let path = pushPath()
        journal.record.causes.append(cause(code, start, end, rule, path, 0, 0))
        append(.note, code, start, end, rule, path, from: journal.record.causes.count - 1, 1)
    }

    /// Charges the work budget for bytes that are read again.
    mutating func readAgain(_ count: Int) {
        work.charge(count)
        if work.isExceeded, stop == .none { stop = .work }
    }

    // MARK: Findings

    /// Lists a failure in a listing walk, and stops an accepting walk.
    mutating func list(_ cause: Cause) {
        guard unions.trials == 0 else { return }
        switch mode {
        case .sanitizing: return
        case .accepting: if stop == .none { stop = .found }
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
