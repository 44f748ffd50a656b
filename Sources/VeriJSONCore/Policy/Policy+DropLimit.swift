extension Sanitizer.Policy {
    /// A limit on the items that one array may lose before it is rejected.
    ///
    /// A service that changed its format breaks most items of a list. With a limit, the response is
    /// rejected instead of becoming a list that is almost empty and looks right.
    ///
    ///     let policy = Sanitizer.Policy(maxDropped: .share(0.2, ofAtLeast: 10))
    ///
    /// In a pattern, `{"$type": [p], "$maxDropped": "20%"}` limits one array.
    public enum DropLimit: Hashable, Sendable {
        /// A number of items, the maximum that an array may lose.
        case count(Int)
        /// A share of the items, the maximum that an array may lose, as a part of its items from 0 to
        /// 1.
        ///
        /// A share means its decimal digits, so that `0.29` of 100 items are 29. An array with fewer
        /// items than the minimum may lose any number. A policy requires a share from 0 to 1, of at
        /// least 1 item.
        ///
        ///     let limit = Sanitizer.Policy.DropLimit.share(0.5)
        ///     limit.isExceeded(byDropping: 1, of: 2)     // false
        ///     limit.isExceeded(byDropping: 2, of: 3)     // true
        case share(Double, ofAtLeast: Int = 1)

        /// Returns a limit of a share of the items in percent; `.percent(40)` is `.share(0.4)`.
        ///
        /// - Parameter percentage: The maximum percentage of its items that an array may lose, from 0
        ///   to 100.
        /// - Returns: The limit.
        package static func percent(_ percentage: Double) -> DropLimit {
            // The point is moved in the digits; a division would round. A policy refuses others.
            (0...100).contains(percentage)
                ? .share(DecimalShare(percent: percentage).double) : .share(percentage / 100)
        }

        /// Returns whether an array has lost too many items.
        ///
        /// - Parameters:
        ///   - dropped: The number of items that were dropped.
        ///   - total: The number of items that the array had.
        /// - Returns: Whether the loss is greater than the limit.
        /// - Complexity: O(1).
        public func isExceeded(byDropping dropped: Int, of total: Int) -> Bool {
            switch self {
            case .count(let limit): dropped > max(0, limit)
            case .share(let share, let minimum):
                total >= minimum && dropped > DecimalShare(share).part(of: total)
            }
        }

        /// Stops the program if this is not a limit that an array can have.
        func requireRange() {
            guard case .share(let share, let minimum) = self else { return }
            precondition(
                (0...1).contains(share),
                "expected a share of the items from 0 to 1, found \(share)"
            )
            precondition(minimum >= 1, "expected a share of at least 1 item, found \(minimum)")
        }
    }
}

extension Sanitizer.Policy.DropLimit: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// Creates a number of items: `maxDropped: 3` is `.count(3)`.
    ///
    /// - Parameter value: The most items that an array may lose.
    public init(integerLiteral value: Int) { self = .count(value) }

    /// Creates a share of the items: `maxDropped: 0.2` is `.share(0.2)`.
    ///
    /// - Parameter value: The greatest share of its items that an array may lose, from 0 to 1.
    public init(floatLiteral value: Double) { self = .share(value) }
}
