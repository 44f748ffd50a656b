/// The settling of keywords that stand beside each other, such as the conditions of an `allOf`.
///
/// A value is cleaned by all that stands beside them first. Each keyword that refuses it then has a
/// walk of its own through the value as cleaned so far, and what these walks change is recorded as
/// if this one had changed it.
extension Walk {
    /// Lists all changes in a value whose keywords may have to be settled, since a walk that takes
    /// back one of them has to know its place.
    ///
    /// - Returns: The limits that were in force; nil if the value has no such keywords.
    @inline(__always)
    mutating func listsAll(
        _ traits: Rule.Traits,
        _ rule: UnsafePointer<Rule>
    ) -> WalkJournal.ListLimits? {
        guard traits.contains(.hasChecks), mode == .sanitizing, settling(of: rule) != nil else {
            return nil
        }
        return journal.listAll()
    }

    private func settling(of rule: UnsafePointer<Rule>) -> Settling? {
        graph.refinements[Int(rule.pointee.refinement)].settling
    }

    /// Settles the keywords that refuse a value as cleaned since a mark, or lets the value fail.
    @inline(never)
    mutating func refused(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Pointer? {
        if isStackLow { return deepen { $0.refused(position, end, rule, before) } }
        guard mode != .accepting, let settling = settling(of: rule),
            settling.stages.contains(where: { $0.check == refusingCheck }),
            let schema = graph.schema as? any SettlingSchema
        else { return fail(position, end, rule, before, refusedBy: refusingCheck) }
        guard mode == .sanitizing else {
            return listRefusals(position, end, rule, before, settling)
        }
        let value = scanner.offset(position)..<scanner.offset(end)
        let path = pushPath()
        let unsettled = UnsettledValue(
            UnsafeBufferPointer(start: position, count: end - position),
            journal.part(since: before, of: value, below: path),
            graph,
            policy,
            in: preparedSettler()
        )
        let settlement = schema.settled(unsettled, by: settling, charging: &work)
        if work.isExceeded { self.end(for: .work) }
        guard stop == .none else { return nil }
        switch settlement {
        case .settled(let result, let rejection):
            rollBackChanges(to: before)
            take(result, from: position)
            if let rejection { reject(for: rejection.moved(by: value.lowerBound.position)) }
            if journal.edits.textCount > journal.textLimit { self.end(for: .output) }
            return stop == .none ? end : nil
        case .rejected(let result):
            rollBackChanges(to: before)
            takeCauses(of: result, from: position)
            failedEnd = end
            return nil
        case .refused(let check): return fail(position, end, rule, before, refusedBy: check)
        }
    }

    private mutating func fail(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark,
        refusedBy check: Int
    ) -> Pointer? {
        rollBackChanges(to: before)
        return fail(site(.keyword, position, end, rule, detail: check))
    }

    /// Lists what each keyword that refuses a value finds in it.
    private mutating func listRefusals(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark,
        _ settling: Settling
    ) -> Pointer? {
        let text = cleanedText(from: position, to: end, since: before)
        let (known, first, cleaned) = (journal.findings.count, refusingCheck, mark)
        let firstReason = journal.pending.count
        var (hasFailed, reasons) = (false, [CauseRecord]())
        let outer = keptPaths
        defer { keptPaths = outer }
        for stage in settling.stages {
            let check = text.withUnsafeBufferPointer {
                graph.schema?.refusingCheck(among: [stage.check], of: $0, charging: &work)
            }
            if work.isExceeded { self.end(for: .work) }
            guard stop == .none else { return nil }
            guard check != nil else { continue }
            readAgain(end - position)
            // What the walks before found keeps its paths.
            keptPaths = PathIndex(UInt32(truncatingIfNeeded: journal.record.paths.count))
            let alone = UnsafePointer(rules + stage.rule)
            if value(position, kinds[Int(position.pointee)], alone) == nil { hasFailed = true }
            guard stop == .none else { return nil }
            // The next walk may absorb a failure of its own at the same place.
            reasons += journal.pending[firstReason...]
            journal.pending.cut(to: firstReason)
        }
        journal.pending += reasons
        guard journal.findings.count > known else {
            return fail(position, end, rule, before, refusedBy: first)
        }
        rollBackChanges(to: hasFailed ? before : cleaned)
        guard hasFailed else { return end }
        failedEnd = end
        return nil
    }

    /// The walk of values that are settled, which measures the rest of this one's stack.
    private mutating func preparedSettler() -> Workspace {
        if let settler { return settler }
        var policy = policy
        (policy.limits.changes, policy.limits.causesPerChange) = (.max, Int(UInt16.max))
        (policy.maxDropped, policy.isForItems, policy.countsConversions) = (nil, false, false)
        let workspace = Workspace(graph, policy: policy, isCancelled: isCancelled)
        workspace.walk.pointee.frames.stack.unmeasured = 0
        settler = workspace
        return workspace
    }

    // MARK: Records

    /// Records the changes of another walk through the value at a position.
    private mutating func take(_ result: WalkResult, from position: Pointer) {
        willRecord()
        let shift = scanner.offset(position).position
        journal.edits.append(result.edits, movedBy: shift)
        let record = result.record.moved(by: shift)
        var copy = PathCopy(from: .root, to: pushPath())
        for event in record.events {
            let reasons = (record.causes(of: event) + record.omittedCauses(of: event)).map {
                var cause = $0
                cause.path = copy.copy(cause.path, of: record.paths, to: &journal.record.paths)
                return cause
            }
            let first = journal.record.causes.count
            let kept = journal.append(reasons: reasons[...])
            let path = copy.copy(event.path, of: record.paths, to: &journal.record.paths)
            journal.append(event.action, event.site, at: path, causesFrom: first, kept: kept)
            guard unions.isTrying, event.action != .note else { continue }
            journal.cost.changes += 1
            if event.removesValue {
                addLost(scanner.base + event.start.position, scanner.base + event.end.position)
            }
        }
        for var array in record.shrunk {
            array.path = copy.copy(array.path, of: record.paths, to: &journal.record.paths)
            journal.append(array)
        }
    }

    /// Records the causes for which another walk rejected the value at a position.
    private mutating func takeCauses(of result: WalkResult, from position: Pointer) {
        willRecord()
        let record = result.record.moved(by: scanner.offset(position).position)
        guard let rejection = record.events.first else { return }
        failure = rejection.code
        var copy = PathCopy(from: .root, to: pushPath())
        var causes = record.causes(of: rejection).map {
            var cause = $0
            cause.path = copy.copy(cause.path, of: record.paths, to: &journal.record.paths)
            return cause
        }[...]
        while var cause = causes.popFirst() {
            let below = causes.prefix { $0.nesting > 0 }
            causes = causes.dropFirst(below.count)
            if !below.isEmpty {
                cause.explanation = journal.explanations.add(
                    below.map(\.inOwnRun),
                    of: journal.record.paths,
                    below: cause.path
                )
            }
            journal.pending.append(cause)
        }
    }
}
