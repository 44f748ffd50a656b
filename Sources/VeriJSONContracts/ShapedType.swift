import VeriJSON
import VeriJSONCore

/// A type of the standard library whose shape is known.
protocol ShapedType: Decodable {
    /// Returns the shape of the type, with a made-up value.
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<Self>
}

extension ShapedType {
    /// Returns the shape, for a caller that knows the type as a generic parameter.
    static func derived<Value>(
        by derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey],
        as type: Value.Type
    ) -> PatternDerivation.Derived<Value> {
        let derived = shape(derivation, probe, path)
        return PatternDerivation.Derived(
            shape: derived.shape,
            instance: derived.instance.flatMap { $0 as? Value }
        )
    }
}

/// A fixed-width integer type.
protocol ShapedInteger: ShapedType, FixedWidthInteger {}

extension ShapedInteger {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<Self> {
        .init(shape: .integer(Self.self), instance: probe.integer(Self.self))
    }
}

extension Int: ShapedInteger {}

extension Int8: ShapedInteger {}

extension Int16: ShapedInteger {}

extension Int32: ShapedInteger {}

extension Int64: ShapedInteger {}

extension UInt: ShapedInteger {}

extension UInt8: ShapedInteger {}

extension UInt16: ShapedInteger {}

extension UInt32: ShapedInteger {}

extension UInt64: ShapedInteger {}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Int128: ShapedInteger {}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension UInt128: ShapedInteger {}

/// A floating-point type.
protocol ShapedFloat: ShapedType, BinaryFloatingPoint, LosslessStringConvertible {}

extension ShapedFloat {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<Self> {
        let number = TypeShape.number(upTo: Self.greatestFiniteMagnitude.description)
        let shape = derivation.nonFiniteTexts.map { texts in
            let values = [texts.positiveInfinity, texts.negativeInfinity, texts.nan]
            return TypeShape.oneOf([number, .values(values.map { .string($0) })])
        }
        return .init(shape: shape ?? number, instance: Self(probe.number))
    }
}

extension Double: ShapedFloat {}

extension Float: ShapedFloat {}

extension Bool: ShapedType {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<Bool> {
        .init(shape: .expression("bool"), instance: probe.bool)
    }
}

extension String: ShapedType {
    static func shape(
        _ derivation: PatternDerivation,
        _ probe: Probe,
        _ path: [any CodingKey]
    ) -> PatternDerivation.Derived<String> {
        .init(shape: .string, instance: probe.text)
    }
}
