extension ServiceReport {
    /// Adds the records of a part of a stream; each counts as a document.
    ///
    ///     for batch in try feed.add(chunk) { service.add(batch) }
    ///
    /// All records are counted. Those that serve as the first examples of a kind of finding are
    /// described, for which they are cleaned again.
    ///
    /// - Parameter batch: The records.
    /// - Complexity: O(*k*), *k* the number of kinds of findings, besides the examples.
    public mutating func add(_ batch: Sanitizer.Batch) {
        add(batch) { _ in }
    }

    /// Adds the records of a part of a stream.
    ///
    /// - Parameters:
    ///   - batch: The records.
    ///   - body: A closure that sees the report of each record that is described.
    package mutating func add(_ batch: Sanitizer.Batch, describing body: (Report) -> Void) {
        isOfRecords = true
        let tally = batch.made.tally
        summary += batch.summary
        documentsWithFindings += tally.recordsWithFindings
        for place in tally.places { count(place.records.count, at: place.template) }
        for unreadable in tally.unreadable { add(unreadable.records, unreadable.code, of: batch) }
        var wanted: Set<Int> = []
        for row in tally.rows {
            count(
                row.kind,
                row.severity,
                findings: row.findings,
                documents: row.records.count,
                first: batch.place(of: row.records.first),
                last: batch.place(of: row.records.last)
            )
            let count = takeWanted(row.kind, of: row.records.examples.count)
            wanted.formUnion(row.records.examples.prefix(count))
        }
        for position in wanted.sorted() {
            guard let report = batch.markedRecord(position).report else { continue }
            addExamples(FindingGroups(of: report).groups, of: report.name)
            body(report)
        }
    }

    private mutating func add(
        _ records: FindingTally.Records,
        _ code: String,
        of batch: Sanitizer.Batch
    ) {
        var message = code
        if needsReason(code) {
            message = batch.markedRecord(records.first).error?.message ?? code
        }
        addUnreadable(
            code,
            message,
            times: records.count,
            first: batch.place(of: records.first),
            last: batch.place(of: records.last)
        )
    }
}

extension Sanitizer.Batch {
    /// Returns a marked record by its position among these.
    fileprivate func markedRecord(_ position: Int) -> Sanitizer.Record {
        Sanitizer.Record(made.marked[position], of: made, at: self.position, context)
    }

    /// Returns the name of the stream and the line of a marked record.
    fileprivate func place(of position: Int) -> String {
        let line = self.position.lines + Int(made.marked[position].lines) + 1
        return "\(context.name ?? "document"):\(line)"
    }
}
