// Attributes of start tags.

extension XMLScanner {
    mutating func attribute(at start: Int) throws(XMLProblem) -> XMLAttribute {
        let (name, nameEnd) = try name(at: start)
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

    func endOfValue(
        from start: Int,
        quote: UInt8
    ) throws(XMLProblem) -> (end: Int, isPlain: Bool) {
        var offset = start
        var isPlain = true
        while offset < bytes.count {
            while let word = XMLWord(bytes, at: offset) {
                let plain = XMLWord.count(
                    before: word.equal(to: UInt8(ascii: "<")) | word.equal(to: UInt8(ascii: "&"))
                        | word.equal(to: quote) | word.specials
                )
                offset += plain
                if plain < 8 { break }
            }
            guard offset < bytes.count else { break }
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
            expected: "texts, values and comments of at most \(lengthLimit) bytes",
            found: "a longer one"
        )
    }
}
