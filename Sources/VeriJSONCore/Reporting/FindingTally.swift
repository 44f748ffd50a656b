/// The exact counts of the findings in some records, by code and place of the pattern.
///
/// A ``Report/Summary`` counts findings; a tally also knows how many records have them, the first
/// and the last of these, and a few that can serve as examples. Its size depends on the pattern and
/// not on the number of records. Records are known by their positions.
///
///     /price  type.mismatch   12 findings in 9 records, first 3, last 871, examples 3 14 15 …
package struct FindingTally: Sendable {
    /// The findings that are counted together.
    package struct Kind: Hashable, Sendable {
        package let template: ScalarText
        package let code: FindingCode

        package init(template: String, code: FindingCode) {
            self.template = ScalarText(template)
            self.code = code
        }
    }

    /// The records with something in common, by their positions.
    package struct Records: Sendable {
        package private(set) var count = 0
        package private(set) var first = -1
        package private(set) var last = -1
        /// The first records.
        package private(set) var examples: [Int] = []

        /// Adds records, unless they are those that were added last.
        fileprivate mutating func add(_ records: Range<Int>) {
            guard records.upperBound - 1 != last else { return }
            if count == 0 { first = records.lowerBound }
            let lacking = max(0, FindingTally.exampleLimit - count)
            for record in records.prefix(lacking) { examples.append(record) }
            count += records.count
            last = records.upperBound - 1
        }
    }

    /// The findings of one kind.
    package struct Row: Sendable {
        package let kind: Kind
        package internal(set) var severity: Finding.Severity
        package internal(set) var findings = 0
        package internal(set) var records = Records()
    }

    /// The rows that a row of counts belongs to.
    private struct Known: Sendable {
        var place: Int
        /// The position of the kind of finding; nil for a change that has causes.
        var row: Int?
    }

    /// The number of records of a kind that are described as examples.
    package static let exampleLimit = 20

    package private(set) var rows: [Row] = []
    /// The records with changes or findings at each place of the pattern.
    package private(set) var places: [(template: ScalarText, records: Records)] = []
    /// The records that could not be read, by code.
    package private(set) var unreadable: [(code: String, records: Records)] = []
    /// The number of records in which something was found that the pattern does not ask for.
    package private(set) var recordsWithFindings = 0
    private var known: [Known] = []
    /// The records at the end that have the same kinds of findings, and are not added yet.
    private var run = 0..<0
    /// The kinds that they have, as positions of counts.
    private var kindsOfRun: [Int] = []
    private var rowPositions: [Kind: Int] = [:]
    private var placePositions: [ScalarText: Int] = [:]

    package init() {}

    /// Counts a record by what its walk, the last one, added to counts.
    ///
    /// - Complexity: O(*k*), *k* the number of kinds of findings of the record.
    package mutating func add(_ record: Int, from counts: KindCounts, _ graph: RuleGraph) {
        if counts.repeatsLast, record == run.upperBound {
            run = run.lowerBound..<record + 1
            return
        }
        endRun()
        // A kind gets its names when it first appears.
        while known.count < counts.rows.count { know(counts.rows[known.count], graph) }
        run = record..<record + 1
        // A copy of the list would be made at its next change.
        kindsOfRun.cut(to: 0)
        for position in counts.touched { kindsOfRun.append(position) }
    }

    /// Counts the records that have the same kinds of findings.
    private mutating func endRun() {
        guard !run.isEmpty else { return }
        var isUnexpected = false
        for position in kindsOfRun {
            let known = known[position]
            places[known.place].records.add(run)
            guard let row = known.row else { continue }
            rows[row].records.add(run)
            if rows[row].severity != .expected { isUnexpected = true }
        }
        if isUnexpected { recordsWithFindings += run.count }
        run = run.upperBound..<run.upperBound
    }

    private mutating func know(_ counted: KindCounts.Row, _ graph: RuleGraph) {
        let (rule, code) = (counted.kind.rule, counted.kind.code)
        let template = graph.place(of: rule).template
        let text = ScalarText(template)
        let place = placePositions[text] ?? places.count
        if place == places.count {
            placePositions[text] = place
            places.append((text, Records()))
        }
        guard counted.isFinding || counted.action == nil else {
            return known.append(Known(place: place, row: nil))
        }
        let kind = Kind(
            template: template,
            code: FindingCode(code, detail: counted.kind.detail, rule: rule, of: graph)
        )
        let severity = graph.severity(code, rule)
        let row = rowPositions[kind] ?? rows.count
        if row == rows.count {
            rowPositions[kind] = row
            rows.append(Row(kind: kind, severity: severity))
        } else {
            rows[row].severity = severity.graver(than: rows[row].severity)
        }
        known.append(Known(place: place, row: row))
    }

    /// Counts a record that could not be read.
    package mutating func addUnreadable(_ record: Int, _ code: String) {
        let position = unreadable.firstIndex { $0.code == code } ?? unreadable.count
        if position == unreadable.count { unreadable.append((code, Records())) }
        unreadable[position].records.add(record..<record + 1)
    }

    /// Takes over the numbers of findings, when all records are counted.
    package mutating func finish(_ counts: KindCounts) {
        endRun()
        for (known, counted) in zip(known, counts.rows) {
            if let row = known.row { rows[row].findings &+= counted.count }
        }
    }
}
