/// A hash of keys that nobody can foresee, so that nobody can choose keys that collide.
///
/// It begins with random numbers, which the process chooses when it starts; where
/// `SWIFT_DETERMINISTIC_HASHING` is set, they are the same each time. No result depends on them.
///
///     first ⊕ a   ── ⊕ word, × c, fold ──► for each word between the ends ──► ⊕ last ⊕ b, ×, fold
struct KeyHash {
    private let first: UInt64
    private let last: UInt64
    private let multiplier: UInt64

    init() {
        func random(_ number: Int) -> UInt64 {
            var hasher = Hasher()
            hasher.combine(number)
            return UInt64(truncatingIfNeeded: hasher.finalize())
        }
        self.init(first: random(1), last: random(2), multiplier: random(3))
    }

    init(first: UInt64, last: UInt64, multiplier: UInt64) {
        (self.first, self.last, self.multiplier) = (first, last, multiplier | 1)
    }

    /// The hash of a key's ends alone, which is all of a key of up to sixteen bytes.
    @inline(__always)
    func ends(of digest: KeyDigest) -> Int {
        Int(truncatingIfNeeded: finish(first, digest) & 0x7FFF_FFFF)
    }

    /// The hash of each byte of the key at `start`.
    @inline(__always)
    func hash(_ digest: KeyDigest, at start: UnsafePointer<UInt8>) -> UInt64 {
        finish(digest.count > 16 ? middle(digest.count, start) : first, digest)
    }

    private func middle(_ count: Int, _ start: UnsafePointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawPointer(start)
        var hash = first ^ UInt64(truncatingIfNeeded: count)
        for position in stride(from: 8, to: count - 8, by: 8) {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            hash = KeyHash.fold(hash ^ word, multiplier)
        }
        return hash
    }

    @inline(__always)
    private func finish(_ hash: UInt64, _ digest: KeyDigest) -> UInt64 {
        KeyHash.fold(hash ^ digest.first, last ^ digest.last)
    }

    @inline(__always)
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}
