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

    /// A document, or one of the items that are read together.
    private struct Part {
        var elements: Range<Int>
        /// The number of elements around items that begin before it.
        var before: Int
    }

    private let index: XMLIndex
    /// The elements whose names the parser reads as underscores, in ascending order.
    private let renamed: [Int]
    private let parts: [Part]
    /// The position of the part that is read.
    private var part = 0
    /// The number of the next element.
    private var next: Int
    /// The number of elements around items that come before it.
    private var around: Int
    private var nextRenamed = 0
    private var first: Disagreement?

    private init(_ index: XMLIndex, renamed: [Int], _ parts: [Part]) {
        self.index = index
        self.renamed = renamed
        self.parts = parts
        next = parts.first?.elements.lowerBound ?? 0
        around = parts.first?.before ?? 0
    }

    /// Creates a check of a document, or of an item in one element.
    private convenience init(_ index: XMLIndex, renamed: [Int], before: Int) {
        let part = Part(elements: index.elements.indices, before: before)
        self.init(index, renamed: renamed, [part])
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
        let text = XMLParserText(index, isDecoded: isDecoded)
        try run(
            text.text(of: data),
            XMLParserCheck(index, renamed: text.renamed, before: 0)
        )
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
        let item = XMLParserText(index, outside: outside)
        var text: [UInt8] = []
        item.append(bytes, to: &text)
        try run(Data(text), XMLParserCheck(index, renamed: item.renamed, before: 1))
    }

    /// Returns whether the parser reads the items of a block, which are read at once.
    static func accepts(_ block: XMLItemBlock) -> Bool {
        guard block.scopes.allSatisfy({ $0.count <= XMLParserText.bindingLimit }) else {
            return false
        }
        let text = XMLParserText(block)
        var parts: [Part] = []
        parts.reserveCapacity(block.items.count)
        var scope: Int?
        for item in block.items {
            // The first one is in an element of all of them.
            let before = item.scope == scope ? 0 : parts.isEmpty ? 2 : 1
            parts.append(Part(elements: block.elements(of: item), before: before))
            scope = item.scope
        }
        do throws(Disagreement) {
            let check = XMLParserCheck(block.index, renamed: text.renamed, parts)
            try run(Data(text.text(of: block)), check)
            return true
        } catch {
            return false
        }
    }

    private static func run(_ data: Data, _ check: XMLParserCheck) throws(Disagreement) {
        let parser = XMLParser(stream: InputStream(data: data))
        parser.delegate = check
        let isRead = parser.parse()
        if let first = check.first { throw first }
        // The parser says yes to documents that are cut off.
        let code = (parser.parserError as NSError?)?.code ?? 0
        guard isRead, warnings.contains(code), check.isComplete else {
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
        if next == parts[part].elements.upperBound, part + 1 < parts.count {
            part += 1
            next = parts[part].elements.lowerBound
            around = parts[part].before
        }
        guard around == 0 else {
            around -= 1
            return
        }
        var name = elementName
        let isSame = next < parts[part].elements.upperBound && name.withUTF8(isNext)
        next += 1
        if !isSame { disagree(parser, code: 0) }
    }

    /// Whether each element of each part was read.
    private var isComplete: Bool {
        part == parts.count - 1 && next == parts[part].elements.upperBound && around == 0
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
