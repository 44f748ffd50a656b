/// An array of which all items, or more than half, were dropped because they failed.
struct EmptiedArray: Hashable, Sendable {
    var path: PathIndex
    /// The rule of the array's items.
    var rule: RuleIndex
    /// The first dropped item.
    var first: Range<ByteOffset>
    var lost: Int
    var items: Int
}
