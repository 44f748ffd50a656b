/// How many items of an array went where.
struct ArrayTally {
    var items = 0
    var dropped = 0
    /// Nulled or replaced whole, because they failed.
    var standIns = 0
    /// Whether items must not repeat; ``Walk/uniqueItems`` ends with what those so far had.
    var isUnique = false

    var removed: Int { dropped &+ standIns }
    var surviving: Int { items - dropped }
}
