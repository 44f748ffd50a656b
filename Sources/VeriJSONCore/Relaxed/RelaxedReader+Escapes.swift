// Escapes, and characters that a string of JSON cannot have as they are.

extension RelaxedReader {
    /// The backslashes of a string whose meaning depends on each other.
    struct Backslashes {
        /// The offset of the first that begins no escape.
        var stray: Int?
        /// The offset of the first escape of a control character.
        var control: Int?
        /// Whether it was repaired that both are there.
        var areSettled = false
    }

    /// Reads an escape.
    ///
    /// - Returns: The outcome of the string, if the escape ends its reading.
    mutating func escape() -> StringOutcome? {
        guard position + 1 < bytes.count else { return .unfinished }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
            position += 2
            return nil
        case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
            UInt8(ascii: "t"):
            return controlEscape()
        case UInt8(ascii: "u"):
            return codeUnit()
        default:
            return foreignEscape()
        }
    }

    private mutating func codeUnit() -> StringOutcome? {
        let length = lengthOfEscapedScalar(at: position)
        guard length == 0 else {
            position += length
            return nil
        }
        guard let unit = hex(at: position + 2, digits: 4) else {
            var end = position + 2
            while bytes[end].hexDigitValue != nil { end += 1 }
            return end == bytes.count ? .unfinished : strayBackslash()
        }
        // Half of a pair of surrogates.
        if unit & 0xFC00 == 0xD800, isCutEscape(at: position + 6) { return .unfinished }
        guard syntax.contains(.looseUnicode) else { return .refused }
        replace(position..<position + 6, with: "\\ufffd".utf8, for: .looseUnicode)
        position += 6
        return nil
    }

    /// Returns the length of the escape `\uHHHH` at an offset, or of two that are a pair of surrogates;
    /// 0 if there is none.
    func lengthOfEscapedScalar(at offset: Int) -> Int {
        guard let unit = escapedUnit(at: offset) else { return 0 }
        guard unit & 0xF800 == 0xD800 else { return 6 }
        guard unit & 0xFC00 == 0xD800, let low = escapedUnit(at: offset + 6),
            low & 0xFC00 == 0xDC00
        else { return 0 }
        return 12
    }

    /// Whether the text ends within an escape `\uHHHH` that an offset may begin.
    private func isCutEscape(at offset: Int) -> Bool {
        let rest = bytes.buffer[min(offset, bytes.count)...]
        guard rest.count < 6 else { return false }
        return zip(rest, "\\u".utf8).allSatisfy { $0 == $1 }
            && rest.dropFirst(2).allSatisfy { $0.hexDigitValue != nil }
    }

    /// Reads an escape that JSON does not have.
    private mutating func foreignEscape() -> StringOutcome? {
        let next = bytes[position + 1]
        guard syntax.contains(.escapes) else { return strayBackslash() }
        var length = 2
        let text: String
        switch next {
        case UInt8(ascii: "'"): text = "'"
        case UInt8(ascii: "v"): text = "\\u000b"
        case UInt8(ascii: "0"):
            guard !Scanner.isDigit(bytes[position + 2]) else {
                return strayBackslash()
            }
            text = "\\u0000"
        case UInt8(ascii: "x"):
            guard hex(at: position + 2, digits: 2) != nil else { return strayBackslash() }
            length = 4
            text = "\\u00" + bytes.text(in: position + 2..<position + 4)
        case 0x0A: text = ""
        case 0x0D:
            if bytes[position + 2] == 0x0A { length = 3 }
            text = ""
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            return strayBackslash()
        default:
            let separator = lineSeparator(at: position + 1)
            if separator == 0, syntax.contains(.strayBackslashes) { return strayBackslash() }
            length = 1 + separator
            text = ""
        }
        replace(position..<position + length, with: text.utf8, for: .escapes)
        position += length
        return nil
    }

    /// Keeps a backslash that begins no escape.
    private mutating func strayBackslash() -> StringOutcome? {
        guard syntax.contains(.strayBackslashes) else { return .refused }
        if backslashes.stray == nil { backslashes.stray = position }
        guard let departure = departureOfBackslash() else { return .refused }
        insert("\\", at: position, for: departure)
        position += 1
        return nil
    }

    /// Reads an escape that is a backslash and a letter where backslashes are not escaped.
    private mutating func controlEscape() -> StringOutcome? {
        if backslashes.control == nil { backslashes.control = position }
        if backslashes.stray != nil {
            guard let departure = departureOfBackslash() else { return .refused }
            let range = position..<position + 2
            if departure == .mixedBackslashes {
                replace(range, with: Array(bytes.buffer[range]), for: departure)
            }
        }
        position += 2
        return nil
    }

    /// Returns the departure that the current backslash is, by what its string has: the first place
    /// at which it has both kinds stands for all; nil if both may not be.
    private mutating func departureOfBackslash() -> Sanitizer.Policy.Relaxed? {
        guard !backslashes.areSettled, let stray = backslashes.stray,
            let control = backslashes.control
        else { return .strayBackslashes }
        guard syntax.contains(.mixedBackslashes) else {
            refusal = Refusal(
                ambiguity: .escape(bytes[control + 1]),
                range: control..<control + 2,
                other: stray
            )
            return nil
        }
        backslashes.areSettled = true
        return .mixedBackslashes
    }

    /// Escapes the control character at the current position.
    mutating func controlCharacter(_ byte: UInt8, for departure: Sanitizer.Policy.Relaxed?) {
        let text: String =
            switch byte {
            case 0x08: "\\b"
            case 0x09: "\\t"
            case 0x0A: "\\n"
            case 0x0C: "\\f"
            case 0x0D: "\\r"
            default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
            }
        replace(position..<position + 1, with: text.utf8, for: departure)
        position += 1
    }

    /// Reads a scalar beyond ASCII.
    ///
    /// - Returns: False if the bytes are not UTF-8 and the set does not allow that.
    mutating func scalar() -> Bool {
        let length = UTF8Scalar.length(in: bytes.buffer, at: position)
        if length > 0 {
            position += length
            return true
        }
        if syntax.contains(.windows1252), let scalar = Self.windows1252(bytes[position]) {
            let text = UTF8.encode(scalar) ?? .init()
            replace(position..<position + 1, with: text, for: .windows1252)
            position += 1
            return true
        }
        guard syntax.contains(.looseUnicode) else { return false }
        let subpart = UTF8Scalar.illFormedLength(in: bytes.buffer, at: position)
        replace(position..<position + subpart, with: "\u{FFFD}".utf8, for: .looseUnicode)
        position += subpart
        return true
    }

    /// Returns the character that a byte beyond ASCII is in Windows-1252; nil for five of them.
    private static func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
        guard byte < 0xA0 else { return Unicode.Scalar(byte) }
        // Each unused byte has a question mark.
        let characters = "€?‚ƒ„…†‡ˆ‰Š‹Œ?Ž??‘’“”•–—˜™š›œ?žŸ".unicodeScalars
        let scalar = characters.dropFirst(Int(byte & 0x1F)).first
        return scalar == "?" ? nil : scalar
    }

    /// Whether the text ends within the scalar at the current position.
    var isCutScalar: Bool {
        position + UTF8Scalar.illFormedLength(in: bytes.buffer, at: position) == bytes.count
            && bytes[position] >= 0xC2
    }
}
