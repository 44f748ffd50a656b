/// The decoder of one value of a document.
///
/// It is two words long, so that `any Decoder` stores it inline and does not allocate.
package struct ValueDecoder {
    let scope: DecodingScope
    package let node: NodeIndex
    /// The number of steps from the root to the value.
    let depth: UInt32

    @inline(__always)
    init(_ scope: DecodingScope, _ node: NodeIndex, depth: UInt32) {
        self.scope = scope
        self.node = node
        self.depth = depth
    }

    package var run: DecodingSession {
        @inline(__always)
        get { scope.run }
    }

    /// Calls `body` with a decoder of a value inside this one.
    @inline(__always)
    func descending<Result>(
        to node: NodeIndex,
        _ key: @autoclosure () -> OpenStep.Key,
        _ body: (ValueDecoder) throws -> Result
    ) throws -> Result {
        let steps = scope.steps
        guard scope.path == nil, isInnermost(of: steps) else {
            return try body(detached(node, key()))
        }
        steps.push(OpenStep(node, key()))
        defer { steps.pop() }
        return try body(ValueDecoder(scope, node, depth: depth &+ 1))
    }

    /// Returns whether the steps lead to this value, and not to one at the same depth.
    ///
    /// A model may keep a decoder or a container, and use it while another value is decoded.
    @inline(__always)
    private func isInnermost(of steps: FlatStack<OpenStep>) -> Bool {
        steps.count == depth && (depth == 0 || steps[Int(depth) &- 1].node == node)
    }

    /// Returns a decoder of a value inside this one that has a path of its own and may be kept.
    @inline(never)
    func detached(_ node: NodeIndex, _ key: OpenStep.Key) -> ValueDecoder {
        let last = OpenStep(node, key)
        let path = scope.path.map { CodingPath($0, last) } ?? CodingPath(steps, last)
        return ValueDecoder(DecodingScope(run, path: path), node, depth: depth &+ 1)
    }

    /// The path to the value.
    var steps: [OpenStep] {
        if let path = scope.path { return path.steps }
        let depth = Int(depth)
        if depth == 0 { return [] }
        if run.steps.count >= depth, run.steps[depth - 1].node == node {
            return run.steps.prefix(depth)
        }
        // The decoder has outlived the call, so the path is found on the tape.
        return run.document.steps(to: node)
    }
}

/// A decoder that knows a value with every digit of its numbers.
package protocol ExactDecoder {
    /// The value; nil if it must be decoded part by part.
    var exactValue: JSONValue? { get }
}

extension ValueDecoder: ExactDecoder {
    package var exactValue: JSONValue? {
        guard node != .none, run.settings.keys.isAsWritten else { return nil }
        return run.tape.withSource(of: node) { try? JSONValue(parsing: $0, depthLimit: .max) }
    }
}

extension ValueDecoder: Decoder {
    package var codingPath: [any CodingKey] { steps.map(\.codingKey) }

    package var userInfo: [CodingUserInfoKey: Any] { run.settings.userInfo }

    package func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try require(.object, for: [String: Any].self)
        return scope.containers.container(type, self)
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try require(.array, for: [Any].self)
        return ItemContainer(self)
    }

    package func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    /// Throws an error unless the value is a container of the given kind.
    @inline(__always)
    func require(_ kind: NodeKind, for type: @autoclosure () -> Any.Type) throws {
        guard scope.tape.kind(of: node) == kind else {
            throw failure(type(), kind == .object ? .object : .array)
        }
    }
}

extension ValueDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool { scope.tape.kind(of: node) == .null }

    package func decode(_ type: Bool.Type) throws -> Bool {
        try scalar(scope.tape.bool(node), .bool)
    }

    package func decode(_ type: String.Type) throws -> String {
        try scalar(scope.tape.text(node), .string)
    }

    package func decode(_ type: Double.Type) throws -> Double {
        try scalar(scope.tape.double(node) ?? run.nonFinite(node), .number)
    }

    package func decode(_ type: Float.Type) throws -> Float {
        try scalar(scope.tape.float(node) ?? run.nonFinite(node), .number)
    }

    package func decode(_ type: Int.Type) throws -> Int { try integer() }
    package func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    package func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    package func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    package func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    package func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    package func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    package func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    package func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    package func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    package func decode(_ type: Int128.Type) throws -> Int128 { try integer() }

    @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
    package func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try run.value(type, self)
    }

    @inline(__always)
    private func integer<Value: FixedWidthInteger>() throws -> Value {
        try scalar(scope.tape.integer(node, as: Value.self), .integer(Value.self))
    }

    @inline(__always)
    private func scalar<Value>(
        _ value: Value?,
        _ expectation: @autoclosure () -> ExpectedValue
    ) throws -> Value {
        guard let value else { throw failure(Value.self, expectation()) }
        return value
    }
}
