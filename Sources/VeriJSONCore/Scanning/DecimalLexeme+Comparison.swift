extension DecimalLexeme {
    /// Compares two numbers by value, exactly.
    ///
    /// - Returns: -1 if this number is less than the other, 0 if they are equal, 1 if it is
    ///   greater.
    /// - Complexity: O(*n*), *n* the number of bytes of both lexemes; nothing is allocated.
    package func compare(to other: DecimalLexeme) -> Int {
        if isPlain && other.isPlain { return Self.order(plain, other.plain) }
        let sign = self.sign
        let otherSign = other.sign
        if sign != otherSign { return sign < otherSign ? -1 : 1 }
        if sign == 0 { return 0 }
        return sign * compareAbsolute(to: other)
    }

    /// Compares two number lexemes by value, exactly.
    static func compare(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Int {
        DecimalLexeme(left).compare(to: DecimalLexeme(right))
    }

    private func compareAbsolute(to other: DecimalLexeme) -> Int {
        let byMagnitude: Int
        if let magnitude, let otherMagnitude = other.magnitude {
            byMagnitude = Self.order(magnitude, otherMagnitude)
        } else {
            byMagnitude = compareLongMagnitude(to: other)
        }
        return byMagnitude != 0 ? byMagnitude : compareDigits(to: other)
    }

    private func compareDigits(to other: DecimalLexeme) -> Int {
        var position = digitsStart
        var otherPosition = other.digitsStart
        while position < digitsEnd, otherPosition < other.digitsEnd {
            if position == point { position += 1 }
            if otherPosition == other.point { otherPosition += 1 }
            let byte = bytes[position]
            let otherByte = other.bytes[otherPosition]
            if byte != otherByte { return byte < otherByte ? -1 : 1 }
            position += 1
            otherPosition += 1
        }
        // Both end in a digit other than 0, so the longer one is greater.
        if position < digitsEnd { return 1 }
        return otherPosition < other.digitsEnd ? -1 : 0
    }

    /// Compares the magnitudes of two numbers if an exponent does not fit into an `Int`.
    ///
    /// The difference of the exponents is computed digit by digit, most significant first. Once it
    /// exceeds the maximum that later digits and the positions of the points (less than the lengths
    /// of the lexemes) can compensate, it can only grow, so the loop ends.
    @inline(never)
    private func compareLongMagnitude(to other: DecimalLexeme) -> Int {
        let beyond = 1_000_000_000_000_000
        let digits = exponentEnd - exponentStart
        let otherDigits = other.exponentEnd - other.exponentStart
        let width = max(digits, otherDigits)
        var difference = 0
        for place in 0..<width where abs(difference) < beyond {
            var digit = 0
            if place >= width - digits {
                let value = Int(bytes[exponentEnd - width + place] & 0x0F)
                digit += exponentIsNegative ? -value : value
            }
            if place >= width - otherDigits {
                let value = Int(other.bytes[other.exponentEnd - width + place] & 0x0F)
                digit -= other.exponentIsNegative ? -value : value
            }
            difference = difference * 10 + digit
        }
        return Self.order(difference + pointPosition, other.pointPosition)
    }

    @inline(__always)
    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
        left < right ? -1 : left > right ? 1 : 0
    }

    /// Feeds the value to a hasher; equal numbers feed the same, however they are written.
    func hash(into hasher: inout Hasher) {
        hasher.combine(Int8(sign))
        if isZero { return }
        var word: UInt64 = 0
        var count = 0
        forEachDigit { digit in
            word = word &* 10 &+ UInt64(digit)
            count += 1
            if count % 18 == 0 {
                hasher.combine(word)
                word = 0
            }
        }
        hasher.combine(word)
        hasher.combine(count)
        if let magnitude {
            hasher.combine(magnitude)
        } else {
            hashLongMagnitude(into: &hasher)
        }
    }

    /// Feeds the sum of a long exponent and the position of the point, digit by digit.
    @inline(never)
    private func hashLongMagnitude(into hasher: inout Hasher) {
        // Least significant digit first; every digit has the sign of the exponent.
        var digits = bytes[exponentStart..<exponentEnd].reversed().map { Int($0 & 0x0F) }
        var carry = exponentIsNegative ? -pointPosition : pointPosition
        for place in digits.indices where carry != 0 {
            let sum = digits[place] + carry
            let digit = ((sum % 10) + 10) % 10
            digits[place] = digit
            carry = (sum - digit) / 10
        }
        while carry > 0 {
            digits.append(carry % 10)
            carry /= 10
        }
        while digits.last == 0 { digits.removeLast() }
        // The point's position cannot change the sign: the exponent has more than 17 digits.
        if digits.count <= 18 {
            let value = digits.reversed().reduce(0) { $0 * 10 + $1 }
            hasher.combine(exponentIsNegative ? -value : value)
        } else {
            hasher.combine(exponentIsNegative)
            for digit in digits { hasher.combine(UInt8(truncatingIfNeeded: digit)) }
            hasher.combine(digits.count)
        }
    }
}
