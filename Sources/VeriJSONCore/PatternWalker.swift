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

    /// Whether a document matches the root rule, or another one; false if it cannot be read.
    func accepts(_ document: some DocumentBytes, by rule: RuleIndex? = nil) -> Bool {
        switch document.withBytes({ pool.run($0, mode: .accepting, rule: rule) }) {
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
        from provenance: Provenance
    ) throws(UnreadableDocumentError) -> Sanitized {
        try sanitized(document, from: provenance, by: run(document))
    }

    /// Cleans a document unless the caller cancels it, which is asked at each array and object.
    ///
    /// The walk has a workspace of its own, so that others are not asked.
    ///
    /// - Throws: ``UnreadableDocumentError`` if the document cannot be read or exceeds a limit; with
    ///   the code `limit.work` if it was cancelled.
    package func sanitized(
        _ document: some DocumentBytes,
        from provenance: Provenance,
        unless isCancelled: @escaping @Sendable () -> Bool
    ) throws(UnreadableDocumentError) -> Sanitized {
        let pool = WorkspacePool(pattern.graph, policy: policy, isCancelled: isCancelled)
        let walk = document.withBytes { pool.run($0, mode: .sanitizing) }
        return try sanitized(document, from: provenance, by: walk)
    }

    /// Returns the result for a document that was walked.
    package func sanitized<Document: DocumentBytes>(
        _ document: Document,
        from provenance: Provenance,
        by walk: WorkspacePool.Walked
    ) throws(UnreadableDocumentError) -> Sanitized {
        switch walk {
        case .success(let walked):
            return try result(of: walked, in: document, from: provenance)
        case .failure(.notJSON) where policy.departures != .none:
            return try sanitizedLeniently(document, from: provenance)
        case .failure(let reason):
            throw unreadable(reason, document, from: provenance)
        }
    }

    /// Cleans a document that is not JSON.
    private func sanitizedLeniently<Document: DocumentBytes>(
        _ document: Document,
        from provenance: Provenance
    ) throws(UnreadableDocumentError) -> Sanitized {
        switch RelaxedReading.read(document, policy) {
        case .refused(let reason, let reading):
            throw unreadable(reason, reading.text, from: provenance, by: reading)
        case .read(let reading, let text):
            // The walk has the last word on what is JSON.
            switch run(text, from: provenance.reading(reading)) {
            case .success(let walked):
                let walker = reading.isGuess ? forGuesses.value : self
                return try walker.result(
                    of: walked,
                    in: text,
                    from: provenance.reading(reading)
                )
            case .failure(let reason):
                let reason = text.withBytes {
                    reading.inOriginal(reason, of: $0, depthLimit: policy.limits.clamped.depth)
                }
                throw unreadable(reason, reading.text, from: provenance, by: reading)
            }
        }
    }

    /// Calls `body` with a walk of documents one after another.
    package func withRecordWalk<Result>(_ body: (RecordWalk) -> Result) -> Result {
        pool.withRecordWalk(body)
    }

    /// Walks a document to sanitize it, by the root rule or by another one.
    func run(
        _ document: some DocumentBytes,
        from provenance: Provenance? = nil,
        by rule: RuleIndex? = nil
    ) -> Result<WalkResult, UnreadableInput> {
        document.withBytes {
            guard let provenance, provenance.reading != nil else {
                return pool.run($0, mode: .sanitizing, rule: rule)
            }
            let numbers = provenance.repairedNumbers(in: $0)
            return pool.run($0, mode: .sanitizing, rule: rule, repairing: numbers)
        }
    }

    /// Walks a document, after walks or repairs that removed items of its arrays.
    ///
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON or exceeds a limit.
    package func walk(
        _ document: some DocumentBytes,
        _ mode: Walk.Mode,
        after losses: EarlierLosses? = nil,
        from provenance: Provenance
    ) throws(UnreadableDocumentError) -> WalkResult {
        let result = document.withBytes {
            guard provenance.reading != nil else { return pool.run($0, mode: mode, after: losses) }
            let numbers = provenance.repairedNumbers(in: $0)
            return pool.run($0, mode: mode, after: losses, repairing: numbers)
        }
        switch result {
        case .success(let walked): return walked
        case .failure(let reason): throw unreadable(reason, document, from: provenance)
        }
    }

    /// Returns what is wrong with a document.
    ///
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON or exceeds a limit.
    package func findings(
        in document: some DocumentBytes,
        from provenance: Provenance
    ) throws(UnreadableDocumentError) -> Verifier.Result {
        let walked = try walk(document, .listing, from: provenance)
        let source = WalkedDocument(document, from: provenance, walked).findings(in: words)
        return Verifier.Result(of: source)
    }

    /// Returns the result of a walk with its clean document.
    ///
    /// - Throws: ``UnreadableDocumentError`` with the code `limit.output` if the clean document
    ///   would exceed its limit.
    package func result(
        of walked: WalkResult,
        in document: some DocumentBytes,
        from provenance: Provenance
    ) throws(UnreadableDocumentError) -> Sanitized {
        do throws(UnreadableInput) {
            return try Sanitized(walked, of: document, from: provenance, by: self)
        } catch {
            throw unreadable(error, document, from: provenance)
        }
    }

    package func unreadable(
        _ reason: UnreadableInput,
        _ document: some DocumentBytes,
        from provenance: Provenance,
        by reading: (any SourceReading)? = nil
    ) -> UnreadableDocumentError {
        document.withBytes { bytes in
            UnreadableDocumentError(
                reason.explained(in: bytes, depthLimit: policy.limits.clamped.depth),
                in: bytes,
                from: provenance,
                by: reading,
                graph: pattern.graph,
                policy: policy
            )
        }
    }

    /// Returns the source of a report of every change.
    ///
    /// If some changes were only counted, the document is cleaned again. Conversions of scalars may
    /// remain counted only.
    ///
    /// - Returns: Nil if the document cannot be read.
    func fullSource(of document: WalkedDocument, countingConversions: Bool) -> ReportSource? {
        if document.walk.record.counted.isEmpty { return document.changes(in: words, limit: .max) }
        var policy = policy
        policy.limits.changes = .max
        policy.countsConversions = countingConversions
        let walker = PatternWalker(pattern, policy: policy)
        guard let walked = try? walker.walk(document) else { return nil }
        return walked.changes(in: walker.words, limit: .max)
    }

    /// Returns the result of a walk with every change listed.
    ///
    /// If some changes were only counted, the document is cleaned again.
    func listed(
        _ document: WalkedDocument,
        after losses: EarlierLosses? = nil
    ) throws(UnreadableDocumentError) -> WalkResult {
        if document.walk.record.counted.isEmpty { return document.walk }
        var policy = policy
        policy.limits.changes = .max
        return try PatternWalker(pattern, policy: policy).walk(document, after: losses).walk
    }

    /// Walks a document again.
    private func walk(
        _ document: WalkedDocument,
        after losses: EarlierLosses? = nil
    ) throws(UnreadableDocumentError) -> WalkedDocument {
        let (bytes, provenance) = (document.bytes, document.provenance)
        let walked = try walk(bytes, .sanitizing, after: losses, from: provenance)
        return WalkedDocument(bytes, from: provenance, walked)
    }

    /// Returns the report of a walk, with as many changes as the policy keeps.
    func report(
        of document: WalkedDocument,
        keepingRanges keepsRanges: Bool = false,
        keepingTextRanges keepsTextRanges: Bool = false,
        findingRemedies findsRemedies: Bool = true,
        status: Report.Status
    ) -> Report {
        var source = document.changes(in: words, limit: policy.limits.changes)
        source.keepsRanges = keepsRanges
        source.keepsTextRanges = keepsTextRanges
        source.findsRemedies = findsRemedies
        return Report(of: source, status: status)
    }
}
