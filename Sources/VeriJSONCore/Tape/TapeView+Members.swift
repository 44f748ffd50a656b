extension TapeView {
    /// Finds the value of a member; fast for keys that are written without escapes.
    ///
    /// - Parameters:
    ///   - key: The key, unescaped.
    ///   - object: The object that is searched.
    ///   - start: The key that is compared first; the index after the object if there is none.
    /// - Returns: The value, or nil if the object has no such key. If the key is repeated, the
    ///   value of either member.
    /// - Complexity: O(*n*), *n* the number of members; O(1) if `start` is the key.
    @inline(__always)
    func member(
        _ key: UnsafeBufferPointer<UInt8>,
        of object: NodeIndex,
        from start: NodeIndex
    ) -> NodeIndex? {
        let end = self[object].after
        if start.rawValue < end, isKey(nodes + Int(start.rawValue), key) { return start.following }
        return laterMember(key, of: object, from: start)
    }

    /// Finds a member that is not the one at `start`.
    @inline(never)
    private func laterMember(
        _ key: UnsafeBufferPointer<UInt8>,
        of object: NodeIndex,
        from start: NodeIndex
    ) -> NodeIndex? {
        let end = after(object)
        if start != end, let value = member(key, after(start.following), end) { return value }
        return member(key, object.following, start)
    }

    /// Finds a member among those from one key to another.
    @inline(__always)
    private func member(
        _ key: UnsafeBufferPointer<UInt8>,
        _ first: NodeIndex,
        _ end: NodeIndex
    ) -> NodeIndex? {
        var index = first
        while index != end {
            if isKey(nodes + Int(index.rawValue), key) { return index.following }
            index = after(index.following)
        }
        return nil
    }

    @inlinable @inline(__always)
    func isKey(
        _ node: UnsafeMutablePointer<TapeNode>,
        _ key: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let length = Int(node.pointee.end &- node.pointee.start) &- 2
        guard length == key.count, !node.pointee.isFlagged else {
            return node.pointee.isFlagged && isEscapedKey(node, key)
        }
        let start = UnsafePointer(bytes) + Int(node.pointee.start) + 1
        return UnsafeBufferPointer(start: start, count: length).equals(key)
    }

    /// Returns whether the key at an index is `key`, unescaped.
    @inlinable @inline(__always)
    package func isKey(_ index: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        isKey(nodes + Int(index.rawValue), key)
    }

    /// Returns whether the key at an index is written like that.
    @inlinable @inline(__always)
    package func isKey(_ index: NodeIndex, _ key: WrittenKey) -> Bool {
        key.isAt(UnsafePointer(bytes) + Int(self[index].start) + 1)
    }

    @inline(__always)
    static func word(_ position: Pointer) -> UInt64 {
        UnsafeRawPointer(position).loadUnaligned(as: UInt64.self)
    }

    @usableFromInline @inline(never)
    func isEscapedKey(
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
    @inline(__always)
    package func mightRepeatKeys(_ object: NodeIndex) -> Bool {
        let count = self[object].count ?? .max
        if count <= 1 { return false }
        return count <= 16 ? repeatsFewKeys(object) : mightRepeatKeys(object, count)
    }

    /// Does the same for an object whose bitset fits into two registers.
    @inline(never)
    private func repeatsFewKeys(_ object: NodeIndex) -> Bool {
        var (low, high) = (UInt64(0), UInt64(0))
        let end = Int(self[object].after)
        var index = Int(object.rawValue) + 1
        while index < end {
            let node = nodes[index]
            guard !node.isFlagged else { return true }
            let hash = keyHash(node) &>> (64 - 7)
            let bit: UInt64 = 1 &<< (hash & 63)
            let highBit = bit & (0 &- hash &>> 6)
            let lowBit = bit ^ highBit
            if low & lowBit | high & highBit != 0, repeatsKey(index, object) { return true }
            low |= lowBit
            high |= highBit
            index = Int(nodes[index + 1].after)
        }
        return false
    }

    @inline(never)
    private func mightRepeatKeys(_ object: NodeIndex, _ count: Int) -> Bool {
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
                let hash = keyHash(node) &>> (64 - 6 - width)
                let bit: UInt64 = 1 &<< (hash & 63)
                let word = Int(hash &>> 6)
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
        let length = Int(node.end &- node.start) &- 2
        let written = UnsafePointer(bytes) + Int(node.start) + 1
        var first = UInt64(littleEndian: TapeView.word(written))
        var last = first
        if length >= 8 {
            last = UInt64(littleEndian: TapeView.word(written + length - 8))
        } else {
            first &= (1 &<< UInt64(8 &* length)) &- 1
            last = 0
        }
        return (first ^ (last &<< 29 | last &>> 35) ^ UInt64(truncatingIfNeeded: length))
            &* 0x9E37_79B9_7F4A_7C15
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

    /// Calls `body` with the key and the value of each member of an object that is not masked out;
    /// not at all for another value.
    func forEachMember(
        of object: NodeIndex,
        _ body: (_ key: NodeIndex, _ value: NodeIndex) -> Void
    ) {
        guard kind(of: object) == .object else { return }
        var key = object.following
        while key != after(object) {
            let value = key.following
            if !self[key].isRemoved { body(key, value) }
            key = after(value)
        }
    }
}
