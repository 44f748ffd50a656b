/// An immutable hash table of byte strings, such as the keys that a pattern names.
///
/// Open addressing with a power of two of slots, at most half of them used. The hash covers every
/// byte and is randomly seeded, so that a search ends after a few slots whatever the keys are. Keys
/// are compared in full.
struct KeyTable {
    private struct Key {
        var digest: KeyDigest
        var start: UnsafePointer<UInt8>
    }

    let count: Int
    private let keyHash: KeyHash
    private let mask: Int
    private let slots: UnsafeMutablePointer<Int32>
    private let keys: UnsafeMutablePointer<Key>

    /// Creates a table of texts, stored in `arena`.
    init(_ texts: [String], in arena: StateArena) {
        count = texts.count
        keyHash = arena.keyHash
        var slotCount = 4
        while slotCount < texts.count * 2 { slotCount *= 2 }
        mask = slotCount - 1
        slots = arena.allocate(Int32.self, count: slotCount)
        slots.initialize(repeating: -1, count: slotCount)
        keys = arena.allocate(Key.self, count: texts.count)
        let bytes = arena.allocate(UInt8.self, count: texts.reduce(0) { $0 + $1.utf8.count })
        var next = 0
        for (index, text) in texts.enumerated() {
            let start = next
            for byte in text.utf8 {
                (bytes + next).initialize(to: byte)
                next += 1
            }
            let key = UnsafeBufferPointer(start: UnsafePointer(bytes + start), count: next - start)
            let digest = KeyDigest(key)
            (keys + index).initialize(to: Key(digest: digest, start: UnsafePointer(bytes + start)))
            let slot = slot(of: key, digest)
            if slots[slot] < 0 { slots[slot] = Int32(truncatingIfNeeded: index) }
        }
    }

    /// Returns the position of a key among the given texts; of equal texts, that of the first.
    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        index(of: key, KeyDigest(key))
    }

    /// Returns the position of a key whose digest is known.
    func index(of key: UnsafeBufferPointer<UInt8>, _ digest: KeyDigest) -> Int? {
        guard count > 0 else { return nil }
        let index = slots[slot(of: key, digest)]
        return index < 0 ? nil : Int(index)
    }

    /// Returns the slot of a key, or the free slot where its search ends.
    private func slot(of key: UnsafeBufferPointer<UInt8>, _ digest: KeyDigest) -> Int {
        var slot = firstSlot(of: key, digest)
        while slots[slot] >= 0, !isKey(Int(slots[slot]), key, digest) { slot = (slot + 1) & mask }
        return slot
    }

    private func firstSlot(of key: UnsafeBufferPointer<UInt8>, _ digest: KeyDigest) -> Int {
        let hash = key.baseAddress.map { keyHash.hash(digest, at: $0) } ?? 0
        return Int(truncatingIfNeeded: hash) & mask
    }

    private func isKey(
        _ index: Int,
        _ key: UnsafeBufferPointer<UInt8>,
        _ digest: KeyDigest
    ) -> Bool {
        let known = keys + index
        guard let start = key.baseAddress else { return known.pointee.digest.count == 0 }
        return known.pointee.digest.equals(digest, at: known.pointee.start, start)
    }

    /// Returns the number of slots that the search for a key visits.
    func searchLength(of key: UnsafeBufferPointer<UInt8>) -> Int {
        let digest = KeyDigest(key)
        return (slot(of: key, digest) - firstSlot(of: key, digest)) & mask + 1
    }

    /// Returns the only key that satisfies a predicate; nil if there is none or more than one.
    ///
    /// - Complexity: O(*n*), *n* the number of keys.
    func onlyKey(
        where isIncluded: (UnsafeBufferPointer<UInt8>) -> Bool
    ) -> UnsafeBufferPointer<UInt8>? {
        var found: UnsafeBufferPointer<UInt8>?
        for index in 0..<count {
            let key = UnsafeBufferPointer(start: keys[index].start, count: keys[index].digest.count)
            guard isIncluded(key) else { continue }
            guard found == nil else { return nil }
            found = key
        }
        return found
    }
}
