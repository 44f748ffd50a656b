public import Foundation
import VeriJSONCore

extension Sanitizer.Record {
    /// The clean record as data; nil if it was rejected or could not be read.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    public var data: Data? { bytes.map { Data($0) } }

    /// Decodes a model from the clean record, with the strategies of a decoder.
    ///
    /// No repairs are made for the model.
    ///
    ///     for try await record in sanitizer.sanitize(lines: chunks) where record.data != nil {
    ///         show([try record.decode(Order.self)])
    ///     }
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - decoder: A decoder, of which only the strategies and `userInfo` are used.
    /// - Returns: The model.
    /// - Throws: ``UnreadableDocumentError`` if the record could not be read;
    ///   ``DirtyDocumentError`` if it was rejected; `DecodingError` if the model cannot be decoded
    ///   from it.
    public func decode<Model: Decodable>(
        _ type: Model.Type,
        using decoder: JSONSanitizingDecoder = JSONSanitizingDecoder()
    ) throws -> Model {
        if let error { throw error }
        guard let result else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "expected a clean record")
            )
        }
        return try result.decode(type, using: decoder)
    }
}

extension Sanitizer {
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
