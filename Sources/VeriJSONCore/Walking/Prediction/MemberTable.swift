/// A hash table of the members of an object met so far, by their keys as written.
///
/// Open addressing with a power of two of slots, at most a quarter of them used: if keys come in
/// random order, each one is looked up here, and every second probe costs a branch misprediction. A
/// state contains its key, so a slot is one pointer.
///
///     slots   ·  ·  ●  ·  ·  ●  ·  ·        of {"id": …, "price": …}
///                   │        └ the state of "price"
///                   └ the state of "id"
struct MemberTable {
    typealias Slot = UnsafeMutablePointer<UnsafeMutablePointer<MemberState>?>

    /// The maximum distance of a member from its first slot.
    private static let reach = 8

    private var slots: Slot
    private var mask = 7
    private let keyHash: KeyHash
    private(set) var count = 0

    /// Creates an empty table, stored in `arena`.
    init(in arena: StateArena) {
        slots = MemberTable.makeSlots(8, arena)
        keyHash = arena.keyHash
    }

    private static func makeSlots(_ count: Int, _ arena: StateArena) -> Slot {
        let slots = arena.allocate(UnsafeMutablePointer<MemberState>?.self, count: count)
        slots.initialize(repeating: nil, count: count)
        return slots
    }

    /// Returns the state of the member whose key starts at `start`.
    @inline(__always)
    func state(of digest: KeyDigest, at start: Pointer) -> UnsafeMutablePointer<MemberState>? {
        var slot = keyHash.ends(of: digest) & mask
        while let state = slots[slot] {
            if state.pointee.hasKey(digest, at: start) { return state }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// Reserves room for one more member with a digest.
    ///
    /// - Returns: False if too many members are near its slot: the hash does not cover the middles
    ///   of keys, so a document may contain many keys that collide.
    mutating func reserve(_ digest: KeyDigest, in arena: StateArena) -> Bool {
        if 4 * (count + 1) > mask + 1 {
            let (old, oldCount) = (slots, mask + 1)
            slots = MemberTable.makeSlots(2 * oldCount, arena)
            mask = 2 * oldCount - 1
            for slot in 0..<oldCount {
                guard let state = old[slot] else { continue }
                slots[freeSlot(for: state.pointee.key)] = state
            }
        }
        // The search may have wrapped around to the first slot.
        return (freeSlot(for: digest) &- keyHash.ends(of: digest)) & mask < MemberTable.reach
    }

    /// Inserts a member for which there is room.
    mutating func insert(_ state: UnsafeMutablePointer<MemberState>) {
        slots[freeSlot(for: state.pointee.key)] = state
        count += 1
    }

    private func freeSlot(for digest: KeyDigest) -> Int {
        var slot = keyHash.ends(of: digest) & mask
        while slots[slot] != nil { slot = (slot + 1) & mask }
        return slot
    }

    /// The members in the order of their slots.
    var states: [UnsafeMutablePointer<MemberState>] {
        (0...mask).compactMap { slots[$0] }
    }
}
