public import Foundation
public import VeriJSONCore

extension JSONSanitizingDecoder {
    /// Returns what keeps a model from being decoded as it is, in the order of the document.
    ///
    /// Each object has at most one finding of its own, since its initialiser stops at the first
    /// error.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - document: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings; empty exactly if ``sanitize(_:from:name:)`` changes nothing.
    /// - Throws: ``UnreadableDocumentError`` if the data is not JSON or over a limit; the model's
    ///   first error if ``recovery`` is off.
    public func findings<Model: Decodable>(
        _ type: Model.Type,
        from document: some JSONInput,
        name: String? = nil
    ) throws -> [Finding] {
        do {
            return try sanitize(type, from: document, name: name).report.findings
        } catch let error as DirtyDocumentError {
            return error.findings
        }
    }

    /// Throws an error unless a model can be decoded without a change; for tests.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - document: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Throws: ``DirtyDocumentError`` with every finding, drawn, if a repair was made or none
    ///   helps; ``UnreadableDocumentError`` if the data is not JSON or over a limit; the model's
    ///   first error if ``recovery`` is off.
    public func require<Model: Decodable>(
        _ type: Model.Type,
        from document: some JSONInput,
        name: String? = nil
    ) throws {
        try sanitize(type, from: document, name: name).result.requireClean()
    }

    /// Throws an error unless a model can be decoded from a recorded response without a change; for
    /// tests.
    ///
    /// - Parameters:
    ///   - type: The model.
    ///   - url: A file; its name is what messages call the document.
    /// - Throws: What ``require(_:from:name:)`` throws; Foundation's error if the file cannot be
    ///   read. Reading stops at the limit `policy.limits.inputBytes`.
    public func require<Model: Decodable>(_ type: Model.Type, contentsOf url: URL) throws {
        let data = try Data(reading: url, limit: policy.limits.inputBytes)
        try require(type, from: data, name: url.lastPathComponent)
    }
}
