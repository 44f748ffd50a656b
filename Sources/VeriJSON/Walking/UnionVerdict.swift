/// A union met at one place of the document.
struct UnionKey: Hashable {
    var offset: ByteOffset
    var rule: RuleIndex
    /// What an outer union of the same value asks for.
    var conversions: ConversionRequest
    var defersContainers: Bool
}

/// What it takes to make a value match a branch.
struct UnionCost: Comparable {
    static let nothing = UnionCost(lost: 0, changes: 0)

    /// The scalars of the input that are lost.
    var lost: UInt32
    var changes: UInt32

    static func < (left: UnionCost, right: UnionCost) -> Bool {
        (left.lost, left.changes) < (right.lost, right.changes)
    }
}

/// What was found out about a union at one place, remembered while the outermost union is open.
struct UnionVerdict {
    var end: ByteOffset
    /// The branch that wins; nil when none matches.
    var branch: Int?
    var defersContainers = false
    var cost = UnionCost.nothing
    /// Whether nothing was written down: no change and no note.
    var isBare = false
    /// Why no branch matches, see ``Explanations``.
    var explanation: UInt32 = 0
}
