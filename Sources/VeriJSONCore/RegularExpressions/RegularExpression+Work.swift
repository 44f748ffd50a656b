extension RegularExpression {
    /// The most work that a byte of a text takes, as far as that is found by extending one text: each
    /// time by the byte after which the expression may be at the most places.
    ///
    ///     a.{1000}$      each `a` of `aaaa…` adds a place       → more than 64 after 131 bytes
    ///     ^a.{1000}$     one place at a time                    → 0
    ///
    /// A text of a document has quotes and a comma, which count as its bytes.
    ///
    /// - Parameter limit: The search ends with the first value above it.
    /// - Returns: The steps beyond one a byte, on average over the text and what is around it.
    func workPerByte(upTo limit: Int) -> Int {
        guard program.instructions.count(where: \.isPlace) > limit else { return 0 }
        var simulation = NFASimulation(program)
        guard !simulation.begin() else { return 0 }
        var (most, sum, count) = (0, 0, 0)
        // Some milliseconds at most: a text that is still cheap then says enough.
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
    /// Whether a search waits at the instruction for the next byte.
    fileprivate var isPlace: Bool {
        switch self {
        case .split, .jump, .found: false
        default: true
        }
    }
}
