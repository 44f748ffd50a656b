/// A string of a pattern, unescaped, with a mapping from its bytes to the source.
///
/// The source may write a byte as an escape (`\\`, `\u007c`), so the mapping is a list of jumps:
/// two for each escape. Bytes before the first jump follow the opening quote.
///
///     source   "a\\d"    at 10        bytes   a  \  d
///              ^ 10  ^ 14             jumps      1→12  2→14
package struct SyntaxText: Sendable {
    /// A point from which the bytes and the source advance in step again.
    struct Jump: Sendable {
        var offset: Int
        var source: Int
    }

    /// The string after unescaping, in UTF-8.
    package let bytes: [UInt8]
    /// The range in the source, with the quotes.
    let range: Range<Int>
    private let jumps: [Jump]

    init(bytes: [UInt8], range: Range<Int>, jumps: [Jump]) {
        self.bytes = bytes
        self.range = range
        self.jumps = jumps
    }

    /// The string after unescaping.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The range in the source, without the quotes.
    var contents: Range<Int> {
        range.lowerBound + 1..<max(range.lowerBound + 1, range.upperBound - 1)
    }

    /// Returns the offset in the source of a byte of the unescaped string.
    ///
    /// - Complexity: O(log *n*), *n* the number of escapes.
    func sourceOffset(of offset: Int) -> Int {
        let after = jumps.partitioningIndex { $0.offset > offset }
        guard after > 0 else { return range.lowerBound + 1 + offset }
        let jump = jumps[after - 1]
        return jump.source + offset - jump.offset
    }

    /// Returns the range in the source of a part of the unescaped string.
    func sourceRange(of part: Range<Int>) -> Range<Int> {
        let start = sourceOffset(of: part.lowerBound)
        return start..<max(start, sourceOffset(of: part.upperBound))
    }
}
