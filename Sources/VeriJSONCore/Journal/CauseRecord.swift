/// A reason why a value failed.
///
///     4       4     4      4      4        4       4             4       2         1      1
///    ┌───────┬─────┬──────┬──────┬────────┬───────┬─────────────┬───────┬─────────┬──────┬─────────┐
///    │ start │ end │ rule │ path │ detail │ total │ explanation │ count │ omitted │ code │ nesting │
///    └───────┴─────┴──────┴──────┴────────┴───────┴─────────────┴───────┴─────────┴──────┴─────────┘
///
/// For `[{"id": "x"}]`, where the pattern `[{"id": "int"}]` has the rules 0 to 2:
///
///     8 ..< 11   rule 2   path /0/id   count 1   typeMismatch   the rest 0
struct CauseRecord: Hashable, Sendable {
    /// The detail of a missing member whose key code made of a value, so that no rule has it.
    static let hiddenMember = UInt32.max

    /// The start of the smallest wrong part: the value, or for ``CodeTag/missing`` the object.
    var start: ByteOffset
    var end: ByteOffset
    /// The rule that the value failed; for ``CodeTag/missing``, the rule of the missing member.
    var rule: RuleIndex
    var path: PathIndex
    /// A detail of the cause, by its code.
    ///
    /// - ``CodeTag/missing``: the position of the member in its ``ObjectRule``, or ``hiddenMember``.
    /// - ``CodeTag/arrayCount``: the number of items that survived.
    /// - ``CodeTag/arrayDropped``: the number of items dropped.
    /// - ``CodeTag/unionNoBranch``: the number of failed branches, not counting the one whose
    ///   causes follow.
    /// - ``CodeTag/repaired`` and ``CodeTag/salvaged``: the position of the departure's bit.
    /// - Any other code: 0.
    var detail: UInt32
    /// The number of input items, for ``CodeTag/arrayDropped`` and ``CodeTag/arrayCount``; the
    /// position of the repair, for a repaired departure from JSON.
    var total: UInt32
    /// The number of a pending cause's run in ``Explanations`` plus one; 0 if it has no explanation,
    /// and in a recorded cause.
    var explanation: UInt32 = 0
    /// The number of causes that this one represents.
    ///
    /// It is more than 1 for an omitted cause, or for a reason why items of an array failed, and 0
    /// for another place of the reason before it.
    var count: UInt32 = 1
    /// For an array that fails as a whole, the number of reasons that do not follow it.
    var omitted: UInt16 = 0
    var code: CodeTag
    /// The depth below a cause that is explained: 0 for an independent cause, *n* + 1 for one that
    /// explains the nearest earlier cause of nesting *n*.
    var nesting: UInt8

    /// The cause with the nesting that it has in a run of ``Explanations``.
    var inOwnRun: CauseRecord {
        var cause = self
        cause.nesting -= 1
        return cause
    }
}
