internal import Foundation
internal import VeriJSONCore

/// An expression that Foundation's engine searches for, within a limit on its steps.
///
/// The engine calls back at every position at which it begins a match and, in a match, each time it
/// has saved 10,000 states to return to. So the work is known in steps, not in seconds, and a search
/// ends soon after the budget does.
struct BacktrackingExpression: KeySearch, Equatable {
    /// The states that the engine saves between two calls in a match.
    private static let statesPerCall = 10_000

    let source: String
    private let expression: NSRegularExpression

    init(_ source: String) throws(ExpressionMistake) {
        self.source = source
        var translation = RegexTranslation(source)
        let pattern = try translation.pattern()
        do {
            expression = try NSRegularExpression(pattern: pattern)
        } catch {
            throw ExpressionMistake(
                message:
                    "expected look-behind of a bounded length and repetitions that Foundation's"
                    + " engine can run, found others"
            )
        }
    }

    static func == (left: Self, right: Self) -> Bool {
        left.source.utf8.elementsEqual(right.source.utf8)
    }

    /// Returns whether the expression is found in a text.
    ///
    /// A search that the engine cannot finish, for its steps or for its memory, exceeds the budget.
    func matches(
        _ text: UnsafeBufferPointer<UInt8>,
        charging budget: inout WorkBudget
    ) -> Bool {
        let string = String(decoding: text, as: UTF8.self)
        budget.charge(text.count)
        guard !budget.isExceeded else { return false }
        let count = string.utf16.count
        // One call for each position at which a match may begin, and one at the end.
        var free = count + 2
        var calls = (budget.limit - budget.spent) / Self.statesPerCall
        var isFound = false
        var isStopped = false
        expression.enumerateMatches(
            in: string,
            options: [.reportProgress, .reportCompletion],
            range: NSRange(location: 0, length: count)
        ) { result, flags, stop in
            if result != nil {
                isFound = true
                stop.pointee = true
            } else if flags.contains(.internalError) {
                isStopped = true
            } else if free > 0 {
                free -= 1
            } else {
                calls -= 1
                if calls < 0 {
                    isStopped = true
                    stop.pointee = true
                }
            }
        }
        if isStopped {
            budget.charge(.max)
            return false
        }
        let spent = (budget.limit - budget.spent) / Self.statesPerCall - calls
        budget.charge(spent * Self.statesPerCall)
        return isFound
    }
}
