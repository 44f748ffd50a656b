/// An array that lost all of its items, or more than half of them, because they failed.
struct EmptiedArray: Hashable, Sendable {
    var path: PathIndex
    /// The rule of its items.
    var rule: RuleIndex
    /// The first item that it lost.
    var first: Range<ByteOffset>
    var lost: Int
    var items: Int
}
