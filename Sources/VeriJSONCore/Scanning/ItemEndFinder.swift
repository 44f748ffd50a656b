/// A scanner that finds where the items of an array end, 64 bytes at a time.
///
/// An item ends at a comma or at a closing bracket that is in no string and in no other bracket. No
/// syntax is checked, so the kinds of brackets count as the same.
package struct ItemEndFinder: Sendable {
    /// The number of open brackets.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    package init() {}

    /// The number of bytes that a mask is about.
    package static var width: Int { ByteBlock.width }

    /// Finds the next bytes in which items end.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, all of which follow one another.
    ///   - offset: The first byte that was not scanned; afterwards, the first byte that the mask is
    ///     about, or one after all.
    /// - Returns: A mask of the ends of items, up to the end of the array; 0 if there are none.
    package mutating func nextEnds(
        in bytes: UnsafeBufferPointer<UInt8>,
        from offset: inout Int
    ) -> UInt64 {
        while offset < bytes.count {
            let ends = ends(in: bytes, at: offset)
            if ends != 0 { return ends }
            offset += Self.width
        }
        return 0
    }

    /// Returns a mask of the ends of items among the next 64 bytes, up to the end of the array.
    @inline(__always)
    mutating func ends(in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt64 {
        let block = ByteBlock(bytes, at: offset)
        let size = min(ByteBlock.width, bytes.count - offset)
        let outside = ~strings(of: block, size)
        // With this bit, both kinds of bracket are the same.
        let brackets = block.setting(0x20)
        let opening = brackets.mask(of: UInt8(ascii: "{")) & outside
        let closing = brackets.mask(of: UInt8(ascii: "}")) & outside
        let closingCount = closing.nonzeroBitCount
        if depth > closingCount {
            depth += opening.nonzeroBitCount - closingCount
            return 0
        }
        let commas = block.mask(of: UInt8(ascii: ",")) & outside
        let arrayEnds = block.mask(of: UInt8(ascii: "]")) & outside
        return ends(commas, arrayEnds, opening: opening, closing: closing)
    }

    private mutating func ends(
        _ commas: UInt64,
        _ arrayEnds: UInt64,
        opening: UInt64,
        closing: UInt64
    ) -> UInt64 {
        var ends: UInt64 = 0
        var unseen = UInt64.max
        while true {
            let rest = (opening | closing | (depth == 0 ? commas : 0)) & unseen
            let bit = rest & (0 &- rest)
            guard bit != 0 else { return ends }
            unseen = ~(bit | (bit &- 1))
            if opening & bit != 0 {
                depth += 1
            } else if depth > 0 {
                depth -= 1
            } else if commas & bit != 0 {
                ends |= bit
            } else if arrayEnds & bit != 0 {
                return ends | bit
            }
        }
    }

    /// Returns a mask of the bytes in strings, with the quotes that open them.
    @inline(__always)
    private mutating func strings(of block: ByteBlock, _ size: Int) -> UInt64 {
        var quotes = block.mask(of: UInt8(ascii: "\""))
        let backslashes = block.mask(of: UInt8(ascii: "\\"))
        if backslashes != 0 || isEscaped { removeEscaped(from: &quotes, backslashes, size) }
        let strings = quotes.prefixParity ^ (isInString ? .max : 0)
        isInString = strings >> 63 != 0
        return strings
    }

    /// Removes the quotes that are escaped.
    ///
    /// A backslash escapes nothing outside strings.
    private mutating func removeEscaped(
        from quotes: inout UInt64,
        _ backslashes: UInt64,
        _ size: Int
    ) {
        var isOpen = isInString
        var escaped = isEscaped ? 0 : -1
        var rest = quotes | backslashes
        while rest != 0 {
            let position = rest.trailingZeroBitCount
            let bit = rest & (0 &- rest)
            rest ^= bit
            if position == escaped {
                quotes &= ~bit
            } else if quotes & bit != 0 {
                isOpen.toggle()
            } else if isOpen {
                escaped = position + 1
            }
        }
        isEscaped = escaped == size
    }
}
