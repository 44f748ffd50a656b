/// Memory for values that live as long as their owner, handed out from chunks.
package class Arena {
    package static let largestChunk = 64 * 1_024
    private var chunks: [UnsafeMutableRawPointer] = []
    private var next: UnsafeMutableRawPointer
    private var remaining = 0
    private var chunkSize: Int

    /// Creates an arena.
    ///
    /// - Parameter chunkSize: The size of the first chunk in bytes; those after it double, up to 64 KiB.
    package init(chunkSize: Int = Arena.largestChunk) {
        self.chunkSize = chunkSize
        next = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
        chunks = [next]
    }

    deinit {
        for chunk in chunks { chunk.deallocate() }
    }

    /// Allocates memory for `count` values, which the caller initializes.
    final package func allocate<Value: BitwiseCopyable>(
        _ type: Value.Type,
        count: Int = 1
    )
        -> UnsafeMutablePointer<Value>
    {
        let size = max(1, count) * MemoryLayout<Value>.stride
        let rounded = (size + 15) & ~15
        if rounded > remaining {
            remaining = max(rounded, chunkSize)
            next = UnsafeMutableRawPointer.allocate(byteCount: remaining, alignment: 64)
            chunks.append(next)
            chunkSize = min(2 * chunkSize, Arena.largestChunk)
        }
        let place = next
        next += rounded
        remaining -= rounded
        return place.bindMemory(to: Value.self, capacity: max(1, count))
    }

    /// Stores a value at a fixed address.
    final package func store<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutablePointer<Value>
    {
        let place = allocate(Value.self)
        place.initialize(to: value)
        return place
    }

    /// Copies values into the arena.
    final package func copy<Value: BitwiseCopyable>(
        _ values: some Collection<Value>
    ) -> UnsafeBufferPointer<Value> {
        let count = values.count
        let place = allocate(Value.self, count: count)
        _ = UnsafeMutableBufferPointer(start: place, count: count).initialize(from: values)
        return UnsafeBufferPointer(start: UnsafePointer(place), count: count)
    }
}
