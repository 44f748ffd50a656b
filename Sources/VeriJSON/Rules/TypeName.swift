/// The names of types.
enum TypeName: String, CaseIterable, Sendable {
    case string
    case number
    case int
    case integer
    case bool
    case url
    case email
    case color
    case date
    case time
    case datetime
    case uuid
    case ipv4
    case ipv6
    case hostname
    case base64
    case `enum`
    case null
    case scalar = "*"
    case any
    case never

    /// The only argument that the type takes, where it is a word.
    var keyword: String? {
        switch self {
        case .url: "http"
        case .time, .datetime: "local"
        default: nil
        }
    }

    /// Whether a `?` at the end of the argument belongs to the argument.
    var takesText: Bool { self == .string || self == .enum }

    /// Names from other languages, with what says the same here.
    static let foreign: [String: String] = [
        "boolean": "bool", "float": "number", "double": "number", "decimal": "number",
        "long": "int", "short": "int", "int32": "int", "int64": "int", "str": "string",
        "text": "string", "char": "string", "timestamp": "datetime", "guid": "uuid",
        "uri": "url", "nil": "null", "none": "null", "mixed": "any", "unknown": "any",
        "regex": "string",
    ]
}
