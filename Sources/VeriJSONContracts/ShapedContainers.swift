import VeriJSON
import VeriJSONCore

extension Optional: ShapedType where Wrapped: Decodable {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<Wrapped?> {
        let inner = derivation.derive(Wrapped.self, probe, path)
        let instance: Wrapped? = probe.isFilled ? inner.instance : nil
        return .init(shape: inner.shape.orNull, instance: .some(instance))
    }
}

/// A collection that is encoded as an array.
protocol ShapedList: ShapedType {
    associatedtype Item: Decodable
    init(items: [Item])
}

extension ShapedList {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<Self> {
        let item = derivation.derive(Item.self, probe, path + [PlainKey(intValue: 0)])
        let items = probe.isFilled ? item.instance.map { [$0] } ?? [] : []
        return .init(shape: .list(item.shape), instance: Self(items: items))
    }
}

extension Array: ShapedType, ShapedList where Element: Decodable {
    init(items: [Element]) { self = items }
}

extension ContiguousArray: ShapedType, ShapedList where Element: Decodable {
    init(items: [Element]) { self.init(items) }
}

extension Set: ShapedType, ShapedList where Element: Decodable {
    init(items: [Element]) { self.init(items) }
}

extension Dictionary: ShapedType where Key: Decodable, Value: Decodable {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<[Key: Value]> {
        let value = derivation.derive(Value.self, probe, path + [PlainKey(intValue: 0)])
        if Key.self == String.self || Key.self == Int.self {
            return .init(shape: .map(value.shape), instance: [:])
        }
        guard let representable = Key.self as? any CodingKeyRepresentable.Type else {
            let key = String(describing: Key.self)
            return .init(
                shape: derivation.note(.dictionaryKeys, Self.self, path, key),
                instance: [:]
            )
        }
        guard let listed = representable as? any (CodingKeyRepresentable & CaseIterable).Type else {
            return .init(shape: .map(value.shape), instance: [:])
        }
        let members = listed.codingKeys.map { key in
            TypeShape.Member(key: key, shape: value.shape, isOptional: false)
        }
        return .init(shape: .cases(members), instance: [:])
    }
}

extension CodingKeyRepresentable where Self: CaseIterable {
    fileprivate static var codingKeys: [String] { allCases.map(\.codingKey.stringValue) }
}

extension Whole: ShapedType where Value: Decodable {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<Whole<Value>> {
        let inner = derivation.derive(Value.self, probe, path)
        return .init(
            shape: inner.shape.whole,
            instance: inner.instance.map { Whole(wrappedValue: $0) }
        )
    }
}
