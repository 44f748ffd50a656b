/// The key, with its quotes, and the value of a member.
package struct MemberRange {
    package var key: Range<Pointer>
    package var value: Range<Pointer>
}
