/// Finds byte strings, such as the keys that a pattern names, among a fixed number of them.
///
/// Open addressing with a power of two of slots, at most half of them used; a key is compared in
/// full, so that hostile keys cost time and never a wrong answer.
struct KeyTable {
    private struct Key {
        var start: UInt32
        var count: UInt32
    }

    let count: Int
    private let mask: Int
    private let slots: UnsafeMutablePointer<Int32>
    private let keys: UnsafeMutablePointer<Key>
    private let bytes: UnsafeMutablePointer<UInt8>

    /// `arena` is where the table's memory lives.
    init(_ texts: [String], in arena: StateArena) {
        count = texts.count
        var slotCount = 4
        while slotCount < texts.count * 2 { slotCount *= 2 }
        mask = slotCount - 1
        slots = arena.allocate(Int32.self, count: slotCount)
        slots.initialize(repeating: -1, count: slotCount)
        keys = arena.allocate(Key.self, count: texts.count)
        bytes = arena.allocate(UInt8.self, count: texts.reduce(0) { $0 + $1.utf8.count })
        var next = 0
        for (index, text) in texts.enumerated() {
            let start = next
            for byte in text.utf8 {
                (bytes + next).initialize(to: byte)
                next += 1
            }
            (keys + index).initialize(
                to: Key(
                    start: UInt32(truncatingIfNeeded: start),
                    count: UInt32(truncatingIfNeeded: next - start)
                )
            )
            let key = UnsafeBufferPointer(start: UnsafePointer(bytes + start), count: next - start)
            if self.index(of: key) == nil {
                var slot = KeyTable.hash(key) & mask
                while slots[slot] >= 0 { slot = (slot + 1) & mask }
                slots[slot] = Int32(truncatingIfNeeded: index)
            }
        }
    }

    /// The position of a key among the given ones; the first of equal ones.
    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        var slot = KeyTable.hash(key) & mask
        while slots[slot] >= 0 {
            let index = Int(slots[slot])
            if equals(keys[index], key) { return index }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private func equals(_ known: Key, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(known.count) == key.count else { return false }
        let start = bytes + Int(known.start)
        for index in 0..<key.count where start[index] != key[index] { return false }
        return true
    }

    /// Mixes the length with the first and the last eight bytes.
    static func hash(_ key: UnsafeBufferPointer<UInt8>) -> Int {
        let count = key.count
        var first: UInt64 = 0
        var last: UInt64 = 0
        if let start = key.baseAddress {
            if count >= 8 {
                let raw = UnsafeRawPointer(start)
                first = raw.loadUnaligned(as: UInt64.self)
                last = (raw + count - 8).loadUnaligned(as: UInt64.self)
            } else {
                for byte in key { first = first << 8 | UInt64(byte) }
            }
        }
        var mixed = first &* 0x9E37_79B9_7F4A_7C15 ^ last &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= UInt64(truncatingIfNeeded: count) &* 0x1656_67B1_9E37_79F9
        mixed ^= mixed >> 32
        return Int(truncatingIfNeeded: mixed & 0x7FFF_FFFF)
    }
}
