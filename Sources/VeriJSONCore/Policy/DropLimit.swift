/// How many of an array's items may be lost before the array itself is bad.
public enum DropLimit: Hashable, Sendable {
    /// At most this many items.
    case count(Int)
    /// At most this share of the items, 0…100 percent.
    case percent(Double)

    /// Whether losing `dropped` of `total` items is too much.
    ///
    /// - Complexity: O(1).
    public func isExceeded(byDropping dropped: Int, of total: Int) -> Bool {
        switch self {
        case .count(let limit): dropped > limit
        case .percent(let share): Double(dropped) * 100 > share * Double(total)
        }
    }
}
