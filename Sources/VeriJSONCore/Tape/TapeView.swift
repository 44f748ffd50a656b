/// The nodes and bytes of a ``Tape``, without a reference to it.
///
/// Decoding reads through it, since counting references would cost more than the reading. The owner
/// keeps the tape for as long as it uses the view.
@usableFromInline package struct TapeView: BitwiseCopyable {
    @usableFromInline let bytes: UnsafeMutablePointer<UInt8>
    @usableFromInline let nodes: UnsafeMutablePointer<TapeNode>

    @inlinable @inline(__always)
    package subscript(index: NodeIndex) -> TapeNode { nodes[Int(index.rawValue)] }

    @inlinable @inline(__always)
    package func kind(of index: NodeIndex) -> NodeKind {
        index == .none ? .null : self[index].kind
    }

    /// Returns the index after a value and everything in it.
    @inlinable @inline(__always)
    package func after(_ index: NodeIndex) -> NodeIndex { NodeIndex(self[index].after) }

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
    @inlinable @inline(__always)
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
    @inlinable @inline(__always)
    package func content(of index: NodeIndex) -> UnsafeBufferPointer<UInt8> {
        let node = self[index]
        assert(node.kind == .string)
        return UnsafeBufferPointer(
            start: bytes + Int(node.start) + 1,
            count: Int(node.end - node.start) - 2
        )
    }

    /// Returns a text without escapes.
    @inline(__always)
    private func plainString(_ text: UnsafeBufferPointer<UInt8>) -> String {
        #if compiler(>=6.2)
        if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
            // The document is known to be UTF-8, so the text is not checked again.
            return String(
                copying: UTF8Span(unchecked: text.span, isKnownASCII: isKnownASCII(text))
            )
        }
        #endif
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the text of a string with escapes.
    @inline(never)
    private func escapedString(_ content: UnsafeBufferPointer<UInt8>) -> String {
        withUnescaped(content) { plainString($0) }
    }

    /// Calls `body` with the text of a string with escapes.
    @inline(__always)
    package func withUnescaped<Result>(
        _ content: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        // An escape of two bytes becomes three bytes if it is not well-formed, otherwise no more
        // than it has. Whole lanes are written, so there is room for one more.
        let capacity = content.count + content.count / 2 + 32
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { text in
            guard let start = content.baseAddress, let place = text.baseAddress else {
                return body(content)
            }
            let backslash = Lane(repeating: UInt8(ascii: "\\"))
            var offset = 0
            var count = 0
            while offset < content.count {
                let lane = Scanner.load(start + offset)
                UnsafeMutableRawPointer(place + count).storeBytes(of: lane, as: Lane.self)
                let found = NativeLanes.equal(lane, backslash)
                let run = min(
                    found == 0 ? 16 : found.trailingZeroBitCount,
                    content.count - offset
                )
                offset += run
                count += run
                guard run < 16, offset < content.count else { continue }
                let escape = content.escapedScalar(at: offset)
                for byte in UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter {
                    place[count] = byte
                    count += 1
                }
                offset = escape.end
            }
            return body(UnsafeBufferPointer(start: place, count: count))
        }
    }

    /// Returns whether a text of more than 15 bytes is ASCII.
    ///
    /// Shorter texts are stored inline, and the standard library looks at them by itself.
    @inline(__always)
    private func isKnownASCII(_ content: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = content.baseAddress, content.count >= 16 else { return false }
        // The last lane overlaps the one before it.
        let last = content.count &- 16
        var bytes = Scanner.load(start + last)
        var offset = 0
        while offset < last {
            bytes |= Scanner.load(start + offset)
            offset &+= 16
        }
        let words = unsafeBitCast(bytes, to: SIMD2<UInt64>.self)
        return (words.x | words.y) & 0x8080_8080_8080_8080 == 0
    }

    /// Returns the unescaped text of a string or key.
    ///
    /// - Complexity: O(*n*), *n* its length.
    @inline(__always)
    package func string(at index: NodeIndex) -> String {
        let content = content(of: index)
        return self[index].isFlagged ? escapedString(content) : plainString(content)
    }
}
