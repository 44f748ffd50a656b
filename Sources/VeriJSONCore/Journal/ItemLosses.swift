/// The numbers of items that arrays lost, and that these arrays had.
struct ItemLosses: Hashable, Sendable {
    var arrays: Int
    var dropped: Int
    var items: Int

    static func + (left: ItemLosses, right: ItemLosses) -> ItemLosses {
        ItemLosses(
            arrays: left.arrays &+ right.arrays,
            dropped: left.dropped &+ right.dropped,
            items: left.items &+ right.items
        )
    }
}
