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
    /// `$unique`: the parts that differ between items; several if a definition adds its own.
    package var uniqueness: [Uniqueness] = []
    /// `$maxDropped`.
    package var maxDropped: DropLimit?
    /// `$fallback`, as compact JSON text.
    package var fallback: [UInt8]?
    /// `$doc`.
    package var documentation: String?

    package init() {}
}

/// The inclusive bounds of a count; 0 and `Int.max` set no bound.
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

/// The part of an item that `$unique` compares.
package enum Uniqueness: Hashable, Sendable {
    case wholeItem
    case part(JSONPointer)
}
