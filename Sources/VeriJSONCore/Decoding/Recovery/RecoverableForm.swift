/// The strategy for decoding a type with repairs.
struct RecoverableForm {
    private enum Strategy {
        case list(any RecoverableList.Type)
        case dictionary(any RecoverableDictionary.Type)
        /// By the session alone: a scalar, or a type that a strategy handles.
        case session
        case own
    }

    private let strategy: Strategy
    let asked: RequestedType
    let isOptional: Bool
    /// Whether no list or dictionary inside the value may lose an item.
    let isWhole: Bool
    var isScalar: Bool { asked.isScalar }
    /// Whether the type's own initialiser reads the value.
    var isOwn: Bool {
        if case .own = strategy { true } else { false }
    }

    init<Value: Decodable>(_ type: Value.Type, _ session: DecodingSession) {
        var bare: Any.Type = type
        while let optional = bare as? any OptionalDecodable.Type { bare = optional.wrappedType }
        isOptional = type is any OptionalDecodable.Type
        let id = ObjectIdentifier(type)
        isWhole = type is any KeptWhole.Type || session.settings.wholeTypes.contains(id)
        let strategies = session.strategies
        if let list = type as? any RecoverableList.Type {
            strategy = .list(list)
            asked = .array.named(SwiftName.of(type))
            return
        }
        if let dictionary = type as? any RecoverableDictionary.Type {
            strategy = .dictionary(dictionary)
            let container = dictionary.isWrittenAsArray ? RequestedType.array : .object
            asked = container.named(SwiftName.of(type))
            return
        }
        let isCovered = strategies.map { Swift.type(of: $0).covers(id) } ?? false
        let isSession = DecodingMethod(scalar: type) != nil || isCovered
        strategy = isSession ? .session : .own
        let bareID = ObjectIdentifier(bare)
        asked = RequestedType(
            bare,
            foreign: strategies?.pattern(of: bareID),
            isDate: strategies.map { Swift.type(of: $0).isDate(bareID) } ?? false
        )
    }

    func make<Value: Decodable>(
        _ type: Value.Type,
        _ decoder: ValueDecoder,
        _ recovery: Recovery
    ) throws -> Value {
        switch strategy {
        case .list(let list): return try list.recovered(decoder, recovery, as: type)
        case .dictionary(let dictionary):
            return try dictionary.recovered(decoder, recovery, as: type)
        case .session: return try recovery.session.value(type, decoder)
        case .own: return try type.init(from: RecoveringDecoder(decoder, recovery))
        }
    }
}

/// An optional whose value can be decoded.
protocol OptionalDecodable {
    static var wrappedType: Any.Type { get }
}

extension Optional: OptionalDecodable where Wrapped: Decodable {
    static var wrappedType: Any.Type { Wrapped.self }
}
