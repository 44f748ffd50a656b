#if canImport(_Builtin_intrinsics.intel.sse2)
import _Builtin_intrinsics.intel.sse2
#endif

/// Sixteen bytes.
package typealias Lane = SIMD16<UInt8>

/// How a machine reduces sixteen comparisons to a bit mask.
///
/// The scanners are written once over this seam; ``NativeLanes`` is the best one the target has,
/// and ``PortableLanes`` is tested beside it on every target.
package protocol ByteLanes {
    /// One bit a byte, the first byte the lowest: set where the lanes are equal.
    static func equal(_ left: Lane, _ right: Lane) -> UInt32
    /// One bit a byte: set for a quote, a backslash, a control character or a non-ASCII byte.
    static func stringStops(_ lane: Lane) -> UInt32
    /// One bit a byte: set where it is not less than the lower one and at most so far above it.
    static func within(_ lane: Lane, from lower: Lane, span: Lane) -> UInt32
    /// One bit a byte: set for an ASCII digit.
    static func digits(_ lane: Lane) -> UInt32
    /// One bit a byte: set for an ASCII digit or one of the letters A to F in any case.
    static func hexadecimalDigits(_ lane: Lane) -> UInt32
    /// Sixteen counts, each one more where the lanes are equal.
    static func counting(_ counts: Lane, _ left: Lane, equals right: Lane) -> Lane
}

/// Lanes in plain Swift, two 64-bit words each.
package enum PortableLanes: ByteLanes {
    @inline(__always)
    package static func equal(_ left: Lane, _ right: Lane) -> UInt32 {
        let difference = unsafeBitCast(left ^ right, to: SIMD2<UInt64>.self)
        return bits(zeroBytes(difference.x)) | bits(zeroBytes(difference.y)) << 8
    }

    @inline(__always)
    package static func stringStops(_ lane: Lane) -> UInt32 {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        return bits(stops(words.x)) | bits(stops(words.y)) << 8
    }

    @inline(__always)
    package static func within(_ lane: Lane, from lower: Lane, span: Lane) -> UInt32 {
        let distances = unsafeBitCast(lane &- lower, to: SIMD2<UInt64>.self)
        let spans = unsafeBitCast(span, to: SIMD2<UInt64>.self)
        return bits(notAbove(distances.x, spans.x)) | bits(notAbove(distances.y, spans.y)) << 8
    }

    @inline(__always)
    package static func digits(_ lane: Lane) -> UInt32 {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        return bits(digits(words.x)) | bits(digits(words.y)) << 8
    }

    @inline(__always)
    package static func hexadecimalDigits(_ lane: Lane) -> UInt32 {
        let words = unsafeBitCast(lane, to: SIMD2<UInt64>.self)
        let letters = bits(letters(words.x)) | bits(letters(words.y)) << 8
        return digits(lane) | letters
    }

    @inline(__always)
    package static func counting(_ counts: Lane, _ left: Lane, equals right: Lane) -> Lane {
        let difference = unsafeBitCast(left ^ right, to: SIMD2<UInt64>.self)
        let equal = SIMD2(zeroBytes(difference.x) >> 7, zeroBytes(difference.y) >> 7)
        return counts &+ unsafeBitCast(equal, to: Lane.self)
    }

    @inline(__always)
    private static func digits(_ word: UInt64) -> UInt64 {
        // A digit's value is at most 9: with 0x76 it stays below the high bit.
        let values = word ^ (ones &* 0x30)
        return ~(((values & lows) &+ (ones &* 0x76)) | values) & highs
    }

    /// The high bit of every byte that is one of the letters A to F.
    @inline(__always)
    private static func letters(_ word: UInt64) -> UInt64 {
        // From 0x61 on a byte reaches the high bit with 0x1F, from 0x67 on with 0x19.
        let lower = (word | (ones &* 0x20)) & lows
        return (lower &+ (ones &* 0x1F)) & ~(lower &+ (ones &* 0x19)) & ~word & highs
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080
    private static let lows: UInt64 = 0x7F7F_7F7F_7F7F_7F7F

    /// The high bit of every byte that is zero, exactly (no carry between bytes).
    @inline(__always)
    private static func zeroBytes(_ word: UInt64) -> UInt64 {
        ~(((word & lows) &+ lows) | word | lows)
    }

    /// The high bit of every byte that is not above the one of the limits.
    @inline(__always)
    private static func notAbove(_ word: UInt64, _ limits: UInt64) -> UInt64 {
        // With a high bit of its own no byte of the limits borrows from the next one.
        let rest = (limits | highs) &- (word & lows)
        return ((limits & ~word) | (~(limits ^ word) & rest)) & highs
    }

    @inline(__always)
    private static func stops(_ word: UInt64) -> UInt64 {
        let quotes = zeroBytes(word ^ (ones &* 0x22))
        let backslashes = zeroBytes(word ^ (ones &* 0x5C))
        // A byte below 0x20 has none of bits 5 and 6; a non-ASCII byte has bit 7.
        let printable = ((word & lows) &+ (ones &* 0x60)) & highs
        return quotes | backslashes | (word & highs) | (~printable & highs)
    }

    /// Gathers the high bits of eight bytes.
    @inline(__always)
    private static func bits(_ word: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: ((word >> 7) &* 0x0102_0408_1020_4080) >> 56)
    }
}

