/// The state shared by a sanitizer or verifier and its results: a pattern, a policy and the
/// workspaces for walking documents.
///
/// It is a class, so each of them holds a single reference.
package final class PatternWalker: Sendable {
    package let pattern: Pattern
    package let policy: Sanitizer.Policy
    package let words: MessageContext
    private let pool: WorkspacePool
    /// The walker of results whose text was guessed; it has the same rules.
    private let forGuesses: Lazy<PatternWalker>

    /// Creates a walker.
    ///
    /// `offersEdits` is whether messages offer edits of the pattern; they do not if the pattern was
    /// made from a model.
    package init(_ pattern: Pattern, policy: Sanitizer.Policy, offersEdits: Bool = true) {
        self.pattern = pattern
        self.policy = policy
        words = MessageContext(
            pattern.graph,
            policy: policy,
            offersEdits: offersEdits && pattern.graph.schema == nil
        )
        pool = WorkspacePool(pattern.graph, policy: policy)
        forGuesses = Lazy {
            PatternWalker(
                Pattern(part: pattern.graph.forGuesses),
                policy: policy,
                offersEdits: offersEdits
            )
        }
    }

    /// Whether a document matches; false if it cannot be read.
    func accepts(_ document: some DocumentBytes) -> Bool {
        switch document.withBytes({ pool.run($0, mode: .accepting) }) {
        case .success(let walked): walked.verdict == .unchanged
        case .failure: false
        }
    }

    /// Cleans a document.
    ///
    /// If it is not JSON, it is read leniently as far as the policy allows.
    ///
    /// - Throws: ``UnreadableDocumentError`` if the document cannot be read or exceeds a limit.
    package func sanitized<Document: DocumentBytes>(
        _ document: Document,
        name: String?,
        origin: RecordOrigin? = nil
    ) throws(UnreadableDocumentError) -> Sanitized {
        try sanitized(document, by: run(document), name: name, origin: origin)
    }

    /// Returns the result for a document that was walked.
    package func sanitized<Document: DocumentBytes>(
        _ document: Document,
        by walk: WorkspacePool.Walked,
        name: String?,
        origin: RecordOrigin? = nil
    ) throws(UnreadableDocumentError) -> Sanitized {
        switch walk {
        case .success(let walked):
            return try result(of: walked, in: document, name: name, origin: origin)
        case .failure(.notJSON) where policy.relaxed != .none:
            return try sanitizedLeniently(document, name: name, origin)
        case .failure(let reason):
            throw unreadable(reason, document, name: name, origin: origin ?? .document)
        }
    }

    /// Cleans a document that is not JSON.
    private func sanitizedLeniently<Document: DocumentBytes>(
        _ document: Document,
        name: String?,
        _ origin: RecordOrigin?
    ) throws(UnreadableDocumentError) -> Sanitized {
        switch RelaxedReading.read(document, policy) {
        case .refused(let reason, let text, let missing):
            throw unreadable(
                reason,
                text,
                name: name,
                missing: missing,
                origin: origin ?? .document
            )
        case .read(let reading, let text):
            // The walk has the last word on what is JSON.
            switch run(text) {
            case .success(let walked):
                let walker = reading.isGuess ? forGuesses.value : self
                return try walker.result(of: walked, in: text, reading, name: name, origin: origin)
            case .failure(let reason):
                let reason = text.withBytes {
                    reading.inOriginal(reason, of: $0, depthLimit: policy.limits.clamped.depth)
                }
                throw unreadable(reason, reading.text, name: name, origin: origin ?? .document)
            }
        }
    }

    /// Calls `body` with a walk of documents one after another.
    package func withRecordWalk<Result>(_ body: (RecordWalk) -> Result) -> Result {
        pool.withRecordWalk(body)
    }

    /// Walks a document to sanitize it.
    func run(_ document: some DocumentBytes) -> Result<WalkResult, UnreadableInput> {
        document.withBytes { pool.run($0, mode: .sanitizing) }
    }

    /// Walks a document, after walks or repairs that removed items of its arrays.
    ///
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON or exceeds a limit.
    package func walk(
        _ document: some DocumentBytes,
        _ mode: Walk.Mode,
        after losses: EarlierLosses? = nil,
        name: String?
    ) throws(UnreadableDocumentError) -> WalkResult {
        switch document.withBytes({ pool.run($0, mode: mode, after: losses) }) {
        case .success(let walked):
            return walked
        case .failure(let reason):
            throw unreadable(reason, document, name: name)
        }
    }

    /// Returns the result of a walk with its clean document.
    ///
    /// - Throws: ``UnreadableDocumentError`` with the code `limit.output` if the clean document
    ///   would exceed its limit.
    package func result(
        of walked: WalkResult,
        in document: some DocumentBytes,
        _ reading: (any SourceReading)? = nil,
        name: String?,
        origin: RecordOrigin? = nil
    ) throws(UnreadableDocumentError) -> Sanitized {
        let made: Sanitized
        do throws(UnreadableInput) {
            made = try Sanitized(walked, of: document, reading, name: name, by: self)
        } catch {
            throw unreadable(error, document, name: name, origin: origin ?? .document)
        }
        guard let origin else { return made }
        return made.placed(at: origin, named: name)
    }

    package func unreadable(
        _ reason: UnreadableInput,
        _ document: some DocumentBytes,
        name: String?,
        missing: RelaxedSyntax? = nil,
        origin: RecordOrigin = .document
    ) -> UnreadableDocumentError {
        document.withBytes { bytes in
            UnreadableDocumentError(
                reason.explained(in: bytes, depthLimit: policy.limits.clamped.depth),
                in: bytes,
                name: name,
                graph: pattern.graph,
                policy: policy,
                missing: missing,
                origin: origin
            )
        }
    }

    /// Returns the source of a report of every change.
    ///
    /// If some changes were only counted, the document is cleaned again. Conversions of scalars may
    /// remain counted only.
    ///
    /// - Returns: Nil if the document cannot be read.
    func fullSource(
        of walked: WalkResult,
        in document: some DocumentBytes,
        name: String?,
        countingConversions: Bool
    ) -> ReportSource? {
        if walked.record.counted.isEmpty { return source(of: walked, in: document) }
        var policy = policy
        policy.limits.changes = .max
        policy.countsConversions = countingConversions
        let walker = PatternWalker(pattern, policy: policy)
        guard let walked = try? walker.walk(document, .sanitizing, name: name) else { return nil }
        return walker.source(of: walked, in: document)
    }

    /// Returns the result of a walk with every change listed.
    ///
    /// If some changes were only counted, the document is cleaned again.
    func listed(
        _ walked: WalkResult,
        in document: some DocumentBytes,
        after losses: EarlierLosses? = nil,
        name: String?
    ) throws(UnreadableDocumentError) -> WalkResult {
        if walked.record.counted.isEmpty { return walked }
        var policy = policy
        policy.limits.changes = .max
        return try PatternWalker(pattern, policy: policy)
            .walk(document, .sanitizing, after: losses, name: name)
    }

    /// Returns the report of a walk, with as many changes as the policy keeps.
    func report(
        of walked: WalkResult,
        in document: some DocumentBytes,
        _ reading: (any SourceReading)? = nil,
        keepingRanges keepsRanges: Bool = false,
        keepingTextRanges keepsTextRanges: Bool = false,
        status: Report.Status,
        name: String?,
        origin: RecordOrigin = .document
    ) -> Report {
        var source = source(of: walked, in: document, reading)
        source.keepsRanges = keepsRanges
        source.keepsTextRanges = keepsTextRanges
        source.origin = origin
        return Report(of: source, status: status, name: name, limit: policy.limits.changes)
    }

    private func source(
        of walked: WalkResult,
        in document: some DocumentBytes,
        _ reading: (any SourceReading)? = nil
    ) -> ReportSource {
        var record = walked.record
        if let reading = reading as? RelaxedReading {
            record = document.withBytes {
                reading.adding(
                    to: record,
                    in: $0,
                    rule: pattern.graph.root,
                    limit: policy.limits.changes
                )
            }
        }
        return ReportSource(
            record: record,
            words: words,
            document: document,
            edits: walked.edits,
            reading: reading
        )
    }
}
