/// Counts of the items of one array by outcome: kept, dropped, repeated or replaced.
struct ArrayTally {
    var items = 0
    var dropped = 0
    /// The dropped items that repeat an earlier item.
    var repeated = 0
    /// The first item that was dropped because it failed.
    var firstLost = ByteOffset(0)..<ByteOffset(0)
    /// The failed items that were replaced by null or by a fallback.
    var substituted = 0
    /// The dropped or replaced items that had been replaced before the walk.
    var recounted = 0
    /// Whether items must be unique; if so, the last entry of ``Walk/uniqueItems`` belongs to this
    /// array.
    var isUnique = false

    /// Whether items may be dropped because a keyword of the array refuses them.
    var hasRefusedParts = false

    /// Whether the last entry of ``Walk/losses`` belongs to this array.
    var hasReasons = false

    var removed: Int { dropped &+ substituted }
    var surviving: Int { items - dropped }

    /// Counts a failed item that is dropped.
    mutating func drop(_ item: Range<ByteOffset>) {
        if dropped == repeated { firstLost = item }
        dropped += 1
    }
}
