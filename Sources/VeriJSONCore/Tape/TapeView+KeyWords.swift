extension TapeView {
    /// Returns the bytes of a key as words, with zeros after them, which no other key has.
    ///
    /// - Parameter key: The node of the key.
    /// - Returns: The words; nil if the key has escapes or more than 32 bytes.
    @inlinable @inline(__always)
    package func words(ofKey key: NodeIndex) -> SIMD4<UInt64>? {
        let node = self[key]
        let count = Int(node.end &- node.start) &- 2
        guard count <= 32, !node.isFlagged else { return nil }
        // ``Scanner/padding`` bytes after the document are readable.
        let text = UnsafeRawPointer(bytes + Int(node.start) + 1)
        var words = SIMD4<UInt64>()
        for index in 0..<4 {
            let rest = count &- 8 &* index
            guard rest > 0 else { break }
            let word = text.loadUnaligned(fromByteOffset: 8 &* index, as: UInt64.self)
            let isWhole = rest >= 8
            words[index] = isWhole ? word : word & (1 &<< UInt64(8 &* rest) &- 1).littleEndian
        }
        return words
    }
}
