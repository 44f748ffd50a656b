/// The memory of a ``Tape`` that is read for one text after the other.
///
/// A schema evaluates the values of a document one by one, and most of them are small: to allocate
/// a tape would take longer than to read it.
///
/// **The invariant that makes it safe:** the nodes are those of a ``Tape``, and a view is used only
/// until the next text is read.
package final class ReusedTape {
    /// The size of the largest text in bytes whose memory is kept.
    static let keptSize = 65_536

    private var bytes: UnsafeMutableBufferPointer<UInt8>
    private var nodes: UnsafeMutableBufferPointer<TapeNode>

    package init() {
        bytes = .allocate(capacity: 0)
        nodes = .allocate(capacity: 0)
    }

    deinit {
        bytes.deallocate()
        nodes.deallocate()
    }

    /// Reads a text that is known to be JSON.
    ///
    /// - Parameter text: JSON in UTF-8, smaller than 4 GiB.
    /// - Returns: The nodes and their number; nil if the text is not JSON.
    /// - Complexity: O(*n*), *n* the number of bytes, however deep it nests.
    package func read(
        _ text: UnsafeBufferPointer<UInt8>
    ) -> (view: TapeView, nodeCount: Int)? {
        guard text.count < Int(UInt32.max), let start = text.baseAddress, !text.isEmpty else {
            return nil
        }
        reserve(text.count)
        guard let copy = bytes.baseAddress else { return nil }
        copy.update(from: start, count: text.count)
        (copy + text.count).update(repeating: 0, count: Scanner.padding)
        var reader = TapeReader<TrustingMode>(copy: copy, count: text.count, nodes)
        let isRead = reader.read()
        nodes = reader.memory
        guard isRead else { return nil }
        let view = TapeView(bytes: copy, nodes: reader.nodes)
        view.checkInvariants(nodeCount: reader.count, byteCount: text.count)
        return (view, reader.count)
    }

    /// Makes room for a text.
    private func reserve(_ count: Int) {
        if bytes.count < count + Scanner.padding {
            bytes.deallocate()
            bytes = .allocate(capacity: 2 * count + Scanner.padding)
            bytes.initialize(repeating: 0)
        }
        let nodeCount = TapeReader<TrustingMode>.firstCapacity(for: count)
        guard nodes.count < nodeCount else { return }
        nodes.deallocate()
        nodes = .allocate(capacity: nodeCount)
    }

    /// Frees the memory of a large text.
    package func finish() {
        guard bytes.count > 2 * Self.keptSize + Scanner.padding else { return }
        bytes.deallocate()
        nodes.deallocate()
        (bytes, nodes) = (.allocate(capacity: 0), .allocate(capacity: 0))
    }
}