#if canImport(_Builtin_intrinsics.intel.sse2)
/// Lanes in SSE2, which every x86-64 processor has.
package enum SSE2Lanes: ByteLanes {
    @inline(__always)
    package static func equal(_ left: Lane, _ right: Lane) -> UInt32 {
        mask(_mm_cmpeq_epi8(word(left), word(right)))
    }

    @inline(__always)
    package static func stringStops(_ lane: Lane) -> UInt32 {
        let bytes = word(lane)
        let quotes = _mm_cmpeq_epi8(bytes, word(Lane(repeating: 0x22)))
        let backslashes = _mm_cmpeq_epi8(bytes, word(Lane(repeating: 0x5C)))
        // Signed, so that non-ASCII bytes are less than 0x20 as well.
        let others = _mm_cmplt_epi8(bytes, word(Lane(repeating: 0x20)))
        return mask(_mm_or_si128(_mm_or_si128(quotes, backslashes), others))
    }

    @inline(__always)
    package static func within(_ lane: Lane, from lower: Lane, span: Lane) -> UInt32 {
        // Unsigned: a byte is not above another one when the smaller of the two is it.
        let distances = _mm_sub_epi8(word(lane), word(lower))
        return mask(_mm_cmpeq_epi8(_mm_min_epu8(distances, word(span)), distances))
    }

    @inline(__always)
    package static func digits(_ lane: Lane) -> UInt32 {
        within(lane, from: Lane(repeating: 0x30), span: Lane(repeating: 9))
    }

    @inline(__always)
    package static func hexadecimalDigits(_ lane: Lane) -> UInt32 {
        let lower = lane | Lane(repeating: 0x20)
        return digits(lane) | within(lower, from: Lane(repeating: 0x61), span: Lane(repeating: 5))
    }

    @inline(__always)
    package static func counting(_ counts: Lane, _ left: Lane, equals right: Lane) -> Lane {
        // Equal bytes become 0xFF, which is -1.
        unsafeBitCast(
            _mm_sub_epi8(word(counts), _mm_cmpeq_epi8(word(left), word(right))),
            to: Lane.self
        )
    }

    @inline(__always)
    private static func word(_ lane: Lane) -> __m128i {
        unsafeBitCast(lane, to: __m128i.self)
    }

    @inline(__always)
    private static func mask(_ word: __m128i) -> UInt32 {
        UInt32(bitPattern: _mm_movemask_epi8(word))
    }
}

package typealias NativeLanes = SSE2Lanes
#else
package typealias NativeLanes = PortableLanes
#endif
