extension Tape {
    /// Finds a member whose key is written without escapes in most documents.
    ///
    /// - Parameters:
    ///   - key: the key, unescaped.
    ///   - cursor: where to begin; it moves behind the member.
    /// - Returns: the member's value; nil where the object has no such key. Where it has the key
    ///   twice, either.
    /// - Complexity: O(*n*), *n* the number of members; O(1) where the key is the next one.
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
            guard Tape.word(written + offset) == Tape.word(expected + offset) else { return false }
            offset &+= 8
        }
        while offset < length {
            guard written[offset] == expected[offset] else { return false }
            offset &+= 1
        }
        return true
    }

    @inline(__always)
    private static func word(_ position: Pointer) -> UInt64 {
        UnsafeRawPointer(position).loadUnaligned(as: UInt64.self)
    }

    @inline(never)
    private func isEscapedKey(
        _ node: UnsafeMutablePointer<TapeNode>,
        _ key: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let content = UnsafeBufferPointer(
            start: UnsafePointer(bytes) + Int(node.pointee.start) + 1,
            count: Int(node.pointee.end - node.pointee.start) - 2
        )
        return StringContent(content, hasEscapes: true).string.utf8.elementsEqual(key)
    }

    /// Tells whether two keys of an object might be equal; false says that none are.
    ///
    /// Each key sets one of a few bits for each key; where none is set twice, no two keys are equal.
    ///
    /// - Complexity: O(*n*), *n* the number of members.
    package func mightRepeatKeys(_ object: NodeIndex) -> Bool {
        let count = self[object].count ?? .max
        guard count > 1 else { return false }
        guard count <= 64 else { return true }
        var seen: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        let end = Int(self[object].after)
        var index = Int(object.rawValue) + 1
        while index < end {
            let node = nodes[index]
            guard !node.isFlagged else { return true }
            let hash = keyHash(node)
            let bit: UInt64 = 1 << (hash & 63)
            let earlier: UInt64
            switch hash >> 6 & 3 {
            case 0: (earlier, seen.0) = (seen.0, seen.0 | bit)
            case 1: (earlier, seen.1) = (seen.1, seen.1 | bit)
            case 2: (earlier, seen.2) = (seen.2, seen.2 | bit)
            default: (earlier, seen.3) = (seen.3, seen.3 | bit)
            }
            if earlier & bit != 0, repeatsKey(index, object) { return true }
            index = Int(nodes[index + 1].after)
        }
        return false
    }

    /// A hash of the first and last bytes and the length; what stands around a key is part of it
    /// neither way, as short keys are masked.
    @inline(__always)
    private func keyHash(_ node: TapeNode) -> UInt64 {
        let length = Int(node.end - node.start) - 2
        let written = UnsafePointer(bytes) + Int(node.start) + 1
        var first = UInt64(littleEndian: Tape.word(written))
        var last = first
        if length >= 8 {
            last = UInt64(littleEndian: Tape.word(written + length - 8))
        } else {
            first &= (1 << UInt64(8 * length)) &- 1
            last = 0
        }
        let mixed = (first ^ (last << 29 | last >> 35) ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
        return mixed >> 56
    }

    /// Whether a key of an object stands before `index` already.
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
