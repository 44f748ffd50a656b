internal import VeriJSONCore

/// Places whose keywords are settled one after the other.
///
/// Alternatives that stand beside each other are not combined: each is a stage of its own, and all
/// that stands beside them is the base. So the drafts are as many as the keywords.
///
///     {"required": ["id"], "allOf": [{"if": A, "then": B}, {"anyOf": [C, D]}]}
///
///     base      required
///     stages    if A then B,  anyOf C D
///
/// The order of the stages is that of the keywords' pointers, so that it does not depend on the
/// order of members in the schema. `unevaluated…` keywords that depend on them come last.
extension SchemaLowering {
    /// The treatment of alternatives that stand beside each other.
    enum Alternatives {
        /// They are settled one after the other.
        case settled
        /// They are combined, each branch of one with each branch of the others, until there are
        /// too many places.
        case combined
    }

    /// Returns the draft of a conjunction that is settled in stages; nil if it needs none.
    ///
    /// Alternatives with a discriminator need it: a value that matches is accepted whatever it names.
    mutating func settledDraft(
        of conjunction: Conjunction,
        _ template: String,
        isPart: Bool
    ) -> RuleDraft? {
        let choices = conjunction.keywords.filter { isChoice($0.keyword) }
        var groups = [conjunction.keywords.filter { !isChoice($0.keyword) && !isLate($0) }]
        if isFull { groups = bySubschema(groups[0]) }
        let hasNames = choices.contains { graph.keywords[$0.keyword].discriminator != nil }
        let count = choices.count + (isFull ? groups.count : 0)
        guard count > 1 || hasNames && !isPart,
            isFull || alternatives == .settled
        else { return nil }
        var base = Conjunction()
        for applied in groups[0] { base.add(applied) }
        for condition in conjunction.conditions { base.add(condition) }
        for choice in choices {
            // The names of keys are shown where the base knows one of them.
            guard let keyword = checks.property(of: choice.keyword) else { continue }
            base.add(Conjunction.Applied(keyword: keyword, scope: choice.scope))
        }
        let parts =
            groups.dropFirst() + inOrder(choices).map { [$0] }
            + inOrder(conjunction.keywords.filter { isLate($0) }).map { [$0] }
        var stages: [Settling.Stage] = []
        for part in parts {
            var alone = Conjunction()
            for applied in part { alone.add(applied) }
            stages.append(
                Settling.Stage(
                    check: isLate(part[0]) ? checks.removal(of: part[0]) : checks.number(of: part),
                    rule: index(of: alone, template: template, isPart: true)
                )
            )
        }
        var draft = RuleDraft()
        draft.settling = Settling(
            base: index(of: base, template: template, isPart: true),
            stages: stages,
            unsettled: checks.unsettled(after: parts[0][0])
        )
        draft.checks = stages.map(\.check)
        draft.checkedKinds = .all
        return draft
    }

    /// Whether a keyword is about what the alternatives beside it leave.
    private mutating func isLate(_ applied: Conjunction.Applied) -> Bool {
        switch graph.keywords[applied.keyword].rule {
        case .unevaluatedItems, .unevaluatedProperties: evaluated(by: applied) == nil
        default: false
        }
    }

    /// Returns keywords in groups, one for each subschema.
    private func bySubschema(_ keywords: [Conjunction.Applied]) -> [[Conjunction.Applied]] {
        struct Subschema: Hashable {
            var node: Int
            var scope: Int
        }
        var groups: [[Conjunction.Applied]] = []
        var positions: [Subschema: Int] = [:]
        for applied in inOrder(keywords) {
            let owner = Subschema(node: checks.owners[applied.keyword], scope: applied.scope)
            if let position = positions[owner] {
                groups[position].append(applied)
            } else {
                positions[owner] = groups.count
                groups.append([applied])
            }
        }
        return groups.isEmpty ? [[]] : groups
    }

    /// Returns keywords in the order of their pointers.
    private func inOrder(_ keywords: [Conjunction.Applied]) -> [Conjunction.Applied] {
        guard keywords.count > 1 else { return keywords }
        return keywords.map { ($0, KeywordPlace(of: $0.keyword, in: checks)) }
            .sorted { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }
            .map(\.0)
    }
}

/// The place of a keyword in its schema, which does not depend on the order of members.
private struct KeywordPlace: Comparable {
    /// A token of a pointer; positions are in the order of numbers.
    private struct Token: Comparable {
        var number: Int?
        var text: String

        static func < (left: Token, right: Token) -> Bool {
            if let number = left.number, let other = right.number { return number < other }
            return left.text < right.text
        }
    }

    private var resource: String
    private var tokens: [Token]

    init(of keyword: Int, in checks: SchemaChecks) {
        let node = checks.graph.nodes[checks.owners[keyword]]
        resource = checks.graph.resources[node.resource].uri
        let pointer = checks.graph.pointers.tokens(of: node.pointer)
        tokens = (pointer + [checks.graph.keywords[keyword].text]).map {
            Token(number: Int($0), text: $0)
        }
    }

    static func < (left: KeywordPlace, right: KeywordPlace) -> Bool {
        if left.resource != right.resource { return left.resource < right.resource }
        return left.tokens.lexicographicallyPrecedes(right.tokens)
    }
}
