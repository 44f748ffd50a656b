/// The scalars of a document that is read.
///
/// The bytes after the document are zeros, so that no quote is found there.
extension TapeReader {
    /// Reads a string without escapes of less than 16 bytes, as most keys are; false if it is
    /// another one.
    @inline(__always)
    mutating func readShortString() -> Bool {
        let start = position
        let lane = Scanner.load(start + 1)
        let stops = Mode.isChecking ? NativeLanes.stringStops(lane) : TapeReader.stringEnds(lane)
        guard stops != 0 else { return false }
        let stop = start + 1 + stops.trailingZeroBitCount
        guard stop.pointee == UInt8(ascii: "\"") else { return false }
        position = stop + 1
        append(NodeKind.string.rawValue, from: start)
        return true
    }

    @_transparent
    mutating func readString() -> Bool {
        let start = position
        let stops =
            Mode.isChecking
            ? TapeReader.stringStops(start + 1) : TapeReader.stringEnds(start + 1)
        if stops != 0 {
            let stop = start + 1 + stops.trailingZeroBitCount
            if stop.pointee == UInt8(ascii: "\"") {
                position = stop + 1
                append(NodeKind.string.rawValue, from: start)
                return true
            }
        }
        return Mode.isChecking ? readRestOfString(stops) : readLongString()
    }

    /// Reads a string of a sample that is long, has escapes or characters beyond ASCII.
    ///
    /// `stops` are those among its first 32 bytes.
    @inline(__always)
    private mutating func readRestOfString(_ stops: UInt32) -> Bool {
        let start = position
        var stop = start + 1 + stops.trailingZeroBitCount
        let scanner = scanner
        if stops == 0 {
            // Near the end of a document, the scanner goes on with care.
            stop = TapeReader.firstStop(stop, scanner.lastLoad) ?? stop
        }
        var bits = NodeKind.string.rawValue
        if stop.pointee == UInt8(ascii: "\"") {
            stop += 1
        } else {
            var hasEscapes = false
            guard let next = scanner.restOfString(stop, lanes: NativeLanes.self, &hasEscapes) else {
                return false
            }
            stop = next
            if hasEscapes { bits |= TapeNode.flag }
        }
        position = stop
        append(bits, from: start)
        return true
    }

    @inline(__always)
    private mutating func readLongString() -> Bool {
        let start = position
        let long = TapeReader.longString(start, end)
        position = long.end
        append(long.bits, from: start)
        return long.end <= end
    }

    /// Returns the end of a string, which is after `end` if there is no closing quote.
    @inline(never)
    private static func longString(_ start: Pointer, _ end: Pointer) -> (end: Pointer, bits: UInt32)
    {
        var position = start + 1
        var bits = NodeKind.string.rawValue
        while let stop = firstStop(position, end) {
            if stop.pointee == UInt8(ascii: "\"") { return (stop + 1, bits) }
            bits |= TapeNode.flag
            position = stop + 2
        }
        return (end + 1, bits)
    }

    /// Returns the first quote or backslash, or what needs a closer look where bytes are checked; nil
    /// if none is found by a step of 32 bytes that begins at `last` or before.
    @inline(__always)
    private static func firstStop(
        _ start: Pointer,
        _ last: Pointer
    ) -> Pointer? {
        var position = start
        while position <= last {
            let stops = Mode.isChecking ? stringStops(position) : stringEnds(position)
            if stops != 0 { return position + stops.trailingZeroBitCount }
            position += 32
        }
        return nil
    }

    /// Returns a mask of 32 bytes: set for a quote or a backslash.
    @inline(__always)
    private static func stringEnds(_ position: Pointer) -> UInt32 {
        stringEnds(Scanner.load(position)) | stringEnds(Scanner.load(position + 16)) << 16
    }

    @inline(__always)
    private static func stringEnds(_ lane: Lane) -> UInt32 {
        NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "\"")))
            | NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "\\")))
    }

    /// Returns a mask of 32 bytes: set for a quote and for what needs a closer look.
    @inline(__always)
    private static func stringStops(_ position: Pointer) -> UInt32 {
        NativeLanes.stringStops(Scanner.load(position))
            | NativeLanes.stringStops(Scanner.load(position + 16)) << 16
    }

    @_transparent
    mutating func readNumber() -> Bool {
        let start = position
        if Mode.isChecking {
            guard let end = scanner.number(start) else { return false }
            position = end
            let isInteger = TapeReader.isInteger(start, end)
            append(NodeKind.number.rawValue | (isInteger ? 0 : TapeNode.flag), from: start)
            return true
        }
        var flag: UInt32 = 0
        while true {
            let masks = NumberMasks(position)
            let length = (~masks.number).trailingZeroBitCount
            position += length
            let isInteger = UInt64(masks.fraction) & ((1 &<< UInt64(length)) &- 1) == 0
            flag |= isInteger ? 0 : TapeNode.flag
            if length < 32 { break }
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

    /// The bytes among 32 that may be part of a number, and those of a fraction or an exponent.
    private struct NumberMasks {
        var number: UInt32
        var fraction: UInt32

        @inline(__always)
        init(_ position: Pointer) {
            let low = NumberMasks.masks(Scanner.load(position))
            let high = NumberMasks.masks(Scanner.load(position + 16))
            number = low.number | high.number << 16
            fraction = low.fraction | high.fraction << 16
        }

        @inline(__always)
        private static func masks(_ lane: Lane) -> (number: UInt32, fraction: UInt32) {
            // The slash is between the minus sign and the nine, but never after a number.
            let digits = NativeLanes.within(
                lane,
                from: Lane(repeating: UInt8(ascii: "-")),
                span: Lane(repeating: UInt8(ascii: "9") - UInt8(ascii: "-"))
            )
            let exponent = NativeLanes.equal(
                lane | Lane(repeating: 0x20),
                Lane(repeating: UInt8(ascii: "e"))
            )
            let point = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: ".")))
            let plus = NativeLanes.equal(lane, Lane(repeating: UInt8(ascii: "+")))
            return (digits | exponent | plus, point | exponent)
        }
    }

    @_transparent
    mutating func readLiteral(
        _ kind: NodeKind,
        length: Int
    ) -> Bool {
        let start = position
        position += length
        append(kind.rawValue, from: start)
        return position <= end && (!Mode.isChecking || scanner.literal(start) == position)
    }
}
