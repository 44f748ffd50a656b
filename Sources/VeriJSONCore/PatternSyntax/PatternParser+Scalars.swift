extension PatternParser {
    /// Reads a string, number or literal.
    mutating func scalar(
        expected expectation: PatternSyntaxError.Expectation
    ) throws(PatternSyntaxError) -> SyntaxIndex {
        let start = position
        switch next {
        case 0x22:
            let text = try string()
            return append(.string(text), from: start)
        case .some(0x2D), .some(0x30...0x39):
            let number = try number()
            return append(.number(number), from: start)
        default:
            let word = tokenRange(at: start)
            switch String(decoding: bytes[word], as: UTF8.self) {
            case "null":
                position = word.upperBound
                return append(.null, from: start)
            case "true":
                position = word.upperBound
                return append(.bool(true), from: start)
            case "false":
                position = word.upperBound
                return append(.bool(false), from: start)
            default:
                throw unexpected(expectation)
            }
        }
    }

    // RFC 8259 §6
    private mutating func number() throws(PatternSyntaxError) -> String {
        let start = position
        while let byte = next, byte.continuesNumber { position += 1 }
        let lexeme = String(decoding: bytes[start..<position], as: UTF8.self)
        guard JSONNumber(lexeme: lexeme) != nil else {
            throw PatternSyntaxError(.number, at: start..<position, opening: opening)
        }
        return lexeme
    }

    // RFC 8259 §7
    mutating func string() throws(PatternSyntaxError) -> SyntaxText {
        let start = position
        var text: [UInt8] = []
        var jumps: [SyntaxText.Jump] = []
        position += 1
        while let byte = next {
            switch byte {
            case 0x22:
                position += 1
                return SyntaxText(bytes: text, range: start..<position, jumps: jumps)
            case 0x5C:
                jumps.append(SyntaxText.Jump(offset: text.count, source: position))
                try escape(into: &text)
                jumps.append(SyntaxText.Jump(offset: text.count, source: position))
            case ..<0x20:
                throw controlCharacter(byte, from: start)
            default:
                text.append(byte)
                position += 1
            }
        }
        throw PatternSyntaxError(
            .unterminated,
            at: position..<position,
            expected: .stringEnd,
            opening: start..<start + 1
        )
    }

    private func controlCharacter(_ byte: UInt8, from start: Int) -> PatternSyntaxError {
        let range = position..<position + 1
        let letters: [UInt8: String] = [0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"]
        let digits = String(byte, radix: 16)
        let escaped = letters[byte] ?? "\\u00" + (digits.utf8.count == 1 ? "0" : "") + digits
        // A line break nearly always means that the closing quote is missing.
        guard byte != 0x0A && byte != 0x0D else {
            return PatternSyntaxError(
                .unterminated,
                at: range,
                expected: .stringEnd,
                opening: start..<start + 1
            )
        }
        return PatternSyntaxError(.controlCharacter, at: range, replacement: (range, escaped))
    }

    private mutating func escape(into text: inout [UInt8]) throws(PatternSyntaxError) {
        let start = position
        let simple: [UInt8: UInt8] = [
            0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D,
            0x74: 0x09,
        ]
        guard position + 1 < bytes.count else {
            throw PatternSyntaxError(
                .unterminated,
                at: bytes.count..<bytes.count,
                expected: .stringEnd
            )
        }
        let letter = bytes[position + 1]
        if let byte = simple[letter] {
            text.append(byte)
            position += 2
            return
        }
        guard letter == 0x75 else {
            let end = scalarEnd(after: position + 1)
            let written = String(decoding: bytes[start..<end], as: UTF8.self)
            throw PatternSyntaxError(
                .escape,
                at: start..<end,
                expected: .escapeLetter,
                replacement: letter < 0x20 ? nil : (start..<end, "\\" + written)
            )
        }
        let high = try hexadecimal(from: start)
        guard (0xD800..<0xE000).contains(high) else {
            append(high, to: &text)
            return
        }
        guard high < 0xDC00, next == 0x5C, position + 1 < bytes.count, bytes[position + 1] == 0x75
        else {
            throw PatternSyntaxError(.surrogate, at: start..<position)
        }
        let low = try hexadecimal(from: position)
        guard (0xDC00..<0xE000).contains(low) else {
            throw PatternSyntaxError(.surrogate, at: start..<start + 6)
        }
        append(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00), to: &text)
    }

    /// Reads `\u` and four hexadecimal digits.
    private mutating func hexadecimal(from start: Int) throws(PatternSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for offset in 2..<6 {
            let place = position + offset
            guard place < bytes.count, let digit = bytes[place].hexDigitValue else {
                let end = min(place, bytes.count)
                throw PatternSyntaxError(.escape, at: start..<end, expected: .hexadecimalDigits)
            }
            value = value << 4 | UInt32(digit)
        }
        position += 6
        return value
    }

    private func append(_ value: UInt32, to text: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(value) else { return }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
}

extension UInt8 {
    fileprivate var continuesNumber: Bool {
        switch self {
        case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
        default: false
        }
    }
}
