/// The bounds of a number, compared with the number as written.
struct DecimalBounds {
    private let minimum: DecimalLexeme?
    private let maximum: DecimalLexeme?
    private let excludesMinimum: Bool
    private let excludesMaximum: Bool

    /// Creates bounds whose digits are stored in `arena`.
    init(_ bounds: NumberBounds, _ arena: StateArena) {
        minimum = bounds.minimum.map { DecimalLexeme(arena.copy($0.lexeme.utf8)) }
        maximum = bounds.maximum.map { DecimalLexeme(arena.copy($0.lexeme.utf8)) }
        excludesMinimum = bounds.excludesMinimum
        excludesMaximum = bounds.excludesMaximum
    }

    @inline(__always)
    func contains(_ number: DecimalLexeme) -> Bool {
        if let minimum, minimum.compare(to: number) > (excludesMinimum ? -1 : 0) { return false }
        if let maximum, maximum.compare(to: number) < (excludesMaximum ? 1 : 0) { return false }
        return true
    }
}

/// The bounds of integers of at most 18 digits.
struct IntegerBounds {
    var minimum: Int64
    var maximum: Int64
    var acceptsEverySmallInteger: Bool

    init(_ bounds: NumberBounds) {
        // A bound that is not an Int64 accepts no integer here; the exact comparison decides.
        minimum = IntegerBounds.bound(bounds.minimum, otherwise: .min, beyond: .max)
        maximum = IntegerBounds.bound(bounds.maximum, otherwise: .max, beyond: .min)
        if bounds.excludesMinimum, bounds.minimum != nil, minimum < .max { minimum += 1 }
        if bounds.excludesMaximum, bounds.maximum != nil, maximum > .min { maximum -= 1 }
        let largest: Int64 = 999_999_999_999_999_999
        acceptsEverySmallInteger = minimum <= -largest && maximum >= largest
    }

    private static func bound(
        _ number: JSONNumber?,
        otherwise open: Int64,
        beyond: Int64
    ) -> Int64 {
        guard let number else { return open }
        if let value = number.int64 { return value }
        return beyond
    }

    func contains(_ value: Int64) -> Bool { value >= minimum && value <= maximum }
}
