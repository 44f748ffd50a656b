/// Findings grouped by place of the pattern, code, kind of value and what would mend them.
///
/// A report describes the first finding of each group in full, and lists the places and values of
/// the others. One help covers a group:
///
///     "N/A", "" and "N/A" for a number   →   "N/A" 2×, "" 1×
///                                            to make them null, … "$null": ["N/A", ""]
struct FindingGroups {
    /// The findings that are told together.
    struct Kind: Hashable {
        private var template: ScalarText
        private var code: FindingCode
        private var action: Report.Action?
        private var changed: ScalarText
        private var found: Finding.Kind
        private var help: [String]

        init(_ finding: Finding, _ change: Report.Change?) {
            template = ScalarText(finding.template)
            code = finding.code
            action = change?.action
            changed = ScalarText(change?.template ?? "")
            found = finding.found.kind
            // Help without an edit tells numbers, which are those of one document.
            help = finding.help.map { $0.edit == nil ? "" : $0.withoutValues }
        }
    }

    private struct Counted: Hashable {
        var template: ScalarText
        var code: FindingCode
    }

    private(set) var groups: [FindingGroup] = []
    private var positions: [Kind: Int] = [:]

    /// Groups the causes of a report's changes.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - isIncluded: Returns whether findings of a severity are grouped.
    init(of report: Report, where isIncluded: (Finding.Severity) -> Bool = { _ in true }) {
        for change in report.changes {
            for cause in change.causes where isIncluded(cause.severity) {
                add(cause, change: change)
            }
        }
        add(unlisted: report.summary)
    }

    /// Groups findings that caused no change.
    init(of findings: [Finding]) {
        for finding in findings { add(finding) }
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

    /// Adds the findings that a report does not list, which its summary counts.
    private mutating func add(unlisted summary: Report.Summary) {
        var listed: [Counted: (count: Int, first: Int, groups: Int)] = [:]
        for (position, group) in groups.enumerated() {
            let place = Counted(
                template: ScalarText(group.first.template),
                code: group.first.code
            )
            listed[place, default: (0, position, 0)].count += group.count
            listed[place]?.groups += 1
        }
        for row in summary.causes {
            let place = Counted(template: ScalarText(row.template), code: row.code)
            guard let known = listed[place], row.count > known.count else { continue }
            groups[known.first].isOnlyKind = known.groups == 1
            groups[known.first].unlisted = row.count - known.count
        }
    }

    /// Returns a diagnostic for each group, in the order in which the groups first appeared.
    func diagnostics(documentName: String) -> [Diagnostic] {
        groups.map { $0.diagnostic(documentName: documentName) }
    }
}

/// The findings of one kind.
struct FindingGroup {
    /// The number of further places that a diagnostic lists.
    private static let placesNamed = 3
    /// The number of values that are named if each occurs once.
    private static let singlesNamed = 5
    /// The number of different values that are counted one by one.
    private static let valueLimit = 20

    /// The kind of each of the findings.
    let kind: FindingGroups.Kind
    /// The first finding, whose help is for all of them.
    private(set) var first: Finding
    let change: Report.Change?
    private(set) var others: [Finding] = []
    /// Whether no other group has this place and code.
    fileprivate(set) var isOnlyKind = true
    /// The number of findings of this place and code that the report does not list.
    fileprivate(set) var unlisted = 0 {
        didSet { tellHiddenValues() }
    }
    /// The numbers of the different new values that are hidden.
    private var hiddenValues: Set<Int> = []
    /// Whether a hidden value has no number.
    private var hasUncounted = false
    /// The values found, in the order in which they first appeared.
    private(set) var values: [(text: String, count: Int)] = []
    /// The number of findings with a value that is not in ``values``.
    private var otherValues = 0
    private var positions: [String: Int] = [:]
    /// Whether the first finding is the last listed cause of its change.
    private let isLastCause: Bool
    /// The number of findings in other documents.
    private var elsewhere = 0

    init(_ finding: Finding, _ change: Report.Change?) {
        kind = FindingGroups.Kind(finding, change)
        first = finding
        self.change = change
        isLastCause = finding == change?.causes.last
        count(finding)
    }

    /// The number of findings that the report lists.
    var count: Int { others.count &+ elsewhere &+ 1 }
    /// The number of findings, with those that are not listed and may be of another kind.
    var total: Int { count &+ unlisted }

    mutating func add(_ finding: Finding) {
        others.append(finding)
        count(finding)
        tellHiddenValues()
        // The help has as many values as are counted one by one.
        let isListed = finding.found.value.map { positions[$0] != nil } ?? false
        guard isListed else { return }
        for (position, help) in finding.help.enumerated() where position < first.help.count {
            first.help[position].include(help.values)
        }
    }

    /// Adds the findings of the same kind in another document, whose places are only counted.
    mutating func merge(_ other: FindingGroup) {
        elsewhere &+= other.count
        unlisted &+= other.unlisted
        isOnlyKind = isOnlyKind && other.isOnlyKind
        otherValues &+= other.otherValues
        for (value, count) in other.values { self.count(value, times: count) }
        for (position, help) in other.first.help.enumerated() where position < first.help.count {
            first.help[position].include(help.values.filter { positions[$0] != nil })
        }
        hasUncounted = true
        tellHiddenValues()
    }

