/// A vector of sixteen bytes.
@usableFromInline package typealias Lane = SIMD16<UInt8>

extension Lane {
    /// Creates a lane from two words, the first byte of each in its low bits.
    @inlinable @inline(__always)
    package init(words: SIMD2<UInt64>) {
        self = unsafeBitCast(SIMD2(words.x.littleEndian, words.y.littleEndian), to: Lane.self)
    }

    /// A mask of the spaces, colons, at signs and bytes outside ASCII.
    package var wordStops: UInt32 {
        NativeLanes.equal(self, Lane(repeating: UInt8(ascii: " ")))
            | NativeLanes.equal(self, Lane(repeating: UInt8(ascii: ":")))
            | NativeLanes.equal(self, Lane(repeating: UInt8(ascii: "@")))
            | NativeLanes.within(self, from: Lane(repeating: 0x80), span: Lane(repeating: 0x7F))
    }

    /// Returns the bytes with one value in place of another.
    @inline(__always)
    func replacing(_ byte: UInt8, by other: UInt8) -> Lane {
        let zeros = Lane(repeating: 0)
        let ones = NativeLanes.counting(zeros, self, equals: Lane(repeating: byte))
        return self ^ ((zeros &- ones) & Lane(repeating: byte ^ other))
    }

    /// The sum of the bytes, as counts.
    var sum: Int { indices.reduce(0) { $0 + Int(self[$1]) } }
}

/// The operations on sixteen bytes that the scanners are built on.
///
/// The scanners are generic over this protocol. ``NativeLanes`` is the fastest conformance of the
/// target; ``PortableLanes`` is tested beside it on every target. A mask has one bit a byte, the
/// first byte in the lowest bit.
protocol ByteLanes {
    /// Returns a mask of the bytes that are equal in both lanes.
    static func equal(_ left: Lane, _ right: Lane) -> UInt32
    /// Returns a mask of the quotes, backslashes, control characters and non-ASCII bytes.
    static func stringStops(_ lane: Lane) -> UInt32
    /// Returns a mask of the quotes, backslashes and control characters.
    static func stringEnds(_ lane: Lane) -> UInt32
    /// Returns a mask of the non-ASCII bytes.
    static func nonASCII(_ lane: Lane) -> UInt32
    /// Returns a mask of the bytes from `lower` to `lower + span`, both included.
    static func within(_ lane: Lane, from lower: Lane, span: Lane) -> UInt32
    /// Returns a mask of the ASCII digits.
    static func digits(_ lane: Lane) -> UInt32
    /// Returns a mask of the ASCII digits and the letters A to F in either case.
    static func hexadecimalDigits(_ lane: Lane) -> UInt32
    /// Returns the sixteen counts, each incremented if the lanes are equal there.
    static func counting(_ counts: Lane, _ left: Lane, equals right: Lane) -> Lane
    /// Looks for lead bytes of UTF-8 after which some continuation bytes are refused: C0, C1, E0, ED
    /// and F0 to FF (Unicode 16, table 3-7).
    ///
    /// - Returns: A lane that is not zero at such bytes, nor at E1, which takes a comparison less.
    static func strictLeads(_ lane: Lane) -> Lane
    /// Looks for bytes that do not continue a character where one must go on, and for those that
    /// continue one where none goes on.
    ///
    /// - Parameters:
    ///   - lane: The bytes.
    ///   - one: The bytes that are one place before those.
    ///   - two: The bytes two places before.
    ///   - three: The bytes three places before.
    /// - Returns: A lane that is not zero at such bytes.
    static func lengthErrors(
        _ lane: Lane,
        after one: Lane,
        _ two: Lane,
        _ three: Lane
    ) -> Lane
    /// Looks for bytes after a lead byte that is never there, and for continuation bytes that make a
    /// form too long, a surrogate or a value above U+10FFFF.
    ///
    /// - Parameters:
    ///   - lane: The bytes.
    ///   - one: The bytes that are one place before those.
    /// - Returns: A lane that is not zero at such bytes.
    static func rangeErrors(_ lane: Lane, after one: Lane) -> Lane
    /// Returns whether all bytes are zero.
    static func isZero(_ lane: Lane) -> Bool
}

