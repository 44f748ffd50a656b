import VeriJSON
import VeriJSONCore

/// The items of a made-up array.
///
/// If an initialiser asks for their number, there are as many as the recording says, or none if the
/// probe is not filled.
/// Otherwise there are as many as it reads.
struct RecordedItems: UnkeyedDecodingContainer {
    let decoder: RecordingDecoder
    private(set) var currentIndex = 0

    init(decoder: RecordingDecoder) {
        self.decoder = decoder
    }

    private var recording: Recording { decoder.recording }

    private var length: Int { recording.probe.isFilled ? recording.length : 0 }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? {
        recording.update(decoder.id) { $0.isCounted = true }
        return length
    }

    var isAtEnd: Bool {
        recording.update(decoder.id) { $0.isCounted = true }
        return currentIndex >= length || recording.isExhausted
    }

    mutating func decodeNil() throws -> Bool {
        let isNull = decoder.item(currentIndex).isNull()
        if isNull { currentIndex += 1 }
        return isNull
    }

    private mutating func make<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let isPastEnd = recording.value(decoder.id).isCounted && currentIndex >= length
        guard !isPastEnd else { throw decoder.refusal(type) }
        let value = try decoder.item(currentIndex).make(type)
        currentIndex += 1
        return value
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try make(type) }
    mutating func decode(_ type: String.Type) throws -> String { try make(type) }
    mutating func decode(_ type: Double.Type) throws -> Double { try make(type) }
    mutating func decode(_ type: Float.Type) throws -> Float { try make(type) }
    mutating func decode(_ type: Int.Type) throws -> Int { try make(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try make(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try make(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try make(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try make(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try make(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try make(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try make(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try make(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try make(type) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try make(type) }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try make(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try make(type) }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let container = try decoder.item(currentIndex).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try decoder.item(currentIndex).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let item = decoder.item(currentIndex)
        currentIndex += 1
        return item
    }
}
