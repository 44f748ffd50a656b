internal import VeriJSONCore

/// A schema as it is evaluated: its subschemas and keywords in flat memory, without counted references.
///
/// The numbers of subschemas and keywords are those of the ``SchemaGraph``.
///
///     {"type": "object", "required": ["id"]}
///
///     node 0     steps 0..<2
///     step 0     all kinds    type(object)
///     step 1     objects      required(names "id")
///
/// **The invariant that makes it safe:** memory of the arena is written once, before anything reads it.
/// A plan grows only while rules are made of its schema, by one thread; so the class is `Sendable`.
final class EvaluationPlan: @unchecked Sendable {
    struct Node: BitwiseCopyable {
        var first: Int32
        var end: Int32
        var resource: Int32
        /// Whether the subschema has `unevaluatedItems` or `unevaluatedProperties`.
        var hasUnevaluated: Bool
        /// The first keyword that applies a subschema; those before it are assertions.
        var firstApplicator: Int32
    }

    /// A keyword; it is `Sendable`, since its parts are in the arena and never change.
    struct Step: BitwiseCopyable, @unchecked Sendable {
        var rule: PlannedRule
        var kinds: KindMask
        /// Whether the keyword is about what those beside it leave.
        var isLast: Bool
        var tags: Stored<PlannedTags>?
    }

    private let arena = Arena(chunkSize: 1_024)
    private var nodeList = UniqueArray<Node>()
    private var stepList = UniqueArray<Step>()
    /// The subschemas and keywords, which are valid until the plan grows.
    private(set) var nodes: UnsafeBufferPointer<Node>
    private(set) var steps: UnsafeBufferPointer<Step>
    private(set) var contents: [ContentRequirement] = []
    private(set) var dynamicAnchors: [[Int: Int]] = []
    private(set) var root = 0
    private var pointers = PointerTree()
    /// The documents whose values steps point to.
    private var documents: [ParsedDocument] = []
    /// The plan in whose memory the first subschemas and keywords are.
    private let base: EvaluationPlan?

    /// Creates a plan of a graph.
    init(_ graph: SchemaGraph) {
        base = nil
        (nodes, steps) = (nodeList.elements, stepList.elements)
        grow(to: graph)
    }

    /// Creates a plan that has what another one has, and grows.
    init(extending other: EvaluationPlan) {
        base = other
        nodeList.append(other.nodes)
        stepList.append(other.steps)
        (nodes, steps) = (nodeList.elements, stepList.elements)
        (contents, dynamicAnchors, root) = (other.contents, other.dynamicAnchors, other.root)
        (pointers, documents) = (other.pointers, other.documents)
    }

    /// Returns the token after a keyword in the pointer to a subschema.
    func token(of target: PlannedRule.Target) -> String? {
        target.token < 0 ? nil : pointers.token(of: Int(target.token))
    }

    /// Adds the subschemas and keywords of a graph that the plan does not have yet.
    func grow(to graph: SchemaGraph) {
        if documents.isEmpty {
            (documents, dynamicAnchors, root) = (graph.documents, graph.dynamicAnchors, graph.root)
            pointers = graph.pointers
            nodeList.reserveCapacity(graph.nodes.count)
            stepList.reserveCapacity(graph.keywords.count)
        }
        for index in stepList.count..<graph.keywords.count {
            stepList.append(step(of: graph.keywords[index], graph))
        }
        steps = stepList.elements
        for index in nodeList.count..<graph.nodes.count {
            let keywords = graph.nodes[index].keywords
            let applicator = keywords.first { !steps[$0].rule.isAssertion }
            nodeList.append(
                Node(
                    first: Int32(keywords.lowerBound),
                    end: Int32(keywords.upperBound),
                    resource: Int32(graph.nodes[index].resource),
                    hasUnevaluated: graph.nodes[index].hasUnevaluated,
                    firstApplicator: Int32(applicator ?? keywords.upperBound)
                )
            )
        }
        nodes = nodeList.elements
    }

    private func step(of keyword: CompiledKeyword, _ graph: SchemaGraph) -> Step {
        Step(
            rule: rule(keyword.rule, document: Int(keyword.document)),
            kinds: keyword.kinds,
            isLast: keyword.rule.rank == 4,
            tags: keyword.tags.map { number in
                let tags = graph.tags[Int(number)]
                return store(
                    PlannedTags(
                        key: arena.copy(tags.key),
                        names: PlannedNames(tags.names, in: arena),
                        named: arena.copy(tags.named.map { targets($0) }),
                        others: targets(tags.others)
                    )
                )
            }
        )
    }

    private func target(_ target: SchemaTarget?) -> PlannedRule.Target {
        guard let target else { return .none }
        return PlannedRule.Target(
            node: Int32(target.node),
            token: target.pointer.map { Int32($0) } ?? -1
        )
    }

