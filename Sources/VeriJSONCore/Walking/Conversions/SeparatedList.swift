/// A list that is written as one text: `red, green`.
enum SeparatedList {
    /// Returns the array of the parts as JSON, each without the white space around it.
    ///
    ///     "a, b,,c"    ["a","b","","c"]
    ///     "  "         []
    ///     "[1, 2]"     nil
    ///
    /// - Parameters:
    ///   - text: The unescaped text.
    ///   - separator: The character between two parts, in UTF-8.
    /// - Returns: The array; nil for text that begins as an array or object of JSON does.
    /// - Complexity: O(*n*), *n* the number of bytes.
    static func array(
        of text: UnsafeBufferPointer<UInt8>,
        separatedBy separator: [UInt8]
    ) -> [UInt8]? {
        let content = WhiteSpace.trimmedRange(of: text)
        guard let first = content.first else { return Array("[]".utf8) }
        guard text[first] != UInt8(ascii: "["), text[first] != UInt8(ascii: "{") else {
            return nil
        }
        var array = [UInt8(ascii: "[")]
        array.reserveCapacity(text.count + text.count / 4 + 16)
        var start = 0
        while true {
            let end = text.firstIndex(of: separator, from: start) ?? text.count
            let part = UnsafeBufferPointer(rebasing: text[start..<end])
            let trimmed = part[WhiteSpace.trimmedRange(of: part)]
            JSONWriter().append(quoting: String(decoding: trimmed, as: UTF8.self), to: &array)
            guard end < text.count else { break }
            array.append(UInt8(ascii: ","))
            start = end + separator.count
        }
        array.append(UInt8(ascii: "]"))
        return array
    }

    /// Appends the array of the parts of a text in ASCII, in which nothing needs an escape.
    ///
    /// - Parameters:
    ///   - text: The text, of at most 64 bytes, and all that is loaded with it in lanes.
    ///   - count: The bytes of the text.
    ///   - separator: The character between two parts.
    ///   - list: The array is appended; it has room for ``room(for:)`` bytes.
    /// - Returns: Whether it is written; text of spaces only, and text that begins as an array or
    ///   object of JSON does, is left to ``array(of:separatedBy:)``.
    @inline(__always)
    static func quickly(
        write text: UnsafeBufferPointer<UInt8>,
        count: Int,
        separatedBy separator: UInt8,
        into list: inout TextWriter
    ) -> Bool {
        guard count > 0 else { return false }
        var (visible, ends) = text.masks(of: count) { lane in
            (
                ~NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: " "))) & 0xFFFF,
                NativeLanes.equal(lane, Lane(repeating: separator))
            )
        }
        guard visible != 0 else { return false }
        let first = text[visible.trailingZeroBitCount]
        guard first != UInt8(ascii: "["), first != UInt8(ascii: "{") else { return false }
        list.append(0x225B, count: 2)
        while true {
            let end = ends & (0 &- ends)
            // All bits if no separator is left: then the part ends with the text.
            let part = visible & (end &- 1)
            append(part, of: text, to: &list)
            guard end != 0 else { break }
            list.append(0x22_2C22, count: 3)
            ends ^= end
            visible &= ~(end | (end &- 1))
        }
        list.append(0x5D22, count: 2)
        return true
    }

    /// Appends the bytes from the first to the last bit of a part.
    @inline(__always)
    private static func append(
        _ part: UInt64,
        of text: UnsafeBufferPointer<UInt8>,
        to list: inout TextWriter
    ) {
        guard part != 0 else { return }
        let (start, end) = (part.trailingZeroBitCount, 64 - part.leadingZeroBitCount)
        if end - start <= 16, start <= text.count - 16 {
            list.append(text.lane(at: start), count: end - start)
        } else {
            list.append(UnsafeBufferPointer(rebasing: text[start..<end]))
        }
    }

    /// The room for the list of the parts of a text without escapes, and for the rest of a lane: a
    /// separator makes two quotes.
    static func room(for count: Int) -> Int { 3 * count + 20 }
}
