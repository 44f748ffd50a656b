/// The nodes and bytes of a ``Tape``, without a reference to it.
///
/// Decoding reads through it, since counting references would cost more than the reading. The owner
/// keeps the tape for as long as it uses the view.
package struct TapeView {
    let bytes: UnsafeMutablePointer<UInt8>
    let nodes: UnsafeMutablePointer<TapeNode>

    @inline(__always)
    package subscript(index: NodeIndex) -> TapeNode { nodes[Int(index.rawValue)] }

    @inline(__always)
    package func kind(of index: NodeIndex) -> NodeKind {
        index == .none ? .null : self[index].kind
    }

    /// Returns the index after a value and everything in it.
    @inline(__always)
    func after(_ index: NodeIndex) -> NodeIndex { NodeIndex(self[index].after) }

    /// Returns the first index at or after `index`, before `end`, that no mask removed.
    ///
    /// The indices are those of the items of an array.
    @inline(__always)
    func kept(from index: NodeIndex, before end: NodeIndex) -> NodeIndex {
        guard index != end, self[index].isRemoved else { return index }
        return keptLater(index, end)
    }

    @inline(never)
    private func keptLater(_ index: NodeIndex, _ end: NodeIndex) -> NodeIndex {
        var index = index
        while index != end, self[index].isRemoved { index = after(index) }
        return index
    }

    /// Calls `body` with the bytes of a scalar as they are written.
    @inline(__always)
    package func withSource<Result>(
        of index: NodeIndex,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        let node = self[index]
        return try body(
            UnsafeBufferPointer(start: bytes + Int(node.start), count: Int(node.end - node.start))
        )
    }

    /// Returns the bytes between the quotes of a string.
    @inline(__always)
    func content(of index: NodeIndex) -> UnsafeBufferPointer<UInt8> {
        let node = self[index]
        assert(node.kind == .string)
        return UnsafeBufferPointer(
            start: bytes + Int(node.start) + 1,
            count: Int(node.end - node.start) - 2
        )
    }

    /// Returns the unescaped text of a string or key.
    ///
    /// - Complexity: O(*n*), *n* its length.
    @inline(__always)
    package func string(at index: NodeIndex) -> String {
        let content = content(of: index)
        guard self[index].isFlagged else { return String(decoding: content, as: UTF8.self) }
        return StringContent(content, hasEscapes: true).string
    }
}
