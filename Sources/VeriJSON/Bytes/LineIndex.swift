/// The lines of a document, for many look-ups of byte offsets.
///
/// A line ends with `\n`, `\r\n` or a lone `\r`. Besides the starts of the lines there is a count of
/// scalars at every 1,024th byte, so that a column costs no more in a minified document of one line:
///
///     bytes   {␊"é":1}           offsets  0 1 2 3–4 5 …
///     lineStarts         [0, 2]
///     scalarsBefore      [0]     one entry for each 1,024 bytes begun
///     offset 5 (the second quote)  →  line 2, column 3
package struct LineIndex: Sendable {
    private static let blockSize = 1_024

    /// Offset of the first byte of each line, ascending; the first is 0.
    private var lineStarts: [Int] = [0]
    /// How many scalars begin before each block.
    private var scalarsBefore: [Int] = []
    private let byteCount: Int

    /// Finds the lines of a document.
    ///
    /// - Parameter bytes: The document. In bytes that are not UTF-8, whatever does not continue a
    ///   scalar counts as one.
    /// - Complexity: O(*n*), *n* the number of bytes.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        byteCount = bytes.count
        scalarsBefore.reserveCapacity(bytes.count / Self.blockSize + 1)
        var scalars = 0
        for offset in 0..<bytes.count {
            if offset % Self.blockSize == 0 { scalarsBefore.append(scalars) }
            let byte = bytes[offset]
            if Self.beginsScalar(byte) { scalars += 1 }
            if Self.endsLine(byte, at: offset, in: bytes) { lineStarts.append(offset + 1) }
        }
    }

    package var lineCount: Int { lineStarts.count }

    /// The line and column of an offset.
    ///
    /// - Parameters:
    ///   - offset: A byte offset; past the end it counts as the end.
    ///   - bytes: The document the index was made of.
    /// - Returns: The place, counted from 1.
    /// - Complexity: O(log *l*), *l* the number of lines, and at most 2,048 bytes looked at.
    package func location(
        of offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> TextLocation {
        let offset = max(0, min(offset, byteCount))
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column =
            scalars(before: offset, in: bytes) - scalars(before: lineStarts[low], in: bytes)
        return TextLocation(line: low + 1, column: column + 1)
    }

    /// The bytes of a line without its line break.
    ///
    /// - Parameters:
    ///   - line: Counted from 1.
    ///   - bytes: The document the index was made of.
    /// - Returns: The range of bytes; for a line that is not there an empty one at the end.
    package func range(ofLine line: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        guard line >= 1, line <= lineStarts.count else { return byteCount..<byteCount }
        let start = lineStarts[line - 1]
        guard line < lineStarts.count else { return start..<byteCount }
        var end = lineStarts[line] - 1
        if bytes[end] == UInt8(ascii: "\n"), end > start, bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return start..<end
    }

    private func scalars(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard !scalarsBefore.isEmpty else { return 0 }
        let block = min(offset / Self.blockSize, scalarsBefore.count - 1)
        var count = scalarsBefore[block]
        for position in block * Self.blockSize..<offset where Self.beginsScalar(bytes[position]) {
            count += 1
        }
        return count
    }

    /// The line and column of one offset, without an index.
    ///
    /// - Complexity: O(*n*), *n* the bytes before the offset.
    package static func location(
        of offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> TextLocation {
        var location = TextLocation(line: 1, column: 1)
        for position in 0..<max(0, min(offset, bytes.count)) {
            if endsLine(bytes[position], at: position, in: bytes) {
                location = TextLocation(line: location.line + 1, column: 1)
            } else if beginsScalar(bytes[position]) {
                location.column += 1
            }
        }
        return location
    }

    @inline(__always)
    private static func beginsScalar(_ byte: UInt8) -> Bool {
        byte & 0xC0 != 0x80
    }

    /// Tells whether a byte is the last one of its line.
    @inline(__always)
    private static func endsLine(
        _ byte: UInt8,
        at offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if byte == UInt8(ascii: "\n") { return true }
        guard byte == UInt8(ascii: "\r") else { return false }
        return offset + 1 == bytes.count || bytes[offset + 1] != UInt8(ascii: "\n")
    }
}
