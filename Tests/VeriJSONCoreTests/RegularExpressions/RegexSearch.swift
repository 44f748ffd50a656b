@testable import VeriJSONCore

/// Whether the expression is found in the text, by every way there is to search for it.
///
/// - Returns: nil where the ways do not agree on that, or on what the search is charged.
func isFound(_ expression: RegularExpression, in text: String) -> Bool? {
    let bytes = Array(text.utf8)
    var matcher = RegexMatcher(expression)
    let cold = matcher.search(bytes)
    let warm = matcher.search(bytes)
    var automaton = RegexMatcher(expression, stateLimit: RegexMatcher.stateLimit)
    var crowded = RegexMatcher(expression, stateLimit: 2)
    var simulated = RegexMatcher(expression, stateLimit: 0)
    let others = [
        warm, automaton.search(bytes), automaton.search(bytes), crowded.search(bytes),
        crowded.search(bytes), simulated.search(bytes),
    ]
    return others.allSatisfy { $0 == cold } ? cold.isFound : nil
}

/// The result of a search, and the work that it was charged.
struct RegexOutcome: Equatable {
    var isFound: Bool
    package var work: Int
}

func isFound(_ source: String, in text: String) throws -> Bool? {
    isFound(try RegularExpression(source), in: text)
}

extension RegexMatcher {
    /// Whether the expression is found in a text of valid UTF-8.
    mutating func finds(in text: [UInt8]) -> Bool { search(text).isFound }

    /// Searches a text of valid UTF-8.
    mutating func search(_ text: [UInt8], upTo limit: Int = .max) -> RegexOutcome {
        var budget = WorkBudget(limit: limit)
        let isFound = text.withUnsafeBufferPointer { matches($0, charging: &budget) }
        return RegexOutcome(isFound: isFound, work: budget.spent)
    }
}
