/// What a model asks a value to be.
enum Expectation {
    case bool
    case string
    case number
    /// An integer between two bounds, written out.
    case integerBetween(String, String)
    case object
    case array
    /// A string or number that means something: `an ISO 8601 date`.
    case meaning(String, NodeKind)

    static func integer<Value: FixedWidthInteger>(_ type: Value.Type) -> Expectation {
        .integerBetween(String(Value.min), String(Value.max))
    }

    /// Tells whether a value is of the right kind, so that something else must be wrong with it.
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
