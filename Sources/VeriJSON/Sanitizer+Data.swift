public import Foundation
import VeriJSONCore

extension Pattern {
    /// Compiles a pattern file.
    ///
    /// - Parameters:
    ///   - url: A file; its name is what messages call the pattern.
    ///   - limit: The largest file that is read, in bytes.
    /// - Throws: ``PatternError`` with every mistake in the pattern; ``FileError`` if the
    ///   file has more bytes than the limit, or no end; Foundation's error if the file cannot be
    ///   read.
    public init(contentsOf url: URL, limit: Int = Pattern.fileLimit) throws {
        let data = try Data(reading: url, limit: limit)
        guard data.count <= limit else {
            throw FileError(larger: limit, name: url.lastPathComponent)
        }
        try self.init([UInt8](data), name: url.lastPathComponent)
    }

    /// Compiles a pattern.
    ///
    /// - Parameters:
    ///   - data: The pattern in UTF-8: JSON, which may have comments and trailing commas.
    ///   - name: The name of the pattern in messages, such as a file name.
    /// - Throws: ``PatternError`` with every mistake in the pattern.
    public init(_ data: Data, name: String = "pattern") throws(PatternError) {
        try self.init([UInt8](data), name: name)
    }

    /// Compiles a pattern that is a Foundation tree.
    ///
    /// - Parameters:
    ///   - tree: Dictionaries, arrays and strings, as `JSONSerialization` returns them.
    ///   - name: The name of the pattern in messages.
    /// - Throws: ``PatternError`` with every mistake in the pattern; ``JSONTreeError`` if JSON
    ///   cannot represent the tree.
    public init(jsonObject tree: Any, name: String = "pattern") throws {
        try self.init(JSONValue(foundationTree: tree), name: name)
    }
}

extension Sanitizer {
    /// Cleans a Foundation tree, after writing it as a document.
    ///
    /// - Parameters:
    ///   - tree: Dictionaries, arrays, strings, numbers and `NSNull`.
    ///   - name: The name of the document in the report.
    /// - Returns: The clean document with its report.
    /// - Throws: ``UnreadableDocumentError`` if the document is over a limit; ``JSONTreeError`` if
    ///   JSON cannot represent the tree.
    public func sanitize(jsonObject tree: Any, name: String? = nil) throws -> Sanitized {
        try sanitize(JSONValue(foundationTree: tree), name: name)
    }

    /// Cleans a file.
    ///
    /// - Parameter url: A file; its name is what the report calls the document.
    /// - Returns: The clean document with its report.
    /// - Throws: ``UnreadableDocumentError`` if the file is not JSON or over a limit; Foundation's
    ///   error if it cannot be read. Reading stops at the limit `policy.limits.inputBytes`.
    public func sanitize(contentsOf url: URL) throws -> Sanitized {
        let data = try Data(reading: url, limit: policy.limits.inputBytes)
        return try sanitize(data, name: url.lastPathComponent)
    }
}

extension SanitizedResult {
    /// The clean document, JSON in UTF-8; nil if the document was rejected.
    public var data: Data? { result.data }

    /// The clean document as a Foundation tree; nil if the document was rejected.
    ///
    /// - Throws: ``JSONTreeError`` with the path to a number beyond the greatest double.
    public var jsonObject: Any? {
        get throws { try result.jsonObject }
    }

    /// Returns the values that were refused, as records that can be retried.
    ///
    /// Records contain values under every disclosure policy, except values with a part at a
    /// `$secret` place.
    ///
    /// - Parameter hidingValues: Whether records disclose no more than the report does.
    /// - Returns: One record for each value that was dropped, stripped, nulled or replaced, in the
    ///   order of the document.
    /// - Complexity: O(*n* + *e* log *e*), *n* the number of bytes of the document, *e* the number
    ///   of changes.
    public func quarantine(hidingValues: Bool = false) -> [QuarantineRecord] {
        result.quarantine(hidingValues: hidingValues)
    }
}

