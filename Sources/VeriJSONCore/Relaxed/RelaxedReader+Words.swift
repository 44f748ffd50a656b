// Keys and values without quotes: identifiers, literals and text.

extension RelaxedReader {
    /// Reads a key without quotes.
    mutating func unquotedKey() -> Bool {
        let end = identifier(at: position)
        if end > position, syntax.contains(.unquotedKeys),
            end == bytes.count || isColon(at: peek(from: end))
                || !syntax.contains(.unquotedText)
        {
            if end == bytes.count { return dropUnfinished() }
            quote(position..<end, for: .unquotedKeys)
            state = .afterKey
            return true
        }
        guard syntax.contains(.unquotedText) else { return false }
        var last = position
        loop: while last < bytes.count {
            switch bytes[last] {
            case UInt8(ascii: ":"): break loop
            case 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
                return false
            default: last += 1
            }
        }
        if last == bytes.count { return dropUnfinished() }
        let text = trimmed(position..<last)
        guard !text.isEmpty else { return false }
        quote(text, for: .unquotedText)
        state = .afterKey
        return true
    }

    /// Returns whether a colon, or what is read as one, is at an offset.
    private func isColon(at offset: Int) -> Bool {
        bytes[offset] == UInt8(ascii: ":")
            || bytes[offset] == UInt8(ascii: "=") && syntax.contains(.equalsSigns)
    }

    /// Reads a literal, or a text without quotes.
    mutating func word() -> Bool {
        if let end = literal(at: position) {
            position = end
            finishValue(.other)
            return true
        }
        let end = identifier(at: position)
        if end == bytes.count, end > position, !open.isEmpty { return dropUnfinished() }
        if end > position, let (text, departure) = foreignLiteral(position..<end) {
            replace(position..<end, with: text.utf8, for: departure)
            position = end
            finishValue(.other)
            return true
        }
        return unquotedText()
    }

    /// Returns the end of the JSON literal at an offset; nil if there is none.
    func literal(at offset: Int) -> Int? {
        for literal in ["true", "false", "null"] {
            let end = offset + literal.utf8.count
            guard end <= bytes.count, bytes.buffer[offset..<end].elementsEqual(literal.utf8) else {
                continue
            }
            return isWord(at: end) ? nil : end
        }
        return nil
    }

    private func foreignLiteral(
        _ range: Range<Int>
    ) -> (text: String, departure: Sanitizer.Policy.Relaxed)? {
        guard range.count <= 10 else { return nil }
        let word = bytes.text(in: range)
        let known: (text: String, departure: Sanitizer.Policy.Relaxed)?
        switch word {
        case "NaN", "Infinity": known = ("null", .nonFiniteNumbers)
        case "True": known = ("true", .pythonLiterals)
        case "False": known = ("false", .pythonLiterals)
        case "None": known = ("null", .pythonLiterals)
        default: known = nil
        }
        if let known, syntax.contains(known.departure) { return known }
        guard syntax.contains(.caselessLiterals) else { return nil }
        switch word.lowercased() {
        case "true": return ("true", .caselessLiterals)
        case "false": return ("false", .caselessLiterals)
        case "null", "nil", "none", "undefined", "nan", "inf", "infinity":
            return ("null", .caselessLiterals)
        default: return nil
        }
    }

