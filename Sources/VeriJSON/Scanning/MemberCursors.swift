/// Where a search for a member begins: behind the one that was found last.
///
/// Models ask for members in an order of their own, which in most documents is the documents'.
struct MemberCursor {
    /// The object that the cursor belongs to.
    var object = NodeIndex.none
    /// The key to look at first; the object's end for the first key.
    var next = NodeIndex.none

    init() {}

    @inline(__always)
    init(object: NodeIndex) {
        self.object = object
        next = object.following
    }
}

/// The cursors of the open objects: one for each level, modulo their number.
final class MemberCursors {
    private static let count = 32
    private let slots: UnsafeMutablePointer<MemberCursor>

    init() {
        slots = .allocate(capacity: MemberCursors.count)
        slots.initialize(repeating: MemberCursor(), count: MemberCursors.count)
    }

    deinit {
        slots.deallocate()
    }

    /// Finds a member.
    ///
    /// - Returns: Its value; nil where the object has no such key. Where it has the key twice, either.
    /// - Complexity: O(*n*), *n* the number of members; O(1) where the key is the next one.
    @inline(__always)
    func value(_ key: String, of object: NodeIndex, level: UInt32, on tape: Tape) -> NodeIndex? {
        let slot = slots + Int(level % UInt32(MemberCursors.count))
        if slot.pointee.object != object { slot.pointee = MemberCursor(object: object) }
        return key.withUTF8Bytes { tape.member($0, from: &slot.pointee) }
    }
}
