/// The verdict on a union at one place, cached while the outermost union is open.
struct UnionVerdict {
    var end: ByteOffset
    /// The winning branch; nil if no branch matches.
    var branch: Int?
    var defersContainers = false
    var cost = UnionCost.nothing
    /// Whether nothing was recorded: no change and no note.
    var recordsNothing = false
    /// The explanation of why no branch matches, see ``Explanations``.
    var explanation: UInt32 = 0
    /// The rejection met in the winning branch or, if all fail, in the branch that explains the
    /// failure.
    var rejection: Rejection?
}
