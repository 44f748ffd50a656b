/// An index of the lines of a document, for many look-ups of byte offsets.
///
/// A line ends with `\n`, `\r\n` or a lone `\r`. The index stores nothing for each line, only the
/// counts at every 1,024th byte; a look-up counts the rest of its block. Creating an index reads
/// every byte once. Finding a column costs no more in a minified document of one line than in any
/// other:
///
///     bytes                0 ··· 1,023 │ 1,024 ··· 2,047 │ 2,048 ···
///     linesBefore          0           │ 31              │ 64            lines that ended
///     scalarsBefore        0           │ 1,019           │ 2,043         scalars that began
///     lineStartBefore      0           │ 1,001           │ 2,040         the last line's start
package struct LineIndex: Sendable {
    private struct LineBlock: Sendable {
        var linesBefore = 0
        var scalarsBefore = 0
        var lineStartBefore = 0
    }

    private static let blockSize = 1_024

    /// One block for each 1,024 bytes begun, and one for the end.
    private var blocks: [LineBlock] = []
    private let byteCount: Int

    /// Creates the index of a document.
    ///
    /// - Parameter bytes: The document. In invalid UTF-8, every byte that is not a continuation
    ///   byte counts as a scalar.
    /// - Complexity: O(*n*), *n* the number of bytes.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        byteCount = bytes.count
        blocks.reserveCapacity(bytes.count / Self.blockSize + 2)
        var block = LineBlock()
        var start = 0
        while start < bytes.count {
            blocks.append(block)
            let end = min(start + Self.blockSize, bytes.count)
            let counts = Self.count(UnsafeBufferPointer(rebasing: bytes[start..<end]))
            block.scalarsBefore += counts.scalars
            var lines = counts.lineFeeds
            if counts.carriageReturns > 0 {
                lines = (start..<end).count { Self.endsLine(bytes[$0], at: $0, in: bytes) }
            }
            block.linesBefore += lines
            if lines > 0 {
                let last = (start..<end).last { Self.endsLine(bytes[$0], at: $0, in: bytes) }
                block.lineStartBefore = (last ?? start) + 1
            }
            start = end
        }
        blocks.append(block)
    }

    /// Returns the counts in at most one block, sixteen bytes at a time.
    private static func count(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (lineFeeds: Int, carriageReturns: Int, scalars: Int) {
        let raw = UnsafeRawBufferPointer(bytes)
        let zero = Lane(repeating: 0)
        // A block has 64 lanes, so no count overflows its byte.
        var (feeds, returns, continuations) = (zero, zero, zero)
        var position = 0
        while position + 16 <= raw.count {
            let lane = raw.loadUnaligned(fromByteOffset: position, as: Lane.self)
            feeds = NativeLanes.counting(feeds, lane, equals: Lane(repeating: 0x0A))
            returns = NativeLanes.counting(returns, lane, equals: Lane(repeating: 0x0D))
            let heads = lane & Lane(repeating: 0xC0)
            continuations = NativeLanes.counting(
                continuations,
                heads,
                equals: Lane(repeating: 0x80)
            )
            position += 16
        }
        var counts = (lineFeeds: feeds.sum, carriageReturns: returns.sum, scalars: 0)
        counts.scalars = position - continuations.sum
        while position < raw.count {
            if raw[position] == UInt8(ascii: "\n") { counts.lineFeeds += 1 }
            if raw[position] == UInt8(ascii: "\r") { counts.carriageReturns += 1 }
            if beginsScalar(raw[position]) { counts.scalars += 1 }
            position += 1
        }
        return counts
    }

    package var lineCount: Int { blocks[blocks.count - 1].linesBefore + 1 }

    /// Returns the line and column of an offset.
    ///
    /// - Parameters:
    ///   - offset: A byte offset; past the end it counts as the end.
    ///   - bytes: The document that the index was created from.
    /// - Returns: The location, counted from 1.
    /// - Complexity: O(1): it reads at most two blocks.
    package func location(
        of offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>
    ) -> TextLocation {
        let offset = max(0, min(offset, byteCount))
        let block = blocks[offset / Self.blockSize]
        var (line, lineStart) = (block.linesBefore + 1, block.lineStartBefore)
        let part = offset / Self.blockSize * Self.blockSize..<offset
        let counts = Self.count(UnsafeBufferPointer(rebasing: bytes[part]))
        if counts.lineFeeds + counts.carriageReturns > 0 {
            for position in part where Self.endsLine(bytes[position], at: position, in: bytes) {
                line += 1
                lineStart = position + 1
            }
        }
        let column = scalars(before: offset, in: bytes) - scalars(before: lineStart, in: bytes)
        return TextLocation(line: line, column: column + 1)
    }

    /// Returns the range of a line in bytes, without its line break.
    ///
    /// - Parameters:
    ///   - line: The line, counted from 1.
    ///   - bytes: The document that the index was created from.
    /// - Returns: The range of bytes; for a line that does not exist, an empty range at the end.
    /// - Complexity: O(log *n* + *m*), *n* the number of bytes, *m* the length of the line.
    func range(ofLine line: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        guard line >= 1, line <= lineCount else { return byteCount..<byteCount }
        let start = start(ofLine: line, in: bytes)
        var end = start
        while end < byteCount, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") {
            end += 1
        }
        return start..<end
    }

    private func start(ofLine line: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        // The line begins in this block, or right after its last byte.
        let block = max(0, blocks.partitioningIndex { $0.linesBefore + 1 >= line } - 1)
        var next = blocks[block].linesBefore + 1
        var position = block * Self.blockSize
        guard next < line else { return blocks[block].lineStartBefore }
        while position < byteCount {
            if Self.endsLine(bytes[position], at: position, in: bytes) {
                next += 1
                if next == line { return position + 1 }
            }
            position += 1
        }
        return byteCount
    }

    private func scalars(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let block = offset / Self.blockSize
        let part = UnsafeBufferPointer(rebasing: bytes[block * Self.blockSize..<offset])
        return blocks[block].scalarsBefore + Self.count(part).scalars
    }

    /// Returns the line and column of one offset, without an index.
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

    /// Returns whether a byte is the last one of its line.
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

/// A line and column of a document, as an editor shows them.
package struct TextLocation: Hashable, Comparable, Sendable {
    /// The line, counted from 1.
    package let line: Int
    /// The column, counted from 1 in Unicode scalars.
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (left: TextLocation, right: TextLocation) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
