import VeriJSON
import VeriJSONCore

extension Sanitizer.Batch {
    /// The counts of what was found in the records, which a report of many documents adds.
    ///
    ///     for batch in try feed.add(chunk) { service.add(batch.tally) }
    ///
    /// - Complexity: O(1).
    public var tally: RecordTally { RecordTally(summary, made.tally, of: self) }

    private func markedRecord(_ position: Int) -> Sanitizer.Record {
        Sanitizer.Record(made.marked[position], of: made, at: self.position, context)
    }
}

extension Sanitizer.Batch: DescribedRecords {
    package func place(of position: Int) -> String {
        let line = self.position.lines + Int(made.marked[position].lines) + 1
        return "\(context.name ?? "document"):\(line)"
    }

    package func report(of position: Int) -> Report? { markedRecord(position).report }

    package func error(of position: Int) -> UnreadableDocumentError? {
        markedRecord(position).error
    }
}
