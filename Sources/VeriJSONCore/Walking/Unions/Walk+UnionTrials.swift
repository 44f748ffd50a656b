/// Trying one branch of a union after the other.
///
/// Each trial records what it does, so that the last one need not be made again when it wins. What
/// was found out about the unions inside is remembered while the outermost one is open, so that
/// each value is walked by each rule once, however the unions nest: a trial that comes across a
/// known one takes over its end, its cost, or the causes of its failure, and goes on behind it. What
/// it did not write down then is written down when the winner is walked for good.
extension Walk {
    /// The branches of a union as they fare one after the other.
    struct Trial {
        /// The branch that wins so far.
        var best: (branch: Int, cost: UnionCost, defers: Bool, rejection: Rejection?)?
        /// The branch that explains the failure: the one that a discriminator chose, else the one
        /// with the fewest causes.
        var explaining: (branch: Int, causes: Int, isChosen: Bool, rejection: Rejection?)?
        /// Its causes, see ``Explanations``.
        var explanation: UInt32 = 0
        /// How many branches were walked.
        var count = 0
        /// The branch whose changes are recorded now, and whether all of them are.
        var recorded: Int?
        var isAbridged = false
        var end: Pointer?
    }

    /// Walks a value by the best of a union's branches.
    ///
    /// `likely` is a branch that no other before it can outdo.
    @inline(never)
    mutating func tryBranches(_ value: UnionValue, likely: Int? = nil) -> Pointer? {
        let isOutermost = !isRemembering
        let (isOuterAbridged, outerConversions) = (isAbridged, inheritedConversions)
        isRemembering = true
        inheritedConversions = askedConversions(value)
        defer { inheritedConversions = outerConversions }
        var trial = Trial()
        let matched = tryBranches(value, likely, &trial)
        let end = matched ?? (stop == .none ? settle(value, &trial) : nil)
        isAbridged = trials > 0 && (trial.isAbridged || isOuterAbridged)
        if trials == 0, !isOutermost { verdicts[key(of: value)] = nil }
        if isOutermost {
            isRemembering = false
            forgetVerdicts()
            if stop == .none { forgetTrials(value, isMatched: end != nil) }
        }
        return end
    }

    /// Walks the branches one after the other, the likely one first, without and then with
    /// container conversions.
    ///
    /// - Returns: the end of the value when a branch matches it as it is.
    private mutating func tryBranches(
        _ value: UnionValue,
        _ likely: Int?,
        _ trial: inout Trial
    ) -> Pointer? {
        var defers = true
        while true {
            for step in value.table.pointee.branches.indices {
                let branch = defers ? Walk.branch(at: step, likely) : step
                let rule = rule(of: value.table.pointee.branches[branch])
                guard mayFit(rule, value.kind, defers) else { continue }
                let end = tryBranch(branch, value, defers: defers, &trial)
                guard stop == .none else { return nil }
                guard let end else { continue }
                let cost = UnionCost(
                    lost: cost.lost - value.before.cost.lost,
                    changes: cost.changes - value.before.cost.changes
                )
                if cost == .nothing {
                    remember(value, &trial, UnionVerdict(end: scanner.offset(end), branch: branch))
                    return end
                }
                let rejection = newRejection(since: value.before)
                if trial.best.map({ (cost, branch) < ($0.cost, $0.branch) }) ?? true {
                    trial.best = (branch, cost, defers, rejection)
                }
            }
            if trial.best != nil || !defers || value.defersContainers { return nil }
            defers = false
            guard let end = trial.end ?? skip(value.position, value.kind) else { return nil }
            // To wrap the value leads to the same question again and again: nothing new comes of it.
            trial.end = end
            verdicts[key(of: value)] = UnionVerdict(
                end: scanner.offset(end),
                explanation: trial.explanation
            )
        }
    }

    /// The branch that is tried at a step, when the likely one is tried first.
    private static func branch(at step: Int, _ likely: Int?) -> Int {
        guard let likely, step <= likely else { return step }
        return step == 0 ? likely : step - 1
    }

