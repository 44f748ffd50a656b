/// Looks for the conversion that a place does not ask for and that would have saved its value.
///
/// The value is walked once more, by its own rule and with the conversions that may be offered, so
/// that what a help promises is what cleaning does.
///
///     "~bool" on "0"      →  caselessBool
///     ["int"] on 5        →  wrapSingle
///     "datetime" on 0     →  nil: nobody knows whether it counts seconds or milliseconds
final class MissingConversion {
    private let graph: RuleGraph
    private let input: ByteView
    private let policy: SanitizingPolicy
    private lazy var workspace = Workspace(graph, policy: policy)

    /// Longer values are not tried: no help is worth it.
    private static let lengthLimit = 4_096
    /// What may be offered: everything but a guess.
    private static let offered = ConversionSet(ConversionSet.named.map(\.set))
        .subtracting([.epochSeconds, .epochMillis])

    init(graph: RuleGraph, input: ByteView, policy: SanitizingPolicy) {
        var policy = policy
        policy.limits = policy.limits.clamped
        self.graph = graph
        self.input = input
        self.policy = policy
    }

    /// The first conversion by which a refused value matches its rule.
    ///
    /// - Returns: nil where there is none, or where the pattern says itself which are allowed.
    func conversion(
        mending code: CodeTag,
        by rule: RuleIndex,
        in range: Range<Int>
    )
        -> ConversionSet?
    {
        switch code {
        case .typeMismatch, .stringFormat, .integerFraction, .enumUnknown: break
        default: return nil
        }
        let range = input.clamp(range)
        guard graph[rule].form != .union, graph[rule].conversions.mode != .exactly,
            !range.isEmpty, range.count <= Self.lengthLimit
        else { return nil }
        var offered = Self.offered
        // In most cases the empty string means that there is nothing, not one item.
        if input.text(in: range) == "\"\"" { offered.remove(.wrapSingle) }
        let value = UnsafeBufferPointer(rebasing: input.buffer[range])
        guard let result = try? workspace.run(value, rule: rule, converting: offered),
            result.verdict == .changed,
            let event = result.record.events.first(where: { $0.code == .askedConversion }),
            event.start.position == 0, event.end.position == range.count
        else { return nil }
        return ConversionSet(rawValue: event.detail)
    }
}
