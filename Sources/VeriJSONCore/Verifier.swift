/// Checks documents against a pattern and says everything that is wrong with them.
///
/// Choose it for tests and for data that must not be changed; a ``Sanitizer`` repairs what this
/// only finds. One verifier serves any number of threads.
///
///     let verifier = Verifier(try Pattern(#"{"id": "int"}"#))
///     verifier.accepts(#"{"id": 1}"#)                             // true
///     try verifier.findings(in: #"{"id": "N/A"}"#).first?.message
///     // expected an integer, found a string
public struct Verifier: Sendable {
    private let walker: PatternWalker

    /// The pattern that documents have to match.
    public var pattern: Pattern { walker.pattern }

    /// What counts as matching: unknown keys, duplicates, limits.
    public var policy: Sanitizer.Policy { walker.policy }

    /// Makes a verifier.
    ///
    /// - Parameters:
    ///   - pattern: what documents have to match.
    ///   - policy: where the pattern leaves a choice; a document that a sanitizer with this policy
    ///     would change does not match.
    public init(_ pattern: Pattern, policy: Sanitizer.Policy = Sanitizer.Policy()) {
        walker = PatternWalker(pattern, policy: policy)
    }

    /// Tells whether a document matches.
    ///
    /// It stops at the first thing that is wrong.
    ///
    /// - Parameter bytes: JSON in UTF-8.
    /// - Returns: false also for what is not JSON or over a limit.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func accepts(_ bytes: [UInt8]) -> Bool { accepts(document: bytes) }

    /// Tells whether a document matches.
    ///
    /// - Parameter text: JSON.
    /// - Returns: false also for what is not JSON or over a limit.
    public func accepts(_ text: String) -> Bool { accepts(document: text) }

    /// Tells whether a value matches.
    ///
    /// - Parameter value: any value; it is written out first.
    /// - Returns: false also for what is over a limit.
    public func accepts(_ value: JSONValue) -> Bool {
        accepts(document: JSONWriter().write(value))
    }

    package func accepts(document: some DocumentBytes) -> Bool { walker.accepts(document) }

    /// Lists what is wrong with a document, in its order.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: what messages call the document.
    /// - Returns: at most `policy.limits.changes` findings; none when the document matches.
    /// - Throws: ``UnreadableDocumentError`` when it is not JSON or over a limit.
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func findings(
        in bytes: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> [Finding]
    {
        try list(document: bytes, name: name).findings
    }

    /// Lists what is wrong with a document, in its order.
    ///
    /// - Parameters:
    ///   - text: JSON.
    ///   - name: what messages call the document.
    /// - Returns: at most `policy.limits.changes` findings; none when the document matches.
    /// - Throws: ``UnreadableDocumentError`` when it is not JSON or over a limit.
    public func findings(
        in text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> [Finding]
    {
        try list(document: text, name: name).findings
    }

    /// Lists what is wrong with a value.
    ///
    /// - Parameter value: any value; places are those of the value written without white space.
    /// - Returns: at most `policy.limits.changes` findings; none when the value matches.
    /// - Throws: ``UnreadableDocumentError`` when it is over a limit.
    public func findings(in value: JSONValue) throws(UnreadableDocumentError) -> [Finding] {
        try list(document: JSONWriter().write(value), name: nil).findings
    }

    /// Lists what is wrong with a document, with what a rendering needs.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: what messages call the document.
    /// - Returns: the findings, with how many there are beyond those kept.
    /// - Throws: ``UnreadableDocumentError`` when it is not JSON or over a limit.
    public func list(
        of bytes: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> FindingList
    {
        try list(document: bytes, name: name)
    }

    /// Demands that a document matches; for tests.
    ///
    ///     @Test func `the orders are as we know them`() throws {
    ///         try Verifier(pattern).require(fixture)
    ///     }
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: what messages call the document.
    /// - Throws: ``DirtyDocumentError`` with everything that is wrong, drawn; ``UnreadableDocumentError``.
    public func require(_ bytes: [UInt8], name: String? = nil) throws {
        let list = try list(document: bytes, name: name)
        guard !list.findings.isEmpty || list.omitted > 0 else { return }
        throw DirtyDocumentError(findings: list.findings, text: text(of: list, in: bytes))
    }

    /// Demands that a document matches; for tests.
    ///
    /// - Parameters:
    ///   - text: JSON.
    ///   - name: what messages call the document.
    /// - Throws: ``DirtyDocumentError`` with everything that is wrong, drawn; ``UnreadableDocumentError``.
    public func require(_ text: String, name: String? = nil) throws {
        try require(Array(text.utf8), name: name)
    }

    /// Draws a list of this verifier with the lines of the document and the pattern.
    ///
    /// - Parameters:
    ///   - list: what was found in `bytes`.
    ///   - bytes: the document.
    ///   - options: colour, form.
    /// - Returns: lines that end with a line feed.
    public func text(
        of list: FindingList,
        in bytes: [UInt8],
        _ options: TextOptions = TextOptions()
    ) -> String {
        ByteView.with(bytes) {
            list.text(options, document: $0, graph: pattern.graph)
        }
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
