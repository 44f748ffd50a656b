/// Finds byte strings, such as the keys that a pattern names, among a fixed number of them.
///
/// Open addressing with a power of two of slots, at most half of them used; a key is compared in
/// full, so that hostile keys cost time and never a wrong answer.
struct KeyTable {
    private struct Key {
        var digest: KeyDigest
        var start: UnsafePointer<UInt8>
    }

    let count: Int
    private let mask: Int
    private let slots: UnsafeMutablePointer<Int32>
    private let keys: UnsafeMutablePointer<Key>

    /// `arena` is where the table's memory lives.
    init(_ texts: [String], in arena: StateArena) {
        count = texts.count
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
            if self.index(of: key, digest) == nil {
                var slot = digest.hash & mask
                while slots[slot] >= 0 { slot = (slot + 1) & mask }
                slots[slot] = Int32(truncatingIfNeeded: index)
            }
        }
    }

    /// The position of a key among the given ones; the first of equal ones.
    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        index(of: key, KeyDigest(key))
    }

    /// The same for a key whose digest is known.
    func index(of key: UnsafeBufferPointer<UInt8>, _ digest: KeyDigest) -> Int? {
        guard count > 0 else { return nil }
        var slot = digest.hash & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            let known = keys + index
            if let start = key.baseAddress {
                if known.pointee.digest.equals(digest, at: known.pointee.start, start) {
                    return index
                }
            } else if known.pointee.digest.count == 0 {
                return index
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The only key for which `isIncluded` holds; nil where there is none or more than one.
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
