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
    /// The elements whose names the parser reads as underscores, in ascending order.
    private let renamed: [Int]
    private var next: Int
    private var nextRenamed = 0
    private var first: Disagreement?

    /// Creates a check that begins so many elements before the first one of the index.
    private init(_ index: XMLIndex, renamed: [Int], before count: Int) {
        self.index = index
        self.renamed = renamed
        next = -count
    }

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
        let text = XMLParserText(data, index, isDecoded: isDecoded)
        try run(text.text, XMLParserCheck(index, renamed: text.renamed, before: 0))
    }

    /// Reads an item of a stream.
    ///
    /// - Parameters:
    ///   - bytes: The item.
    ///   - index: The elements of the item.
    ///   - outside: The prefixes that it uses and that are bound outside of it.
    /// - Throws: The first disagreement.
    static func run(
        item bytes: [UInt8],
        _ index: XMLIndex,
        outside: [XMLOuterBinding]
    ) throws(Disagreement) {
        let text = XMLParserText(item: bytes, index, outside: outside)
        try run(text.text, XMLParserCheck(index, renamed: text.renamed, before: 1))
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

    func parser(
        _ parser: XMLParser,
        didStartElement elementName: String,
        namespaceURI: String?,
        qualifiedName qName: String?,
        attributes attributeDict: [String: String] = [:]
    ) {
        var name = elementName
        let isSame = next < 0 || next < index.elements.count && name.withUTF8(isNext)
        next += 1
        if !isSame { disagree(parser, code: 0) }
    }

    /// Returns whether the parser reads a name as that of the next element.
    private func isNext(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let own = index.elements[next].name
        guard nextRenamed < renamed.count, renamed[nextRenamed] == next else {
            return index.names.isEqual(own, name)
        }
        nextRenamed += 1
        return name.count == index.names.length(of: own)
            && name.allSatisfy { $0 == UInt8(ascii: "_") }
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
