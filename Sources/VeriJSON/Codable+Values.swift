import Foundation
public import VeriJSONCore

extension JSONValue: Codable {
    /// Decodes a value of any kind.
    ///
    /// A number has the digits that the decoder provides: all of them with this library's decoders,
    /// at most those of a `Decimal` with `JSONDecoder`.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if a number is not finite; otherwise the decoder's
    ///   error.
    public init(from decoder: any Decoder) throws {
        if let exact = (decoder as? any ExactDecoder)?.exactValue {
            self = exact
        } else if let container = try? decoder.container(keyedBy: AnyCodingKey.self) {
            let members = try container.allKeys.map { key in
                let value = try container.decode(JSONValue.self, forKey: key)
                return JSONObject.Member(key: key.stringValue, value: value)
            }
            self = .object(JSONObject(members))
        } else if var container = try? decoder.unkeyedContainer() {
            var items: [JSONValue] = []
            while !container.isAtEnd { items.append(try container.decode(JSONValue.self)) }
            self = .array(items)
        } else {
            self = try JSONValue(scalar: decoder.singleValueContainer())
        }
    }

    private init(scalar container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let integer = try? container.decode(Int64.self) {
            self = .number(JSONNumber(integer))
        } else if let integer = try? container.decode(UInt64.self) {
            self = .number(JSONNumber(integer))
        } else if let number = (try? container.decode(Decimal.self)).flatMap({ JSONNumber($0) }) {
            self = .number(number)
        } else if let number = JSONNumber(try container.decode(Double.self)) {
            self = .number(number)
        } else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "expected a JSON value, found a number that is not finite"
            )
        }
    }

    /// Encodes the value.
    ///
    /// A number is encoded as the first of an integer, a `Decimal` and a `Double` that has its
    /// value. A number with more digits than a `Decimal` is rounded to the nearest `Double`.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: AnyCodingKey.self)
            for member in object {
                try container.encode(member.value, forKey: AnyCodingKey(stringValue: member.key))
            }
        case .array(let items):
            var container = encoder.unkeyedContainer()
            for item in items { try container.encode(item) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let integer = number.int64 {
                try container.encode(integer)
            } else if let integer = number.uint64 {
                try container.encode(integer)
            } else if let decimal = number.decimal {
                try container.encode(decimal)
            } else {
                try container.encode(number.double)
            }
        }
    }
}

extension JSONPatch: Codable {
    /// Decodes a patch: an array of operations (RFC 6902).
    ///
    /// - Throws: ``JSONPatch/Error`` if the value is not a patch; otherwise the decoder's error.
    public init(from decoder: any Decoder) throws {
        try self.init(JSONValue(from: decoder))
    }

    /// Encodes the patch as an array of operations.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

extension Undo: Codable {
    /// Decodes an undo from a string with the text of its file.
    ///
    /// - Throws: ``FileError`` if the string is not an undo; otherwise the decoder's error.
    public init(from decoder: any Decoder) throws {
        try self.init(json: decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the undo as a string with the text of its file.
    ///
    /// The text is not encoded as an object, because its hash covers every byte.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension QuarantineRecord: Codable {
    /// Decodes a record from the JSON object that is a line of its file.
    ///
    /// - Throws: ``FileError`` if the object is not a record; otherwise the decoder's error.
    public init(from decoder: any Decoder) throws {
        try self.init(json: JSONWriter().write(JSONValue(from: decoder)), depthLimit: .max)
    }

    /// Encodes the record as the JSON object that is a line of its file.
    ///
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(parsing: json, depthLimit: .max).encode(to: encoder)
    }
}

/// A key of any object.
private struct AnyCodingKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
