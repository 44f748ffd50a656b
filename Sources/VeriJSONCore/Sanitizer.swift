/// A cleaner of documents: it makes them match a pattern and reports every change.
///
/// Values that match keep their bytes, unless the policy selects another output form. A value that
/// does not match is converted, replaced or removed at the smallest place where the pattern allows
/// it: an item of a list is dropped, an optional member is stripped, a nullable value becomes null.
/// A document that cannot be made to match is rejected; that is a status, not an error.
///
/// Create one sanitizer for each pattern and reuse it: it learns the common shapes of the
/// documents. It can be used from any number of threads at once. To check documents without
/// changing them, use a ``Verifier``.
///
///     let sanitizer = Sanitizer(try Pattern(#"[{"id": "int", "price": "number"}]"#))
///     let result = try sanitizer.sanitize(#"[{"id":1,"price":2},{"id":2,"price":"N/A"}]"#)
///     result.text                      // [{"id":1,"price":2}]
///     result.report.changes[0].path    // /1
public struct Sanitizer: Sendable {
    package let walker: PatternWalker

    /// The pattern that documents are made to match.
    public var pattern: Pattern { walker.pattern }

    /// The choices that the pattern leaves open, such as limits, unknown keys and the output form.
    public var policy: Policy { walker.policy }

    /// Creates a sanitizer.
    ///
    /// - Parameters:
    ///   - pattern: The pattern that documents are made to match.
    ///   - policy: The choices that the pattern leaves open.
    public init(_ pattern: Pattern, policy: Policy = Policy()) {
        walker = PatternWalker(pattern, policy: policy)
    }

    /// Creates a sanitizer that also converts values of the wrong type.
    ///
    ///     let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#), converting: .safe)
    ///     try sanitizer.sanitize(#"{"id":"12"}"#).text     // {"id":12}
    ///
    /// - Parameters:
    ///   - pattern: The pattern that documents are made to match.
    ///   - conversions: The conversions that are allowed wherever the pattern does not restrict
    ///     them.
    public init(_ pattern: Pattern, converting conversions: Policy.Conversions) {
        self.init(pattern, policy: Policy(conversions: conversions))
    }

    /// Cleans a document.
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8: `Data`, bytes, a string, a ``JSONValue`` or another
    ///     ``JSONInput``. Positions in the report count in it; those of a value count in the value
    ///     written without white space.
    ///   - name: The name of the document in the report.
    /// - Returns: The clean document and its report. Data that does not match the pattern never
    ///   throws.
    /// - Throws: ``UnreadableDocumentError`` if the document is not JSON (`syntax.*`) or exceeds a
    ///   limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes. Unions, duplicates and uniqueness may read
    ///   bytes again, up to the limit on work in `policy.limits`.
    @inlinable
    public func sanitize(
        _ document: some JSONInput,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> Sanitized {
        try sanitize(document.jsonBytes.storage, name: name)
    }

    /// Cleans a document; arrays and strings, in which most documents come, by code that is
    /// specialised for them.
    @usableFromInline
    func sanitize(
        _ document: consuming JSONBytes.Storage,
        name: consuming String?
    ) throws(UnreadableDocumentError) -> Sanitized {
        let provenance = Provenance(name: name)
        return switch consume document {
        case .array(let array): try walker.sanitized(array, from: provenance)
        case .text(let text): try walker.sanitized(text, from: provenance)
        case .other(let document): try walker.sanitized(document, from: provenance)
        }
    }
}
