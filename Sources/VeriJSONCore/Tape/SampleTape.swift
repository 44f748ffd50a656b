/// The nodes of a sample, which was checked while they were made.
///
/// Most of a sample is not copied: its values are where the caller has them, but for the last ones.
///
/// **Safety invariant:** the sample and the memory of the tape outlive it, and no other tape was made
/// in that memory. ``Scanner/padding`` bytes can be read from the end of each value.
struct SampleTape {
    let nodeCount: Int
    /// The values before the seam, with bytes of the sample.
    let beginning: TapeView
    /// The values from the seam on, with bytes of a copy that zeros follow.
    let ending: TapeView
    /// The first value whose bytes are in the copy; it is not a key.
    let seam: NodeIndex
}

/// The memory of the tape of a sample, which is that of the next sample after it.
struct SampleTapeMemory {
    private var nodes: UnsafeMutableBufferPointer<TapeNode>
    private var bytes: UnsafeMutableBufferPointer<UInt8>

    /// The most nodes, and the most bytes, that are kept for the next sample.
    private static var keptNodes: Int { 1 << 14 }
    private static var keptBytes: Int { 1 << 16 }

    init() {
        // Enough for most samples whose end is not all of them.
        nodes = .allocate(capacity: 1_024)
        bytes = .allocate(capacity: 4_096 + Scanner.padding)
    }

    /// Frees the memory; nothing may be called after it.
    func deallocate() {
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
    mutating func tape(of sample: UnsafeBufferPointer<UInt8>, depthLimit: Int) -> SampleTape? {
        guard let start = sample.baseAddress, !sample.isEmpty, sample.count < Int(UInt32.max) else {
            return nil
        }
        var paused = TapeReader<InPlaceMode>(inPlace: sample, nodes)
        _ = paused?.read(depthLimit: depthLimit)
        guard let copy = copy(sample, from: paused?.startOfLastNode ?? 0) else { return nil }
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

    /// Copies a sample from an offset on to the same offset in the memory, with zeros after it.
    private mutating func copy(
        _ sample: UnsafeBufferPointer<UInt8>,
        from offset: Int
    ) -> UnsafeMutablePointer<UInt8>? {
        let count = sample.count + Scanner.padding
        if bytes.count < count {
            bytes.deallocate()
            bytes = .allocate(capacity: count)
        }
        guard let start = bytes.baseAddress else { return nil }
        _ = bytes[offset...].initialize(fromContentsOf: sample[offset...])
        bytes[sample.count..<count].initialize(repeating: 0)
        return start
    }

    /// Replaces much memory, which a large sample needed, by little; its tape is gone then.
    mutating func releaseMuch() {
        guard nodes.count > Self.keptNodes || bytes.count > Self.keptBytes else { return }
        deallocate()
        self = SampleTapeMemory()
    }
}
