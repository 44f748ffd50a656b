internal import VeriJSONCore

/// Matchers of the regular expressions of a schema, reused by later evaluations.
///
/// **The invariant that makes it safe:** the memory has a matcher at each position that ``isMade``
/// has, and positions come from the schema.
final class ExpressionMatchers {
    private let expressions: [SchemaExpression]
    /// The matchers of expressions that were searched for in linear time, at the positions of the
    /// expressions; the memory at other positions is not initialised.
    private let linear: UnsafeMutableBufferPointer<RegexMatcher>
    /// Whether there is a matcher at each position.
    private let isMade: UnsafeMutableBufferPointer<Bool>

    init(_ expressions: [SchemaExpression]) {
        self.expressions = expressions
        linear = .allocate(capacity: expressions.count)
        isMade = .allocate(capacity: expressions.count)
        isMade.initialize(repeating: false)
    }

    deinit {
        for index in linear.indices where isMade[index] { linear.deinitializeElement(at: index) }
        linear.deallocate()
        isMade.deallocate()
    }

    @inline(__always)
    func matches(
        _ index: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ budget: inout WorkBudget
    ) -> Bool {
        isMade[index]
            ? linear[index].matches(text, charging: &budget) : search(index, text, &budget)
    }

    /// Searches for an expression that has no matcher.
    @inline(never)
    private func search(
        _ index: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ budget: inout WorkBudget
    ) -> Bool {
        switch expressions[index] {
        case .linear(let expression):
            linear.initializeElement(at: index, to: RegexMatcher(expression))
            isMade[index] = true
            return linear[index].matches(text, charging: &budget)
        case .backtracking(let other): return other.matches(text, charging: &budget)
        }
    }
}
