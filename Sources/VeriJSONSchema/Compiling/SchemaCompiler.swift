internal import VeriJSONCore

/// A compiler from schema documents to a ``SchemaGraph``.
///
/// Subschemas are compiled from a list, so that a deep schema needs no deep recursion.
struct SchemaCompiler {
    var registry: SchemaRegistry
    let options: Schema.Options
    var graph = SchemaGraph()
    var mistakes: [SchemaMistake] = []
    /// The node of each subschema that the registry found; -1 before it has one.
    private var nodeOfFound: [Int32] = []
    private var places: [SchemaPlace] = []
    private var anchorNumbers: [String: Int] = [:]
    /// The positions of the expressions in the graph, by their texts.
    var expressionNumbers: [ScalarText: Int] = [:]
    private var reached: Set<Int> = []
    var search = NearestName()
    /// The mark of members that a body of the direction does not need; nil if it is not known.
    private(set) var unneededMark: KeywordName?
    /// The subschemas that the part consists of.
    private(set) var roots: [Int] = []
    private var isEmpty = false

    init(_ options: Schema.Options, schemaName: String) {
        self.options = options
        registry = SchemaRegistry(options, schemaName: schemaName)
    }

    /// Compiles a part of a document and everything that it refers to.
    mutating func compile(_ document: ParsedDocument, _ part: SchemaPart) {
        _ = registry.add(
            document,
            uri: SchemaURI(options.baseURI),
            inherited: Dialect(options.draft ?? .draft2020)
        )
        if case .operation(let text) = part, let name = OperationName(text) {
            unneededMark = name.body == .request ? .readOnly : .writeOnly
        }
        roots = registry.places(of: part).map { node($0) }
        graph.root = roots.first ?? emptyNode()
        var next = 0
        while next < places.count {
            compile(next)
            next += 1
            if next == places.count { reachAnchors() }
        }
        graph.documents = registry.documents
        graph.pointers = registry.found.pointers
        graph.resources = registry.resources.map { ($0.uri.withoutFragment, $0.pointer.count) }
        mistakes += registry.mistakes
        endCycles()
        findTags()
    }

    /// Returns a node without keywords, for a part that has no schema.
    private mutating func emptyNode() -> Int {
        graph.nodes.append(
            SchemaNode(document: 0, place: ParsedDocument.root, resource: 0)
        )
        places.append(SchemaPlace(document: 0, node: ParsedDocument.root, resource: 0))
        isEmpty = true
        return graph.nodes.count - 1
    }

    /// Returns the node of a subschema, which is compiled later.
    mutating func node(_ place: SchemaPlace) -> Int {
        let index = graph.nodes.count
        if let number = registry.found.number(place.document, place.node) {
            while nodeOfFound.count <= number { nodeOfFound.append(-1) }
            if nodeOfFound[number] >= 0 { return Int(nodeOfFound[number]) }
            nodeOfFound[number] = Int32(index)
        }
        places.append(place)
        reached.insert(place.resource)
        graph.nodes.append(
            SchemaNode(
                document: place.document,
                place: place.node,
                resource: place.resource,
                pointer: registry.found.pointer(of: place)
            )
        )
        return index
    }

    /// Compiles the schemas of dynamic anchors in the resources that can be in a dynamic scope.
    private mutating func reachAnchors() {
        for resource in reached.sorted() {
            let found = registry.resources[resource]
            for (name, anchor) in found.dynamicAnchors.sorted(by: { $0.key < $1.key }) {
                let number = anchorNumber(name)
                guard graph.dynamicAnchors[number][resource] == nil else { continue }
                let target = node(registry.place(found.document, anchor, resource, []))
                graph.dynamicAnchors[number][resource] = target
            }
        }
    }

    mutating func anchorNumber(_ name: String) -> Int {
        if let known = anchorNumbers[name] { return known }
        anchorNumbers[name] = graph.dynamicAnchors.count
        graph.dynamicAnchors.append([:])
        return graph.dynamicAnchors.count - 1
    }

    private mutating func compile(_ index: Int) {
        if isEmpty, index == 0 { return }
        let place = places[index]
        let document = registry.documents[place.document]
        let first = graph.keywords.count
        switch document.kind(place.node) {
        case .true: break
        case .false:
            graph.keywords.append(
                CompiledKeyword(
                    name: nil,
                    text: "",
                    kinds: .all,
                    document: Int32(place.document),
                    value: place.node,
                    rule: .never
                )
            )
        case .object:
            let dialect = registry.resources[place.resource].dialect
            let reader = SubschemaReader(place, document, dialect)
            var compiled = reader.keywords(&self)
            compiled.sort { $0.rule.rank < $1.rule.rank }
            graph.keywords += compiled
        default:
            mistakes.append(
                SchemaMistake(
                    .notSchema,
                    in: document,
                    at: place.node,
                    subject: document.words(place.node)
                )
            )
        }
        graph.nodes[index].keywords = first..<graph.keywords.count
        graph.nodes[index].hasUnevaluated = graph.keywords[first...].contains { $0.rule.rank == 4 }
    }
}
