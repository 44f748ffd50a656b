/// A union met at one place of the document.
struct UnionKey: Hashable {
    var offset: ByteOffset
    var rule: RuleIndex
    var defersContainers: Bool
}

/// What was found out about a union at one place, remembered while the outermost union is open.
struct UnionVerdict {
    /// The branch that wins, or the one whose causes explain why none does; nil where there is
    /// none for the kind of value.
    var branch: Int?
    var matches: Bool
    var defersContainers: Bool
}

extension Walk {
    /// What it takes to make a value match a branch.
    private struct Cost: Comparable {
        var lost: Int
        var changes: Int

        static func < (left: Cost, right: Cost) -> Bool {
            (left.lost, left.changes) < (right.lost, right.changes)
        }
    }

    /// The branches of a union as they fare one after the other.
    private struct Trial {
        var best: (branch: Int, cost: Cost, defers: Bool)?
        /// The branch that explains the failure: the one that a discriminator chose, else the one
        /// with the fewest causes.
        var explaining: (branch: Int, causes: Int, isChosen: Bool)?
        /// The branch whose changes or causes are recorded now.
        var recorded: Int?
        var end: Pointer?
    }

    /// Walks a value by the best of several rules: the first that matches as it is; else the one
    /// that costs least.
    @inline(never)
    mutating func union(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        if isStackLow { return deepUnion(position, kind, rule) }
        let (outerDefers, outerRejects) = (defersContainers, trialRejects)
        let outerConversions = inheritedConversions
        if rule.pointee.conversions.mode != .byPolicy {
            inheritedConversions = rule.pointee.conversions
        }
        defersContainers = false
        trialRejects = false
        isBranch = false
        defer {
            defersContainers = outerDefers
            inheritedConversions = outerConversions
            trialRejects = trialRejects || outerRejects
            if trials == 0 {
                verdicts.removeAll(keepingCapacity: true)
                trialRejects = false
            }
        }
        let branches = tables.unions[Int(rule.pointee.payload)].branches
        let before = mark
        let key = UnionKey(
            offset: scanner.offset(position),
            rule: RuleIndex(UnsafePointer(rule) - UnsafePointer(rules)),
            defersContainers: outerDefers
        )
        let isContainer = kind & KindSet.containers.rawValue != 0
        var trial = Trial()
        if isContainer, let verdict = verdicts[key] {
            if verdict.matches, let branch = verdict.branch {
                return walk(branches[branch], position, kind, verdict.defersContainers)
            }
            trial.explaining = verdict.branch.map { ($0, 0, false) }
        } else {
            let likely = likelyBranch(rule, position, kind)
            let end = tryBranches(branches, likely, position, kind, outerDefers, before, &trial)
            if let end { return end }
            guard stop == .none else { return nil }
        }
        if isContainer, trials > 0 || trial.best != nil {
            verdicts[key] = UnionVerdict(
                branch: trial.best?.branch ?? trial.explaining?.branch,
                matches: trial.best != nil,
                defersContainers: trial.best?.defers ?? true
            )
        }
        guard let best = trial.best else {
            return noBranch(branches, position, kind, rule, &trial, before)
        }
        if best.branch == trial.recorded, mode == .sanitizing || trials > 0, !trialRejects,
            let end = trial.end
        {
            return end
        }
        roll(backTo: before)
        if let end = trial.end { readAgain(end - position) }
        guard stop == .none else { return nil }
        return walk(branches[best.branch], position, kind, best.defers)
    }

    /// The branch that is worth being tried first: none before it can match the value as it is.
    private mutating func likelyBranch(
        _ rule: UnsafePointer<Rule>,
        _ position: Pointer,
        _ kind: KindBits
    ) -> Int? {
        let table = tables.unions[Int(rule.pointee.payload)]
        if let branch = table.onlyBranch(for: kind) { return branch }
        guard kind == KindSet.object.rawValue,
            let value = table.discriminatingValue(in: position, scanner),
            let end = scanner.scalar(value)
        else { return nil }
        readAgain(end - position)
        let kind = kinds[Int(value.pointee)]
        let content = content(of: ScalarToken(start: value, end: end, kind: kind))
        return table.firstBranch { mismatch(content, kind, $0) == nil }
    }

