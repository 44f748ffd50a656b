/// The most that work on a corpus may cost by one measure.
struct Limit: Codable {
    var corpus: String
    var pattern: String
    /// What is done with the corpus; nil for cleaning its documents.
    var work: Repetition.Work?
    /// The share of what was recorded by which it may differ, where that is not what the measure
    /// says.
    var tolerance: Double?
    /// The cost when it was last recorded.
    var recorded: Double
    /// The cost never to exceed, so that small steps cannot creep; nil where none was agreed.
    var ceiling: Double?

    /// The names by which the cost is counted.
    var names: [String] {
        [corpus, pattern, (work ?? .documents).rawValue]
    }

    /// Returns what to say of a cost; nil for nothing.
    ///
    /// `tolerance` is the share of what was recorded by which it may differ; nil where that is
    /// not to be compared, since another toolchain recorded it.
    func verdict(on cost: Double, tolerance: Double?) -> Verdict? {
        if let ceiling, cost > ceiling { return Verdict("above its ceiling", isFailure: true) }
        guard let tolerance else { return nil }
        if cost > recorded * (1 + tolerance) {
            return Verdict("more than recorded", isFailure: true)
        }
        return cost < recorded * (1 - tolerance) ? Verdict("less than recorded: record") : nil
    }

    /// Takes a cost for what it may be from now on.
    mutating func record(_ cost: Double) {
        recorded = (cost * 1_000).rounded() / 1_000
    }

    /// Something that is said of a cost.
    struct Verdict: Equatable {
        var text: String
        var isFailure: Bool

        init(_ text: String, isFailure: Bool = false) {
            self.text = (isFailure ? "FAILED, " : "") + text
            self.isFailure = isFailure
        }
    }
}
