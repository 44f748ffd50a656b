/// A view of a JSON number in its source text, for exact comparison by value.
///
/// The digits are never expanded: the value is ±0.d₁d₂d₃… × 10^(position + exponent), where d₁ is
/// the first digit other than 0. The digits stay in the text (with the point among them), and so do
/// the digits of an exponent that does not fit into an `Int`.
///
///     -0012.3400e5   (leading zeros are not JSON; they only show the fields)
///        ^ ^  ^  ^
///        | |  |  exponentStart ..< exponentEnd, exponent = 5
///        | |  digitsEnd
///        | point           position = point - digitsStart = 2
///        digitsStart
///
/// A zero has `digitsStart == digitsEnd`. The view is valid as long as its bytes are.
package struct DecimalLexeme: BitwiseCopyable {
    let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the first digit other than 0.
    let digitsStart: Int
    /// The offset after the last digit other than 0, not counting the exponent.
    let digitsEnd: Int
    /// The offset of the point; without a point, the offset after the integer digits.
    let point: Int
    /// The offset of the exponent's first digit other than 0.
    let exponentStart: Int
    let exponentEnd: Int
    /// The exponent, if it has at most 17 digits.
    let shortExponent: Int?
    let exponentIsNegative: Bool
    /// The value, if the lexeme has at most 18 digits and neither fraction nor exponent.
    let plain: Int64
    let isPlain: Bool

    /// Whether the lexeme begins with a minus sign, which a zero may have.
    package let hasMinus: Bool
    /// Whether the lexeme has neither fraction nor exponent.
    let isIntegerLexeme: Bool

    /// Creates a view of a number.
    ///
    /// - Parameter bytes: The text of exactly one number, known to follow RFC 8259 §6. The value of
    ///   any other text is unspecified, but it is never read past its end.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        let count = bytes.count
        hasMinus = count > 0 && bytes[0] == UInt8(ascii: "-")
        let integerStart = hasMinus ? 1 : 0
        var position = integerStart
        var first = -1
        var last = -1
        var value: Int64 = 0
        while position < count, NumberGrammar.isDigit(bytes[position]) {
            let digit = bytes[position] &- UInt8(ascii: "0")
            value = value &* 10 &+ Int64(digit)
            if digit != 0 {
                if first < 0 { first = position }
                last = position
            }
            position += 1
        }
        point = position
        isIntegerLexeme = position == count
        isPlain = position == count && position - integerStart <= 18
        plain = hasMinus ? 0 &- value : value
        if position < count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            while position < count, NumberGrammar.isDigit(bytes[position]) {
                if bytes[position] != UInt8(ascii: "0") {
                    if first < 0 { first = position }
                    last = position
                }
                position += 1
            }
        }
        digitsStart = first < 0 ? 0 : first
        digitsEnd = last < 0 ? 0 : last + 1

        var negative = false
        if position < count { position += 1 }  // the letter e
        if position < count, !NumberGrammar.isDigit(bytes[position]) {
            negative = bytes[position] == UInt8(ascii: "-")
            position += 1
        }
        while position < count, bytes[position] == UInt8(ascii: "0") { position += 1 }
        exponentStart = position
        exponentEnd = count
        exponentIsNegative = negative
        if count - position <= 17 {
            var exponent = 0
            while position < count {
                exponent = exponent &* 10 &+ Int(bytes[position] & 0x0F)
                position += 1
            }
            shortExponent = negative ? -exponent : exponent
        } else {
            shortExponent = nil
        }
    }

    package var isZero: Bool { digitsStart == digitsEnd }

    /// The sign of the value: -1, 0 or 1.
    var sign: Int { isZero ? 0 : hasMinus ? -1 : 1 }

    /// The number of digits from the first to the last digit other than 0.
    package var digitCount: Int {
        digitsEnd - digitsStart - (digitsStart < point && point < digitsEnd ? 1 : 0)
    }

    /// The position of the point relative to the first digit other than 0, not counting the
    /// exponent.
    var pointPosition: Int {
        digitsStart <= point ? point - digitsStart : point + 1 - digitsStart
    }

    /// The power of ten of the whole value; nil if the exponent has more than 17 digits.
    package var magnitude: Int? {
        guard let shortExponent else { return nil }
        return shortExponent + pointPosition
    }

    /// Whether the value has no fraction: `1`, `1.0` and `4.2e1`.
    package var isIntegral: Bool {
        if isIntegerLexeme || isZero { return true }
        guard let magnitude else { return !exponentIsNegative }
        return digitCount <= magnitude
    }

    /// Calls `body` with each digit from the first to the last digit other than 0.
    @inline(__always)
    package func forEachDigit(_ body: (UInt8) -> Void) {
        for position in digitsStart..<digitsEnd where position != point {
            body(bytes[position] & 0x0F)
        }
    }
}
