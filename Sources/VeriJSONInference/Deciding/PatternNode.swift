import VeriJSONCore

/// A part of an inferred pattern, before it is text.
struct PatternNode: Equatable, Sendable {
    indirect enum Form: Equatable, Sendable {
        /// A type expression.
        case expression(String)
        /// An array; nil is any array.
        case array(PatternNode?)
        case object([Member])
        case any([PatternNode])
        case tuple([PatternNode])
        /// The branches or positions of a directive, in brackets.
        case list([PatternNode])
    }

    /// A member of an object pattern.
    struct Member: Equatable, Sendable {
        /// The key as a pattern writes it: escaped, with its mark.
        var key: String
        var node: PatternNode
        /// The remark after the member; nil for none.
        var comment: String?
    }

    var form: Form
    /// The directives beside the form, in order.
    var directives: [Directive: JSONValue] = [:]
    /// The remarks of the inference on the values, for the comment beside them.
    var remarks: [String] = []

    /// The order in which directives are written.
    static let directiveOrder: [Directive] = [.convert, .null, .novel, .count]

    static func expression(_ text: String) -> PatternNode {
        PatternNode(form: .expression(text))
    }

    /// The remarks on the values of this node and on those in it that no member is beside.
    var allRemarks: [String] {
        var all = remarks
        let nodes: [PatternNode] =
            switch form {
            case .expression, .object, .array(nil): []
            case .array(let item?): [item]
            case .any(let nodes), .tuple(let nodes), .list(let nodes): nodes
            }
        for remark in nodes.flatMap(\.allRemarks) where !all.contains(remark) { all.append(remark) }
        return all
    }

    /// The pattern that accepts everything.
    static let any = expression("any")
}
