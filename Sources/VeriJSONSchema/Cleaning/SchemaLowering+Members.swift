internal import VeriJSONCore

extension SchemaLowering {
    /// The maximum number of expressions of which all combinations have rules of their own.
    private static let combinedExpressions = 4

    /// The keywords of one conjunction that apply subschemas to members.
    private struct MemberKeywords {
        struct Others {
            var target: SchemaTarget
            var names: NameTable
            var expressions: Set<Int>
            var scope: Int
        }

        var named: [(names: NameTable, targets: [SchemaTarget], scope: Int)] = []
        var patterned: [(expression: Int, target: SchemaTarget, scope: Int)] = []
        /// The positions in ``patterned`` of each expression.
        var positions: [Int: [Int]] = [:]
        var others: [Others] = []
        var required: [String] = []
    }

    /// Adds the rules of members.
    mutating func addMembers(
        _ conjunction: Conjunction,
        to draft: inout RuleDraft,
        _ template: String
    ) {
        let keywords = memberKeywords(of: conjunction)
        let expressions = Set(keywords.patterned.map(\.expression))
            .union(keywords.others.flatMap(\.expressions)).sorted()
        var names: [String] = []
        var seen: Set<[UInt8]> = []
        let all = keywords.named.flatMap { part in
            (0..<part.names.count).map { part.names.name($0) }
        }
        for name in all + keywords.required
            + keywords.others.flatMap({ others in
                (0..<others.names.count).map { others.names.name($0) }
            }) where seen.insert(Array(name.utf8)).inserted
        {
            names.append(name)
        }
        let matching = matches(of: names, among: expressions)
        let required = Set(keywords.required.map { Array($0.utf8) })
        var forbidden: [RuleDraft.Members.Patterned] = []
        for (name, found) in zip(names, matching) {
            let child = member(name, found, keywords)
            let path = template + "/" + Self.escaped(name)
            let isRequired = required.contains(Array(name.utf8))
            if child.isNever, cleaning.forbiddenMembers == .refuse, !isRequired,
                let expression = try? RegularExpression("^\(Self.literal(name))$")
            {
                // A named member is optional or required; this one must not be there.
                forbidden.append(
                    RuleDraft.Members.Patterned(
                        expressions: [expression],
                        rule: index(of: child, template: path),
                        isOptional: false
                    )
                )
                continue
            }
            let supplied = child.isNever ? nil : supplied(name, keywords, isRequired: isRequired)
            draft.members.named.append(
                RuleDraft.Members.Named(
                    key: name,
                    rule: index(of: child, template: path, supplied: supplied),
                    isOptional: isOptional(child, !isRequired)
                )
            )
        }
        draft.members.patterned = forbidden
        for combination in combinations(of: expressions) {
            let child = member(nil, combination, keywords)
            draft.members.patterned.append(
                RuleDraft.Members.Patterned(
                    expressions: combination.sorted().compactMap { graph.expressions[$0].linear },
                    rule: index(of: child, template: template + "/*"),
                    isOptional: isOptional(child, true)
                )
            )
        }
        for applied in conjunction.keywords
        where isAboutPatterns(applied.keyword)
            && (expressions.count > Self.combinedExpressions || backtracks(applied.keyword))
        {
            addRemoval(applied, to: &draft)
        }
        let child = member(nil, [], keywords)
        guard !child.isEmpty else { return }
        draft.members.others = RuleDraft.Members.Patterned(
            expressions: [],
            rule: index(of: child, template: template + "/*"),
            isOptional: isOptional(child, true)
        )
    }

    /// Returns the expressions that each name matches, of those that rules have an engine for.
    ///
    /// Each expression has one automaton for all names.
    private func matches(of names: [String], among expressions: [Int]) -> [Set<Int>] {
        let linear = expressions.filter { graph.expressions[$0].linear != nil }
        guard !linear.isEmpty else { return names.map { _ in [] } }
        return pool.withMatchers { matchers in
            names.map { name in
                var (name, budget) = (name, WorkBudget.unlimited)
                return name.withUTF8 { text in
                    Set(linear.filter { matchers.matches($0, text, &budget) })
                }
            }
        }
    }

