extension DecimalLexeme {
    /// Returns the value of a number of at most 18 bytes that has neither fraction nor exponent; nil
    /// for any other.
    @inline(__always)
    static func plainInteger(_ number: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard number.count <= 18, let first = number.first else { return nil }
        let isNegative = first == UInt8(ascii: "-")
        var value: Int64 = 0
        for position in (isNegative ? 1 : 0)..<number.count {
            let digit = number[position] &- UInt8(ascii: "0")
            guard digit <= 9 else { return nil }
            value = value &* 10 &+ Int64(digit)
        }
        return isNegative ? 0 &- value : value
    }

    /// The value as a 64-bit integer; nil if it has a fraction or does not fit.
    var int64: Int64? {
        if isPlain { return plain }
        guard let magnitude = integerMagnitude else { return nil }
        if hasMinus {
            return magnitude <= UInt64(Int64.max) + 1
                ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
        }
        return Int64(exactly: magnitude)
    }

    /// The value as an unsigned 64-bit integer; nil if it has a fraction or does not fit.
    var uint64: UInt64? {
        guard let magnitude = integerMagnitude, !hasMinus || magnitude == 0 else { return nil }
        return magnitude
    }

    /// Returns the value as an integer of a type with more than 64 bits; nil if it has a fraction
    /// or does not fit.
    func wideInteger<Value: FixedWidthInteger>(as type: Value.Type) -> Value? {
        if isZero { return 0 }
        guard let magnitude, magnitude <= Value.bitWidth, digitCount <= magnitude else {
            return nil
        }
        var value: Value = 0
        var overflow = false
        func append(_ digit: UInt8) {
            let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) =
                hasMinus
                ? product.subtractingReportingOverflow(Value(digit))
                : product.addingReportingOverflow(Value(digit))
            value = sum
            overflow = overflow || productOverflow || sumOverflow
        }
        forEachDigit { append($0) }
        for _ in digitCount..<magnitude { append(0) }
        return overflow ? nil : value
    }

    /// The absolute value, if it is an integer below 2^64.
    private var integerMagnitude: UInt64? {
        if isZero { return 0 }
        guard let magnitude, magnitude <= 20, digitCount <= magnitude else { return nil }
        var value: UInt64 = 0
        var overflow = false
        func append(_ digit: UInt8) {
            let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflow) = product.addingReportingOverflow(UInt64(digit))
            value = sum
            overflow = overflow || productOverflow || sumOverflow
        }
        forEachDigit { append($0) }
        for _ in digitCount..<magnitude { append(0) }
        return overflow ? nil : value
    }

    /// The nearest double; infinite if the value is greater than the greatest finite double.
    ///
    /// Rounds to nearest, ties to even, for a lexeme of any length.
    var double: Double {
        let count = digitCount
        if let magnitude, count <= 15, abs(magnitude - count) <= 22 {
            // Both operands are exact, so the single operation rounds correctly (Clinger 1990).
            var digits: Int64 = 0
            forEachDigit { digits = digits &* 10 &+ Int64($0) }
            let value = Double(hasMinus ? -digits : digits)
            let power = magnitude - count
            if digits == 0 { return hasMinus ? -0.0 : 0.0 }
            return power < 0 ? value / Self.power(of: -power) : value * Self.power(of: power)
        }
        if isZero { return hasMinus ? -0.0 : 0.0 }
        // Far outside the range of doubles, where the digits no longer matter.
        guard let magnitude, abs(magnitude) <= 400 else {
            let isLarge = self.magnitude.map { $0 > 0 } ?? !exponentIsNegative
            let value = isLarge ? Double.infinity : 0.0
            return hasMinus ? -value : value
        }
        return Double(text(magnitude: magnitude)) ?? .nan
    }

    /// Returns the value as 0.d₁d₂d₃…eM, with as many digits as can affect rounding.
    private func text(magnitude: Int) -> String {
        // A double, or the midpoint of two doubles, has at most 768 significant digits. Of further
        // digits, it only matters whether one of them is not zero.
        let most = 800
        var text: [UInt8] = Array((hasMinus ? "-0." : "0.").utf8)
        var count = 0
        for position in digitsStart..<digitsEnd where position != point {
            if count == most {
                text.append(UInt8(ascii: "1"))
                break
            }
            text.append(bytes[position])
            count += 1
        }
        text.append(contentsOf: "e\(magnitude)".utf8)
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns a power of ten from 0 to 22; each of them is exact as a double.
    private static func power(of exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
    }
}