    private func targets(_ targets: [SchemaTarget]) -> PlannedRule.Targets {
        arena.copy(targets.map { target($0) })
    }

    private func names(_ names: NameTable) -> PlannedNames { PlannedNames(names, in: arena) }

    private func store<Value: BitwiseCopyable>(_ value: Value) -> Stored<Value> {
        Stored(value, in: arena)
    }

    private func rule(_ rule: SchemaRule, document: Int) -> PlannedRule {
        switch rule {
        case .annotation: return .annotation
        case .never: return .never
        case .type(let mask, let isStrict): return .type(mask, strictIntegers: isStrict)
        case .constants(let nodes, let table):
            let view = documents[document].tape.view
            let text =
                nodes.count == 1 && view.kind(of: nodes[0]) == .string && !view[nodes[0]].isFlagged
                ? view.content(of: nodes[0]) : nil
            let sorted = table.flatMap { hash, nodes in nodes.map { (hash: hash, node: $0) } }
                .sorted { ($0.hash, $0.node.rawValue) < ($1.hash, $1.node.rawValue) }
            return .constants(
                store(
                    PlannedRule.Constants(
                        nodes: arena.copy(table.isEmpty ? nodes : sorted.map(\.node)),
                        hashes: arena.copy(sorted.map(\.hash)),
                        view: view,
                        text: text
                    )
                )
            )
        case .tag(let names): return .tag(self.names(names))
        case .multiple(let number): return .multiple(arena.copy(Array(number.lexeme.utf8)))
        case .bound(let number, let bound):
            return .bound(arena.copy(Array(number.lexeme.utf8)), bound)
        case .length(let least, let most): return .length(min: least, max: most)
        case .itemCount(let least, let most): return .itemCount(min: least, max: most)
        case .memberCount(let least, let most): return .memberCount(min: least, max: most)
        case .expression(let expression): return .expression(expression)
        case .format(let format, let draft): return .format(format, draft: draft)
        case .content(let content):
            contents.append(content)
            return .content(contents.count - 1)
        case .uniqueItems: return .uniqueItems
        case .required(let names): return .required(self.names(names))
        case .dependencies(let names, let list):
            return .dependencies(self.names(names), arena.copy(list.map { dependency($0) }))
        case .properties(let names, let targets):
            return .properties(self.names(names), self.targets(targets))
        case .patternProperties(let expressions, let targets):
            let pairs = zip(expressions, targets).map {
                PlannedRule.Patterned(expression: $0, target: target($1))
            }
            return .patternProperties(arena.copy(pairs))
        case .additionalProperties(let target, let names, let expressions):
            let others = PlannedRule.Others(
                target: self.target(target),
                names: self.names(names),
                expressions: arena.copy(expressions)
            )
            return .additionalProperties(store(others))
        case .propertyNames(let target): return .propertyNames(self.target(target))
        case .prefixItems(let targets): return .prefixItems(self.targets(targets))
        case .items(let target, let first): return .items(self.target(target), from: first)
        case .contains(let target, let least, let most, let marks):
            let contained = PlannedRule.Contained(
                target: self.target(target),
                least: least,
                most: most,
                marks: marks
            )
            return .contains(store(contained))
        case .reference(let target): return .reference(self.target(target))
        case .dynamicReference(let target, let anchor):
            return .dynamicReference(self.target(target), anchor: anchor)
        case .allOf(let targets): return .allOf(self.targets(targets))
        case .anyOf(let targets): return .anyOf(self.targets(targets))
        case .oneOf(let targets): return .oneOf(self.targets(targets))
        case .not(let target): return .not(self.target(target))
        case .condition(let test, let yes, let no):
            let condition = PlannedRule.Condition(
                test: target(test),
                yes: target(yes),
                no: target(no)
            )
            return .condition(store(condition))
        case .unevaluatedItems(let target): return .unevaluatedItems(self.target(target))
        case .unevaluatedProperties(let target): return .unevaluatedProperties(self.target(target))
        }
    }

    private func dependency(_ dependency: SchemaRule.Dependency) -> PlannedRule.Dependency {
        switch dependency {
        case .names(let names): .names(self.names(names))
        case .schema(let target): .schema(self.target(target))
        }
    }
}

/// A value in an arena, which is read through its address and never changes.
///
/// **The invariant that makes it safe:** the arena lives for as long as the value is used.
struct Stored<Value: BitwiseCopyable>: BitwiseCopyable {
    private let address: UnsafePointer<Value>

    init(_ value: Value, in arena: Arena) {
        address = UnsafePointer(arena.store(value))
    }

    @inline(__always)
    var value: Value { address.pointee }
}
