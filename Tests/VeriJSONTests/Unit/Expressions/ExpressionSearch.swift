@testable import VeriJSON

/// Whether the expression is found in the text, by every way there is to search for it.
///
/// - Returns: nil where the ways do not agree.
func isFound(_ expression: Expression, in text: String) -> Bool? {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
        let matcher = ExpressionMatcher(expression)
        let cold = matcher.matches(bytes)
        let warm = matcher.matches(bytes)
        let crowded = ExpressionMatcher(expression, stateLimit: 2).matches(bytes)
        let simulated = ExpressionMatcher(expression, stateLimit: 0).matches(bytes)
        return cold == warm && cold == crowded && cold == simulated ? cold : nil
    }
}

func isFound(_ source: String, in text: String) throws -> Bool? {
    isFound(try Expression(source), in: text)
}
