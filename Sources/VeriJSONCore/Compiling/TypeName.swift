/// The name of a type in the pattern language.
package enum TypeName: String, CaseIterable, Sendable {
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

    /// The only argument that the type accepts, if that is a fixed word.
    package var keyword: String? {
        switch self {
        case .url: "http"
        case .time, .datetime: "local"
        default: nil
        }
    }

    /// Whether the argument is free text, so that a `?` at its end belongs to it.
    var takesText: Bool { self == .string || self == .enum }

    /// The types, or whole patterns, that correspond to names from other languages in lower case.
    static let foreign: [String: String] = [
        "boolean": "bool", "float": "number", "double": "number", "decimal": "number",
        "numeric": "number", "real": "number", "long": "int", "short": "int", "int32": "int",
        "int64": "int", "bigint": "int", "str": "string", "text": "string", "char": "string",
        "varchar": "string", "timestamp": "datetime", "iso8601": "datetime", "guid": "uuid",
        "uri": "url", "link": "url", "http": "url:http", "https": "url:http",
        "http-url": "url:http", "ip": "ipv4", "host": "hostname", "domain": "hostname",
        "nil": "null", "none": "null", "mixed": "any", "unknown": "any", "regex": "string",
        "object": "{}", "dict": "{}", "dictionary": "{}", "map": "{}", "hash": "{}",
        "array": "[]", "list": "[]",
    ]
}
