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
    }

    private(set) var graph: SchemaGraph
    private(set) var checks: [Check] = []
    /// The resources of each dynamic scope, the outermost first; the first scope is empty.
    private(set) var scopes: [[Int]] = [[]]
    /// The subschema of each keyword.
    let owners: [Int]
    private var nodeOfKeyword: [Int: Int] = [:]
    private var numbers: [Check: Int] = [:]
    private var scopeNumbers: [[Int]: Int] = [[]: 0]

    init(_ graph: SchemaGraph) {
        self.graph = graph
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
        if let known = numbers[check] { return known }
        numbers[check] = checks.count
        checks.append(check)
        return checks.count - 1
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

    /// Returns the first of some checks that a value does not pass; nil if it passes all.
    func refusing(
        among numbers: [Int],
        of text: UnsafeBufferPointer<UInt8>,
        _ matchers: ExpressionMatchers,
        charging budget: inout WorkBudget
    ) -> Int? {
        guard let tape = Tape(of: text) else { return numbers.first }
        budget.charge(text.count)
        return withExtendedLifetime(tape) {
            numbers.first { number in
                let check = checks[number]
                let evaluation = Evaluation(graph, tape, matchers, work: budget, .verdict)
                let holds = evaluation.run(
                    NodeIndex(0),
                    from: check.node,
                    in: scopes[check.scope]
                )
                budget = evaluation.budget
                // What cannot be decided ends the walk with an error.
                if evaluation.failure != nil { budget.charge(.max) }
                return holds != check.holds
            }
        }
    }
}
