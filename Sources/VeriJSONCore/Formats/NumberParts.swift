/// The parts of the text of a number (RFC 8259 §6).
///
/// `-12.50e+3` has a minus, the integer digits `12`, the fraction digits `50`, the exponent 3.
struct NumberParts {
    var isNegative = false
    var integer: Range<Int>
    var fraction: Range<Int>?
    /// The exponent, saturated at a magnitude that no text's length comes near.
    var exponent: Int?
    /// The text from the first integer digit to the end of the number.
    var digitsAndRest: Range<Int>

    private static let exponentLimit = 1 << 50

    var isInteger: Bool { fraction == nil && exponent == nil }

    /// Reads the whole text; nil if it is not a number.
    ///
    /// If `isPadded` is true, a plus sign and leading zeros are allowed as well; the zeros are not
    /// part of ``integer``.
    init?(_ text: UnsafeBufferPointer<UInt8>, isPadded: Bool) {
        var index = 0
        let count = text.count
        if index < count, text[index] == UInt8(ascii: "-") {
            isNegative = true
            index += 1
        } else if isPadded, index < count, text[index] == UInt8(ascii: "+") {
            index += 1
        }

        var first = index
        while index < count, ASCII.isDigit(text[index]) { index += 1 }
        guard index > first else { return nil }
        if text[first] == 0x30, index - first > 1 {
            guard isPadded else { return nil }
            while first + 1 < index, text[first] == 0x30 { first += 1 }
        }
        integer = first..<index
        if index < count, text[index] == UInt8(ascii: ".") {
            let start = index + 1
            index = start
            while index < count, ASCII.isDigit(text[index]) { index += 1 }
            guard index > start else { return nil }
            fraction = start..<index
        }
        if index < count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            let isBelowZero = index < count && text[index] == UInt8(ascii: "-")
            if isBelowZero || (index < count && text[index] == UInt8(ascii: "+")) { index += 1 }
            guard index < count else { return nil }
            var value = 0
            while index < count, ASCII.isDigit(text[index]) {
                value = min(value * 10 + Int(text[index] &- 0x30), Self.exponentLimit)
                index += 1
            }
            exponent = isBelowZero ? -value : value
        }
        guard index == count else { return nil }
        digitsAndRest = first..<count
    }
}
