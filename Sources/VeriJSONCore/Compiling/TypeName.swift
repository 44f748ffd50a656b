/// The name of a type in the pattern language.
package enum TypeName: Hashable, Sendable {
    case string
    case number
    case int
    case integer
    case bool
    /// A format that is a type of its own; its variants are arguments.
    case format(StringFormat)
    case `enum`
    case null
    /// `*`
    case scalar
    case any
    case never

    /// The only argument that the type accepts, if that is a fixed word.
    package var keyword: String? {
        guard case .format(let format) = self else { return nil }
        return format.variants.first?.argument
    }

    /// Whether the argument is free text, so that a `?` at its end belongs to it.
    var takesText: Bool { self == .string || self == .enum }

    /// The types, or whole patterns, that correspond to names from other languages in lower case.
    static let foreign = [
        "boolean": "bool", "float": "number", "double": "number", "decimal": "number",
        "numeric": "number", "real": "number", "long": "int", "short": "int", "int32": "int",
        "int64": "int", "bigint": "int", "str": "string", "text": "string", "char": "string",
        "varchar": "string", "nil": "null", "none": "null", "mixed": "any", "unknown": "any",
        "regex": "string", "object": "{}", "dict": "{}", "dictionary": "{}", "map": "{}",
        "hash": "{}", "array": "[]", "list": "[]",
    ].merging(
        StringFormat.allCases.flatMap { format in format.facts.otherNames.map { ($0, format.name) }
        }
    ) { first, _ in first }
}

extension TypeName: RawRepresentable, CaseIterable {
    package static let allCases: [TypeName] =
        [.string, .number, .int, .integer, .bool] + StringFormat.types.map { .format($0) }
        + [.enum, .null, .scalar, .any, .never]

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) }
    )

    /// Creates the type with a name; nil if there is none.
    package init?(rawValue name: String) {
        // A decoder without a pattern needs this name only, and then no table is made.
        if name == "any" {
            self = .any
            return
        }
        guard let found = Self.byName[name] else { return nil }
        self = found
    }

    /// The name.
    package var rawValue: String {
        switch self {
        case .string: "string"
        case .number: "number"
        case .int: "int"
        case .integer: "integer"
        case .bool: "bool"
        case .format(let format): format.name
        case .enum: "enum"
        case .null: "null"
        case .scalar: "*"
        case .any: "any"
        case .never: "never"
        }
    }
}
