/// The counts of what was found in some records of a stream, which a report of many documents adds.
///
/// The records themselves are not kept in it: those that serve as examples are described when they
/// are asked for.
public struct RecordTally: Sendable {
    /// The exact counts of the records; each counts as a document.
    public let summary: Report.Summary
    package let tally: FindingTally
    private let records: any DescribedRecords

    package init(
        _ summary: Report.Summary,
        _ tally: FindingTally,
        of records: some DescribedRecords
    ) {
        self.summary = summary
        self.tally = tally
        self.records = records
    }

    /// Returns the name of the stream and the line of a record.
    package func place(of position: Int) -> String { records.place(of: position) }

    /// Returns the report of a record; nil if it could not be read.
    package func report(of position: Int) -> Report? { records.report(of: position) }

    /// Returns the error of a record that could not be read.
    package func error(of position: Int) -> UnreadableDocumentError? {
        records.error(of: position)
    }
}

/// Records that are described by their positions in a tally.
package protocol DescribedRecords: Sendable {
    /// Returns the name of the stream and the line of a record.
    func place(of position: Int) -> String

    /// Returns the report of a record; nil if it could not be read.
    func report(of position: Int) -> Report?

    /// Returns the error of a record that could not be read; nil if it was read.
    func error(of position: Int) -> UnreadableDocumentError?
}