    /// Reads a text without quotes, to the next comma, bracket or end of the line.
    mutating func unquotedText() -> Bool {
        // A tuple is no text, nor is a document that is escaped as a whole.
        guard syntax.contains(.unquotedText), !open.isEmpty,
            bytes[position] != UInt8(ascii: ":"), bytes[position] != UInt8(ascii: "("),
            bytes[position] != UInt8(ascii: "\\") || bytes[position + 1] != UInt8(ascii: "\"")
        else { return false }
        var end = position
        loop: while end < bytes.count {
            switch bytes[end] {
            case 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): break loop
            default: end += 1
            }
        }
        if end == bytes.count { return dropUnfinished() }
        let text = trimmed(position..<end)
        guard !text.isEmpty else { return false }
        quote(text, for: .unquotedText)
        finishValue(.string)
        return true
    }

    /// Puts a range in quotes and escapes what has to be.
    private mutating func quote(_ range: Range<Int>, for departure: Sanitizer.Policy.Relaxed) {
        insert("\"", at: range.lowerBound, for: departure)
        position = range.lowerBound
        let hasEscapes = departure == .unquotedText && isEscaped(range)
        while position < range.upperBound {
            let byte = bytes[position]
            if hasEscapes, byte == UInt8(ascii: "\\") {
                position += 2
            } else if departure == .unquotedText,
                byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            {
                insert("\\", at: position, for: nil)
                position += 1
            } else if byte < 0x20 {
                controlCharacter(byte, for: nil)
            } else if byte < 0x80 {
                position += 1
            } else if !scalar() {
                // The checker will refuse it.
                position += 1
            }
        }
        insert("\"", at: range.upperBound, for: nil)
    }

    /// Returns whether a text is written as one in quotes is: each backslash begins an escape, and none
    /// is one of a control character, which a path may have, too.
    private func isEscaped(_ range: Range<Int>) -> Bool {
        var offset = range.lowerBound
        while offset < range.upperBound {
            guard bytes[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            switch bytes[offset + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): offset += 2
            default:
                let length = lengthOfEscapedScalar(at: offset)
                guard length > 0 else { return false }
                offset += length
            }
        }
        return offset == range.upperBound
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isJSONWhiteSpace { end -= 1 }
        return range.lowerBound..<end
    }

    /// Returns the end of the key without quotes at an offset, which has no spaces; the offset itself
    /// if there is none.
    func endOfName(at offset: Int) -> Int {
        identifier(at: offset, mayHaveHyphens: syntax.contains(.unquotedText))
    }

    /// Returns the end of the identifier at an offset; the offset itself if there is none.
    ///
    /// ECMAScript 5.1 §7.6, with all letters of Unicode.
    func identifier(at offset: Int, mayHaveHyphens: Bool = false) -> Int {
        var end = offset
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\\") {
                guard let scalar = escapedUnit(at: end).flatMap(Unicode.Scalar.init),
                    Self.mayName(scalar, end > offset)
                else { return offset }
                end += 6
            } else if byte < 0x80 {
                let isHyphen = mayHaveHyphens && byte == UInt8(ascii: "-") && end > offset
                guard isHyphen || Self.mayName(Unicode.Scalar(byte), end > offset) else { break }
                end += 1
            } else {
                guard let (scalar, length) = UTF8Scalar.decode(bytes.buffer, at: end),
                    Self.mayName(scalar, end > offset)
                else { break }
                end += length
            }
        }
        return end
    }

    private static func mayName(_ scalar: Unicode.Scalar, _ isLater: Bool) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_", "$": true
        case "0"..."9": isLater
        case "\u{200C}", "\u{200D}": isLater
        default:
            scalar.value >= 0x80
                && (isLater ? scalar.properties.isIDContinue : scalar.properties.isIDStart)
        }
    }

    /// Returns the code unit that an escape `\uHHHH` at an offset has; nil if there is none.
    func escapedUnit(at offset: Int) -> UInt32? {
        guard bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return hex(at: offset + 2, digits: 4)
    }

    /// Returns the value of hexadecimal digits; nil if there are fewer.
    func hex(at offset: Int, digits: Int) -> UInt32? {
        var value: UInt32 = 0
        for index in offset..<offset + digits {
            guard let digit = bytes[index].hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }

    /// Returns whether a word begins or goes on at an offset.
    func isWord(at offset: Int) -> Bool {
        switch bytes[offset] {
        case 0x80...: !syntax.contains(.whiteSpace) || foreignSpace(at: offset) == 0
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}
