extension RandomAccessCollection {
    /// Returns the first index whose element satisfies a predicate; the end if there is none.
    ///
    /// The collection must be partitioned: every element after the first that satisfies the
    /// predicate satisfies it as well, as in a sorted collection.
    ///
    ///     [1, 3, 5, 7].partitioningIndex { $0 >= 4 }    // 2
    ///
    /// - Complexity: O(log *n*), *n* the number of elements.
    @inlinable package func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if belongsAfter(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
