extension MemberContainer: KeyedDecodingContainerProtocol {
    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] {
        if let index = object.index { return index.keys.compactMap { Key(stringValue: $0) } }
        var keys: [Key] = []
        keys.reserveCapacity(tape[decoder.node].count ?? 0)
        var node = decoder.node.following
        while node != tape.after(decoder.node) {
            if !tape[node].isRemoved, let key = Key(stringValue: tape.string(at: node)) {
                keys.append(key)
            }
            node = tape.after(node.following)
        }
        return keys
    }

    func contains(_ key: Key) -> Bool { member(key) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        try tape.kind(of: mandatory(key)) == .null
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try scalar(key, { $0.bool($1) }, .bool)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try scalar(key, { $0.text($1) }, .string)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try scalar(key, { $0.double($1) ?? run.nonFinite($1) }, .number)
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try scalar(key, { $0.float($1) ?? run.nonFinite($1) }, .number)
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(type, key, mandatory(key))
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.detached(mandatory(key), .member(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.detached(mandatory(key), .member(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        decoder.detached(member(PlainKey.superclass) ?? .none, .member(PlainKey.superclass))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        decoder.detached(member(key) ?? .none, .member(key))
    }
}

/// Replacements for the default implementations, each of which searches for the member three times.
extension MemberContainer {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try scalarIfPresent(key, { $0.bool($1) }, .bool)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try scalarIfPresent(key, { $0.text($1) }, .string)
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try scalarIfPresent(key, { $0.double($1) ?? run.nonFinite($1) }, .number)
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try scalarIfPresent(key, { $0.float($1) ?? run.nonFinite($1) }, .number)
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try integerIfPresent(key)
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try integerIfPresent(key)
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        forKey key: Key
    ) throws -> Value? {
        guard let node = present(key) else { return nil }
        return try value(type, key, node)
    }
}
