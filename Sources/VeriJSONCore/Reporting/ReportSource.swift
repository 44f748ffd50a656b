/// The inputs from which reports and lists of findings are created.
struct ReportSource: Sendable {
    /// The record of the walk.
    let record: WalkRecord
    let words: MessageContext
    /// The document that was walked.
    let document: any DocumentBytes
    /// The edits of the walk, from which the results of conversions are read.
    let edits: EditSet
    let provenance: Provenance
    /// Whether ranges are those of the document that was walked, to be drawn in it; lines and
    /// columns are always those of the original.
    var keepsRanges = false
    /// Whether ranges are those of the text of a document in XML, to be drawn in it.
    var keepsTextRanges = false
    /// Whether findings tell what would mend a value, which takes a search for each.
    var findsRemedies = true

    init(
        record: WalkRecord,
        words: MessageContext,
        document: any DocumentBytes,
        provenance: Provenance,
        edits: EditSet
    ) {
        self.record = record
        self.words = words
        self.document = document
        self.provenance = provenance
        self.edits = edits
    }

    /// Calls a closure with a builder for the document.
    func build<Result>(_ body: (inout ReportBuilder) -> Result) -> Result {
        document.withBytes { bytes in
            guard !record.texts.hasPlaces(of: record) else {
                return record.texts.joined(to: bytes).withUnsafeBufferPointer { build($0, body) }
            }
            return build(bytes, body)
        }
    }

    private func build<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ body: (inout ReportBuilder) -> Result
    ) -> Result {
        var builder = ReportBuilder(self, input: ByteView(bytes))
        let result = body(&builder)
        builder.places.setOffsets(builder.offsets)
        return result
    }
}

extension Report {
    /// Creates the report of a walk.
    ///
    /// Totals and summary are computed at once; the changes and notes are created on first use.
    ///
    /// - Parameters:
    ///   - source: The results of the walk. The document is retained until a line or column is
    ///     read.
    ///   - status: The outcome of the walk.
    /// - Complexity: O(*e*), *e* the number of events with their causes.
    init(of source: ReportSource, status: Status) {
        let (record, words) = (source.record, source.words)
        let limit = words.policy.limits.changes
        version = Self.formatVersion
        document = source.provenance.name
        self.status = status
        totals = Totals()
        summary = Summary(record: record, status: status, graph: words.graph)
        hasSecrets = words.hasSecrets
        shownCharacters = words.policy.disclosure.shownCharacters
        hidesKeys = words.policy.disclosure.hidesKeys
        lazyNotes = LazyArray([])
        lazyChanges = LazyArray([])
        guard
            !record.events.isEmpty || !record.counted.isEmpty
                || source.provenance.reading?.observations.isEmpty == false
        else { return }
        for event in record.events {
            if let action = Action(event.action) {
                totals.count(action, words.severity(of: event, in: record))
            }
        }
        totals.count(record.counted, words)
        let total = totals.changes
        let built = Lazy {
            source.build { builder in
                let changes = builder.changes(limit: limit)
                return (changes: changes, notes: builder.notes(kept: changes.count, of: total))
            }
        }
        lazyNotes = LazyArray { built.value.notes }
        lazyChanges = LazyArray { built.value.changes }
    }

    /// Creates all changes and notes and finds all lines and columns, which releases the document.
    func releaseDocument() {
        _ = changes.first?.line ?? notes.first?.line
    }
}
