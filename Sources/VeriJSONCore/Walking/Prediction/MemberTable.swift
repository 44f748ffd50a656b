/// The members of an object that were met so far, found by their keys as written.
///
/// Open addressing with a power of two of slots, at most a quarter of them used: where keys come in
/// random order, each of them is looked up here, and each second look costs a wrong guess of the
/// processor. A state knows its key, so that a slot is one pointer.
///
///     slots   ·  ·  ●  ·  ·  ●  ·  ·        of {"id": …, "price": …}
///                   │        └ the state of "price"
///                   └ the state of "id"
struct MemberTable {
    typealias Slot = UnsafeMutablePointer<UnsafeMutablePointer<MemberState>?>

    /// How far from its own slot a member may stand.
    private static let reach = 8

    private var slots: Slot
    private var mask = 7
    private let keyHash: KeyHash
    private(set) var count = 0

    /// `arena` is where the table's memory lives.
    init(in arena: StateArena) {
        slots = MemberTable.makeSlots(8, arena)
        keyHash = arena.keyHash
    }

    private static func makeSlots(_ count: Int, _ arena: StateArena) -> Slot {
        let slots = arena.allocate(UnsafeMutablePointer<MemberState>?.self, count: count)
        slots.initialize(repeating: nil, count: count)
        return slots
    }

    /// The state of the member whose key stands at `start`.
    @inline(__always)
    func state(of digest: KeyDigest, at start: Pointer) -> UnsafeMutablePointer<MemberState>? {
        var slot = keyHash.ends(of: digest) & mask
        while let state = slots[slot] {
            if state.pointee.hasKey(digest, at: start) { return state }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// Makes room for one more member with such a key.
    ///
    /// - Returns: false where too many stand near its slot, as there may be keys that differ in
    ///   their middles only: the hash does not cover these.
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
        // The search may have gone on at the first slot.
        return (freeSlot(for: digest) &- keyHash.ends(of: digest)) & mask < MemberTable.reach
    }

    /// Puts a member in, for which there is room.
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
