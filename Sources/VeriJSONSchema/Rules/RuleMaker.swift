internal import VeriJSONCore

/// A maker of rules from drafts.
struct RuleMaker {
    let drafts: [RuleDraft]
    var rules: [Rule] = []
    var places: [RulePlace]
    var tables = GraphTables()
    /// The draft of each object.
    private var draftOfObject: [Int] = []

    init(_ drafts: [RuleDraft], at places: [RulePlace]) {
        self.drafts = drafts
        self.places = places
    }

    mutating func makeRules() {
        rules = Array(repeating: Rule(form: .never, kinds: []), count: drafts.count)
        // A list that grows is there twice for a moment; memory that is not used costs nothing.
        tables.refinements.reserveCapacity(drafts.count)
        for index in drafts.indices {
            rules[index] = rule(of: drafts[index], at: index)
            while draftOfObject.count < tables.objects.count { draftOfObject.append(index) }
        }
        finishUnions()
        finishObjects()
    }

    private mutating func rule(of draft: RuleDraft, at index: Int) -> Rule {
        // A place with keywords to settle has the rule of what stands beside them, and their checks.
        if let settling = draft.settling {
            var whole = drafts[settling.base]
            whole.checks += draft.checks
            whole.checkedKinds.formUnion(draft.checkedKinds)
            whole.settling = settling
            whole.subschemas = draft.subschemas
            // Nothing else checks what the removals of the base leave.
            whole.removesOnly = false
            (whole.fallback, whole.isNullable) = (draft.fallback, draft.isNullable)
            return rule(ofSettled: whole, at: index)
        }
        return rule(ofSettled: draft, at: index)
    }

    /// Returns the rule of a draft whose checks include those of the keywords to settle.
    private mutating func rule(ofSettled draft: RuleDraft, at index: Int) -> Rule {
        if let values = draft.values { return self.rule(of: draft, listing: values) }
        if let branches = draft.branches {
            return union(
                UnionRule(
                    branches: branches.map { RuleIndex($0) },
                    base: draft.base.map { RuleIndex($0) },
                    condition: draft.condition
                ),
                draft
            )
        }
        let parts = draft.parts
        guard parts.count > 1 else {
            let kinds = draft.kinds
            return rule(of: draft, at: index, checking: parts.first, kinds: kinds, isWhole: true)
        }
        // One branch for each kind with requirements, and one for the others.
        var branches: [RuleIndex] = []
        let others = draft.kinds.subtracting(KindSet(parts))
        for kind in parts + (others.isEmpty ? [] : [others]) {
            let part = kind == others ? nil : kind
            branches.append(RuleIndex(rules.count))
            rules.append(rule(of: draft, at: index, checking: part, kinds: kind, isWhole: false))
            places.append(places[index])
        }
        var rule = union(UnionRule(branches: branches), draft)
        rule.traits.insert(.tellsKindsApart)
        return rule
    }

    private mutating func union(_ union: UnionRule, _ draft: RuleDraft) -> Rule {
        tables.unions.append(union)
        var rule = Rule(
            form: .union,
            kinds: draft.kinds,
            payload: UInt32(truncatingIfNeeded: tables.unions.count - 1)
        )
        refine(&rule, by: draft, Refinement())
        return rule
    }

    /// Returns the rule of a value that is one of a list.
    private mutating func rule(of draft: RuleDraft, listing values: [JSONValue]) -> Rule {
        let set = ValueSet(values)
        guard !set.kinds.isEmpty else { return Rule(form: .never, kinds: []) }
        var rule = Rule(form: .any, kinds: set.kinds, plainKinds: [])
        var refinement = Refinement()
        if set.kinds.isSubset(of: [.string, .null]), set.kinds.contains(.string) {
            rule.form = .enumeration
            rule.payload = UInt32(truncatingIfNeeded: tables.valueSets.count)
            tables.valueSets.append(ValueSet(set.strings.map { .string($0) }))
        } else if set.kinds == .null {
            rule.form = .null
        } else {
            refinement.allowedValues = set
            rule.traits.insert(.hasAllowedValues)
        }
        if set.kinds.contains(.null) {
            rule.traits.insert(.nullable)
            rule.plainKinds = .null
        }
        refine(&rule, by: draft, refinement)
        return rule
    }

    /// Returns the rule of values of some kinds, of which one has requirements.
    private mutating func rule(
        of draft: RuleDraft,
        at index: Int,
        checking part: KindSet?,
        kinds: KindSet,
        isWhole: Bool
    ) -> Rule {
        var rule = Rule(form: .plain(kinds), kinds: kinds, plainKinds: kinds)
        if let part { rule.plainKinds.subtract(part) }
        var refinement = Refinement()
        switch part {
        case .number:
            rule.form = draft.number.integers == .all ? .number : .integer
            rule.payload = UInt32(truncatingIfNeeded: tables.bounds.count)
            tables.bounds.append(NumberBounds(draft.number))
        case .string:
            rule.form = .string
            if let format = draft.text.format {
                (rule.form, rule.format) = (.format, format)
            } else if let expression = draft.text.expression {
                rule.payload = UInt32(truncatingIfNeeded: tables.expressions.count)
                tables.expressions.append(expression)
            }
            if draft.text.hasLength {
                rule.traits.insert(.hasLength)
                refinement.length = CountBounds(
                    minimum: draft.text.minimum,
                    maximum: draft.text.maximum
                )
            }
        case .array:
            makeList(&rule, &refinement, draft.list)
            check(draft.list.removals, draft, &rule, &refinement)
        case .object:
            check(draft.members.removals, draft, &rule, &refinement)
            rule.form = .object
            rule.payload = UInt32(truncatingIfNeeded: tables.objects.count)
            let range = places[index].range
            tables.objects.append(ObjectRule(draft.members, range))
        default: break
        }
        if rule.form == .integer, part != .number {
            assertionFailure("an integer has bounds")
        }
        if isWhole {
            refine(&rule, by: draft, refinement)
        } else {
            add(refinement, to: &rule)
        }
        return rule
    }

