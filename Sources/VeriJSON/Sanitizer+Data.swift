public import Foundation
import VeriJSONCore

extension Pattern {
    /// Compiles a pattern file.
    ///
    /// - Parameters:
    ///   - url: A file; its name is what messages call the pattern.
    ///   - limit: The largest file that is read, in bytes.
    /// - Throws: ``PatternError`` with every mistake in the pattern; ``OversizedFileError`` if the
    ///   file has more bytes than the limit, or no end; Foundation's error if the file cannot be
    ///   read.
    public init(contentsOf url: URL, limit: Int = Pattern.fileLimit) throws {
        let data = try Data(reading: url, limit: limit)
        guard data.count <= limit else {
            throw OversizedFileError(name: url.lastPathComponent, limit: limit)
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
    /// Cleans a document.
    ///
    /// - Parameters:
    ///   - data: JSON in UTF-8, such as the body of a response.
    ///   - name: The name of the document in the report.
    /// - Returns: The clean document with its report. Dirty data never throws.
    /// - Throws: ``UnreadableDocumentError`` if the data is not JSON or over a limit.
    public func sanitize(
        _ data: Data,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> Sanitized {
        try sanitize(document: data, name: name)
    }

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
}

extension SanitizedResult {
    /// The clean document, JSON in UTF-8; nil if the document was rejected.
    public var data: Data? { result.data }
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
    /// Returns whether a document matches.
    ///
    /// - Parameter data: JSON in UTF-8.
    /// - Returns: Whether it matches; false for data that is not JSON or over a limit.
    public func accepts(_ data: Data) -> Bool { accepts(document: data) }

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
    public func findings(inJSONObject tree: Any, name: String? = nil) throws -> [Finding] {
        try findings(in: JSONValue(foundationTree: tree), name: name)
    }

    /// Returns everything that does not match in a document, in its order.
    ///
    /// - Parameters:
    ///   - data: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `policy.limits.changes` findings; none if the document matches.
    /// - Throws: ``UnreadableDocumentError`` if the data is not JSON or over a limit.
    public func findings(
        in data: Data,
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> [Finding]
    {
        try list(document: data, name: name).findings
    }

    /// Returns what is wrong with a document, as a list that can be rendered.
    ///
    /// - Parameters:
    ///   - data: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``UnreadableDocumentError`` if the data is not JSON or over a limit.
    public func list(
        of data: Data,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> FindingList {
        try list(document: data, name: name)
    }

    /// Returns a list of findings as text, with the lines of the document and of the pattern.
    ///
    /// - Parameters:
    ///   - list: A list from ``list(of:name:)-(Data,_)`` of this verifier, for the same document.
    ///   - data: The document.
    ///   - options: The form of the text and whether it is coloured.
    /// - Returns: Lines, each terminated by a line feed.
    public func text(
        of list: FindingList,
        in data: Data,
        _ options: TextOptions = TextOptions()
    ) -> String {
        text(of: list, in: [UInt8](data), options)
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

    /// Throws an error unless a document matches; for tests.
    ///
    /// - Parameters:
    ///   - data: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Throws: ``DirtyDocumentError`` with every finding, drawn, if the document does not match;
    ///   ``UnreadableDocumentError`` if the data is not JSON or over a limit.
    public func require(_ data: Data, name: String? = nil) throws {
        try require([UInt8](data), name: name)
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
