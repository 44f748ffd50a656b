// Errors inside strings and numbers. All functions in this file are cold.

extension SyntaxChecker {
    func malformedUTF8() -> JSONSyntaxError {
        error(
            .invalidUTF8,
            position..<position + 1,
            expected: [.utf8],
            .inString,
            found: .byte(bytes[position])
        )
    }

    func controlCharacter() -> JSONSyntaxError {
        let byte = bytes[position]
        let escape: String
        switch byte {
        case 0x08: escape = #"\b"#
        case 0x09: escape = #"\t"#
        case 0x0A: escape = #"\n"#
        case 0x0C: escape = #"\f"#
        case 0x0D: escape = #"\r"#
        default: escape = #"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
        }
        let range = position..<position + 1
        return error(
            .controlCharacter,
            range,
            expected: [.escapedControl],
            .inString,
            found: .character(Unicode.Scalar(byte)),
            fix: Fix(range: range, replacement: escape)
        )
    }

    func unfinishedString() -> JSONSyntaxError {
        error(
            .unexpectedEnd,
            bytes.count..<bytes.count,
            expected: [.closingQuote],
            .inString,
            found: .end,
            fix: isInKey ? nil : closing(from: bytes.count, after: "\"")
        )
    }

    func unfinishedEscape(at start: Int) -> JSONSyntaxError {
        let isLow = start != position
        return error(
            .unexpectedEnd,
            bytes.count..<bytes.count,
            expected: [
                isLow ? .lowSurrogate : start + 1 < bytes.count ? .hexDigits : .escapeLetter
            ],
            isLow ? .afterHighSurrogate : .afterBackslash,
            found: .end,
            fix: isInKey ? nil : closing(from: position, after: "\"")
        )
    }

    /// Whether the current string is a key: a comma or the opening bracket is the last token before
    /// it.
    private var isInKey: Bool {
        guard let last = openOffsets.last, open.innermostIsObject else { return false }
        return previousEnd <= max(lastComma, last)
    }

    func unknownEscape() -> JSONSyntaxError {
        let (_, character) = found(at: position + 1)
        let range = position..<character.upperBound
        let isQuote = bytes[position + 1] == UInt8(ascii: "'")
        return error(
            .badEscape,
            range,
            expected: [.escapeLetter],
            .afterBackslash,
            found: .escape(text(range)),
            fix: Fix(range: position..<position + 1, replacement: isQuote ? "" : #"\\"#)
        )
    }

    func missingHexDigits(escape offset: Int, at index: Int) -> JSONSyntaxError {
        let range = offset..<found(at: index).1.upperBound
        return error(
            .badEscape,
            range,
            expected: [.hexDigits],
            .afterBackslash,
            found: .escape(text(range)),
            fix: offset == position
                ? Fix(range: offset..<offset + 1, replacement: #"\\"#) : nil
        )
    }

    func loneSurrogate() -> JSONSyntaxError {
        let range = position..<position + 6
        let isLow = bytes[position + 3].hexDigitValue.map { $0 >= 0xC } ?? false
        return error(
            .loneSurrogate,
            range,
            expected: [.lowSurrogate],
            isLow ? .inString : .afterHighSurrogate,
            found: .escape(text(range)),
            fix: Fix(range: range, replacement: #"\ufffd"#)
        )
    }

    func malformedNumber(_ gap: NumberGrammar.Gap, at end: Int) -> JSONSyntaxError {
        if gap == .digitAfterLeadingZero { return leadingZero(at: end) }
        if gap == .digitAfterMinus, end < bytes.count, 0x41...0x7A ~= bytes[end],
            isWordByte(bytes[end])
        {
            return wordAfterMinus(word(at: position))
        }
        let place: GrammarPlace
        switch gap {
        case .digitAfterMinus: place = .afterMinus
        case .digitAfterPoint: place = .afterPoint
        case .digitInExponent: place = .inExponent
        case .digitAfterLeadingZero: place = .afterLeadingZero
        }
        let (found, range) = found(at: end)
        let isEnd = end == bytes.count
        let fix = isEnd ? closing(from: end, after: "0") : Fix(range: end..<end, replacement: "0")
        return error(
            isEnd ? .unexpectedEnd : .numberFormat,
            range,
            expected: [.digit],
            place,
            found: found,
            fix: gap == .digitAfterMinus ? nil : fix
        )
    }

    private func wordAfterMinus(_ word: Range<Int>) -> JSONSyntaxError {
        let name = text(word)
        let isKnown = ["-inf", "-infinity", "-nan"].contains(name.lowercased())
        return error(
            .unknownLiteral,
            word,
            expected: [.digit],
            .afterMinus,
            found: .word(name),
            fix: isKnown ? Fix(range: word, replacement: "null") : nil
        )
    }

    private func leadingZero(at digit: Int) -> JSONSyntaxError {
        var end = digit
        while end < bytes.count, bytes[end] == UInt8(ascii: "0") { end += 1 }
        if end == bytes.count || !NumberGrammar.isDigit(bytes[end]) { end -= 1 }
        let range = digit - 1..<end
        return error(
            .numberFormat,
            range,
            expected: [.endOfNumber],
            .afterLeadingZero,
            found: .number,
            fix: Fix(range: range, replacement: "")
        )
    }

    /// Returns an error for a number that begins with `+` or a point.
    func numberWithoutStart() -> JSONSyntaxError {
        let range = position..<position + 1
        let next = position + 1 < bytes.count ? bytes[position + 1] : 0
        let fix: Fix? =
            if !NumberGrammar.isDigit(next) {
                nil
            } else if bytes[position] == UInt8(ascii: "+") {
                Fix(range: range, replacement: "")
            } else {
                Fix(range: position..<position, replacement: "0")
            }
        return error(
            .numberFormat,
            range,
            expected: [.digit],
            .document,
            found: .character(Unicode.Scalar(bytes[position])),
            fix: fix
        )
    }

    /// Returns an error for a character directly after a number that cannot follow it.
    func unfinishedNumber(at end: Int) -> JSONSyntaxError {
        let (found, range) = found(at: end)
        return error(
            .numberFormat,
            range,
            expected: [.endOfNumber],
            .afterNumber,
            found: found
        )
    }
}
