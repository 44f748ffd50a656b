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
///     try verifier.findings(#"{"id": "N/A"}"#).first?.message
///     // expected an integer, found a string
public struct Verifier: Sendable {
    package let walker: PatternWalker

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
    /// - Parameter document: JSON in UTF-8.
    /// - Returns: Whether the document matches; false if it is not JSON or exceeds a limit.
    /// - Complexity: O(*n*), *n* the number of bytes.
    @inlinable
    public func accepts(_ document: some JSONInput) -> Bool { accepts(bytes: document.jsonBytes) }

    @usableFromInline
    func accepts(bytes: consuming JSONBytes) -> Bool {
        switch bytes.storage {
        case .array(let array): walker.accepts(array)
        case .text(let text): walker.accepts(text)
        case .other(let document): walker.accepts(document)
        }
    }

    /// Returns what is wrong with a document, in the order of the document.
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8. Positions in findings count in it; those of a ``JSONValue`` count
    ///     in the value written without white space.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `policy.limits.changes` findings; an empty array if the document matches.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func findings(
        _ document: some JSONInput,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> [Finding] {
        try list(document, name: name).findings
    }

    /// Returns what is wrong with a document, as a list that can be drawn.
    ///
    /// Unlike ``findings(_:name:)``, the list also counts the findings over the limit:
    ///
    ///     let list = try verifier.list(bytes, name: "orders.json")
    ///     // With the lines of the document and of the pattern:
    ///     print(list.text())
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func list(
        _ document: some JSONInput,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> Result {
        try walker.findings(in: document.jsonBytes.document, from: Provenance(name: name))
    }

    /// Throws unless a document matches; for tests.
    ///
    ///     @Test func `the recorded orders match the pattern`() throws {
    ///         try Verifier(pattern).require(fixture)
    ///     }
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8. The error draws a ``JSONValue`` as it is written without white
    ///     space.
    ///   - name: The name of the document in messages.
    /// - Throws: ``DirtyDocumentError`` with the findings if the document does not match, other than
    ///   by what the pattern itself asks for (`expected`);
    ///   ``UnreadableDocumentError`` if it is not JSON (`syntax.*`) or exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func require(_ document: some JSONInput, name: String? = nil) throws {
        try list(document, name: name).require()
    }
}

extension Verifier.Result {
    /// Throws unless the document matches, or differs only by what the pattern itself asks for; for
    /// tests.
    ///
    /// - Throws: ``DirtyDocumentError`` with the findings, drawn.
    public func require() throws(DirtyDocumentError) {
        guard summary.mismatched > 0 else { return }
        throw DirtyDocumentError(findings: findings, text: text())
    }
}
