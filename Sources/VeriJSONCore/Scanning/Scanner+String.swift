extension Scanner {
    /// Skips the string (RFC 8259 §7) whose opening quote is at `position`.
    @inline(__always)
    func string(_ position: Pointer) -> Pointer? {
        string(position, lanes: NativeLanes.self)
    }

    /// Skips a string with an explicit implementation of the vector operations.
    @inline(__always)
    func string<Lanes: ByteLanes>(_ position: Pointer, lanes: Lanes.Type) -> Pointer? {
        let start = position + 1
        guard start <= lastLoad else {
            var hasEscapes = false
            return restOfString(start, lanes: lanes, &hasEscapes)
        }
        // Most strings end within the first step.
        let stops = Scanner.stops(start, lanes)
        guard stops != 0 else { return longString(start, lanes) }
        let stop = start + stops.trailingZeroBitCount
        return stop.pointee == UInt8(ascii: "\"") ? stop + 1 : mixedString(start, stop, lanes)
    }

    /// Skips a string whose first 32 bytes are plain, from its content on.
    @inline(never)
    private func longString<Lanes: ByteLanes>(_ start: Pointer, _ lanes: Lanes.Type) -> Pointer? {
        var hasEscapes = false
        return endOfString(start + 32, lanes, &hasEscapes)
    }

    /// Skips a string that has an escape or a character outside ASCII in its first 32 bytes.
    ///
    /// - Parameters:
    ///   - start: The position after the opening quote.
    ///   - stop: The escape or character.
    ///   - lanes: The vector operations.
    /// - Returns: The position after the string; nil if it is not well-formed.
    @inline(never)
    private func mixedString<Lanes: ByteLanes>(
        _ start: Pointer,
        _ stop: Pointer,
        _ lanes: Lanes.Type
    ) -> Pointer? {
        var stop = stop
        if isChecked(start) {
            stop = checkedText(start, lanes)
            if stop < end, stop.pointee == UInt8(ascii: "\"") { return stop + 1 }
        }
        var hasEscapes = false
        return endOfString(stop, lanes, &hasEscapes)
    }

    /// Skips a string without escapes and non-ASCII scalars; nil if the string may have them.
    @inline(__always)
    func plainString(_ position: Pointer) -> Pointer? {
        var position = position + 1
        while position <= lastLoad {
            let stops = Scanner.stops(position, NativeLanes.self)
            if stops != 0 {
                let stop = position + stops.trailingZeroBitCount
                return stop.pointee == UInt8(ascii: "\"") ? stop + 1 : nil
            }
            position += 32
        }
        return nil
    }

    @inline(__always)
    static func stops<Lanes: ByteLanes>(_ position: Pointer, _ lanes: Lanes.Type) -> UInt32 {
        Lanes.stringStops(load(position)) | Lanes.stringStops(load(position + 16)) << 16
    }

    /// Skips the rest of a string, and notes whether there are escapes in it.
    ///
    /// - Parameters:
    ///   - position: The start of a character.
    ///   - lanes: The vector operations.
    ///   - hasEscapes: Becomes true if there are escapes.
    /// - Returns: The position after the string; nil if it is not well-formed.
    @inline(never)
    func restOfString<Lanes: ByteLanes>(
        _ position: Pointer,
        lanes: Lanes.Type,
        _ hasEscapes: inout Bool
    ) -> Pointer? {
        endOfString(position, lanes, &hasEscapes)
    }

    @inline(__always)
    private func endOfString<Lanes: ByteLanes>(
        _ position: Pointer,
        _ lanes: Lanes.Type,
        _ hasEscapes: inout Bool
    ) -> Pointer? {
        var position = position
        while position < end {
            switch position.pointee {
            case UInt8(ascii: "\""):
                return position + 1
            case UInt8(ascii: "\\"):
                guard let next = escapes(position, lanes) else { return nil }
                hasEscapes = true
                position = next
            case 0x80...:
                guard let next = nonASCII(position, lanes) else { return nil }
                position = next
            case 0x20...:
                position = nextStop(position, lanes)
            default:
                return nil
            }
        }
        return nil
    }

    /// Returns the first byte, from `position` on, that is not plain string content, or the end of
    /// the input.
    @inline(__always)
    func nextStop<Lanes: ByteLanes>(_ position: Pointer, _ lanes: Lanes.Type) -> Pointer {
        var position = position
        while position <= lastLoad {
            let stops = Scanner.stops(position, lanes)
            if stops != 0 { return position + stops.trailingZeroBitCount }
            position += 32
        }
        return nextStopNearEnd(position, lanes)
    }

    /// Continues the search on a copy of the last bytes; the zeros after them are stops.
    @inline(never)
    private func nextStopNearEnd<Lanes: ByteLanes>(
        _ position: Pointer,
        _ lanes: Lanes.Type
    )
        -> Pointer
    {
        var position = position
        while position < end {
            let count = min(32, end - position)
            let stops = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { copy in
                copy.initialize(repeating: 0)
                guard let first = copy.baseAddress else { return UInt32(1) }
                first.update(from: position, count: count)
                return Scanner.stops(Pointer(first), lanes)
            }
            if stops != 0 { return min(position + stops.trailingZeroBitCount, end) }
            position += 32
        }
        return end
    }

    /// Skips an escape, and plain text with escapes that follows it, as far as they need no closer look.
    ///
    /// Each block is loaded once, however many escapes it has.
    @inline(never)
    private func escapes<Lanes: ByteLanes>(_ first: Pointer, _ lanes: Lanes.Type) -> Pointer? {
        var block = first
        while block <= lastLoad {
            var stops = Scanner.stops(block, lanes)
            var next = block + 32
            while stops != 0 {
                let stop = block + stops.trailingZeroBitCount
                guard stop.pointee == UInt8(ascii: "\\"), let end = Scanner.endOfPlainEscape(stop)
                else { return stop == first ? escape(first) : stop }
                // The characters of an escape are no stops, even a quote or a backslash.
                let offset = end - block
                if offset >= 32 {
                    next = end
                    break
                }
                stops &= ~0 << UInt32(truncatingIfNeeded: offset)
            }
            block = next
        }
        return block == first ? escape(first) : block
    }

    /// Returns the end of an escape; nil for one of a surrogate, and for one that is not well-formed.
    @inline(__always)
    private static func endOfPlainEscape(_ position: Pointer) -> Pointer? {
        if position[1] != UInt8(ascii: "u") {
            return isSimpleEscape(position[1]) ? position + 2 : nil
        }
        return isCodeUnitOfScalar(position + 2) ? position + 6 : nil
    }

    /// Returns whether four bytes are hexadecimal digits of a value that is not a surrogate.
    ///
    /// The bytes are compared all at once. The highest bit of each byte is the result of its
    /// comparison, since no sum of two bytes below 128 carries into the next byte:
    ///
    ///     text           '0'  '0'  'e'  'g'
    ///     at least '0'     1    1    1    1     + 0x50
    ///     above '9'        0    0    1    1     + 0x46
    ///     at least 'a'     0    0    1    1     + 0x1F, of the lower-case letter
    ///     above 'f'        0    0    0    1     + 0x19
    @inline(__always)
    private static func isCodeUnitOfScalar(_ position: Pointer) -> Bool {
        let text = UInt32(
            littleEndian: UnsafeRawPointer(position).loadUnaligned(as: UInt32.self)
        )
        let lower = text | 0x2020_2020
        let digits = (text &+ 0x5050_5050) & ~(text &+ 0x4646_4646)
        let letters = (lower &+ 0x1F1F_1F1F) & ~(lower &+ 0x1919_1919)
        guard (digits | letters) & ~text & 0x8080_8080 == 0x8080_8080 else { return false }
        // Surrogates are D800 to DFFF; '8' precedes '9' and the letters.
        return lower & 0xFF != 0x64 || text & 0xFF00 < 0x3800
    }

    @inline(__always)
    private static func isSimpleEscape(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            true
        default: false
        }
    }

    /// Skips an escape sequence.
    ///
    /// Surrogates must come in pairs; a lone surrogate is not a Unicode scalar.
    func escape(_ position: Pointer) -> Pointer? {
        guard end - position >= 2 else { return nil }
        guard position[1] == UInt8(ascii: "u") else {
            return Scanner.isSimpleEscape(position[1]) ? position + 2 : nil
        }
        guard let unit = codeUnit(position) else { return nil }
        guard (0xD800..<0xE000).contains(unit) else { return position + 6 }
        guard unit < 0xDC00, let second = codeUnit(position + 6),
            (0xDC00..<0xE000).contains(second)
        else { return nil }
        return position + 12
    }

    /// Returns the value of the `\uXXXX` escape at `position`.
    private func codeUnit(_ position: Pointer) -> UInt32? {
        guard end - position >= 6, position[0] == UInt8(ascii: "\\"),
            position[1] == UInt8(ascii: "u")
        else { return nil }
        var unit: UInt32 = 0
        for index in 2..<6 {
            guard let digit = position[index].hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
        }
        return unit
    }
}
