/// A checker of documents: it lists everything that does not match a pattern and changes nothing.
///
/// Choose it for tests, for gates and for data that must not be modified; a ``Sanitizer`` with the
/// same policy repairs what a verifier finds. It can be used from any number of threads at once.
///
/// A verifier reads strictly, whatever `policy.relaxed` is: a document that has to be repaired does
/// not match.
///
///     let verifier = Verifier(try Pattern(#"{"id": "int"}"#))
///     verifier.accepts(#"{"id": 1}"#)                             // true
///     try verifier.findings(in: #"{"id": "N/A"}"#).first?.message
///     // expected an integer, found a string
public struct Verifier: Sendable {
    let walker: PatternWalker

    /// The pattern that documents must match.
    public var pattern: Pattern { walker.pattern }

    /// The choices that the pattern leaves open, such as unknown keys, duplicates and limits.
    public var policy: Sanitizer.Policy { walker.policy }

    /// Creates a verifier.
    ///
    /// - Parameters:
    ///   - pattern: The pattern that documents must match.
    ///   - policy: The choices that the pattern leaves open. A document matches if a sanitizer with
    ///     this policy would not change it.
    public init(_ pattern: Pattern, policy: Sanitizer.Policy = Sanitizer.Policy()) {
        walker = PatternWalker(pattern, policy: policy)
    }

    /// Returns whether a document matches.
    ///
    /// This is the fastest check: it stops at the first mismatch and creates no findings.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Returns: Whether the document matches; false if it is not JSON or exceeds a limit.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func accepts(_ bytes: [UInt8]) -> Bool { accepts(document: bytes) }

    /// Returns whether a document matches.
    ///
    /// - Parameter text: The document.
    /// - Returns: Whether the document matches; false if it is not JSON or exceeds a limit.
    /// - Complexity: O(*n*), *n* the number of bytes in UTF-8.
    public func accepts(_ text: String) -> Bool { accepts(document: text) }

    /// Returns whether a value matches, by writing it as a document first.
    ///
    /// - Parameter value: The value.
    /// - Returns: Whether the value matches; false if it exceeds a limit.
    /// - Complexity: O(*n*), *n* the number of bytes of the written value.
    public func accepts(_ value: JSONValue) -> Bool {
        accepts(document: JSONWriter().write(value))
    }

    /// Returns whether a document in an unsafe buffer matches.
    ///
    /// - Parameter buffer: JSON in UTF-8; it is copied, so it need not outlive the call.
    /// - Returns: Whether the document matches; false if it is not JSON or exceeds a limit.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func accepts(_ buffer: UnsafeRawBufferPointer) -> Bool {
        accepts(document: [UInt8](buffer))
    }

    package func accepts(document: some DocumentBytes) -> Bool { walker.accepts(document) }

    /// Returns what is wrong with a document, in the order of the document.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `policy.limits.changes` findings; an empty array if the document matches.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func findings(
        in bytes: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> [Finding]
    {
        try list(document: bytes, name: name).findings
    }

    /// Returns what is wrong with a document, in the order of the document.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `policy.limits.changes` findings; an empty array if the document matches.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes in UTF-8.
    public func findings(
        in text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> [Finding]
    {
        try list(document: text, name: name).findings
    }

    /// Returns what is wrong with a value, in the order of the value.
    ///
    /// - Parameters:
    ///   - value: The value. Positions in findings count in the value written without white space.
    ///   - name: The name of the value in messages.
    /// - Returns: At most `policy.limits.changes` findings; an empty array if the value matches.
    /// - Throws: ``UnreadableDocumentError`` if the value exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes of the written value.
    public func findings(
        in value: JSONValue,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> [Finding] {
        try list(document: JSONWriter().write(value), name: name).findings
    }

    /// Returns what is wrong with a document in an unsafe buffer, in the order of the document.
    ///
    /// The buffer is copied, so it need not outlive the call.
    ///
    /// - Parameters:
    ///   - buffer: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `policy.limits.changes` findings; an empty array if the document matches.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func findings(
        in buffer: UnsafeRawBufferPointer,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> [Finding] {
        try list(document: [UInt8](buffer), name: name).findings
    }

    /// Throws unless a document matches; for tests.
    ///
    ///     @Test func `the recorded orders match the pattern`() throws {
    ///         try Verifier(pattern).require(fixture)
    ///     }
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Throws: ``DirtyDocumentError`` with the findings if the document does not match;
    ///   ``UnreadableDocumentError`` if it is not JSON (`syntax.*`) or exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func require(_ bytes: [UInt8], name: String? = nil) throws {
        let list = try list(document: bytes, name: name)
        guard !list.findings.isEmpty || list.omitted > 0 else { return }
        throw DirtyDocumentError(findings: list.findings, text: text(of: list, in: bytes))
    }

    /// Throws unless a document matches; for tests.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - name: The name of the document in messages.
    /// - Throws: ``DirtyDocumentError`` with the findings if the document does not match;
    ///   ``UnreadableDocumentError`` if it is not JSON (`syntax.*`) or exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes in UTF-8.
    public func require(_ text: String, name: String? = nil) throws {
        try require(Array(text.utf8), name: name)
    }

    /// Throws unless a value matches; for tests.
    ///
    /// - Parameters:
    ///   - value: The value. The error draws it as it is written without white space.
    ///   - name: The name of the value in messages.
    /// - Throws: ``DirtyDocumentError`` with the findings if the value does not match;
    ///   ``UnreadableDocumentError`` if it exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes of the written value.
    public func require(_ value: JSONValue, name: String? = nil) throws {
        try require(JSONWriter().write(value), name: name)
    }

    /// Throws unless a document in an unsafe buffer matches; for tests.
    ///
    /// - Parameters:
    ///   - buffer: JSON in UTF-8. It is copied, so it need not outlive the call.
    ///   - name: The name of the document in messages.
    /// - Throws: ``DirtyDocumentError`` with the findings if the document does not match;
    ///   ``UnreadableDocumentError`` if it is not JSON (`syntax.*`) or exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func require(_ buffer: UnsafeRawBufferPointer, name: String? = nil) throws {
        try require([UInt8](buffer), name: name)
    }

    package func list(
        document: some DocumentBytes,
        name: String?
    ) throws(UnreadableDocumentError) -> FindingList {
        let walked = try walker.walk(document, .listing, name: name)
        let source = ReportSource(record: walked.findings, words: walker.words, document: document)
        return FindingList(of: source, name: name)
    }
}
