/// What is remembered of unions and containers while the outermost union is open.
extension Walk {
    mutating func key(of value: UnionValue) -> UnionKey {
        UnionKey(
            offset: scanner.offset(value.position),
            rule: RuleIndex(value.rule - UnsafePointer(rules)),
            conversions: askedConversions(value),
            defersContainers: value.defersContainers
        )
    }

    /// Remembers what was found out, unless it is found out as quickly again.
    mutating func remember(
        _ value: UnionValue,
        _ trial: inout Trial,
        _ verdict: UnionVerdict
    ) {
        guard trials > 0, trial.count > 1 || verdict.branch == nil || verdict.cost != .nothing
        else { return }
        var verdict = verdict
        verdict.isBare =
            verdict.branch != nil && verdict.cost == .nothing
            && record.events.count == Int(value.before.events)
        verdicts[key(of: value)] = verdict
    }

    /// Does what was found out before.
    mutating func use(_ verdict: UnionVerdict, _ value: UnionValue) -> Pointer? {
        let end = scanner.base + verdict.end.position
        guard let branch = verdict.branch else {
            jumped += end - value.position
            reject(for: verdict.rejection)
            failedEnd = end
            failBranches(value, verdict.explanation)
            return nil
        }
        if verdict.isBare {
            jumped += end - value.position
            return end
        }
        if trials > 0, wholeValues == 0, !isLookedAt(value) {
            jumped += end - value.position
            take(verdict.cost)
            reject(for: verdict.rejection)
            isAbridged = true
            return end
        }
        return walk(branch, value, defers: verdict.defersContainers)
    }

    mutating func forgetVerdicts() {
        extents.removeAll()
        guard !verdicts.isEmpty else { return }
        // To clear much memory again and again would cost more than to ask for it again.
        if verdicts.capacity > 1_024 {
            verdicts = [:]
        } else {
            verdicts.removeAll(keepingCapacity: true)
        }
    }

    /// Forgets what was only needed to compare branches, once the outermost union is decided.
    mutating func forgetTrials(_ value: UnionValue, isMatched: Bool) {
        let explained = Int(value.before.explanations)
        guard explanations.count > explained else { return }
        willRecord()
        if !isMatched, let cause = pending.popLast() {
            var causes: [Cause] = []
            _ = explanations.append(cause, to: &causes, paths: &record.paths)
            explanations.removeLast(to: explained)
            var own = causes[0]
            if causes.count > 1 {
                own.total = explanations.add(
                    nested(causes.dropFirst()),
                    of: record.paths,
                    below: own.path
                )
            }
            pending.append(own)
            // What explains the value has paths of its own.
            if findings.count == Int(value.before.findings) { forgetPaths() }
        } else {
            explanations.removeLast(to: explained)
        }
    }

    /// Causes as they stand in a run of their own: not yet below what they explain.
    private mutating func nested(_ causes: ArraySlice<Cause>) -> [Cause] {
        causes.map { cause in
            var cause = cause
            cause.nesting -= 1
            return cause
        }
    }

    // MARK: What is known of containers

    /// The end of a container that was read before.
    @inline(never)
    mutating func knownEnd(of container: Pointer) -> Pointer? {
        var readCount = 0
        let extent = extents.extent(of: container, in: scanner, readCount: &readCount)
        let end = scanner.base + extent.end.position
        jumped += end - container - readCount
        return end
    }

    /// Counts the scalars of a value that is lost, where branches of a union are compared.
    mutating func addLost(_ start: Pointer, _ end: Pointer) {
        guard trials > 0 else { return }
        willRecord()
        guard kinds[Int(start.pointee)] & KindSet.containers.rawValue != 0 else {
            cost.lost += 1
            return
        }
        var readCount = 0
        let extent = extents.extent(of: start, in: scanner, readCount: &readCount)
        cost.lost &+= UInt32(truncatingIfNeeded: extent.scalars)
        readAgain(readCount)
    }
}
