// Names, which are checked when they are new.

extension XMLScanner {
    /// Reads the name of an element or attribute at an offset.
    ///
    /// Documents repeat sequences of names, so the one that followed the last name before is tried
    /// first.
    mutating func name(at start: Int) throws(XMLProblem) -> (number: UInt32, end: Int) {
        let guess = index.names.follower
        if guess != XMLNames.none {
            let end = start + index.names.length(of: guess)
            if end < bytes.count, Self.endsName(bytes[end]),
                index.names.isEqual(guess, UnsafeBufferPointer(rebasing: bytes[start..<end]))
            {
                index.names.follow(guess)
                return (guess, end)
            }
        }
        let end = try endOfName(from: start)
        let number = try intern(start..<end)
        index.names.learn(number)
        return (number, end)
    }

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

    /// White space and `"&'/<=>?`, all of them below 64, as bits.
    private static let nameEnds: UInt64 = [
        0x20, 0x0A, 0x09, 0x0D, 0x22, 0x26, 0x27, 0x2F, 0x3C, 0x3D, 0x3E, 0x3F,
    ].reduce(0) { $0 | 1 << $1 }

    @inline(__always)
    static func endsName(_ byte: UInt8) -> Bool {
        byte < 64 && nameEnds & 1 << UInt64(byte & 63) != 0
    }

    /// Interns a name, which is checked when it is new.
    mutating func intern(_ range: Range<Int>) throws(XMLProblem) -> UInt32 {
        let number = index.names.intern(UnsafeBufferPointer(rebasing: bytes[range]))
        guard !index.names.entries[Int(number)].isName else { return number }
        try check(range)
        index.names.setName(number)
        namespaces.split(number, &index.names)
        return number
    }

    /// Checks that a range is a qualified name.
    func check(_ range: Range<Int>) throws(XMLProblem) {
        guard range.count <= nameLengthLimit else {
            throw XMLProblem(
                .length,
                range.lowerBound..<range.lowerBound + 1,
                expected: "names of at most \(nameLengthLimit) bytes",
                found: "a longer one"
            )
        }
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
                    found: "another character",
                    help: scalar == 0x5C && offset > 0 && bytes[offset - 1] == UInt8(ascii: "<")
                        ? "write '</' for '<\\' in an end tag" : nil
                )
            }
            isStart = false
            offset = next
        }
    }
}
