/// The memory of the nodes.
extension TapeReader {
    /// The last node of a paused reader, before which bytes are read in place, otherwise the first.
    ///
    /// It is not a key, since the reader pauses after values.
    var lastNode: NodeIndex { NodeIndex(UInt32(truncatingIfNeeded: isPaused ? count - 1 : 0)) }

    /// The offset of ``lastNode`` in the document.
    var startOfLastNode: Int { isPaused ? Int(nodes[count - 1].start) : 0 }

    /// Returns for how many nodes there is room at first: enough for most short documents.
    ///
    /// A long one shows by its beginning how much it needs.
    static func firstCapacity(for size: Int) -> Int { min(size / 8, 1_024) + 8 }

    /// Returns how many nodes a document has if the rest of it is like the bytes that were read.
    ///
    /// The result is at most sixteen times as many, however dense the beginning of a large document.
    @inline(never)
    static func capacity(for count: Int, of read: Int, in size: Int) -> Int {
        let likely = Double(count) * Double(size) / Double(max(1, read))
        // An eighth more, since no two parts of a document are quite alike.
        return max(2 * count, min(16 * count, size, Int(1.125 * likely)) + 8)
    }

    /// Moves nodes to larger memory.
    @inline(never)
    static func grown(
        _ nodes: UnsafeMutablePointer<TapeNode>,
        _ count: Int,
        _ capacity: Int
    ) -> UnsafeMutablePointer<TapeNode> {
        let larger = UnsafeMutablePointer<TapeNode>.allocate(capacity: capacity)
        larger.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        return larger
    }
}