extension Sanitized {
    /// The clean document, JSON in UTF-8; nil if the document was rejected.
    ///
    /// An unchanged document that was passed as `Data` is the very same buffer.
    public var data: Data? {
        guard let document = cleanDocument else { return nil }
        return (document as? Data) ?? document.withBytes { Data($0) }
    }

    /// The clean document as a Foundation tree; nil if the document was rejected.
    ///
    /// - Throws: ``JSONTreeError`` with the path to a number beyond the greatest double.
    public var jsonObject: Any? {
        get throws { try value?.foundationTree }
    }
}

extension Verifier {
    /// Returns whether a Foundation tree matches, such as one of `JSONSerialization`.
    ///
    /// - Parameter tree: Dictionaries, arrays, strings, numbers and nulls.
    /// - Returns: Whether the tree matches; false if it exceeds a limit.
    /// - Throws: ``JSONTreeError`` if JSON cannot represent the tree.
    public func accepts(jsonObject tree: Any) throws -> Bool {
        accepts(try JSONValue(foundationTree: tree))
    }

    /// Returns what is wrong with a Foundation tree, such as one of `JSONSerialization`.
    ///
    /// - Parameters:
    ///   - tree: Dictionaries, arrays, strings, numbers and nulls. Positions in findings count in
    ///     the tree written without white space.
    ///   - name: The name of the tree in messages.
    /// - Returns: At most `policy.limits.changes` findings; an empty array if the tree matches.
    /// - Throws: ``JSONTreeError`` if JSON cannot represent the tree;
    ///   ``UnreadableDocumentError`` if it exceeds a limit (`limit.*`).
    public func findings(jsonObject tree: Any, name: String? = nil) throws -> [Finding] {
        try findings(JSONValue(foundationTree: tree), name: name)
    }

    /// Returns what is wrong with a Foundation tree, as a list that can be drawn.
    ///
    /// - Parameters:
    ///   - tree: Dictionaries, arrays, strings, numbers and nulls. Positions in findings count in
    ///     the tree written without white space.
    ///   - name: The name of the tree in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``JSONTreeError`` if JSON cannot represent the tree;
    ///   ``UnreadableDocumentError`` if it exceeds a limit (`limit.*`).
    public func list(jsonObject tree: Any, name: String? = nil) throws -> Result {
        try list(JSONValue(foundationTree: tree), name: name)
    }

    /// Throws an error unless a Foundation tree matches; for tests.
    ///
    /// - Parameters:
    ///   - tree: Dictionaries, arrays, strings, numbers and nulls. The error draws the tree as it
    ///     is written without white space.
    ///   - name: The name of the tree in messages.
    /// - Throws: ``JSONTreeError`` if JSON cannot represent the tree; ``DirtyDocumentError`` with
    ///   every finding, drawn, if it does not match; ``UnreadableDocumentError`` if it exceeds a
    ///   limit (`limit.*`).
    public func require(jsonObject tree: Any, name: String? = nil) throws {
        try require(JSONValue(foundationTree: tree), name: name)
    }

    /// Throws an error unless a recorded response matches; for tests.
    ///
    ///     try verifier.require(contentsOf: fixtures.appendingPathComponent("user.json"))
    ///
    /// - Parameter url: A file; its name is what messages call the document.
    /// - Throws: ``DirtyDocumentError`` with every finding, drawn, if the document does not match;
    ///   ``UnreadableDocumentError`` if it is not JSON or over a limit; Foundation's error if the
    ///   file cannot be read. Reading stops at the limit `policy.limits.inputBytes`.
    public func require(contentsOf url: URL) throws {
        let data = try Data(reading: url, limit: policy.limits.inputBytes)
        try require(data, name: url.lastPathComponent)
    }
}

extension Undo {
    /// Restores the original document.
    ///
    /// - Parameter clean: The clean document that the undo was created with.
    /// - Returns: The original, byte for byte.
    /// - Throws: ``MismatchError`` if `clean` is a different document, or if the undo is damaged.
    public func apply(to clean: Data) throws(MismatchError) -> Data {
        Data(try apply(to: [UInt8](clean)))
    }
}