/// The lane operations in plain Swift, on two 64-bit words each.
///
/// The check of UTF-8 is in `PortableLanes+UTF8.swift`.
enum PortableLanes: ByteLanes {
    @inline(__always)
    static func equal(_ left: Lane, _ right: Lane) -> UInt32 {
        let difference = unsafeBitCast(left ^ right, to: SIMD2<UInt64>.self)
        return bits(zeroBytes(difference.x)) | bits(zeroBytes(difference.y)) << 8
    }

    @inline(__always)
    static func stringStops(_ lane: Lane) -> UInt32 {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        return bits(stops(words.x)) | bits(stops(words.y)) << 8
    }

    @inline(__always)
    static func stringEnds(_ lane: Lane) -> UInt32 { stringStops(lane) & ~nonASCII(lane) }

    @inline(__always)
    static func nonASCII(_ lane: Lane) -> UInt32 {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        return bits(words.x & highs) | bits(words.y & highs) << 8
    }

    @inline(__always)
    static func within(_ lane: Lane, from lower: Lane, span: Lane) -> UInt32 {
        let distances = unsafeBitCast(lane &- lower, to: SIMD2<UInt64>.self)
        let spans = unsafeBitCast(span, to: SIMD2<UInt64>.self)
        return bits(notAbove(distances.x, spans.x)) | bits(notAbove(distances.y, spans.y)) << 8
    }

    @inline(__always)
    static func digits(_ lane: Lane) -> UInt32 {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        return bits(digits(words.x)) | bits(digits(words.y)) << 8
    }

    @inline(__always)
    static func hexadecimalDigits(_ lane: Lane) -> UInt32 {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        let letters = bits(letters(words.x)) | bits(letters(words.y)) << 8
        return digits(lane) | letters
    }

    @inline(__always)
    static func counting(_ counts: Lane, _ left: Lane, equals right: Lane) -> Lane {
        let difference = unsafeBitCast(left ^ right, to: SIMD2<UInt64>.self)
        let equal = SIMD2(zeroBytes(difference.x) >> 7, zeroBytes(difference.y) >> 7)
        return counts &+ unsafeBitCast(equal, to: Lane.self)
    }

    @inline(__always)
    static func isZero(_ lane: Lane) -> Bool {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        return words.x | words.y == 0
    }

    @inline(__always)
    private static func digits(_ word: UInt64) -> UInt64 {
        // A digit's value is at most 9, so adding 0x76 leaves the high bit clear.
        let values = word ^ (ones &* 0x30)
        return ~(((values & lows) &+ (ones &* 0x76)) | values) & highs
    }

    /// Returns the high bit of every byte that is one of the letters A to F.
    @inline(__always)
    private static func letters(_ word: UInt64) -> UInt64 {
        // Adding 0x1F sets the high bit from 0x61 on, adding 0x19 from 0x67 on.
        let lower = (word | (ones &* 0x20)) & lows
        return (lower &+ (ones &* 0x1F)) & ~(lower &+ (ones &* 0x19)) & ~word & highs
    }

    static let ones: UInt64 = 0x0101_0101_0101_0101
    static let highs: UInt64 = 0x8080_8080_8080_8080
    static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// Returns the high bit of every byte that is zero, exactly: no carry crosses bytes.
    @inline(__always)
    static func zeroBytes(_ word: UInt64) -> UInt64 {
        ~(((word & lows) &+ lows) | word | lows)
    }

    /// Returns the high bit of every byte that is at most the limit in the same place.
    @inline(__always)
    private static func notAbove(_ word: UInt64, _ limits: UInt64) -> UInt64 {
        // The high bit set in every limit stops a subtraction from borrowing from the next byte.
        let rest = (limits | highs) &- (word & lows)
        return ((limits & ~word) | (~(limits ^ word) & rest)) & highs
    }

    @inline(__always)
    private static func stops(_ word: UInt64) -> UInt64 {
        let quotes = zeroBytes(word ^ (ones &* 0x22))
        let backslashes = zeroBytes(word ^ (ones &* 0x5C))
        // A byte below 0x20 has neither bit 5 nor bit 6; a non-ASCII byte has bit 7.
        let printable = ((word & lows) &+ (ones &* 0x60)) & highs
        return quotes | backslashes | (word & highs) | (~printable & highs)
    }

