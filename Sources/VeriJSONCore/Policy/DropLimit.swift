/// A limit on the items that one array may lose before it is rejected.
///
/// A service that changed its format breaks most items of a list. With a limit, the response is
/// rejected instead of becoming a list that is almost empty and looks right.
///
///     let policy = Sanitizer.Policy(maxDropped: .percent(20))
///
/// In a pattern, `{"$type": [p], "$maxDropped": "20%"}` says the same for one array.
public enum DropLimit: Hashable, Sendable {
    /// At most this number of items.
    case count(Int)
    /// At most this share of the items, 0…100 percent.
    case percent(Double)

    /// Returns whether an array has lost too many items.
    ///
    /// - Parameters:
    ///   - dropped: The number of items that were dropped.
    ///   - total: The number of items that the array had.
    /// - Returns: Whether the loss is greater than the limit.
    /// - Complexity: O(1).
    public func isExceeded(byDropping dropped: Int, of total: Int) -> Bool {
        switch self {
        case .count(let limit): dropped > limit
        case .percent(let share): Double(dropped) * 100 > share * Double(total)
        }
    }

    /// Returns whether an array has lost more than the policy allows, which measures a share only
    /// on arrays of more than ten items.
    func isExceededByPolicy(byDropping dropped: Int, of total: Int) -> Bool {
        if case .percent = self, total <= 10 { return false }
        return isExceeded(byDropping: dropped, of: total)
    }
}
