/// A checked look at a document's bytes, for as long as a call lasts.
///
/// Reports and renderings read documents through it: ranges may come from a saved report and
/// belong to another document, so nothing outside of the bytes is ever read. It must not outlive
/// the closure that lends the buffer.
package struct ByteView {
    /// The bytes themselves, for a ``LineIndex``.
    package let buffer: UnsafeBufferPointer<UInt8>

    package init(_ buffer: UnsafeBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    package var count: Int { buffer.count }

    /// The byte at an offset; zero outside of the document.
    package subscript(offset: Int) -> UInt8 {
        offset >= 0 && offset < buffer.count ? buffer[offset] : 0
    }

    /// The part of a range that lies in the document.
    package func clamp(_ range: Range<Int>) -> Range<Int> {
        let lower = min(max(range.lowerBound, 0), buffer.count)
        return lower..<min(max(range.upperBound, lower), buffer.count)
    }

    /// The text of a range, repaired where it is not UTF-8.
    ///
    /// - Complexity: O(*n*), *n* the length of the range.
    package func text(in range: Range<Int>) -> String {
        String(decoding: buffer[clamp(range)], as: UTF8.self)
    }

    /// The range of the JSON string that begins at an offset, with its quotes.
    ///
    /// - Complexity: O(*n*), *n* the length of the string.
    package func rangeOfString(at start: Int) -> Range<Int> {
        var position = start + 1
        while position < count, self[position] != UInt8(ascii: "\"") {
            position += self[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return clamp(start..<position + 1)
    }

    /// Looks at the bytes of an array.
    package static func with<Result>(
        _ bytes: [UInt8],
        _ body: (ByteView) throws -> Result
    ) rethrows -> Result {
        try bytes.withUnsafeBufferPointer { try body(ByteView($0)) }
    }
}
