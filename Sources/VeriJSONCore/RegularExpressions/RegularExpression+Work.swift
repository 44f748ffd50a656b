extension RegularExpression {
    /// Returns the maximum work for each byte that a text can cause, found by extending one text
    /// greedily.
    ///
    /// Each step appends the byte after which the expression has the most threads.
    ///
    ///     a.{1000}$      each `a` of `aaaa…` adds a place       → more than 64 after 131 bytes
    ///     ^a.{1000}$     one place at a time                    → 0
    ///
    /// The quotes and the comma around a text of a document count as bytes of the text.
    ///
    /// - Parameter limit: The search ends with the first value above this limit.
    /// - Returns: The steps beyond one for each byte, averaged over the text with its quotes and
    ///   comma.
    func workPerByte(upTo limit: Int) -> Int {
        guard program.instructions.count(where: \.isPlace) > limit else { return 0 }
        var simulation = NFASimulation(program)
        guard !simulation.begin() else { return 0 }
        var (most, sum, count) = (0, 0, 0)
        // A few milliseconds at most: a text that is still cheap then is unlikely to become
        // expensive.
        var budget = WorkBudget(limit: 1_000_000)
        while !simulation.isDead, !budget.isExceeded, most <= limit, count < 1_024 {
            sum += simulation.work
            count += 1
            most = max(most, sum / (count + 3))
            let (threads, previous) = (simulation.threads, simulation.previous)
            var best: (byte: UInt8, count: Int)?
            for byte in program.representatives {
                budget.charge(threads.count + 1)
                simulation.resume(threads[...], after: previous)
                guard !simulation.advance(over: byte) else { continue }
                let next = simulation.threads.count
                if next > best?.count ?? 0 { best = (byte, next) }
            }
            guard let best else { break }
            simulation.resume(threads[...], after: previous)
            _ = simulation.advance(over: best.byte)
        }
        return most
    }
}

extension RegexInstruction {
    /// Whether a search waits at this instruction for the next byte.
    fileprivate var isPlace: Bool {
        switch self {
        case .split, .jump, .found: false
        default: true
        }
    }
}
