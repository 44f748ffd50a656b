import VeriJSON

/// A summary of retried values.
struct RetrySummary {
    private let retries: [Retry]
    private let name: String
    private let pattern: Pattern

    /// The number of further places that are listed for each kind of refusal.
    private static let placesNamed = 3

    init(_ retries: [Retry], name: String, pattern: Pattern) {
        self.retries = retries
        self.name = name
        self.pattern = pattern
    }

    private struct Kind: Hashable {
        var outcome: Retry.Outcome
        var code: FindingCode
        var template: String

        init(_ retry: Retry) {
            let cause = retry.result?.report.findings.first
            outcome = retry.outcome
            code = cause?.code ?? retry.record.code
            template = cause?.template ?? retry.record.template
        }
    }

    /// Returns the totals, followed by each kind of refusal once.
    func text(_ options: TextOptions) -> String {
        var text = TextEscaping.line("\(name): \(verdict)") + "\n"
        if !retries.isEmpty, retries.allSatisfy({ $0.record.fingerprint == pattern.fingerprint }) {
            text += "  = note: this is the pattern that refused them\n"
        }
        var order: [Kind] = []
        var groups: [Kind: [Retry]] = [:]
        for retry in retries where !retry.isClean {
            let kind = Kind(retry)
            if groups[kind] == nil { order.append(kind) }
            groups[kind, default: []].append(retry)
        }
        for kind in order {
            guard let group = groups[kind], let first = group.first else { continue }
            text += "\n" + refusal(first, options) + others(group.dropFirst())
        }
        return text
    }

    private var verdict: String {
        let counts = retries.reduce(into: [Retry.Outcome: Int]()) {
            $0[$1.outcome, default: 0] += 1
        }
        let changed = counts[.changed] ?? 0
        let clean = (counts[.passed] ?? 0) + changed
        var parts = ["\(clean) pass\(clean == 1 ? "es" : "") now"]
        if changed > 0 { parts[0] += " (\(changed) after changes)" }
        let rest: KeyValuePairs<Retry.Outcome, String> = [
            .refused: "still refused", .hidden: "hidden", .withoutRule: "without a rule",
            .unreadable: "cannot be read",
        ]
        parts += rest.compactMap { outcome, words in
            counts[outcome].map { "\($0) \(words)" }
        }
        return "\(retries.count) record\(retries.count == 1 ? "" : "s"): "
            + parts.joined(separator: ", ")
    }

    private func refusal(_ retry: Retry, _ options: TextOptions) -> String {
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

    private func others(_ others: ArraySlice<Retry>) -> String {
        guard !others.isEmpty else { return "" }
        let places = others.prefix(Self.placesNamed).map(\.record.origin)
        let rest = others.count > places.count ? ", …" : ""
        let list = TextEscaping.visible(places.joined(separator: ", "))
        return "and \(others.count) more like this at \(list)\(rest)\n"
    }

    /// Returns one retry as a line of JSON.
    static func json(of retry: Retry) -> String {
        var object: JSONObject = ["outcome": .string(retry.outcome.rawValue)]
        object["document"] = retry.record.document.map { .string($0) }
        object["path"] = .string(retry.record.path.description)
        object["report"] = retry.result?.report.jsonValue
        return JSONWriter(.visible).string(.object(object))
    }
}
