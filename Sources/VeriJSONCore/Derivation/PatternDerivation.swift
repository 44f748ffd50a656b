/// The derivation of a pattern from a type, by recording what its initialisers ask a decoder for.
///
/// Each type is explored once, independently of the types that contain it.
package final class PatternDerivation {
    /// The shape of a type, with a made-up value.
    package struct Derived<Value> {
        var shape: TypeShape
        /// The made-up value; nil if the type is being derived, because it contains itself.
        var instance: Value?

        package init(shape: TypeShape, instance: Value?) {
            self.shape = shape
            self.instance = instance
        }
    }

    private let settings: DecodingSettings
    private let strategies: (any TypeDecodingStrategies)?
    private let foreignShapes: (any ForeignShapes)?
    var table: TypeTable
    /// The first obstacle, kept here because an initialiser may catch the error.
    private(set) var failure: PatternDerivationError?
    private var depth = 0
    /// The stack address below which the derivation moves to another stack.
    private var stackLimit: UInt = 0

    /// The limit on types inside types, for generic types that contain ever new ones.
    private static let depthLimit = 64

    /// Creates a derivation.
    ///
    /// - Parameters:
    ///   - settings: The strategies for keys and floats.
    ///   - conversions: The conversions that documents are cleaned with.
    ///   - strategies: The strategies for decoding another library's types.
    ///   - foreignShapes: The shapes of another library's types.
    package init(
        _ settings: DecodingSettings,
        conversions: ConversionSet,
        strategies: (any TypeDecodingStrategies)? = nil,
        foreignShapes: (any ForeignShapes)? = nil
    ) {
        self.settings = settings
        self.strategies = strategies
        self.foreignShapes = foreignShapes
        table = TypeTable(conversions: conversions)
    }

    var keys: KeyConversion { settings.keys }
    var nonFiniteTexts: DecodingSettings.NonFiniteTexts? { settings.nonFiniteTexts }
    var userInfo: [CodingUserInfoKey: any Sendable] { settings.userInfo }

    /// Returns the pattern of a type.
    ///
    /// - Throws: ``PatternDerivationError`` with the first obstacle.
    package func pattern<Model: Decodable>(for type: Model.Type) throws -> JSONValue {
        stackLimit = LargeStack.limit(below: LargeStack.borrowedSize)
        let shape = try derive(type, Probe.all[0], []).shape
        return table.pattern(of: shape)
    }

    /// Decodes a value of a type from an example.
    func decode<Value: Decodable>(_ type: Value.Type, _ example: Tape) throws -> Value {
        try DecodingSession(example, settings: settings, strategies: strategies).decode(type)
    }

    /// Returns the path of a property as errors show it, with `*` for items.
    package static func place(_ path: [any CodingKey]) -> String {
        path.map { "/" + ($0.intValue == nil ? $0.stringValue : "*") }.joined()
    }

    /// Records an obstacle where the initialiser cannot throw.
    func refuse(
        _ code: PatternDerivationError.Code,
        _ type: Any.Type,
        _ path: [any CodingKey]
    ) {
        failure = failure ?? PatternDerivationError(code, type, at: Self.place(path))
    }

    /// Derives the shape of a type.
    func derive<Value: Decodable>(
        _ type: Value.Type,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) throws -> Derived<Value> {
        depth += 1
        defer { depth -= 1 }
        do {
            // Nested initialisers need more stack than some threads have.
            guard LargeStack.pointer < stackLimit else { return try found(type, probe, path) }
            return try LargeStack.result { () throws -> Derived<Value> in
                let limit = stackLimit
                defer { stackLimit = limit }
                stackLimit = LargeStack.limit(below: LargeStack.usableSize)
                return try found(type, probe, path)
            } ?? found(type, probe, path)
        } catch let error as PatternDerivationError {
            failure = failure ?? error
            throw error
        }
    }

    private func found<Value: Decodable>(
        _ type: Value.Type,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) throws -> Derived<Value> {
        guard depth <= PatternDerivation.depthLimit else {
            throw PatternDerivationError(.endless, type, at: Self.place(path))
        }
        if let basic = type as? any ShapedType.Type {
            return try basic.derived(by: self, probe, path, as: type)
        }
        if let derived = try foreignShapes?.derived(type, path) { return derived }
        let id = ObjectIdentifier(type)
        if let entry = table.entries[id] {
            if entry.shape == nil { table.entries[id]?.isRecursive = true }
            return Derived(shape: .reference(id), instance: entry.instance as? Value)
        }
        table.entries[id] = TypeTable.Entry(name: String(describing: type))
        let derived = try watched(type, path)
        table.entries[id]?.shape = derived.shape
        table.entries[id]?.instance = derived.instance
        return Derived(shape: .reference(id), instance: derived.instance)
    }

    private func watched<Value: Decodable>(
        _ type: Value.Type,
        _ path: [any CodingKey]
    ) throws -> Derived<Value> {
        if let described = type as? any PatternDescribed.Type {
            let instance = try example(type, described.jsonExample, path)
            return Derived(shape: .described(described.jsonPattern), instance: instance)
        }
        if let listed = type as? any (RawRepresentable & CaseIterable).Type,
            let derived = try cases(listed, type)
        {
            return derived
        }
        var exploration = Exploration(self, type, path)
        return try exploration.derived()
    }

    /// Decodes the example of a type that describes itself.
    func example<Value: Decodable>(
        _ type: Value.Type,
        _ example: JSONValue,
        _ path: [any CodingKey]
    ) throws -> Value {
        do {
            return try decode(type, tape(of: example))
        } catch {
            throw PatternDerivationError(.example, type, at: Self.place(path), "\(error)")
        }
    }

    private func tape(of value: JSONValue) throws -> Tape {
        let bytes = JSONWriter().write(value)
        guard let tape = bytes.withUnsafeBufferPointer({ Tape(of: $0) }) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: DecodingMessages.noTape)
            )
        }
        return tape
    }

    /// Derives the shape of an enumeration that accepts the raw values of its cases only.
    ///
    /// - Returns: nil if the type is not such an enumeration.
    private func cases<Value: Decodable>(
        _ listed: any (RawRepresentable & CaseIterable).Type,
        _ type: Value.Type
    ) throws -> Derived<Value>? {
        let values = listed.rawValuesInJSON
        guard let first = values.first, values.count == listed.caseCount else { return nil }
        let strangers: [JSONValue] = ["\u{FFFD}", "*", 1_000_003, -77, 0.125]
        let isClosed = strangers.filter { !values.contains($0) }.allSatisfy { stranger in
            (try? decode(type, tape(of: stranger))) == nil
        }
        guard isClosed, let instance = try? decode(type, tape(of: first)) else { return nil }
        return Derived(shape: .values(values), instance: instance)
    }
}

/// A source of shapes for another library's types, whose initialisers are not explored.
package protocol ForeignShapes {
    /// Returns the shape of a type with a made-up value; nil if its initialiser is to be explored.
    func derived<Value: Decodable>(
        _ type: Value.Type,
        _ path: [any CodingKey]
    ) throws -> PatternDerivation.Derived<Value>?
}

extension RawRepresentable where Self: CaseIterable {
    fileprivate static var caseCount: Int { allCases.count }

    /// The raw values of all cases, without those that JSON cannot represent.
    fileprivate static var rawValuesInJSON: [JSONValue] {
        allCases.compactMap { value in
            switch value.rawValue {
            case let text as String: .string(text)
            case let character as Character: .string(String(character))
            case let integer as any BinaryInteger:
                JSONNumber(lexeme: "\(integer)").map { .number($0) }
            case let double as Double: JSONNumber(double).map { .number($0) }
            default: nil
            }
        }
    }
}
