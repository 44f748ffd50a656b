extension Sanitized {
    /// The shared storage of a result: its inputs and its lazy report and tape.
    ///
    /// The class is `Sendable` because the two lazy fields are only read and written while the lock
    /// is held; everything else is constant.
    package final class Content: @unchecked Sendable {
        /// The document that was walked.
        let input: any DocumentBytes
        /// The clean document; nil if it is the input.
        let made: (any DocumentBytes)?
        let walked: WalkResult
        let provenance: Provenance
        let walker: PatternWalker
        // Nil until first use: most results are never asked for them, and an object for each would
        // be a cost for every document.
        private var lazyReport: Lazy<Report>?
        private var madeTape: Tape?

        /// A single lock for all results, held only to read or write a reference.
        private static let lock = Lock()

        init(
            input: any DocumentBytes,
            made: (any DocumentBytes)?,
            walked: WalkResult,
            provenance: consuming Provenance,
            walker: PatternWalker
        ) {
            self.input = input
            self.made = made
            self.walked = walked
            self.provenance = provenance
            self.walker = walker
        }

        /// The document with its walk.
        ///
        /// It is made when it is needed: stored as one value, its parts would be copied for every
        /// document.
        var document: WalkedDocument { WalkedDocument(input, from: provenance, walked) }

        /// Returns the same result with another origin of its document.
        func from(_ provenance: Provenance) -> Content {
            Content(
                input: input,
                made: made,
                walked: walked,
                provenance: provenance,
                walker: walker
            )
        }

        func report(_ make: @escaping @Sendable () -> Report) -> Report {
            let lazy = Self.lock.whileHeld {
                if let lazyReport { return lazyReport }
                let lazy = Lazy(make)
                lazyReport = lazy
                return lazy
            }
            return lazy.value
        }

        /// Returns the tape; of threads that ask for it at the same time, each may make one.
        func tape(_ make: () -> Tape?) -> Tape? {
            if let tape = Self.lock.whileHeld({ madeTape }) { return tape }
            let tape = make()
            return Self.lock.whileHeld {
                if madeTape == nil { madeTape = tape }
                return madeTape
            }
        }
    }
}

// MARK: Other results of the same document

extension Sanitized {
    /// Returns the result of a walk through the same document.
    func result(
        _ walked: WalkResult,
        by walker: PatternWalker
    ) throws(UnreadableDocumentError) -> Sanitized {
        let walked = policy.isForItems ? walked.asItem : walked
        return try walker.result(of: walked, in: content.input, from: provenance)
    }

    /// The record of the walk, with what lenient reading repaired.
    package var reportedRecord: WalkRecord {
        let words = content.walker.words
        return content.document.changes(in: words, limit: policy.limits.changes).record
    }

    /// The result of the walk, with every change listed.
    var listedWalk: WalkResult {
        get throws(UnreadableDocumentError) { try content.walker.listed(content.document) }
    }

    /// Walks a document that edits made of the original.
    func walk(
        _ tape: Tape,
        after losses: EarlierLosses
    ) throws(UnreadableDocumentError) -> WalkResult {
        let bytes = tape.withBytes { [UInt8]($0) }
        let (walker, provenance) = (content.walker, Provenance(name: provenance.name))
        let walked = try walker.walk(bytes, .sanitizing, after: losses, from: provenance)
        let document = WalkedDocument(bytes, from: provenance, walked)
        return try walker.listed(document, after: losses)
    }

    /// A tape of the original document.
    var originalTape: Tape? {
        content.made == nil || nonFiniteNumbers != nil ? tape : input.withBytes { Tape(of: $0) }
    }

    func unreadable(_ reason: UnreadableInput) -> UnreadableDocumentError {
        content.walker.unreadable(reason, content.input, from: provenance)
    }
}

extension WalkResult {
    /// The result of an item of a stream: a rejected item is dropped.
    fileprivate var asItem: WalkResult {
        guard verdict == .rejected else { return self }
        var record = record
        for index in record.events.indices where record.events[index].action == .reject {
            record.events[index].action = .drop
        }
        return WalkResult(verdict, edits, record, findings: findings)
    }
}

extension Sanitizer.Policy.Output {
    /// Returns a document in this form; nil if the form preserves it.
    func reformatted<Document: DocumentBytes>(
        _ document: Document,
        upTo limit: Int
    ) throws(UnreadableInput) -> Document? {
        if case .preserving = layout, rewriting.isEmpty { return nil }
        return try rewritten(document, upTo: limit)
    }

    @inline(never)
    private func rewritten<Document: DocumentBytes>(
        _ document: Document,
        upTo limit: Int
    ) throws(UnreadableInput) -> Document? {
        var options = JSONWriter.Options.compact
        if case .pretty(let indent) = layout { options = .pretty(.spaces(indent)) }
        options.sortsKeys = rewriting.contains(.sortsKeys)
        options.escapesNonASCII = rewriting.contains(.escapesNonASCII)
        let keepsLayout = layout == .preserving && !options.sortsKeys
        let writer = JSONWriter(options)
        let bytes = document.withBytes {
            keepsLayout ? writer.escape($0, upTo: limit) : writer.reformat($0, upTo: limit)
        }
        guard let bytes else { throw .output(limit: limit) }
        return Document.make(count: bytes.count) { $0.copyBytes(from: bytes) }
    }
}
