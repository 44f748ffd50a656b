extension Scanner {
    /// Skips a number (RFC 8259 §6).
    ///
    /// The digits among 32 bytes are found in one step. The parts of the number are then runs of
    /// bits, so that the length of one part need not be known before the next part is examined:
    ///
    ///     bytes    - 6 5 . 6 1 3 6 1 7 ,
    ///     stops    1 0 0 1 0 0 0 0 0 0 1 …    bit 0 is first
    @inline(__always)
    func number(_ position: Pointer) -> Pointer? {
        guard position <= lastLoad else { return longNumber(position) }
        let low = NativeLanes.digits(Scanner.load(position))
        let high = NativeLanes.digits(Scanner.load(position + 16))
        let stops = ~UInt64(low | high << 16)
        let sign = position.pointee == UInt8(ascii: "-") ? 1 : 0
        let first = position + sign
        var count = (stops >> UInt64(sign)).trailingZeroBitCount
        guard count > 0, count == 1 || first.pointee != UInt8(ascii: "0") else { return nil }
        count += sign
        if position[count] == UInt8(ascii: ".") {
            let fraction = (stops >> UInt64(count + 1)).trailingZeroBitCount
            guard fraction > 0 || count > 30 else { return nil }
            count += 1 + fraction
        }
        // The number may continue after these 32 bytes.
        guard count < 32, position[count] | 0x20 != UInt8(ascii: "e") else {
            return longNumber(position)
        }
        return position + count
    }

    /// Skips a number of any length, with or without an exponent, byte by byte.
    @inline(never)
    private func longNumber(_ position: Pointer) -> Pointer? {
        guard var position = longIntegerPart(position) else { return nil }
        if position.pointee == UInt8(ascii: ".") {
            guard let next = digits(position + 1) else { return nil }
            position = next
        }
        if position.pointee | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position.pointee == UInt8(ascii: "+") || position.pointee == UInt8(ascii: "-") {
                position += 1
            }
            return digits(position)
        }
        return position
    }

    /// Skips an integer of 2 to 15 digits without a sign; nil for any other number.
    @inline(__always)
    func plainInteger(_ position: Pointer) -> Pointer? {
        guard position <= lastLoad else { return nil }
        let count = (~NativeLanes.digits(Scanner.load(position))).trailingZeroBitCount
        guard count > 1, count < MemoryLayout<Lane>.size, position.pointee != UInt8(ascii: "0"),
            position[count] != UInt8(ascii: "."), position[count] | 0x20 != UInt8(ascii: "e")
        else { return nil }
        return position + count
    }

    /// Skips a minus sign and the digits before the point.
    @inline(__always)
    func integerPart(_ position: Pointer) -> Pointer? {
        guard position <= lastLoad else { return longIntegerPart(position) }
        var digits = UInt64(NativeLanes.digits(Scanner.load(position)))
        // Most integers end within the first 16 bytes.
        if digits | 1 == 0xFFFF {
            digits |= UInt64(NativeLanes.digits(Scanner.load(position + 16))) << 16
            if digits | 1 == 0xFFFF_FFFF { return longIntegerPart(position) }
        }
        let sign: UInt64 = position.pointee == UInt8(ascii: "-") ? 1 : 0
        let first = position + Int(sign)
        let count = (~digits >> sign).trailingZeroBitCount
        guard count > 0, count == 1 || first.pointee != UInt8(ascii: "0") else { return nil }
        return first + count
    }

    /// Skips the integer part byte by byte, for any number of digits.
    @inline(never)
    private func longIntegerPart(_ position: Pointer) -> Pointer? {
        var position = position
        if position.pointee == UInt8(ascii: "-") { position += 1 }
        if position.pointee == UInt8(ascii: "0") {
            position += 1
            return Scanner.isDigit(position.pointee) ? nil : position
        }
        return digits(position)
    }

    /// Skips one or more digits.
    @inline(__always)
    private func digits(_ position: Pointer) -> Pointer? {
        var position = position
        guard Scanner.isDigit(position.pointee) else { return nil }
        repeat { position += 1 } while Scanner.isDigit(position.pointee)
        return position
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }
}
