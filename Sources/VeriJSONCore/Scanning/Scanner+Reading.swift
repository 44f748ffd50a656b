/// Readers of text that is known to be well-formed.
extension Scanner {
    /// Returns the scalar written at `position` in a string, and the position after it.
    func scalar(at position: Pointer) -> (Unicode.Scalar, Pointer) {
        let first = position.pointee
        if first == UInt8(ascii: "\\") { return escapedScalar(at: position) }
        if first < 0x80 { return (Unicode.Scalar(first), position + 1) }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var value = UInt32(first) & (count == 4 ? 0x07 : count == 3 ? 0x0F : 0x1F)
        for index in 1..<count { value = value << 6 | UInt32(position[index] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", position + count)
    }

    private func escapedScalar(at position: Pointer) -> (Unicode.Scalar, Pointer) {
        switch position[1] {
        case UInt8(ascii: "b"): return ("\u{8}", position + 2)
        case UInt8(ascii: "f"): return ("\u{C}", position + 2)
        case UInt8(ascii: "n"): return ("\n", position + 2)
        case UInt8(ascii: "r"): return ("\r", position + 2)
        case UInt8(ascii: "t"): return ("\t", position + 2)
        case UInt8(ascii: "u"):
            guard let unit = codeUnit(position) else { return ("\u{FFFD}", position + 2) }
            if (0xD800..<0xDC00).contains(unit), let second = codeUnit(position + 6) {
                let value = 0x1_0000 + (unit - 0xD800) << 10 + (second &- 0xDC00)
                return (Unicode.Scalar(value) ?? "\u{FFFD}", position + 12)
            }
            return (Unicode.Scalar(unit) ?? "\u{FFFD}", position + 6)
        default: return (Unicode.Scalar(position[1]), position + 2)
        }
    }

    /// Returns the members of the object whose opening brace is at `opening`.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes of the object.
    func members(
        of opening: Pointer,
        brackets: UnsafeMutablePointer<UInt64>
    )
        -> [MemberRange]
    {
        var members: [MemberRange] = []
        var position = skipWhiteSpace(opening + 1)
        while position < end, position.pointee == UInt8(ascii: "\"") {
            guard let keyEnd = string(position), let value = keyAndColon(position),
                let valueEnd = self.value(value, brackets: brackets)
            else { break }
            members.append(MemberRange(key: position..<keyEnd, value: value..<valueEnd))
            position = skipWhiteSpace(valueEnd)
            guard position < end, position.pointee == UInt8(ascii: ",") else { break }
            position = skipWhiteSpace(position + 1)
        }
        return members
    }

    private func value(_ position: Pointer, brackets: UnsafeMutablePointer<UInt64>) -> Pointer? {
        position.pointee == UInt8(ascii: "{") || position.pointee == UInt8(ascii: "[")
            ? container(position, brackets: brackets, maximumDepth: .max) : scalar(position)
    }
}