    /// Gathers the high bits of eight bytes in the lowest eight bits.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: ((word >> 7) &* 0x0102_0408_1020_4080) >> 56)
    }
}

/// Loads of several bytes at once, from any index.
extension UnsafeBufferPointer<UInt8> {
    /// Returns the sixteen bytes that begin at an index.
    @inline(__always)
    func lane(at index: Int) -> Lane { load(at: index) }

    /// Returns the 64 bytes that begin at an index.
    @inline(__always)
    func lanes(at index: Int) -> (Lane, Lane, Lane, Lane) { load(at: index) }

    /// Returns two masks of at most 64 bytes from an index on, the first byte in the lowest bit.
    ///
    /// - Parameters:
    ///   - count: The number of bytes, at least one; the last lane with one of them is loaded whole.
    ///   - start: The index of the first byte.
    ///   - masks: A function that returns the masks of a lane.
    /// - Returns: The masks, without bits for the bytes after those.
    @inline(__always)
    func masks(
        of count: Int,
        from start: Int = 0,
        _ masks: (Lane) -> (UInt32, UInt32)
    ) -> (UInt64, UInt64) {
        var bits: (UInt64, UInt64) = (0, 0)
        var place = 0
        repeat {
            let (first, second) = masks(lane(at: start + place))
            let shift = UInt64(truncatingIfNeeded: place)
            bits.0 |= UInt64(first) &<< shift
            bits.1 |= UInt64(second) &<< shift
            place += MemoryLayout<Lane>.size
        } while place < count
        let all: UInt64 = .max &>> UInt64(truncatingIfNeeded: 64 - count)
        return (bits.0 & all, bits.1 & all)
    }

    /// Returns the eight bytes that begin at an index, the first one in the low bits.
    @inlinable @inline(__always)
    package func word(at index: Int) -> UInt64 { UInt64(littleEndian: load(at: index)) }

    /// Returns the four bytes that begin at an index, the first one in the low bits.
    @inlinable @inline(__always)
    package func halfWord(at index: Int) -> UInt32 { UInt32(littleEndian: load(at: index)) }

    @inlinable @inline(__always)
    func load<Value: BitwiseCopyable>(at index: Int) -> Value {
        precondition(index >= 0 && index <= count - MemoryLayout<Value>.size, "offset out of range")
        return UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: Value.self)
    }

    /// Returns whether two texts consist of the same bytes, of which it compares several at once.
    @inlinable @inline(__always)
    package func equals(_ other: Self) -> Bool {
        guard count == other.count else { return false }
        guard let left = UnsafeRawPointer(baseAddress),
            let right = UnsafeRawPointer(other.baseAddress)
        else { return true }
        func areEqual<Word: FixedWidthInteger & BitwiseCopyable>(
            _ offset: Int,
            _ type: Word.Type
        ) -> Bool {
            left.loadUnaligned(fromByteOffset: offset, as: type)
                == right.loadUnaligned(fromByteOffset: offset, as: type)
        }
        if count >= 8 {
            // The last word overlaps the one before it.
            let last = count &- 8
            var offset = 0
            while offset < last {
                guard areEqual(offset, UInt64.self) else { return false }
                offset &+= 8
            }
            return areEqual(last, UInt64.self)
        }
        if count >= 4 { return areEqual(0, UInt32.self) && areEqual(count &- 4, UInt32.self) }
        // The first, the middle and the last of at most three bytes are all of them.
        return count == 0
            || areEqual(0, UInt8.self) && areEqual(count / 2, UInt8.self)
                && areEqual(count &- 1, UInt8.self)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the number of bytes that are equal to a byte.
    package func count(of byte: UInt8) -> Int {
        var (total, position) = (0, 0)
        while position + 16 <= count {
            var counts = Lane(repeating: 0)
            // No count overflows in 255 lanes.
            let end = Swift.min(position + 255 * 16, count - 15)
            while position < end {
                let lane = lane(at: position)
                counts = NativeLanes.counting(counts, lane, equals: Lane(repeating: byte))
                position += 16
            }
            total += counts.sum
        }
        return total + self[position...].count { $0 == byte }
    }
}
