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
    /// What rejects the document in the branch that wins or, when none does, explains the failure.
    var rejection: Rejection?
}
