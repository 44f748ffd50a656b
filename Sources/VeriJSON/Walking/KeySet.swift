/// The keys of one large object, to see whether one of them comes twice.
///
/// Open addressing, at most half of the slots used, and the memory is kept from object to object.
/// The hash covers every byte and begins with a random number, so that nobody can choose keys that
/// collide; how far a search goes is told all the same.
final class KeySet {
    private struct Entry {
        /// Nil where the slot is free.
        var start: Pointer?
        var count: UInt32
        /// The part of the hash that does not choose the slot.
        var tag: UInt32
    }

    private let free = Entry(start: nil, count: 0, tag: 0)
    private var slots: [Entry] = []
    private var mask = 0
    private let seed = UInt64.random(in: 0 ... .max)

    /// Makes room for so many keys.
    func removeAll(reserving count: Int) {
        var size = 16
        while size < 2 * count { size *= 2 }
        mask = size - 1
        for index in 0..<min(size, slots.count) { slots[index] = free }
        if slots.count < size {
            slots += repeatElement(free, count: size - slots.count)
        }
    }

    /// Puts a key in, whose bytes have to stay where they are.
    ///
    /// - Returns: how many slots beside its own were looked at; nil when the key is there already.
    func insert(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let start = key.baseAddress else { return 0 }
        let hash = hash(start, key.count)
        let entry = Entry(
            start: start,
            count: UInt32(truncatingIfNeeded: key.count),
            tag: UInt32(truncatingIfNeeded: hash >> 32)
        )
        var slot = Int(truncatingIfNeeded: hash) & mask
        var steps = 0
        while let known = slots[slot].start {
            if slots[slot].tag == entry.tag, slots[slot].count == entry.count,
                UnsafeBufferPointer(start: known, count: key.count).elementsEqual(key)
            {
                return nil
            }
            slot = (slot + 1) & mask
            steps += 1
        }
        slots[slot] = entry
        return steps
    }

    /// Multiplies and folds eight bytes at a time; the last ones overlap.
    private func hash(_ start: Pointer, _ count: Int) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: count)
        let raw = UnsafeRawPointer(start)
        var position = 0
        while position + 8 < count {
            hash = Self.fold(hash, raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        let rest = KeyDigest(
            UnsafeBufferPointer(start: start + position, count: count - position)
        )
        return Self.fold(Self.fold(hash, rest.first), rest.last ^ seed)
    }

    private static func fold(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }
}
