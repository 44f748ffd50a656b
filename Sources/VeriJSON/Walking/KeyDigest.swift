/// The length of a key with its first and its last bytes, by which most keys differ.
///
///     key          first       last        (little-endian words; both ends overlap)
///     "id"         i d d       0           three bytes: first, middle, last
///     "price"      p r i c r i c e         two overlapping words of four bytes
///     "created_at" created_    eated_at    two overlapping words of eight bytes
///
/// Keys of up to sixteen bytes are equal when their digests are.
struct KeyDigest: Equatable {
    let first: UInt64
    let last: UInt64
    let count: Int

    init(_ key: UnsafeBufferPointer<UInt8>) {
        count = key.count
        guard let start = key.baseAddress, count > 0 else {
            (first, last) = (0, 0)
            return
        }
        let raw = UnsafeRawPointer(start)
        if count >= 8 {
            first = raw.loadUnaligned(as: UInt64.self)
            last = (raw + count - 8).loadUnaligned(as: UInt64.self)
        } else if count >= 4 {
            let low = raw.loadUnaligned(as: UInt32.self)
            let high = (raw + count - 4).loadUnaligned(as: UInt32.self)
            first = UInt64(low) | UInt64(high) << 32
            last = 0
        } else {
            let ends = UInt64(start[0]) | UInt64(start[count - 1]) << 16
            first = ends | UInt64(start[count / 2]) << 8
            last = 0
        }
    }

    /// Mixes everything; 31 bits.
    var hash: Int {
        var mixed = first &* 0x9E37_79B9_7F4A_7C15 ^ last &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= UInt64(truncatingIfNeeded: count) &* 0x1656_67B1_9E37_79F9
        mixed ^= mixed >> 32
        return Int(truncatingIfNeeded: mixed & 0x7FFF_FFFF)
    }

    /// Whether two keys are equal, of which one has this digest and stands at `start`.
    func equals(
        _ other: KeyDigest,
        at start: UnsafePointer<UInt8>,
        _ otherStart: UnsafePointer<UInt8>
    ) -> Bool {
        guard self == other else { return false }
        guard count > 16 else { return true }
        for index in 8..<count - 8 where start[index] != otherStart[index] { return false }
        return true
    }
}
