/// A Markdown code fence in a text.
struct CodeFence {
    /// The bytes between the lines of the fence.
    var content: Range<Int>
    /// Whether nothing but white space is around the fence.
    var isWhole: Bool

    /// Finds the first fence of a text from the beginning of a line on.
    init?(in bytes: ByteView, from start: Int = 0) {
        var line = start
        while line < bytes.count {
            let start = bytes.afterWhiteSpace(line)
            if let mark = Self.mark(at: start, in: bytes) {
                let first = Self.endOfLine(from: start, in: bytes)
                guard first < bytes.count else { return nil }
                let end = Self.closing(mark, from: first, in: bytes)
                let after = end.map { Self.endOfLine(from: $0.lowerBound, in: bytes) }
                content = min(first + 1, bytes.count)..<(end?.lowerBound ?? bytes.count)
                isWhole =
                    bytes.afterWhiteSpace(0) == start
                    && bytes.afterWhiteSpace(after ?? bytes.count) == bytes.count
                return
            }
            line = Self.endOfLine(from: max(line, start), in: bytes) + 1
        }
        return nil
    }

    /// Returns whether a text begins with a fence.
    static func isFirst(in bytes: ByteView) -> Bool {
        mark(at: bytes.afterWhiteSpace(0), in: bytes) != nil
    }

    /// Returns the byte of the fence at an offset; nil if there is none.
    private static func mark(at offset: Int, in bytes: ByteView) -> UInt8? {
        let byte = bytes[offset]
        guard byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return nil }
        return bytes[offset + 1] == byte && bytes[offset + 2] == byte ? byte : nil
    }

    private static func endOfLine(from offset: Int, in bytes: ByteView) -> Int {
        bytes.firstOffset(of: 0x0A, or: 0x0D, from: offset)
    }

    /// Returns the line that closes the fence.
    private static func closing(_ mark: UInt8, from start: Int, in bytes: ByteView) -> Range<Int>? {
        var line = start
        while line < bytes.count {
            let first = bytes.afterWhiteSpace(line)
            let end = endOfLine(from: first, in: bytes)
            if Self.mark(at: first, in: bytes) == mark { return first..<end }
            line = end + 1
        }
        return nil
    }
}
