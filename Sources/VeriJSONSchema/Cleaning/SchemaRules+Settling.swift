internal import VeriJSONCore

extension SchemaRules: SettlingSchema {
    /// The maximum number of rounds in which something may change.
    static let settlingRounds = 8

    func settled(
        _ value: UnsettledValue,
        by settling: Settling,
        charging budget: inout WorkBudget
    ) -> Settlement {
        guard let original = Tape(of: value.bytes) else { return .refused(settling.unsettled) }
        var joined = JoinedResults(value.cleaning, of: original)
        var tape = joined.tape
        var rejection: PolicyRejection?
        var hasChanged = false
        // Cleans the value by one rule; returns how it ends, or nil if it goes on.
        func clean(by rule: Int) -> Settlement? {
            let result = tape.withBytes { value.cleaned($0, by: rule, charging: &budget) }
            guard let result else { return .refused(settling.unsettled) }
            joined.append(result, of: tape, settling: value)
            if result.verdict == .rejected { return .rejected(joined.result) }
            if let limit = value.dropLimit { rejection = rejection ?? joined.rejection(by: limit) }
            guard result.verdict == .changed else { return nil }
            (tape, hasChanged) = (joined.tape, true)
            return nil
        }
        for _ in 0..<Self.settlingRounds {
            hasChanged = false
            var (next, stuck) = (0, Int?.none)
            while let stage = refusing(settling, from: next, tape, charging: &budget) {
                if let end = clean(by: settling.stages[stage].rule) { return end }
                stuck = stuck ?? settling.stages[stage].check
                next = stage + 1
            }
            guard hasChanged else {
                return stuck.map { .refused($0) } ?? .settled(joined.result, rejection)
            }
            // What a keyword removed may be required beside it.
            if let end = clean(by: settling.base) { return end }
        }
        return refusing(settling, from: 0, tape, charging: &budget) == nil
            ? .settled(joined.result, rejection) : .refused(settling.unsettled)
    }

    /// Returns the first stage from a position on whose check refuses a document; nil if none does,
    /// or if the budget is exceeded.
    private func refusing(
        _ settling: Settling,
        from first: Int,
        _ tape: Tape,
        charging budget: inout WorkBudget
    ) -> Int? {
        let numbers = settling.stages[first...].map(\.check)
        let refusing = tape.withBytes { bytes in
            refusingCheck(among: numbers, of: bytes, charging: &budget)
        }
        guard let refusing, !budget.isExceeded else { return nil }
        return settling.stages[first...].firstIndex { $0.check == refusing }
    }
}
