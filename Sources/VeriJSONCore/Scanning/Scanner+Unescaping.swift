extension Scanner {
    /// Unescapes the string whose opening quote is at `position`.
    ///
    /// Characters outside ASCII are copied as they are: a reader of the text has to check them.
    ///
    /// - Parameters:
    ///   - position: The opening quote.
    ///   - text: The list that the text is appended to.
    /// - Returns: The position after the string; nil if an escape or a character is none of a string.
    @inline(never)
    func unescape(_ position: Pointer, into text: inout UniqueArray<UInt8>) -> Pointer? {
        unescape(position, into: &text, lanes: NativeLanes.self)
    }

    /// Unescapes a string with an explicit implementation of the vector operations.
    @inline(__always)
    func unescape<Lanes: ByteLanes>(
        _ position: Pointer,
        into text: inout UniqueArray<UInt8>,
        lanes: Lanes.Type
    ) -> Pointer? {
        // The part of a block is copied with up to as many bytes after it.
        let lastBlock = lastLoad - Scanner.padding
        var position = position + 1
        while position < end {
            // No text is longer than the string. The list grows as it does with single elements.
            let part = min(end - position, max(Scanner.padding, text.count))
            let room = text.reserve(part + 2 * Scanner.padding)
            guard let start = room.baseAddress else { return nil }
            var output = start
            let last = min(position + (part - 1), lastBlock)
            while position <= last {
                let length = Scanner.unescapeBlock(position, into: &output, lanes)
                position += length
                guard length < Scanner.padding, position < end else { continue }
                if position.pointee == UInt8(ascii: "\"") {
                    text.take(output - start)
                    return position + 1
                }
                guard let next = unescapeCharacter(position, into: &output) else { return nil }
                position = next
            }
            while position > lastBlock, position < end, output - start < part {
                if position.pointee == UInt8(ascii: "\"") {
                    text.take(output - start)
                    return position + 1
                }
                guard let next = unescapeCharacter(position, into: &output) else { return nil }
                position = next
            }
            text.take(output - start)
        }
        return nil
    }

    /// Copies 64 bytes of a string without the backslashes of quotes and backslashes.
    ///
    ///     input       n a m e \ " : \ " a \ n b
    ///     backslashes         1     1     1
    ///     starts              1     1     1         a backslash that is not itself escaped
    ///     letters               1     1     1       the character after it
    ///     stops                           1         an escape of another character
    ///     output      n a m e " : " a
    ///
    /// - Returns: The number of bytes of input before the first that needs a closer look: the end of the
    ///   string, an escape of another character, or a control character; 64 if there is none.
    @inline(__always)
    private static func unescapeBlock<Lanes: ByteLanes>(
        _ block: Pointer,
        into output: inout UnsafeMutablePointer<UInt8>,
        _ lanes: Lanes.Type
    ) -> Int {
        let backslashes = mask(block) { Lanes.equal($0, Lane(repeating: UInt8(ascii: "\\"))) }
        let ends = mask(block) { Lanes.stringEnds($0) }
        let starts = starts(of: backslashes)
        let letters = starts << 1
        // The ends that are left are quotes and control characters.
        let quotes = mask(block) { Lanes.equal($0, Lane(repeating: UInt8(ascii: "\""))) }
        let others = letters & ~(backslashes | quotes)
        // The letter after the last byte is not known.
        let stops = ends & ~(starts | letters) | others >> 1 | starts & 1 << 63
        let length = stops.trailingZeroBitCount
        var left = starts & ~(~0 << UInt64(truncatingIfNeeded: length))
        var from = 0
        while left != 0 {
            let backslash = left.trailingZeroBitCount
            copy(block + from, to: output, backslash &- from)
            output += backslash &- from
            from = backslash &+ 1
            left &= left &- 1
        }
        copy(block + from, to: output, length &- from)
        output += length &- from
        return length
    }

    /// Copies at least some bytes of a block.
    ///
    /// Both pointers have more room than the 64 bytes that may be copied.
    @inline(__always)
    private static func copy(
        _ source: Pointer,
        to target: UnsafeMutablePointer<UInt8>,
        _ count: Int
    ) {
        let target = UnsafeMutableRawPointer(target)
        target.storeBytes(of: load(source), as: Lane.self)
        guard count > 16 else { return }
        target.storeBytes(of: load(source + 16), toByteOffset: 16, as: Lane.self)
        target.storeBytes(of: load(source + 32), toByteOffset: 32, as: Lane.self)
        target.storeBytes(of: load(source + 48), toByteOffset: 48, as: Lane.self)
    }

    /// Returns a mask of 64 bytes.
    @inline(__always)
    private static func mask(_ block: Pointer, _ mask: (Lane) -> UInt32) -> UInt64 {
        UInt64(mask(load(block))) | UInt64(mask(load(block + 16))) << 16
            | UInt64(mask(load(block + 32))) << 32 | UInt64(mask(load(block + 48))) << 48
    }

    /// Returns the backslashes that begin an escape, of those in text that begins with a character.
    ///
    /// In a run of backslashes every other one does. A run is subtracted from the odd places after its
    /// bytes, so that the borrow tells where it began:
    ///
    ///     backslashes   . 1 1 1 . 1 1 .
    ///     starts        . 1 . 1 . 1 . .
    @inline(__always)
    private static func starts(of backslashes: UInt64) -> UInt64 {
        let followers = backslashes << 1
        if backslashes & followers == 0 { return backslashes }
        let odd: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
        return (((followers | odd) &- backslashes) ^ odd) & backslashes
    }

    /// Unescapes one character, or copies it.
    ///
    /// - Returns: The position after it; nil if it is none of a string.
    @inline(never)
    private func unescapeCharacter(
        _ position: Pointer,
        into output: inout UnsafeMutablePointer<UInt8>
    ) -> Pointer? {
        guard position.pointee == UInt8(ascii: "\\") else {
            guard position.pointee >= 0x20 else { return nil }
            output.pointee = position.pointee
            output += 1
            return position + 1
        }
        guard let next = escape(position) else { return nil }
        for byte in UTF8.encode(scalar(at: position).0) ?? UTF8.encodedReplacementCharacter {
            output.pointee = byte
            output += 1
        }
        return next
    }
}
