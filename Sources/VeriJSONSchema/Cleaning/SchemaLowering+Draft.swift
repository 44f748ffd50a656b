internal import VeriJSONCore

extension SchemaLowering {
    /// Returns the draft of a conjunction.
    mutating func draft(
        of conjunction: Conjunction,
        _ template: String,
        isPart: Bool
    ) -> RuleDraft {
        var draft = RuleDraft()
        if conjunction.isNever {
            draft.kinds = []
            return draft
        }
        if let values = listedValues(conjunction) {
            draft.values = values
            return draft
        }
        if let settled = settledDraft(of: conjunction, template, isPart: isPart) { return settled }
        if let choice = conjunction.keywords.first(where: { isChoice($0.keyword) }) {
            return self.draft(choosing: choice, in: conjunction, template)
        }
        for condition in conjunction.conditions {
            draft.check(number(of: condition), .all)
        }
        for applied in conjunction.keywords { apply(applied, to: &draft) }
        addMembers(conjunction, to: &draft, template)
        addItems(conjunction, to: &draft, template)
        if isFull, alternatives == .combined, draft.members.isNeeded, draft.members.others == nil {
            // The names of the other parts are not known here, so no key is unknown.
            draft.members.others = RuleDraft.Members.Patterned(
                expressions: [],
                rule: index(of: Conjunction(), template: template + "/*"),
                isOptional: true
            )
        }
        return draft
    }

    /// Returns the values that match, if a keyword lists all; nil if none does.
    private mutating func listedValues(_ conjunction: Conjunction) -> [JSONValue]? {
        let list = conjunction.keywords.first {
            switch graph.keywords[$0.keyword].rule {
            case .constants, .tag: true
            default: false
            }
        }
        if let list, case .tag(let names) = graph.keywords[list.keyword].rule {
            let values = (0..<names.count).map { JSONValue.string(names.name($0)) }
            return values.filter { accepts(JSONWriter().write($0), conjunction) }
        }
        guard let list, case .constants(let nodes, _) = graph.keywords[list.keyword].rule,
            nodes.count <= 10_000
        else { return nil }
        let document = graph.documents[Int(graph.keywords[list.keyword].document)]
        return accepted(nodes, in: document, conjunction).map { document.value($0) }
    }

    /// Requires what a keyword does of a value, apart from its members and items.
    private mutating func apply(_ applied: Conjunction.Applied, to draft: inout RuleDraft) {
        let keyword = graph.keywords[applied.keyword]
        switch keyword.rule {
        case .type(let mask, let isStrict):
            draft.kinds.formIntersection(KindSet(mask))
            if mask.contains(.integer), !mask.contains(.number) {
                draft.number.integers =
                    isStrict || draft.number.integers == .byText ? .byText : .byValue
            }
        case .bound(let number, let bound): draft.number.tighten(number, bound)
        case .length(let least, let most):
            draft.text.minimum = max(draft.text.minimum, least)
            draft.text.maximum = min(draft.text.maximum, most)
        case .itemCount(let least, let most):
            draft.list.minimum = max(draft.list.minimum, least)
            draft.list.maximum = min(draft.list.maximum, most)
        case .expression(let expression):
            if draft.text.expression == nil, draft.text.format == nil,
                let linear = graph.expressions[expression].linear
            {
                draft.text.expression = linear
            } else {
                draft.check(checks.number(of: applied), .string)
            }
        case .format(let format, let number):
            if let known = format.textFormat(inDraft: number), draft.text.expression == nil,
                draft.text.format == nil
            {
                draft.text.format = known
            } else {
                draft.check(checks.number(of: applied), .string)
            }
        case .uniqueItems where !hasTuple(draft): draft.list.isUnique = true
        case .required, .properties, .patternProperties, .additionalProperties, .propertyNames,
            .prefixItems, .items, .annotation, .never, .condition(_, nil, nil):
            break
        case .unevaluatedItems, .unevaluatedProperties:
            if evaluated(by: applied) == nil { addRemoval(applied, to: &draft) }
        default: draft.check(checks.number(of: applied), KindSet(keyword.kinds))
        }
    }

