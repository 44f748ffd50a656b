/// The trial of one branch of a union after the other.
///
/// Each trial records its changes, so that the last one need not be repeated if it wins. Verdicts
/// on nested unions are cached while the outermost union is open, so that each value is walked by
/// each rule once, however deep the unions nest. A trial that meets a cached verdict adopts its
/// end, its cost or the causes of its failure, and continues after the value. The changes that it
/// did not record then are recorded when the winner is walked again.
extension Walk {
    /// The progress of trying the branches of a union.
    struct Trial {
        /// The best branch so far.
        var best: (branch: Int, cost: UnionCost, defers: Bool, rejection: PolicyRejection?)?
        /// The branch that explains the failure: the one that a discriminator chose, else the one
        /// with the fewest causes.
        var explaining: (branch: Int, causes: Int, isChosen: Bool, rejection: PolicyRejection?)?
        /// The causes of that branch, see ``Explanations``.
        var explanation: UInt32 = 0
        /// The number of branches walked.
        var count = 0
        /// The branch whose changes are recorded now.
        var recorded: Int?
        /// Whether the record of that branch is incomplete.
        var isAbridged = false
        var end: Pointer?
    }

    /// Walks a value by the best of a union's branches.
    ///
    /// `likely` is a branch that no earlier branch can beat.
    @inline(never)
    mutating func tryBranches(_ value: UnionValue, likely: Int? = nil) -> Pointer? {
        let isOutermost = unions.rememberVerdicts()
        let (isOuterAbridged, outerConversions) = (unions.isAbridged, inherited.conversions)
        inherited.conversions = askedConversions(value)
        defer { inherited.conversions = outerConversions }
        var trial = Trial()
        let matched = tryBranches(value, likely, &trial)
        let end = matched ?? (stop == .none ? settle(value, &trial) : nil)
        unions.isAbridged = unions.isTrying && (trial.isAbridged || isOuterAbridged)
        if !unions.isTrying, !isOutermost { unions[key(of: value)] = nil }
        if isOutermost {
            unions.forgetVerdicts()
            if stop == .none { forgetTrials(value) }
        }
        return end
    }

    /// Walks the branches in order, the likely one first, without and then with container
    /// conversions.
    ///
    /// - Returns: The end of the value if a branch matches it strictly.
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
                guard mayFit(rule, value, defers) else { continue }
                let end = tryBranch(branch, value, defers: defers, &trial)
                guard stop == .none else { return nil }
                guard let end else { continue }
                let cost = UnionCost(
                    lost: journal.cost.lost - value.before.cost.lost,
                    changes: journal.cost.changes - value.before.cost.changes
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
            // Wrapping the value can lead to this union again, which does not match: cache that.
            trial.end = end
            unions[key(of: value)] = UnionVerdict(
                end: scanner.offset(end),
                failure: UnionFailure(explanation: trial.explanation)
            )
        }
    }

    /// Returns the branch to try at a step, with the likely branch first.
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
        let skippedBefore = unions.skippedBytes
        if isLater { rollBack(to: value.before) }
        unions.beginTrial(isLater: isLater)
        let end = walk(branch, value, defers: defers)
        unions.endTrial(isLater: isLater)
        guard stop == .none else { return nil }
        if isLater, let length = (end ?? failedEnd).map({ $0 - value.position }) {
            countAgain(length, since: skippedBefore)
        }
        trial.count += 1
        trial.recorded = branch
        trial.isAbridged = unions.isAbridged
        trial.end = end ?? failedEnd
        if end == nil { explain(branch, value, &trial) }
        return end
    }

    /// Keeps the causes of a branch if it explains the failure better than the earlier ones.
    private mutating func explain(_ branch: Int, _ value: UnionValue, _ trial: inout Trial) {
        let causes = journal.pending[Int(value.before.pending)...]
        let count = causes.reduce(0) { $0 + journal.explanations.total(of: $1) }
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
        trial.explanation = explanation(since: value.before)
    }

    /// Makes the changes of the winning branch, or lets the value fail.
    private mutating func settle(_ value: UnionValue, _ trial: inout Trial) -> Pointer? {
        guard let end = trial.end ?? skip(value.position, value.kind) else { return nil }
        guard let best = trial.best else {
            trial.isAbridged = false
            rollBack(to: value.before)
            let failure = failure(of: value, to: end, explainedBy: trial.explanation)
            guard stop == .none else { return nil }
            remember(
                value,
                &trial,
                UnionVerdict(
                    end: scanner.offset(end),
                    failure: failure,
                    rejection: trial.explaining?.rejection
                )
            )
            reject(for: trial.explaining?.rejection)
            failedEnd = end
            failBranches(value, failure)
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
            if unions.isTrying { return end }
            if mode == .sanitizing, !trial.isAbridged { return end }
        }
        rollBack(to: value.before)
        if unions.isTrying, journal.wholeValues == 0, !checksWholeValue(value) {
            take(best.cost)
            reject(for: best.rejection)
            trial.isAbridged = true
            return end
        }
        unions.isAbridged = false
        defer { trial.isAbridged = unions.isAbridged }
        return walkAgain(best.branch, value, defers: best.defers)
    }

    /// Walks a value again by the winning branch.
    private mutating func walkAgain(
        _ branch: Int,
        _ value: UnionValue,
        defers: Bool
    ) -> Pointer? {
        let skippedBefore = unions.skippedBytes
        let end = walk(branch, value, defers: defers)
        guard stop == .none, let end else { return nil }
        countAgain(end - value.position, since: skippedBefore)
        return stop == .none ? end : nil
    }

    /// Charges for a value that was read again, minus the bytes skipped in the meantime.
    mutating func countAgain(_ length: Int, since skippedBefore: Int) {
        readAgain(unions.bytesRead(of: length, since: skippedBefore))
    }

    /// Returns the rejection met since a mark, unless the mark has one already.
    mutating func newRejection(since mark: Mark) -> PolicyRejection? {
        mark.isRejected ? nil : journal.rejection
    }

    mutating func checksWholeValue(_ value: UnionValue) -> Bool {
        value.rule.pointee.traits.rawValue & Rule.Traits.wholeValue != 0
    }

    mutating func take(_ more: UnionCost) {
        willRecord()
        journal.cost.lost &+= more.lost
        journal.cost.changes &+= more.changes
    }
}

extension Rule.Traits {
    /// The traits that check the whole value after its cleaning.
    static let wholeValue: UInt16 =
        Rule.Traits.hasSentinels.rawValue | Rule.Traits.hasAllowedValues.rawValue
        | Rule.Traits.hasChecks.rawValue
}
