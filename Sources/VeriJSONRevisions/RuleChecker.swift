import VeriJSONCore

/// A search for the mistakes in rules about changes.
struct RuleChecker {
    let comparison: RevisionComparison

    init(_ comparison: RevisionComparison) { self.comparison = comparison }

    /// Returns the mistakes in the order of the rules.
    func mistakes<Author>(of rules: [ChangeRule<Author>]) -> [ChangeRulesMistake] {
        let frozen = rules.compactMap { rule -> (path: ValuePath, text: String)? in
            guard case .immutable(false, false) = rule.demand,
                let path = rule.path.flatMap({ ValuePath($0) })
            else { return nil }
            return (path, rule.text)
        }
        return rules.flatMap { rule -> [ChangeRulesMistake] in
            var mistakes: [ChangeRulesMistake] = []
            guard let text = rule.path else { return [] }
            guard let path = ValuePath(text) else {
                return [ChangeRulesMistake(.path, of: rule.text, at: rule.site, path: text)]
            }
            if let ignored = comparison.ignored.first(where: { $0.covers(path) }) {
                mistakes.append(
                    ChangeRulesMistake(
                        .ignored,
                        of: rule.text,
                        at: rule.site,
                        expected: "a path that is compared",
                        found: "one that 'ignored' covers with \"\(ignored.text)\""
                    )
                )
            }
            if rule.allowsChanges, let frozen = frozen.first(where: { $0.path.covers(path) }) {
                mistakes.append(
                    ChangeRulesMistake(
                        .contradiction,
                        of: rule.text,
                        at: rule.site,
                        expected: "a value that may change",
                        found: "one that \(frozen.text) keeps as it is"
                    )
                )
            }
            if case .transitions(let list, let initial) = rule.demand {
                mistakes += self.mistakes(of: list, initial, in: rule)
            }
            return mistakes
        }
    }

    private func mistakes<Author>(
        of list: [(state: JSONValue, next: [JSONValue])],
        _ initial: [JSONValue]?,
        in rule: ChangeRule<Author>
    ) -> [ChangeRulesMistake] {
        guard !list.isEmpty else {
            return [
                ChangeRulesMistake(
                    .transitionsEmpty,
                    of: rule.text,
                    at: rule.site,
                    expected: "at least one transition",
                    found: "none"
                )
            ]
        }
        let writer = JSONWriter()
        var mistakes: [ChangeRulesMistake] = []
        func report(_ code: ChangeRulesMistake.Code, _ expected: String, _ state: JSONValue) {
            mistakes.append(
                ChangeRulesMistake(
                    code,
                    of: rule.text,
                    at: rule.site,
                    expected: expected,
                    found: writer.string(state)
                )
            )
        }
        let lists = [list.map(\.state), initial ?? []] + list.map(\.next)
        for states in lists {
            var seen: Set<JSONValue> = []
            for state in states where !seen.insert(state).inserted {
                report(.stateRepeated, "each state once in its list", state)
            }
        }
        if let initial {
            let reached = Set(initial + list.flatMap(\.next))
            for state in list.map(\.state) where !reached.contains(state) {
                report(
                    .stateUnreachable,
                    "a state that is initial or that a transition leads to",
                    state
                )
            }
        }
        return mistakes
    }
}

extension ChangeRule {
    /// Whether the rule says which changes are allowed, so that there have to be some.
    fileprivate var allowsChanges: Bool {
        switch demand {
        case .appendOnly, .increasing, .transitions, .immutable(_, true): true
        default: false
        }
    }
}