    /// Adds keywords that may accept a container after a removal.
    private func check(
        _ removals: [Int],
        _ draft: RuleDraft,
        _ rule: inout Rule,
        _ refinement: inout Refinement
    ) {
        guard !removals.isEmpty else { return }
        rule.traits.insert(.hasChecks)
        if !draft.removesOnly { refinement.checks = removals }
        refinement.removals = removals
    }

    private mutating func makeList(
        _ rule: inout Rule,
        _ refinement: inout Refinement,
        _ list: RuleDraft.List
    ) {
        if !list.slots.isEmpty {
            rule.form = .tuple
            rule.payload = UInt32(truncatingIfNeeded: tables.tuples.count)
            tables.tuples.append(
                TupleRule(
                    slots: list.slots.map { RuleIndex($0) },
                    rest: list.rest.map { RuleIndex($0) },
                    required: 0
                )
            )
        } else if let rest = list.rest {
            (rule.form, rule.payload) = (.array, UInt32(truncatingIfNeeded: rest))
        } else {
            rule.form = .anyArray
        }
        guard list.hasChecks else { return }
        rule.traits.insert(.hasArrayChecks)
        if list.minimum > 0 || list.maximum != .max || !list.removals.isEmpty {
            refinement.count = CountBounds(minimum: list.minimum, maximum: list.maximum)
        }
        if list.isUnique { refinement.uniqueness = [.wholeItem] }
    }

    /// Adds what a draft requires of all kinds.
    private mutating func refine(
        _ rule: inout Rule,
        by draft: RuleDraft,
        _ refinement: Refinement
    ) {
        var refinement = refinement
        if !draft.checks.isEmpty {
            rule.traits.insert(.hasChecks)
            refinement.checks += draft.checks
            refinement.settling = draft.settling
            rule.plainKinds.subtract(draft.checkedKinds)
        }
        if !draft.subschemas.isEmpty {
            rule.traits.insert(.isEvaluatedFirst)
            refinement.subschemas = draft.subschemas
        }
        if let fallback = draft.fallback {
            rule.traits.insert(.hasFallback)
            refinement.fallback = fallback
        }
        if draft.isNullable, draft.values == nil {
            rule.traits.insert(.nullable)
            rule.kinds.insert(.null)
            if !draft.checkedKinds.contains(.null) { rule.plainKinds.insert(.null) }
        }
        add(refinement, to: &rule)
    }

    private mutating func add(_ refinement: Refinement, to rule: inout Rule) {
        guard !rule.traits.isDisjoint(with: .refined) else { return }
        rule.refinement = UInt32(truncatingIfNeeded: tables.refinements.count)
        tables.refinements.append(refinement)
    }

    /// Gives unions the kinds of their branches.
    private mutating func finishUnions() {
        let indices = rules.indices.filter { rules[$0].form == .union }
        let allowed = indices.map { rules[$0].kinds }
        for index in indices { rules[index].kinds = [] }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for (index, allowed) in zip(indices, allowed) {
                let branches = tables.unions[Int(rules[index].payload)].branches
                var (kinds, plain) = (KindSet(), KindSet())
                for branch in branches {
                    kinds.formUnion(rules[branch.position].kinds)
                    plain.formUnion(rules[branch.position].plainKinds)
                }
                kinds.formIntersection(allowed)
                plain.formIntersection(allowed)
                if index < drafts.count { plain.subtract(drafts[index].checkedKinds) }
                if rules[index].traits.contains(.nullable) { kinds.insert(.null) }
                guard kinds != rules[index].kinds || plain != rules[index].plainKinds else {
                    continue
                }
                (rules[index].kinds, rules[index].plainKinds) = (kinds, plain)
                hasChanged = true
            }
        }
    }

    /// Marks the members that tell the branches of unions apart.
    ///
    /// A union that only tells kinds of values apart has no such members.
    private mutating func finishObjects() {
        let alternatives = Set(drafts.flatMap { $0.branches ?? [] })
        for object in tables.objects.indices where alternatives.contains(draftOfObject[object]) {
            for member in tables.objects[object].members.indices
            where !tables.objects[object].members[member].isOptional {
                let rule = rules[tables.objects[object].members[member].rule.position]
                // A value that a default replaces is not required.
                tables.objects[object].members[member].isDiscriminator =
                    (rule.form == .enumeration || rule.traits.contains(.hasAllowedValues))
                    && !rule.traits.contains(.hasFallback)
            }
        }
    }
}
