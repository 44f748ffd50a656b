/// A document with its origin and the result of its walk.
struct WalkedDocument: Sendable {
    /// The bytes that were walked: the original, or the JSON text of a reading.
    let bytes: any DocumentBytes
    let provenance: Provenance
    let walk: WalkResult

    init(_ bytes: any DocumentBytes, from provenance: Provenance, _ walk: WalkResult) {
        self.bytes = bytes
        self.provenance = provenance
        self.walk = walk
    }

    /// Returns the source of a report of the changes, which lists at most `limit` repairs and counts
    /// the others.
    func changes(in words: MessageContext, limit: Int) -> ReportSource {
        var record = walk.record
        if let reading = provenance.reading {
            record = bytes.withBytes {
                reading.adding(to: record, in: $0, rule: words.graph.root, limit: limit)
            }
        }
        return source(record, in: words)
    }

    /// Returns the source of a list of the findings of a listing walk.
    func findings(in words: MessageContext) -> ReportSource {
        source(walk.findings, in: words)
    }

    private func source(_ record: WalkRecord, in words: MessageContext) -> ReportSource {
        ReportSource(
            record: record,
            words: words,
            document: bytes,
            provenance: provenance,
            edits: walk.edits
        )
    }
}
