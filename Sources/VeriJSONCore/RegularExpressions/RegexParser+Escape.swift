extension RegexParser {
    /// The meaning of an escape, outside a class or inside one.
    enum Escaped {
        case scalar(UInt32)
        /// A set that is used as it is, or is already closed under case.
        case set(ScalarSet)
    }

    // ECMA-262 §22.2.1, AtomEscape.
    mutating func escape() throws(RegexError) {
        let start = position
        switch byte(at: start + 1) {
        case UInt8(ascii: "b"):
            position += 2
            try assertion(.wordBoundary, from: start)
            return
        case UInt8(ascii: "B"):
            position += 2
            try assertion(.notWordBoundary, from: start)
            return
        case .some(UInt8(ascii: "1")...UInt8(ascii: "9")):
            position += 2
            while let digit = byte(at: position), (0x30...0x39).contains(digit) { position += 1 }
            throw RegexError(.backreference, at: start..<position, [text(start..<position)])
        case UInt8(ascii: "k"):
            throw RegexError(.backreference, at: start..<start + 2, ["\\k"])
        default:
            break
        }
        switch try characterEscape(inClass: false) {
        case .set(let set):
            try append(set, from: start)
        case .scalar(let scalar):
            if (0xD800...0xDFFF).contains(scalar) {
                let place = start..<position
                throw RegexError(.surrogateEscape, at: place, [text(place)])
            }
            try append(folded(ScalarSet(scalar)), from: start)
        }
    }

    // ECMA-262 §22.2.1, CharacterEscape[+UnicodeMode] and CharacterClassEscape.
    mutating func characterEscape(inClass: Bool) throws(RegexError) -> Escaped {
        let start = position
        guard start + 1 < bytes.count else {
            throw RegexError(.escapeAtEnd, at: start..<start + 1, ["\\"])
        }
        position += 1
        let letter = takeScalar()
        switch Unicode.Scalar(letter) {
        case "d": return .set(.digits)
        case "D": return .set(ScalarSet.digits.complement)
        case "w": return .set(.wordCharacters)
        case "W": return .set(ScalarSet.wordCharacters.complement)
        case "s": return .set(.spaces)
        case "S": return .set(ScalarSet.spaces.complement)
        case "p", "P": return .set(try property(from: start, isNegated: letter == 0x50))
        case "t": return .scalar(0x09)
        case "n": return .scalar(0x0A)
        case "v": return .scalar(0x0B)
        case "f": return .scalar(0x0C)
        case "r": return .scalar(0x0D)
        case "c":
            guard let next = byte(at: position), (0x61...0x7A).contains(next | 0x20) else {
                throw RegexError(.controlEscape, at: start..<position, ["\\c"])
            }
            position += 1
            return .scalar(UInt32(next & 0x1F))
        case "x": return .scalar(try hexadecimal(digits: 2, from: start))
        case "u": return .scalar(try unicodeEscape(from: start))
        case "0":
            if let next = byte(at: position), (0x30...0x39).contains(next) {
                while let digit = byte(at: position), (0x30...0x39).contains(digit) {
                    position += 1
                }
                let place = start..<position
                throw RegexError(.octalEscape, at: place, [text(place)])
            }
            return .scalar(0)
        case "b" where inClass: return .scalar(0x08)
        case "-" where inClass: return .scalar(letter)
        case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
            return .scalar(letter)
        default:
            let place = start..<position
            throw RegexError(.unknownEscape, at: place, [text(place)])
        }
    }

    // ECMA-262 §22.2.1, RegExpUnicodeEscapeSequence[+UnicodeMode].
    private mutating func unicodeEscape(from start: Int) throws(RegexError) -> UInt32 {
        guard take("{") else {
            let first = try hexadecimal(digits: 4, from: start)
            guard (0xD800...0xDBFF).contains(first), byte(at: position) == UInt8(ascii: "\\"),
                byte(at: position + 1) == UInt8(ascii: "u")
            else { return first }
            let mark = position
            position += 2
            if let second = hexadecimal(digits: 4), (0xDC00...0xDFFF).contains(second) {
                return 0x1_0000 + (first - 0xD800) << 10 + (second - 0xDC00)
            }
            position = mark
            return first
        }
        var value: UInt32 = 0
        let first = position
        while let digit = byte(at: position)?.hexDigitValue {
            value = min(value << 4 | UInt32(digit), ScalarSet.last + 1)
            position += 1
        }
        guard position > first, take("}") else {
            let place = start..<position
            throw RegexError(.hexEscape, at: place, [text(place)])
        }
        if value > ScalarSet.last {
            let place = start..<position
            throw RegexError(.scalarEscape, at: place, [text(place)])
        }
        return value
    }

    private mutating func hexadecimal(
        digits: Int,
        from start: Int
    ) throws(RegexError) -> UInt32 {
        if let value = hexadecimal(digits: digits) { return value }
        let place = start..<position
        throw RegexError(.hexEscape, at: place, [text(place)])
    }

    private mutating func hexadecimal(digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = byte(at: position)?.hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }

    // ECMA-262 §22.2.1, UnicodePropertyValueExpression.
    private mutating func property(
        from start: Int,
        isNegated: Bool
    ) throws(RegexError) -> ScalarSet {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "}"))
        guard byte(at: position) == UInt8(ascii: "{"), let end else {
            let place = start..<(position + scalarLength(at: position))
            throw RegexError(
                .propertySyntax,
                at: place,
                [text(start..<position), text(place)]
            )
        }
        let place = (position + 1)..<end
        let name = text(place)
        guard let set = ScalarSet(property: name) else {
            var params = [name]
            if let likely = ScalarSet.property(likely: name) { params.append(likely) }
            throw RegexError(.property, at: place, params)
        }
        position = end + 1
        // ECMA-262 with the `u` flag: negate first, then close under case.
        return folded(isNegated ? set.complement : set)
    }
}
