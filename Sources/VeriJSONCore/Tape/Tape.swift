/// A flat representation of a document for random access: a 16-byte node for each value and key.
///
/// A tape is built in one pass over bytes that are known to be JSON. Cleaning does not use it. A
/// container stores the index after its last node, so that a value is skipped in one step, and
/// scalars are converted only when they are read. Nodes are in the order of the document:
///
///     {"id": 1, "tags": ["a", 2.5]}       start end after  kind    flag  count
///     node 0  {                               0  29     7  object           2
///     node 1    "id"                          1   5     2  string  –
///     node 2    1                             7   8     3  number  –
///     node 3    "tags"                       10  16     4  string  –
///     node 4    [                            18  28     7  array            2
///     node 5      "a"                        19  22     6  string  –
///     node 6      2.5                        24  27     7  number  set
///
///     word 0  start    word 1  end    word 2  after    word 3  kind (3 bits), flag, count (28)
///
/// The tape copies the bytes: a model may keep its decoder after the call, when the caller's buffer
/// no longer exists. A ``SampleTape`` has the same nodes, but copies only the end.
///
/// **The invariants that make it safe:** `bytes` has ``Scanner/padding`` zeros after `byteCount`; every
/// node's range lies within `byteCount`, and `after` is greater than the node's own index and at most
/// `nodeCount`. Indices come from the tape itself. Nothing changes after the creation, so the class is
/// `Sendable`.
package final class Tape: @unchecked Sendable {
    let bytes: UnsafeMutablePointer<UInt8>
    let byteCount: Int
    let nodes: UnsafeMutablePointer<TapeNode>
    package let nodeCount: Int

    /// The nodes without the ownership; the tape must live for as long as the view is used.
    package var view: TapeView {
        @inline(__always)
        get { TapeView(bytes: bytes, nodes: nodes) }
    }

    /// Builds the tape of a document, or returns nil if the document is not JSON.
    ///
    /// Only the structure is checked, not the text of scalars.
    ///
    /// - Parameter document: JSON in UTF-8, smaller than 4 GiB.
    /// - Complexity: O(*n*), *n* the number of bytes, however deep it nests.
    package init?(of document: UnsafeBufferPointer<UInt8>) {
        guard document.count < Int(UInt32.max), !document.isEmpty else { return nil }
        byteCount = document.count
        bytes = Tape.copy(document)
        var reader = TapeReader<TrustingMode>(
            copy: bytes,
            count: byteCount,
            .allocate(capacity: TapeReader<TrustingMode>.firstCapacity(for: byteCount))
        )
        let isRead = reader.read()
        nodes = reader.nodes
        nodeCount = isRead ? reader.count : 0
        guard isRead else { return nil }
        view.checkInvariants(nodeCount: nodeCount, byteCount: byteCount)
    }

    /// Builds the tape of a document in which some nulls are numbers that JSON does not have.
    ///
    /// - Parameters:
    ///   - document: JSON in UTF-8, smaller than 4 GiB.
    ///   - isNumber: Whether the null at an offset is infinity or NaN.
    convenience init?(
        of document: UnsafeBufferPointer<UInt8>,
        nonFiniteNumberAt isNumber: (UInt32) -> Bool
    ) {
        self.init(of: document)
        for position in 0..<nodeCount
        where nodes[position].kind == .null && isNumber(nodes[position].start) {
            nodes[position].bits = NodeKind.number.rawValue | TapeNode.flag
        }
    }

    /// Returns a copy of a document with zeros after it.
    private static func copy(
        _ document: UnsafeBufferPointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let count = document.count
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count + Scanner.padding)
        _ = UnsafeMutableBufferPointer(start: copy, count: count).initialize(from: document)
        (copy + count).initialize(repeating: 0, count: Scanner.padding)
        return copy
    }

    /// Copies a tape, with room for more bytes after those of the document.
    init(copying other: Tape, room: Int) {
        byteCount = other.byteCount
        nodeCount = other.nodeCount
        bytes = .allocate(capacity: other.byteCount + room + Scanner.padding)
        bytes.initialize(from: other.bytes, count: other.byteCount + Scanner.padding)
        nodes = .allocate(capacity: other.nodeCount)
        nodes.initialize(from: other.nodes, count: other.nodeCount)
    }

    deinit {
        bytes.deallocate()
        nodes.deallocate()
    }

    subscript(index: NodeIndex) -> TapeNode {
        assert(index.rawValue < nodeCount)
        return view[index]
    }

    package func kind(of index: NodeIndex) -> NodeKind { view.kind(of: index) }

    /// Returns the index after a value and everything in it.
    func after(_ index: NodeIndex) -> NodeIndex { view.after(index) }

    /// Returns the unescaped text of a string or key.
    package func string(at index: NodeIndex) -> String { view.string(at: index) }

    /// Calls `body` with the bytes of a scalar as they are written.
    func withSource<Result>(
        of index: NodeIndex,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try view.withSource(of: index, body)
    }

    /// Calls `body` with all bytes of the document.
    package func withBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try body(UnsafeBufferPointer(start: bytes, count: byteCount))
    }

    /// The byte at an offset of the document.
    func byte(at offset: Int) -> UInt8 { withBytes { ByteView($0)[offset] } }
}
