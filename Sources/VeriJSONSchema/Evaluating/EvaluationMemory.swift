internal import VeriJSONCore

/// The memory that evaluations by one schema use one after the other.
final class EvaluationMemory {
    let matchers: ExpressionMatchers
    /// The tape of values that are evaluated on their own.
    let tape = ReusedTape()
    /// The frames of bits of an evaluation; empty between evaluations.
    var bits: [UInt64] = []
    var memo = KeyMemo()

    init(_ expressions: [SchemaExpression]) { matchers = ExpressionMatchers(expressions) }
}

/// The memory of a schema that no evaluation uses at the moment.
final class EvaluationPool: Sendable {
    private let slots = SlotPool<EvaluationMemory>()
    private let expressions: [SchemaExpression]

    init(_ expressions: [SchemaExpression]) {
        self.expressions = expressions
    }

    func withMemory<Result>(_ body: (EvaluationMemory) -> Result) -> Result {
        slots.withElement({ EvaluationMemory(expressions) }, { body($0) })
    }
}
