/// A keyed container of the members of an object.
struct MemberContainer<Key: CodingKey> {
    let decoder: ValueDecoder
    // Copies of the scope's, since each reference on the way to them would be counted.
    let tape: TapeView
    private let cursors: MemberCursors
    private let hasIndex: Bool

    @inline(__always)
    init(_ decoder: ValueDecoder) {
        tape = decoder.scope.tape
        cursors = decoder.scope.cursors
        let index = decoder.run.index(decoder)
        hasIndex = index != nil
        guard let index else {
            self.decoder = decoder
            return
        }
        let scope = DecodingScope(decoder.scope, index: index)
        self.decoder = ValueDecoder(scope, decoder.node, depth: decoder.depth)
    }

    var run: DecodingSession { decoder.run }

    /// Returns the value of a member, or nil if the object has no such key.
    @inline(__always)
    func member(_ key: some CodingKey) -> NodeIndex? {
        let text = key.stringValue
        if hasIndex { return indexed(text) }
        return cursors.value(text, of: decoder.node, level: decoder.depth, on: tape)
    }

    @inline(never)
    private func indexed(_ key: String) -> NodeIndex? { decoder.scope.index?.value(key) }

    @inline(__always)
    func mandatory(_ key: Key) throws -> NodeIndex {
        guard let node = member(key) else { throw missing(key) }
        return node
    }

    @inline(never)
    private func missing(_ key: Key) -> DecodingError {
        // A key that is made from data may be a value of the document.
        let isHidden = run.settings.disclosure.hidesKeys && !key.isSpelledOut
        let name = isHidden ? JSONPointer.wildcard : key.stringValue
        return .keyNotFound(key, decoder.context(DecodingMessages.noMember(name)))
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
