/// The grammar of a JSON number.
enum NumberGrammar {
    /// A part that an incomplete number lacks.
    enum Gap: Hashable, Sendable {
        case digitAfterMinus
        case digitAfterPoint
        case digitInExponent
        case digitAfterLeadingZero
    }

    /// Scans the number that begins at a position.
    ///
    /// - Parameters:
    ///   - bytes: The text; it is never read past its end.
    ///   - start: The offset of the minus sign or of the first digit.
    /// - Returns: The offset after the number, and the part that is missing there (nil if the
    ///   number is complete). If a digit follows a leading zero, the offset is that of the digit.
    static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> (end: Int, gap: Gap?) {
        // RFC 8259 §6
        var position = start
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        guard position < bytes.count, isDigit(bytes[position]) else {
            return (position, .digitAfterMinus)
        }
        if bytes[position] == UInt8(ascii: "0") {
            position += 1
            if position < bytes.count, isDigit(bytes[position]) {
                return (position, .digitAfterLeadingZero)
            }
        } else {
            position = endOfDigits(in: bytes, from: position)
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            let end = endOfDigits(in: bytes, from: position + 1)
            guard end > position + 1 else { return (end, .digitAfterPoint) }
            position = end
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < bytes.count,
                bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
            {
                position += 1
            }
            let end = endOfDigits(in: bytes, from: position)
            guard end > position else { return (end, .digitInExponent) }
            position = end
        }
        return (position, nil)
    }

    /// Returns whether the whole text is one number.
    static func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        scan(bytes, from: 0) == (bytes.count, nil)
    }

    @inline(__always)
    static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10
    }

    private static func endOfDigits(
        in bytes: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Int {
        var position = start
        while position < bytes.count, isDigit(bytes[position]) { position += 1 }
        return position
    }
}
