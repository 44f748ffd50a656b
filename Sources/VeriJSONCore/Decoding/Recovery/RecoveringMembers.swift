/// A keyed container that records a repair for each error that propagates through it.
struct RecoveringMembers<Key: CodingKey> {
    private let base: MemberContainer<Key>
    private let recovery: Recovery
    private let isWhole: Bool

    init(_ base: MemberContainer<Key>, _ recovery: Recovery) {
        self.base = base
        self.recovery = recovery
        isWhole = recovery.isWhole
        if isWhole { recovery.parts.noteWhole(base.decoder.node) }
    }

    /// Reads a member, which is an item if the model's code asked for the keys.
    private func reading<Value>(_ read: () throws -> Value) throws -> Value {
        let isItem = isWhole && recovery.parts.isListed(base.decoder.node)
        return try recovery.reading(asWhole: isWhole && !isItem, read)
    }

    private var decoder: RecoveringDecoder { RecoveringDecoder(base.decoder, recovery) }

    /// Returns the value of a member, and notes the error of a missing one.
    private func mandatory(
        _ key: Key,
        _ asked: @autoclosure () -> RequestedType
    ) throws -> NodeIndex {
        recovery.begin()
        do {
            let node = try base.mandatory(key)
            recovery.name(node, in: base.decoder)
            return node
        } catch {
            recovery.note(error) { message in
                DecodingFailure(
                    node: base.decoder.nearestNode,
                    missing: base.run.nameOfMissing(key),
                    steps: base.decoder.steps,
                    code: .missing,
                    asked: asked(),
                    message: message
                )
            }
            throw error
        }
    }

    private func scalar<Value: Decodable>(
        _ key: Key,
        _ type: Value.Type,
        _ read: () throws -> Value
    ) throws -> Value {
        let node = try mandatory(key, RequestedType(type))
        return try member(key, node, type) {
            try decoder.ask(RequestedType(type), base.decoder.detached(node, .member(key)), read)
        }
    }

    /// Decodes a member, and notes what the model's code can do without it.
    private func member<Value>(
        _ key: Key,
        _ node: NodeIndex,
        _ type: Value.Type,
        _ read: () throws -> Value
    ) throws -> Value {
        if recovery.parts.isAsked(node) { recovery.parts.noteValue(node, as: type) }
        do {
            return try reading(read)
        } catch {
            recovery.parts.noteValue(node, as: type)
            recovery.offerAbsence(of: node, in: base.decoder.node) {
                base.decoder.detached(node, .member(key)).steps
            }
            throw error
        }
    }

    /// Decodes a member that may be missing or null, and so may be taken away.
    private func optional<Value>(_ key: Key, _ read: () throws -> Value) throws -> Value? {
        recovery.begin()
        guard let node = base.member(key) else { return nil }
        recovery.name(node, in: base.decoder)
        guard base.tape.kind(of: node) != .null else { return nil }
        recovery.parts.noteIfPresent(node)
        return try read()
    }

    private func nested<Result>(
        _ key: Key,
        _ asked: RequestedType,
        _ make: (RecoveringDecoder) throws -> Result
    ) throws -> Result {
        let node = try mandatory(key, asked)
        return try reading {
            try make(RecoveringDecoder(base.decoder.detached(node, .member(key)), recovery))
        }
    }
}

extension RecoveringMembers: KeyedDecodingContainerProtocol {
    var codingPath: [any CodingKey] { base.codingPath }

    var allKeys: [Key] {
        recovery.parts.noteKeys(of: base.decoder.node)
        return base.allKeys
    }

    func contains(_ key: Key) -> Bool {
        guard let node = base.member(key) else { return false }
        recovery.parts.noteContains(node)
        return true
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        let node = try mandatory(key, .unknown)
        recovery.parts.noteNull(node)
        return base.run.tape.kind(of: node) == .null
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try scalar(key, type) { try base.decode(type, forKey: key) }
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let node = try mandatory(key, RequestedType(type))
        return try member(key, node, type) {
            try base.decoder.descending(to: node, .member(key)) { try recovery.value(type, $0) }
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(key, .object) { try $0.container(keyedBy: type) }
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key, .array) { try $0.unkeyedContainer() }
    }

    func superDecoder() throws -> any Decoder {
        superDecoder(PlainKey.superclass)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { superDecoder(key) }

    private func superDecoder(_ key: some CodingKey) -> RecoveringDecoder {
        let node = base.member(key) ?? .none
        recovery.name(node, in: base.decoder)
        return RecoveringDecoder(base.decoder.detached(node, .member(key)), recovery)
    }
}

extension RecoveringMembers {
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try optional(key) { try decode(type, forKey: key) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try optional(key) { try decode(type, forKey: key) }
    }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try optional(key) { try decode(type, forKey: key) }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optional(key) { try decode(type, forKey: key) }
    }
}
