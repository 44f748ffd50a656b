import VeriJSONCore

/// A report about many documents of one service: what is wrong with them together.
///
/// Findings of one kind are told once, with their number, the documents that have them, the first
/// and the last of these, and the values found with their counts:
///
///     var service = ServiceReport()
///     for response in [data, data] { service.add(try sanitizer.sanitize(response).report) }
///     print(service.text())
///     try service.html().write(to: file, atomically: true, encoding: .utf8)
///
/// Numbers are totals of all documents; only examples and values are those of some. It hides what
/// each report hides. Its size depends on the pattern and little on the documents: of each kind it
/// retains a few findings, up to 20 values of each, and the names of up to 5,000 documents with
/// findings, which a page lists.
public struct ServiceReport: Sendable {
    /// The number of kinds that are told; further ones are counted.
    private static let kindLimit = 2_000
    /// The number of reasons for documents that could not be read, and of kinds without an example
    /// that are named.
    static let nameLimit = 20

    /// The exact counts of all documents.
    public internal(set) var summary = Report.Summary()
    /// The number of documents in which something was found that the pattern does not ask for.
    public internal(set) var documentsWithFindings = 0
    /// The number of documents that were changed and lost more than half of a list.
    private(set) var emptied = 0
    /// The number of records that are in none of the reports that were added.
    package var unlisted = 0
    /// Whether the documents were verified, and nothing was changed.
    private(set) var isVerification = false
    private(set) var kinds: [Kind] = []
    /// Whether documents are the records of streams.
    package var isOfRecords = false
    /// The number of findings of kinds that are not told.
    private(set) var omitted = 0
    /// The first reasons for documents that could not be read.
    private(set) var unreadable: [Unreadable] = []
    /// The documents with findings, in the order in which they were added.
    var found: [Found] = []
    /// The number of documents with changes or findings at each place of the pattern.
    private var documentsByPlace: [ScalarText: Int] = [:]
    private var positions: [FindingTally.Kind: Int] = [:]

    /// Creates a report of no documents.
    public init() {}

    /// The number of documents, with those that could not be read.
    var documents: Int { summary.documents &+ summary.unreadable }

    /// Adds a document that was cleaned.
    ///
    /// - Parameter report: The report of the document, which may have been saved.
    /// - Complexity: O(*c*), *c* the number of changes listed.
    public mutating func add(_ report: Report) {
        if report.status == .changed, report.leadingLoss != nil { emptied += 1 }
        add(MachineDocument(.report(report)), isUnexpected: report.isUnexpected)
    }

    /// Adds a document that was verified.
    ///
    /// - Parameter list: The findings of the document.
    /// - Complexity: O(*c*), *c* the number of findings listed.
    public mutating func add(_ list: Verifier.Result) {
        isVerification = true
        add(MachineDocument(.list(list)), isUnexpected: list.isUnexpected)
    }

    /// Adds a record of a stream that was cleaned, and that begins on a line.
    package mutating func add(record report: Report, line: Int) {
        let place = "\(report.name):\(line)"
        add(MachineDocument(.report(report)), isUnexpected: report.isUnexpected, at: place)
    }

    /// Adds a record of a stream that was verified, and that begins on a line.
    package mutating func add(record list: Verifier.Result, line: Int) {
        isVerification = true
        let place = "\(list.document ?? "document"):\(line)"
        add(MachineDocument(.list(list)), isUnexpected: list.isUnexpected, at: place)
    }

    /// Adds documents that did not change, without a report of them.
    ///
    ///     if result.status == .unchanged { service.addUnchanged() }
    ///
    /// - Parameter count: The number of documents.
    /// - Complexity: O(1).
    public mutating func addUnchanged(_ count: Int = 1) {
        summary += .unchanged(count)
    }

    /// Adds a document that could not be read or processed.
    ///
    /// - Parameters:
    ///   - name: The name of the document.
    ///   - reason: The reason, as one line. Documents with the same reason are told together.
    public mutating func addUnreadable(_ name: String, because reason: String) {
        summary.addUnreadable()
        remember(unreadable: name, because: reason)
        addUnreadable(reason, reason, times: 1, first: name, last: name)
    }

