import VeriJSONCore

/// A scanner of XML: it checks that a document is well-formed and makes an index of its markup.
///
/// It reads one token at a time, so that a document can arrive in pieces. It knows XML 1.0, fifth
/// edition, with Namespaces in XML 1.0, except for what is between the brackets of a document type
/// declaration, which it refuses.
///
/// Memory is bound by the caller: `bytes` has to be valid as long as the scanner is used.
struct XMLScanner {
    /// The part of a document where a scanner is.
    enum Region {
        /// Before the root element.
        case prolog
        case content
        /// After the root element.
        case epilog
    }

    /// The deepest nesting of elements that libxml2 reads without its option for huge documents.
    static let parserDepthLimit = 256

    var bytes: UnsafeBufferPointer<UInt8>
    /// Whether the document ends with the bytes.
    var isWhole = true
    var position = 0
    var index = XMLIndex()
    var region = Region.prolog
    /// The elements that are open, by number.
    var open: [UInt32] = []
    var namespaces: XMLNamespaceScope
    /// Whether declarations that were added for prefixes are no data.
    var hidesUndeclared = false
    let depthLimit: Int
    /// The longest text or value; libxml2 reads ten million bytes without its option for huge
    /// documents.
    var lengthLimit = 9_900_000
    /// The longest name, which is that of libxml2, too.
    var nameLengthLimit = 50_000
    var hasDoctype = false
    /// The number of start tags that were begun.
    var tagCount: UInt32 = 0
    /// For each name, the start tag that last had an attribute of that name.
    var attributeStamps: [UInt32] = []
    /// The number of elements whose children were linked.
    var linkCount: UInt32 = 0
    /// For each key, the count when children were last linked by it, and the last such child.
    var keyStamps: [UInt32] = []
    var lastOfKey: [UInt32] = []

    init(
        _ bytes: UnsafeBufferPointer<UInt8>,
        prefixes: [String: String] = [:],
        depthLimit: Int
    ) {
        self.bytes = bytes
        self.depthLimit = min(depthLimit, Self.parserDepthLimit)
        namespaces = XMLNamespaceScope(prefixes, &index.names)
    }

    /// Scans a whole document.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes.
    mutating func scan() throws(XMLProblem) {
        // Room for an element every 24 bytes and an attribute every 48; feeds have fewer. Memory
        // that is not touched costs nothing, and to grow is to copy.
        index.elements.reserveCapacity(bytes.count / 24)
        index.attributes.reserveCapacity(bytes.count / 48)
        try begin()
        while position < bytes.count { try step() }
        try finish()
    }

    /// Reads a byte order mark and the XML declaration.
    mutating func begin() throws(XMLProblem) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
        guard starts("<?xml"), byte(position + 5).map(XMLCharacters.isSpace) ?? false else {
            return
        }
        let start = position
        try declaration()
        index.declaration = start..<position
    }

    /// Checks that the document is complete.
    func finish() throws(XMLProblem) {
        switch region {
        case .epilog: return
        case .content:
            throw .end(
                bytes.count,
                expected: "the end tag of an element",
                opened: open.last.map { index.elements[Int($0)].nameRange }
            )
        case .prolog:
            throw XMLProblem(
                .empty,
                bytes.count..<bytes.count,
                expected: "a root element",
                found: "the end of the document"
            )
        }
    }

    /// Reads the next token: a tag, a run of text, a comment, a section or an instruction.
    mutating func step() throws(XMLProblem) {
        guard bytes[position] == UInt8(ascii: "<") else {
            return region == .content ? try text() : try spaceOutside()
        }
        guard position + 1 < bytes.count else {
            throw .end(bytes.count, expected: "a tag")
        }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): try endTag()
        case UInt8(ascii: "!"): try declarationOrComment()
        case UInt8(ascii: "?"): try instruction()
        default:
            guard region != .epilog else {
                throw XMLProblem(
                    .secondRoot,
                    position..<position + 1,
                    expected: "one root element",
                    found: "a second one"
                )
            }
            try startTag()
        }
    }

    func byte(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

    /// Returns whether a text is at the position.
    func starts(_ text: StaticString, at offset: Int? = nil) -> Bool {
        let offset = offset ?? position
        guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
        return text.withUTF8Buffer { text in
            text.indices.allSatisfy { bytes[offset + $0] == text[$0] }
        }
    }

    /// Returns the offset of a text from an offset on.
    func find(_ text: StaticString, from offset: Int) -> Int? {
        let first = text.utf8Start.pointee
        var offset = offset
        while offset + text.utf8CodeUnitCount <= bytes.count {
            if bytes[offset] == first, starts(text, at: offset) { return offset }
            offset += 1
        }
        return nil
    }

    /// Checks that all bytes of a range are characters of XML.
    func checkCharacters(_ range: Range<Int>) throws(XMLProblem) {
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte >= 0x20, byte < 0x80 {
                offset += 1
            } else {
                offset = try afterSpecial(offset)
            }
        }
    }

    /// Returns whether there is a U+FFFE or U+FFFF in text that is UTF-8: no character of XML.
    private func hasNoncharacters(_ range: Range<Int>) -> Bool {
        range.contains { offset in
            bytes[offset] == 0xEF && bytes[offset + 1] == 0xBF && bytes[offset + 2] >= 0xBE
        }
    }

    /// Returns the offset after a control character or some characters outside ASCII.
    func afterSpecial(_ offset: Int) throws(XMLProblem) -> Int {
        if let end = bytes.endOfNonASCII(at: offset), !hasNoncharacters(offset..<end) { return end }
        guard let (scalar, count) = XMLCharacters.scalar(at: offset, in: bytes) else {
            let isCut = !isWhole && bytes.count - offset < 4
            throw XMLProblem(
                isCut ? .unexpectedEnd : .bytes,
                offset..<offset + 1,
                expected: "text in UTF-8",
                found: "a byte that is not",
                help: "name the encoding in the XML declaration"
            )
        }
        guard XMLCharacters.isCharacter(scalar) else {
            let digits = String(scalar, radix: 16, uppercase: true)
            let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            throw XMLProblem(
                .character,
                offset..<offset + count,
                expected: "a character that XML 1.0 allows",
                found: "U+\(code)"
            )
        }
        return offset + count
    }

    // MARK: Outside the root

    mutating func spaceOutside() throws(XMLProblem) {
        while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] != UInt8(ascii: "<") else { return }
        // The text itself may not even be text.
        _ = try afterSpecial(position)
        let isFirst = region == .prolog && index.declaration == nil && !hasDoctype
        throw XMLProblem(
            isFirst ? .notXML : .textOutsideRoot,
            position..<position + 1,
            expected: isFirst ? "XML, which begins with '<'" : "text only inside the root element",
            found: isFirst ? "other text" : "text outside it"
        )
    }
}