    private mutating func tryBranch(
        _ branch: Int,
        _ value: UnionValue,
        defers: Bool,
        _ trial: inout Trial
    ) -> Pointer? {
        let isLater = trial.count > 0
        let jumpedBefore = jumped
        if isLater {
            roll(backTo: value.before)
            laterTrials += 1
        }
        isAbridged = false
        trials += 1
        let end = walk(branch, value, defers: defers)
        trials -= 1
        if isLater { laterTrials -= 1 }
        guard stop == .none else { return nil }
        if isLater, let length = (end ?? failedEnd).map({ $0 - value.position }) {
            countAgain(length, since: jumpedBefore)
        }
        trial.count += 1
        trial.recorded = branch
        trial.isAbridged = isAbridged
        trial.end = end ?? failedEnd
        if end == nil { explain(branch, value, &trial) }
        return end
    }

    /// Keeps the causes of a branch when it explains best why the value fails.
    private mutating func explain(_ branch: Int, _ value: UnionValue, _ trial: inout Trial) {
        let causes = pending[Int(value.before.pending)...]
        let count = causes.reduce(0) { $0 + explanations.total(of: $1) }
        let isChosen = isChosen(branch, value, causes: causes)
        if let known = trial.explaining {
            let isBetter =
                known.isChosen != isChosen
                ? isChosen
                : isChosen
                    ? branch < known.branch : (count, branch) < (known.causes, known.branch)
            guard isBetter else { return }
        }
        trial.explaining = (branch, count, isChosen, newRejection(since: value.before))
        willRecord()
        let path = pushPath()
        trial.explanation = explanations.add(causes, of: record.paths, below: path)
    }

    /// Makes the winner's changes, or lets the value fail.
    private mutating func settle(_ value: UnionValue, _ trial: inout Trial) -> Pointer? {
        guard let end = trial.end ?? skip(value.position, value.kind) else { return nil }
        guard let best = trial.best else {
            trial.isAbridged = false
            remember(
                value,
                &trial,
                UnionVerdict(
                    end: scanner.offset(end),
                    explanation: trial.explanation,
                    rejection: trial.explaining?.rejection
                )
            )
            roll(backTo: value.before)
            reject(for: trial.explaining?.rejection)
            failedEnd = end
            failBranches(value, trial.explanation)
            return nil
        }
        remember(
            value,
            &trial,
            UnionVerdict(
                end: scanner.offset(end),
                branch: best.branch,
                defersContainers: best.defers,
                cost: best.cost,
                rejection: best.rejection
            )
        )
        if best.branch == trial.recorded {
            if trials > 0 { return end }
            if mode == .sanitizing, !trial.isAbridged { return end }
        }
        roll(backTo: value.before)
        if trials > 0, wholeValues == 0, !isLookedAt(value) {
            take(best.cost)
            reject(for: best.rejection)
            trial.isAbridged = true
            return end
        }
        isAbridged = false
        defer { trial.isAbridged = isAbridged }
        return walkAgain(best.branch, value, defers: best.defers)
    }

    /// Walks a value by the branch that was found to be the best one.
    private mutating func walkAgain(
        _ branch: Int,
        _ value: UnionValue,
        defers: Bool
    ) -> Pointer? {
        let jumpedBefore = jumped
        let end = walk(branch, value, defers: defers)
        guard stop == .none, let end else { return nil }
        countAgain(end - value.position, since: jumpedBefore)
        return stop == .none ? end : nil
    }

    /// Counts a value that was read again, but for what was jumped over meanwhile: for the unions
    /// around it that does not count any more.
    mutating func countAgain(_ length: Int, since jumpedBefore: Int) {
        readAgain(length - (jumped - jumpedBefore))
        jumped = jumpedBefore
    }

    /// What a trial met that rejects the document, if nothing before it does.
    private mutating func newRejection(since mark: Mark) -> Rejection? {
        mark.isRejected ? nil : rejection
    }

    mutating func isLookedAt(_ value: UnionValue) -> Bool {
        value.rule.pointee.traits.rawValue & Rule.Traits.wholeValue != 0
    }

    mutating func take(_ more: UnionCost) {
        willRecord()
        cost.lost &+= more.lost
        cost.changes &+= more.changes
    }
}
