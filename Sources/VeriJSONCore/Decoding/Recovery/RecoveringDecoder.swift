/// A decoder that records a repair for each error that propagates through it.
///
/// It wraps a ``ValueDecoder``, which decodes the values.
struct RecoveringDecoder {
    let base: ValueDecoder
    let recovery: Recovery

    init(_ base: ValueDecoder, _ recovery: Recovery) {
        self.base = base
        self.recovery = recovery
    }

    /// Calls `body`, which asks for the value of `decoder` as a type, and notes the error that
    /// leaves it.
    func ask<Result>(
        _ asked: @autoclosure () -> RequestedType,
        _ decoder: @autoclosure () -> ValueDecoder,
        _ body: () throws -> Result
    ) throws -> Result {
        recovery.begin()
        let call = recovery.caught.begin()
        do {
            let result = try body()
            if recovery.caught.isOn { recovery.caught.decode(decoder().node, by: call) }
            return result
        } catch {
            leave(decoder(), asked(), because: error)
            throw error
        }
    }

    // One copy, which the copies of the generic function for each type share.
    /// Notes the error that leaves the value of a decoder, and what may be done for it.
    @inline(never)
    private func leave(_ decoder: ValueDecoder, _ asked: RequestedType, because error: any Error) {
        recovery.note(error, at: decoder, asked)
        recovery.caught.leave(decoder.node)
        if asked.isScalar {
            recovery.offerConversion(to: asked, at: decoder.node, decoder.steps)
        }
        if asked == .object { recovery.offerObject(at: decoder.node, decoder.steps) }
    }
}

extension RecoveringDecoder: ExactDecoder {
    var exactValue: JSONValue? {
        recovery.masks.isMasked(base.node) ? nil : base.exactValue
    }
}

extension RecoveringDecoder: Decoder {
    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try ask(.object, base) {
            try base.require(.object, for: [String: Any].self)
            recovery.open(base) { Key(stringValue: $0) != nil }
            return KeyedDecodingContainer(RecoveringMembers<Key>(MemberContainer(base), recovery))
        }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try ask(.array, base) {
            try base.require(.array, for: [Any].self)
            try recovery.requireWhole(base)
            return RecoveringPositions(ItemContainer(base), recovery)
        }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension RecoveringDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { base.decodeNil() }

    private func scalar<Value: Decodable>(
        _ type: Value.Type,
        _ read: () throws -> Value
    ) throws -> Value {
        try ask(RequestedType(type), base, read)
    }

    func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) { try base.decode(type) } }
    func decode(_ type: String.Type) throws -> String { try scalar(type) { try base.decode(type) } }
    func decode(_ type: Double.Type) throws -> Double { try scalar(type) { try base.decode(type) } }
    func decode(_ type: Float.Type) throws -> Float { try scalar(type) { try base.decode(type) } }
    func decode(_ type: Int.Type) throws -> Int { try scalar(type) { try base.decode(type) } }
    func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) { try base.decode(type) } }
    func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) { try base.decode(type) } }
    func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) { try base.decode(type) } }
    func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) { try base.decode(type) } }
    func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) { try base.decode(type) } }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) { try base.decode(type) } }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) { try base.decode(type) } }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) { try base.decode(type) } }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) { try base.decode(type) } }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) { try base.decode(type) } }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 {
        try scalar(type) { try base.decode(type) }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try recovery.value(type, base)
    }
}

extension ValueDecoder {
    /// The value, or the nearest one around it if it is missing.
    var nearestNode: NodeIndex {
        guard node == .none else { return node }
        return steps.last { $0.node != .none }?.node ?? NodeIndex(0)
    }
}
