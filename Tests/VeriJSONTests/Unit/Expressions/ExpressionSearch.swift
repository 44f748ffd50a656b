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

/// A small repeatable generator of random numbers (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
