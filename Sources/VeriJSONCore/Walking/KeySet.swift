/// The keys of one large object, to see whether one of them comes twice.
///
/// Open addressing, at most half of the slots used, and the memory is kept from object to object.
///
///     slots   │ offset tag │ 0 · │ offset tag │ 0 · │      four bytes each; 0 where it is free
///                  │    └ the part of the hash that does not choose the slot
///                  └ of the opening quote, which is never the first byte of a document
final class KeySet {
    private struct Slot {
        var offset: UInt32
        var tag: UInt32
    }

    /// Behind one constant pointer, as a ``FlatStack`` is.
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

    /// Makes room for so many keys.
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

    /// Puts a key in, which stands behind all of those that are there.
    ///
    /// - Returns: false when the key is there already.
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

    /// Whether the key at `known`, the earlier one, is the same as the other.
    private static func isEqual(_ known: Pointer, _ start: Pointer, _ count: Int) -> Bool {
        for index in 0..<count where known[index] != start[index] { return false }
        return known[count] == UInt8(ascii: "\"")
    }
}
