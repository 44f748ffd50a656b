public import Foundation
public import VeriJSON

/// A writer of XML by the convention by which ``XMLReader`` reads it.
///
/// An object with one member is a document, and that member its root. Members `@name` are
/// attributes, `#text` is text, an array is an element for each item, null is an empty element.
///
///     let value: JSONValue = ["a": ["@id": 1, "b": ["x", nil], "c": "1 < 2"]]
///     try XMLWriter().string(value)
///     // <a id="1"><b>x</b><b/><c>1 &lt; 2</c></a>
///
/// What is written is well-formed: text is escaped by its place, and a value that XML cannot
/// represent is an error with its path, or is changed as the options say.
///
/// XML has no types, so `1` and `"1"` are written alike. What is written is read again as the same
/// value, except for these: a scalar becomes a string, an empty string or object null, an array of
/// one item that item, and an empty array is left out. A pattern restores the difference.
public struct XMLWriter: Sendable {
    /// The choices about the text.
    public var options: Options

    /// Creates a writer.
    ///
    /// - Parameter options: The choices about the text.
    public init(_ options: Options = Options()) { self.options = options }

    /// Writes a document.
    ///
    /// - Parameter value: An object with one member, the root element.
    /// - Returns: XML in UTF-8.
    /// - Throws: ``XMLWritingError`` with the path of what XML cannot represent.
    /// - Complexity: O(*n*), *n* the size of the value.
    public func data(_ value: JSONValue) throws(XMLWritingError) -> Data {
        var output = XMLOutput(options)
        try output.writeDocument(value)
        return Data(output.text)
    }

    /// Writes a document.
    ///
    /// - Parameter value: An object with one member, the root element.
    /// - Returns: XML.
    /// - Throws: ``XMLWritingError`` with the path of what XML cannot represent.
    public func string(_ value: JSONValue) throws(XMLWritingError) -> String {
        var output = XMLOutput(options)
        try output.writeDocument(value)
        return String(decoding: output.text, as: UTF8.self)
    }

    /// Writes a model as a document.
    ///
    /// The model is encoded as JSON, with its coding keys: one with the name `@id` is an attribute,
    /// one with the name `#text` the text of an element. Elements have the order in which the model
    /// encodes them, those of a dictionary that of their keys.
    ///
    ///     let data = try XMLWriter().encode(channel, root: "channel")
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - root: The name of the root element; nil if the model encodes it as its only member.
    ///   - encoder: The encoder, with its strategies for dates and keys.
    /// - Returns: XML in UTF-8.
    /// - Throws: ``XMLWritingError`` with the path of what XML cannot represent; the encoder's
    ///   error.
    public func encode(
        _ model: some Encodable,
        root: String?,
        encoder: JSONEncoder = JSONEncoder()
    ) throws -> Data {
        let value = try XMLModelEncoder(encoder).value(of: model)
        guard let root else { return try data(value) }
        return try data(.object([root: value]))
    }
}

/// A value that XML cannot represent.
///
///     do {
///         _ = try XMLWriter().string(["a": ["1 b": 2]])
///     } catch {
///         error.code      // name
///         error.path      // /a/1 b
///     }
public struct XMLWritingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason why a value cannot be written.
    ///
    ///     if error.code == .character { … }
    public struct Code: Sendable, Hashable, CustomStringConvertible {
        /// The name of the code.
        public let description: String

        private init(_ name: String) { description = name }

        /// A document is not an object with one member that is one element.
        public static let root = Code("root")
        /// A key is not a name of XML.
        public static let name = Code("name")
        /// Two keys become the same name.
        public static let duplicate = Code("duplicate")
        /// A character that XML 1.0 cannot hold.
        public static let character = Code("character")
        /// An attribute or text is an array or object, or an item is an array.
        public static let nesting = Code("nesting")
        /// A comment contains `--`, or ends with `-`.
        public static let comment = Code("comment")
        /// A prefix is not declared.
        public static let prefix = Code("prefix")
        /// The value nests deeper than XML is read.
        public static let depth = Code("depth")
    }

    /// The reason.
    public let code: Code
    /// The place of the value.
    public let path: JSONPointer
    /// The reason in one sentence: what was expected and what was found.
    public let message: String

    init(_ code: Code, _ path: [String], expected: String, found: String) {
        self.code = code
        self.path = JSONPointer(tokens: path)
        message = "expected \(expected), found \(found)"
    }

    /// The place and the reason.
    public var description: String {
        path.tokens.isEmpty ? message : "\(path): \(message)"
    }
}
