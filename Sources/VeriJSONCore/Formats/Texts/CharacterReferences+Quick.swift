extension CharacterReferences {
    /// Appends a text without references, as it stands between the quotes of a string.
    ///
    /// - Parameters:
    ///   - text: ASCII without control characters, quotes and backslashes, and the bytes after it
    ///     that may be loaded: 64 in all.
    ///   - count: The length of the text, at most 64.
    ///   - output: A writer with room for the text and for the rest of a word.
    /// - Returns: Whether the text has references and all of them are simple, so that none of them
    ///   completes another one; nil if it has none.
    static func quicklyUnescaped(
        _ text: UnsafeBufferPointer<UInt8>,
        count: Int,
        into output: inout TextWriter
    ) -> Bool? {
        guard count > 0 else { return nil }
        var (starts, ends) = text.masks(of: count) { lane in
            (
                NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "&"))),
                NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: ";")))
            )
        }
        if starts == 0 || ends == 0 { return nil }
        output.append(UInt8(ascii: "\""))
        var first = 0
        while starts != 0 {
            let start = starts.trailingZeroBitCount
            let end = ends.trailingZeroBitCount
            // Each reference ends before the next `&`.
            starts &= starts - 1
            ends &= ends &- 1
            guard end > start, end < 64, starts.trailingZeroBitCount > end,
                let value = reference(in: text, from: start + 1, to: end)
            else { return false }
            // The new `&` may begin a reference that a later `;` ends.
            if value == UInt8(ascii: "&"), ends != 0 { return false }
            output.append(UnsafeBufferPointer(rebasing: text[first..<start]))
            if value == UInt8(ascii: "\"") { output.append(UInt8(ascii: "\\")) }
            output.append(value)
            first = end + 1
        }
        guard ends == 0 else { return false }
        output.append(UnsafeBufferPointer(rebasing: text[first..<count]))
        output.append(UInt8(ascii: "\""))
        return true
    }

    /// Returns the character of a simple reference between the `&` and the `;`.
    @inline(__always)
    private static func reference(
        in text: UnsafeBufferPointer<UInt8>,
        from start: Int,
        to end: Int
    ) -> UInt8? {
        guard end - start <= 4 else { return nil }
        var word: UInt32 = 0
        for index in start..<end { word = word << 8 | UInt32(text[index]) }
        return switch word {
        case 0x61_6D70: UInt8(ascii: "&")
        case 0x6C74: UInt8(ascii: "<")
        case 0x6774: UInt8(ascii: ">")
        case 0x7175_6F74: UInt8(ascii: "\"")
        case 0x6170_6F73, 0x23_3339: UInt8(ascii: "'")
        default: nil
        }
    }
}
