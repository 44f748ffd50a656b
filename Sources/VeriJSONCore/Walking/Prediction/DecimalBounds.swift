/// The bounds of a number, compared with the number as written.
struct DecimalBounds {
    private let minimum: DecimalLexeme?
    private let maximum: DecimalLexeme?

    /// Creates bounds whose digits are stored in `arena`.
    init(_ bounds: NumberBounds, _ arena: StateArena) {
        minimum = bounds.minimum.map { DecimalLexeme(arena.copy($0.lexeme.utf8)) }
        maximum = bounds.maximum.map { DecimalLexeme(arena.copy($0.lexeme.utf8)) }
    }

    @inline(__always)
    func contains(_ number: DecimalLexeme) -> Bool {
        if let minimum, minimum.compare(to: number) > 0 { return false }
        if let maximum, maximum.compare(to: number) < 0 { return false }
        return true
    }
}
