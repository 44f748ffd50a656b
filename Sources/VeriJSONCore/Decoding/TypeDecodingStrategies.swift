/// The decoding of types that `JSONDecoder` handles itself, such as dates.
package protocol TypeDecodingStrategies {
    /// Returns whether a type is one of them.
    static func covers(_ type: ObjectIdentifier) -> Bool

    /// Returns whether a type is that of dates, which several strategies read.
    static func isDate(_ type: ObjectIdentifier) -> Bool

    /// Returns the pattern of a type that ``covers(_:)`` accepts, for values that a conversion may
    /// make; nil where only the type knows what it takes.
    func pattern(of type: ObjectIdentifier) -> String?

    /// Decodes a value of a type that ``covers(_:)`` accepts.
    func decode<Value: Decodable>(_ type: Value.Type, from decoder: ValueDecoder) throws -> Value
}

/// The method by which the values of a type are decoded.
///
/// Finding it takes a search for conformances, so a run remembers it.
enum DecodingMethod {
    /// By the initialiser of the type.
    case initializer
    /// By the strategies for types that `JSONDecoder` handles itself.
    case strategy
    case int
    case double
    case string
    case collection(any DirectCollection.Type)

    /// The method of one of the common scalars; nil for another type.
    init?(scalar type: Any.Type) {
        if type == Int.self {
            self = .int
        } else if type == Double.self {
            self = .double
        } else if type == String.self {
            self = .string
        } else {
            return nil
        }
    }
}
