internal import VeriJSONCore

extension Schema {
    /// Returns whether a document matches.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Returns: Whether the document matches; false if it is not JSON or exceeds a limit.
    public func accepts(_ bytes: [UInt8]) -> Bool {
        guard case .success(let outcome) = evaluate(bytes, .verdict) else { return false }
        return outcome.isValid
    }

    /// Returns whether a document matches.
    ///
    /// - Parameter text: The document.
    /// - Returns: Whether the document matches; false if it is not JSON or exceeds a limit.
    public func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

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
            pool.withMatchers { matchers in
                let evaluation = Evaluation(
                    graph,
                    tape,
                    matchers,
                    work: limits.work(for: bytes.count),
                    mode
                )
                let isValid = withExtendedLifetime(tape) { evaluation.run(NodeIndex(0)) }
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
    ///   - bytes: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `limits.changes` findings; an empty array if the document matches.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit.
    public func findings(
        in bytes: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError) -> [Finding] {
        let outcome = try outcome(bytes, .failures, name: name)
        guard !outcome.isValid else { return [] }
        var reader = FindingReader(self, outcome, bytes)
        return Array(reader.findings().prefix(max(1, options.limits.clamped.changes)))
    }

    /// Returns what is wrong with a document, in the order of the document.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `limits.changes` findings; an empty array if the document matches.
    /// - Throws: `UnreadableDocumentError` if the document is not JSON or exceeds a limit.
    public func findings(
        in text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> [Finding] {
        try findings(in: Array(text.utf8), name: name)
    }

    /// Returns findings as text for people, with the lines of the document and of the schema.
    ///
    /// - Parameters:
    ///   - findings: The findings of a document.
    ///   - bytes: The document.
    ///   - name: The name of the document.
    ///   - options: The colors, and whether lines are drawn.
    /// - Returns: The text; empty if there are no findings.
    public func text(
        of findings: [Finding],
        in bytes: [UInt8],
        name: String = "document",
        _ options: TextOptions = TextOptions()
    ) -> String {
        findings.map { finding in
            let document = graph.documents.first { $0.name == finding.rule.name }
            return finding.schemaDiagnostic(documentName: name).schemaText(
                document: bytes,
                schema: document?.bytes,
                disclosure: self.options.disclosure,
                options
            )
        }.joined(separator: "\n")
    }
}
