/// A shared cache of the texts of findings, for all reports of one sanitizer or verifier.
///
/// Thousands of findings differ only in their place. The rest of a finding depends on the pattern,
/// the policy and a few details, so it is created once. Findings whose details contain text of a
/// document are not cached.
///
/// The class is `Sendable` because the cache is only read and written while the lock is held;
/// everything else is constant.
package final class MessageContext: @unchecked Sendable {
    let graph: RuleGraph
    let policy: Sanitizer.Policy
    package let messages: Messages
    /// The schema that the rules were made from; nil for a pattern.
    let schema: (any ReportedSchema)?
    /// Whether any place of the pattern is `$secret`; most patterns have none and do no extra work.
    let hasSecrets: Bool
    /// Whether findings offer edits of the pattern; otherwise they offer settings of the decoder.
    private let offersEdits: Bool
    /// Whether the policy hides keys that are data and paths may contain such keys.
    let hidesKeys: Bool

    /// The lock that guards all of the following properties.
    private let lock = Lock()
    private lazy var edits = PatternEdits(graph: graph)
    private lazy var lines = ByteView.with(graph.source.bytes) { LineIndex($0.buffer) }
    private lazy var remedies = RemedySearch(graph: graph, policy: policy)
    /// The rule of each object pattern.
    private lazy var rulesOfObjects = graph.rulesOfObjects
    private lazy var rulesAboveSecrets = hasSecrets ? graph.rulesAboveSecrets : []
    private var known: [FindingDetails: Finding] = [:]
    private var knownRemedies: [Attempt: KnownRemedy] = [:]

    /// The limit on cached findings and on cached remedies; a pattern has few kinds, except where an
    /// item count is a detail.
    private static let knownLimit = 1_000

    /// A short value and the rule that refused it.
    struct Attempt: Hashable {
        var value: String
        var rule: RuleIndex
        /// Whether the remedy may tell what the value is.
        var isShown: Bool

        init(_ value: String, _ rule: RuleIndex, isShown: Bool) {
            (self.value, self.rule, self.isShown) = (value, rule, isShown)
        }
    }

    struct KnownRemedy {
        var remedy: Remedy?
        /// The work that a report is charged for it.
        var work: Int
    }

    init(_ graph: RuleGraph, policy: Sanitizer.Policy, offersEdits: Bool = true) {
        self.graph = graph
        self.offersEdits = offersEdits
        self.policy = policy
        schema = graph.reported
        messages = Messages(graph: graph, policy: policy, schema: schema)
        hasSecrets = graph.hasSecrets
        // The rules of a model apply where the pattern looks at nothing, and all keys are data.
        let coversData = graph.coversKeysThatAreData || graph.addedNames != nil
        hidesKeys = policy.disclosure.hidesKeys && coversData
    }

    /// The rules that have a secret at or below them.
    ///
    /// A wrong value at such a place may itself be the secret, such as a password in place of an
    /// object that contains one.
    var concealing: Set<RuleIndex> {
        hasSecrets ? lock.whileHeld { rulesAboveSecrets } : []
    }

    /// Returns what would mend a refused value; nil if nothing is known.
    ///
    /// `isShown` is whether the remedy may tell what the value is.
    func remedy(
        for value: UnsafeBufferPointer<UInt8>,
        by rule: RuleIndex,
        isShown: Bool,
        charging budget: inout WorkBudget
    ) -> Remedy? {
        lock.whileHeld {
            remedies.remedy(for: value, by: rule, isShown: isShown, charging: &budget)
        }
    }

    /// Returns what would mend a short value, as ``remedy(for:by:isShown:charging:)`` does.
    ///
    /// The search for a known value is charged like another one, so that the help in a report does
    /// not depend on other reports.
    func remedy(
        for value: UnsafeBufferPointer<UInt8>,
        in attempt: Attempt,
        charging budget: inout WorkBudget
    ) -> Remedy? {
        guard !budget.isExceeded else { return nil }
        return lock.whileHeld {
            if let known = knownRemedies[attempt] {
                budget.charge(known.work)
                return known.remedy
            }
            let before = budget.spent
            let remedy = remedies.remedy(
                for: value,
                by: attempt.rule,
                isShown: attempt.isShown,
                charging: &budget
            )
            guard !budget.isExceeded else { return remedy }
            if knownRemedies.count >= Self.knownLimit { knownRemedies = [:] }
            knownRemedies[attempt] = KnownRemedy(remedy: remedy, work: budget.spent - before)
            return remedy
        }
    }

    /// Returns a finding without its place in the document.
    func finding(of details: FindingDetails) -> Finding {
        lock.whileHeld {
            if let finding = known[details] { return finding }
            let finding = finding(for: details)
            if details.areCommon, known.count < Self.knownLimit { known[details] = finding }
            return finding
        }
    }

    private func finding(for details: FindingDetails) -> Finding {
        let words = messages.words(for: details)
        let isAdded = graph[details.rule].traits.contains(.added)
        let declaration = graph.declarations[details.rule]
        let ruleLabel =
            declaration != nil
            ? "asked for here"
            : isAdded ? "the model asks for more than this rule" : words.ruleLabel
        return Finding(
            code: code(details.code, details.rule, details.detail),
            severity: severity(details.code, details.rule),
            path: JSONPointer(),
            template: graph.place(of: details.rule).template,
            range: 0..<0,
            location: .start,
            expected: declaration?.expectation(words.expected, details.code) ?? words.expected,
            found: Finding.Found(kind: details.kind, value: details.shown, words: words.found),
            label: details.isConcealed ? "\(words.label) ($secret hides it)" : words.label,
            rule: place(for: details, label: ruleLabel),
            help: help(for: details, isAdded: isAdded),
            causes: [],
            causesOmitted: 0,
            count: 1,
            otherPlaces: [],
            discriminator: details.discriminator.flatMap { $0.isKnown ? nil : $0.key },
            otherBranches: details.code == .unionNoBranch ? details.detail : 0
        )
    }

    private func help(for details: FindingDetails, isAdded: Bool) -> [Finding.Help] {
        if schema != nil { return messages.schemaHelp(for: details) }
        return offersEdits && !isAdded
            ? messages.help(for: details, edits: edits) : messages.modelHelp(for: details)
    }

    func code(_ code: CodeTag, _ rule: RuleIndex, _ detail: Int) -> FindingCode {
        FindingCode(
            code,
            detail: UInt32(truncatingIfNeeded: detail),
            rule: rule,
            of: graph
        )
    }

    /// Returns the severity of a code at a rule.
    func severity(_ code: CodeTag, _ rule: RuleIndex) -> Finding.Severity {
        graph.severity(code, rule)
    }

    /// Returns the place of the violated rule in the pattern.
    private func place(for details: FindingDetails, label: String) -> Finding.PatternPlace {
        if let schema {
            // The keyword that asks for a member stands with its object.
            let object = details.code == .missing ? details.member?.object : nil
            let rule = object.flatMap { rulesOfObjects[Int($0)] } ?? details.rule
            var place = schema.place(
                ofRule: graph.place(of: rule).draft ?? 0,
                code: code(details.code, details.rule, details.detail),
                check: details.code == .keyword ? details.detail : nil,
                key: graph.member(details.member)?.key
            )
            place.label = label
            return place
        }
        let place = graph.place(of: details.rule)
        let isAboutKey = details.code == .missing || details.code == .defaulted
        let range = isAboutKey ? graph.member(details.member)?.keyRange ?? place.range : place.range
        let location = ByteView.with(graph.source.bytes) {
            lines.location(of: range.lowerBound, in: $0.buffer)
        }
        let prose =
            graph.refinement(of: graph[details.rule])?.documentation
            .map { ": " + JSONText.cut($0, to: 100) } ?? ""
        return Finding.PatternPlace(
            name: graph.source.name,
            range: range,
            line: location.line,
            column: location.column,
            text: place.summary,
            label: label + prose,
            declaration: graph.declarations[details.rule]?.text
        )
    }
}

extension RuleGraph {
    /// Returns the severity of a code at a rule.
    func severity(_ code: CodeTag, _ rule: RuleIndex) -> Finding.Severity {
        switch code {
        case .trim, .unescape, .json, .sentinel, .defaulted, .askedConversion, .alias, .repaired:
            .expected
        case .enumUnknown, .unionNoBranch:
            self[rule].traits.contains(.novel) ? .novel : .broken
        default:
            .broken
        }
    }
}
