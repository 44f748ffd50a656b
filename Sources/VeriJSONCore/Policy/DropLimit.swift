/// A limit on the items that one array may lose before it is rejected.
///
/// A service that changed its format breaks most items of a list. With a limit, the response is
/// rejected instead of becoming a list that is almost empty and looks right.
///
///     let policy = Sanitizer.Policy(maxDropped: .share(0.2, ofAtLeast: 10))
///
/// In a pattern, `{"$type": [p], "$maxDropped": "20%"}` limits one array.
public struct DropLimit: Hashable, Sendable {
    package enum Bound: Hashable {
        case count(Int)
        case share(DecimalShare, ofAtLeast: Int)
    }

    package let bound: Bound

    /// Returns a limit of a number of items.
    ///
    /// - Parameter count: The most items that an array may lose.
    /// - Returns: The limit.
    public static func count(_ count: Int) -> DropLimit {
        DropLimit(bound: .count(count))
    }

    /// Returns a limit of a share of the items.
    ///
    /// A share means its decimal digits, so that `0.29` of 100 items are 29.
    ///
    ///     let limit = DropLimit.share(0.5)
    ///     limit.isExceeded(byDropping: 1, of: 2)     // false
    ///     limit.isExceeded(byDropping: 2, of: 3)     // true
    ///
    /// - Parameters:
    ///   - share: The most that an array may lose, as a part of its items, from 0 to 1.
    ///   - minimum: The number of items from which an array is measured, 1 or more; one with fewer
    ///     may lose any number.
    /// - Returns: The limit; two limits of the same share are equal, however it was given.
    public static func share(_ share: Double, ofAtLeast minimum: Int = 1) -> DropLimit {
        precondition(
            share >= 0 && share <= 1,
            "expected a share of the items from 0 to 1, found \(share)"
        )
        precondition(minimum >= 1, "expected a share of at least 1 item, found \(minimum)")
        return DropLimit(bound: .share(DecimalShare(share), ofAtLeast: minimum))
    }

    /// Returns a limit of a share of the items in percent; `.percent(40)` is `.share(0.4)`.
    ///
    /// - Parameter percentage: The most percent of its items that an array may lose, from 0 to 100.
    /// - Returns: The limit.
    public static func percent(_ percentage: Double) -> DropLimit {
        precondition(
            percentage >= 0 && percentage <= 100,
            "expected 0 to 100 percent of the items, found \(percentage)"
        )
        return DropLimit(bound: .share(DecimalShare(percent: percentage), ofAtLeast: 1))
    }

    /// Returns whether an array has lost too many items.
    ///
    /// - Parameters:
    ///   - dropped: The number of items that were dropped.
    ///   - total: The number of items that the array had.
    /// - Returns: Whether the loss is greater than the limit.
    /// - Complexity: O(1).
    public func isExceeded(byDropping dropped: Int, of total: Int) -> Bool {
        switch bound {
        case .count(let limit): dropped > limit
        case .share(let share, let minimum): total >= minimum && dropped > share.part(of: total)
        }
    }
}
