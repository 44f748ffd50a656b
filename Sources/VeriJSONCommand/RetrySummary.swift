import VeriJSON

/// A summary of retried values, of which it keeps one for each kind of refusal.
struct RetrySummary {
    private let name: String
    private let pattern: Pattern
    private var counts: [QuarantineRecord.Retry.Outcome: Int] = [:]
    /// The number of parts of records that pass and are not written, and the place of the first.
    private var parts: (count: Int, first: JSONPointer)?
    /// Whether the pattern of each record is the one that tried it again.
    private var areOfPattern = true
    private var order: [Kind] = []
    private var groups: [Kind: Group] = [:]

    /// The number of further places that are listed for each kind of refusal.
    private static let placesNamed = 3

    init(name: String, pattern: Pattern) {
        self.name = name
        self.pattern = pattern
    }

    struct Kind: Hashable {
        var outcome: QuarantineRecord.Retry.Outcome
        var code: FindingCode
        var template: String

        init(_ retry: QuarantineRecord.Retry) {
            let cause = retry.result?.report.findings.first
            outcome = retry.outcome
            code = cause?.code ?? retry.record.code
            template = cause?.template ?? retry.record.template
        }
    }

    /// The refusals of one kind.
    private struct Group {
        var first: QuarantineRecord.Retry
        /// The line of its record.
        var line: Int
        /// The number of refusals after the first.
        var others = 0
        /// The places of the first of these.
        var places: [String] = []
    }

    /// Adds a value that was tried again.
    mutating func add(_ attempt: RetryAttempt, isWritten: Bool) {
        let (retry, line) = (attempt.retry, attempt.line)
        if attempt.value != nil, !isWritten {
            parts = ((parts?.count ?? 0) + 1, parts?.first ?? retry.record.path)
        }
        counts[retry.outcome, default: 0] += 1
        if retry.record.fingerprint != pattern.fingerprint { areOfPattern = false }
        guard let kind = attempt.kind else { return }
        guard groups[kind] != nil else {
            order.append(kind)
            groups[kind] = Group(first: retry, line: line)
            return
        }
        groups[kind]?.others += 1
        if groups[kind]?.places.count ?? 0 < Self.placesNamed {
            groups[kind]?.places.append("\(retry.record.origin) (line \(line))")
        }
    }

    private var count: Int { counts.values.reduce(0, +) }

    /// Returns the totals, followed by each kind of refusal once.
    func text(_ options: Report.TextOptions) -> String {
        var text = TextEscaping.line("\(name): \(verdict)") + "\n"
        if count > 0, areOfPattern {
            text += "  = note: this is the pattern that refused them\n"
        }
        if let (count, path) = parts {
            let place = TextEscaping.visible(path.description)
            text +=
                (count == 1
                    ? "  = note: one of these is a part of a record, at \(place)"
                    : "  = note: \(count) of these are parts of records, as at \(place)")
                + ", and not written: '--parts' writes parts with their places, and "
                + "'--items=POINTER' whole items of an array\n"
        }
        for kind in order {
            guard let group = groups[kind] else { continue }
            text += "\n" + TextEscaping.line("\(name):\(group.line): ")
            text += refusal(group.first, options) + others(group)
        }
        return text
    }

    private var verdict: String {
        let changed = counts[.changed] ?? 0
        let clean = (counts[.passed] ?? 0) + changed
        var parts = ["\(clean) pass\(clean == 1 ? "es" : "") now"]
        if changed > 0 { parts[0] += " (\(changed) after changes)" }
        let rest: KeyValuePairs<QuarantineRecord.Retry.Outcome, String> = [
            .refused: "still refused", .hidden: "hidden", .withoutRule: "without a rule",
            .unreadable: "cannot be read",
        ]
        parts += rest.compactMap { outcome, words in
            counts[outcome].map { "\($0) \(words)" }
        }
        return "\(count) record\(count == 1 ? "" : "s"): "
            + parts.joined(separator: ", ")
    }

    private func refusal(_ retry: QuarantineRecord.Retry, _ options: Report.TextOptions) -> String {
        if let result = retry.result { return result.reportText(options) }
        let reason =
            switch retry.outcome {
            case .hidden where retry.record.concealment == .secret:
                "the record hides the value, since a part of it is $secret"
            case .hidden: "the record hides the value"
            case .withoutRule: "the pattern has no rule for this place"
            default: "the value is not JSON, or over a limit"
            }
        return TextEscaping.line("\(retry.record.origin): \(reason)") + "\n"
    }

    private func others(_ group: Group) -> String {
        guard group.others > 0 else { return "" }
        let rest = group.others > group.places.count ? ", …" : ""
        let list = TextEscaping.visible(group.places.joined(separator: ", "))
        return "and \(group.others) more like this at \(list)\(rest)\n"
    }
}
