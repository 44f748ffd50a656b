internal import VeriJSONCore

/// The evaluation of single keywords and subschemas on cleaned values.
///
/// It has the keywords of a schema in a graph of their own: each keyword that is checked alone is a
/// node with that one keyword.
struct SchemaChecks: Sendable {
    /// A keyword or a subschema to evaluate.
    struct Check: Hashable, Sendable {
        var node: Int
        var scope: Int
        /// The verdict for which a value is accepted.
        var holds: Bool
        /// The keyword to name in a message.
        var keyword: Int
        /// Whether the members or items that the keyword refuses are removed; of the check itself
        /// and of the one that stands for a removed part in messages.
        var removal = Removal.none
    }

    enum Removal: Hashable, Sendable {
        case none
        case container
        case part
        /// Nothing is removed: the check stands for keywords that cannot be settled.
        case unsettled
    }

    private(set) var graph: SchemaGraph
    let plan: EvaluationPlan
    private(set) var checks: [Check] = []
    /// The resources of each dynamic scope, the outermost first; the first scope is empty.
    private(set) var scopes: [[Int]] = [[]]
    /// The subschema of each keyword.
    private(set) var owners: [Int]
    private var dependents: [Int: [Int]] = [:]
    private var nodeOfKeyword: [Int: Int] = [:]
    private var numbers = NumberTable()
    private var scopeNumbers: [[Int]: Int] = [[]: 0]

    /// - Parameters:
    ///   - graph: The schema.
    ///   - plan: Its plan, which does not change.
    init(_ graph: SchemaGraph, _ plan: EvaluationPlan) {
        self.graph = graph
        self.plan = EvaluationPlan(extending: plan)
        var owners = Array(repeating: graph.root, count: graph.keywords.count)
        for (index, node) in graph.nodes.enumerated() {
            for keyword in node.keywords { owners[keyword] = index }
        }
        self.owners = owners
    }

    /// Returns the number of the check of one keyword.
    mutating func number(of applied: Conjunction.Applied) -> Int {
        number(
            Check(
                node: node(of: applied.keyword),
                scope: applied.scope,
                holds: true,
                keyword: applied.keyword
            )
        )
    }

    /// Returns the number of the check of keywords of one subschema.
    mutating func number(of keywords: [Conjunction.Applied]) -> Int {
        guard keywords.count > 1, let first = keywords.first else { return number(of: keywords[0]) }
        var node = graph.nodes[owners[first.keyword]]
        node.keywords = graph.keywords.count..<graph.keywords.count + keywords.count
        node.hasUnevaluated = false
        for applied in keywords {
            graph.keywords.append(graph.keywords[applied.keyword])
            owners.append(owners[applied.keyword])
        }
        graph.nodes.append(node)
        return number(
            Check(
                node: graph.nodes.count - 1,
                scope: first.scope,
                holds: true,
                keyword: first.keyword
            )
        )
    }

    /// Returns the number of the check that stands for keywords that cannot be settled.
    mutating func unsettled(after applied: Conjunction.Applied) -> Int {
        var check = Check(
            node: owners[applied.keyword],
            scope: applied.scope,
            holds: true,
            keyword: applied.keyword
        )
        check.removal = .unsettled
        return number(check)
    }

    /// Returns the number of the check of a keyword that may accept a container after a removal.
    ///
    /// What an `unevaluated…` keyword is about depends on its whole subschema.
    mutating func removal(of applied: Conjunction.Applied) -> Int {
        var node = owners[applied.keyword]
        switch graph.keywords[applied.keyword].rule {
        case .unevaluatedItems, .unevaluatedProperties: break
        default: node = self.node(of: applied.keyword)
        }
        var check = Check(node: node, scope: applied.scope, holds: true, keyword: applied.keyword)
        check.removal = .part
        _ = number(check)
        check.removal = .container
        return number(check)
    }

    /// Returns the conditions that stand for the schemas of a `dependencies` keyword: a test of the
    /// member, and the schema if it is there.
    mutating func conditions(of keyword: Int) -> [Int] {
        if let known = dependents[keyword] { return known }
        guard case .dependencies(let names, let list) = graph.keywords[keyword].rule else {
            return []
        }
        var conditions: [Int] = []
        let inOrder = list.indices.sorted { names.name($0) < names.name($1) }
        for position in inOrder {
            guard case .schema(let target) = list[position] else { continue }
            let owner = owners[keyword]
            var test = graph.keywords[keyword]
            test.rule = .required(NameTable([names.name(position)]))
            test.kinds = .all
            // A value of another kind has no members, so the test has to refuse it.
            let kind = SchemaRule.type(.object, strictIntegers: false)
            var node = graph.nodes[owner]
            node.keywords = graph.keywords.count..<graph.keywords.count + 2
            node.hasUnevaluated = false
            var isObject = test
            isObject.rule = kind
            graph.keywords += [isObject, test]
            owners += [owner, owner]
            var condition = graph.keywords[keyword]
            condition.rule = .condition(
                SchemaTarget(node: graph.nodes.count),
                then: target,
                else: nil
            )
            graph.nodes.append(node)
            conditions.append(graph.keywords.count)
            graph.keywords.append(condition)
            owners.append(owner)
        }
        dependents[keyword] = conditions
        return conditions
    }

