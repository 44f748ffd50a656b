import VeriJSON
import VeriJSONCore

/// The members of a made-up object, which has every key that an initialiser asks for.
struct RecordedMembers<Key: CodingKey> {
    let decoder: RecordingDecoder
}

extension RecordedMembers: KeyedDecodingContainerProtocol {
    var codingPath: [any CodingKey] { decoder.codingPath }

    /// One of the cases if the keys are an enumeration that lists them, else a made-up key.
    var allKeys: [Key] {
        let recording = decoder.recording
        if let listed = Key.self as? any CaseIterable.Type {
            let keys = listed.keys(as: Key.self)
            recording.choices = max(recording.choices, keys.count)
            return keys.indices.contains(recording.choice) ? [keys[recording.choice]] : []
        }
        guard let key = Key(stringValue: Recording.openKey) else {
            let shape = decoder.derivation.note(.keys, Key.self, decoder.codingPath)
            recording.update(decoder.id) { $0.hidden = shape }
            return []
        }
        recording.update(decoder.id) { $0.hasOpenKeys = true }
        return recording.probe.isFilled ? [key] : []
    }

    func contains(_ key: Key) -> Bool {
        decoder.recording.ask(.isPresent, of: decoder.member(key).id)
    }

    func decodeNil(forKey key: Key) throws -> Bool { decoder.member(key).isNull() }

    private func make<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value {
        try decoder.member(key).make(type)
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try make(type, key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try make(type, key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try make(type, key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try make(type, key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try make(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try make(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try make(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try make(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try make(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try make(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try make(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try make(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try make(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try make(type, key) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try make(type, key) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try make(type, key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try make(type, key)
    }

    func decodeIfPresent<Value: Decodable>(
        _ type: Value.Type,
        forKey key: Key
    ) throws -> Value? {
        let member = decoder.member(key)
        guard decoder.recording.ask(.isPresent, of: member.id), !member.isNull() else {
            return nil
        }
        let (shape, instance) = member.ask(type)
        guard member.recording.ask(.shape(shape), of: member.id) else {
            throw member.refusal(type)
        }
        // A type that contains itself has no instance yet; an optional member needs none.
        return member.recording.probe.isFilled ? instance : nil
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.member(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.member(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder.member(PlainKey.superclass) }

    func superDecoder(forKey key: Key) throws -> any Decoder { decoder.member(key) }
}

extension CaseIterable {
    /// Returns the cases as keys.
    fileprivate static func keys<Key>(as type: Key.Type) -> [Key] {
        allCases.compactMap { $0 as? Key }
    }
}
