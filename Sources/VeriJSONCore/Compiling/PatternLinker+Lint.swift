extension PatternLinker {
    /// Warns about what is legal but suspicious.
    ///
    /// Beside mistakes, nothing is said of the rules that they concern, nor of definitions, which a
    /// misspelt reference leaves unused.
    mutating func lint() {
        if draft.mistakes.isEmpty { lintDefinitions() }
        for slot in draft.slots.indices where !heads[slot].isBroken {
            steps += 1
            if case .union(let position) = draft.slots[slot].base {
                lintUnion(draft.tables.unions[position])
            }
            if case .member(isOptional: false) = draft.slots[slot].role,
                rules[slot].kinds == .null
            {
                lintOnlyNull(slot)
            }
            lintListedNull(slot)
            lintIdleConversions(slot)
            lintUniqueParts(slot)
        }
    }

    /// Warns about conversions in `$convert` that cannot give what the rule asks for.
    private mutating func lintIdleConversions(_ slot: Int) {
        let content = draft.slots[slot]
        guard let named = content.directives.conversions?.named, !named.isEmpty,
            let list = content.occurrences.first(where: { $0.directive == .convert })
        else { return }
        var applicable = rules[slot].applicableConversions
        if case .object(let position) = draft.slots[heads[slot].slot].base,
            !draft.tables.objects[position].takesIndices
        {
            applicable.remove(.arrayToObject)
        }
        // These read a number as a text, or a text as a number, beside a date.
        if applicable.intersection(named).contains(.date) { applicable.insert(.numberToString) }
        if !applicable.isDisjoint(with: named.intersection([.epochSeconds, .epochMillis])) {
            applicable.insert(.stringToNumber)
        }
        // An offset that nothing can use is a mistake.
        let idle = named.subtracting(applicable).subtracting([.zone])
        // Those of a set are not chosen one by one.
        let whole = ConversionBits.namedSets.first { named.isSuperset(of: $0.set) }?.set ?? []
        let chosen = idle == named ? idle : idle.subtracting(whole)
        guard !chosen.isEmpty else { return }
        draft.report(
            PatternMistake(
                .lintIdleConversion,
                at: list.keyRange,
                subject: chosen.shortNames.joined(separator: ", "),
                other: content.summary,
                replacement: chosen == named ? .init(range: list.removal, text: "") : nil
            )
        )
    }

    /// Warns about a null in `$in` beside a type that refuses it: listing it does not allow null.
    private mutating func lintListedNull(_ slot: Int) {
        let content = draft.slots[slot]
        guard content.directives.allowedValues?.kinds.contains(.null) == true,
            !rules[slot].kinds.contains(.null),
            let list = content.occurrences.first(where: { $0.directive == .oneOf })
        else { return }
        let start = list.keyRange.lowerBound
        draft.report(
            PatternMistake(
                .lintListedNull,
                at: list.keyRange,
                subject: list.directive.rawValue,
                replacement: .init(range: start..<start, text: "\"$null\": true, ")
            )
        )
    }

    private mutating func lintOnlyNull(_ slot: Int) {
        let content = draft.slots[slot]
        draft.report(
            PatternMistake(
                .lintOnlyNull,
                at: content.range,
                subject: content.summary,
                related: content.keyRange,
                replacement: content.keyRange.flatMap { withMark($0) }
            )
        )
    }

    private mutating func lintDefinitions() {
        var isReached = Array(repeating: false, count: draft.slots.count)
        var pending = [0]
        while let slot = pending.popLast() {
            guard !isReached[slot] else { continue }
            isReached[slot] = true
            steps += 1
            if targets[slot] >= 0 { pending.append(targets[slot]) }
            switch draft.slots[slot].base {
            case .object(let position):
                let object = draft.tables.objects[position]
                pending += object.members.map(\.rule.position)
                pending += object.starred.map(\.rule.position)
                if let wildcard = object.wildcard { pending.append(wildcard.rule.position) }
            case .array(let item): pending.append(item)
            case .tuple(let position):
                pending += draft.tables.tuples[position].slots.map(\.position)
            case .union(let position):
                pending += draft.tables.unions[position].branches.map(\.position)
            default: break
            }
        }
        // A definition that another unused one refers to cannot be removed alone.
        let referred = Set(targets)
        for definition in draft.definitions where !isReached[definition.slot] {
            let isFree = !referred.contains(definition.slot)
            draft.report(
                PatternMistake(
                    .lintUnusedDefinition,
                    at: definition.keyRange,
                    subject: "#" + String(decoding: definition.name, as: UTF8.self),
                    replacement: isFree ? .init(range: definition.removal, text: "") : nil
                )
            )
        }
    }

    private mutating func lintUnion(_ union: UnionRule) {
        guard !union.branches.contains(where: { heads[$0.position].isBroken }) else { return }
        var covered = CoveredKinds()
        for branch in union.branches {
            let rule = rules[branch.position]
            let content = draft.slots[branch.position]
            if let other = covered.branch(for: rule.kinds), !isConvertedTo(rule, beside: other) {
                draft.report(
                    PatternMistake(
                        .lintUnreachable,
                        at: content.range,
                        subject: content.summary,
                        other: other.map { draft.slots[$0.position].summary } ?? "",
                        related: other.map { draft.slots[$0.position].range }
                    )
                )
            }
            covered.add(rule.plainKinds, of: branch)
        }
        for branch in union.branches {
            lintConversions(of: branch, beside: covered)
        }
    }

    /// Returns whether a branch accepts more than another because of conversions of its own.
    private func isConvertedTo(_ rule: Rule, beside other: RuleIndex?) -> Bool {
        guard let other, !rule.conversions.asked.isEmpty else { return false }
        return rule.conversions != rules[other.position].conversions
    }

    /// Warns about a branch whose conversions from some kind are never tried, because another
    /// branch matches every value of that kind strictly.
    private mutating func lintConversions(of branch: RuleIndex, beside covered: CoveredKinds) {
        let rule = rules[branch.position]
        let sources = rule.conversions.asked.sourceKinds(for: rule)
        guard let (kind, other) = covered.other(than: branch, among: sources) else { return }
        let content = draft.slots[branch.position]
        draft.report(
            PatternMistake(
                .lintNeverConverts,
                at: content.conversionMark ?? content.range,
                subject: content.summary,
                other: draft.slots[other.position].summary,
                suggestion: kind,
                related: draft.slots[other.position].range
            )
        )
    }
}

