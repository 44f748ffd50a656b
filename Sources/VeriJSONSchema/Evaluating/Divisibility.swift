internal import VeriJSONCore

/// The exact test of `multipleOf`, on decimal digits of any number.
enum Divisibility {
    /// Returns whether a number is an integer multiple of a divisor above zero.
    ///
    /// With both numbers as digits × 10ⁿ without trailing zeros, the dividend's exponent must not
    /// be less than the divisor's. A power of ten beyond the digits of the divisor adds no factor
    /// that the divisor could have, so the exponent is cut there.
    static func isMultiple(_ value: DecimalLexeme, of divisor: DecimalLexeme) -> Bool {
        if value.isZero { return true }
        guard let magnitude = value.magnitude, let unit = divisor.magnitude else {
            return value.compare(to: divisor) == 0
        }
        let exponent = magnitude - value.digitCount
        let shift = exponent - (unit - divisor.digitCount)
        guard shift >= 0 else { return false }
        let zeros = min(shift, 4 * divisor.digitCount + 4)
        var small: UInt64 = 0
        if divisor.digitCount <= 18 {
            divisor.forEachDigit { small = small * 10 + UInt64($0) }
            var rest: UInt64 = 0
            value.forEachDigit { rest = (rest * 10 + UInt64($0)) % small }
            for _ in 0..<zeros where rest != 0 { rest = rest * 10 % small }
            return rest == 0
        }
        var digits: [UInt8] = []
        divisor.forEachDigit { digits.append($0) }
        var rest: [UInt8] = []
        value.forEachDigit { append($0, to: &rest, modulo: digits) }
        for _ in 0..<zeros where !rest.isEmpty { append(0, to: &rest, modulo: digits) }
        return rest.isEmpty
    }

    /// Appends a digit to a number, and takes the remainder; an empty number is zero.
    private static func append(_ digit: UInt8, to rest: inout [UInt8], modulo divisor: [UInt8]) {
        if !rest.isEmpty || digit != 0 { rest.append(digit) }
        while rest.count > divisor.count
            || rest.count == divisor.count && !rest.lexicographicallyPrecedes(divisor)
        {
            var borrow = 0
            for offset in 0..<rest.count {
                let place = rest.count - 1 - offset
                let taken = offset < divisor.count ? Int(divisor[divisor.count - 1 - offset]) : 0
                var digit = Int(rest[place]) - taken - borrow
                borrow = digit < 0 ? 1 : 0
                if digit < 0 { digit += 10 }
                rest[place] = UInt8(digit)
            }
            rest.removeFirst(rest.prefix { $0 == 0 }.count)
        }
    }
}
