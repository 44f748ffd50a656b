#if canImport(_Builtin_intrinsics.intel.sse2)
import _Builtin_intrinsics.intel.sse2

/// The lane operations in SSE2, which every x86-64 processor has.
enum SSE2Lanes: ByteLanes {
    @inline(__always)
    static func equal(_ left: Lane, _ right: Lane) -> UInt32 {
        mask(_mm_cmpeq_epi8(word(left), word(right)))
    }

    @inline(__always)
    static func stringStops(_ lane: Lane) -> UInt32 {
        let bytes = word(lane)
        let quotes = _mm_cmpeq_epi8(bytes, word(Lane(repeating: 0x22)))
        let backslashes = _mm_cmpeq_epi8(bytes, word(Lane(repeating: 0x5C)))
        // The comparison is signed, so non-ASCII bytes are less than 0x20 as well.
        let others = _mm_cmplt_epi8(bytes, word(Lane(repeating: 0x20)))
        return mask(_mm_or_si128(_mm_or_si128(quotes, backslashes), others))
    }

    @inline(__always)
    static func nonASCII(_ lane: Lane) -> UInt32 { mask(word(lane)) }

    @inline(__always)
    static func notBelow(_ lane: Lane, _ lower: UInt8) -> UInt32 {
        let bytes = word(lane)
        return mask(_mm_cmpeq_epi8(_mm_max_epu8(bytes, word(Lane(repeating: lower))), bytes))
    }

    @inline(__always)
    static func within(_ lane: Lane, from lower: Lane, span: Lane) -> UInt32 {
        // SSE2 has no unsigned comparison: a byte is at most another if it is the minimum of both.
        let distances = _mm_sub_epi8(word(lane), word(lower))
        return mask(_mm_cmpeq_epi8(_mm_min_epu8(distances, word(span)), distances))
    }

    @inline(__always)
    static func digits(_ lane: Lane) -> UInt32 {
        within(lane, from: Lane(repeating: 0x30), span: Lane(repeating: 9))
    }

    @inline(__always)
    static func hexadecimalDigits(_ lane: Lane) -> UInt32 {
        let lower = lane | Lane(repeating: 0x20)
        return digits(lane) | within(lower, from: Lane(repeating: 0x61), span: Lane(repeating: 5))
    }

    @inline(__always)
    static func counting(_ counts: Lane, _ left: Lane, equals right: Lane) -> Lane {
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

typealias NativeLanes = SSE2Lanes
#else
typealias NativeLanes = PortableLanes
#endif
