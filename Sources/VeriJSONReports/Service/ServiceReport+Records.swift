import VeriJSONCore

extension ServiceReport {
    /// Adds the records of a part of a stream; each counts as a document.
    ///
    ///     for batch in try feed.add(chunk) { service.add(batch.tally) }
    ///
    /// All records are counted. Those that serve as the first examples of a kind of finding are
    /// described, for which they are cleaned again.
    ///
    /// - Parameter records: The counts of the records.
    /// - Complexity: O(*k*), *k* the number of kinds of findings, besides the examples.
    public mutating func add(_ records: RecordTally) {
        add(records) { _ in }
    }

    /// Adds the records of a part of a stream.
    ///
    /// - Parameters:
    ///   - records: The counts of the records.
    ///   - body: A closure that sees the report of each record that is described.
    package mutating func add(_ records: RecordTally, describing body: (Report) -> Void) {
        isOfRecords = true
        let tally = records.tally
        summary += records.summary
        documentsWithFindings += tally.recordsWithFindings
        for place in tally.places { count(place.records.count, at: place.template) }
        for unreadable in tally.unreadable { add(unreadable.records, unreadable.code, of: records) }
        var wanted: Set<Int> = []
        for row in tally.rows {
            count(
                row.kind,
                row.severity,
                findings: row.findings,
                documents: row.records.count,
                first: records.place(of: row.records.first),
                last: records.place(of: row.records.last)
            )
            let count = takeWanted(row.kind, of: row.records.examples.count)
            wanted.formUnion(row.records.examples.prefix(count))
        }
        for position in wanted.sorted() {
            guard let report = records.report(of: position) else { continue }
            addExamples(FindingGroups(of: report).groups, of: report.name)
            body(report)
        }
    }

    private mutating func add(
        _ counts: FindingTally.Records,
        _ code: String,
        of records: RecordTally
    ) {
        var message = code
        if needsReason(code) { message = records.error(of: counts.first)?.message ?? code }
        addUnreadable(
            code,
            message,
            times: counts.count,
            first: records.place(of: counts.first),
            last: records.place(of: counts.last)
        )
    }
}
