/// The decoder of one value of a document.
///
/// It is as small as a value can be that Swift passes as `any Decoder` without allocating.
struct ValueDecoder {
    let run: DecodingRun
    /// The way to the value, where the run does not keep it.
    let path: CodingPath?
    let node: NodeIndex
    /// How many steps lead to the value.
    let depth: UInt32

    @inline(__always)
    init(_ run: DecodingRun, _ node: NodeIndex, depth: UInt32, path: CodingPath? = nil) {
        self.run = run
        self.path = path
        self.node = node
        self.depth = depth
    }

    /// Works on a value inside this one.
    @inline(__always)
    func descending<Result>(
        to node: NodeIndex,
        _ key: @autoclosure () -> OpenStep.Key,
        _ body: (ValueDecoder) throws -> Result
    ) throws -> Result {
        guard path == nil, run.steps.count == depth else {
            return try body(detached(node, key()))
        }
        run.steps.push(OpenStep(node, key()))
        defer { run.steps.pop() }
        return try body(ValueDecoder(run, node, depth: depth &+ 1))
    }

    /// A decoder for a value inside this one that may be kept.
    @inline(never)
    func detached(_ node: NodeIndex, _ key: OpenStep.Key) -> ValueDecoder {
        let last = OpenStep(node, key)
        let path = path.map { CodingPath($0, last) } ?? CodingPath(steps, last)
        return ValueDecoder(run, node, depth: depth &+ 1, path: path)
    }

    /// The way to the value.
    var steps: [OpenStep] {
        if let path { return path.steps }
        let depth = Int(depth)
        if depth == 0 { return [] }
        if run.steps.count >= depth, run.steps[depth - 1].node == node {
            return run.steps.prefix(depth)
        }
        // Somebody kept the decoder of a value that is long done.
        return run.tape.steps(to: node).map { OpenStep($0, on: run.tape) }
    }
}

extension ValueDecoder: Decoder {
    var codingPath: [any CodingKey] { steps.map(\.codingKey) }

    var userInfo: [CodingUserInfoKey: Any] { run.settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try require(.object, for: [String: Any].self)
        return KeyedDecodingContainer(MemberContainer(self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try require(.array, for: [Any].self)
        return ItemContainer(self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// Demands that the value is a container of some kind.
    @inline(__always)
    func require(_ kind: NodeKind, for type: Any.Type) throws {
        guard run.tape.kind(of: node) == kind else {
            throw failure(type, kind == .object ? .object : .array)
        }
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { run.tape.kind(of: node) == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        try scalar(run.bool(node), .bool)
    }

    func decode(_ type: String.Type) throws -> String {
        try scalar(run.string(node), .string)
    }

    func decode(_ type: Double.Type) throws -> Double {
        try scalar(run.double(node), .number)
    }

    func decode(_ type: Float.Type) throws -> Float {
        try scalar(run.float(node), .number)
    }

    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try integer() }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try run.value(type, self)
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger>() throws -> Value {
        try scalar(run.integer(node, as: Value.self), .integer(Value.self))
    }

    @inline(__always)
    private func scalar<Value>(
        _ value: Value?,
        _ expectation: @autoclosure () -> Expectation
    ) throws -> Value {
        guard let value else { throw failure(Value.self, expectation()) }
        return value
    }
}
