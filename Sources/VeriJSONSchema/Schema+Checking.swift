public import VeriJSONCore

extension Schema {
    /// Returns whether a document matches.
    ///
    /// - Parameter document: JSON in UTF-8.
    /// - Returns: Whether the document matches; false if it is not JSON or exceeds a limit.
    public func accepts(_ document: some JSONInput) -> Bool {
        let bytes = document.jsonBytes.document.array
        guard case .success(let outcome) = evaluate(bytes, .verdict) else { return false }
        return outcome.isValid
    }

    /// The result of an evaluation, with the tape that its nodes are on.
    struct Outcome {
        var isValid: Bool
        var record: EvaluationRecord
        var tape: Tape
    }

    /// Evaluates a document.
    func evaluate(
        _ bytes: [UInt8],
        _ mode: EvaluationRecord.Mode
    ) -> Result<Outcome, UnreadableInput> {
        let limits = options.limits.clamped
        guard bytes.count <= limits.inputBytes else {
            return .failure(.tooLarge(count: bytes.count, limit: limits.inputBytes))
        }
        let read: Result<Tape, UnreadableInput> = bytes.withUnsafeBufferPointer { buffer in
            if let error = SyntaxChecker.firstError(in: buffer, depthLimit: limits.depth) {
                return .failure(.syntax(error))
            }
            return Tape(of: buffer).map { .success($0) } ?? .failure(.inconsistent)
        }
        return read.flatMap { tape in
            pool.withMemory { memory in
                var evaluation = Evaluation(
                    plan.value,
                    (tape.view, NodeIndex(0)),
                    memory,
                    work: limits.work(for: bytes.count),
                    mode
                )
                let isValid = withExtendedLifetime(tape) { evaluation.run() }
                evaluation.finish(memory)
                if let failure = evaluation.failure { return .failure(failure) }
                if evaluation.budget.isExceeded {
                    return .failure(.work(limit: evaluation.budget.limit))
                }
                return .success(
                    Outcome(isValid: isValid, record: evaluation.record, tape: tape)
                )
            }
        }
    }

    /// Returns whether a document that was read matches; false if that takes too long.
    func accepts(_ document: ParsedDocument) -> Bool {
        pool.withMemory { memory in
            var evaluation = Evaluation(
                plan.value,
                (document.tape.view, ParsedDocument.root),
                memory,
                work: options.limits.clamped.work(for: document.bytes.count),
                .verdict
            )
            let isValid = evaluation.run()
            evaluation.finish(memory)
            return isValid && evaluation.failure == nil && !evaluation.budget.isExceeded
        }
    }

    /// Evaluates a document, and throws if it cannot be read.
    func outcome(
        _ bytes: [UInt8],
        _ mode: EvaluationRecord.Mode,
        name: String?
    ) throws(UnreadableDocumentError) -> Outcome {
        switch evaluate(bytes, mode) {
        case .success(let outcome): return outcome
        case .failure(let reason):
            throw bytes.withUnsafeBufferPointer {
                UnreadableDocumentError(
                    schemaReason: reason,
                    in: $0,
                    name: name,
                    disclosure: options.disclosure
                )
            }
        }
    }

    /// Returns what is wrong with a document, in the order of the document.
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `limits.changes` findings; an empty array if the document matches.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit.
    public func findings(
        _ document: some JSONInput,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> [Finding] {
        let bytes = document.jsonBytes.document.array
        let outcome = try outcome(bytes, .failures, name: name)
        guard !outcome.isValid else { return [] }
        let reader = FindingReader(graph, outcome, bytes, showing: options.disclosure)
        return reader.findings(limit: max(1, options.limits.clamped.changes)).kept
    }

    /// Returns findings as text for people, with the lines of the document and of the schema.
    ///
    /// - Parameters:
    ///   - findings: The findings of a document.
    ///   - document: The document.
    ///   - name: The name of the document.
    ///   - options: The colors, and whether lines are drawn.
    /// - Returns: The text; empty if there are no findings.
    public func text(
        of findings: [Finding],
        in document: some JSONInput,
        name: String = "document",
        _ options: Report.TextOptions = Report.TextOptions()
    ) -> String {
        let bytes = document.jsonBytes.document.array
        return findings.map { finding in
            let schema = graph.documents.first { $0.name == finding.rule.name }
            return finding.schemaDiagnostic(documentName: name).schemaText(
                document: bytes,
                schema: schema?.bytes,
                disclosure: self.options.disclosure,
                options
            )
        }.joined(separator: "\n")
    }
}
