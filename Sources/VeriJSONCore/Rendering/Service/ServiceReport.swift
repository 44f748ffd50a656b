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
/// It hides what each report hides. Its size depends on the pattern and not on the documents: of
/// each kind it retains one finding, and up to 20 values.
public struct ServiceReport: Sendable {
    /// The findings of one kind in all documents.
    struct Kind: Sendable {
        var group: FindingGroup
        /// The number of documents with such findings.
        var documents: Int
        var firstDocument: String
        /// The document of the last finding; of records, the place.
        var lastDocument: String
        /// The place of the first finding, if documents are records; nil otherwise.
        var firstPlace: String?
    }

    /// The number of kinds that are told; further ones are counted.
    private static let kindLimit = 2_000
    /// The number of documents that could not be read and are named.
    private static let nameLimit = 20

    /// The exact counts of all documents.
    public private(set) var summary = Report.Summary()
    /// The number of documents in which something was found that the pattern does not ask for.
    public private(set) var documentsWithFindings = 0
    /// Whether the documents were verified, and nothing was changed.
    private(set) var isVerification = false
    private(set) var kinds: [Kind] = []
    /// Whether documents are the records of streams.
    package var isOfRecords = false
    /// The number of documents whose findings are only in the totals.
    private(set) var counted = 0
    /// The number of findings of kinds that are not told.
    private(set) var omitted = 0
    /// The first documents that could not be read, each with the reason.
    private(set) var unreadable: [String] = []
    /// The number of documents with changes or findings at each place of the pattern.
    private var documentsByPlace: [ScalarText: Int] = [:]
    private var positions: [FindingGroups.Kind: Int] = [:]

    /// Creates a report of no documents.
    public init() {}

    /// The number of documents, with those that could not be read.
    var documents: Int { summary.documents &+ summary.unreadable }

    /// Adds a document that was cleaned.
    ///
    /// - Parameter report: The report of the document, which may have been saved.
    /// - Complexity: O(*c*), *c* the number of changes listed.
    public mutating func add(_ report: Report) {
        add(MachineDocument(.report(report)))
    }

    /// Adds a document that was verified.
    ///
    /// - Parameter list: The findings of the document.
    /// - Complexity: O(*c*), *c* the number of findings listed.
    public mutating func add(_ list: FindingList) {
        isVerification = true
        add(MachineDocument(.list(list)))
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

    /// Adds documents whose findings are only counted, in the totals.
    ///
    /// - Parameters:
    ///   - summary: The exact counts of the documents.
    ///   - count: The number of documents with findings.
    package mutating func add(counted summary: Report.Summary, documentsWithFindings count: Int) {
        self.summary += summary
        documentsWithFindings += count
        counted += count
    }

    /// Adds a document that could not be read or processed.
    ///
    /// - Parameters:
    ///   - name: The name of the document.
    ///   - reason: The reason, as one line.
    public mutating func addUnreadable(_ name: String, because reason: String) {
        summary.addUnreadable()
        if unreadable.count < Self.nameLimit { unreadable.append("\(name): \(reason)") }
    }

    /// Whether another document that could not be read would be named.
    package var namesUnreadable: Bool { unreadable.count < Self.nameLimit }

    /// Counts a document that could not be read, without its name.
    package mutating func countUnreadable() {
        summary.addUnreadable()
    }

    /// Returns the number of documents with changes or findings at a place of the pattern.
    func documents(at template: String) -> Int { documentsByPlace[ScalarText(template)] ?? 0 }

    private mutating func add(_ document: MachineDocument) {
        let own = document.summary
        summary += own
        for place in Set((own.changes + own.causes).map { ScalarText($0.template) }) {
            documentsByPlace[place, default: 0] += 1
        }
        let groups = document.groups
        if groups.contains(where: { $0.first.severity != .expected }) { documentsWithFindings += 1 }
        var seen: Set<Int> = []
        for group in groups {
            if let position = positions[group.kind] {
                kinds[position].group.merge(group)
                guard seen.insert(position).inserted else { continue }
                kinds[position].documents += 1
                kinds[position].lastDocument = place(of: group, in: document)
            } else if kinds.count < Self.kindLimit {
                seen.insert(kinds.count)
                positions[group.kind] = kinds.count
                kinds.append(
                    Kind(
                        group: group,
                        documents: 1,
                        firstDocument: document.shownName,
                        lastDocument: document.shownName,
                        firstPlace: isOfRecords ? place(of: group, in: document) : nil
                    )
                )
            } else {
                omitted &+= group.total
            }
        }
    }
}

extension ServiceReport {
    /// The numbers of documents by outcome, on one line.
    public var line: String { TextEscaping.line(headline) }

    /// The word for a document.
    var unit: String { isOfRecords ? "record" : "document" }

    /// Returns a number of documents in words.
    func amount(_ count: Int) -> String { "\(count) \(unit)\(count == 1 ? "" : "s")" }

    /// Returns the name of a document; of a record, with its line.
    private func place(of group: FindingGroup, in document: MachineDocument) -> String {
        isOfRecords ? "\(document.shownName):\(group.first.line)" : document.shownName
    }

    /// The numbers of documents by outcome, unescaped.
    var headline: String {
        let unchanged = summary.documents &- summary.changed &- summary.rejected
        let matching = summary.documents &- documentsWithFindings
        let outcomes: [(count: Int, words: String)] =
            isVerification
            ? [
                (
                    documentsWithFindings,
                    documentsWithFindings == 1 ? "does not match" : "do not match"
                ),
                (matching, matching == 1 ? "matches" : "match"),
            ]
            : [
                (summary.changed, "changed"), (summary.rejected, "rejected"),
                (unchanged, "unchanged"),
            ]
        let parts = (outcomes + [(summary.unreadable, "unreadable")]).filter { $0.count > 0 }
        let counts = parts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
        return amount(documents) + (counts.isEmpty ? "" : ": \(counts)")
    }

    /// The kinds that are described, the gravest and most frequent first.
    func ranked(_ isIncluded: (Finding.Severity) -> Bool) -> [Kind] {
        let order: [Finding.Severity] = [.broken, .novel, .expected]
        return order.filter(isIncluded).flatMap { severity in
            kinds.filter { $0.group.first.severity == severity }.enumerated()
                .sorted {
                    ($1.element.group.total, $0.offset) < ($0.element.group.total, $1.offset)
                }
                .map(\.element)
        }
    }
}

extension ServiceReport.Kind {
    /// The number of findings and of documents, as a note.
    func spread(of all: Int, _ unit: String) -> String {
        let count = "\(group.count) finding\(group.count == 1 ? "" : "s")"
        guard all > 1 else { return count }
        let share = ReportPage.percent(documents, of: all)
        let first =
            documents == 1
            ? firstPlace ?? firstDocument
            : "first in \(firstPlace ?? firstDocument), last in \(lastDocument)"
        return "\(count) in \(documents) of \(all) \(unit)s (\(share)): \(first)"
    }

    /// The notes: the spread, the values and the outcome of the first finding.
    func notes(of all: Int, _ unit: String) -> [String] {
        let diagnostic = group.first.diagnostic(documentName: firstDocument)
        let notes = group.notes(diagnostic).map {
            $0 == Report.Change.rejection ? "the \(unit) was rejected" : $0
        }
        return [spread(of: all, unit)] + notes
    }
}
