/// An integer type of any size.
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
