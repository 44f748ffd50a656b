internal import VeriJSONCore

/// Matchers of the regular expressions of a schema, reused by later evaluations.
final class ExpressionMatchers {
    private enum Engine {
        case linear(Box)
        case backtracking(BacktrackingExpression)
    }

    private final class Box {
        var matcher: RegexMatcher
        init(_ expression: RegularExpression) { matcher = RegexMatcher(expression) }
    }

    private let engines: [Engine]

    init(_ expressions: [SchemaExpression]) {
        engines = expressions.map {
            switch $0 {
            case .linear(let expression): .linear(Box(expression))
            case .backtracking(let expression): .backtracking(expression)
            }
        }
    }

    func matches(
        _ index: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ budget: inout WorkBudget
    ) -> Bool {
        switch engines[index] {
        case .linear(let box): box.matcher.matches(text, charging: &budget)
        case .backtracking(let expression): expression.matches(text, charging: &budget)
        }
    }
}

/// The matchers of a schema that no evaluation uses at the moment.
final class MatcherPool: Sendable {
    private let slots = SlotPool<ExpressionMatchers>()
    private let expressions: [SchemaExpression]

    init(_ expressions: [SchemaExpression]) {
        self.expressions = expressions
    }

    func withMatchers<Result>(_ body: (ExpressionMatchers) -> Result) -> Result {
        guard !expressions.isEmpty else { return body(ExpressionMatchers([])) }
        return slots.withElement({ ExpressionMatchers(expressions) }, { body($0) })
    }
}
