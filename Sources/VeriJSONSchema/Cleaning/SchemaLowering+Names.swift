internal import VeriJSONCore

/// The names of members that `propertyNames` allows.
///
/// A refused name refuses its member, whatever the value is. A name that a keyword mentions is
/// judged when the rules are made. Rules tell other keys by expressions or by a list, if the schema
/// of the names has no other keywords; else members are removed once their object is clean.
///
///     {"propertyNames": {"pattern": "^[a-z]"}, "properties": {"A": true, "b": {"type": "null"}}}
///
///     "A"          refused
///     "b"          null
///     /^[a-z]/     any value
///     other keys   refused
extension SchemaLowering {
    /// The largest `maxLength` of names that becomes an expression.
    private static let countedLength = 100

    /// One `propertyNames`.
    struct NameKeyword {
        var applied: Conjunction.Applied
        /// The keywords that names have to match.
        var schema: Conjunction
        /// The expressions that are all found in an allowed name.
        var expressions: [KeyExpression] = []
        /// The names of which an allowed one is one; nil if they are not listed.
        var list: [String]?
        /// Whether ``expressions`` and ``list`` tell all allowed names.
        var isTold = true

        /// Whether every name is allowed.
        fileprivate var allowsAll: Bool { isTold && expressions.isEmpty && list == nil }
    }

    /// Returns the keywords of a conjunction that refuse names.
    mutating func nameKeywords(of conjunction: Conjunction) -> [NameKeyword] {
        var found: [NameKeyword] = []
        for applied in conjunction.keywords {
            guard case .propertyNames(let target) = graph.keywords[applied.keyword].rule else {
                continue
            }
            var names = NameKeyword(applied: applied, schema: Conjunction())
            flatten(target.node, scope: applied.scope, into: &names.schema)
            if names.schema.isNever { names.list = [] }
            for required in names.schema.keywords where !names.schema.isNever {
                tell(graph.keywords[required.keyword], &names)
            }
            if !names.allowsAll { found.append(names) }
        }
        return found
    }

    /// Adds what a keyword requires of a name.
    private mutating func tell(_ keyword: CompiledKeyword, _ names: inout NameKeyword) {
        guard keyword.kinds.contains(.string) else { return }
        switch keyword.rule {
        case .type(let mask, _): if !mask.contains(.string) { names.list = [] }
        case .expression(let number): names.expressions.append(graph.expressions[number].ofKeys)
        case .length(let least, let most):
            guard let counted = countedExpression(least, most) else {
                names.isTold = false
                return
            }
            names.expressions.append(.linear(counted))
        case .constants(let nodes, _):
            let document = graph.documents[Int(keyword.document)]
            let texts = nodes.filter { document.kind($0) == .string }.map { document.text($0) }
            names.list = names.list ?? texts
        default: names.isTold = false
        }
    }

    /// Returns the expression of texts of some lengths; nil if a length is too large.
    private mutating func countedExpression(_ least: Int, _ most: Int) -> RegularExpression? {
        let isCounted = most <= Self.countedLength || most == .max
        guard least <= Self.countedLength, isCounted, least <= most else { return nil }
        let text = "^[^]{\(least),\(most == .max ? "" : String(most))}$"
        if let known = countedExpressions[text] { return known }
        let expression = try? RegularExpression(text)
        countedExpressions[text] = expression
        return expression
    }

    /// Returns the conjunction that refuses a member for its name; nil if all keywords allow it.
    mutating func refusal(ofName name: String, by keywords: [NameKeyword]) -> Conjunction? {
        guard !keywords.isEmpty else { return nil }
        let text = JSONWriter().write(.string(name))
        for keyword in keywords where verdict(on: text, keyword.schema) == false {
            return Self.refusal(by: keyword)
        }
        return nil
    }

    private static func refusal(by keyword: NameKeyword) -> Conjunction {
        var refusal = Conjunction()
        refusal.isNever = true
        refusal.add(keyword.applied)
        return refusal
    }

    /// Adds the rules of keys that no keyword mentions.
    ///
    /// - Parameters:
    ///   - members: The rules for keys that match a set of expressions, the largest set first.
    ///   - others: The keywords for keys that match none of them.
    ///   - names: The keywords that refuse names.
    ///   - draft: The draft of the object.
    ///   - template: Its place.
    mutating func addUnmentioned(
        _ members: [(expressions: [KeyExpression], keywords: Conjunction)],
        others: Conjunction,
        names: [NameKeyword],
        to draft: inout RuleDraft,
        _ template: String
    ) {
        // A rule for allowed keys would make them known to a policy for unknown keys.
        let isTold = alternatives == .settled && names.allSatisfy(\.isTold)
        if !isTold { for keyword in names { addRemoval(keyword.applied, to: &draft) } }
        let told = isTold ? names : []
        func rule(
            _ expressions: [KeyExpression],
            _ child: Conjunction,
            _ lowering: inout SchemaLowering
        ) -> RuleDraft.Members.Patterned {
            RuleDraft.Members.Patterned(
                expressions: expressions,
                rule: lowering.index(of: child, template: template + "/*"),
                isOptional: lowering.isOptional(child, true)
            )
        }
        if let closed = told.first(where: { $0.list != nil }) {
            draft.members.others = rule([], Self.refusal(by: closed), &self)
            return
        }
        let allowed = told.flatMap(\.expressions)
        for member in members {
            draft.members.patterned.append(
                rule(member.expressions + allowed, member.keywords, &self)
            )
        }
        guard let first = told.first else {
            if !others.isEmpty { draft.members.others = rule([], others, &self) }
            return
        }
        draft.members.patterned.append(rule(allowed, others, &self))
        // A key that only the first keywords allow is refused by the next one.
        for count in (1..<told.count).reversed() {
            let earlier = told[..<count].flatMap(\.expressions)
            let refusal = Self.refusal(by: told[count])
            draft.members.patterned.append(rule(earlier, refusal, &self))
        }
        draft.members.others = rule([], Self.refusal(by: first), &self)
    }
}
