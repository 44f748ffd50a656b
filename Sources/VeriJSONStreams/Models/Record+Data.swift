public import Foundation
import VeriJSON
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
    /// - Throws: `UnreadableDocumentError` if the record could not be read;
    ///   `DirtyDocumentError` if it was rejected; `DecodingError` if the model cannot be decoded
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