    /// Returns the `default` that fills a member; nil if none does.
    private func supplied(
        _ name: String,
        _ keywords: MemberKeywords,
        isRequired: Bool
    ) -> Supplied? {
        guard cleaning.fillsDefaults else { return nil }
        for part in keywords.named {
            guard let position = part.names.index(ofText: name),
                let keyword = defaultKeyword(from: part.targets[position].node, scope: part.scope)
            else { continue }
            return Supplied(keyword: keyword, replacesFailures: !isRequired)
        }
        return nil
    }

    /// Returns a regular expression that a text matches itself.
    private static func literal(_ text: String) -> String {
        var expression = ""
        for scalar in text.unicodeScalars {
            if "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar) { expression += "\\" }
            expression.unicodeScalars.append(scalar)
        }
        return expression
    }

    /// Returns a key as a token of a template, in which `*` means every key.
    private static func escaped(_ name: String) -> String {
        String(JSONPointer(tokens: [name]).description.dropFirst())
    }

    /// A forbidden member is stripped, unless it is to fail its object.
    private func isOptional(_ child: Conjunction, _ isOptional: Bool) -> Bool {
        isOptional && !(child.isNever && cleaning.forbiddenMembers == .refuse)
    }

    private func isAboutPatterns(_ keyword: Int) -> Bool {
        switch graph.keywords[keyword].rule {
        case .patternProperties, .additionalProperties: true
        default: false
        }
    }

    /// Whether a keyword has an expression that rules have no engine for.
    private func backtracks(_ keyword: Int) -> Bool {
        switch graph.keywords[keyword].rule {
        case .patternProperties(let expressions, _),
            .additionalProperties(_, _, let expressions):
            expressions.contains { graph.expressions[$0].linear == nil }
        default: false
        }
    }

    private mutating func memberKeywords(of conjunction: Conjunction) -> MemberKeywords {
        var found = MemberKeywords()
        for applied in conjunction.keywords {
            let scope = applied.scope
            if backtracks(applied.keyword) { continue }
            switch graph.keywords[applied.keyword].rule {
            case .properties(let names, let targets):
                found.named.append((names, targets, scope))
            case .patternProperties(let expressions, let targets):
                for (expression, target) in zip(expressions, targets) {
                    found.positions[expression, default: []].append(found.patterned.count)
                    found.patterned.append((expression, target, scope))
                }
            case .additionalProperties(let target, let names, let expressions):
                found.others.append(
                    MemberKeywords.Others(
                        target: target,
                        names: names,
                        expressions: Set(expressions),
                        scope: scope
                    )
                )
            case .unevaluatedProperties(let target):
                guard let evaluated = evaluated(by: applied), !evaluated.isEverything else {
                    continue
                }
                found.others.append(
                    MemberKeywords.Others(
                        target: target,
                        names: NameTable(evaluated.names),
                        expressions: evaluated.expressions,
                        scope: scope
                    )
                )
            case .required(let names):
                found.required += (0..<names.count).map { names.name($0) }
            default: break
            }
        }
        return found
    }

    /// Returns the keywords for a member whose key has a name and matches some expressions.
    private mutating func member(
        _ name: String?,
        _ expressions: Set<Int>,
        _ keywords: MemberKeywords
    ) -> Conjunction {
        var child = Conjunction()
        for part in keywords.named {
            if let position = part.names.index(ofText: name) {
                flatten(part.targets[position].node, scope: part.scope, into: &child)
            }
        }
        for position in expressions.flatMap({ keywords.positions[$0] ?? [] }).sorted() {
            let part = keywords.patterned[position]
            flatten(part.target.node, scope: part.scope, into: &child)
        }
        for part in keywords.others
        where part.names.index(ofText: name) == nil
            && part.expressions.isDisjoint(with: expressions)
        {
            flatten(part.target.node, scope: part.scope, into: &child)
        }
        return child
    }

    /// Returns the sets of expressions that a key may match, the largest first.
    private func combinations(of expressions: [Int]) -> [Set<Int>] {
        guard expressions.count <= Self.combinedExpressions else {
            return expressions.map { [$0] }
        }
        var sets: [Set<Int>] = [[]]
        for expression in expressions { sets += sets.map { $0.union([expression]) } }
        return sets.filter { !$0.isEmpty }.sorted {
            $0.count != $1.count
                ? $0.count > $1.count : $0.sorted().lexicographicallyPrecedes($1.sorted())
        }
    }
}

extension NameTable {
    /// Returns the index of a name; nil if there is no name, or the table does not have it.
    func index(ofText name: String?) -> Int? {
        guard var name else { return nil }
        return name.withUTF8 { index(of: $0) }
    }
}
