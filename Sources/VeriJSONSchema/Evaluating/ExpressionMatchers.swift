internal import VeriJSONCore

/// Matchers of the regular expressions of a schema, reused by later evaluations.
final class ExpressionMatchers {
    private final class Box {
        var matcher: RegexMatcher
        init(_ expression: RegularExpression) { matcher = RegexMatcher(expression) }
    }

    private let boxes: [Box]

    init(_ expressions: [RegularExpression]) {
        boxes = expressions.map { Box($0) }
    }

    func matches(
        _ index: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ budget: inout WorkBudget
    ) -> Bool {
        boxes[index].matcher.matches(text, charging: &budget)
    }
}

/// The matchers of a schema that no evaluation uses at the moment.
final class MatcherPool: Sendable {
    private let slots = SlotPool<ExpressionMatchers>()
    private let expressions: [RegularExpression]

    init(_ expressions: [RegularExpression]) {
        self.expressions = expressions
    }

    func withMatchers<Result>(_ body: (ExpressionMatchers) -> Result) -> Result {
        guard !expressions.isEmpty else { return body(ExpressionMatchers([])) }
        return slots.withElement({ ExpressionMatchers(expressions) }, { body($0) })
    }
}
