/// Looks for the conversion that a place does not ask for and that would have saved its value.
///
/// The value is walked once more, by its own rule and with the conversions that may be offered, so
/// that what a help promises is what cleaning does.
///
///     "~bool" on "0"      →  caselessBool
///     ["int"] on 5        →  wrapSingle
///     "datetime" on 0     →  nil: nobody knows whether it counts seconds or milliseconds
///
/// One serves one call at a time.
final class MissingConversion {
    private let graph: RuleGraph
    private let policy: Sanitizer.Policy
    private lazy var workspace = Workspace(graph, policy: policy)

    /// Longer values are not tried: no help is worth it.
    private static let lengthLimit = 4_096
    /// What may be offered: everything but a guess.
    private static let offered = ConversionSet(ConversionSet.named.map(\.set))
        .subtracting([.epochSeconds, .epochMillis])

    init(graph: RuleGraph, policy: Sanitizer.Policy) {
        var policy = policy
        policy.limits = policy.limits.clamped
        policy.limits.changes = .max
        // What all values of a report may take together is the caller's budget.
        policy.limits.rereadFactor = 0
        self.graph = graph
        self.policy = policy
    }

    /// Whether a conversion could mend what is wrong with a value, and may be offered for its rule.
    static func mayMend(_ code: CodeTag, by rule: Rule, count: Int) -> Bool {
        switch code {
        case .typeMismatch, .stringFormat, .integerFraction, .enumUnknown:
            rule.form != .union && rule.conversions.mode != .exactly
                && (1...lengthLimit).contains(count)
        default:
            false
        }
    }

    /// The first conversion by which a refused value matches its rule; nil where there is none, or
    /// where the budget was exceeded before.
    func conversion(
        of value: UnsafeBufferPointer<UInt8>,
        by rule: RuleIndex,
        charging budget: inout WorkBudget
    ) -> ConversionSet? {
        guard !budget.isExceeded else { return nil }
        var offered = Self.offered
        // In most cases the empty string means that there is nothing, not one item.
        if value.elementsEqual("\"\"".utf8) { offered.remove(.wrapSingle) }
        let result = try? workspace.run(value, rule: rule, converting: offered)
        budget.charge(workspace.work.spent)
        guard let result, result.verdict == .changed,
            let event = result.record.events.first(where: { $0.code == .askedConversion }),
            event.start.position == 0, event.end.position == value.count
        else { return nil }
        return ConversionSet(rawValue: event.detail)
    }
}
