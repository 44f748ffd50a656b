extension Scanner {
    /// Steps over a number (RFC 8259 §6).
    @inline(__always)
    package func number(_ position: Pointer) -> Pointer? {
        guard var position = integerPart(position) else { return nil }
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

    /// Steps over a minus sign and the digits before the point.
    @inline(__always)
    package func integerPart(_ position: Pointer) -> Pointer? {
        var position = position
        if position.pointee == UInt8(ascii: "-") { position += 1 }
        if position.pointee == UInt8(ascii: "0") {
            position += 1
            return Scanner.isDigit(position.pointee) ? nil : position
        }
        return digits(position)
    }

    /// Steps over one digit or more.
    @inline(__always)
    private func digits(_ position: Pointer) -> Pointer? {
        var position = position
        guard Scanner.isDigit(position.pointee) else { return nil }
        repeat { position += 1 } while Scanner.isDigit(position.pointee)
        return position
    }

    @inline(__always)
    package static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }
}
