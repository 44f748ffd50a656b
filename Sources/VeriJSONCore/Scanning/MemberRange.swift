/// The ranges of a member's key, including its quotes, and of its value.
struct MemberRange {
    var key: Range<Pointer>
    var value: Range<Pointer>
}
