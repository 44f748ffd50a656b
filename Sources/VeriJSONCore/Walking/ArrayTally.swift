/// How many items of an array went where.
struct ArrayTally {
    var items = 0
    var dropped = 0
    /// Those among the dropped ones that repeat another item.
    var repeated = 0
    /// The first that was dropped because it failed.
    var firstLost = ByteOffset(0)..<ByteOffset(0)
    /// Nulled or replaced whole, because they failed.
    var standIns = 0
    /// Whether items must not repeat; ``Walk/uniqueItems`` ends with what those so far had.
    var isUnique = false

    var removed: Int { dropped &+ standIns }
    var surviving: Int { items - dropped }

    /// Notes that an item is dropped, as it failed.
    mutating func drop(_ item: Range<ByteOffset>) {
        if dropped == repeated { firstLost = item }
        dropped += 1
    }
}
