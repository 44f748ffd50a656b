/// A search for a conversion that a rule does not ask for but that would have accepted the value.
///
/// The value is walked again by its own rule, with all conversions that may be suggested, so a
/// suggested conversion does in cleaning exactly what the help promises.
///
///     "~bool" on "0"      →  caselessBool
///     ["int"] on 5        →  wrapSingle
///     "datetime" on 0     →  nil: the number may count seconds or milliseconds
///
/// An instance is not thread-safe.
final class MissingConversion {
    private let graph: RuleGraph
    private let policy: Sanitizer.Policy
    private lazy var workspace = Workspace(graph, policy: policy)

    /// The limit on the bytes of a value; trying a longer one costs more than the help is worth.
    private static let lengthLimit = 4_096
    /// The conversions that may be suggested: all that do not guess.
    private static let offered = ConversionSet(ConversionSet.named.map(\.set))
        .subtracting([.epochSeconds, .epochMillis])

    init(graph: RuleGraph, policy: Sanitizer.Policy) {
        var policy = policy
        policy.limits = policy.limits.clamped
        policy.limits.changes = .max
        // The caller's budget limits the work for all values of a report.
        policy.limits.rereadFactor = 0
        self.graph = graph
        self.policy = policy
    }

    /// Returns whether a conversion could correct a value and may be suggested for its rule.
    static func mayMend(_ code: CodeTag, by rule: Rule, count: Int) -> Bool {
        switch code {
        case .typeMismatch, .stringFormat, .integerFraction, .enumUnknown:
            rule.form != .union && rule.conversions.mode != .exactly
                && (1...lengthLimit).contains(count)
        default:
            false
        }
    }

    /// Returns the first conversion with which a refused value matches its rule; nil if there is
    /// none or the budget was already exceeded.
    func conversion(
        of value: UnsafeBufferPointer<UInt8>,
        by rule: RuleIndex,
        charging budget: inout WorkBudget
    ) -> ConversionSet? {
        guard !budget.isExceeded else { return nil }
        var offered = Self.offered
        // An empty string usually means no items, not one.
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
