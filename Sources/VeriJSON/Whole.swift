import VeriJSONCore

/// A list or a dictionary of which no item may be lost: it stays whole, or it fails.
///
/// A ``JSONSanitizingDecoder`` drops the items of a list that a model cannot be decoded from. For
/// the lines of an order that is wrong: an order that silently lost one of its lines is worse than
/// none. With `@Whole`, a bad line fails the list, and the next place outwards goes in its place.
///
///     struct Line: Codable { var sku: String }
///     struct Order: Codable { @Whole var lines: [Line] }
///
///     let orders = #"[{"lines": [{"sku": "a"}, {}]}, {"lines": [{"sku": "b"}]}]"#
///     let decoder = JSONSanitizingDecoder()
///     let left = try decoder.decode([Order].self, from: Data(orders.utf8))
///     left.count      // 1
///
/// An optional list, `@Whole var lines: [Line]?`, may be missing; a bad line takes away the list.
/// Repairs inside an item that stays are made as usual. The wrapper changes nothing else: it is
/// encoded and decoded as its value, by any other decoder as well. In an initialiser written by
/// hand, ask for the wrapper: `_lines = try container.decode(Whole<[Line]>.self, forKey: .lines)`.
///
/// `decoder.keepsWhole([Line].self)` says the same of a type, and `"$maxDropped": 0` in a pattern
/// of a place.
@propertyWrapper
public struct Whole<Value> {
    /// The list or the dictionary.
    public var wrappedValue: Value

    /// Wraps a list or a dictionary.
    ///
    /// - Parameter wrappedValue: The list or the dictionary.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }
}

extension Whole: Sendable where Value: Sendable {}

extension Whole: Equatable where Value: Equatable {}

extension Whole: Hashable where Value: Hashable {}

extension Whole: Encodable where Value: Encodable {
    /// Encodes the value as it is without the wrapper.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: The error of the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Whole: Decodable where Value: Decodable {
    /// Decodes the value as it is without the wrapper.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The error of the value.
    public init(from decoder: any Decoder) throws {
        Self.begin(decoder)
        wrappedValue = try decoder.singleValueContainer().decode(Value.self)
    }
}

extension Whole: KeptWhole where Value: Decodable {}

extension KeyedDecodingContainer {
    /// Decodes a list that must stay whole, and that may be missing or null.
    ///
    /// The compiler calls it for `@Whole var lines: [Line]?`.
    ///
    /// - Parameters:
    ///   - type: The wrapper of the optional list.
    ///   - key: The key of the member.
    /// - Returns: The wrapper, with nil if the member is missing or null.
    /// - Throws: The error of the list.
    public func decode<Value: Decodable>(
        _ type: Whole<Value?>.Type,
        forKey key: Key
    ) throws -> Whole<Value?> {
        Whole(wrappedValue: try decodeIfPresent(Whole<Value>.self, forKey: key)?.wrappedValue)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a list that must stay whole, unless it is nil.
    ///
    /// - Parameters:
    ///   - value: The wrapper of the optional list.
    ///   - key: The key of the member.
    /// - Throws: The error of the list.
    public mutating func encode<Value: Encodable>(
        _ value: Whole<Value?>,
        forKey key: Key
    ) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
