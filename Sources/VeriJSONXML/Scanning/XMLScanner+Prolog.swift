// The XML declaration and the document type declaration.

extension XMLScanner {
    /// Reads `<?xml version="1.0" encoding="…" standalone="…"?>`, production [23].
    mutating func declaration() throws(XMLProblem) {
        let start = position
        position += 5
        let names: [StaticString] = ["version", "encoding", "standalone"]
        var next = 0
        while true {
            let before = position
            skipSpace()
            if starts("?>") { break }
            guard position < bytes.count else { throw .end(bytes.count, expected: "'?>'") }
            let found = names.indices.first { starts(names[$0]) }
            guard let found, found >= next, found == 0 || next > 0, position > before else {
                throw malformed(start..<position + 1)
            }
            position += names[found].utf8CodeUnitCount
            next = found + 1
            let value = try pseudoValue(start)
            try check(value, as: found)
        }
        guard next > 0 else { throw malformed(start..<position) }
        position += 2
    }

    private func malformed(_ range: Range<Int>) -> XMLProblem {
        XMLProblem(
            .declaration,
            range,
            expected: "an XML declaration such as '<?xml version=\"1.0\" encoding=\"UTF-8\"?>'",
            found: "another text"
        )
    }

    private mutating func skipSpace() {
        while position < bytes.count, XMLCharacters.isSpace(bytes[position]) { position += 1 }
    }

    private mutating func pseudoValue(_ start: Int) throws(XMLProblem) -> Range<Int> {
        skipSpace()
        guard byte(position) == UInt8(ascii: "=") else {
            guard position < bytes.count else { throw .end(bytes.count, expected: "'='") }
            throw malformed(start..<position + 1)
        }
        position += 1
        skipSpace()
        guard let quote = byte(position) else {
            throw .end(bytes.count, expected: "a value in quotes")
        }
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw malformed(start..<position + 1)
        }
        let first = position + 1
        guard let end = bytes[first...].firstIndex(of: quote) else {
            throw .end(bytes.count, expected: "the quote at the end of a value")
        }
        position = end + 1
        return first..<end
    }

    private func check(_ value: Range<Int>, as kind: Int) throws(XMLProblem) {
        let text = bytes[value]
        switch kind {
        case 0:
            let minor = text.dropFirst(2)
            let isDigits = minor.allSatisfy { (0x30...0x39).contains($0) }
            guard text.starts(with: "1.".utf8), !minor.isEmpty, isDigits else {
                throw XMLProblem(
                    .version,
                    value,
                    expected: "version 1.0 of XML",
                    found: "another one"
                )
            }
        case 1:
            let isName = text.enumerated().allSatisfy { position, byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                    true
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
                    UInt8(ascii: "-"):
                    position > 0
                default: false
                }
            }
            guard isName, !text.isEmpty else {
                throw XMLProblem(
                    .encoding,
                    value,
                    expected: "the name of an encoding",
                    found: "another text"
                )
            }
        default:
            guard text.elementsEqual("yes".utf8) || text.elementsEqual("no".utf8) else {
                throw malformed(value)
            }
        }
    }

    /// Reads a document type declaration without declarations, production [28].
    mutating func doctype() throws(XMLProblem) {
        let start = position
        guard !hasDoctype else {
            throw XMLProblem(
                .doctype,
                start..<start + 9,
                expected: "one document type declaration",
                found: "a second one"
            )
        }
        position += 9
        do throws(XMLProblem) {
            try doctypeContent(start)
        } catch {
            position = start
            throw error
        }
        hasDoctype = true
    }

    private mutating func doctypeContent(_ start: Int) throws(XMLProblem) {
        let space = position
        skipSpace()
        guard position > space || position == bytes.count else { throw badDoctype(position) }
        let nameEnd = try endOfName(from: position)
        // `[` may stand right after the name.
        let bracket = bytes[position..<nameEnd].firstIndex(of: UInt8(ascii: "["))
        try check(position..<(bracket ?? nameEnd))
        position = bracket ?? nameEnd
        let beforeIdentifier = position
        skipSpace()
        let isPublic = starts("PUBLIC")
        if isPublic || starts("SYSTEM") {
            guard position > beforeIdentifier else { throw badDoctype(position) }
            position += 6
            for number in 0..<(isPublic ? 2 : 1) {
                let before = position
                skipSpace()
                guard position > before || position == bytes.count else {
                    throw badDoctype(position)
                }
                guard let quote = byte(position) else {
                    throw .end(bytes.count, expected: "an identifier in quotes")
                }
                guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                    throw badDoctype(position)
                }
                guard let end = bytes[(position + 1)...].firstIndex(of: quote) else {
                    throw .end(bytes.count, expected: "the quote at the end of an identifier")
                }
                try checkCharacters(position + 1..<end)
                if isPublic, number == 0 { try checkPublicIdentifier(position + 1..<end) }
                position = end + 1
            }
            skipSpace()
        }
        guard let last = byte(position) else { throw .end(bytes.count, expected: "'>'") }
        guard last != UInt8(ascii: "[") else {
            throw XMLProblem(
                .doctype,
                position..<position + 1,
                expected: "a document type declaration without declarations",
                found: "'[', which begins some",
                help: "take the declarations out, and write out the entities that they declare"
            )
        }
        guard last == UInt8(ascii: ">") else { throw badDoctype(position) }
        position += 1
    }

    private func badDoctype(_ offset: Int) -> XMLProblem {
        XMLProblem(
            .doctype,
            offset..<min(offset + 1, bytes.count),
            expected: "a document type declaration such as '<!DOCTYPE html>'",
            found: "another text"
        )
    }

    /// Checks a public identifier, production [12].
    private func checkPublicIdentifier(_ range: Range<Int>) throws(XMLProblem) {
        let allowed = " \n\r-'()+,./:=?;!*#@$_%".utf8
        for offset in range {
            let byte = bytes[offset]
            let isLetterOrDigit =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte)
            guard isLetterOrDigit || allowed.contains(byte) else { throw badDoctype(offset) }
        }
    }
}
