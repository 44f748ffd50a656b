/// The items of a document's arrays that earlier walks or repairs removed.
///
/// They count towards `$maxDropped` together with those that the walk itself removes: a model may
/// refuse items that the pattern accepts.
///
///     original   [1, "x", 300, 4]     the pattern dropped "x", the model 300
///     document   [1, 4]               2 of 4 items were removed
package struct EarlierLosses {
    /// The number of items that were dropped from each array that lost some, by the offset of its
    /// bracket.
    var dropped: [ByteOffset: Int] = [:]
    /// The numbers of items that became null or a fallback, by the offset of the array's bracket.
    var substituted: [ByteOffset: Int] = [:]
    /// The offsets of those items.
    var substitutes: Set<ByteOffset> = []
}

extension Walk {
    /// Returns how many items an array lost of how many, to this walk and before it.
    mutating func allLosses(of array: Pointer, _ tally: ArrayTally) -> (removed: Int, items: Int) {
        let opening = scanner.offset(array)
        let dropped = earlierLosses?.dropped[opening] ?? 0
        let substituted = earlierLosses?.substituted[opening] ?? 0
        return (
            tally.removed - tally.recounted + dropped + substituted, tally.items + dropped
        )
    }

    /// Counts a removed item that was removed before: an item counts once.
    mutating func recount(_ item: Pointer, _ tally: inout ArrayTally) {
        guard earlierLosses != nil,
            earlierLosses?.substitutes.contains(scanner.offset(item)) == true
        else { return }
        tally.recounted += 1
    }
}
