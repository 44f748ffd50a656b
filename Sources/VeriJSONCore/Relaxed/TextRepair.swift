/// One splice of lenient reading: bytes of a text, and the JSON that replaces them.
///
///     text      {a: 1,}      0x1F
///     JSON      {"a": 1}     31
///     repairs   2            1        unquotedKeys takes two splices: a quote on each side
package struct TextRepair: Hashable, Sendable, BitwiseCopyable {
    /// The bytes of the text.
    var start: ByteOffset
    var end: ByteOffset
    /// The bytes in the JSON text.
    var rewrittenStart: ByteOffset
    var rewrittenEnd: ByteOffset
    /// The position of the bit in ``Sanitizer/Policy/Relaxed``; ``part`` if the splice belongs to the repair
    /// before it.
    private var bit: UInt8

    private static let part = UInt8.max

    package init(_ syntax: Sanitizer.Policy.Relaxed?, of text: Range<Int>, by rewritten: Range<Int>)
    {
        start = ByteOffset(text.lowerBound)
        end = ByteOffset(text.upperBound)
        rewrittenStart = ByteOffset(rewritten.lowerBound)
        rewrittenEnd = ByteOffset(rewritten.upperBound)
        bit = syntax.map { UInt8(truncatingIfNeeded: $0.position) } ?? Self.part
    }

    var text: Range<Int> { start.position..<end.position }
    var rewritten: Range<Int> { rewrittenStart.position..<rewrittenEnd.position }

    /// The departure from JSON; nil if the splice belongs to the repair before it.
    var syntax: Sanitizer.Policy.Relaxed? {
        bit == Self.part ? nil : Sanitizer.Policy.Relaxed(rawValue: 1 << UInt64(bit))
    }
}
