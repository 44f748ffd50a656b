import VeriJSONCore

/// The outline of a pattern: its parts as they are written, with type expressions taken apart.
///
/// Rules are made for checking; an outline is made for other forms of a pattern, which keep its
/// definitions, the order of its members and its prose. It is read from text that compiles.
struct PatternOutline {
    struct Member {
        var key: MemberKey
        var node: Node
    }

    /// A part of the pattern.
    struct Node {
        indirect enum Form {
            case any
            case never
            case null
            /// Any scalar.
            case scalar
            case bool
            case int(minimum: String?, maximum: String?)
            case number(minimum: String?, maximum: String?)
            case string(expression: String?)
            case format(StringFormat)
            case enumeration([String])
            /// One of some values, and a pattern if there is one beside them.
            case values([JSONValue], Node?)
            case reference(String)
            /// An array; nil is any array.
            case array(Node?)
            case object([Member])
            case tuple([Node])
            case union([Node])
        }

        var form: Form
        /// Whether null is accepted besides.
        var isNullable = false
        /// The directives beside the form.
        var directives: [Directive: JSONValue] = [:]
        /// Whether conversions are allowed here (`~`).
        var isConverted = false

        /// The prose of `$doc`.
        var documentation: String? { directives[.doc]?.asString }
        /// The values that mean null.
        var sentinels: [JSONValue] { directives[.null]?.asArray ?? [] }
        /// Whether null itself means the `$default`, so that it never stays.
        var replacesNull: Bool {
            directives[.default] != nil && sentinels.contains(where: \.isNull)
        }
    }

    var root: Node
    var definitions: [(name: String, node: Node)] = []

    /// Reads the outline of a pattern; nil if the pattern was not compiled from its text.
    init?(of pattern: Pattern) {
        guard pattern.graph.schema == nil,
            let tree = try? PatternParser.read(
                pattern.graph.source,
                depthLimit: PatternCompiler.depthLimit
            )
        else { return nil }
        var reader = OutlineReader(tree: tree)
        root = reader.node(at: tree.root)
        definitions = reader.definitions
    }
}

/// A reader of outlines from the syntax tree of a pattern without mistakes.
struct OutlineReader {
    let tree: SyntaxTree
    private(set) var definitions: [(name: String, node: PatternOutline.Node)] = []

    init(tree: SyntaxTree) {
        self.tree = tree
    }

    typealias Node = PatternOutline.Node

    mutating func node(at index: SyntaxIndex) -> Node {
        switch tree[index].content {
        case .string(let text): return expression(text.bytes)
        case .array(let items): return Node(form: .array(items.first.map { node(at: $0) }))
        case .object(let members): return object(members)
        // Patterns have no other leaves.
        case .null, .bool, .number: return Node(form: .any)
        }
    }

    private mutating func object(_ members: [SyntaxMember]) -> Node {
        var plain: [PatternOutline.Member] = []
        var directives: [Directive: JSONValue] = [:]
        var shape: [Directive: SyntaxIndex] = [:]
        for member in members {
            guard let directive = Directive(rawValue: member.key.text) else {
                var flaws: [MemberKey.Flaw] = []
                let key = MemberKey(member.key.bytes, flaws: &flaws)
                plain.append(.init(key: key, node: node(at: member.value)))
                continue
            }
            switch directive {
            case .type, .any, .tuple: shape[directive] = member.value
            case .define: define(member.value)
            default: directives[directive] = tree.value(at: member.value)
            }
        }
        var node = form(shape, plain, directives)
        for (directive, value) in directives where directive != .oneOf {
            node.directives[directive] = value
        }
        switch directives[.null] {
        case .bool(let isNullable): node.isNullable = node.isNullable || isNullable
        case .some: node.isNullable = true
        case nil: break
        }
        if node.replacesNull { node.isNullable = false }
        return node
    }

    private mutating func form(
        _ shape: [Directive: SyntaxIndex],
        _ plain: [PatternOutline.Member],
        _ directives: [Directive: JSONValue]
    ) -> Node {
        var base = shape[.type].map { node(at: $0) }
        if let values = directives[.oneOf]?.asArray {
            if base == nil, !plain.isEmpty { base = Node(form: .object(plain)) }
            var node = Node(form: .values(values.filter { !$0.isNull }, base))
            let hasNull = values.contains(where: \.isNull)
            node.isNullable =
                base.map { ($0.isNullable || Self.acceptsNull($0)) && hasNull } ?? hasNull
            return node
        }
        if let base { return base }
        if let branches = shape[.any] { return Node(form: .union(nodes(at: branches))) }
        if let positions = shape[.tuple] { return Node(form: .tuple(nodes(at: positions))) }
        guard plain.isEmpty else { return Node(form: .object(plain)) }
        return Node(form: directives.isEmpty ? .object([]) : .any)
    }

    private static func acceptsNull(_ node: Node) -> Bool {
        switch node.form {
        case .any, .null, .scalar: true
        default: false
        }
    }

    private mutating func nodes(at index: SyntaxIndex) -> [Node] {
        guard case .array(let items) = tree[index].content else { return [] }
        var nodes: [Node] = []
        for item in items { nodes.append(node(at: item)) }
        return nodes
    }

    private mutating func define(_ index: SyntaxIndex) {
        guard case .object(let members) = tree[index].content else { return }
        for member in members {
            let node = node(at: member.value)
            definitions.append((member.key.text, node))
        }
    }

    // MARK: Expressions

    private func expression(_ bytes: [UInt8]) -> Node {
        let expression = TypeExpression(bytes)
        guard expression.isUnion else { return branch(expression.branches[0], of: expression) }
        var node = Node(form: .union(expression.branches.map { branch($0, of: expression) }))
        node.isNullable = expression.nullMark != nil
        return node
    }

    private func branch(_ branch: TypeExpression.Branch, of expression: TypeExpression) -> Node {
        let name = expression.text(branch.name)
        var node = Node(form: form(name, branch.argument?.text))
        node.isNullable = branch.nullMark != nil
        node.isConverted = branch.conversionMark != nil
        return node
    }

    private func form(_ name: String, _ argument: String?) -> Node.Form {
        if name.hasPrefix("#") { return .reference(String(name.dropFirst())) }
        let bounds = argument?.split(separator: ",", omittingEmptySubsequences: false).map(
            String.init
        )
        let minimum = bounds?.first.flatMap { $0.isEmpty ? nil : $0 }
        let maximum = bounds?.last.flatMap { $0.isEmpty ? nil : $0 }
        switch TypeName(rawValue: name) {
        case .string: return .string(expression: argument)
        case .number: return .number(minimum: minimum, maximum: maximum)
        case .int, .integer: return .int(minimum: minimum, maximum: maximum)
        case .bool: return .bool
        case .format(let format): return .format(argument.flatMap(format.variant) ?? format)
        case .enum:
            let values = (argument ?? "").split(separator: ",", omittingEmptySubsequences: false)
            return .enumeration(values.map(String.init))
        case .null: return .null
        case .scalar: return .scalar
        case .never: return .never
        case .any, nil: return .any
        }
    }
}
