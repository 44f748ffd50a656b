/// How many instructions cleaning a corpus may cost.
struct InstructionLimit: Codable {
    var corpus: String
    var pattern: String
    /// What it cost for each byte of input when it was last recorded.
    var recorded: Double
    /// What it may never cost, so that small steps cannot creep; nil where nothing was agreed.
    var ceiling: Double?
    /// Why it costs more than that today; nil where it does not.
    var knownExcess: String?

    /// What to say of a cost; nil for nothing.
    func verdict(on cost: Double, isSameToolchain: Bool) -> Verdict? {
        if let ceiling {
            switch (cost > ceiling, knownExcess) {
            case (true, nil): return Verdict("above its ceiling", isFailure: true)
            case (true, let reason?):
                if isSameToolchain, cost > recorded * (1 + InstructionLimit.tolerance) { break }
                return Verdict("above its ceiling, as known: \(reason)")
            case (false, .some): return Verdict("below its ceiling now: record", isFailure: true)
            case (false, nil): break
            }
        }
        guard isSameToolchain else { return nil }
        if cost > recorded * (1 + InstructionLimit.tolerance) {
            return Verdict("slower than recorded", isFailure: true)
        }
        return cost < recorded * (1 - InstructionLimit.tolerance)
            ? Verdict("faster than recorded: record") : nil
    }

    /// Takes a cost for what it may be from now on.
    mutating func record(_ cost: Double) {
        recorded = (cost * 1_000).rounded() / 1_000
        if let ceiling, cost <= ceiling { knownExcess = nil }
    }

    /// Something that is said of a cost.
    struct Verdict {
        var text: String
        var isFailure: Bool

        init(_ text: String, isFailure: Bool = false) {
            self.text = text
            self.isFailure = isFailure
        }
    }

    private static let tolerance = 0.02
}

/// The limits, and the toolchain with which the costs were recorded.
struct InstructionLimits: Codable {
    var toolchain: String
    var limits: [InstructionLimit]
}
