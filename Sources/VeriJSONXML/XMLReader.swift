public import Foundation
public import VeriJSON

/// A reader of XML as JSON by the usual convention.
///
/// The document is an object with the root element as its only member. Attributes are members
/// `@name`, text beside them `#text`; repeated elements are an array, an empty element is null, and
/// any other text is a string. XML does not say what is a list or a number; a pattern does, so use
/// `Sanitizer.sanitize(xml:options:name:)` where there is one.
///
///     let value = try XMLReader().value(of: #"<a id="1"><b>x</b><b/></a>"#)
///     value.description     // {"a":{"@id":"1","b":["x",null]}}
///
/// A document type declaration with declarations is refused: entities would be lost or expand
/// without end. External entities are never read.
public struct XMLReader: Sendable {
    /// The choices that the reader leaves open.
    public var options: Options
    /// The limits on what a document may cost; those on nesting and size apply.
    public var limits: Sanitizer.Limits
    /// The values and keys that errors may show.
    public var disclosure: Sanitizer.Policy.Disclosure
    /// The departures from XML that are repaired instead of refusing the document.
    public var relaxed: Sanitizer.Policy.Relaxed

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - options: The choices that the reader leaves open.
    ///   - limits: The limits on what a document may cost.
    ///   - disclosure: The values and keys that errors may show.
    ///   - relaxed: The departures from XML that are repaired instead of refusing the document.
    public init(
        _ options: Options = Options(),
        limits: Sanitizer.Limits = Sanitizer.Limits(),
        disclosure: Sanitizer.Policy.Disclosure = .redacted,
        relaxed: Sanitizer.Policy.Relaxed = .none
    ) {
        self.options = options
        self.limits = limits
        self.disclosure = disclosure
        self.relaxed = relaxed
    }

    /// Reads a document as JSON text.
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - name: The name of the document in messages.
    /// - Returns: JSON in UTF-8, without white space.
    /// - Throws: `UnreadableDocumentError` if the document is not well-formed XML (`xml.*`) or
    ///   exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func json(of data: Data, name: String? = nil) throws(UnreadableDocumentError) -> Data {
        Data(try document(data, name: name).json)
    }

    /// Reads a document as a value.
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - name: The name of the document in messages.
    /// - Returns: The value.
    /// - Throws: `UnreadableDocumentError` if the document is not well-formed XML (`xml.*`) or
    ///   exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func value(
        of data: Data,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> JSONValue {
        let json = try document(data, name: name).json
        do {
            return try JSONValue(parsing: json, depthLimit: .max)
        } catch {
            throw XMLReader.inconsistent(disclosure)
        }
    }

    /// Reads a document as a value.
    ///
    /// - Parameters:
    ///   - text: XML; an encoding other than UTF-8 in its declaration is refused.
    ///   - name: The name of the document in messages.
    /// - Returns: The value.
    /// - Throws: `UnreadableDocumentError` if the document is not well-formed XML (`xml.*`) or
    ///   exceeds a limit (`limit.*`).
    public func value(
        of text: String,
        name: String? = nil
    ) throws(UnreadableDocumentError) -> JSONValue {
        try value(of: Data(text.utf8), name: name)
    }

    /// Creates a reader that does as a policy says.
    init(_ options: Options, _ policy: Sanitizer.Policy) {
        self.init(
            options,
            limits: policy.limits,
            disclosure: policy.disclosure,
            relaxed: policy.relaxed
        )
    }

    func document(
        _ data: Data,
        rules: ReadingRules? = nil,
        pattern: Pattern? = nil,
        name: String?,
        isRootValue: Bool = false,
        isItem: Bool = false
    ) throws(UnreadableDocumentError) -> XMLDocument {
        do throws(XMLReadingFailure) {
            return try XMLDocument(
                data,
                options,
                rules: rules,
                limits: limits,
                relaxed,
                isRootValue: isRootValue,
                isItem: isItem
            )
        } catch {
            throw error.error(name: name, pattern: pattern, disclosure: disclosure)
        }
    }

    static func inconsistent(_ disclosure: Sanitizer.Policy.Disclosure) -> UnreadableDocumentError {
        UnreadableDocumentError(limit: .inconsistent, disclosure: disclosure)
    }
}
