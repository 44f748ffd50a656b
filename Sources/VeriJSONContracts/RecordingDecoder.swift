import VeriJSON
import VeriJSONCore

/// A decoder that records each request and grants it, unless the recording refuses it.
struct RecordingDecoder {
    let derivation: PatternDerivation
    let recording: Recording
    /// The identifier of the value in the recording.
    let id: ValueID
    let codingPath: [any CodingKey]

    var userInfo: [CodingUserInfoKey: Any] { derivation.userInfo }

    /// Returns a made-up value of a type, and records that the type was requested here.
    func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
        var (shape, instance) = ask(type)
        if instance == nil, derivation.isOpen(type) {
            shape = derivation.note(.endless, type, codingPath)
        }
        guard recording.ask(.shape(shape), of: id) else { throw refusal(type) }
        guard let instance else { throw UnseenValue(type: type) }
        return instance
    }

    /// Returns the shape of a type with a made-up value: the one that the recording selects, if the
    /// type takes few values.
    func ask<Value: Decodable>(_ type: Value.Type) -> (TypeShape, Value?) {
        let (shape, instance) = anyShape(type)
        return (shape, instance as? Value)
    }

    /// Returns the same for a type that the compiler does not know here, so that it does not
    /// compile the whole derivation once more for each type of scalar.
    @inline(never)
    private func anyShape(_ type: any Decodable.Type) -> (TypeShape, (any Decodable)?) {
        shape(of: type)
    }

    private func shape<Value: Decodable>(of type: Value.Type) -> (TypeShape, (any Decodable)?) {
        let derived = derivation.derive(type, recording.probe, codingPath)
        guard let values = derivation.closedValues(type), values.count > 1 else {
            return (derived.shape, derived.instance)
        }
        recording.closed[id] = values.map(\.json)
        guard let selected = recording.selection[id], values.indices.contains(selected) else {
            return (derived.shape, derived.instance)
        }
        return (derived.shape, values[selected].value)
    }

    func isNull() -> Bool { !recording.ask(.isNull, of: id) }

    func refusal(_ type: Any.Type) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(codingPath: codingPath, debugDescription: "refused on trial")
        )
    }

    func member(_ key: any CodingKey) -> RecordingDecoder {
        recording.update(id) { value in
            if !value.keys.contains(key.stringValue) { value.keys.append(key.stringValue) }
        }
        return RecordingDecoder(
            derivation: derivation,
            recording: recording,
            id: id.member(key.stringValue),
            codingPath: codingPath + [key]
        )
    }

    func item(_ index: Int) -> RecordingDecoder {
        recording.update(id) { $0.items = max($0.items, index + 1) }
        return RecordingDecoder(
            derivation: derivation,
            recording: recording,
            id: id.item(index),
            codingPath: codingPath + [PlainKey(intValue: index)]
        )
    }
}

/// An error that ends a run, because no value is known for a type.
struct UnseenValue: Error {
    let type: Any.Type
}

extension RecordingDecoder: Decoder {
    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard recording.ask(.object, of: id) else { throw refusal([String: Any].self) }
        return KeyedDecodingContainer(RecordedMembers(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard recording.ask(.array, of: id) else { throw refusal([Any].self) }
        return RecordedItems(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension RecordingDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { isNull() }
    func decode(_ type: Bool.Type) throws -> Bool { try make(type) }
    func decode(_ type: String.Type) throws -> String { try make(type) }
    func decode(_ type: Double.Type) throws -> Double { try make(type) }
    func decode(_ type: Float.Type) throws -> Float { try make(type) }
    func decode(_ type: Int.Type) throws -> Int { try make(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try make(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try make(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try make(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try make(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try make(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try make(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try make(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try make(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try make(type) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try make(type) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try make(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try make(type) }
}
