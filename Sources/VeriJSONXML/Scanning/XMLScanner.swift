/// A scanner of XML: it checks that a document is well-formed and makes an index of its markup.
///
/// It reads one token at a time, so that a document can arrive in pieces. It knows XML 1.0, fifth
/// edition, with Namespaces in XML 1.0, except for what is between the brackets of a document type
/// declaration, which it refuses.
///
/// Memory is bound by the caller: `bytes` has to be valid as long as the scanner is used.
struct XMLScanner {
    /// The place in a document where a scanner is.
    enum Place {
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
    var place = Place.prolog
    /// The elements that are open, by number.
    var open: [UInt32] = []
    var namespaces: XMLNamespaceScope
    let depthLimit: Int
    /// The longest text or value; libxml2 reads ten million bytes without its option for huge
    /// documents.
    var lengthLimit = 9_900_000
    var hasDoctype = false
    /// The number of start tags that were begun.
    private var tagCount: UInt32 = 0
    /// For each name, the start tag that last had an attribute of that name.
    private var attributeStamps: [UInt32] = []
    /// For each key, the element whose children were last linked by it, and the last such child.
    private var keyStamps: [UInt32] = []
    private var lastOfKey: [UInt32] = []

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
        switch place {
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
            return place == .content ? try text() : try spaceOutside()
        }
        guard position + 1 < bytes.count else {
            throw .end(bytes.count, expected: "a tag")
        }
        switch bytes[position + 1] {
        case UInt8(ascii: "/"): try endTag()
        case UInt8(ascii: "!"): try declarationOrComment()
        case UInt8(ascii: "?"): try instruction()
        default:
            guard place != .epilog else {
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

    /// Returns the offset after a control character or a scalar that is not ASCII.
    func afterSpecial(_ offset: Int) throws(XMLProblem) -> Int {
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

    private mutating func spaceOutside() throws(XMLProblem) {
        while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count, bytes[position] != UInt8(ascii: "<") else { return }
        // The text itself may not even be text.
        _ = try afterSpecial(position)
        let isFirst = place == .prolog && index.declaration == nil && !hasDoctype
        throw XMLProblem(
            isFirst ? .notXML : .textOutsideRoot,
            position..<position + 1,
            expected: isFirst ? "XML, which begins with '<'" : "text only inside the root element",
            found: isFirst ? "other text" : "text outside it"
        )
    }

    // MARK: Elements

    private mutating func startTag() throws(XMLProblem) {
        let start = position
        tagCount &+= 1
        let counts = (elements: index.elements.count, attributes: index.attributes.count)
        do throws(XMLProblem) {
            try startTag(at: start)
        } catch {
            index.elements.removeLast(index.elements.count - counts.elements)
            index.attributes.removeLast(index.attributes.count - counts.attributes)
            throw error
        }
    }

    private mutating func startTag(at start: Int) throws(XMLProblem) {
        let number = UInt32(truncatingIfNeeded: index.elements.count)
        let nameEnd = try endOfName(from: start + 1)
        let name = try intern(start + 1..<nameEnd)
        let firstAttribute = index.attributes.count
        var position = nameEnd
        var declares = false
        var prefixed = 0
        var isEmptyTag = false
        while true {
            let before = position
            while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
            guard position < bytes.count else {
                throw .end(bytes.count, expected: "'>'", opened: start..<nameEnd)
            }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                break
            }
            if bytes[position] == UInt8(ascii: "/") {
                guard position + 1 < bytes.count else {
                    throw .end(bytes.count, expected: "'>'", opened: start..<nameEnd)
                }
                guard bytes[position + 1] == UInt8(ascii: ">") else {
                    throw XMLProblem(
                        .tag,
                        position + 1..<position + 2,
                        expected: "'>' after '/'",
                        found: "another character"
                    )
                }
                position += 2
                isEmptyTag = true
                break
            }
            guard position > before else {
                throw XMLProblem(
                    .tag,
                    position..<position + 1,
                    expected: "white space, '/>' or '>' in a tag",
                    found: "another character"
                )
            }
            let attribute = try attribute(at: position)
            if attribute.flags.contains(.isDeclaration) {
                declares = true
            } else if index.names.entries[Int(attribute.name)].prefix != XMLNames.none {
                prefixed += 1
            }
            index.attributes.append(attribute)
            position = Int(attribute.valueEnd) + 1
        }
        guard open.count < depthLimit else {
            throw XMLProblem(
                .depth,
                start..<nameEnd,
                expected: "elements nested at most \(depthLimit) deep",
                found: "more",
                help: depthLimit < Self.parserDepthLimit ? "raise limits.depth" : nil
            )
        }
        var flags: XMLElement.Flags = isEmptyTag ? [.isPlain, .isEmptyTag] : .isPlain
        if declares { try declare(firstAttribute..<index.attributes.count) }
        if prefixed > 0 {
            try checkPrefixes(firstAttribute..<index.attributes.count, count: prefixed)
            if isNil(firstAttribute..<index.attributes.count) { flags.insert(.isNil) }
        }
        guard namespaces.isBound(index.names.entries[Int(name)]) else {
            throw unbound(start + 1..<nameEnd)
        }
        let key =
            namespaces.hasPrefixes
            ? namespaces.key(of: name, isAttribute: false, &index.names) : name
        index.elements.append(
            XMLElement(
                start: UInt32(truncatingIfNeeded: start),
                nameEnd: UInt32(truncatingIfNeeded: nameEnd),
                tagEnd: UInt32(truncatingIfNeeded: position),
                contentEnd: UInt32(truncatingIfNeeded: position),
                end: UInt32(truncatingIfNeeded: position),
                name: name,
                key: key,
                parent: open.last ?? XMLElement.none,
                subtreeEnd: number + 1,
                firstAttribute: UInt32(truncatingIfNeeded: firstAttribute),
                attributeEnd: UInt32(truncatingIfNeeded: index.attributes.count),
                nextSame: XMLElement.none,
                flags: flags
            )
        )
        if let parent = open.last { index.elements[Int(parent)].flags.remove(.isPlain) }
        open.append(number)
        place = .content
        self.position = position
        if isEmptyTag { close(number, contentEnd: position) }
    }

    /// Links the children of an element that have the same key, and closes it.
    private mutating func close(_ number: UInt32, contentEnd: Int) {
        let element = Int(number)
        let count = UInt32(truncatingIfNeeded: index.elements.count)
        index.elements[element].contentEnd = UInt32(truncatingIfNeeded: contentEnd)
        index.elements[element].end = UInt32(truncatingIfNeeded: position)
        index.elements[element].subtreeEnd = count
        index.elements[element].flags.insert(.isClosed)
        if count > number + 1 {
            if lastOfKey.count < index.names.entries.count {
                let missing = index.names.entries.count * 2 - lastOfKey.count
                lastOfKey += repeatElement(0, count: missing)
                keyStamps += repeatElement(XMLElement.none, count: missing)
            }
            var child = element + 1
            while child < Int(count) {
                let key = Int(index.elements[child].key)
                if keyStamps[key] == number {
                    index.elements[child].flags.insert(.isRepeated)
                    index.elements[Int(lastOfKey[key])].nextSame = UInt32(truncatingIfNeeded: child)
                }
                keyStamps[key] = number
                lastOfKey[key] = UInt32(truncatingIfNeeded: child)
                child = Int(index.elements[child].subtreeEnd)
            }
        }
        open.removeLast()
        namespaces.leave(depth: open.count)
        if open.isEmpty { place = .epilog }
    }

    private mutating func endTag() throws(XMLProblem) {
        let start = position
        let nameEnd = try endOfName(from: start + 2)
        guard let last = open.last else {
            throw XMLProblem(
                .tagMismatch,
                start..<nameEnd,
                expected: "the end of the document",
                found: "an end tag without a start tag"
            )
        }
        let name = UnsafeBufferPointer(rebasing: bytes[start + 2..<nameEnd])
        guard index.names.isEqual(index.elements[Int(last)].name, name) else {
            let isCut = !isWhole && nameEnd == bytes.count
            throw XMLProblem(
                isCut ? .unexpectedEnd : .tagMismatch,
                start + 2..<nameEnd,
                expected: "the end tag of the element that is open",
                found: "another one",
                opened: index.elements[Int(last)].nameRange
            )
        }
        var position = nameEnd
        while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
        guard position < bytes.count else { throw .end(bytes.count, expected: "'>'") }
        guard bytes[position] == UInt8(ascii: ">") else {
            throw XMLProblem(
                .tag,
                position..<position + 1,
                expected: "'>' at the end of an end tag",
                found: "another character"
            )
        }
        self.position = position + 1
        close(last, contentEnd: start)
    }

    // MARK: Attributes

    private mutating func attribute(at start: Int) throws(XMLProblem) -> XMLAttribute {
        let nameEnd = try endOfName(from: start)
        let name = try intern(start..<nameEnd)
        if attributeStamps.count <= Int(name) {
            let missing = index.names.entries.count * 2 - attributeStamps.count
            attributeStamps += repeatElement(0, count: missing)
        }
        guard attributeStamps[Int(name)] != tagCount else {
            throw XMLProblem(
                .duplicateAttribute,
                start..<nameEnd,
                expected: "each attribute once in an element",
                found: "one twice"
            )
        }
        attributeStamps[Int(name)] = tagCount
        var offset = nameEnd
        while offset < bytes.count, XMLCharacters.isSpace(bytes[offset]) { offset += 1 }
        guard offset < bytes.count else { throw .end(bytes.count, expected: "'='") }
        guard bytes[offset] == UInt8(ascii: "=") else {
            throw XMLProblem(
                .attribute,
                offset..<offset + 1,
                expected: "'=' after the name of an attribute",
                found: "another character",
                help: "write the attribute with a value: name=\"name\""
            )
        }
        offset += 1
        while offset < bytes.count, XMLCharacters.isSpace(bytes[offset]) { offset += 1 }
        guard offset < bytes.count else { throw .end(bytes.count, expected: "a value in quotes") }
        let quote = bytes[offset]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw XMLProblem(
                .attribute,
                offset..<offset + 1,
                expected: "a value in quotes",
                found: "another character",
                help: "put quotes around the value"
            )
        }
        let (end, isPlain) = try endOfValue(from: offset + 1, quote: quote)
        var flags: XMLAttribute.Flags = isPlain ? .isPlain : []
        let entry = index.names.entries[Int(name)]
        if name == XMLNamespaceScope.xmlns || entry.prefix == XMLNamespaceScope.xmlns {
            flags.insert(.isDeclaration)
        }
        return XMLAttribute(
            nameStart: UInt32(truncatingIfNeeded: start),
            nameEnd: UInt32(truncatingIfNeeded: nameEnd),
            valueStart: UInt32(truncatingIfNeeded: offset + 1),
            valueEnd: UInt32(truncatingIfNeeded: end),
            name: name,
            key: name,
            flags: flags
        )
    }

    private func endOfValue(
        from start: Int,
        quote: UInt8
    ) throws(XMLProblem) -> (end: Int, isPlain: Bool) {
        var offset = start
        var isPlain = true
        while offset < bytes.count {
            let byte = bytes[offset]
            if byte == quote {
                guard offset - start <= lengthLimit else { throw tooLong(start..<offset) }
                return (offset, isPlain)
            }
            switch byte {
            case UInt8(ascii: "<"):
                throw XMLProblem(
                    .lessThan,
                    offset..<offset + 1,
                    expected: "no '<' in the value of an attribute",
                    found: "one",
                    help: "write '&lt;', or close the value with a quote before it"
                )
            case UInt8(ascii: "&"):
                isPlain = false
                offset = try reference(at: offset).end
            case 0x20..<0x80:
                offset += 1
            default:
                if byte < 0x20 { isPlain = false }
                offset = try afterSpecial(offset)
            }
        }
        throw .end(
            bytes.count,
            expected: "the quote at the end of a value",
            opened: start - 1..<start
        )
    }

    func tooLong(_ range: Range<Int>) -> XMLProblem {
        XMLProblem(
            .length,
            range.lowerBound..<range.lowerBound + 1,
            expected: "texts and values of at most \(lengthLimit) bytes",
            found: "a longer one"
        )
    }

    // MARK: Names

    /// Returns the end of what may be a name.
    func endOfName(from start: Int) throws(XMLProblem) -> Int {
        var offset = start
        while offset < bytes.count, !Self.endsName(bytes[offset]) { offset += 1 }
        if offset == bytes.count, !isWhole || offset == start {
            throw .end(bytes.count, expected: "a name")
        }
        guard offset > start else {
            throw XMLProblem(
                .name,
                start..<start + 1,
                expected: "a name",
                found: "another character",
                help: bytes[start - 1] == UInt8(ascii: "<") ? "write '&lt;' for '<' in text" : nil
            )
        }
        return offset
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x0A, 0x09, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "="),
            UInt8(ascii: "<"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "&"),
            UInt8(ascii: "?"):
            true
        default: false
        }
    }

