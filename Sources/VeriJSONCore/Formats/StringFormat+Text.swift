extension StringFormat {
    /// Returns whether a text matches `[^@\s]+@[^.@\s]+(\.[^.@\s]+)+`, where `\s` is Unicode
    /// White_Space.
    package static func isEmail(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let isEmail = isPlainEmail(text) { return isEmail }
        var index = 0
        while index < text.count, text[index] != UInt8(ascii: "@") {
            guard isNoSpace(text, at: index) else { return false }
            index += 1
        }
        guard index > 0, index < text.count else { return false }
        index += 1
        var labelStart = index
        var dots = 0
        while index < text.count {
            let byte = text[index]
            if byte == UInt8(ascii: ".") {
                if index == labelStart { return false }
                labelStart = index + 1
                dots += 1
            } else if byte == UInt8(ascii: "@") || !isNoSpace(text, at: index) {
                return false
            }
            index += 1
        }
        return dots > 0 && labelStart < text.count
    }

    /// Decides ``isEmail(_:)`` with one bit a byte: the fast path.
    ///
    ///     ada@mail.example.org
    ///        1                    ats
    ///             1       1       dots after it, none right after the at or another dot, or last
    ///
    /// - Returns: nil if the text has fewer than 16 or more than 64 bytes, or bytes that need the
    ///   slow path.
    private static func isPlainEmail(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        guard 16...64 ~= text.count else { return nil }
        var (ats, dots, others): (UInt64, UInt64, UInt64) = (0, 0, 0)
        var next = 0
        repeat {
            // The last lane ends with the text, and overlaps the one before.
            let offset = min(next, text.count - 16)
            let lane = text.lane(at: offset)
            let at = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "@")))
            let dot = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: ".")))
            let space = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: " ")))
            ats |= UInt64(at) << UInt64(offset)
            dots |= UInt64(dot) << UInt64(offset)
            others |= UInt64(space | NativeLanes.stringStops(lane))
            next += 16
        } while next < text.count
        guard others == 0 else { return nil }
        guard ats > 1, ats & (ats - 1) == 0 else { return false }
        dots &= 0 &- ats << 1
        let first = ats << 1
        let last: UInt64 = 1 << UInt64(text.count - 1)
        return dots != 0 && dots & (dots << 1 | first | last) == 0
    }

    @inline(__always)
    private static func isNoSpace(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        // Visible ASCII is never white space.
        text[index] &- 0x21 < 0x5E || WhiteSpace.length(in: text, at: index) == 0
    }

    /// Returns whether a text is six hexadecimal digits, bare or after `0x`, `0X` or `#`.
    package static func isColor(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = text.count - 6
        switch start {
        case 0:
            break
        case 1:
            guard text[0] == UInt8(ascii: "#") else { return false }
        case 2:
            guard text[0] == UInt8(ascii: "0"), text[1] | 0x20 == UInt8(ascii: "x") else {
                return false
            }
        default:
            return false
        }
        while start < text.count {
            if text[start].hexDigitValue == nil { return false }
            start += 1
        }
        return true
    }

    /// Returns whether a text is 8-4-4-4-12 hexadecimal digits (RFC 9562 §4), in any case and of
    /// any version.
    package static func isUUID(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count == 36 else { return false }
        // No branch depends on a digit: random digits would defeat the branch predictor.
        var digits: UInt64 = 0
        var hyphens: UInt64 = 0
        for offset in [0, 16, 20] {
            let lane = text.lane(at: offset)
            digits |= UInt64(NativeLanes.hexadecimalDigits(lane)) << UInt64(offset)
            let hyphen = Lane(repeating: UInt8(ascii: "-"))
            hyphens |= UInt64(NativeLanes.equal(lane, hyphen)) << UInt64(offset)
        }
        return hyphens == 0x84_2100 && digits == 0xF_FFFF_FFFF & ~0x84_2100
    }

    /// Returns whether a text is Base64 with padding (RFC 4648 §4); the empty text is.
    ///
    /// The unused bits of the last digit are not checked, which §3.5 leaves to the decoder. Many
    /// decoders, Foundation's included, read such text, so rejecting it would lose data.
    package static func isBase64(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count & 3 == 0 else { return false }
        var end = text.count
        if end > 0, text[end - 1] == UInt8(ascii: "=") {
            end -= text[end - 2] == UInt8(ascii: "=") ? 2 : 1
        }
        for index in 0..<end {
            let byte = text[index]
            guard
                ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+")
                    || byte == UInt8(ascii: "/")
            else { return false }
        }
        return true
    }
}
