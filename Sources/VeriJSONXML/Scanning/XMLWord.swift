/// Eight bytes at once, the first one in the low bits.
///
/// A set of bytes is a word in which the high bit of each of them is set. Only the first byte of a set
/// is certain: a carry may add bytes after it.
struct XMLWord {
    let bytes: UInt64

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// Loads the eight bytes that begin at an offset; nil if there are fewer.
    @inline(__always)
    init?(_ buffer: UnsafeBufferPointer<UInt8>, at offset: Int) {
        guard offset >= 0, offset <= buffer.count - 8 else { return nil }
        bytes = UInt64(
            littleEndian: UnsafeRawBufferPointer(buffer)
                .loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        )
    }

    /// Loads what is left from an offset on, with zeros after the end; nil if the whole buffer has
    /// fewer than eight bytes.
    @inline(__always)
    init?(_ buffer: UnsafeBufferPointer<UInt8>, from offset: Int) {
        let missing = max(0, offset + 8 - buffer.count)
        guard let last = XMLWord(buffer, at: offset - missing) else { return nil }
        bytes = last.bytes >> UInt64(8 * missing)
    }

    /// The bytes that are equal to a byte.
    @inline(__always)
    func equal(to byte: UInt8) -> UInt64 {
        let difference = bytes ^ (Self.ones &* UInt64(byte))
        return (difference &- Self.ones) & ~difference & Self.highs
    }

    /// The bytes `<` and `>`, which differ in one bit.
    @inline(__always)
    var angles: UInt64 {
        let difference = bytes & (Self.ones &* 0xFD) ^ (Self.ones &* 0x3C)
        return (difference &- Self.ones) & ~difference & Self.highs
    }

    /// The control characters, and what is not ASCII.
    @inline(__always)
    var specials: UInt64 { ((bytes &- Self.ones &* 0x20) & ~bytes | bytes) & Self.highs }

    /// Returns whether the 32 bytes that begin at an offset are ASCII without control characters; false
    /// if there are fewer.
    @inline(__always)
    static func isPlain(_ buffer: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
        guard let first = XMLWord(buffer, at: offset), let second = XMLWord(buffer, at: offset + 8),
            let third = XMLWord(buffer, at: offset + 16),
            let fourth = XMLWord(buffer, at: offset + 24)
        else { return false }
        return first.specials | second.specials | third.specials | fourth.specials == 0
    }

    /// The control characters.
    @inline(__always)
    var controls: UInt64 { (bytes &- Self.ones &* 0x20) & ~bytes & Self.highs }

    /// The number of bytes that continue a character.
    @inline(__always)
    var continuations: Int { (bytes & ~(bytes << 1) & Self.highs).nonzeroBitCount }

    /// Returns whether the first bytes are all spaces.
    @inline(__always)
    func isSpace(_ count: Int) -> Bool {
        (bytes ^ Self.ones &* 0x20) << UInt64(8 * (8 - count)) == 0
    }

    /// Returns the number of bytes before the first one of a set; eight if it is empty.
    @inline(__always)
    static func count(before set: UInt64) -> Int { set.trailingZeroBitCount >> 3 }
}