    /// Returns a keyword that names the member of a discriminator, and requires nothing of it; nil
    /// if a keyword has no discriminator.
    mutating func property(of keyword: Int) -> Int? {
        guard let discriminator = graph.discriminator(of: keyword) else { return nil }
        var node = graph.nodes[owners[keyword]]
        (node.keywords, node.hasUnevaluated) = (0..<0, false)
        graph.nodes.append(node)
        graph.keywords.append(
            CompiledKeyword(
                name: nil,
                text: OpenAPIKeyword.discriminator.rawValue,
                kinds: .object,
                document: graph.keywords[keyword].document,
                value: discriminator.place,
                rule: .properties(
                    NameTable([discriminator.property]),
                    [SchemaTarget(node: graph.nodes.count - 1)]
                )
            )
        )
        owners.append(owners[keyword])
        return graph.keywords.count - 1
    }

    /// Returns keywords that require of an object the name of an alternative; none if it has no name.
    mutating func tags(of keyword: Int, _ position: Int) -> [Int] {
        guard let discriminator = graph.discriminator(of: keyword) else { return [] }
        let names = discriminator.names(of: position)
        guard !names.isEmpty else { return [] }
        let property = NameTable([discriminator.property])
        var tag = CompiledKeyword(
            name: nil,
            text: OpenAPIKeyword.discriminator.rawValue,
            kinds: .all,
            document: graph.keywords[keyword].document,
            value: discriminator.place,
            rule: .tag(NameTable(names))
        )
        let first = graph.keywords.count
        var node = graph.nodes[owners[keyword]]
        node.keywords = first..<first + 1
        node.hasUnevaluated = false
        graph.keywords.append(tag)
        tag.kinds = .object
        tag.rule = .required(property)
        graph.keywords.append(tag)
        tag.rule = .properties(property, [SchemaTarget(node: graph.nodes.count)])
        graph.keywords.append(tag)
        graph.nodes.append(node)
        owners += [owners[keyword], owners[keyword], owners[keyword]]
        return [first + 1, first + 2]
    }

    /// Returns the number of the check of a whole subschema.
    mutating func number(of subschema: Conjunction.Subschema) -> Int {
        number(
            of: Conjunction.Condition(
                node: subschema.node,
                scope: subschema.scope,
                holds: true
            ),
            keyword: graph.nodes[subschema.node].keywords.first ?? 0
        )
    }

    /// Returns the number of the check of a subschema.
    mutating func number(of condition: Conjunction.Condition, keyword: Int) -> Int {
        number(
            Check(
                node: condition.node,
                scope: condition.scope,
                holds: condition.holds,
                keyword: keyword
            )
        )
    }

    private mutating func number(_ check: Check) -> Int {
        if let known = knownNumber(of: check) { return known }
        let number = checks.count
        checks.append(check)
        numbers.add(number) { checks[$0].hashValue }
        return number
    }

    /// Returns the number of a check; nil if it has none.
    func knownNumber(of check: Check) -> Int? {
        numbers.number(check.hashValue) { checks[$0] == check }
    }

    private mutating func node(of keyword: Int) -> Int {
        if let known = nodeOfKeyword[keyword] { return known }
        var node = graph.nodes[owners[keyword]]
        node.keywords = keyword..<keyword + 1
        node.hasUnevaluated = false
        nodeOfKeyword[keyword] = graph.nodes.count
        graph.nodes.append(node)
        return graph.nodes.count - 1
    }

    /// Returns the scope in which a subschema is evaluated.
    ///
    /// Only resources with dynamic anchors matter, and of each its first entry.
    mutating func scope(entering node: Int, from scope: Int) -> Int {
        let resource = graph.nodes[node].resource
        guard !scopes[scope].contains(resource),
            graph.dynamicAnchors.contains(where: { $0[resource] != nil })
        else { return scope }
        let entered = scopes[scope] + [resource]
        if let known = scopeNumbers[entered] { return known }
        scopeNumbers[entered] = scopes.count
        scopes.append(entered)
        return scopes.count - 1
    }

    /// Prepares the evaluation of the checks that there are.
    func prepare() { plan.grow(to: graph) }
}
