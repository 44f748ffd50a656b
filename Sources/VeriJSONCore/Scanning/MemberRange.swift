/// The ranges of a member's key, including its quotes, and of its value.
struct MemberRange {
    package var key: Range<Pointer>
    package var value: Range<Pointer>
}
