/// A randomly seeded hash of keys, so that a document cannot be built to make its keys collide.
///
/// The seeds are chosen once per process; with `SWIFT_DETERMINISTIC_HASHING` they are the same in
/// every process. No result depends on them.
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

    /// Returns the hash of a key's ends, which cover all of a key of at most sixteen bytes.
    @inline(__always)
    func ends(of digest: KeyDigest) -> Int {
        Int(truncatingIfNeeded: finish(first, digest) & 0x7FFF_FFFF)
    }

    /// Returns the hash of every byte of the key at `start`.
    @inline(__always)
    func hash(_ digest: KeyDigest, at start: UnsafePointer<UInt8>) -> UInt64 {
        finish(digest.count > 16 ? middle(digest.count, start) : first, digest)
    }

    /// Returns the hash of one word.
    @inline(__always)
    func hash(_ word: UInt64) -> UInt64 { KeyHash.fold(word ^ first, multiplier) }

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