    /// Walks the branches one after the other, the likely one first, without and then with
    /// container conversions.
    ///
    /// - Returns: the end of the value when a branch matches it as it is.
    private mutating func tryBranches(
        _ branches: UnsafeBufferPointer<RuleIndex>,
        _ likely: Int?,
        _ position: Pointer,
        _ kind: KindBits,
        _ outerDefers: Bool,
        _ before: Mark,
        _ trial: inout Trial
    ) -> Pointer? {
        for defers in [true, false] where defers || !outerDefers {
            for step in branches.indices {
                let index = defers ? Walk.branch(at: step, likely) : step
                let branch = branches[index]
                let rule = rules[branch.position]
                guard mayFit(rule, kind, defers) else { continue }
                roll(backTo: before)
                trials += 1
                let end = walk(branch, position, kind, defers)
                trials -= 1
                guard stop == .none else { return nil }
                if trial.recorded != nil, let length = (end ?? failedEnd).map({ $0 - position }) {
                    readAgain(length)
                    guard stop == .none else { return nil }
                }
                trial.recorded = index
                guard let end else {
                    explain(index, rule, position, before, &trial)
                    continue
                }
                let changes = record.events[Int(before.events)...].count { $0.action != .note }
                let cost = Cost(lost: lost - before.lost, changes: changes)
                if cost == Cost(lost: 0, changes: 0) { return end }
                trial.end = end
                if trial.best.map({ (cost, index) < ($0.cost, $0.branch) }) ?? true {
                    trial.best = (index, cost, defers)
                }
            }
            if trial.best != nil { return nil }
        }
        return nil
    }

    /// The branch that is tried at a step, when the likely one is tried first.
    private static func branch(at step: Int, _ likely: Int?) -> Int {
        guard let likely, step <= likely else { return step }
        return step == 0 ? likely : step - 1
    }

    /// Whether a branch can accept a value of a kind at all.
    private mutating func mayFit(_ rule: Rule, _ kind: KindBits, _ defers: Bool) -> Bool {
        let allowed = allowedConversions(for: rule)
        if !defers { return !allowed.isDisjoint(with: .containers) || rule.form == .union }
        return rule.kinds.rawValue & kind != 0 || !allowed.subtracting(.containers).isEmpty
            || rule.form == .union || rule.traits.contains(.hasSentinels)
    }

    /// Walks a value by one branch.
    private mutating func walk(
        _ branch: RuleIndex,
        _ position: Pointer,
        _ kind: KindBits,
        _ defers: Bool
    ) -> Pointer? {
        let rule = UnsafePointer(rules + branch.position)
        isContradicted = false
        isBranch = rule.pointee.form == .object
        defersContainers = defers
        let end = careful(position, kind, rule)
        isBranch = false
        defersContainers = false
        return end
    }

    /// Keeps the branch that explains best why the value fails.
    private mutating func explain(
        _ branch: Int,
        _ rule: Rule,
        _ position: Pointer,
        _ before: Mark,
        _ trial: inout Trial
    ) {
        let causes = pending.count - Int(before.pending)
        let isChosen = isChosen(rule, position, causes: pending[Int(before.pending)...])
        if let known = trial.explaining {
            guard known.isChosen == isChosen else {
                if isChosen { trial.explaining = (branch, causes, isChosen) }
                return
            }
            let isBetter =
                isChosen
                ? branch < known.branch : (causes, branch) < (known.causes, known.branch)
            guard isBetter else { return }
        }
        trial.explaining = (branch, causes, isChosen)
    }

    /// Whether a value has what tells a failing branch from the others.
    private mutating func isChosen(
        _ rule: Rule,
        _ position: Pointer,
        causes: ArraySlice<Cause>
    ) -> Bool {
        guard rule.form == .object, !isContradicted else { return false }
        let members = graph.objects[Int(rule.payload)].members
        return members.contains(where: \.isDiscriminator)
            && !causes.contains { cause in
                cause.code == .missing && cause.start == scanner.offset(position)
                    && members[Int(cause.detail)].isDiscriminator
            }
    }

    /// Says that no branch fits, and why the likeliest one does not.
    private mutating func noBranch(
        _ branches: UnsafeBufferPointer<RuleIndex>,
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ trial: inout Trial,
        _ before: Mark
    ) -> Pointer? {
        if let explaining = trial.explaining, explaining.branch != trial.recorded {
            roll(backTo: before)
            trials += 1
            let end = walk(branches[explaining.branch], position, kind, true)
            trials -= 1
            guard stop == .none else { return nil }
            if end == nil, let failedEnd { readAgain(failedEnd - position) }
        }
        if trial.explaining == nil { failedEnd = skip(position, kind) }
        guard stop == .none, let end = failedEnd else { return nil }
        let first = Int(before.pending)
        _ = fail(.unionNoBranch, position, end, rule, detail: branches.count - 1)
        let cause = pending.removeLast()
        for index in first..<pending.count where pending[index].nesting < .max {
            pending[index].nesting += 1
        }
        pending.insert(cause, at: first)
        if mode == .listing, trials == 0 {
            for index in first + 1..<pending.count { list(pending[index]) }
        }
        return nil
    }
}
