/// The length of a key and its first and last bytes, which distinguish most keys.
///
///     key          first       last        (little-endian words; both ends may overlap)
///     "id"         id          id          padded with zeros
///     "price"      price       price
///     "created_at" created_    eated_at
///
/// Two keys of at most sixteen bytes are equal if and only if their digests are equal.
struct KeyDigest: Equatable {
    let first: UInt64
    let last: UInt64
    let count: Int

    /// Creates a digest without reading past the end of the key.
    init(_ key: UnsafeBufferPointer<UInt8>) {
        count = key.count
        guard let start = key.baseAddress, count > 0 else {
            (first, last) = (0, 0)
            return
        }
        let raw = UnsafeRawPointer(start)
        if count >= 8 {
            first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self))
            last = UInt64(littleEndian: (raw + count - 8).loadUnaligned(as: UInt64.self))
        } else if count >= 4 {
            let low = UInt32(littleEndian: raw.loadUnaligned(as: UInt32.self))
            let high = UInt32(littleEndian: (raw + count - 4).loadUnaligned(as: UInt32.self))
            first = UInt64(low) | UInt64(high) << UInt64(8 * (count - 4))
            last = first
        } else {
            let ends = UInt64(start[0]) | UInt64(start[count - 1]) << UInt64(8 * (count - 1))
            first = ends | UInt64(start[count / 2]) << UInt64(8 * (count / 2))
            last = first
        }
    }

    /// Creates the same digest without a branch.
    ///
    /// Eight bytes must be readable from `start`, whatever the length of the key.
    @inline(__always)
    init(padded start: UnsafePointer<UInt8>, count: Int) {
        let raw = UnsafeRawPointer(start)
        let isLong = count >= 8
        let mask = isLong ? .max : (1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1
        let lastOffset = isLong ? count &- 8 : 0
        first = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)) & mask
        last = UInt64(littleEndian: (raw + lastOffset).loadUnaligned(as: UInt64.self)) & mask
        self.count = count
    }

    /// Creates the digest of a key of the document, as written.
    @inline(__always)
    init(_ start: Pointer, count: Int, _ scanner: Scanner) {
        self =
            start <= scanner.lastLoad
            ? KeyDigest(padded: start, count: count)
            : KeyDigest(UnsafeBufferPointer(start: start, count: count))
    }

    /// Returns whether the key at `start`, which has this digest, equals another key.
    func equals(
        _ other: KeyDigest,
        at start: UnsafePointer<UInt8>,
        _ otherStart: UnsafePointer<UInt8>
    ) -> Bool {
        self == other && hasSameMiddle(start, otherStart)
    }

    /// Returns whether two keys with this digest are equal; always true up to sixteen bytes.
    func hasSameMiddle(
        _ start: UnsafePointer<UInt8>,
        _ otherStart: UnsafePointer<UInt8>
    ) -> Bool {
        guard count > 16 else { return true }
        for index in 8..<count - 8 where start[index] != otherStart[index] { return false }
        return true
    }
}
