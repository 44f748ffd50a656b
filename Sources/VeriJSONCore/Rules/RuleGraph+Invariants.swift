extension RuleGraph {
    /// Asserts the invariants that the walk relies on.
    func checkInvariants() {
        assert(brokenInvariants().isEmpty, brokenInvariants().joined(separator: "\n"))
    }

    /// Returns a description of each violation of the invariants that the walk relies on.
    func brokenInvariants() -> [String] {
        var broken: [String] = []
        if rules.count != places.count { broken.append("rules and places differ in number") }
        if root.position >= rules.count { broken.append("the root is not a rule") }
        for (position, rule) in rules.enumerated() {
            for problem in problems(of: rule) { broken.append("rule \(position): \(problem)") }
        }
        for (position, object) in objects.enumerated() {
            for problem in problems(of: object) { broken.append("object \(position): \(problem)") }
        }
        for union in unions {
            let used = union.branches + [union.base].compactMap(\.self)
            guard used.contains(where: { $0.position >= rules.count }) else { continue }
            broken.append("a branch is not a rule")
        }
        for tuple in tuples
        where (tuple.slots + [tuple.rest].compactMap(\.self)).contains(where: {
            $0.position >= rules.count
        }) {
            broken.append("a tuple position is not a rule")
        }
        return broken
    }

    private func problems(of rule: Rule) -> [String] {
        var problems: [String] = []
        if !rule.plainKinds.isSubset(of: rule.kinds) { problems.append("plain kinds not accepted") }
        if rule.traits.contains(.nullable), !rule.kinds.contains(.null) {
            problems.append("nullable without null")
        }
        let refinement = refinement(of: rule)
        let needs: [(Rule.Traits, Bool)] = [
            (.hasSentinels, refinement?.sentinels != nil),
            (.hasAllowedValues, refinement?.allowedValues != nil),
            (.hasLength, refinement?.length != nil),
            (.hasFallback, refinement?.fallback != nil),
            (.hasContent, refinement?.content != nil),
            (.isEvaluatedFirst, refinement?.subschemas.isEmpty == false),
            (
                .hasChecks,
                refinement?.checks.isEmpty == false || refinement?.removals.isEmpty == false
            ),
            (
                .hasArrayChecks,
                refinement?.count != nil || refinement?.uniqueness.isEmpty == false
                    || refinement?.maxDropped != nil
            ),
        ]
        for (trait, isThere) in needs where rule.traits.contains(trait) != isThere {
            problems.append("trait \(trait.rawValue) does not say what the refinement has")
        }
        if let content = refinement?.content, content.position >= rules.count {
            problems.append("what is in the string has no rule")
        }
        if rule.form == .integer, rule.payload == Rule.none { problems.append("no bounds") }
        if let count = table(of: rule.form) {
            let isOptional = rule.form == .number || rule.form == .string
            if rule.payload == Rule.none ? !isOptional : Int(rule.payload) >= count {
                problems.append("payload outside of its table")
            }
        } else if rule.payload != Rule.none {
            problems.append("payload without a table")
        }
        return problems
    }

    /// Returns the size of the table that a form's payload points into; nil if there is none.
    private func table(of form: Rule.Form) -> Int? {
        switch form {
        case .number, .integer: bounds.count
        case .string: expressions.count
        case .enumeration: valueSets.count
        case .object: objects.count
        case .array: rules.count
        case .tuple: tuples.count
        case .union: unions.count
        default: nil
        }
    }

    private func problems(of object: ObjectRule) -> [String] {
        var problems: [String] = []
        let members =
            object.members.map(\.rule) + object.starred.map(\.rule)
            + (object.wildcard.map { [$0.rule] } ?? [])
        if members.contains(where: { $0.position >= rules.count }) {
            problems.append("a member's rule is none")
        }
        let keys = Set(object.members.map { Array($0.key.utf8) })
        if keys.count != object.members.count { problems.append("a key twice") }
        let lengths = object.starred.map {
            $0.prefix.unicodeScalars.count + $0.suffix.unicodeScalars.count
        }
        if lengths != lengths.sorted(by: >) { problems.append("starred members out of order") }
        if object.members.contains(where: { $0.isOptional && $0.defaultText != nil }) {
            problems.append("a default on an optional member")
        }
        return problems
    }
}
