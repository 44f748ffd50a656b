extension PatternLinker {
    /// Makes the rule of a slot from its head.
    mutating func makeRule(_ slot: Int) {
        let head = heads[slot]
        guard !head.isBroken else { return }
        var traits = head.directives.traits
        let keepsNull = !head.directives.replacesNull
        if head.hasNullableBranch, keepsNull { traits.insert(.nullable) }
        let listsNull = head.directives.allowedValues?.kinds.contains(.null) == true
        if listsNull, keepsNull, head.kinds.contains(.null) { traits.insert(.nullable) }
        let isNullable = traits.contains(.nullable)
        var form = Rule.Form.never
        var format = StringFormat.url
        var payload = Rule.none
        switch draft.slots[head.slot].base {
        case .leaf(let leaf, let leafFormat, let leafPayload):
            (form, format, payload) = (leaf, leafFormat, leafPayload)
        case .object(let position): (form, payload) = (.object, UInt32(position))
        case .array(let item): (form, payload) = (.array, UInt32(item))
        case .tuple(let position): (form, payload) = (.tuple, UInt32(position))
        case .union(let position): (form, payload) = (.union, UInt32(position))
        case .broken, .reference: break
        }
        if form == .object, head.directives.maxDropped != nil {
            traits.remove(.hasArrayChecks)
            traits.insert(.limitsMembers)
        }
        var kinds = head.kinds
        var plainKinds = head.plainKinds
        if let allowed = head.directives.allowedValues {
            kinds.formIntersection(allowed.kinds.subtracting(.null))
            plainKinds = []
        }
        let changesText = head.directives.trims || head.directives.unescapes
        if changesText || head.directives.length != nil || head.directives.content != nil {
            plainKinds.remove(.string)
        }
        if traits.contains(.hasArrayChecks) { plainKinds.remove(.array) }
        if let sentinels = head.directives.sentinels {
            plainKinds.subtract(sentinels.kinds)
        }
        if isNullable || isOptionalMember(slot, form) { kinds.insert(.null) }
        if !keepsNull { kinds.remove(.null) }
        if kinds.contains(.null) { plainKinds.insert(.null) } else { plainKinds.remove(.null) }
        rules[slot] = Rule(
            form: form,
            format: format,
            kinds: kinds,
            plainKinds: plainKinds,
            traits: traits,
            payload: payload,
            refinement: refinement(of: slot),
            conversions: head.directives.conversions ?? .byPolicy
        )
    }

    private func isOptionalMember(_ slot: Int, _ form: Rule.Form) -> Bool {
        guard case .member(isOptional: true) = draft.slots[slot].role else { return false }
        return form != .never
    }

    /// Returns the index of a slot's refinement, or ``Rule/none``.
    ///
    /// A reference without a refinement of its own shares that of its target.
    private mutating func refinement(of slot: Int) -> UInt32 {
        guard heads[slot].directives.needsRefinement else { return Rule.none }
        let isShared = !heads[slot].directives.meansDefault
        if isShared, targets[slot] >= 0, !draft.slots[slot].directives.needsRefinement {
            return rules[targets[slot]].refinement
        }
        draft.tables.refinements.append(heads[slot].directives.refinement)
        return UInt32(draft.tables.refinements.count - 1)
    }

    /// Collects the values that the pattern supplies at a slot.
    ///
    /// A reference without directives repeats its definition, whose values are collected there.
    mutating func collectSuppliedValues(_ slot: Int) {
        let head = heads[slot]
        guard !head.isBroken else { return }
        if let value = draft.slots[slot].directives.defaultValue {
            supply(value, .default, slot)
        }
        guard targets[slot] < 0 || !draft.slots[slot].directives.isEmpty else { return }
        if let value = head.directives.fallback {
            supply(value, .fallback, slot)
        } else {
            guard suppliedValues.count + head.branchFallbacks.count <= Self.mergeLimit else {
                reportLimit(slot)
                return
            }
            for value in head.branchFallbacks { supply(value, .fallback, slot) }
        }
    }

    private mutating func supply(
        _ value: DirectiveSet.Supply,
        _ origin: SuppliedValue.Origin,
        _ slot: Int
    ) {
        steps += 1
        suppliedValues.append(
            SuppliedValue(
                origin: origin,
                rule: RuleIndex(slot),
                value: value.value,
                range: value.range
            )
        )
    }

    /// Sets the properties of members that depend on their rules: aliases, defaults and
    /// discriminators.
    mutating func finishObjects() {
        for object in draft.tables.objects.indices {
            setAliases(ofObject: object)
            for position in draft.tables.objects[object].members.indices {
                let member = draft.tables.objects[object].members[position]
                let slot = member.rule.position
                guard !member.isOptional, !heads[slot].isBroken else { continue }
                draft.tables.objects[object].members[position].defaultText =
                    draft.slots[slot].directives.defaultValue?.text
                draft.tables.objects[object].members[position].isDiscriminator = isDiscriminator(
                    slot
                )
            }
        }
    }

    /// Sets the aliases of the members of an object, and reports those that stand for two members.
    private mutating func setAliases(ofObject object: Int) {
        let members = draft.tables.objects[object].members
        let slots = members.map { draft.slots[$0.rule.position] }
        guard slots.contains(where: { !$0.directives.aliases.isEmpty }) else { return }
        var known: [ScalarText: Int] = [:]
        var ranges: [Range<Int>] = []
        for member in members {
            known[ScalarText(member.key)] = ranges.count
            ranges.append(member.keyRange)
        }
        for (position, slot) in slots.enumerated() {
            steps += slot.directives.aliases.count
            for alias in slot.directives.aliases {
                let other = known.updateValue(ranges.count, forKey: ScalarText(alias.key))
                ranges.append(alias.range)
                guard let other else { continue }
                draft.report(
                    PatternMistake(
                        .aliasConflict,
                        at: alias.range,
                        subject: alias.key,
                        related: ranges[other]
                    )
                )
            }
            draft.tables.objects[object].members[position].aliases =
                slot.directives.aliases.map(\.key)
        }
    }

    private func isDiscriminator(_ slot: Int) -> Bool {
        rules[slot].form == .enumeration || heads[slot].directives.allowedValues != nil
    }

    /// Returns the graph of a pattern without mistakes.
    func graph() -> RuleGraph {
        RuleGraph(
            root: RuleIndex(0),
            rules: rules,
            places: draft.slots.map {
                RulePlace(template: $0.template, range: $0.range, summary: $0.summary)
            },
            tables: draft.tables,
            source: source
        )
    }
}

extension Rule.Form {
    /// The kinds of value that the form can match; those of a union come from its branches.
    var kinds: KindSet {
        switch self {
        case .any: .all
        case .never, .union: []
        case .scalar: .scalars
        case .null: .null
        case .bool: .bool
        case .number, .integer: .number
        case .string, .format, .enumeration: .string
        case .color: [.string, .number]
        case .object, .anyObject: .object
        case .array, .anyArray, .tuple: .array
        }
    }

    /// Returns the kinds of which the form matches every value.
    func plainKinds(hasPayload: Bool) -> KindSet {
        switch self {
        case .any, .scalar, .null, .bool, .anyObject, .anyArray: kinds
        case .number, .string: hasPayload ? [] : kinds
        default: []
        }
    }
}
