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
    /// that it does not know, and a relative URI.
    private static let warnings: Set<Int> = [0, 97, 98, 99, 100, 102]

    private let index: XMLIndex
    private var next = 0
    private var first: Disagreement?

    private init(_ index: XMLIndex) { self.index = index }

    /// Reads a document.
    ///
    /// The parser reads from a stream, because it refuses more than 10 MB of data.
    ///
    /// - Parameters:
    ///   - text: The document in UTF-8.
    ///   - isDecoded: Whether the XML declaration names another encoding.
    ///   - index: The elements that the scanner found.
    static func run(_ text: [UInt8], isDecoded: Bool, _ index: XMLIndex) throws(Disagreement) {
        let check = XMLParserCheck(index)
        let data = data(text, isDecoded: isDecoded, index)
        let parser = XMLParser(stream: InputStream(data: data))
        parser.delegate = check
        let isRead = parser.parse()
        if let first = check.first { throw first }
        // The parser says yes to documents that are cut off.
        let code = (parser.parserError as NSError?)?.code ?? 0
        guard isRead, warnings.contains(code), check.next == index.elements.count else {
            throw Disagreement(code: code, line: parser.lineNumber, column: parser.columnNumber)
        }
    }

    /// Returns what the parser reads: the document, with white space for what it does not survive.
    ///
    /// Foundation on Linux crashes at a processing instruction without data.
    private static func data(_ text: [UInt8], isDecoded: Bool, _ index: XMLIndex) -> Data {
        var data = Data(text)
        let declaration = isDecoded ? [index.declaration].compactMap(\.self) : []
        for range in index.bareInstructions + declaration {
            data.replaceSubrange(range, with: repeatElement(0x20, count: range.count))
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
            next < index.elements.count
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
