public import Foundation
public import VeriJSON

/// The result of cleaning a document in XML: clean JSON, clean XML, and one report for both.
///
///     let cleaned = try sanitizer.sanitize(xml: feed, name: "feed.xml")
///     cleaned.data                     // the clean document as JSON
///     try cleaned.xml()                // the clean document as XML
///     print(cleaned.reportText())      // with the lines of feed.xml
public struct SanitizedXML: SanitizedResult, Sendable {
    /// A document with its result.
    struct Made: Sendable {
        var result: Sanitized
        var document: XMLDocument
    }

    /// The numbers of items of a stream that came before one, and of those that were kept.
    struct Numbers: BitwiseCopyable {
        var count: Int
        var kept: Int
    }

    private enum Source: Sendable {
        case made(Made)
        /// A clean item of a stream, whose document and result are made when they are asked for.
        case item(XMLCleanBlock, Int, Numbers)
    }

    /// Whether the document was unchanged, changed or rejected.
    public let status: Report.Status
    private let source: Source

    init(_ made: Made) {
        status = made.result.status
        source = .made(made)
    }

    /// Creates a clean item of a stream.
    init(_ block: XMLCleanBlock, _ number: Int, _ numbers: Numbers) {
        status = .unchanged
        source = .item(block, number, numbers)
    }

    /// The result as JSON: the clean document, the report, and a model if it is decoded.
    ///
    /// Places in the report, and the lines of its text, are those of the XML. The undo of this
    /// result leads back to the JSON that the XML was read as, not to the XML; for that, use
    /// ``undo()``.
    public var result: Sanitized { made.result }
    var document: XMLDocument { made.document }

    /// Whether nothing was changed.
    public var isUnchanged: Bool { status == .unchanged }

    /// Whether something was changed and the document was not rejected.
    public var isChanged: Bool { status == .changed }

    /// The clean document as JSON in UTF-8; nil if the document was rejected.
    public var bytes: [UInt8]? {
        var item: [UInt8]?
        return withItem { item = Array($1) } ? item : result.bytes
    }

    /// The clean document as JSON text; nil if the document was rejected.
    public var text: String? {
        var item: String?
        return withItem { item = String(decoding: $1, as: UTF8.self) } ? item : result.text
    }

    private var made: Made {
        switch source {
        case .made(let made): made
        case .item(let block, let number, let numbers): block.cleanItem(number, at: numbers)
        }
    }

    /// Calls `body` with the bytes of a clean item of a stream and with its JSON text.
    ///
    /// - Returns: False if this is another document.
    func withItem(
        _ body: (_ xml: ArraySlice<UInt8>, _ json: ArraySlice<UInt8>) -> Void
    ) -> Bool {
        guard case .item(let block, let number, _) = source else { return false }
        let range = block.block.items[number].range
        body(block.block.bytes[range], block.json[block.readings[number].json])
        return true
    }
}

extension Sanitizer {
    /// Cleans a document in XML.
    ///
    /// The pattern describes the JSON that the document is read as, and steers the reading: where
    /// it has an array, one element is an array of one item; where it has a number or a bool, text
    /// becomes one; where it has a string, an element with attributes is its text.
    ///
    ///     let pattern = try Pattern(#"{"feed": {"entry": [{"id": "int"}]}}"#)
    ///     let xml = Data("<feed><entry><id>1</id></entry></feed>".utf8)
    ///     try Sanitizer(pattern).sanitize(xml: xml).text
    ///     // {"feed":{"entry":[{"id":1}]}}
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - options: The choices that reading leaves open.
    ///   - name: The name of the document in the report.
    /// - Returns: The clean document and its report. Data that does not match the pattern never
    ///   throws.
    /// - Throws: ``UnreadableDocumentError`` if the document is not well-formed XML (`xml.*`) or
    ///   exceeds a limit (`limit.*`).
    /// - Complexity: O(*n*), *n* the number of bytes.
    public func sanitize(
        xml data: Data,
        options: XMLReader.Options = XMLReader.Options(),
        name: String? = nil
    ) throws(UnreadableDocumentError) -> SanitizedXML {
        let reader = XMLReader(options, policy)
        let rules = readingRules
        let document = try reader.document(data, rules: rules, pattern: pattern, name: name)
        let result = try sanitize(document, as: document.json, name: name)
        return SanitizedXML(SanitizedXML.Made(result: result, document: document))
    }
}

extension Verifier {
    /// Returns what is wrong with a document in XML, in the order of the document.
    ///
    ///     let verifier = Verifier(try Pattern(#"{"a": {"b": "int"}}"#))
    ///     let finding = try verifier.findings(xml: Data("<a><b>x</b></a>".utf8))[0]
    ///     finding.xpath      // /a/b
    ///     finding.column     // 7
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - options: The choices that reading leaves open.
    ///   - name: The name of the document in messages.
    /// - Returns: At most `policy.limits.changes` findings; none if the document matches.
    /// - Throws: ``UnreadableDocumentError`` if the document is not well-formed XML (`xml.*`) or
    ///   exceeds a limit (`limit.*`).
    public func findings(
        xml data: Data,
        options: XMLReader.Options = XMLReader.Options(),
        name: String? = nil
    ) throws(UnreadableDocumentError) -> [Finding] {
        try list(xml: data, options: options, name: name).findings
    }

    /// Returns whether a document in XML matches.
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - options: The choices that reading leaves open.
    /// - Returns: Whether it matches; false if it is not well-formed or over a limit.
    public func accepts(
        xml data: Data,
        options: XMLReader.Options = XMLReader.Options()
    ) -> Bool {
        (try? document(data, options, name: nil)).map { accepts($0.json) } ?? false
    }

    /// Returns what is wrong with a document in XML, as a list that can be rendered.
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - options: The choices that reading leaves open.
    ///   - name: The name of the document in messages.
    /// - Returns: The findings that are kept, and the number of those that are not.
    /// - Throws: ``UnreadableDocumentError`` if the document is not well-formed XML (`xml.*`) or
    ///   exceeds a limit (`limit.*`).
    public func list(
        xml data: Data,
        options: XMLReader.Options = XMLReader.Options(),
        name: String? = nil
    ) throws(UnreadableDocumentError) -> Verifier.Result {
        let document = try document(data, options, name: name)
        return try list(document, as: document.json, name: name)
    }

    /// Throws unless a document in XML matches; for tests.
    ///
    /// - Parameters:
    ///   - data: XML in any encoding that its declaration names.
    ///   - options: The choices that reading leaves open.
    ///   - name: The name of the document in messages.
    /// - Throws: `DirtyDocumentError` with every finding, drawn, if the document does not match;
    ///   ``UnreadableDocumentError`` if it is not well-formed XML (`xml.*`) or exceeds a limit
    ///   (`limit.*`).
    public func require(
        xml data: Data,
        options: XMLReader.Options = XMLReader.Options(),
        name: String? = nil
    ) throws {
        try list(xml: data, options: options, name: name).require()
    }

    private func document(
        _ data: Data,
        _ options: XMLReader.Options,
        name: String?
    ) throws(UnreadableDocumentError) -> XMLDocument {
        let reader = XMLReader(options, policy)
        let rules = readingRules
        return try reader.document(data, rules: rules, pattern: pattern, name: name)
    }
}
