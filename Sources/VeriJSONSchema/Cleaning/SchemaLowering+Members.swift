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
        var required = NameTable()

        var isEmpty: Bool {
            named.isEmpty && patterned.isEmpty && others.isEmpty && required.names.isEmpty
        }

        /// The expressions for keys, by number.
        var expressions: [Int] {
            Set(patterned.map(\.expression)).union(others.flatMap(\.expressions)).sorted()
        }
    }

    /// Adds the rules of members.
    mutating func addMembers(
        _ conjunction: Conjunction,
        to draft: inout RuleDraft,
        _ template: String
    ) {
        var keywords = memberKeywords(of: conjunction)
        let nameKeywords = nameKeywords(of: conjunction)
        if keywords.isEmpty, nameKeywords.isEmpty { return }
        let names = names(of: keywords, nameKeywords)
        // A search that takes too long is left to the evaluation of the keyword.
        let undecided = Set(
            keywords.expressions.filter { expression in
                graph.expressions[expression].linear == nil
                    && names.names.contains { isFound(expression, in: $0) == nil }
            }
        )
        if !undecided.isEmpty { keywords = memberKeywords(of: conjunction, except: undecided) }
        let expressions = keywords.expressions
        var forbidden: [RuleDraft.Members.Patterned] = []
        for bytes in names.names {
            let name = String(decoding: bytes, as: UTF8.self)
            let found = expressions.filter { isFound($0, in: bytes) == true }
            let child =
                refusal(ofName: name, by: nameKeywords) ?? member(bytes, Set(found), keywords)
            let path = template + Self.token(name)
            let isRequired = keywords.required.index(of: bytes) != nil
            if child.isNever, cleaning.forbiddenMembers == .refuse, !isRequired,
                let expression = try? RegularExpression("^\(Self.literal(name))$")
            {
                // A named member is optional or required; this one must not be there.
                forbidden.append(
                    RuleDraft.Members.Patterned(
                        expressions: [.linear(expression)],
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
        if !forbidden.isEmpty { draft.members.patterned = forbidden }
        for applied in conjunction.keywords
        where isAbout(applied.keyword, undecided)
            || isAboutPatterns(applied.keyword) && expressions.count > Self.combinedExpressions
        {
            addRemoval(applied, to: &draft)
        }
        let members = combinations(of: expressions).map { combination in
            (
                expressions: combination.sorted().map { graph.expressions[$0].ofKeys },
                keywords: member(nil, combination, keywords)
            )
        }
        let others = member(nil, [], keywords)
        addUnmentioned(members, others: others, names: nameKeywords, to: &draft, template)
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

    /// Returns a key as a part of a template.
    private static func token(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: "/") }
        return isPlain ? "/" + name : JSONPointer(tokens: [name]).description
    }

    /// A forbidden member is stripped, unless it is to fail its object.
    func isOptional(_ child: Conjunction, _ isOptional: Bool) -> Bool {
        isOptional && !(child.isNever && cleaning.forbiddenMembers == .refuse)
    }

    private func isAboutPatterns(_ keyword: Int) -> Bool {
        switch graph.keywords[keyword].rule {
        case .patternProperties, .additionalProperties: true
        default: false
        }
    }

    /// Whether a keyword may depend on some expressions.
    private func isAbout(_ keyword: Int, _ wanted: Set<Int>) -> Bool {
        switch graph.keywords[keyword].rule {
        case .patternProperties(let expressions, _),
            .additionalProperties(_, _, let expressions):
            !wanted.isDisjoint(with: expressions)
        case .unevaluatedProperties: !wanted.isEmpty
        default: false
        }
    }

    /// Returns whether an expression is found in a name; nil if that takes too long.
    private func isFound(_ expression: Int, in name: [UInt8]) -> Bool? {
        let isLinear = graph.expressions[expression].linear != nil
        // Each expression has one automaton for all names.
        return pool.withMemory { memory in
            let matchers = memory.matchers
            var budget = WorkBudget(limit: isLinear ? .max : Self.verdictWork)
            let isFound = name.withUnsafeBufferPointer {
                matchers.matches(expression, $0, &budget)
            }
            return budget.isExceeded ? nil : isFound
        }
    }

    /// Returns the names that keywords mention.
    private func names(of keywords: MemberKeywords, _ nameKeywords: [NameKeyword]) -> NameTable {
        var names = NameTable()
        for part in keywords.named { names.insert(part.names) }
        names.insert(keywords.required)
        for part in keywords.others { names.insert(part.names) }
        for list in nameKeywords.compactMap(\.list) {
            for name in list { names.insert(Array(name.utf8)) }
        }
        return names
    }

    /// Returns the keywords about members, except those with some expressions.
    private mutating func memberKeywords(
        of conjunction: Conjunction,
        except excluded: Set<Int> = []
    ) -> MemberKeywords {
        var found = MemberKeywords()
        for applied in conjunction.keywords where !isAbout(applied.keyword, excluded) {
            let scope = applied.scope
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
                found.required.insert(names)
            default: break
            }
        }
        return found
    }

    /// Returns the keywords for a member whose key has a name and matches some expressions.
    private mutating func member(
        _ name: [UInt8]?,
        _ expressions: Set<Int>,
        _ keywords: MemberKeywords
    ) -> Conjunction {
        var child = Conjunction()
        for part in keywords.named {
            if let position = name.flatMap({ part.names.index(of: $0) }) {
                flatten(part.targets[position].node, scope: part.scope, into: &child)
            }
        }
        for position in expressions.flatMap({ keywords.positions[$0] ?? [] }).sorted() {
            let part = keywords.patterned[position]
            flatten(part.target.node, scope: part.scope, into: &child)
        }
        for part in keywords.others
        where name.flatMap({ part.names.index(of: $0) }) == nil
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
