import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// A second reading of a document by `XMLParser`, in step with the scanner's elements.
///
/// What the scanner takes, libxml2 has to take, too, with the same elements in the same order.
final class XMLParserCheck: NSObject, XMLParserDelegate {
    /// A disagreement with the scanner.
    struct Disagreement: Error {
        /// The code of libxml2; 0 if only the elements differ.
        var code: Int
        var line: Int
        var column: Int
    }

    /// The codes of libxml2 for warnings: a version, a language, a URI or a value of `xml:space`
    /// that it does not know, a relative URI, and the name of an instruction that begins with `xml`.
    ///
    /// The scanner itself refuses an XML declaration that is misplaced, which has the last code, too.
    private static let warnings: Set<Int> = [0, 64, 97, 98, 99, 100, 102]

    private let index: XMLIndex
    private var next = 0
    private var first: Disagreement?

    private init(_ index: XMLIndex) { self.index = index }

    /// Reads a document.
    ///
    /// The parser reads from a stream, because it refuses more than 10 MB of data.
    ///
    /// - Parameters:
    ///   - data: The document in UTF-8.
    ///   - isDecoded: Whether the XML declaration names another encoding.
    ///   - index: The elements that the scanner found.
    /// - Throws: The first disagreement.
    static func run(_ data: Data, isDecoded: Bool, _ index: XMLIndex) throws(Disagreement) {
        let declaration = isDecoded ? [index.declaration].compactMap(\.self) : []
        try run(
            blanked(data, index.bareInstructions + declaration, offset: 0),
            XMLParserCheck(index)
        )
    }

    /// Reads an item of a stream with what is around it.
    ///
    /// - Parameters:
    ///   - text: The item between a start tag and an end tag.
    ///   - index: The elements of the item.
    ///   - outer: The start tags before it.
    /// - Throws: The first disagreement.
    static func run(
        _ text: [UInt8],
        _ index: XMLIndex,
        outer: [UInt8]
    ) throws(Disagreement) {
        let data = blanked(Data(text), index.bareInstructions, offset: outer.count)
        let check = XMLParserCheck(index)
        check.next = -outer.count { $0 == UInt8(ascii: ">") }
        try run(data, check)
    }

    private static func run(_ data: Data, _ check: XMLParserCheck) throws(Disagreement) {
        let parser = XMLParser(stream: InputStream(data: data))
        parser.delegate = check
        let isRead = parser.parse()
        if let first = check.first { throw first }
        // The parser says yes to documents that are cut off.
        let code = (parser.parserError as NSError?)?.code ?? 0
        guard isRead, warnings.contains(code), check.next == check.index.elements.count else {
            throw Disagreement(code: code, line: parser.lineNumber, column: parser.columnNumber)
        }
    }

    /// Returns a document with white space for what the parser does not survive.
    ///
    /// Foundation on Linux crashes at a processing instruction without data.
    private static func blanked(_ document: Data, _ ranges: [Range<Int>], offset: Int) -> Data {
        if ranges.isEmpty { return document }
        var data = document
        for range in ranges {
            let start = data.startIndex + offset + range.lowerBound
            data.replaceSubrange(
                start..<start + range.count,
                with: repeatElement(0x20, count: range.count)
            )
        }
        return data
    }

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        var name = elementName
        let isSame =
            next < 0
            || next < index.elements.count
                && name.withUTF8 { index.names.isEqual(index.elements[next].name, $0) }
        next += 1
        if !isSame { disagree(parser, code: 0) }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        let code = (parseError as NSError).code
        if !Self.warnings.contains(code) { disagree(parser, code: code) }
    }

    private func disagree(_ parser: XMLParser, code: Int) {
        guard first == nil else { return }
        first = Disagreement(code: code, line: parser.lineNumber, column: parser.columnNumber)
    }
}
