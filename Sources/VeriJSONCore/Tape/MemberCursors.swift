/// The position at which the search for a member begins: after the member found last.
///
/// Models ask for members in an order of their own, which is the document's in most cases.
struct MemberCursor {
    /// The object that is searched.
    var object = NodeIndex.none
    /// The key that is compared first; the index after the object if there is no further key.
    var next = NodeIndex.none

    init() {}

    @inline(__always)
    init(object: NodeIndex) {
        self.object = object
        next = object.following
    }
}

/// A cache of cursors: one slot for each level of nesting, modulo the number of slots.
///
/// The slots are not counted; their owner deallocates them.
struct MemberCursors {
    private static let count = 32
    private let slots: UnsafeMutablePointer<MemberCursor>

    init() {
        slots = .allocate(capacity: MemberCursors.count)
        slots.initialize(repeating: MemberCursor(), count: MemberCursors.count)
    }

    func deallocate() { slots.deallocate() }

    /// Forgets the last document.
    func removeAll() { slots.update(repeating: MemberCursor(), count: MemberCursors.count) }

    /// Finds the value of a member.
    ///
    /// - Returns: The value, or nil if the object has no such key. If the key is repeated, the
    ///   value of either member.
    /// - Complexity: O(*n*), *n* the number of members; O(1) if the key is the next one.
    @inline(__always)
    func value(_ key: String, of object: NodeIndex, level: UInt32, on tape: TapeView) -> NodeIndex?
    {
        let slot = slots + Int(level % UInt32(MemberCursors.count))
        if slot.pointee.object != object { slot.pointee = MemberCursor(object: object) }
        return key.withUTF8Bytes { tape.member($0, from: &slot.pointee) }
    }
}
