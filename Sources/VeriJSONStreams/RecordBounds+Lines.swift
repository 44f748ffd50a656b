import VeriJSON
import VeriJSONCore

// Lines, and the texts of a sequence, are cut into records.

extension RecordBounds {
    /// Calls `body` with each line that is not blank, or with each one, as long as it returns true.
    ///
    /// - Returns: The end of the line for which `body` returned false, and the number of line feeds
    ///   before it.
    static func forEachLine(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        withBlanks: Bool,
        _ body: (RecordBounds) -> Bool
    ) -> (stop: Int?, lines: Int) {
        let view = ByteView(UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]))
        var (start, count) = (range.lowerBound, 0)
        while start < range.upperBound {
            let end = view.firstOffset(of: 0x0A, from: start)
            let next = min(end + 1, range.upperBound)
            let isPassed = !withBlanks && bytes[start..<end].allSatisfy { $0.isJSONWhiteSpace }
            let part = RecordBounds(unit: start..<next, content: start..<end, lines: count)
            count += next - end
            if !isPassed, !body(part) { return (next, count) }
            start = next
        }
        return (nil, count)
    }

    /// Calls `body` with each text of a JSON text sequence (RFC 7464), as long as it returns true.
    ///
    /// - Returns: The end of the text for which `body` returned false.
    static func forEachText(
        of bytes: UnsafeBufferPointer<UInt8>,
        in range: Range<Int>,
        _ body: (RecordBounds) -> Bool
    ) -> Int? {
        let view = ByteView(UnsafeBufferPointer(rebasing: bytes[..<range.upperBound]))
        var start = range.lowerBound
        while start < range.upperBound {
            let content = start + (bytes[start] == BlockCutter.separator ? 1 : 0)
            let end = view.firstOffset(of: BlockCutter.separator, from: content)
            if view.afterWhiteSpace(content) < end {
                var part = RecordBounds(unit: start..<end, content: content..<end)
                let last = bytes[end - 1]
                part.mayBeCut =
                    !last.isJSONWhiteSpace
                    && ![UInt8(ascii: "}"), UInt8(ascii: "]"), 0x22]
                        .contains(last)
                guard body(part) else { return end }
            }
            start = end
        }
        return nil
    }
}
