extension RegularExpression {
    /// The furthest place to which the beginning of a text may belong to a match.
    enum Progress: Equatable {
        /// The character at this position, counted from 0, fits no match.
        case character(Int)
        /// More text might make a match.
        case end
    }

    /// Returns the furthest place to which a text that does not match may belong to a match; nil if
    /// a match may begin anywhere, so that no place is wrong.
    ///
    ///     ^[A-Z]{3}$ on ABc    character 2
    ///     ^[A-Z]{3}$ on AB     end
    ///     [A-Z]{3} on ABc      nil
    ///
    /// - Parameters:
    ///   - text: The text, which is valid UTF-8 and does not match.
    ///   - budget: The budget that the search is charged to.
    /// - Returns: The place; nil, too, once the budget is exceeded.
    /// - Complexity: O(*n* · *m*), *n* the number of bytes of the text, *m* the size of the
    ///   expression.
    func progress(in text: [UInt8], charging budget: inout WorkBudget) -> Progress? {
        var simulation = NFASimulation(program)
        guard isAnchored, !simulation.mayBeginAnywhere, !simulation.begin() else { return nil }
        var position = -1
        for byte in text {
            if !RegexProgram.isContinuation(byte) { position += 1 }
            budget.charge(simulation.work + 1)
            if budget.isExceeded || simulation.advance(over: byte) { return nil }
            if simulation.isDead { return .character(position) }
        }
        return simulation.waitsForMore ? .end : nil
    }
}