    /// Removes the members or items that a keyword refuses once the container is clean.
    mutating func addRemoval(_ applied: Conjunction.Applied, to draft: inout RuleDraft) {
        let rule = graph.keywords[applied.keyword].rule
        let number = checks.removal(of: applied)
        let isAboutItems = graph.keywords[applied.keyword].kinds == .array
        if !isAboutItems, cleaning.forbiddenMembers == .refuse, rule.forbidsMembers(in: graph) {
            draft.check(number, .object)
        } else if isAboutItems {
            draft.list.removals.append(number)
        } else {
            draft.members.removals.append(number)
        }
    }

    private func hasTuple(_ draft: RuleDraft) -> Bool { !draft.list.slots.isEmpty }

    // MARK: Alternatives

    func isChoice(_ keyword: Int) -> Bool {
        switch graph.keywords[keyword].rule {
        case .anyOf, .oneOf: true
        case .condition(_, let yes, let no): yes != nil || no != nil
        default: false
        }
    }

    /// Returns a union of the alternatives of a keyword, each with all other keywords.
    private mutating func draft(
        choosing choice: Conjunction.Applied,
        in conjunction: Conjunction,
        _ template: String
    ) -> RuleDraft {
        var draft = RuleDraft()
        var rest = conjunction
        rest.remove(choice)
        var branches: [Conjunction] = []
        switch graph.keywords[choice.keyword].rule {
        case .anyOf(let targets), .oneOf(let targets):
            for (position, target) in targets.enumerated() {
                var branch = rest
                if alternatives == .settled {
                    for keyword in checks.tags(of: choice.keyword, position) {
                        branch.add(Conjunction.Applied(keyword: keyword, scope: choice.scope))
                    }
                }
                flatten(target.node, scope: choice.scope, into: &branch)
                branches.append(branch)
            }
            if case .oneOf = graph.keywords[choice.keyword].rule, branches.count > 1 {
                draft.check(checks.number(of: choice), .all)
            }
        case .condition(let test, let yes, let no):
            let scope = checks.scope(entering: test.node, from: choice.scope)
            for (holds, target) in [(true, yes), (false, no)] {
                var branch = rest
                let condition = Conjunction.Condition(node: test.node, scope: scope, holds: holds)
                branch.add(condition)
                if holds { draft.condition = number(of: condition) }
                if let target { flatten(target.node, scope: choice.scope, into: &branch) }
                branches.append(branch)
            }
        default: break
        }
        draft.branches = branches.map { index(of: $0, template: template) }
        draft.base = base(of: rest, template)
        return draft
    }

    /// Returns the draft of what stands beside alternatives, which finds out whether that alone
    /// refuses a value; nil if nothing does.
    private mutating func base(of rest: Conjunction, _ template: String) -> Int? {
        // A default of an alternative may be what the rest asks for.
        guard !isFull, !cleaning.fillsDefaults else { return nil }
        var base = Conjunction()
        for condition in rest.conditions { base.add(condition) }
        for applied in rest.keywords {
            switch graph.keywords[applied.keyword].rule {
            // These are about what the alternatives leave.
            case .unevaluatedItems, .unevaluatedProperties: break
            default: base.add(applied)
            }
        }
        return base.isEmpty ? nil : index(of: base, template: template, isPart: true)
    }

    private mutating func number(of condition: Conjunction.Condition) -> Int {
        checks.number(of: condition, keyword: graph.nodes[condition.node].keywords.first ?? 0)
    }
}

extension RuleDraft.Number {
    /// Adds a bound.
    mutating func tighten(_ number: JSONNumber, _ bound: SchemaRule.Bound) {
        let isExclusive = bound == .exclusiveMinimum || bound == .exclusiveMaximum
        switch bound {
        case .minimum, .exclusiveMinimum:
            if let minimum, number < minimum { return }
            excludesMinimum = isExclusive || excludesMinimum && minimum == number
            minimum = number
        case .maximum, .exclusiveMaximum:
            if let maximum, number > maximum { return }
            excludesMaximum = isExclusive || excludesMaximum && maximum == number
            maximum = number
        }
    }
}

extension KindSet {
    /// The kinds of value in a mask.
    init(_ mask: KindMask) {
        self = []
        let pairs: [(KindMask, KindSet)] = [
            (.null, .null), (.boolean, .bool), (.number, .number), (.integer, .number),
            (.string, .string), (.array, .array), (.object, .object),
        ]
        for (kind, set) in pairs where mask.contains(kind) { formUnion(set) }
    }
}
