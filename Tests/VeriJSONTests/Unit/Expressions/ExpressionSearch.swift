@testable import VeriJSON

/// Whether the expression is found in the text, by every way there is to search for it.
///
/// - Returns: nil where the ways do not agree.
func isFound(_ expression: Expression, in text: String) -> Bool? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
        var matcher = ExpressionMatcher(expression)
        let cold = matcher.matches(bytes)
        let warm = matcher.matches(bytes)
        var automaton = ExpressionMatcher(expression, stateLimit: ExpressionMatcher.stateLimit)
        var crowded = ExpressionMatcher(expression, stateLimit: 2)
        var simulated = ExpressionMatcher(expression, stateLimit: 0)
        let others = [
            warm, automaton.matches(bytes), automaton.matches(bytes), crowded.matches(bytes),
            simulated.matches(bytes),
        ]
        return others.allSatisfy { $0 == cold } ? cold : nil
    }
}

func isFound(_ source: String, in text: String) throws -> Bool? {
    isFound(try Expression(source), in: text)
}

extension ExpressionMatcher {
    /// Whether the expression is found in a text of valid UTF-8.
    mutating func finds(in text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { matches($0) }
    }
}