    /// Interns a name, which is checked when it is new.
    private mutating func intern(_ range: Range<Int>) throws(XMLProblem) -> UInt32 {
        let text = UnsafeBufferPointer(rebasing: bytes[range])
        let number = index.names.intern(text)
        guard !index.names.entries[Int(number)].isName else { return number }
        try check(range)
        index.names.setName(number)
        namespaces.split(number, &index.names)
        return number
    }

    /// Checks that a range is a qualified name.
    func check(_ range: Range<Int>) throws(XMLProblem) {
        var offset = range.lowerBound
        var isStart = true
        var colons = 0
        while offset < range.upperBound {
            if bytes[offset] == UInt8(ascii: ":") {
                colons += 1
                guard !isStart, colons == 1, offset + 1 < range.upperBound else {
                    throw XMLProblem(
                        .name,
                        range,
                        expected: "at most one colon in a name, between a prefix and a name",
                        found: "another use"
                    )
                }
                isStart = true
                offset += 1
                continue
            }
            let next = try afterSpecial(offset)
            let scalar = XMLCharacters.scalar(at: offset, in: bytes)?.scalar ?? 0
            guard isStart ? XMLCharacters.isNameStart(scalar) : XMLCharacters.isName(scalar) else {
                throw XMLProblem(
                    .name,
                    offset..<next,
                    expected: isStart ? "a name, which begins with a letter" : "a name",
                    found: "another character"
                )
            }
            isStart = false
            offset = next
        }
    }
}