    /// Tells the number of the different new values that are hidden.
    private mutating func tellHiddenValues() {
        guard count > 1, first.code == .enumUnknown,
            let position = first.help.firstIndex(where: { $0.edit == nil })
        else { return }
        let isOne = hiddenValues.count == 1 && !hasUncounted && unlisted == 0
        guard !isOne else { return }
        let areAll = !hasUncounted && unlisted == 0
        first.help[position] =
            .hiddenValues(areAll ? "the \(hiddenValues.count) new values" : "the new values")
    }

    private mutating func count(_ finding: Finding) {
        if let value = finding.found.value { count(value, times: 1) }
        guard let help = finding.help.first(where: { $0 == .hiddenValue }) else { return }
        if let number = help.hidden.number {
            hiddenValues.insert(number)
        } else {
            hasUncounted = true
        }
    }

    private mutating func count(_ value: String, times count: Int) {
        if let position = positions[value] {
            values[position].count &+= count
        } else if values.count < Self.valueLimit {
            positions[value] = values.count
            values.append((value, count))
        } else {
            otherValues &+= count
        }
    }

    /// The expectation and what was found, in one line that is true of all findings.
    var message: String {
        guard values.count > 1 else { return first.message }
        return "expected \(first.expected), found \(first.found.kind.phrase)"
    }

    /// The values with their counts, `"N/A" 31×`, or some that occur once each; nil for one value.
    var counts: String? {
        guard values.count > 1 else { return nil }
        if values.allSatisfy({ $0.count == 1 }) {
            let shown = values.prefix(Self.singlesNamed).map(\.text).joined(separator: ", ")
            let others = values.count - Self.singlesNamed + otherValues
            return others > 0 ? "\(shown) and \(others) other\(others == 1 ? "" : "s")" : shown
        }
        let frequent = values.enumerated().sorted {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }
        let counted = frequent.map { "\($0.element.text) \($0.element.count)×" }
        return (counted + (otherValues > 0 ? ["others \(otherValues)×"] : []))
            .joined(separator: ", ")
    }

    /// The notes below the finding.
    func notes(_ diagnostic: Diagnostic) -> [String] {
        var notes = counts.map { ["found \($0)"] } ?? []
        notes += diagnostic.notes
        if let change {
            notes.append(change.outcome(for: first))
            if isLastCause, change.causesOmitted > 0 { notes.append(change.omission) }
        }
        if unlisted > 0 {
            let verb = unlisted == 1 ? "is" : "are"
            let place = "with this code at this place"
            notes.append(
                isOnlyKind
                    ? "\(total) in all \(place); \(unlisted) \(verb) not listed"
                    : "\(unlisted) more \(place) \(verb) not listed"
            )
        }
        return notes
    }

    func diagnostic(documentName: String) -> Diagnostic {
        var diagnostic = first.diagnostic(documentName: documentName)
        diagnostic.message = message
        diagnostic.notes = notes(diagnostic)
        if !others.isEmpty {
            let places = others.prefix(Self.placesNamed).map { Report.place($0.path) }
            let rest = others.count > places.count ? ", …" : ""
            diagnostic.others =
                "and \(others.count) more like this at " + places.joined(separator: ", ") + rest
        }
        return diagnostic
    }
}

extension Finding.Help {
    /// The text without the values, by which helps that can be made as one are known.
    var withoutValues: String {
        values.isEmpty ? text : text.replacingLast(Self.list(values), by: "") ?? text
    }

    private static func list(_ values: [String]) -> String { values.joined(separator: ", ") }

    /// Adds the values of another help to the edit.
    fileprivate mutating func include(_ more: [String]) {
        let new = more.filter { !values.contains($0) }
        guard !values.isEmpty, !new.isEmpty else { return }
        let all = values + new
        if let listed = text.replacingLast(Self.list(values), by: Self.list(all)) {
            text = listed
            for words in ["to accept it", "to make it"] where text.hasPrefix(words) {
                text = words.dropLast(2) + "them" + text.dropFirst(words.count)
            }
        }
        if let edit {
            // The values of an enum stand in its text without quotes.
            let names = { (values: [String]) in
                values.map { String($0.dropFirst().dropLast()) }.joined(separator: ",")
            }
            let replacement =
                edit.replacement.replacingLast(Self.list(values), by: Self.list(all))
                ?? edit.replacement.replacingLast(names(values), by: names(all))
            self.edit?.replacement = replacement ?? edit.replacement
        }
        values = all
    }
}

extension String {
    /// Returns the text with the last occurrence of a part replaced; nil if there is none.
    fileprivate func replacingLast(_ part: String, by other: String) -> String? {
        let (bytes, wanted) = (Array(utf8), Array(part.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count else { return nil }
        let starts = (0...bytes.count - wanted.count).reversed()
        guard let start = starts.first(where: { bytes[$0...].starts(with: wanted) }) else {
            return nil
        }
        let end = start + wanted.count
        return String(decoding: bytes[..<start] + other.utf8 + bytes[end...], as: UTF8.self)
    }
}
