/// Why a value failed.
package struct Cause: Hashable, Sendable {
    /// The smallest wrong thing: the value; for ``CodeTag/missing`` the object.
    package var start: ByteOffset
    package var end: ByteOffset
    /// The rule that decided.
    ///
    /// For ``CodeTag/missing``: the missing member's.
    package var rule: RuleIndex
    package var path: PathIndex
    /// More about the cause, by its code.
    ///
    /// ``CodeTag/missing``: the member's position in its ``ObjectRule``; `array.count`: items that
    /// survived; `array.dropped`: items dropped; else 0. ``CodeTag/unionNoBranch``: branches that
    /// failed beyond the one whose causes follow.
    package var detail: UInt32
    /// `array.dropped`: the number of input items; of an omitted cause, how many it stands for.
    package var total: UInt32
    package var code: CodeTag
    /// How deep below a ``CodeTag/unionNoBranch`` cause this one stands: 0 for a cause of its
    /// own, *n* + 1 for one that explains the nearest earlier cause of nesting *n*.
    package var nesting: UInt8
}
