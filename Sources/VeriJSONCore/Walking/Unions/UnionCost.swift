/// The cost of making a value match a branch.
struct UnionCost: Comparable {
    static let nothing = UnionCost(lost: 0, changes: 0)

    /// The number of scalars of the input that are lost.
    var lost: UInt32
    var changes: UInt32

    static func < (left: UnionCost, right: UnionCost) -> Bool {
        (left.lost, left.changes) < (right.lost, right.changes)
    }
}
