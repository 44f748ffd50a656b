extension PortableLanes {
    @inline(__always)
    static func strictLeads(_ lane: Lane) -> Lane {
        #if arch(arm64)
        lane.strictLeads
        #else
        words(lane) { word in
            // C0, C1, E0 and E1 differ in two bits; ED; F0 to FF have four bits in common.
            zeroBytes(word & (ones &* 0xDE) ^ (ones &* 0xC0)) | zeroBytes(word ^ (ones &* 0xED))
                | word & word << 1 & word << 2 & word << 3 & highs
        }
        #endif
    }

    @inline(__always)
    static func lengthErrors(
        _ lane: Lane,
        after one: Lane,
        _ two: Lane,
        _ three: Lane
    ) -> Lane {
        #if arch(arm64)
        lane.lengthErrors(after: one, two, three)
        #else
        // A shift brings another bit of the same byte to its highest place.
        let (ones, twos, threes) = (bits(one), bits(two), bits(three))
        let leads = SIMD2(
            mustContinue(ones.x, twos.x, threes.x),
            mustContinue(ones.y, twos.y, threes.y)
        )
        let bytes = bits(lane)
        let errors = SIMD2(
            (bytes.x & ~(bytes.x << 1) ^ leads.x) & highs,
            (bytes.y & ~(bytes.y << 1) ^ leads.y) & highs
        )
        return unsafeBitCast(errors, to: Lane.self)
        #endif
    }

    @inline(__always)
    private static func mustContinue(_ one: UInt64, _ two: UInt64, _ three: UInt64) -> UInt64 {
        one & one << 1 | two & two << 1 & two << 2 | three & three << 1 & three << 2 & three << 3
    }

    @inline(__always)
    static func rangeErrors(_ lane: Lane, after one: Lane) -> Lane {
        #if arch(arm64)
        lane.rangeErrors(after: one)
        #else
        let (bytes, leads) = (bits(lane), bits(one))
        let errors = SIMD2(rangeErrors(bytes.x, leads.x), rangeErrors(bytes.y, leads.y))
        return unsafeBitCast(errors, to: Lane.self)
        #endif
    }

    @inline(__always)
    private static func rangeErrors(_ word: UInt64, _ lead: UInt64) -> UInt64 {
        // C0, C1, and F5 to FF, of which no sum of seven bits carries into the next byte.
        let isNeverThere =
            zeroBytes(lead & (ones &* 0xFE) ^ (ones &* 0xC0))
            | lead & ((lead & lows) &+ (ones &* 0x0B))
        // Two bits tell continuation bytes apart: 80, 90, and A0 or above.
        let isHigh = word << 2
        let isMiddle = word << 3
        let isOverlong =
            zeroBytes(lead ^ (ones &* 0xE0)) & ~isHigh
            | zeroBytes(lead ^ (ones &* 0xF0)) & ~(isHigh | isMiddle)
        let isTooLarge =
            zeroBytes(lead ^ (ones &* 0xED)) & isHigh
            | zeroBytes(lead ^ (ones &* 0xF4)) & (isHigh | isMiddle)
        return (isNeverThere | isOverlong | isTooLarge) & highs
    }

    @inline(__always)
    private static func bits(_ lane: Lane) -> SIMD2<UInt64> {
        unsafeBitCast(lane, to: SIMD2<UInt64>.self)
    }

    @inline(__always)
    private static func words(_ lane: Lane, _ body: (UInt64) -> UInt64) -> Lane {
        let words = bits(lane)
        return unsafeBitCast(SIMD2(body(words.x), body(words.y)), to: Lane.self)
    }
}

/// The check of UTF-8 by comparisons of vectors.
///
/// The compiler makes one instruction of each where a processor has them. On arm64, they take the
/// place of comparisons of words.
extension Lane {
    @inline(__always)
    var strictLeads: Lane {
        bytes(
            (self & filled(0xDE) .== filled(0xC0)) .| (self .== filled(0xED))
                .| (self .>= filled(0xF0))
        )
    }

    @inline(__always)
    func lengthErrors(after one: Lane, _ two: Lane, _ three: Lane) -> Lane {
        let isContinuation = (self .>= filled(0x80)) .& (self .< filled(0xC0))
        let mustContinue =
            (one .>= filled(0xC0)) .| (two .>= filled(0xE0)) .| (three .>= filled(0xF0))
        return bytes(isContinuation .^ mustContinue)
    }

    @inline(__always)
    func rangeErrors(after one: Lane) -> Lane {
        let isNeverThere = (one & filled(0xFE) .== filled(0xC0)) .| (one .>= filled(0xF5))
        let isOverlong =
            (one .== filled(0xE0)) .& (self .< filled(0xA0))
            .| (one .== filled(0xF0)) .& (self .< filled(0x90))
        let isTooLarge =
            (one .== filled(0xED)) .& (self .>= filled(0xA0))
            .| (one .== filled(0xF4)) .& (self .>= filled(0x90))
        return bytes(isNeverThere .| isOverlong .| isTooLarge)
    }

    @inline(__always)
    private func filled(_ byte: UInt8) -> Lane { Lane(repeating: byte) }

    @inline(__always)
    private func bytes(_ mask: SIMDMask<SIMD16<Int8>>) -> Lane {
        unsafeBitCast(mask, to: Lane.self)
    }
}
