/// What reports and lists of findings are made of.
package struct ReportSource: Sendable {
    /// What the walk recorded.
    let record: WalkRecord
    let words: MessageContext
    /// The document of the walk.
    let document: any DocumentBytes
    /// What the walk changed, for the values that conversions made.
    let edits: EditSet

    package init(
        record: WalkRecord,
        words: MessageContext,
        document: any DocumentBytes,
        edits: EditSet = EditSet()
    ) {
        self.record = record
        self.words = words
        self.document = document
        self.edits = edits
    }

    /// Looks at the document with a builder.
    func build<Result>(_ body: (inout ReportBuilder) -> Result) -> Result {
        document.withBytes { bytes in
            var builder = ReportBuilder(self, input: ByteView(bytes))
            let result = body(&builder)
            builder.places.settle(builder.offsets)
            return result
        }
    }
}

extension Report {
    /// Makes the report of a walk.
    ///
    /// Everything is counted; what is told of single changes is made when somebody asks for it.
    ///
    /// - Parameters:
    ///   - source: What the walk left behind. The document is kept until somebody asks for a line.
    ///   - status: What became of the document.
    ///   - name: The name of the document.
    ///   - limit: How many changes the report has at most.
    /// - Complexity: O(*e*), *e* the number of events with their causes.
    package init(of source: ReportSource, status: Status, name: String?, limit: Int) {
        let (record, words) = (source.record, source.words)
        version = Self.formatVersion
        document = name
        self.status = status
        totals = Totals()
        summary = Summary(record: record, status: status, graph: words.graph)
        hasSecrets = words.hasSecrets
        shownCharacters = words.policy.disclosure.shownCharacters
        hidesKeys = words.policy.disclosure.hidesKeys
        deferredNotes = Deferred([])
        deferredChanges = Deferred([])
        guard !record.events.isEmpty || !record.counted.isEmpty else { return }
        for event in record.events {
            if let action = Action(event.action) {
                totals.count(action, words.severity(of: event, in: record))
            }
        }
        totals.count(record.counted, words)
        let total = totals.changes
        let told = Once {
            source.build { builder in
                let changes = builder.changes(limit: limit)
                return (changes: changes, notes: builder.notes(kept: changes.count, of: total))
            }
        }
        deferredNotes = Deferred { told.value.notes }
        deferredChanges = Deferred { told.value.changes }
    }

    /// Puts everything into words and finds all lines and columns, which ends the need for the
    /// document.
    func letGoOfDocument() {
        _ = changes.first?.line ?? notes.first?.line
    }
}
