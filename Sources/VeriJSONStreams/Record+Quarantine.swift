import VeriJSON
import VeriJSONCore

extension Sanitizer.Record {
    /// Returns the values that the pattern refused, as records that can be retried.
    ///
    /// A record of the stream that could not be read is one itself, with its bytes. If the pattern
    /// has `$secret` places, these are hidden, because any of them may be secret.
    ///
    ///     for record in batch.dirtyRecords {
    ///         refused += record.quarantine().map(\.json)
    ///     }
    ///
    /// - Parameter hidingValues: Whether records disclose no more than the report does.
    /// - Returns: The refused values in the order of the record; an empty array if there are none.
    /// - Complexity: O(*n*), *n* the number of bytes of the record.
    public func quarantine(hidingValues: Bool = false) -> [QuarantineRecord] {
        guard let error else { return result?.quarantine(hidingValues: hidingValues) ?? [] }
        let path = JSONPointer(tokens: context.path(to: index))
        let record = QuarantineRecord(
            unreadable: original,
            error,
            at: (path, offset, line, 1),
            by: context.walker.pattern,
            document: context.name,
            hidesValues: hidingValues
        )
        return [record]
    }
}
