/// A keyed container of the members of an object.
struct MemberContainer<Key: CodingKey> {
    let object: OpenObject

    @inline(__always)
    init(_ object: OpenObject) {
        self.object = object
    }

    init(_ decoder: ValueDecoder) {
        self.init(OpenObject(decoder))
    }

    var decoder: ValueDecoder {
        @inline(__always)
        get { object.decoder }
    }

    var tape: TapeView {
        @inline(__always)
        get { object.tape }
    }

    var run: DecodingSession { object.scope.run }

    /// Returns the value of a member, or nil if the object has no such key.
    @inline(__always)
    func member(_ key: some CodingKey) -> NodeIndex? { object.member(key.stringValue) }

    @inline(__always)
    func mandatory(_ key: Key) throws -> NodeIndex {
        guard let node = member(key) else { throw missing(key) }
        return node
    }

    @inline(never)
    private func missing(_ key: Key) -> DecodingError {
        // A key that is made from data may be a value of the document, or a secret.
        let shown: any CodingKey = run.hidesValues ? key.hidingData : key
        return .keyNotFound(
            shown,
            decoder.context(DecodingMessages.noMember(shown.stringValue))
        )
    }

    @inline(never)
    private func failure(
        _ type: Any.Type,
        _ expectation: ExpectedValue,
        _ node: NodeIndex,
        _ key: Key
    ) -> DecodingError {
        decoder.detached(node, .member(key)).failure(type, expectation)
    }

    /// Returns the value of a member, or nil if the member is missing or null.
    @inline(__always)
    func present(_ key: Key) -> NodeIndex? {
        guard let node = member(key), tape.kind(of: node) != .null else { return nil }
        return node
    }

    @inline(__always)
    private func scalar<Value>(
        _ key: Key,
        _ node: NodeIndex,
        _ read: (TapeView, NodeIndex) -> Value?,
        _ expectation: () -> ExpectedValue
    ) throws -> Value {
        guard let value = read(tape, node) else {
            throw failure(Value.self, expectation(), node, key)
        }
        return value
    }

    @inline(__always)
    func scalar<Value>(
        _ key: Key,
        _ read: (TapeView, NodeIndex) -> Value?,
        _ expectation: @autoclosure () -> ExpectedValue
    ) throws -> Value {
        try scalar(key, mandatory(key), read, expectation)
    }

    @inline(__always)
    func scalarIfPresent<Value>(
        _ key: Key,
        _ read: (TapeView, NodeIndex) -> Value?,
        _ expectation: @autoclosure () -> ExpectedValue
    ) throws -> Value? {
        guard let node = present(key) else { return nil }
        return try scalar(key, node, read, expectation)
    }

    @inline(__always)
    func integer<Value: FixedWidthInteger>(_ key: Key) throws -> Value {
        try scalar(key, { $0.integer($1, as: Value.self) }, .integer(Value.self))
    }

    @inline(__always)
    func integerIfPresent<Value: FixedWidthInteger>(_ key: Key) throws -> Value? {
        try scalarIfPresent(key, { $0.integer($1, as: Value.self) }, .integer(Value.self))
    }

    @inline(__always)
    func value<Value: Decodable>(
        _ type: Value.Type,
        _ key: Key,
        _ node: NodeIndex
    ) throws -> Value {
        try decoder.descending(to: node, .member(key)) { try run.value(type, $0) }
    }
}
