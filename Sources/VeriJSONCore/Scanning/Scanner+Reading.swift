/// Readers of text that is known to be well-formed.
extension Scanner {
    /// Returns the scalar written at `position` in a string, and the position after it.
    func scalar(at position: Pointer) -> (Unicode.Scalar, Pointer) {
        let first = position.pointee
        if first == UInt8(ascii: "\\") {
            let text = UnsafeBufferPointer(start: position, count: end - position)
            let escape = text.escapedScalar(at: 0)
            return (escape.scalar, position + escape.end)
        }
        if first < 0x80 { return (Unicode.Scalar(first), position + 1) }
        let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        var value = UInt32(first) & (count == 4 ? 0x07 : count == 3 ? 0x0F : 0x1F)
        for index in 1..<count { value = value << 6 | UInt32(position[index] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", position + count)
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
        while position < end, position.pointee == UInt8(ascii: "\""), let keyEnd = string(position),
            let value = valueStart(afterKey: keyEnd),
            let valueEnd = self.value(value, brackets: brackets)
        {
            members.append(MemberRange(key: position..<keyEnd, value: value..<valueEnd))
            guard let next = nextElement(after: valueEnd) else { break }
            position = next
        }
        return members
    }

    /// Returns the items of the array whose opening bracket is at `opening`.
    ///
    /// - Complexity: O(*n*), *n* the number of bytes of the array.
    func items(
        of opening: Pointer,
        brackets: UnsafeMutablePointer<UInt64>
    ) -> [Range<Pointer>] {
        var items: [Range<Pointer>] = []
        var position = skipWhiteSpace(opening + 1)
        while position < end, position.pointee != UInt8(ascii: "]"),
            let itemEnd = value(position, brackets: brackets)
        {
            items.append(position..<itemEnd)
            guard let next = nextElement(after: itemEnd) else { break }
            position = next
        }
        return items
    }

    private func value(_ position: Pointer, brackets: UnsafeMutablePointer<UInt64>) -> Pointer? {
        position.pointee == UInt8(ascii: "{") || position.pointee == UInt8(ascii: "[")
            ? container(position, brackets: brackets, maximumDepth: .max) : scalar(position)
    }
}

/// The ranges of a member's key, including its quotes, and of its value.
struct MemberRange {
    var key: Range<Pointer>
    var value: Range<Pointer>
}
