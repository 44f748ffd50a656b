/// The directives of one place that need more room than a ``Rule`` has.
package struct Refinement: Sendable {
    /// `$null: [v, …]`: values that mean null.
    package var sentinels: ValueSet?
    /// `$in`.
    package var allowedValues: ValueSet?
    /// `$length`, in Unicode scalars.
    package var length: CountBounds?
    /// `$count`, in items.
    package var count: CountBounds?
    /// `$unique`: in which parts the items differ; several when a definition has one of its own.
    package var uniqueness: [Uniqueness] = []
    /// `$maxDropped`.
    package var maxDropped: DropLimit?
    /// `$fallback`, as the compact JSON text that stands in.
    package var fallback: [UInt8]?
    /// `$doc`.
    package var documentation: String?

    package init() {}
}

/// An inclusive range of counts, either end open.
package struct CountBounds: Hashable, Sendable {
    package var minimum: Int
    package var maximum: Int

    package init(minimum: Int = 0, maximum: Int = .max) {
        self.minimum = minimum
        self.maximum = maximum
    }

    package func contains(_ count: Int) -> Bool {
        count >= minimum && count <= maximum
    }
}

/// What `$unique` compares.
package enum Uniqueness: Hashable, Sendable {
    case wholeItem
    case part(JSONPointer)
}

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
