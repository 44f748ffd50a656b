/// Makes dirty documents match a pattern, and reports everything that it does to them.
///
/// What matches stays as it is, byte for byte. What does not is repaired, replaced or removed at
/// the smallest place where the pattern allows it: a bad item of a list is dropped, a bad optional
/// member stripped, a nullable value becomes null. One sanitizer serves any number of threads.
///
///     let sanitizer = Sanitizer(try Pattern(#"[{"id": "int", "price": "number"}]"#))
///     let result = try sanitizer.sanitize(#"[{"id":1,"price":2},{"id":2,"price":"N/A"}]"#)
///     result.text                      // [{"id":1,"price":2}]
///     result.report.changes[0].path    // /1
public struct Sanitizer: Sendable {
    let walker: PatternWalker

    /// The pattern that documents are made to match.
    public var pattern: Pattern { walker.pattern }

    /// What is done where the pattern leaves a choice.
    public var policy: Policy { walker.policy }

    /// Makes a sanitizer.
    ///
    /// - Parameters:
    ///   - pattern: what documents are made to match.
    ///   - policy: what to do where the pattern leaves a choice.
    public init(_ pattern: Pattern, policy: Policy = Policy()) {
        walker = PatternWalker(pattern, policy: policy)
    }

    /// Makes a sanitizer that also converts values of the wrong type.
    ///
    /// - Parameters:
    ///   - pattern: what documents are made to match.
    ///   - conversions: what may be converted wherever the pattern says nothing else.
    public init(_ pattern: Pattern, converting conversions: ConversionSet) {
        self.init(pattern, policy: Policy(conversions: conversions))
    }

    /// Cleans a document.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - name: what the report calls the document.
    /// - Returns: the clean document and what was done to it. Dirty data never throws.
    /// - Throws: ``UnreadableDocumentError`` when it is not JSON or over a limit.
    /// - Complexity: O(*n*), *n* the number of bytes; unions, duplicates and uniqueness may read
    ///   bytes again, as often as `policy.limits` allows.
    public func sanitize(
        _ bytes: [UInt8],
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> Sanitized
    {
        try sanitize(document: bytes, name: name)
    }

    /// Cleans a document.
    ///
    /// - Parameters:
    ///   - text: JSON.
    ///   - name: what the report calls the document.
    /// - Returns: the clean document and what was done to it.
    /// - Throws: ``UnreadableDocumentError`` when it is not JSON or over a limit.
    public func sanitize(
        _ text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> Sanitized
    {
        try sanitize(document: text, name: name)
    }

    /// Cleans a document in a buffer, of which the result keeps a copy.
    ///
    /// - Parameters:
    ///   - buffer: JSON in UTF-8.
    ///   - name: what the report calls the document.
    /// - Returns: the clean document and what was done to it.
    /// - Throws: ``UnreadableDocumentError`` when it is not JSON or over a limit.
    public func sanitize(
        _ buffer: UnsafeRawBufferPointer,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> Sanitized {
        try sanitize(document: [UInt8](buffer), name: name)
    }

    /// Cleans a value, after writing it as a document.
    ///
    /// - Parameters:
    ///   - value: any value; places in the report are those of the value written without white
    ///     space.
    ///   - name: what the report calls the document.
    /// - Returns: the clean document and what was done to it.
    /// - Throws: ``UnreadableDocumentError`` when it is over a limit.
    public func sanitize(
        _ value: JSONValue,
        name: String? = nil
    ) throws(UnreadableDocumentError)
        -> Sanitized
    {
        try sanitize(document: JSONWriter().write(value), name: name)
    }

    package func sanitize(
        document: some DocumentBytes,
        name: String?
    ) throws(UnreadableDocumentError) -> Sanitized {
        let walked = try walker.walk(document, .sanitizing, name: name)
        return try walker.result(of: walked, in: document, name: name)
    }
}
