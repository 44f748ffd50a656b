import VeriJSONCore

extension Drift {
    /// Returns an item for each group of findings that is not as frequent as it was.
    func groupItems(
        against baseline: Report.Summary?,
        _ search: DriftSearch
    ) -> [DriftReport.Item] {
        let known = baseline.map { DriftCounts($0) }
        let now = counts(against: baseline)
        let edits = PatternEdits(graph: pattern.graph)
        var totals: [Int: Int] = [:]
        for (rule, count) in search.counts {
            totals[pattern.graph.place(of: rule).range.lowerBound, default: 0] += count
        }
        return groups.compactMap { group in
            let finding = group.first
            // What the pattern itself asks for is foreseen.
            guard finding.severity != .expected else { return nil }
            var message = group.message
            var change: String?
            if let known {
                let key = DriftCounts.Key(template: finding.template, code: finding.code)
                change = known.change(to: now, key)
                guard change != nil else { return nil }
            }
            let values = group.values.prefix(5).map { $0.text }
            // A single value is in the message.
            if values.count > 1 {
                let more = group.values.count > 5 ? " …" : ""
                message += ": \(values.joined(separator: ", "))\(more)"
            }
            // If the service has changed, the pattern follows; other help would mend data.
            let help =
                exceeded.help(for: finding, edits)
                ?? finding.help.first { $0.edit != nil && $0.text.hasPrefix("to allow") }
                ?? finding.help.first { $0.edit != nil && $0.text.hasPrefix("to accept") }
                ?? finding.help.first { $0.edit != nil } ?? finding.help.first
            return DriftReport.Item(
                kind: .init(finding.code),
                template: finding.template,
                count: group.total,
                total: totals[finding.rule.range.lowerBound],
                message: message,
                change: change,
                advice: help?.text,
                edit: help?.edit,
                position: finding.rule.range.lowerBound
            )
        }
    }

    /// Returns the counts to compare with a baseline.
    ///
    /// A sanitizer counts what decided about a value: less than a verifier lists.
    private func counts(against baseline: Report.Summary?) -> DriftCounts {
        DriftCounts(baseline?.changes.isEmpty == false ? cleaned : summary)
    }

    /// Returns an item for each mismatch of the baseline that does not occur any more.
    func goneItems(since baseline: Report.Summary) -> [DriftReport.Item] {
        let (known, now) = (DriftCounts(baseline), counts(against: baseline))
        return baseline.causes.compactMap { row in
            let key = DriftCounts.Key(template: row.template, code: row.code)
            guard now.counts[key] == nil, let change = known.change(to: now, key) else {
                return nil
            }
            return DriftReport.Item(
                kind: .gone,
                template: row.template,
                count: 0,
                total: documents,
                message: row.code.rawValue,
                change: change,
                position: .max
            )
        }
    }
}

/// The numbers of mismatches in documents, to be compared with those in others.
struct DriftCounts {
    struct Key: Hashable {
        var template: String
        var code: FindingCode
    }

    private(set) var counts: [Key: Int] = [:]
    private let documents: Int

    init(_ summary: Report.Summary) {
        documents = summary.documents
        for row in summary.causes {
            counts[Key(template: row.template, code: row.code), default: 0] += row.count
        }
    }

    /// Returns how the number for a document differs; nil if it may be chance.
    ///
    /// Numbers of mismatches scatter by their square root; three times that is a difference.
    func change(to now: DriftCounts, _ key: Key) -> String? {
        let (before, after) = (Double(counts[key] ?? 0), Double(now.counts[key] ?? 0))
        let (size, newSize) = (Double(max(1, documents)), Double(max(1, now.documents)))
        let (share, newShare) = (before / size, after / newSize)
        if before == 0 { return after > 0 ? "not in the baseline" : nil }
        let scatter = (before / (size * size) + after / (newSize * newSize)).squareRoot()
        guard abs(newShare - share) > 3 * scatter else { return nil }
        guard newShare > 1.5 * share || 1.5 * newShare < share else { return nil }
        // A document may have several at one place.
        guard share <= 1, newShare <= 1 else {
            return "\(Self.rounded(newShare)) in each document instead of \(Self.rounded(share))"
        }
        return "\(Self.rounded(newShare * 100))% instead of \(Self.rounded(share * 100))%"
    }

    private static func rounded(_ number: Double) -> String {
        let value = (number * 10).rounded() / 10
        return value == value.rounded() && value < 1e9 ? String(Int(value)) : String(value)
    }
}

extension DriftReport.Item.Kind {
    /// Creates the kind of the items about a finding.
    init(_ code: FindingCode) {
        switch code {
        case .enumUnknown: self = .value
        case .typeMismatch, .nullNotAllowed, .integerFraction: self = .type
        case .stringPattern: self = .format
        case .numberRange, .integerOverflow, .stringLength, .arrayCount: self = .bounds
        case .missing: self = .missing
        default: self = code.rawValue.hasPrefix("string.format") ? .format : .mismatch
        }
    }
}
