/// The numbers that are read as one or two words of eight characters.
extension TapeView {
    /// Returns the value of a number without exponent that has at most 16 characters after its sign.
    ///
    /// The digits and the power of ten are exact, so that their quotient is the nearest double.
    @inline(__always)
    func shortDouble(_ node: TapeNode) -> Double? {
        // Signs vary: no branch depends on them.
        let start = UnsafePointer(bytes) + Int(node.start)
        let sign = start.pointee == UInt8(ascii: "-") ? 1 : 0
        let first = start + sign
        let length = Int(node.end &- node.start) &- sign
        guard length <= 16 else { return nil }
        let word = UInt64(littleEndian: TapeView.word(first))
        let value: Double
        if node.isFlagged {
            let point = TapeView.others(word).trailingZeroBitCount >> 3
            guard point < min(length, 8), first[point] == UInt8(ascii: "."),
                let digits = TapeView.digits(word, first, length, without: point)
            else { return nil }
            value = Double(digits) / TapeView.exactPowerOfTen(length - 1 - point)
        } else {
            value = Double(TapeView.digits(word, first, length))
        }
        return Double(bitPattern: value.bitPattern | UInt64(sign) &<< 63)
    }

    /// Returns the number that at most 16 digits are, of which the first ones are in `word`.
    @inline(__always)
    private static func digits(_ word: UInt64, _ first: Pointer, _ length: Int) -> UInt64 {
        guard length > 8 else { return value(word &<< UInt64(64 &- 8 &* length)) }
        return value(word) &* powerOfTen(length &- 8) &+ value(lastDigits(first, length))
    }

    /// Returns the same for at most 15 digits with a point among the first eight characters; nil if
    /// another character is among them.
    @inline(__always)
    private static func digits(
        _ word: UInt64,
        _ first: Pointer,
        _ length: Int,
        without point: Int
    ) -> UInt64? {
        let joined = joined(word, at: point)
        guard length > 8 else {
            let digits = joined &<< UInt64(8 &* (8 &- length))
            return others(digits | zeros(8 &- length &+ 1)) == 0 ? value(digits) : nil
        }
        let rest = lastDigits(first, length)
        guard others(joined | 0x30) | others(rest | zeros(16 &- length)) == 0 else { return nil }
        return value(joined) &* powerOfTen(length &- 8) &+ value(rest)
    }

    /// Returns the characters after the eighth, after zeros, as the last of a word.
    @inline(__always)
    private static func lastDigits(_ first: Pointer, _ length: Int) -> UInt64 {
        let overlap = UInt64(8 &* (16 &- length))
        return (UInt64(littleEndian: word(first + length - 8)) &>> overlap) &<< overlap
    }

    /// Returns the first characters of a word as the digit zero, at most seven.
    @inline(__always)
    private static func zeros(_ count: Int) -> UInt64 {
        0x3030_3030_3030_3030 & ((1 &<< UInt64(8 &* count)) &- 1)
    }

    /// Returns a power of ten with an exponent of at most 15, all of which are doubles.
    @inline(__always)
    private static func exactPowerOfTen(_ exponent: Int) -> Double {
        var power = exponent & 1 == 0 ? 1.0 : 10.0
        if exponent & 2 != 0 { power *= 100 }
        if exponent & 4 != 0 { power *= 10_000 }
        if exponent & 8 != 0 { power *= 100_000_000 }
        return power
    }

    /// Removes the point from the first eight characters of a number: a zero byte precedes the digits
    /// instead.
    @inline(__always)
    static func joined(_ word: UInt64, at point: Int) -> UInt64 {
        let before: UInt64 = (1 &<< UInt64(8 &* point)) &- 1
        return ((word & before) | ((word &>> 8) & ~before)) &<< 8
    }
}
