/// The nodes of a sample, which was checked while they were made.
///
/// Only the end of a sample is copied, so that zeros follow it. Each view has all nodes, but only the
/// bytes of its own values.
///
/// **Safety invariant:** the sample and the memory of the tape outlive it, and no other tape was made
/// in that memory. From the end of each value on, ``Scanner/padding`` bytes can be read.
package struct SampleTape {
    package let nodeCount: Int
    /// The values before the seam, with bytes of the sample.
    package let beginning: TapeView
    /// The values from the seam on, with bytes of the copy.
    package let ending: TapeView
    /// The first value whose bytes are in the copy; it is not a key.
    package let seam: NodeIndex
}

/// The memory of the tape of a sample, which is that of the next sample after it.
package struct SampleTapeMemory: ~Copyable {
    private var nodes = UnsafeMutableBufferPointer<TapeNode>.allocate(capacity: 0)
    private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
    /// The number of bytes that there is room for.
    private var capacity = 0

    /// The maximum numbers of nodes and of bytes that are kept for the next sample.
    private static var keptNodes: Int { 1 << 14 }
    private static var keptBytes: Int { 1 << 16 }

    package init() {}

    deinit {
        nodes.deallocate()
        bytes.deallocate()
    }

    /// Makes the tape of a sample.
    ///
    /// - Parameters:
    ///   - sample: Any bytes.
    ///   - depthLimit: The greatest number of containers in each other.
    /// - Returns: Nil if the sample is not JSON or nests deeper than the limit.
    /// - Complexity: O(*n*), *n* the number of bytes, however deep it nests.
    package mutating func tape(
        of sample: UnsafeBufferPointer<UInt8>,
        depthLimit: Int
    ) -> SampleTape? {
        guard let start = sample.baseAddress, !sample.isEmpty, sample.count < Int(UInt32.max) else {
            return nil
        }
        reserveNodes(TapeReader<CheckingMode>.firstCapacity(for: sample.count))
        var paused = TapeReader<InPlaceMode>(inPlace: sample, nodes)
        _ = paused?.read(depthLimit: depthLimit)
        nodes = paused?.memory ?? nodes
        let copy = copy(sample, from: paused?.startOfLastNode ?? 0)
        var reader =
            if let paused {
                TapeReader<CheckingMode>(paused, copy: copy)
            } else {
                TapeReader<CheckingMode>(copy: copy, count: sample.count, nodes)
            }
        let isRead = reader.read(depthLimit: depthLimit)
        nodes = reader.memory
        guard isRead else { return nil }
        let tape = SampleTape(
            nodeCount: reader.count,
            beginning: TapeView(bytes: UnsafeMutablePointer(mutating: start), nodes: reader.nodes),
            ending: TapeView(bytes: copy, nodes: reader.nodes),
            seam: paused?.lastNode ?? NodeIndex(0)
        )
        tape.ending.checkInvariants(nodeCount: tape.nodeCount, byteCount: sample.count)
        return tape
    }

    /// Makes room for nodes.
    private mutating func reserveNodes(_ count: Int) {
        guard nodes.count < count else { return }
        nodes.deallocate()
        nodes = .allocate(capacity: count)
    }

    /// Copies a sample from an offset on to the same offset in the memory, with zeros after it.
    private mutating func copy(
        _ sample: UnsafeBufferPointer<UInt8>,
        from offset: Int
    ) -> UnsafeMutablePointer<UInt8> {
        let count = sample.count
        if capacity < count + Scanner.padding {
            bytes.deallocate()
            capacity = count + Scanner.padding
            bytes = .allocate(capacity: capacity)
        }
        let end = UnsafeMutableBufferPointer(start: bytes + offset, count: count - offset)
        _ = end.initialize(fromContentsOf: sample[offset...])
        (bytes + count).initialize(repeating: 0, count: Scanner.padding)
        return bytes
    }

    /// Frees what only a large sample needs; the tape of the last sample is gone then.
    package mutating func releaseMuch() {
        if nodes.count > Self.keptNodes {
            nodes.deallocate()
            nodes = .allocate(capacity: 0)
        }
        if capacity > Self.keptBytes {
            bytes.deallocate()
            capacity = 0
            bytes = .allocate(capacity: 0)
        }
    }
}
