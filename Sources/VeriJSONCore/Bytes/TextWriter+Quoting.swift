extension TextWriter {
    /// The room for a JSON text in quotes, each byte of which may get a backslash, and for the rest of
    /// a lane.
    static func room(toQuote count: Int) -> Int { 2 * count + 2 + MemoryLayout<Lane>.size }

    /// Appends a JSON text as a string (RFC 8259 §7).
    ///
    ///     {"a": "\\"}    "{\"a\": \"\\\\\"}"
    ///
    /// No character in it needs an escape of more than two bytes: outside of its strings, the only
    /// control characters are white space.
    ///
    /// - Parameter text: The text.
    mutating func append(quoting text: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        var index = 0
        while index < text.count {
            if text.count - index >= 64 + MemoryLayout<Lane>.size,
                appendBlock(of: text, at: index)
            {
                index += 64
                continue
            }
            if text.count - index >= MemoryLayout<Lane>.size {
                let lane = text.lane(at: index)
                let ends = NativeLanes.stringEnds(lane)
                let plain = min(MemoryLayout<Lane>.size, ends.trailingZeroBitCount)
                append(lane, count: plain)
                index += plain
                if ends == 0 { continue }
            }
            append(escaping: text[index])
            index += 1
        }
        append(UInt8(ascii: "\""))
    }

    /// Appends 64 bytes with a backslash before each quote and backslash.
    ///
    /// - Returns: Whether they were appended; not if a control character is among them.
    @inline(__always)
    private mutating func appendBlock(
        of text: UnsafeBufferPointer<UInt8>,
        at index: Int
    ) -> Bool {
        let (escapable, ends) = text.masks(of: 64, from: index) { lane in
            (
                NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "\"")))
                    | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "\\"))),
                NativeLanes.stringEnds(lane)
            )
        }
        guard ends == escapable else { return false }
        var escaped = escapable
        var from = 0
        while escaped != 0 {
            let place = escaped.trailingZeroBitCount
            append(text, from: index + from, count: place - from)
            append(UInt8(ascii: "\\"))
            from = place
            escaped &= escaped &- 1
        }
        append(text, from: index + from, count: 64 - from)
        return true
    }

    /// Appends some bytes of a text, which has a lane more after them.
    @inline(__always)
    private mutating func append(
        _ text: UnsafeBufferPointer<UInt8>,
        from start: Int,
        count: Int
    ) {
        append(text.lane(at: start), count: count)
        var copied = MemoryLayout<Lane>.size
        while copied < count {
            append(text.lane(at: start + copied), count: count - copied)
            copied += MemoryLayout<Lane>.size
        }
    }

    @inline(__always)
    private mutating func append(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): break
        case UInt8(ascii: "\n"): return append(0x6E_5C, count: 2)
        case UInt8(ascii: "\r"): return append(0x72_5C, count: 2)
        case UInt8(ascii: "\t"): return append(0x74_5C, count: 2)
        default: return append(byte)
        }
        append(0x5C | UInt64(byte) << 8, count: 2)
    }
}

extension UniqueArray<UInt8> {
    /// Returns the memory of so many next bytes, as ``reserve(_:)`` does.
    mutating func reserveBytes(_ more: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: reserve(more)[..<more]))
    }

    /// Makes a string of JSON of so many reserved bytes, which are a JSON text, in their place.
    ///
    /// - Returns: The number of bytes that are initialized then.
    mutating func quoteReserved(_ more: Int) -> Int {
        let room = reserve(more + TextWriter.room(toQuote: more))
        var string = TextWriter(UnsafeMutableBufferPointer(rebasing: room[more...]))
        string.append(quoting: reserved(more))
        moveReserved(string.count, from: count + more)
        return string.count
    }
}
