/// The cache of verdicts on unions and of container extents while the outermost union is open.
extension Walk {
    mutating func key(of value: UnionValue) -> UnionKey {
        UnionKey(
            offset: scanner.offset(value.position),
            rule: RuleIndex(value.rule - UnsafePointer(rules)),
            conversions: askedConversions(value),
            defersContainers: value.defersContainers
        )
    }

    /// Caches a verdict, unless it can be found again as quickly.
    mutating func remember(
        _ value: UnionValue,
        _ trial: inout Trial,
        _ verdict: UnionVerdict
    ) {
        guard unions.isTrying,
            trial.count > 1 || verdict.branch == nil || verdict.cost != .nothing
        else { return }
        var verdict = verdict
        verdict.recordsNothing =
            verdict.branch != nil && verdict.cost == .nothing
            && journal.record.events.count == Int(value.before.events)
        unions[key(of: value)] = verdict
    }

    /// Applies a cached verdict.
    mutating func use(_ verdict: UnionVerdict, _ value: UnionValue) -> Pointer? {
        let end = scanner.base + verdict.end.position
        guard let branch = verdict.branch else {
            unions.skip(end - value.position)
            reject(for: verdict.rejection)
            failedEnd = end
            failBranches(value, verdict.failure)
            return nil
        }
        if verdict.recordsNothing {
            unions.skip(end - value.position)
            return end
        }
        if unions.isTrying, journal.wholeValues == 0, !checksWholeValue(value) {
            unions.skip(end - value.position)
            take(verdict.cost)
            reject(for: verdict.rejection)
            unions.isAbridged = true
            return end
        }
        return walk(branch, value, defers: verdict.defersContainers)
    }

    /// Removes the explanations that only compared branches, once the outermost union is decided.
    ///
    /// Those of the causes that are pending are kept.
    mutating func forgetTrials(_ value: UnionValue) {
        let explained = Int(value.before.explanations)
        guard journal.explanations.count > explained else { return }
        willRecord()
        let first = Int(value.before.pending)
        var runs: [[CauseRecord]] = []
        for cause in journal.pending[first...] {
            runs.append([])
            _ = journal.explanations.append(
                cause,
                to: &runs[runs.count - 1],
                paths: &journal.record.paths
            )
        }
        journal.pending.cut(to: first)
        journal.explanations.removeLast(to: explained)
        for causes in runs {
            var own = causes[0]
            if causes.count > 1 {
                own.explanation = journal.explanations.add(
                    causes.dropFirst().map(\.inOwnRun),
                    of: journal.record.paths,
                    below: own.path
                )
            }
            journal.pending.append(own)
        }
        // An explanation has its own copies of the paths; a cause below the value needs its path.
        if runs.count == 1, journal.pending[first].path == frames.openPath,
            journal.findings.count == Int(value.before.findings)
        {
            forgetPaths()
        }
    }

    // MARK: Cached containers

    /// Returns the end of a container that was read before.
    @inline(never)
    mutating func knownEnd(of container: Pointer) -> Pointer? {
        unions.knownEnd(of: container, in: scanner)
    }

    /// Adds the scalars of a lost value to the cost while branches are compared.
    mutating func addLost(_ start: Pointer, _ end: Pointer) {
        guard unions.isTrying || journal.openConversions > 0 else { return }
        willRecord()
        guard kinds[Int(start.pointee)] & KindSet.containers.rawValue != 0 else {
            journal.cost.lost += 1
            return
        }
        let (scalars, readCount) = unions.scalarCount(of: start, in: scanner)
        journal.cost.lost &+= UInt32(truncatingIfNeeded: scalars)
        readAgain(readCount)
    }
}
