// Text, references and sections.

extension XMLScanner {
    /// Reads the reference that begins at an offset.
    func reference(at start: Int) throws(XMLProblem) -> XMLReference {
        try XMLReference(at: start, in: bytes)
    }

    /// Reads a run of text up to the next markup.
    mutating func text() throws(XMLProblem) {
        let start = position
        var offset = start
        var hasText = false
        var isPlain = true
        let count = bytes.count
        scan: while offset < count {
            while let word = XMLWord(bytes, at: offset) {
                let plain = XMLWord.count(
                    before: word.angles | word.equal(to: UInt8(ascii: "&")) | word.specials
                )
                if !hasText, plain > 0, !word.isSpace(plain) { hasText = true }
                offset += plain
                if plain < 8 { break }
            }
            guard offset < count else { break }
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "<"): break scan
            case UInt8(ascii: "&"):
                isPlain = false
                let reference = try reference(at: offset)
                if reference.scalar > 0x20 { hasText = true }
                offset = reference.end
            case UInt8(ascii: ">"):
                hasText = true
                if offset >= start + 2, bytes[offset - 1] == UInt8(ascii: "]"),
                    bytes[offset - 2] == UInt8(ascii: "]")
                {
                    throw XMLProblem(
                        .sectionEnd,
                        offset - 2..<offset + 1,
                        expected: "']]>' only at the end of a section",
                        found: "it in text",
                        help: "write ']]&gt;'"
                    )
                }
                offset += 1
            case 0x20, 0x0A, 0x09: offset += 1
            case 0x0D:
                isPlain = false
                offset += 1
            case 0x21..<0x80:
                hasText = true
                offset += 1
            default:
                hasText = true
                offset = try afterSpecial(offset)
            }
        }
        guard offset - start <= lengthLimit else { throw tooLong(start..<offset) }
        guard offset < count || isWhole else { throw .end(count, expected: "a tag") }
        guard let element = open.last else { return }
        if hasText { index.elements[Int(element)].flags.insert(.hasText) }
        if !isPlain { index.elements[Int(element)].flags.remove(.isPlain) }
        position = offset
    }

    // MARK: Markup that is not an element

    /// Reads a comment, a section or a document type declaration.
    mutating func declarationOrComment() throws(XMLProblem) {
        if starts("<!--") { return try comment() }
        if starts("<![CDATA["), region == .content { return try section() }
        if starts("<!DOCTYPE"), region == .prolog { return try doctype() }
        let known: [StaticString] = ["<!--", "<![CDATA[", "<!DOCTYPE"]
        let rest = bytes.count - position
        let mayBeCut = known.contains { text in
            rest < text.utf8CodeUnitCount
                && text.withUTF8Buffer { $0.starts(with: bytes[position...]) }
        }
        if mayBeCut { throw .end(bytes.count, expected: "a comment or a section") }
        let isDoctype = starts("<!DOCTYPE")
        throw XMLProblem(
            isDoctype ? .doctype : .markup,
            position..<position + 2,
            expected: isDoctype
                ? "a document type declaration before the root element"
                : region == .content ? "a comment or a section after '<!'" : "a comment after '<!'",
            found: isDoctype ? "one after its start tag" : "another text"
        )
    }

    private mutating func comment() throws(XMLProblem) {
        let start = position
        guard let dashes = find("--", from: start + 4) else {
            throw .end(bytes.count, expected: "'-->'", opened: start..<start + 4)
        }
        guard dashes + 2 < bytes.count else {
            throw .end(bytes.count, expected: "'-->'", opened: start..<start + 4)
        }
        guard bytes[dashes + 2] == UInt8(ascii: ">") else {
            throw XMLProblem(
                .comment,
                dashes..<dashes + 2,
                expected: "no '--' in a comment",
                found: "it"
            )
        }
        guard dashes - start <= lengthLimit else { throw tooLong(start..<dashes) }
        try checkCharacters(start + 4..<dashes)
        try finishToken(at: dashes + 3)
    }

    private mutating func section() throws(XMLProblem) {
        let start = position
        guard let end = find("]]>", from: start + 9) else {
            throw .end(bytes.count, expected: "']]>'", opened: start..<start + 9)
        }
        let content = start + 9..<end
        try checkCharacters(content)
        guard content.count <= lengthLimit else { throw tooLong(content) }
        if let element = open.last,
            bytes[content].contains(where: { !XMLCharacters.isSpace($0) })
        {
            index.elements[Int(element)].flags.insert(.hasText)
        }
        try finishToken(at: end + 3)
    }

    /// Reads a processing instruction.
    mutating func instruction() throws(XMLProblem) {
        let start = position
        let nameEnd = try endOfName(from: start + 2)
        try check(start + 2..<nameEnd)
        guard !bytes[start + 2..<nameEnd].contains(UInt8(ascii: ":")) else {
            throw XMLProblem(
                .instruction,
                start + 2..<nameEnd,
                expected: "the name of an instruction without a colon",
                found: "one"
            )
        }
        let isXML =
            nameEnd == start + 5
            && zip(bytes[start + 2..<nameEnd], "xml".utf8).allSatisfy { $0 | 0x20 == $1 }
        guard !isXML else {
            throw XMLProblem(
                .declaration,
                start..<nameEnd,
                expected: "the XML declaration at the beginning of the document",
                found: "it elsewhere",
                help: "take out what is before it"
            )
        }
        guard let end = find("?>", from: nameEnd) else {
            throw .end(bytes.count, expected: "'?>'", opened: start..<start + 2)
        }
        guard end == nameEnd || XMLCharacters.isSpace(bytes[nameEnd]) else {
            throw XMLProblem(
                .instruction,
                nameEnd..<nameEnd + 1,
                expected: "white space or '?>' after the name of an instruction",
                found: "another character"
            )
        }
        guard end - start <= lengthLimit else { throw tooLong(start..<end) }
        try checkCharacters(nameEnd..<end)
        index.instructionCount += 1
        if end == nameEnd || index.instructionCount > XMLParserText.instructionLimit {
            index.unreadInstructions.append(start..<end + 2)
        }
        try finishToken(at: end + 2)
    }

    /// Moves past a token that is no element; text around it is in several pieces.
    private mutating func finishToken(at offset: Int) throws(XMLProblem) {
        if let element = open.last { index.elements[Int(element)].flags.remove(.isPlain) }
        position = offset
    }
}
