internal import VeriJSONCore

/// Matchers of the regular expressions of a schema, reused by later evaluations.
///
/// **The invariant that makes it safe:** the memory has a matcher at the position of each expression
/// that ``others`` does not have, and positions come from the schema.
final class ExpressionMatchers {
    /// A matcher for each expression that is searched for in linear time, at the position of the
    /// expression; the memory at other positions is not initialised.
    private let linear: UnsafeMutableBufferPointer<RegexMatcher>
    /// The other expressions, by position.
    private let others: [Int: BacktrackingExpression]

    init(_ expressions: [SchemaExpression]) {
        linear = .allocate(capacity: expressions.count)
        var others: [Int: BacktrackingExpression] = [:]
        for (index, expression) in expressions.enumerated() {
            switch expression {
            case .linear(let expression):
                linear.initializeElement(at: index, to: RegexMatcher(expression))
            case .backtracking(let expression): others[index] = expression
            }
        }
        self.others = others
    }

    deinit {
        for index in linear.indices where others[index] == nil {
            linear.deinitializeElement(at: index)
        }
        linear.deallocate()
    }

    @inline(__always)
    func matches(
        _ index: Int,
        _ text: UnsafeBufferPointer<UInt8>,
        _ budget: inout WorkBudget
    ) -> Bool {
        if !others.isEmpty, let other = others[index] {
            return other.matches(text, charging: &budget)
        }
        return linear[index].matches(text, charging: &budget)
    }
}
