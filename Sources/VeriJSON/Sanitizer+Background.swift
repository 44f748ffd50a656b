public import Foundation
import VeriJSONCore

extension Sanitizer {
    /// Cleans a document without blocking the executor of the caller.
    ///
    /// The work is done in a task of its own. Choose it for large documents in code that must remain
    /// responsive, such as that of the main actor:
    ///
    ///     let result = try await sanitizer.sanitize(inBackground: bytes)
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: The name of the document in the report.
    /// - Returns: The clean document and its report.
    /// - Throws: ``UnreadableDocumentError`` if the document cannot be read, or `CancellationError`
    ///   if the task was cancelled before the work began.
    public func sanitize(
        inBackground bytes: [UInt8],
        name: String? = nil
    ) async throws -> Sanitized {
        try await inBackground { try sanitize(document: bytes, name: name) }
    }

    private func inBackground<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try Task.checkCancellation()
        let task = Task.detached(priority: Task.currentPriority) {
            try Task.checkCancellation()
            return try work()
        }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Cleans a document without blocking the executor of the caller.
    ///
    /// The work is done in a task of its own:
    ///
    ///     let result = try await sanitizer.sanitize(inBackground: data)
    ///
    /// - Parameters:
    ///   - data: JSON in UTF-8, such as the body of a response.
    ///   - name: The name of the document in the report.
    /// - Returns: The clean document and its report.
    /// - Throws: ``UnreadableDocumentError`` if the document cannot be read, or `CancellationError`
    ///   if the task was cancelled before the work began.
    public func sanitize(inBackground data: Data, name: String? = nil) async throws -> Sanitized {
        try await inBackground { try sanitize(data, name: name) }
    }
}
