extension Sanitized {
    /// The shared storage of a result: its inputs and its lazy report and tape.
    ///
    /// The class is `Sendable` because the two lazy fields are only read and written while the lock
    /// is held; everything else is constant.
    package final class Content: @unchecked Sendable {
        /// The document that was walked.
        let input: any DocumentBytes
        /// The reading of another syntax that made it; nil if it is the original.
        package let reading: (any SourceReading)?
        /// The clean document; nil if it is the input.
        let made: (any DocumentBytes)?
        let walked: WalkResult
        let name: String?
        let walker: PatternWalker
        /// The place of the document in a stream; nil if it is a document of its own, which then
        /// pays for no more than this reference.
        private let place: RecordPlace?
        // Nil until first use: most results are never asked for them, and an object for each would
        // be a cost for every document.
        private var lazyReport: Lazy<Report>?
        private var madeTape: Tape?

        /// A single lock for all results, held only to read or write a reference.
        private static let lock = Lock()

        init(
            input: any DocumentBytes,
            reading: (any SourceReading)?,
            made: (any DocumentBytes)?,
            walked: WalkResult,
            name: String?,
            walker: PatternWalker,
            place: RecordPlace? = nil
        ) {
            self.input = input
            self.reading = reading
            self.made = made
            self.walked = walked
            self.name = name
            self.walker = walker
            self.place = place
        }

        /// Whether lenient reading guessed what is a key and what is a value.
        var isGuessed: Bool { (reading as? RelaxedReading)?.isGuess == true }

        /// The place of the document in a stream.
        var origin: RecordOrigin { place?.origin ?? .document }

        /// Returns the same result as that of a record of a stream.
        func placed(at origin: RecordOrigin, named name: String?) -> Content {
            Content(
                input: input,
                reading: reading,
                made: made,
                walked: walked,
                name: name,
                walker: walker,
                place: RecordPlace(origin)
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
        let result = try walker.result(
            of: walked,
            in: content.input,
            content.reading,
            name: content.name
        )
        return result.placed(at: content.origin, named: content.name)
    }

    /// The result of the walk, with every change listed.
    var listedWalk: WalkResult {
        get throws(UnreadableDocumentError) {
            try content.walker.listed(walked, in: content.input, name: content.name)
        }
    }

    /// Walks a document that edits made of the original.
    func walk(
        _ tape: Tape,
        after losses: EarlierLosses
    ) throws(UnreadableDocumentError) -> WalkResult {
        let document = tape.withBytes { [UInt8]($0) }
        let (walker, name) = (content.walker, content.name)
        let walked = try walker.walk(document, .sanitizing, after: losses, name: name)
        return try walker.listed(walked, in: document, after: losses, name: name)
    }

    /// A tape of the original document.
    var originalTape: Tape? {
        content.made == nil ? tape : input.withBytes { Tape(of: $0) }
    }

    func unreadable(_ reason: UnreadableInput) -> UnreadableDocumentError {
        content.walker.unreadable(
            reason,
            content.input,
            name: content.name,
            origin: content.origin
        )
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
