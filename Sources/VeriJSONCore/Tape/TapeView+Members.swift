extension TapeView {
    /// Finds the value of a member; fast for keys that are written without escapes.
    ///
    /// - Parameters:
    ///   - key: The key, unescaped.
    ///   - cursor: The start of the search; it moves past the member that is found.
    /// - Returns: The value, or nil if the object has no such key. If the key is repeated, the
    ///   value of either member.
    /// - Complexity: O(*n*), *n* the number of members; O(1) if the key is the next one.
    @inline(__always)
    func member(
        _ key: UnsafeBufferPointer<UInt8>,
        from cursor: inout MemberCursor
    ) -> NodeIndex? {
        let object = Int(cursor.object.rawValue)
        let end = Int(nodes[object].after)
        var index = Int(cursor.next.rawValue)
        if index < end, isKey(nodes + index, key) {
            cursor.next = NodeIndex(nodes[index + 1].after)
            return NodeIndex(UInt32(truncatingIfNeeded: index + 1))
        }
        let start = index
        if index < end { index = Int(nodes[index + 1].after) }
        while index < end {
            if isKey(nodes + index, key) { return found(index, &cursor) }
            index = Int(nodes[index + 1].after)
        }
        index = object + 1
        while index < start {
            if isKey(nodes + index, key) { return found(index, &cursor) }
            index = Int(nodes[index + 1].after)
        }
        return nil
    }

    @inline(__always)
    private func found(_ index: Int, _ cursor: inout MemberCursor) -> NodeIndex {
        cursor.next = NodeIndex(nodes[index + 1].after)
        return NodeIndex(UInt32(truncatingIfNeeded: index + 1))
    }

    @inline(__always)
    private func isKey(
        _ node: UnsafeMutablePointer<TapeNode>,
        _ key: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let length = Int(node.pointee.end &- node.pointee.start) &- 2
        guard length == key.count, !node.pointee.isFlagged else {
            return node.pointee.isFlagged && isEscapedKey(node, key)
        }
        guard let expected = key.baseAddress else { return true }
        let written = UnsafePointer(bytes) + Int(node.pointee.start) + 1
        var offset = 0
        while offset &+ 8 <= length {
            guard TapeView.word(written + offset) == TapeView.word(expected + offset) else {
                return false
            }
            offset &+= 8
        }
        while offset < length {
            guard written[offset] == expected[offset] else { return false }
            offset &+= 1
        }
        return true
    }

    @inline(__always)
    static func word(_ position: Pointer) -> UInt64 {
        UnsafeRawPointer(position).loadUnaligned(as: UInt64.self)
    }

    @inline(never)
    private func isEscapedKey(
        _ node: UnsafeMutablePointer<TapeNode>,
        _ key: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard !node.pointee.isRemoved else { return false }
        let content = UnsafeBufferPointer(
            start: UnsafePointer(bytes) + Int(node.pointee.start) + 1,
            count: Int(node.pointee.end - node.pointee.start) - 2
        )
        return StringContent(content, hasEscapes: true).string.utf8.elementsEqual(key)
    }

    /// Returns whether an object may repeat a key; false means that all keys differ.
    ///
    /// Each key sets one bit of a bitset and is compared with earlier keys only if that bit is set
    /// already. The result is true, without a further look, for an object with more than 64 members
    /// or with an escaped key.
    ///
    /// - Complexity: O(*n*) on average, *n* the number of members.
    func mightRepeatKeys(_ object: NodeIndex) -> Bool {
        let count = self[object].count ?? .max
        guard count > 1 else { return false }
        guard count <= 64 else { return true }
        // A word for each key, rounded up to a power of two, so that few keys share a bit.
        let width = UInt64(Int.bitWidth - (count - 1).leadingZeroBitCount)
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 1 << width) { seen in
            seen.initialize(repeating: 0)
            let end = Int(self[object].after)
            var index = Int(object.rawValue) + 1
            while index < end {
                let node = nodes[index]
                guard !node.isFlagged else { return true }
                let hash = keyHash(node) >> (64 - 6 - width)
                let bit: UInt64 = 1 << (hash & 63)
                let word = Int(hash >> 6)
                if seen[word] & bit != 0, repeatsKey(index, object) { return true }
                seen[word] |= bit
                index = Int(nodes[index + 1].after)
            }
            return false
        }
    }

    /// Returns a hash of the length of a key, its first eight bytes and its last eight.
    ///
    /// A shorter key is masked, so that the bytes around it are not part of the hash.
    @inline(__always)
    private func keyHash(_ node: TapeNode) -> UInt64 {
        let length = Int(node.end - node.start) - 2
        let written = UnsafePointer(bytes) + Int(node.start) + 1
        var first = UInt64(littleEndian: TapeView.word(written))
        var last = first
        if length >= 8 {
            last = UInt64(littleEndian: TapeView.word(written + length - 8))
        } else {
            first &= (1 << UInt64(8 * length)) &- 1
            last = 0
        }
        return (first ^ (last << 29 | last >> 35) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    }

    /// Returns whether the key at `index` also occurs earlier in its object.
    private func repeatsKey(_ index: Int, _ object: NodeIndex) -> Bool {
        let content = content(of: NodeIndex(UInt32(truncatingIfNeeded: index)))
        var earlier = Int(object.rawValue) + 1
        while earlier < index {
            if isKey(nodes + earlier, content) { return true }
            earlier = Int(nodes[earlier + 1].after)
        }
        return false
    }
}
