public import Foundation

extension JSONNumber {
    /// The value as a `Decimal`, or nil where a `Decimal` cannot hold it exactly.
    ///
    /// A `Decimal` has at least 38 significant digits and a power of ten from -128 to 127.
    public var decimal: Decimal? {
        guard let text = decimalText, let decimal = Decimal(string: text), decimal.isFinite,
            let back = JSONNumber(lexeme: decimal.description), back == self
        else { return nil }
        return decimal
    }

    /// Makes a number from a decimal, or gives nil where it is not a number.
    ///
    /// - Parameter value: The value.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        self.init(lexeme: value.description)
    }

    /// The number with an exponent short enough for `Decimal`, or nil where that is out of the question.
    private var decimalText: String? {
        lexeme.withUTF8Bytes { bytes in
            let number = DecimalLexeme(bytes)
            if number.isZero { return "0" }
            guard let magnitude = number.magnitude, abs(magnitude) < 200, number.digitCount < 40
            else {
                return nil
            }
            var digits = number.hasMinus ? "-" : ""
            number.forEachDigit { digits.append(String($0)) }
            // `Decimal` reads no greater power than this, though it holds the value with more zeros.
            let zeros = max(0, magnitude - number.digitCount - 127)
            digits.append(String(repeating: "0", count: zeros))
            return digits + "e\(magnitude - number.digitCount - zeros)"
        }
    }
}
