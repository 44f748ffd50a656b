extension ServiceReport {
    /// Adds the records of a part of a stream; each counts as a document.
    ///
    ///     for batch in try feed.add(chunk) { service.add(batch) }
    ///
    /// - Parameter batch: The records.
    /// - Complexity: O(*n* + *c*), *n* the number of records that the walk recorded something of,
    ///   *c* the number of their changes.
    public mutating func add(_ batch: Sanitizer.Batch) {
        isOfRecords = true
        let dirty = batch.dirtyRecords
        addUnchanged(batch.count - dirty.count)
        for record in dirty {
            if let report = record.report {
                add(report)
            } else if let error = record.error {
                addUnreadable("record \(record.index)", because: error.message)
            }
        }
    }
}
