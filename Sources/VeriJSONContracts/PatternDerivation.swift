import VeriJSON
import VeriJSONCore

/// The derivation of a pattern from a type, by recording what its initialisers ask a decoder for.
///
/// Each type is explored once, independently of the types that contain it.
final class PatternDerivation {
    /// The shape of a type, with a made-up value.
    struct Derived<Value> {
        var shape: TypeShape
        /// The made-up value; nil if the type is being derived, because it contains itself.
        var instance: Value?
    }

    private let settings: DecodingSettings
    private let strategies: (any TypeDecodingStrategies)?
    private let foreignShapes: (any ForeignShapes)?
    var table: TypeTable
    private let descriptions: TypeDescriptions
    /// The reasons why parts of the model are not seen.
    private(set) var obstacles: [PatternDerivationError.Obstacle] = []
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
    ///   - descriptions: The types that are described instead of explored.
    init(
        _ settings: DecodingSettings,
        conversions: ConversionBits,
        strategies: (any TypeDecodingStrategies)? = nil,
        foreignShapes: (any ForeignShapes)? = nil,
        descriptions: TypeDescriptions = TypeDescriptions()
    ) {
        self.descriptions = descriptions
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
    /// - Throws: ``PatternDerivationError`` with all obstacles.
    func pattern<Model: Decodable>(for type: Model.Type) throws -> JSONValue {
        stackLimit = LargeStack.limit(below: LargeStack.borrowedSize)
        let shape = derive(type, Probe.all[0], []).shape
        let pattern = table.pattern(of: shape)
        guard !obstacles.isEmpty else { return pattern }
        let text = String(decoding: JSONWriter(.pretty).write(pattern), as: UTF8.self)
        throw PatternDerivationError(obstacles: obstacles, partialPattern: text)
    }

    /// Decodes a value of a type from an example.
    func decode<Value: Decodable>(_ type: Value.Type, _ example: Tape) throws -> Value {
        try DecodingSession(example, settings: settings, strategies: strategies).decode(type)
    }

    /// Returns the path of a property as errors show it, with `*` for items.
    static func place(_ path: [any CodingKey]) -> String {
        path.map { "/" + ($0.intValue == nil ? $0.stringValue : "*") }.joined()
    }

    /// Records an obstacle, and returns the shape of what is not seen because of it.
    @discardableResult
    func note(
        _ code: PatternDerivationError.Obstacle.Code,
        _ type: Any.Type,
        _ path: [any CodingKey],
        _ detail: String = ""
    ) -> TypeShape {
        let obstacle = PatternDerivationError.Obstacle(
            code,
            type,
            at: Self.place(path),
            detail
        )
        if !obstacles.contains(obstacle) { obstacles.append(obstacle) }
        return obstacle.shape
    }

    /// Derives the shape of a type.
    func derive<Value: Decodable>(
        _ type: Value.Type,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> Derived<Value> {
        depth += 1
        defer { depth -= 1 }
        // Nested initialisers need more stack than some threads have.
        guard LargeStack.pointer < stackLimit else { return found(type, probe, path) }
        return LargeStack.result { () -> Derived<Value> in
            let limit = stackLimit
            defer { stackLimit = limit }
            stackLimit = LargeStack.limit(below: LargeStack.usableSize)
            return found(type, probe, path)
        } ?? found(type, probe, path)
    }

    private func found<Value: Decodable>(
        _ type: Value.Type,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> Derived<Value> {
        guard depth <= PatternDerivation.depthLimit else {
            return Derived(shape: note(.endless, type, path), instance: nil)
        }
        let id = ObjectIdentifier(type)
        let description = descriptions.byType[id]
        if description == nil {
            if let basic = type as? any ShapedType.Type {
                return basic.derived(by: self, probe, path, as: type)
            }
            if let derived = foreignShapes?.derived(type, path, self) { return derived }
        }
        if let entry = table.entries[id] {
            if entry.shape == nil { table.entries[id]?.isRecursive = true }
            return Derived(shape: .reference(id), instance: entry.instance as? Value)
        }
        table.entries[id] = TypeTable.Entry(name: String(describing: type))
        let derived = description.map { described(type, $0, path) } ?? watched(type, path)
        table.entries[id]?.shape = derived.shape
        table.entries[id]?.instance = derived.instance
        return Derived(shape: .reference(id), instance: derived.instance)
    }

    /// Returns whether a type is being derived, so that it is inside itself.
    func isOpen(_ type: Any.Type) -> Bool {
        table.entries[ObjectIdentifier(type)].map { $0.shape == nil } ?? false
    }

    /// Derives the shape of a described type, and of the types that its description refers to.
    private func described<Value: Decodable>(
        _ type: Value.Type,
        _ description: TypeDescriptions.Description,
        _ path: [any CodingKey]
    ) -> Derived<Value> {
        let references = description.references.compactMap { other in
            other.derive(self, path).map { TypeShape.Reference(name: other.name, type: $0) }
        }
        let shape = TypeShape.described(description.pattern, references: references)
        var instance = description.example as? Value
        if instance == nil {
            let examples = TypeDescriptions.examples(of: table.pattern(of: shape))
            instance = examples.lazy.compactMap { try? self.decode(type, self.tape(of: $0)) }.first
        }
        instance = instance ?? foreignShapes?.example(of: type)
        if instance == nil {
            note(.example, type, path, "none that matches its pattern can be decoded")
        }
        return Derived(shape: shape, instance: instance)
    }

    private func watched<Value: Decodable>(
        _ type: Value.Type,
        _ path: [any CodingKey]
    ) -> Derived<Value> {
        if let described = type as? any PatternDescribed.Type {
            let instance = example(type, described.jsonExample, path)
            return Derived(shape: .described(described.jsonPattern), instance: instance)
        }
        if let listed = type as? any (RawRepresentable & CaseIterable).Type,
            let derived = cases(listed, type)
        {
            return derived
        }
        var exploration = Exploration(self, type, path)
        return exploration.derived()
    }

    /// Decodes the example of a type that describes itself.
    func example<Value: Decodable>(
        _ type: Value.Type,
        _ example: JSONValue,
        _ path: [any CodingKey]
    ) -> Value? {
        do {
            return try decode(type, tape(of: example))
        } catch {
            note(.example, type, path, "\(error)")
            return nil
        }
    }

    /// Returns the values that a type takes and no others, with a value of the type for each; nil
    /// if they are not known.
    func closedValues<Value: Decodable>(_ type: Value.Type) -> [(json: JSONValue, value: Value)]? {
        if type == Bool.self {
            return [true, false].compactMap { (value: Bool) in
                (value as? Value).map { (JSONValue.bool(value), $0) }
            }
        }
        guard let entry = table.entries[ObjectIdentifier(type)],
            case .values(let values) = entry.shape
        else { return nil }
        return values.compactMap { json in
            (try? decode(type, tape(of: json))).map { (json, $0) }
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
    ) -> Derived<Value>? {
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
protocol ForeignShapes {
    /// Returns the shape of a type with a made-up value; nil if its initialiser is to be explored.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - path: The path of the property.
    ///   - derivation: The derivation, for obstacles.
    /// - Returns: The shape with the value.
    func derived<Value: Decodable>(
        _ type: Value.Type,
        _ path: [any CodingKey],
        _ derivation: PatternDerivation
    ) -> PatternDerivation.Derived<Value>?

    /// Returns a value of a type; nil if the type is not known.
    func example<Value>(of type: Value.Type) -> Value?
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
