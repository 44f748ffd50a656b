/// The Unicode property White_Space in UTF-8, which `$trim` removes.
///
/// The property is stable in practice: U+0009–U+000D, U+0020, U+0085, U+00A0, U+1680,
/// U+2000–U+200A, U+2028, U+2029, U+202F, U+205F, U+3000.
enum WhiteSpace {
    /// Returns the bytes of `text` without the white space at both ends.
    ///
    /// - Returns: The remaining range; an empty one at the end of the text if all is white space.
    static func trimmedRange(of text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var start = 0
        var end = text.count
        while start < end {
            let length = length(in: text, at: start)
            if length == 0 { break }
            start += length
        }
        while end > start {
            let length = length(in: text, before: end)
            if length == 0 { break }
            end -= length
        }
        return start..<end
    }

    /// Returns the length of the white-space scalar at an index; 0 if there is none.
    @inline(__always)
    static func length(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = text[index]
        if first < 0x80 { return first == 0x20 || first &- 0x09 < 5 ? 1 : 0 }
        // These are the first bytes of all white space beyond ASCII.
        guard first == 0xC2 || first == 0xE1 || first == 0xE2 || first == 0xE3 else { return 0 }
        return longLength(in: text, at: index)
    }

    private static func length(in text: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
        var start = end - 1
        while start > 0, end - start < 3, text[start] & 0xC0 == 0x80 { start -= 1 }
        let length = length(in: text, at: start)
        return start + length == end ? length : 0
    }

    private static func longLength(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        guard index + 1 < text.count else { return 0 }
        let second = text[index + 1]
        if text[index] == 0xC2 { return second == 0x85 || second == 0xA0 ? 2 : 0 }
        guard index + 2 < text.count else { return 0 }
        let third = text[index + 2]
        switch (text[index], second, third) {
        case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
            (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
            return 3
        default:
            return 0
        }
    }
}
