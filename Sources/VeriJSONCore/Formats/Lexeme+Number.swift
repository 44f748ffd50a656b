extension Lexeme {
    /// The limit on the digits of an integer to which zeros are appended.
    private static let expansionLimit = 40

    /// Returns the integer that equals a number with a fraction or an exponent.
    ///
    ///     42.0   4.2e1   →   42   42
    ///
    /// Only the point is moved: nothing is rounded, and the sign is kept, so `-0.0` becomes `-0`.
    /// Zeros are appended up to 40 digits in all.
    ///
    /// - Returns: nil if the number is not an integer, is already written as one, or is too long.
    static func integralNumber(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let parts = NumberParts(text, isPadded: false), !parts.isInteger else { return nil }
        return integer(text, parts)
    }

    private static func integer(
        _ text: UnsafeBufferPointer<UInt8>,
        _ parts: NumberParts
    ) -> [UInt8]? {
        let fraction = parts.fraction ?? parts.integer.upperBound..<parts.integer.upperBound
        let digitCount = parts.integer.count + fraction.count
        func digit(_ index: Int) -> UInt8 {
            let inFraction = index - parts.integer.count
            return inFraction < 0
                ? text[parts.integer.lowerBound + index] : text[fraction.lowerBound + inFraction]
        }

        var first = 0
        while first < digitCount, digit(first) == 0x30 { first += 1 }
        let sign: [UInt8] = parts.isNegative ? [UInt8(ascii: "-")] : []
        if first == digitCount { return sign + [0x30] }
        var last = digitCount
        while digit(last - 1) == 0x30 { last -= 1 }

        // The position of the point, counted in digits from the first.
        let point = parts.integer.count + (parts.exponent ?? 0)
        guard point >= last else { return nil }
        if point > digitCount, point - first > expansionLimit { return nil }
        return sign + (first..<point).map { $0 < digitCount ? digit($0) : 0x30 }
    }
}
