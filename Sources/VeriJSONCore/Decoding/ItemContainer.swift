/// An unkeyed container of the items of an array.
///
/// It is three words long, so that `any UnkeyedDecodingContainer` stores it inline.
struct ItemContainer {
    let decoder: ValueDecoder
    /// The next item.
    private(set) var next: NodeIndex
    private var index: UInt32 = 0

    init(_ decoder: ValueDecoder) {
        self.decoder = decoder
        let tape = decoder.scope.tape
        next = tape.kept(from: decoder.node.following, before: tape.after(decoder.node))
    }

    private var run: DecodingSession { decoder.run }

    var currentIndex: Int { Int(index) }

    /// The node after the last item.
    private var after: NodeIndex {
        @inline(__always)
        get { decoder.scope.tape.after(decoder.node) }
    }

    @inline(__always)
    private mutating func advance() {
        let tape = decoder.scope.tape
        next = tape.kept(from: tape.after(next), before: after)
        index += 1
    }

    /// Counts the last items no more, because they are dropped: those after them have the indices
    /// that they have in the clean document.
    mutating func discount(_ items: UInt32 = 1) { index -= items }

    @inline(__always)
    private func require(_ type: Any.Type) throws {
        if next == after { throw endFailure(type) }
    }

    @inline(never)
    private func endFailure(_ type: Any.Type) -> DecodingError {
        let array = decoder.context(DecodingMessages.noItem(currentIndex))
        let context = DecodingError.Context(
            codingPath: array.codingPath + [OpenStep(.none, .item(currentIndex)).codingKey],
            debugDescription: array.debugDescription
        )
        run.remember(context)
        return .valueNotFound(type, context)
    }

    @inline(never)
    private func failure(_ type: Any.Type, _ expectation: ExpectedValue) -> DecodingError {
        decoder.detached(next, .item(currentIndex)).failure(type, expectation)
    }

    /// Decodes the next item as a scalar and advances.
    @inline(__always)
    private mutating func scalar<Value>(
        _ read: (TapeView, NodeIndex) -> Value?,
        _ expectation: @autoclosure () -> ExpectedValue
    ) throws -> Value {
        try require(Value.self)
        guard let value = read(decoder.scope.tape, next) else {
            throw failure(Value.self, expectation())
        }
        advance()
        return value
    }

    @inline(__always)
    private mutating func integer<Value: FixedWidthInteger>() throws -> Value {
        try scalar({ $0.integer($1, as: Value.self) }, .integer(Value.self))
    }

    /// Calls `make` with a decoder of the next item, and advances.
    mutating func item<Result>(
        _ type: Any.Type,
        _ make: (ValueDecoder) throws -> Result
    ) throws -> Result {
        try require(type)
        let result = try decoder.descending(to: next, .item(currentIndex), make)
        advance()
        return result
    }

    /// Calls `make` with a decoder of the next item that may be kept, and advances.
    mutating func detached<Result>(
        _ type: Any.Type,
        _ make: (ValueDecoder) throws -> Result
    ) throws -> Result {
        try require(type)
        let result = try make(decoder.detached(next, .item(currentIndex)))
        advance()
        return result
    }
}

extension ItemContainer: UnkeyedDecodingContainer {
    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { run.tape[decoder.node].count }

    var isAtEnd: Bool { next == after }

    mutating func decodeNil() throws -> Bool {
        try require(Never.self)
        guard run.tape.kind(of: next) == .null else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try scalar({ $0.bool($1) }, .bool)
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try scalar({ $0.text($1) }, .string)
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        let run = run
        return try scalar({ $0.double($1) ?? run.nonFinite($1) }, .number)
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        let run = run
        return try scalar({ $0.float($1) ?? run.nonFinite($1) }, .number)
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try require(type)
        let run = run
        let value = try decoder.descending(to: next, .item(currentIndex)) {
            try run.value(type, $0)
        }
        advance()
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try detached(KeyedDecodingContainer<Key>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try detached((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try detached((any Decoder).self) { $0 }
    }
}
