// White space and comments between tokens.

extension RelaxedReader {
    /// Skips white space and comments, and replaces those that JSON does not have.
    ///
    /// - Returns: False at a comment that is not closed.
    mutating func skipSpace() -> Bool {
        if isSingleSpace(at: position) {
            position += 1
            return true
        }
        while position < bytes.count {
            let byte = bytes[position]
            if byte.isJSONWhiteSpace {
                position += 1
                continue
            }
            guard Self.mayBeSpace(byte) else { return true }
            guard let space = space(at: position) else { return true }
            guard space.isClosed || syntax.contains(.truncation) && !open.isEmpty else {
                return false
            }
            replace(
                position..<space.end,
                with: text(of: space, from: position),
                for: space.departure
            )
            position = space.end
        }
        return true
    }

    /// Returns the offset of the next token, without repairing what precedes it.
    @inline(__always)
    func peek(from offset: Int) -> Int {
        if !Self.mayBeSpace(bytes[offset]) { return offset }
        return isSingleSpace(at: offset) ? offset + 1 : afterSpace(offset)
    }

    /// Returns whether exactly one space precedes the next token.
    @inline(__always)
    private func isSingleSpace(at offset: Int) -> Bool {
        bytes[offset] == 0x20 && !Self.mayBeSpace(bytes[offset + 1])
    }

    private func afterSpace(_ offset: Int) -> Int {
        var offset = offset
        while offset < bytes.count {
            if bytes[offset].isJSONWhiteSpace {
                offset += 1
            } else if let space = space(at: offset) {
                offset = space.end
            } else {
                break
            }
        }
        return offset
    }

    /// Returns whether white space or a comment of any kind may begin with a byte.
    @inline(__always)
    static func mayBeSpace(_ byte: UInt8) -> Bool {
        !(0x21...0x7E).contains(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#")
    }

    /// A comment, or white space that JSON does not have.
    private struct Space {
        var end: Int
        var departure: Sanitizer.Policy.Relaxed
        var isClosed = true
    }

    /// Returns the comment or foreign white space at an offset, if the set allows it.
    private func space(at offset: Int) -> Space? {
        switch bytes[offset] {
        case UInt8(ascii: "/"):
            guard syntax.contains(.comments) else { return nil }
            if bytes[offset + 1] == UInt8(ascii: "/") {
                return Space(end: endOfLine(from: offset), departure: .comments)
            }
            guard bytes[offset + 1] == UInt8(ascii: "*") else { return nil }
            var end = offset + 2
            while end < bytes.count {
                if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") {
                    return Space(end: end + 2, departure: .comments)
                }
                end += 1
            }
            return Space(end: end, departure: .comments, isClosed: false)
        case UInt8(ascii: "#"):
            // A value may begin with it: a color in a text without quotes.
            guard syntax.contains(.hashComments), state != .memberValue, state != .item else {
                return nil
            }
            return Space(end: endOfLine(from: offset), departure: .hashComments)
        default:
            guard syntax.contains(.whiteSpace) else { return nil }
            let length = foreignSpace(at: offset)
            return length > 0 ? Space(end: offset + length, departure: .whiteSpace) : nil
        }
    }

    private func endOfLine(from offset: Int) -> Int {
        var end = offset
        while end < bytes.count, !endsLine(at: end) { end += 1 }
        return end
    }

    /// Whether a line ends at an offset: as in JSON5, and at VT, FF and NEL where these are white
    /// space.
    private func endsLine(at offset: Int) -> Bool {
        switch bytes[offset] {
        case 0x0A, 0x0D: true
        case 0x0B, 0x0C: syntax.contains(.whiteSpace)
        case 0xC2: syntax.contains(.whiteSpace) && bytes[offset + 1] == 0x85
        default: lineSeparator(at: offset) != 0
        }
    }

    /// Returns the text to write for a comment: the ends of lines in it, so that lines keep their
    /// numbers, else a space.
    private func text(of space: Space, from start: Int) -> [UInt8] {
        let lines = bytes.buffer[start..<space.end].filter { $0 == 0x0A || $0 == 0x0D }
        return lines.isEmpty ? [0x20] : lines
    }

    /// Returns the length of U+2028 or U+2029 at an offset; 0 for anything else.
    func lineSeparator(at offset: Int) -> Int {
        guard bytes[offset] == 0xE2, bytes[offset + 1] == 0x80 else { return 0 }
        return bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9 ? 3 : 0
    }

    /// Returns the length of white space that JSON5 has and JSON does not (JSON5 §8), or of U+0085;
    /// 0 for anything else.
    func foreignSpace(at offset: Int) -> Int {
        switch bytes[offset] {
        case 0x0B, 0x0C: return 1
        case 0..<0x80: return 0
        default:
            guard let (scalar, length) = UTF8Scalar.decode(bytes.buffer, at: offset) else {
                return 0
            }
            switch scalar.value {
            case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000,
                0xFEFF:
                return length
            default:
                return 0
            }
        }
    }
}
