extension RegexParser {
    // ECMA-262 §22.2.1, Assertion, Atom and GroupSpecifier; modifiers are those of ECMA-262 2025.
    mutating func openGroup() throws(RegexError) {
        let start = position
        let ignoresCaseAfter = ignoresCase
        position += 1
        if byte(at: position) == UInt8(ascii: "?") {
            for opener in ["?=", "?!", "?<=", "?<!"] where take(opener) {
                throw RegexError(.lookAround, at: start..<position, [text(start..<position)])
            }
            if take("?<") {
                try groupName(from: start)
            } else if !take("?:") {
                try modifiers(from: start)
            }
        }
        let group = Group(
            range: start..<position,
            start: instructions.count,
            alternative: instructions.count,
            ignoresCaseAfter: ignoresCaseAfter
        )
        groups.append(group)
        if groups.count > Self.depthLimit + 1 {
            throw RegexError(.tooDeep, at: start..<position, [String(Self.depthLimit)])
        }
        atom = nil
        isAfterQuantifier = false
    }

    /// Reads the name and the `>` after `(?<`.
    ///
    /// Names have no effect. They must be unique nevertheless, because engines with backreferences
    /// require it.
    private mutating func groupName(from start: Int) throws(RegexError) {
        let first = position
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") {
            let here = position
            let scalar = takeScalar()
            guard isName(scalar, first: here == first) else {
                throw RegexError(.groupName, at: here..<position, [text(here..<position)])
            }
        }
        guard position > first, position < bytes.count else {
            throw RegexError(.groupName, at: start..<position, [text(start..<position)])
        }
        let name = first..<position
        guard groupNames.insert(Array(bytes[name])).inserted else {
            throw RegexError(.groupRepeated, at: name, [text(name)])
        }
        position += 1
    }

    private func isName(_ value: UInt32, first: Bool) -> Bool {
        guard let scalar = Unicode.Scalar(value) else { return false }
        if scalar == "$" || scalar == "_" { return true }
        return first ? scalar.properties.isIDStart : scalar.properties.isIDContinue
    }

    /// Reads `?i:` or `?-i:`.
    ///
    /// Only `i` exists. `(?i)` is read at the start of the expression, the only place where it is
    /// allowed.
    private mutating func modifiers(from start: Int) throws(RegexError) {
        if take("?i:") {
            ignoresCase = true
            return
        }
        if take("?-i:") {
            ignoresCase = false
            return
        }
        var end = position + 1
        while let next = byte(at: end), isLetter(next) || next == UInt8(ascii: "-") { end += 1 }
        let closer = byte(at: end)
        let letters = bytes[(position + 1)..<end]
        let place = start..<min(end + 1, bytes.count)
        if closer == UInt8(ascii: ")"), letters.elementsEqual("i".utf8) {
            throw RegexError(.modifierPlace, at: place, [text(place)])
        }
        let isModifier = closer == UInt8(ascii: ":") || closer == UInt8(ascii: ")")
        guard isModifier, !letters.isEmpty else {
            // `(?>`, `(?#`, `(?P<name>`: only the end distinguishes these from a known group.
            let end = end == position + 1 ? end + scalarLength(at: end) : place.upperBound
            throw RegexError(.unknownGroup, at: start..<end, [text(start..<end)])
        }
        throw RegexError(.modifier, at: place, [text(place)])
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    mutating func closeGroup() throws(RegexError) {
        guard groups.count > 1, let group = groups.popLast() else {
            let range = position..<position + 1
            throw RegexError(.unmatchedParenthesis, at: range, [")"])
        }
        position += 1
        closeAlternatives(of: group)
        ignoresCase = group.ignoresCaseAfter
        finishAtom(code: group.start, text: group.range.lowerBound)
    }

    /// Inserts a split before the alternative that ends here, and a jump to the end of the group
    /// after it.
    mutating func nextAlternative() throws(RegexError) {
        let last = groups.count - 1
        let start = groups[last].alternative
        let length = instructions.count - start
        // The split is inserted before the alternative, which is already counted; both are counted
        // here.
        try append([.jump(0), .jump(0)], from: position)
        instructions.removeLast()
        instructions.insert(.split(Int32(length + 2)), at: start)
        groups[last].jumps.append(instructions.count - 1)
        groups[last].alternative = instructions.count
        position += 1
        atom = nil
        isAfterQuantifier = false
    }

    mutating func closeAlternatives(of group: Group) {
        for jump in group.jumps {
            instructions[jump] = .jump(Int32(instructions.count - jump))
        }
    }
}
