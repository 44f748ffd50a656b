/// The scalars of a document that is read.
extension TapeReader {
    @inline(__always)
    mutating func readString(_ checking: Bool) -> Bool {
        let start = position
        let stops =
            checking ? TapeReader.stringStops(start + 1) : TapeReader.stringEnds(start + 1)
        if stops != 0 {
            let stop = start + 1 + stops.trailingZeroBitCount
            if stop.pointee == UInt8(ascii: "\""), stop < end {
                position = stop + 1
                append(NodeKind.string.rawValue, from: start)
                return true
            }
        }
        if checking, stops == 0, let last = TapeReader.plainString(start + 33, end) {
            position = last + 1
            append(NodeKind.string.rawValue, from: start)
            return true
        }
        let long = TapeReader.longString(start, end)
        guard !checking || scanner.string(start) == long.end else { return false }
        position = long.end
        append(long.bits, from: start)
        return long.end <= end
    }

    /// Returns the closing quote of a string that has nothing but plain ASCII up to it; nil if
    /// something else comes first.
    @inline(__always)
    private static func plainString(_ start: Pointer, _ end: Pointer) -> Pointer? {
        var position = start
        while position < end {
            let stops = TapeReader.stringStops(position)
            guard stops != 0 else {
                position += 32
                continue
            }
            position += stops.trailingZeroBitCount
            return position < end && position.pointee == UInt8(ascii: "\"") ? position : nil
        }
        return nil
    }

    /// Returns the end of a string, which is after `end` if there is no closing quote.
    @inline(never)
    private static func longString(_ start: Pointer, _ end: Pointer) -> (end: Pointer, bits: UInt32)
    {
        var position = start + 1
        var bits = NodeKind.string.rawValue
        while position < end {
            let stops = TapeReader.stringEnds(position)
            guard stops != 0 else {
                position += 32
                continue
            }
            position += stops.trailingZeroBitCount
            if position.pointee == UInt8(ascii: "\"") { return (position + 1, bits) }
            bits |= TapeNode.flag
            position += 2
        }
        return (end + 1, bits)
    }

    /// Returns a mask of 32 bytes: set for a quote or a backslash.
    @inline(__always)
    private static func stringEnds(_ position: Pointer) -> UInt32 {
        let quotes = Lane(repeating: UInt8(ascii: "\""))
        let backslashes = Lane(repeating: UInt8(ascii: "\\"))
        let first = Scanner.load(position)
        let second = Scanner.load(position + 16)
        let low = NativeLanes.equal(first, quotes) | NativeLanes.equal(first, backslashes)
        let high = NativeLanes.equal(second, quotes) | NativeLanes.equal(second, backslashes)
        return low | high << 16
    }

    /// Returns a mask of 32 bytes: set for a quote and for what needs a closer look.
    @inline(__always)
    private static func stringStops(_ position: Pointer) -> UInt32 {
        NativeLanes.stringStops(Scanner.load(position))
            | NativeLanes.stringStops(Scanner.load(position + 16)) << 16
    }

    @inline(__always)
    mutating func readNumber(_ checking: Bool) -> Bool {
        let start = position
        if checking {
            guard let end = scanner.number(start) else { return false }
            position = end
            let isInteger = TapeReader.isInteger(start, end)
            append(NodeKind.number.rawValue | (isInteger ? 0 : TapeNode.flag), from: start)
            return true
        }
        var masks = NumberMasks(start)
        // A sign may precede the digits of an integer.
        masks.digits |= 1
        var flag: UInt32 = 0
        while true {
            let length = (~masks.number).trailingZeroBitCount
            position += length
            // In JSON, only a fraction and an exponent continue an integer.
            let isInteger = masks.number & ~masks.digits & ((1 &<< UInt32(length)) &- 1) == 0
            flag |= isInteger ? 0 : TapeNode.flag
            if length < 16 { break }
            masks = NumberMasks(position)
        }
        append(NodeKind.number.rawValue | flag, from: start)
        return true
    }

    /// Returns whether a number has neither a fraction nor an exponent.
    @inline(__always)
    private static func isInteger(_ start: Pointer, _ end: Pointer) -> Bool {
        guard end - start <= 32 else {
            return UnsafeBufferPointer(start: start + 1, count: end - start - 1)
                .allSatisfy(Scanner.isDigit)
        }
        let low = NativeLanes.digits(Scanner.load(start))
        let high = NativeLanes.digits(Scanner.load(start + 16))
        // A sign may precede the digits.
        return (~UInt64(low | high << 16 | 1)).trailingZeroBitCount >= end - start
    }

    /// The bytes among sixteen that are digits, and those that may be part of a number.
    private struct NumberMasks {
        var digits: UInt32
        var number: UInt32

        @inline(__always)
        init(_ position: Pointer) {
            let lane = Scanner.load(position)
            digits = NativeLanes.digits(lane)
            let letters = lane | Lane(repeating: 0x20)
            number =
                digits | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: ".")))
                | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "-")))
                | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "+")))
                | NativeLanes.equal(letters, Lane(repeating: UInt8(ascii: "e")))
        }
    }

    @inline(__always)
    mutating func readLiteral(
        _ kind: NodeKind,
        length: Int,
        _ checking: Bool
    ) -> Bool {
        let start = position
        position += length
        append(kind.rawValue, from: start)
        return position <= end && (!checking || scanner.literal(start) == position)
    }
}
