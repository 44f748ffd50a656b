/// A number that may have a fraction.
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
