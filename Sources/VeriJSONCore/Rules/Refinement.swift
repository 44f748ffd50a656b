/// The directives of one place that need more room than a ``Rule`` has.
package struct Refinement: Sendable {
    /// `$null: [v, …]`: values that mean null, or the default beside them.
    package internal(set) var sentinels: ValueSet?
    /// `$default` beside such values, as compact JSON text.
    var sentinelDefault: [UInt8]?
    /// `$in`.
    package var allowedValues: ValueSet?
    /// `$length`, in Unicode scalars.
    package var length: CountBounds?
    /// `$count`, in items.
    package var count: CountBounds?
    /// `$unique`: the parts that differ between items; several if a definition adds its own.
    package var uniqueness: [Uniqueness] = []
    /// `$maxDropped`.
    package internal(set) var maxDropped: Sanitizer.Policy.DropLimit?
    /// `$fallback`, as compact JSON text.
    package var fallback: [UInt8]?
    /// `$json`: the rule of the value that the text of a string is JSON of.
    package internal(set) var content: RuleIndex?
    /// The keywords of a schema that are checked on the cleaned value, by number.
    package var checks: [Int] = []
    /// Those that may accept a container after a removal of members or items; they are among
    /// ``checks`` unless what is left is checked elsewhere.
    package var removals: [Int] = []
    /// The subschemas of which a value that matches all needs no walk, by number.
    package var subschemas: [Int] = []
    /// Those of ``checks`` that are settled one after the other.
    package var settling: Settling?
    /// `$doc`.
    package internal(set) var documentation: String?

    package init() {}
}

/// The inclusive bounds of a count; 0 and `Int.max` set no bound.
package struct CountBounds: Hashable, Sendable {
    package let minimum: Int
    package let maximum: Int

    package init(minimum: Int = 0, maximum: Int = .max) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Returns the bounds without one of them, or without both.
    func opened(below: Bool, above: Bool) -> CountBounds {
        CountBounds(minimum: below ? 0 : minimum, maximum: above ? .max : maximum)
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

/// A `$default` or `$fallback`, and the rule that it must match.
///
/// Only a walk shows whether it does, so the front door checks these values after compiling.
struct SuppliedValue: Sendable {
    enum Origin: Sendable {
        case `default`
        case fallback
    }

    var origin: Origin
    var rule: RuleIndex
    var value: JSONValue
    /// The bytes of the value in the pattern's source.
    var range: Range<Int>
}
