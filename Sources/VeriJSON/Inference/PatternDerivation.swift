/// The derivation of a pattern from a type: it watches what the initialisers of a model ask for.
///
/// Each type is looked at once, apart from the types that hold it. A subclass knows Foundation's.
class PatternDerivation {
    /// A shape with a made-up value; nil where the type is met inside itself.
    struct Derived<Value> {
        var shape: TypeShape
        var instance: Value?
    }

    final let keys: KeyForm
    final let nonFiniteTexts: DecodingSettings.NonFiniteTexts?
    final let userInfo: [CodingUserInfoKey: any Sendable]
    final var table: TypeTable
    /// An obstacle that no initialiser may hide.
    private(set) final var failure: PatternDerivationError?
    private final var depth = 0
    /// The address below which another stack is needed.
    private final var stackLimit: UInt = 0

    /// More types inside each other than any model has; generic ones can go on for ever.
    private static let depthLimit = 64

    init(_ settings: DecodingSettings, conversions: ConversionSet) {
        keys = settings.keys
        nonFiniteTexts = settings.nonFiniteTexts
        userInfo = settings.userInfo
        table = TypeTable(conversions: conversions)
    }

    /// The pattern of a type.
    final func pattern<Model: Decodable>(for type: Model.Type) throws -> JSONValue {
        stackLimit = DeepStack.limit(below: DeepStack.borrowedSize)
        let shape = try derive(type, Probe.all[0], []).shape
        return table.pattern(of: shape)
    }

    /// What a type of another library looks like.
    ///
    /// - Returns: nil for all types that are to be watched.
    func special<Value: Decodable>(
        _ type: Value.Type,
        _ path: [any CodingKey]
    ) throws -> Derived<Value>? {
        nil
    }

    /// Decodes an example of a type.
    func decode<Value: Decodable>(_ type: Value.Type, _ example: Tape) throws -> Value {
        var settings = DecodingSettings()
        settings.userInfo = userInfo
        settings.keys = keys
        return try DecodingRun(example, settings: settings).decode(type)
    }

    /// The path of a property as errors show it.
    final func place(_ path: [any CodingKey]) -> String {
        path.map { "/" + ($0.intValue == nil ? $0.stringValue : "*") }.joined()
    }

    /// Notes an obstacle that does not throw by itself.
    final func refuse(
        _ code: PatternDerivationError.Code,
        _ type: Any.Type,
        _ path: [any CodingKey]
    ) {
        failure = failure ?? PatternDerivationError(code, type, at: place(path))
    }

    /// Finds out what a type looks like.
    final func derive<Value: Decodable>(
        _ type: Value.Type,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) throws -> Derived<Value> {
        depth += 1
        defer { depth -= 1 }
        do {
            // Initialisers inside initialisers need more stack than some threads have.
            guard DeepStack.pointer < stackLimit else { return try found(type, probe, path) }
            return try DeepStack.result { () throws -> Derived<Value> in
                let limit = stackLimit
                defer { stackLimit = limit }
                stackLimit = DeepStack.limit(below: DeepStack.usableSize)
                return try found(type, probe, path)
            } ?? found(type, probe, path)
        } catch let error as PatternDerivationError {
            failure = failure ?? error
            throw error
        }
    }

    private final func found<Value: Decodable>(
        _ type: Value.Type,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) throws -> Derived<Value> {
        guard depth <= PatternDerivation.depthLimit else {
            throw PatternDerivationError(.endless, type, at: place(path))
        }
        if let basic = type as? any ShapedType.Type {
            return try basic.derived(by: self, probe, path, as: type)
        }
        if let special = try special(type, path) { return special }
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

    private final func watched<Value: Decodable>(
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

    /// A value of a type that describes itself.
    final func example<Value: Decodable>(
        _ type: Value.Type,
        _ example: JSONValue,
        _ path: [any CodingKey]
    ) throws -> Value {
        do {
            return try decode(type, tape(of: example))
        } catch {
            throw PatternDerivationError(.example, type, at: place(path), "\(error)")
        }
    }

    private final func tape(of value: JSONValue) throws -> Tape {
        let bytes = JSONWriter().write(value)
        guard let tape = bytes.withUnsafeBufferPointer({ Tape(of: $0) }) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: DecodingMessages.noTape)
            )
        }
        return tape
    }

    /// The raw values of an enumeration that takes no others; nil for what is no such enumeration.
    private final func cases<Value: Decodable>(
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

extension RawRepresentable where Self: CaseIterable {
    fileprivate static var caseCount: Int { allCases.count }

    /// The raw values of all cases, as far as JSON has such values.
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
