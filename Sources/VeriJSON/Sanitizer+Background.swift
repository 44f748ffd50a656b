public import VeriJSONCore

extension Sanitizer {
    /// Cleans a document without blocking the executor of the caller.
    ///
    /// The work is done in a task of its own. Choose it for large documents in code that must remain
    /// responsive, such as that of the main actor:
    ///
    ///     let result = try await sanitizer.sanitize(inBackground: data)
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8, such as the body of a response.
    ///   - name: The name of the document in the report.
    /// - Returns: The clean document and its report.
    /// - Throws: ``UnreadableDocumentError`` if the document cannot be read, or `CancellationError`
    ///   if the task of the caller was cancelled: the work stops at the next array or object.
    public func sanitize(
        inBackground document: some JSONInput & Sendable,
        name: String? = nil
    ) async throws -> Sanitized {
        try Task.checkCancellation()
        let task = Task.detached(priority: Task.currentPriority) {
            try Task.checkCancellation()
            do {
                let bytes = document.jsonBytes.document
                return try walker.sanitized(bytes, from: Provenance(name: name)) {
                    Task.isCancelled
                }
            } catch {
                try Task.checkCancellation()
                throw error
            }
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