    /// Returns the number of documents with changes or findings at a place of the pattern.
    func documents(at template: String) -> Int { documentsByPlace[ScalarText(template)] ?? 0 }

    // MARK: Parts

    /// Adds a document, or a record at a place of a stream.
    private mutating func add(
        _ document: MachineDocument,
        isUnexpected: Bool,
        at record: String? = nil
    ) {
        let own = document.summary
        summary += own
        if isUnexpected {
            documentsWithFindings += 1
            remember(document)
        }
        for place in Set((own.changes + own.causes).map { ScalarText($0.template) }) {
            count(1, at: place)
        }
        let groups = document.groups
        let name = document.shownName
        for row in own.findings {
            let kind = FindingTally.Kind(template: row.template, code: row.code)
            let examples = groups.filter { $0.place == kind }
            // The severity of what is not listed is not known.
            let severity = examples.map(\.first.severity).reduce(nil) { $1.graver(than: $0) }
            let place = record ?? name
            count(
                kind,
                severity ?? (isUnexpected ? .broken : .expected),
                findings: row.count,
                documents: 1,
                first: place,
                last: place
            )
        }
        addExamples(groups, of: name)
    }

    /// Counts documents that have something at a place of the pattern.
    mutating func count(_ count: Int, at place: ScalarText) {
        documentsByPlace[place, default: 0] &+= count
    }

    /// Counts findings of one kind, and the documents that have them.
    mutating func count(
        _ kind: FindingTally.Kind,
        _ severity: Finding.Severity,
        findings: Int,
        documents: Int,
        first: @autoclosure () -> String,
        last: String
    ) {
        guard let position = positions[kind] else {
            guard kinds.count < Self.kindLimit else {
                omitted &+= findings
                return
            }
            positions[kind] = kinds.count
            return kinds.append(
                Kind(
                    place: kind,
                    severity: severity,
                    findings: findings,
                    documents: documents,
                    first: first(),
                    last: last
                )
            )
        }
        kinds[position].findings &+= findings
        kinds[position].documents &+= documents
        kinds[position].last = last
        kinds[position].severity = severity.graver(than: kinds[position].severity)
    }

    /// Adds what a document found as examples of kinds, which are counted elsewhere.
    mutating func addExamples(_ groups: [FindingGroup], of document: String) {
        for group in groups {
            guard let position = positions[group.place] else { continue }
            kinds[position].addExample(group, of: document)
        }
    }

    /// Returns the number of records of a kind that are still to be described as examples, and
    /// remembers that they are asked for.
    mutating func takeWanted(_ kind: FindingTally.Kind, of available: Int) -> Int {
        guard let position = positions[kind] else { return 0 }
        let count = min(available, FindingTally.exampleLimit - kinds[position].described)
        kinds[position].described += max(0, count)
        return max(0, count)
    }

    /// Whether nothing is known of documents that could not be read for a reason.
    func needsReason(_ key: String) -> Bool {
        unreadable.count < Self.nameLimit && !unreadable.contains { $0.key == key }
    }

    /// Tells documents that could not be read together with others of the same reason.
    mutating func addUnreadable(
        _ key: String,
        _ reason: @autoclosure () -> String,
        times count: Int,
        first: @autoclosure () -> String,
        last: String
    ) {
        if let position = unreadable.firstIndex(where: { $0.key == key }) {
            unreadable[position].count &+= count
            unreadable[position].last = last
        } else if unreadable.count < Self.nameLimit {
            unreadable.append(
                Unreadable(key: key, reason: reason(), count: count, first: first(), last: last)
            )
        }
    }
}

extension Verifier.Result {
    /// Whether something was found that the pattern does not ask for.
    fileprivate var isUnexpected: Bool {
        omitted > 0 || findings.contains { $0.severity != .expected }
    }
}

extension Report {
    /// Whether something was changed that the pattern does not ask for.
    fileprivate var isUnexpected: Bool { totals.broken > 0 || totals.novel > 0 }
}
