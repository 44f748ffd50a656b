/// One step of a path: where a key begins in the input, an item's index, or a key that is not in
/// the input.
package enum PathStep: Hashable, Sendable {
    case index(UInt32)
    /// The first quote of a key. Where it ends is found when somebody reads the path.
    case key(ByteOffset)
    /// A member that the input lacks: its position in the ``ObjectRule`` of the rule before it.
    case missing(object: UInt32, member: UInt32)
}
