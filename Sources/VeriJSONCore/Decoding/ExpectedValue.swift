/// The kind of value that a model asks for.
package enum ExpectedValue {
    case bool
    case string
    case number
    /// An integer between two bounds, which are given as text.
    case integerBetween(String, String)
    case object
    case array
    /// A string or number with a meaning, which is given in words: `an ISO 8601 date`.
    case meaning(String, NodeKind)

    static func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> ExpectedValue {
        .integerBetween(String(Value.min), String(Value.max))
    }

    /// Returns whether a value is of the right kind, so that the error is about its content.
    func accepts(_ kind: NodeKind) -> Bool {
        switch self {
        case .bool: kind == .true || kind == .false
        case .string: kind == .string
        case .number, .integerBetween: kind == .number
        case .object: kind == .object
        case .array: kind == .array
        case .meaning(_, let needed): kind == needed
        }
    }
}
