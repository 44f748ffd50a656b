/// An unkeyed container that the model's code reads by hand, which records a repair for each error
/// that propagates through it.
///
/// Its items are positions unless a loop reads one after another to the end; such an item may be
/// dropped. See ``DispensableParts``.
struct RecoveringPositions {
    private var base: ItemContainer
    private let recovery: Recovery
    private let isWhole: Bool
    /// Whether the next item is read as one that may be null.
    private var isOptional = false

    init(_ base: ItemContainer, _ recovery: Recovery) {
        self.base = base
        self.recovery = recovery
        isWhole = recovery.isWhole
        recovery.parts.beginLoop(over: base.decoder.node)
        if isWhole { recovery.parts.noteWhole(base.decoder.node) }
    }

    /// The decoder of the next item, which may be kept.
    private var next: ValueDecoder {
        base.isAtEnd
            ? base.decoder : base.decoder.detached(base.next, .item(base.currentIndex))
    }

    private mutating func scalar<Value: Decodable>(
        _ type: Value.Type,
        _ read: (inout ItemContainer) throws -> Value
    ) throws -> Value {
        if base.isAtEnd { return try atEnd(type, read) }
        var items = base
        let value = try item(type) {
            try RecoveringDecoder(base.decoder, recovery).ask(RequestedType(type), next) {
                try read(&items)
            }
        }
        base = items
        return value
    }

    /// Decodes the next item, and notes whether a loop can do without it.
    private func item<Value>(_ type: Value.Type, _ read: () throws -> Value) throws -> Value {
        let (array, node) = (base.decoder.node, base.next)
        recovery.parts.noteItem(node, of: array, as: type)
        do {
            return try recovery.reading(asWhole: false, read)
        } catch {
            leave(node, in: array)
            throw error
        }
    }

    // The functions for what failed are not generic: each copy of a generic one has its own code.
    /// Notes whether a loop can do without an item that failed.
    @inline(never)
    private func leave(_ node: NodeIndex, in array: NodeIndex) {
        if isWhole {
            recovery.passing.withdraw(at: node)
        } else if !isOptional {
            recovery.offerAbsence(of: node, in: array) {
                base.decoder.detached(node, .item(base.currentIndex)).steps
            }
        }
    }

    /// Lets the container itself throw the error of an array that ends too early.
    private mutating func atEnd<Value>(
        _ type: Any.Type,
        _ read: (inout ItemContainer) throws -> Value
    ) throws -> Value {
        recovery.begin()
        do {
            return try read(&base)
        } catch {
            noteEnd(error)
            throw error
        }
    }

    @inline(never)
    private func noteEnd(_ error: any Error) {
        recovery.note(error) { message in
            DecodingFailure(
                node: base.decoder.nearestNode,
                steps: base.decoder.steps,
                code: .modelRefused,
                asked: .array,
                message: message
            )
        }
    }

    mutating func optional<Value>(
        _ read: (inout RecoveringPositions) throws -> Value
    ) throws -> Value? {
        recovery.begin()
        if base.isAtEnd { return nil }
        if try base.decodeNil() { return nil }
        let (node, steps) = (base.next, next.steps)
        isOptional = true
        defer { isOptional = false }
        do {
            return try read(&self)
        } catch {
            offerNull(at: node, steps)
            throw error
        }
    }

    @inline(never)
    private func offerNull(at node: NodeIndex, _ steps: [OpenStep]) {
        guard !isWhole else { return }
        recovery.passing.offerConversions(before: node, isOptional: true)
        recovery.offer(.null, at: node, steps)
    }

    private mutating func nested<Result>(
        _ type: Any.Type,
        _ make: (RecoveringDecoder) throws -> Result
    ) throws -> Result {
        let recovery = recovery
        func read(_ items: inout ItemContainer) throws -> Result {
            try items.detached(type) { try make(RecoveringDecoder($0, recovery)) }
        }
        if base.isAtEnd { return try atEnd(type, read) }
        recovery.begin()
        recovery.parts.noteItem(base.next, of: base.decoder.node, as: type)
        var items = base
        let result = try recovery.reading(asWhole: false) { try read(&items) }
        base = items
        return result
    }
}

extension RecoveringPositions: UnkeyedDecodingContainer {
    var codingPath: [any CodingKey] { base.codingPath }
    var count: Int? { base.count }

    var isAtEnd: Bool {
        recovery.parts.noteEnd(of: base.decoder.node, isReached: base.isAtEnd)
        return base.isAtEnd
    }

    var currentIndex: Int { base.currentIndex }

    mutating func decodeNil() throws -> Bool {
        if base.isAtEnd { return try atEnd(Never.self) { try $0.decodeNil() } }
        recovery.begin()
        return try base.decodeNil()
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try scalar(type) { try $0.decode(type) }
    }

    mutating func decode(_ type: String.Type) throws -> String {
        try scalar(type) { try $0.decode(type) }
    }

    mutating func decode(_ type: Double.Type) throws -> Double {
        try scalar(type) { try $0.decode(type) }
    }

    mutating func decode(_ type: Float.Type) throws -> Float {
        try scalar(type) { try $0.decode(type) }
    }

    mutating func decode(_ type: Int.Type) throws -> Int {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: Int8.Type) throws -> Int8 {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: Int16.Type) throws -> Int16 {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: Int32.Type) throws -> Int32 {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: Int64.Type) throws -> Int64 {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: UInt.Type) throws -> UInt {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
        try scalar(type) { try $0.decode(type) }
    }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
        try scalar(type) { try $0.decode(type) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try scalar(type) { try $0.decode(type) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try scalar(type) { try $0.decode(type) }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let recovery = recovery
        let read = { (items: inout ItemContainer) throws -> Value in
            try items.item(type) { try recovery.value(type, $0) }
        }
        if base.isAtEnd { return try atEnd(type, read) }
        recovery.begin()
        var items = base
        let value = try item(type) { try read(&items) }
        base = items
        return value
    }

    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try optional { try $0.decode(type) }
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try nested(KeyedDecodingContainer<Key>.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try nested((any UnkeyedDecodingContainer).self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try nested((any Decoder).self) { $0 }
    }
}
