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
    static func stringEnds(_ lane: Lane) -> UInt32 {
        let bytes = word(lane)
        let quotes = _mm_cmpeq_epi8(bytes, filled(0x22))
        let backslashes = _mm_cmpeq_epi8(bytes, filled(0x5C))
        let controls = _mm_cmpeq_epi8(_mm_min_epu8(bytes, filled(0x1F)), bytes)
        return mask(_mm_or_si128(_mm_or_si128(quotes, backslashes), controls))
    }

    @inline(__always)
    static func nonASCII(_ lane: Lane) -> UInt32 { mask(word(lane)) }

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
    static func strictLeads(_ lane: Lane) -> Lane {
        let bytes = word(lane)
        // C0, C1, E0 and E1 differ in two bits.
        let isLow = _mm_cmpeq_epi8(_mm_and_si128(bytes, filled(0xDE)), filled(0xC0))
        let isSurrogate = _mm_cmpeq_epi8(bytes, filled(0xED))
        // The difference of a byte from EF, if it is above it.
        let isFourLong = _mm_subs_epu8(bytes, filled(0xEF))
        return self.lane(_mm_or_si128(_mm_or_si128(isLow, isSurrogate), isFourLong))
    }

    @inline(__always)
    static func lengthErrors(
        _ lane: Lane,
        after one: Lane,
        _ two: Lane,
        _ three: Lane
    ) -> Lane {
        // The comparison is signed: continuation bytes are below C0, and ASCII is above all others.
        let isContinuation = _mm_cmplt_epi8(word(lane), filled(0xC0))
        // The difference of a lead byte from its bound; zero where no byte has to follow.
        let leads = _mm_or_si128(
            _mm_subs_epu8(word(one), filled(0xBF)),
            _mm_or_si128(
                _mm_subs_epu8(word(two), filled(0xDF)),
                _mm_subs_epu8(word(three), filled(0xEF))
            )
        )
        let needsNone = _mm_cmpeq_epi8(leads, _mm_setzero_si128())
        return self.lane(_mm_cmpeq_epi8(isContinuation, needsNone))
    }

    @inline(__always)
    static func rangeErrors(_ lane: Lane, after one: Lane) -> Lane {
        let (bytes, lead) = (word(lane), word(one))
        @inline(__always)
        func after(_ byte: UInt8, _ isRefused: __m128i) -> __m128i {
            _mm_and_si128(_mm_cmpeq_epi8(lead, filled(byte)), isRefused)
        }
        // C0, C1, and F5 to FF.
        let isNeverThere = _mm_or_si128(
            _mm_cmpeq_epi8(_mm_and_si128(lead, filled(0xFE)), filled(0xC0)),
            _mm_subs_epu8(lead, filled(0xF4))
        )
        let isOverlong = _mm_or_si128(
            after(0xE0, _mm_cmplt_epi8(bytes, filled(0xA0))),
            after(0xF0, _mm_cmplt_epi8(bytes, filled(0x90)))
        )
        let isTooLarge = _mm_or_si128(
            after(0xED, _mm_cmpgt_epi8(bytes, filled(0x9F))),
            after(0xF4, _mm_cmpgt_epi8(bytes, filled(0x8F)))
        )
        return self.lane(_mm_or_si128(isNeverThere, _mm_or_si128(isOverlong, isTooLarge)))
    }

    @inline(__always)
    static func isZero(_ lane: Lane) -> Bool {
        mask(_mm_cmpeq_epi8(word(lane), _mm_setzero_si128())) == 0xFFFF
    }

    @inline(__always)
    private static func filled(_ byte: UInt8) -> __m128i { word(Lane(repeating: byte)) }

    @inline(__always)
    private static func lane(_ word: __m128i) -> Lane { unsafeBitCast(word, to: Lane.self) }

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
