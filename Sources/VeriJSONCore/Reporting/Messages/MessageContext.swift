/// What is said of findings, for all reports of one sanitizer or verifier.
///
/// Thousands of findings differ in nothing but their place. What else is said of them depends on the
/// pattern, the policy and a few facts; it is put into words once. Facts that hold text of a document
/// are put into words and forgotten.
package final class MessageContext: @unchecked Sendable {
    let graph: RuleGraph
    let policy: Sanitizer.Policy
    let messages: Messages
    /// Whether any place of the pattern is `$secret`; most patterns have none and pay nothing.
    let hasSecrets: Bool
    /// Whether paths may lead over keys that are data, which the policy does not show.
    let hidesKeys: Bool

    /// Held while one of the following is used.
    private let lock = Lock()
    private lazy var edits = PatternEdits(graph: graph)
    private lazy var lines = ByteView.with(graph.source.bytes) { LineIndex($0.buffer) }
    private lazy var conversions = MissingConversion(graph: graph, policy: policy)
    private lazy var rulesAboveSecrets = hasSecrets ? graph.rulesAboveSecrets : []
    private var known: [FindingDetails: Finding] = [:]

    /// A pattern has few such facts, unless what counts is a number of items.
    private static let knownLimit = 1_000

    package init(_ graph: RuleGraph, policy: Sanitizer.Policy) {
        self.graph = graph
        self.policy = policy
        messages = Messages(graph: graph, policy: policy)
        hasSecrets = graph.hasSecrets
        hidesKeys = policy.disclosure.hidesKeys && graph.coversKeysThatAreData
    }

    /// The rules that have something secret below them.
    ///
    /// Whatever else stands at such a place may be what is secret: a password where an object with a
    /// password is expected.
    var concealing: Set<RuleIndex> {
        hasSecrets ? lock.whileHeld { rulesAboveSecrets } : []
    }

    /// The first conversion by which a refused value matches its rule; nil where there is none.
    func missingConversion(
        of value: UnsafeBufferPointer<UInt8>,
        by rule: RuleIndex,
        charging budget: inout WorkBudget
    ) -> ConversionSet? {
        lock.whileHeld { conversions.conversion(of: value, by: rule, charging: &budget) }
    }

    /// What is said of a finding, wherever it is.
    func finding(of facts: FindingDetails) -> Finding {
        lock.whileHeld {
            if let finding = known[facts] { return finding }
            let finding = said(of: facts)
            if facts.areCommon, known.count < Self.knownLimit { known[facts] = finding }
            return finding
        }
    }

    private func said(of facts: FindingDetails) -> Finding {
        let words = messages.words(for: facts)
        return Finding(
            code: code(facts.code, facts.rule, facts.detail),
            severity: severity(facts.code, facts.rule),
            path: JSONPointer(),
            template: graph.place(of: facts.rule).template,
            range: 0..<0,
            lineNumber: DeferredNumber(1),
            columnNumber: DeferredNumber(1),
            expected: words.expected,
            found: Finding.Found(kind: facts.kind, value: facts.shown, words: words.found),
            label: words.label,
            rule: place(for: facts, label: words.ruleLabel),
            help: messages.help(for: facts, edits: edits),
            causes: [],
            otherBranches: facts.code == .unionNoBranch ? facts.detail : 0
        )
    }

    func code(_ code: CodeTag, _ rule: RuleIndex, _ detail: Int) -> FindingCode {
        FindingCode(code, detail: UInt32(truncatingIfNeeded: detail), rule: graph[rule])
    }

    /// How much it means that a rule says so.
    func severity(_ code: CodeTag, _ rule: RuleIndex) -> Finding.Severity {
        switch code {
        case .trim, .sentinel, .defaulted, .askedConversion:
            .expected
        case .enumUnknown, .unionNoBranch:
            graph[rule].traits.contains(.novel) ? .novel : .broken
        default:
            .broken
        }
    }

    /// The place in the pattern that decided.
    private func place(for facts: FindingDetails, label: String) -> Finding.PatternPlace {
        let place = graph.place(of: facts.rule)
        let isAboutKey = facts.code == .missing || facts.code == .defaulted
        let range = isAboutKey ? graph.member(facts.member)?.keyRange ?? place.range : place.range
        let location = ByteView.with(graph.source.bytes) {
            lines.location(of: range.lowerBound, in: $0.buffer)
        }
        let prose =
            graph.refinement(of: graph[facts.rule])?.documentation
            .map { ": " + JSONText.cut($0, to: 100) } ?? ""
        return Finding.PatternPlace(
            name: graph.source.name,
            range: range,
            line: location.line,
            column: location.column,
            text: place.summary,
            label: label + prose
        )
    }
}
