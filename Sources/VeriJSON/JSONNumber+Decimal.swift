public import Foundation
import VeriJSONCore

extension JSONNumber {
    /// The value as a `Decimal`, or nil if a `Decimal` cannot represent it exactly.
    ///
    /// A `Decimal` has at least 38 significant digits and a power of ten from -128 to 127.
    public var decimal: Decimal? {
        guard let text = decimalText, let decimal = Decimal(string: text), decimal.isFinite,
            let back = JSONNumber(lexeme: decimal.description), back == self
        else { return nil }
        return decimal
    }

    /// Creates a number from a decimal, or returns nil if the decimal is NaN.
    ///
    /// - Parameter value: The value.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        self.init(lexeme: value.description)
    }

    /// The number with an exponent that `Decimal` can read, or nil if the value is out of its
    /// range.
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
            // `Decimal` reads no greater exponent than 127, though its value may have more zeros.
            let zeros = max(0, magnitude - number.digitCount - 127)
            digits.append(String(repeating: "0", count: zeros))
            return digits + "e\(magnitude - number.digitCount - zeros)"
        }
    }
}
