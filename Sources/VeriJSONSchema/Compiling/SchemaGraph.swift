internal import VeriJSONCore

/// A compiled schema: subschemas and their keywords in flat arrays.
///
///     {"type": "object", "properties": {"id": {"type": "integer"}}}
///     node 0  keywords 0..<2    type, properties → node 1
///     node 1  keywords 2..<3    type
struct SchemaGraph: Sendable {
    var nodes: [SchemaNode] = []
    var keywords: [CompiledKeyword] = []
    var expressions: [SchemaExpression] = []
    var documents: [ParsedDocument] = []
    /// The URI of each resource, and the pointer to it in its document.
    var resources: [(uri: String, depth: Int)] = []
    /// The schemas of each dynamic anchor by resource.
    var dynamicAnchors: [[Int: Int]] = []
    /// The tags and the names of alternatives; the keywords that have them know their positions.
    var tags: [AlternativeTags] = []
    var discriminators: [Discriminator] = []
    /// The pointers to the subschemas.
    var pointers = PointerTree()
    var root = 0

    /// Returns the tokens of the pointer to a subschema in its document.
    func pointer(of node: Int) -> [String] { pointers.tokens(of: nodes[node].pointer) }

    /// Returns the token after a keyword in the pointer to a subschema; nil if there is none.
    func token(of target: SchemaTarget) -> String? { target.pointer.map { pointers.token(of: $0) } }

    /// Returns the names of the alternatives of a keyword; nil if it has none.
    func discriminator(of keyword: Int) -> Discriminator? {
        keywords[keyword].discriminator.map { discriminators[Int($0)] }
    }

    /// The URI of a subschema, with a pointer as its fragment.
    func uri(of node: Int) -> String {
        let resource = resources[nodes[node].resource]
        let pointer = JSONPointer(tokens: Array(pointer(of: node).dropFirst(resource.depth)))
        return resource.uri + "#" + SchemaURI.fragment(of: pointer.description)
    }
}

/// A subschema.
///
/// A schema has many, so the numbers in it are small.
struct SchemaNode: Sendable {
    private let documentNumber: Int32
    let place: NodeIndex
    private let resourceNumber: Int32
    private let pointerNumber: Int32
    private var firstKeyword: Int32 = 0
    private var endOfKeywords: Int32 = 0
    /// Whether the subschema has `unevaluatedItems` or `unevaluatedProperties`.
    var hasUnevaluated = false

    init(document: Int, place: NodeIndex, resource: Int, pointer: Int = PointerTree.root) {
        documentNumber = Int32(document)
        self.place = place
        resourceNumber = Int32(resource)
        pointerNumber = Int32(pointer)
    }

    var document: Int { Int(documentNumber) }

    var resource: Int { Int(resourceNumber) }

    /// The position in ``SchemaGraph/pointers``.
    var pointer: Int { Int(pointerNumber) }

    /// The keywords, in ``SchemaGraph/keywords``.
    var keywords: Range<Int> {
        get { Int(firstKeyword)..<Int(endOfKeywords) }
        set {
            firstKeyword = Int32(newValue.lowerBound)
            endOfKeywords = Int32(newValue.upperBound)
        }
    }
}

/// A subschema that a keyword applies.
struct SchemaTarget: Sendable {
    private let nodeNumber: Int32
    private let pointerNumber: Int32

    /// - Parameters:
    ///   - node: The subschema.
    ///   - pointer: The position in ``SchemaGraph/pointers`` of its pointer, if that has a token after
    ///     the keyword.
    init(node: Int, pointer: Int? = nil) {
        nodeNumber = Int32(node)
        pointerNumber = pointer.map { Int32($0) } ?? -1
    }

    var node: Int { Int(nodeNumber) }

    var pointer: Int? { pointerNumber < 0 ? nil : Int(pointerNumber) }
}

/// A keyword of a subschema.
struct CompiledKeyword: Sendable {
    var name: KeywordName?
    /// The name as written, also of a keyword that no draft defines.
    var text: String
    var kinds: KindMask
    /// The document that ``value`` is a node of.
    var document: Int32
    var value: NodeIndex
    var rule: SchemaRule
    /// The position in ``SchemaGraph/discriminators`` of the names of the keyword's alternatives.
    var discriminator: Int32?
    /// The position in ``SchemaGraph/tags`` of what tells the keyword's alternatives apart.
    var tags: Int32?

    /// Whether the keyword describes the content of strings.
    var isAboutContent: Bool {
        switch name {
        case .contentEncoding, .contentMediaType, .contentSchema: true
        default: false
        }
    }
}

/// The effect of a keyword.
enum SchemaRule: Sendable {
    enum Bound: Sendable {
        case maximum
        case exclusiveMaximum
        case minimum
        case exclusiveMinimum
    }

    enum Dependency: Sendable {
        case names(NameTable)
        case schema(SchemaTarget)
    }

    case annotation
    case never
    case type(KindMask, strictIntegers: Bool)
    case constants([NodeIndex], table: [Int: [NodeIndex]])
    /// A string that is one of the names of an alternative.
    case tag(NameTable)
    case multiple(JSONNumber)
    case bound(JSONNumber, Bound)
    case length(min: Int, max: Int)
    case itemCount(min: Int, max: Int)
    case memberCount(min: Int, max: Int)
    case expression(Int)
    case format(SchemaFormat, draft: Int)
    case content(ContentRequirement)
    case uniqueItems
    case required(NameTable)
    case dependencies(NameTable, [Dependency])
    case properties(NameTable, [SchemaTarget])
    case patternProperties([Int], [SchemaTarget])
    case additionalProperties(SchemaTarget, NameTable, [Int])
    case propertyNames(SchemaTarget)
    case prefixItems([SchemaTarget])
    case items(SchemaTarget, from: Int)
    case contains(SchemaTarget, min: Int, max: Int, marks: Bool)
    case reference(SchemaTarget)
    case dynamicReference(SchemaTarget, anchor: Int)
    case allOf([SchemaTarget])
    case anyOf([SchemaTarget])
    case oneOf([SchemaTarget])
    case not(SchemaTarget)
    case condition(SchemaTarget, then: SchemaTarget?, else: SchemaTarget?)
    case unevaluatedItems(SchemaTarget)
    case unevaluatedProperties(SchemaTarget)

    /// The order of evaluation: assertions on scalars first, `unevaluated*` last.
    var rank: Int {
        switch self {
        case .never, .type, .annotation: 0
        case .constants, .tag, .multiple, .bound, .length, .itemCount, .memberCount, .required: 1
        case .expression, .format, .content, .uniqueItems: 2
        case .unevaluatedItems, .unevaluatedProperties: 4
        default: 3
        }
    }

    /// The subschemas that are applied to the same value, apart from dynamic references.
    var inPlace: [Int] {
        switch self {
        case .reference(let target), .not(let target): [target.node]
        case .allOf(let list), .anyOf(let list), .oneOf(let list): list.map(\.node)
        case .condition(let test, let yes, let no):
            [test.node] + [yes, no].compactMap { $0?.node }
        case .dependencies(_, let list):
            list.compactMap {
                if case .schema(let target) = $0 { return target.node }
                return nil
            }
        default: []
        }
    }
}
