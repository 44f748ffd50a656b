extension TapeView {
    /// Returns the value of a number as an integer type, or nil if it has a fraction or does not
    /// fit.
    ///
    /// `1.0` and `4.2e1` are integers too; infinity and NaN are not.
    @inline(__always)
    package func integer<Value: FixedWidthInteger>(
        at index: NodeIndex,
        as type: Value.Type
    ) -> Value? {
        let node = self[index]
        let length = Int(node.end - node.start)
        if !node.isFlagged, length <= 18 {
            return Value(exactly: smallInteger(node))
        }
        return longInteger(node, as: type)
    }

    /// Returns the value of at most 18 digits without a fraction and an exponent.
    @inline(__always)
    private func smallInteger(_ node: TapeNode) -> Int64 {
        let (first, isNegative) = firstDigit(of: node)
        var position = first
        var digits: UInt64 = 0
        TapeView.readFewDigits(&position, &digits)
        let value = Int64(truncatingIfNeeded: digits)
        return isNegative ? 0 &- value : value
    }

    @inline(never)
    private func longInteger<Value: FixedWidthInteger>(
        _ node: TapeNode,
        as type: Value.Type
    ) -> Value? {
        let source = source(of: node)
        if node.isFlagged {
            guard source.first != UInt8(ascii: "n") else { return nil }
            let lexeme = DecimalLexeme(source)
            if let value = lexeme.int64 { return Value(exactly: value) }
            if let value = lexeme.uint64 { return Value(exactly: value) }
            return Value.bitWidth > 64 ? lexeme.wideInteger(as: type) : nil
        }
        var value: Value = 0
        let isNegative = source.first == UInt8(ascii: "-")
        for byte in source.dropFirst(isNegative ? 1 : 0) {
            let digit = Value(byte & 0x0F)
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflows) =
                isNegative
                ? product.subtractingReportingOverflow(digit)
                : product.addingReportingOverflow(digit)
            guard !overflow, !overflows else { return nil }
            value = sum
        }
        return value
    }

    /// Returns the double nearest to a number.
    ///
    /// It is infinite beyond the greatest finite double, and zero below the least. For a null that is
    /// infinity or NaN it is NaN.
    @inline(__always)
    package func double(at index: NodeIndex) -> Double {
        let node = self[index]
        return shortDouble(node) ?? longDouble(node)
    }

    @inline(never)
    private func longDouble(_ node: TapeNode) -> Double {
        let (first, isNegative) = firstDigit(of: node)
        var position = first
        // Fast path: digits, a point and digits, at most 19 digits in all, without an exponent.
        var digits: UInt64 = 0
        TapeView.readFewDigits(&position, &digits)
        var count = position - first
        var places = 0
        if position.pointee == UInt8(ascii: ".") {
            position += 1
            let point = position
            let length = UnsafePointer(bytes) + Int(node.end) - point
            if TapeView.appendDigits(&digits, at: point, length) {
                position += length
            } else {
                TapeView.readDigits(&position, &digits)
            }
            places = position - point
            count += places
        }
        guard position == UnsafePointer(bytes) + Int(node.end), count <= 19,
            let value = NearestDouble.value(digits: digits, exponent: -places)
        else {
            let source = source(of: node)
            return source.first == UInt8(ascii: "n") ? .nan : DecimalLexeme(source).double
        }
        return isNegative ? -value : value
    }

    /// Returns the first seven digits of a number, and where the point is.
    ///
    /// It is for those who have many numbers in a known range: seven digits take less than half the
    /// time of all.
    ///
    /// - Returns: Nil for numbers other than 15 to 23 digits with a point after at most six of them.
    @inline(__always)
    package func leadingDigits(of node: TapeNode) -> LeadingDigits? {
        let (first, isNegative) = firstDigit(of: node)
        let length = UnsafePointer(bytes) + Int(node.end) - first
        guard 16...24 ~= length else { return nil }
        let word = UInt64(littleEndian: TapeView.word(first))
        let point = TapeView.others(word).trailingZeroBitCount >> 3
        guard 1...6 ~= point, first[point] == UInt8(ascii: ".") else { return nil }
        let digits = TapeView.joined(word, at: point) | 0x30
        // The last two words overlap.
        let rest =
            TapeView.others(UInt64(littleEndian: TapeView.word(first + 8)))
            | TapeView.others(UInt64(littleEndian: TapeView.word(first + length - 8)))
        guard TapeView.others(digits) | rest == 0 else { return nil }
        return LeadingDigits(
            value: Int32(truncatingIfNeeded: TapeView.value(digits)),
            point: UInt8(truncatingIfNeeded: point),
            isNegative: isNegative
        )
    }

    /// Returns the position of the first digit, and whether a minus sign precedes it.
    @inline(__always)
    private func firstDigit(of node: TapeNode) -> (position: Pointer, isNegative: Bool) {
        let start = UnsafePointer(bytes) + Int(node.start)
        let isNegative = start.pointee == UInt8(ascii: "-")
        return (isNegative ? start + 1 : start, isNegative)
    }

    /// Moves past digits, and appends them to a number, one after another.
    @inline(__always)
    private static func readFewDigits(_ position: inout Pointer, _ digits: inout UInt64) {
        while Scanner.isDigit(position.pointee) {
            digits = digits &* 10 &+ UInt64(position.pointee & 0x0F)
            position += 1
        }
    }

    /// Appends characters to a number if they are eight to sixteen digits, as in most fractions of
    /// coordinates.
    @inline(__always)
    private static func appendDigits(
        _ digits: inout UInt64,
        at position: Pointer,
        _ count: Int
    ) -> Bool {
        guard 8...16 ~= count else { return false }
        let first = UInt64(littleEndian: word(position))
        // The second word overlaps the first one, whose digits are replaced by zeros.
        var second = UInt64(littleEndian: word(position + count - 8))
        guard (others(first) | others(second)) == 0 else { return false }
        digits = digits &* 100_000_000 &+ value(first)
        guard count > 8 else { return true }
        let overlap = UInt64(8 &* (16 &- count))
        second = (second &>> overlap) &<< overlap
        digits = digits &* powerOfTen(count &- 8) &+ value(second)
        return true
    }

    /// Returns the high bit of each byte that is not a digit; above the first one, of others, too.
    @inline(__always)
    static func others(_ word: UInt64) -> UInt64 {
        ((word &+ 0x4646_4646_4646_4646) | (word &- 0x3030_3030_3030_3030))
            & 0x8080_8080_8080_8080
    }

    /// Returns the number that eight digits are.
    ///
    /// Pairs of digits are added up, then pairs of those, as in Daniel Lemire's *Quickly parsing
    /// eight digits* (2018).
    @inline(__always)
    static func value(_ word: UInt64) -> UInt64 {
        var value = word & 0x0F0F_0F0F_0F0F_0F0F
        value = (value &* (1 + 10 << 8)) >> 8 & 0x00FF_00FF_00FF_00FF
        value = (value &* (1 + 100 << 16)) >> 16 & 0x0000_FFFF_0000_FFFF
        return (value &* (1 + 10_000 << 32)) >> 32
    }

    /// Moves past digits, and appends them to a number, eight at once.
    ///
    /// Fewer digits are moved to the end of the word, after zeros.
    @inline(__always)
    private static func readDigits(_ position: inout Pointer, _ digits: inout UInt64) {
        while true {
            let word = UInt64(littleEndian: word(position))
            let count = others(word).trailingZeroBitCount >> 3
            guard count > 0 else { return }
            digits =
                digits &* powerOfTen(count) &+ value(word &<< UInt64(64 &- 8 &* count))
            position += count
            guard count == 8 else { return }
        }
    }

    /// Returns a power of ten with an exponent of at most 8.
    @inline(__always)
    static func powerOfTen(_ exponent: Int) -> UInt64 {
        // By squaring, since a table would be a load after a check for its initialisation.
        var power: UInt64 = exponent & 1 == 0 ? 1 : 10
        if exponent & 2 != 0 { power &*= 100 }
        if exponent & 4 != 0 { power &*= 10_000 }
        return exponent == 8 ? 100_000_000 : power
    }

    private func source(of node: TapeNode) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(node.start), count: Int(node.end - node.start))
    }
}

/// The first seven digits of a number with at least fifteen, without their point: 12.34567890123456
/// is 1234567 with the point after 2 digits.
@usableFromInline package struct LeadingDigits: Hashable {
    package var value: Int32
    /// The number of digits before the point, from 1 to 6.
    package let point: UInt8
    package let isNegative: Bool

    /// Returns whether a number is long enough to have these digits.
    @inlinable @inline(__always)
    package static func mayBegin(_ node: TapeNode) -> Bool { node.end &- node.start >= 16 }

    /// Returns the values of these seven digits that only numbers between two bounds begin with.
    ///
    /// The bounds have the sign of the number. One unit of the last digit is left out at each end,
    /// so that rounding cannot matter.
    package func values(within bounds: ClosedRange<Double>) -> ClosedRange<Int32>? {
        var unit = 1_000_000.0
        for _ in 1..<point { unit /= 10 }
        let (least, greatest) =
            isNegative
            ? (-bounds.upperBound, -bounds.lowerBound)
            : (bounds.lowerBound, bounds.upperBound)
        let low = max(0, (least * unit).rounded(.up) + 1)
        let high = min(9_999_999, (greatest * unit).rounded(.down) - 2)
        return low <= high ? Int32(low)...Int32(high) : nil
    }
}
