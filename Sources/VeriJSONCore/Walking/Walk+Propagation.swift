extension Walk {
    /// Says that a value failed.
    ///
    /// - Returns: nil, so that a caller can return it.
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
        if let member { path = record.paths.append(member, to: path) }
        pending.append(cause(code, start, end, rule, path, detail, total))
        list(pending[pending.count - 1])
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

    /// Lets a failing value be absorbed by its own rule: by its `$fallback`, then by its being
    /// nullable.
    ///
    /// - Returns: whether it was.
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

    /// The text that stands in for a failing value: the rule's own, else that of the first branch
    /// that has one; none that would nest too deep.
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

    /// Writes down what was done.
    ///
    /// `absorbing` is whether the pending causes since the value's start are its reason.
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
        // A conversion of a container looks for the event of what became null inside of it.
        if mode == .listing || isOnlyCounted(start), action != .note, action != .reject,
            code != .sentinel || openConversions == 0
        {
            countOnly(action, code, start, end, rule, absorbing: absorbing)
            guard mode == .listing, !absorbing else { return }
            var path = pushPath()
            if let member { path = record.paths.append(member, to: path) }
            return list(cause(code, start, end, rule, path, detail, 0))
        }
        let first = record.causes.count
        var count = 0
        if absorbing {
            let reason = firstReason(from: scanner.offset(start), to: scanner.offset(end))
            count = recordReasons(
                explanations.isEmpty ? pending[reason...] : explained(from: reason)
            )
            pending.removeLast(pending.count - reason)
        }
        if trials > 0, action != .note { cost.changes += 1 }
        var path = pushPath()
        if absorbing { forgetPaths(below: path, butOfCauses: first..<record.causes.count) }
        if let member { path = record.paths.append(member, to: path) }
        append(action, code, start, end, rule, path, from: first, count, detail: detail)
        if !absorbing, action != .note {
            // A failure was listed when it was met; this is something that is no failure.
            list(cause(code, start, end, rule, path, detail, 0))
        }
    }

    /// Writes down an event whose causes have been written down: `count` from `first` on are kept.
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
        let causes = record.causes.count
        let first = first ?? causes
        lastTold = max(lastTold, scanner.offset(start))
        pathsTold = record.paths.count
        record.events.append(
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

    /// Writes down one cause for each kind of those that a change has beyond the limit.
    private mutating func recordKinds(ofOmitted omitted: ArraySlice<Cause>) {
        var positions: [CauseKind: Int] = [:]
        for cause in omitted {
            if let position = positions[CauseKind(cause)] {
                record.causes[position].total += 1
            } else {
                positions[CauseKind(cause)] = record.causes.count
                record.causes.append(cause)
                record.causes[record.causes.count - 1].total = 1
            }
        }
    }

    /// The first of the pending causes that stand inside a value: those at the end of the list, as
    /// what was pending before it stands before it.
    mutating func firstReason(from start: ByteOffset, to end: ByteOffset) -> Int {
        var first = pending.count
        while first > 0, pending[first - 1].start >= start, pending[first - 1].end <= end {
            first -= 1
        }
        return first
    }

    /// The pending causes from one on, each followed by what explains it; a trial leaves that out,
    /// as what it does is done again when it counts.
    mutating func explained(from first: Int) -> ArraySlice<Cause> {
        if trials > 0 {
            isAbridged = isAbridged || pending[first...].contains { $0.code == .unionNoBranch }
            return pending[first...]
        }
        willRecord()
        var reasons: [Cause] = []
        var earliest = explanations.count
        for cause in pending[first...] {
            let used = explanations.append(cause, to: &reasons, paths: &record.paths)
            earliest = min(earliest, used)
        }
        // Nothing else can ask for what was explained inside of this value.
        if !isRemembering { explanations.removeLast(to: earliest) }
        return reasons[...]
    }

    /// Writes down the causes of a change.
    ///
    /// - Returns: how many are kept; of the others there is one for each kind.
    private mutating func recordReasons(_ reasons: ArraySlice<Cause>) -> Int {
        let count = min(reasons.count, policy.limits.causesPerChange)
        record.causes += reasons.prefix(count)
        if count < reasons.count { recordKinds(ofOmitted: reasons.dropFirst(count)) }
        return count
    }

    /// Notes something that is worth knowing and changes nothing.
    @inline(never)
    mutating func note(
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) {
        willRecord()
        let path = pushPath()
        record.causes.append(cause(code, start, end, rule, path, 0, 0))
        append(.note, code, start, end, rule, path, from: record.causes.count - 1, 1)
    }

    /// Counts bytes that are read again.
    mutating func readAgain(_ count: Int) {
        work.charge(count)
        if work.isExceeded, stop == .none { stop = .work }
    }

    /// Removes an item, or a member from its key on.
    ///
    /// One that follows a removed one goes with it, in one edit: neighbours take no memory. The edit
    /// grows in place, as no mark that is still gone back to lies between the two: what is open is
    /// their container and those around it.
    mutating func remove(_ start: Pointer, _ end: Pointer) {
        willRecord()
        if let last = edits.last, last.kind == .remove, follows(start, last.end) {
            edits.extendLast(to: scanner.offset(end))
        } else {
            edits.remove(scanner.offset(start)..<scanner.offset(end))
        }
    }

    /// Puts a text in the place of a range.
    mutating func replace(_ range: Range<ByteOffset>, with text: some Collection<UInt8>) {
        willRecord()
        edits.replace(range, with: text)
    }

    /// Puts a text in which nothing has to be escaped in the place of a range, in quotes.
    mutating func replace(_ range: Range<ByteOffset>, quoting text: UnsafeBufferPointer<UInt8>) {
        willRecord()
        edits.replace(range, quoting: text)
    }

    /// Keeps a part of a range.
    @inline(__always)
    mutating func narrow(_ range: Range<ByteOffset>, to kept: Range<ByteOffset>) {
        willRecord()
        edits.narrow(range, to: kept)
    }

    /// Whether an element follows another one that ended before.
    private mutating func follows(_ start: Pointer, _ earlier: ByteOffset) -> Bool {
        var position = start
        let first = scanner.base + earlier.position
        while position > first,
            position[-1].isJSONWhiteSpace || position[-1] == UInt8(ascii: ",")
        {
            position -= 1
        }
        return position == first
    }

    /// Whether texts of so many bytes may be added to the document; where they may not, the walk is
    /// over.
    mutating func mayAdd(_ count: Int) -> Bool {
        if edits.textCount + count > textLimit, stop == .none { stop = .output }
        return stop == .none
    }

    // MARK: Findings

    /// Lists a failure when all are wanted, and ends the walk when one is enough.
    mutating func list(_ cause: Cause) {
        guard trials == 0 else { return }
        switch mode {
        case .sanitizing: return
        case .accepting: if stop == .none { stop = .found }
        case .listing:
            willRecord()
            _ = explanations.append(cause, to: &findings, paths: &record.paths)
        }
    }
}
