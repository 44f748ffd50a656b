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
        let graph = context.walker.pattern.graph
        let path = JSONPointer(tokens: context.path(to: index))
        let code = FindingCode(rawValue: error.code.description)
        let bytes = original
        var record = QuarantineRecord(
            pattern: graph.source.name,
            fingerprint: context.walker.pattern.fingerprint,
            document: context.name,
            action: path.tokens.isEmpty ? .reject : .drop,
            code: code,
            path: path,
            template: graph.place(of: graph.root).template,
            range: offset..<offset + bytes.count,
            line: line,
            column: 1,
            causes: [.init(code: code, path: path, message: error.message)]
        )
        if hidingValues {
            record.concealment = .redacted
        } else if graph.hasSecrets {
            record.concealment = .secret
        } else {
            record.raw = bytes
        }
        return [record]
    }
}
