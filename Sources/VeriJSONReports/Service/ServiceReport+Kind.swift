import VeriJSONCore

extension ServiceReport {
    /// The findings of one kind in all documents.
    struct Kind: Sendable {
        /// The number of ways to mend findings of one kind that are described.
        private static let exampleLimit = 4

        let place: FindingTally.Kind
        var severity: Finding.Severity
        var findings: Int
        /// The number of documents with such findings.
        var documents: Int
        /// The document of the first finding; of records, the place.
        var first: String
        /// The document of the last finding; of records, the place.
        var last: String
        /// The findings that are described, a group for each way to mend them, with the document of
        /// the first finding of each.
        private(set) var examples: [(group: FindingGroup, document: String)] = []
        /// The number of records that were described for this kind.
        var described = 0

        init(
            place: FindingTally.Kind,
            severity: Finding.Severity,
            findings: Int,
            documents: Int,
            first: String,
            last: String
        ) {
            self.place = place
            self.severity = severity
            self.findings = findings
            self.documents = documents
            self.first = first
            self.last = last
        }

        mutating func addExample(_ group: FindingGroup, of document: String) {
            if let known = examples.firstIndex(where: { $0.group.kind == group.kind }) {
                examples[known].group.merge(group)
            } else if examples.count < Self.exampleLimit {
                examples.append((group, document))
            }
        }

        /// The examples, the most frequent first; a single one is for all findings of the kind.
        var rankedExamples: [(group: FindingGroup, document: String)] {
            let isSingle = examples.count == 1
            let described = examples.reduce(0) { $0 &+ $1.group.count }
            return examples.enumerated()
                .sorted {
                    ($1.element.group.count, $0.offset) < ($0.element.group.count, $1.offset)
                }
                .map { example in
                    var (group, document) = example.element
                    group.isOnlyKind = isSingle
                    group.unlisted = isSingle ? max(0, findings &- group.count) : 0
                    group.placeTotal = !isSingle && described < findings ? findings : nil
                    // The number of all stands at the kind.
                    group.all = nil
                    return (group, document)
                }
        }
    }

    /// Documents that could not be read, for one reason.
    struct Unreadable: Sendable {
        /// The code, or the reason itself.
        let key: String
        /// The reason as it was given for the first document.
        let reason: String
        var count: Int
        let first: String
        var last: String

        /// The reason with the documents, as one line.
        func line(of unit: String) -> String {
            guard count > 1 else { return "\(first): \(reason)" }
            return "\(count.counted(unit)), first \(first), last \(last): \(reason)"
        }
    }
}

extension ServiceReport {
    /// The numbers of documents by outcome, on one line.
    public var line: String { TextEscaping.line(headline) }

    /// The word for a document.
    var unit: String { isOfRecords ? "record" : "document" }

    /// Returns a number of documents in words.
    func amount(_ count: Int) -> String { count.counted(unit) }

    /// The numbers of documents by outcome, unescaped, with the shares of those that came to
    /// nothing.
    var headline: String {
        let unchanged = summary.documents &- summary.changed &- summary.rejected
        let matching = summary.documents &- documentsWithFindings
        let outcomes: [(count: Int, words: String, isLoss: Bool)] =
            isVerification
            ? [
                (
                    documentsWithFindings,
                    documentsWithFindings == 1 ? "does not match" : "do not match", true
                ),
                (matching, matching == 1 ? "matches" : "match", false),
            ]
            : [
                (summary.changed, "changed" + emptying, false),
                (summary.rejected, "rejected", true),
                (unchanged, "unchanged", false),
            ]
        let all = outcomes + [(summary.unreadable, "unreadable", true)]
        let counts = all.filter { $0.count > 0 }.map { outcome in
            // A share of all is not known if some are not listed.
            let share =
                outcome.isLoss && documents > 1 && unlisted == 0
                ? " (\(outcome.count.share(of: documents)))" : ""
            return "\(outcome.count.grouped) \(outcome.words)\(share)"
        }
        let subject =
            unlisted == 0
            ? amount(documents) : "\(documents.grouped) of \(amount(documents &+ unlisted))"
        return subject + (counts.isEmpty ? "" : ": \(counts.joined(separator: ", "))")
    }

    /// The number of documents that were changed and lost most of a list, in words.
    private var emptying: String {
        emptied == 0 ? "" : " (\(emptied.grouped) lost more than half of a list)"
    }

    /// The most frequent kind among several that are not asked for; nil if nothing stands out.
    var mostFrequent: MostFrequentFinding? {
        let kinds = ranked { $0 != .expected }
        let most = kinds.max { $0.findings < $1.findings }
        guard let most, kinds.count > 1, most.findings > 1 else { return nil }
        return MostFrequentFinding(
            message: most.message,
            place: most.placeText,
            count: most.findings
        )
    }

    /// The kinds that are described, the gravest and most frequent first.
    func ranked(_ isIncluded: (Finding.Severity) -> Bool) -> [Kind] {
        let order: [Finding.Severity] = [.broken, .novel, .expected]
        return order.filter(isIncluded).flatMap { severity in
            kinds.filter { $0.severity == severity }.enumerated()
                .sorted { ($1.element.findings, $0.offset) < ($0.element.findings, $1.offset) }
                .map(\.element)
        }
    }
}

extension ServiceReport.Kind {
    /// The place in the pattern, with a phrase for its root.
    fileprivate var placeText: String {
        let template = place.template.string
        return template.isEmpty ? "the root" : template
    }

    /// The expectation and what was found, in one line that is true of all findings; the code where
    /// there is no example.
    fileprivate var message: String {
        guard var group = rankedExamples.first?.group else { return place.code.rawValue }
        group.isOnlyKind = true
        group.unlisted = max(0, findings &- group.count)
        return group.message
    }

    /// The number of findings and of documents, as a note.
    func spread(of all: Int, _ unit: String) -> String {
        let count = findings.counted("finding")
        guard all > 1 else { return count }
        let places = documents == 1 ? first : "first in \(first), last in \(last)"
        return "\(count) in \(documents.counted(unit, of: all)): \(places)"
    }

    /// Returns the notes below an example: the spread, the values and the outcome of its first
    /// finding.
    ///
    /// The numbers stand at the first example; the others are findings of the same code at the same
    /// place.
    func notes(
        of group: FindingGroup,
        in document: String,
        isFirst: Bool,
        of all: Int,
        _ unit: String
    ) -> [String] {
        let diagnostic = group.first.diagnostic(documentName: document)
        let notes = group.notes(diagnostic).map {
            $0 == Report.Change.rejection ? "the \(unit) was rejected" : $0
        }
        let spread =
            isFirst
            ? spread(of: all, unit)
            : "counted above, with the same code at the same place"
        return [spread] + notes
    }

    /// The kind and its numbers, for one without an example.
    func line(of all: Int, _ unit: String) -> String {
        "\(place.code.rawValue) at \(placeText), " + spread(of: all, unit)
    }
}
