/// Findings grouped by place of the pattern, code, expectation, kind of value, first cause and what
/// would mend them.
///
/// A report describes the first finding of each group in full, and lists the places and values of
/// the others. One help covers a group:
///
///     "N/A", "" and "N/A" for a number   →   "N/A" 2×, "" 1×
///                                            to make them null, … "$null": ["N/A", ""]
package struct FindingGroups {
    /// The findings that are told together.
    package struct Kind: Hashable {
        private var template: ScalarText
        private var code: FindingCode
        private var action: Report.Action?
        private var changed: ScalarText
        private var found: Finding.Kind
        private var expected: String
        /// The first reason why the closest branch of a union failed, or an array for what it lost.
        private var reason: FindingTally.Kind?
        private var help: [String]

        init(_ finding: Finding, _ change: Report.Change?) {
            template = ScalarText(finding.template)
            code = finding.code
            action = change?.action
            changed = ScalarText(change?.template ?? "")
            found = finding.found.kind
            expected = finding.expected
            if finding.code == .unionNoBranch || finding.code.isArrayAsWhole,
                let first = finding.causes.first
            {
                reason = FindingTally.Kind(template: first.template, code: first.code)
            }
            // Help without an edit tells numbers, which are those of one document.
            help = finding.help.map { $0.edit == nil ? "" : $0.withoutValues }
        }
    }

    /// The groups, the gravest and most frequent first.
    package private(set) var groups: [FindingGroup] = []
    private var positions: [Kind: Int] = [:]

    /// The findings of which none is listed, by place and code, the most frequent first.
    private(set) var bare: [Report.Summary.Row] = []
    /// The number of findings by place and code.
    private var tallies: [FindingTally.Kind: Int] = [:]
    /// The number of all findings.
    private var all = 0

    /// Groups the causes of a report's changes.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - isIncluded: Returns whether findings of a severity are grouped.
    package init(of report: Report, where isIncluded: (Finding.Severity) -> Bool = { _ in true }) {
        for change in report.changes {
            for cause in change.causes where isIncluded(cause.severity) {
                add(cause, change: change)
            }
        }
        count(by: report.summary, report.findings)
    }

    /// Groups the findings of a list.
    ///
    /// - Parameters:
    ///   - list: The list.
    ///   - isIncluded: Returns whether findings of a severity are grouped.
    package init(
        of list: Verifier.Result,
        where isIncluded: (Finding.Severity) -> Bool = { _ in true }
    ) {
        for finding in list.findings where isIncluded(finding.severity) { add(finding) }
        count(by: list.summary, list.findings)
    }

    /// Groups findings that caused no change and are all that there are.
    package init(of findings: [Finding]) {
        for finding in findings { add(finding) }
        rank()
    }

    /// Adds a finding with the change that it caused.
    private mutating func add(_ finding: Finding, change: Report.Change? = nil) {
        let kind = Kind(finding, change)
        if let position = positions[kind] {
            groups[position].add(finding)
        } else {
            positions[kind] = groups.count
            groups.append(FindingGroup(finding, change))
        }
    }

    /// Adds the findings that are not listed, which a summary counts.
    ///
    /// - Parameters:
    ///   - summary: The counts of all findings.
    ///   - findings: The findings that are listed.
    private mutating func count(by summary: Report.Summary, _ findings: [Finding]) {
        var places: [FindingTally.Kind: Int] = [:]
        var listed: [(count: Int, first: Int, groups: Int)] = []
        for (position, group) in groups.enumerated() {
            let place = places[group.place] ?? listed.count
            if place == listed.count {
                places[group.place] = place
                listed.append((0, position, 0))
            }
            listed[place].count += group.count
            listed[place].groups += 1
        }
        let rows = summary.findings
        all = rows.reduce(0) { $0 &+ $1.count }
        for row in rows {
            let place = FindingTally.Kind(template: row.template, code: row.code)
            tallies[place] = row.count
            guard let known = places[place].map({ listed[$0] }), row.count > known.count else {
                continue
            }
            groups[known.first].isOnlyKind = known.groups == 1
            groups[known.first].unlisted = row.count - known.count
            guard known.groups > 1 else { continue }
            for position in groups.indices where groups[position].place == place {
                groups[position].placeTotal = row.count
            }
        }
        if rows.count > 1 || groups.count > 1 {
            for position in groups.indices { groups[position].all = all }
        }
        if findings.count < all {
            let seen = Set(findings.map { FindingTally.Kind(template: $0.template, code: $0.code) })
            bare = rows.filter {
                !seen.contains(FindingTally.Kind(template: $0.template, code: $0.code))
            }
            .stablySorted { $0.count > $1.count }
        }
        rank()
    }

    /// Puts the gravest and most frequent groups first.
    private mutating func rank() {
        groups = groups.enumerated()
            .stablySorted { left, right in
                let (first, second) = (left.element.rank, right.element.rank)
                return first == second ? left.offset < right.offset : first > second
            }
            .map(\.element)
    }

    /// The most frequent kind among several that are not asked for; nil if nothing stands out.
    package var mostFrequent: MostFrequentFinding? {
        guard groups.count + bare.count > 1 else { return nil }
        // The groups are in the order of severity; of several that occur equally often, the gravest
        // is named.
        let first = groups.filter { $0.first.severity != .expected }
            .max { count(of: $0) < count(of: $1) }
        if let row = bare.first, row.count > max(1, first.map(count) ?? 0) {
            return MostFrequentFinding(
                message: row.code.rawValue,
                place: row.place,
                count: row.count
            )
        }
        guard var first, count(of: first) > 1 else { return nil }
        let number = count(of: first)
        // The message is about all groups with this place and code.
        first.isOnlyKind = true
        first.unlisted = number - first.count
        return MostFrequentFinding(
            message: first.message,
            place: first.first.templateText,
            count: number
        )
    }

    /// Returns the number of findings with the place and the code of a group.
    private func count(of group: FindingGroup) -> Int { tallies[group.place] ?? group.stated }

    /// The maximum number of kinds without an example that are named.
    private static let bareLimit = 20

    /// The numbers of findings of which none is listed, as lines.
    package var bareLines: [String] {
        let named = bare.prefix(Self.bareLimit).map { row in
            "\(row.count.counted("finding")) (\(row.count.share(of: all)) of all) with the code "
                + "\(row.code.rawValue) at \(row.place) \(row.count == 1 ? "is" : "are") not listed"
        }
        let rest = bare.dropFirst(Self.bareLimit).reduce(0) { $0 &+ $1.count }
        guard rest > 0 else { return named }
        let verb = rest == 1 ? "is" : "are"
        return named + ["\(rest.counted("finding")) of further kinds \(verb) not listed"]
    }

    /// Returns a diagnostic for each group, and one for each kind of which nothing is listed.
    func diagnostics(documentName: String) -> [Diagnostic] {
        groups.map { $0.diagnostic(documentName: documentName) }
            + bareLines.map {
                Diagnostic(
                    severity: .note,
                    code: FindingCode.limitChanges.rawValue,
                    message: $0
                )
            }
    }
}

extension Report.Summary.Row {
    /// The place in the pattern, with a phrase for its root.
    fileprivate var place: String { template.isEmpty ? "the root" : template }
}

/// The kind of finding that occurs most often in a report, which its headline names.
package struct MostFrequentFinding {
    /// The expectation and what was found, as one line.
    package let message: String
    /// The place in the pattern, or a phrase for its root.
    package let place: String
    /// The number of findings.
    package let count: Int

    package init(message: String, place: String, count: Int) {
        self.message = message
        self.place = place
        self.count = count
    }

    /// The end of a headline, unescaped.
    package var words: String { ". Most often: \(message), at \(place) (\(count.grouped)×)" }
}