/// The first two branches of a union that match every value of a kind, for each kind.
private struct CoveredKinds {
    private static let names: [(kind: KindSet, name: String)] = [
        (.null, "null"), (.bool, "bool"), (.number, "number"), (.string, "string"),
        (.array, "array"), (.object, "object"),
    ]

    private var branches: [[RuleIndex]] = Array(repeating: [], count: names.count)

    mutating func add(_ kinds: KindSet, of branch: RuleIndex) {
        for (position, entry) in Self.names.enumerated()
        where kinds.contains(entry.kind) && branches[position].count < 2 {
            branches[position].append(branch)
        }
    }

    /// Returns an earlier branch that matches what this one matches, if every kind is covered.
    ///
    /// - Returns: nil if a kind is not covered; `.some(nil)` if there is no kind to cover.
    func branch(for kinds: KindSet) -> RuleIndex?? {
        var found: RuleIndex?
        for (position, entry) in Self.names.enumerated() where kinds.contains(entry.kind) {
            guard let first = branches[position].first else { return nil }
            found = first
        }
        return .some(found)
    }

    /// Returns the first of some kinds that another branch covers, with that branch.
    func other(
        than branch: RuleIndex,
        among kinds: KindSet
    ) -> (kind: String, branch: RuleIndex)? {
        for (position, entry) in Self.names.enumerated() where kinds.contains(entry.kind) {
            if let other = branches[position].first(where: { $0 != branch }) {
                return (entry.name, other)
            }
        }
        return nil
    }
}

extension ConversionBits {
    /// Returns the kinds of value that these conversions change to the kind that a rule expects.
    fileprivate func sourceKinds(for rule: Rule) -> KindSet {
        guard !isEmpty else { return [] }
        switch rule.form {
        case .number, .integer, .bool, .string, .enumeration: break
        default: return []
        }
        // A type with a format is not one of the forms above.
        let set = intersection(.making(rule.form.kinds))
            .subtracting(.to(.datetime, .clock, .dateOrTime, .withOffset, .base64, .url))
        return [KindSet.string, .number, .bool].reduce(into: []) { kinds, kind in
            let isTaken = !set.isDisjoint(with: .taking(kind))
            if isTaken, !rule.form.kinds.contains(kind) { kinds.insert(kind) }
        }
    }
}
