/// A hash set of the keys of one large object, used to detect duplicate keys.
///
/// Open addressing with at most half of the slots used. The memory is reused for the next object.
///
///     slots   │ offset tag │ 0 · │ offset tag │ 0 · │      four bytes each; offset 0: a free slot
///                  │    └ the high half of the hash, which does not choose the slot
///                  └ of the opening quote, which is never the first byte of a document
final class KeySet {
    private struct Slot {
        var offset: UInt32
        var tag: UInt32
    }

    /// The slots, accessed through one constant pointer as in ``FlatStack``.
    private struct Storage {
        var slots: UnsafeMutablePointer<Slot>
        var capacity: Int
        var mask: Int
    }

    private let storage: UnsafeMutablePointer<Storage>
    private let keyHash = KeyHash()

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: Storage(slots: .allocate(capacity: 16), capacity: 16, mask: 15))
    }

    deinit {
        storage.pointee.slots.deallocate()
        storage.deallocate()
    }

    /// Removes all keys and reserves room for `count` keys.
    func removeAll(reserving count: Int) {
        var size = 16
        while size < 2 * count { size *= 2 }
        if size > storage.pointee.capacity {
            storage.pointee.slots.deallocate()
            storage.pointee.slots = .allocate(capacity: size)
            storage.pointee.capacity = size
        }
        storage.pointee.slots.initialize(repeating: Slot(offset: 0, tag: 0), count: size)
        storage.pointee.mask = size - 1
    }

    /// Inserts a key that comes after all inserted keys in the document.
    ///
    /// - Returns: False if an equal key is in the set already.
    @inline(__always)
    func insert(_ key: WildcardKey, _ scanner: Scanner) -> Bool {
        let start = scanner.base + key.offset.position + 1
        let count = Int(key.count)
        let hash = keyHash.hash(KeyDigest(start, count: count, scanner), at: start)
        let tag = UInt32(truncatingIfNeeded: hash >> 32)
        let (slots, mask) = (storage.pointee.slots, storage.pointee.mask)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot].offset != 0 {
            if slots[slot].tag == tag {
                let known = scanner.base + Int(slots[slot].offset) + 1
                if KeySet.isEqual(known, start, count) { return false }
            }
            slot = (slot &+ 1) & mask
        }
        slots[slot] = Slot(offset: key.offset.rawValue, tag: tag)
        return true
    }

    /// Returns whether the earlier key at `known` equals the key at `start`.
    private static func isEqual(_ known: Pointer, _ start: Pointer, _ count: Int) -> Bool {
        for index in 0..<count where known[index] != start[index] { return false }
        return known[count] == UInt8(ascii: "\"")
    }
}
