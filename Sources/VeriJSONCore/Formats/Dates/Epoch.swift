/// Instants that are numbers: seconds or milliseconds since 1970.
enum Epoch {
    /// The limit on the zeros that a negative exponent puts before the digits of a fraction.
    static let zeroLimit = 40
    /// The digits of the greatest second that has a year of four digits: 253402300799.
    private static let secondDigits = 12

    /// Returns the instant of a number, read by its value.
    ///
    ///     1700000000.25    →   2023-11-14T22:13:20.25Z
    ///     -0.5             →   1969-12-31T23:59:59.5Z
    ///     1.7e9            →   2023-11-14T22:13:20Z
    ///
    /// - Parameters:
    ///   - text: A number as JSON writes it.
    ///   - shift: The power of ten of the unit: 0 for seconds, -3 for milliseconds.
    /// - Returns: nil if the text is not a number, the year is not 0000 to 9999, or the fraction
    ///   needs more than 40 zeros before its first digit.
    static func instant(_ text: UnsafeBufferPointer<UInt8>, shift: Int) -> DateParts? {
        if let instant = plainInstant(text, shift: shift) { return instant }
        guard let number = NumberParts(text, isPadded: false) else { return nil }
        // The digits from the first to the last that is not zero, perhaps with the point.
        var digits = number.integer.lowerBound..<(number.fraction ?? number.integer).upperBound
        let isZero = { (byte: UInt8) in byte == 0x30 || byte == UInt8(ascii: ".") }
        // The position of the point, counted in digits from the first of these.
        var point = number.integer.count + (number.exponent ?? 0) + shift
        while let first = digits.first, isZero(text[first]) {
            if text[first] == 0x30 { point -= 1 }
            digits.removeFirst()
        }
        while let last = digits.last, isZero(text[last]) { digits.removeLast() }

        guard !digits.isEmpty else { return parts(seconds: 0, DateFraction()) }
        guard point <= secondDigits, point >= -zeroLimit else { return nil }
        var seconds = 0
        var rest = point
        while rest > 0 {
            var digit: UInt8 = 0x30
            if let first = digits.first {
                digits.removeFirst()
                digit = text[first]
                if digit == UInt8(ascii: ".") { continue }
            }
            seconds = seconds * 10 + Int(digit &- 0x30)
            rest -= 1
        }
        var fraction = DateFraction(digits: digits, zeros: max(-point, 0))
        if number.isNegative {
            seconds = -seconds
            if !fraction.isEmpty {
                seconds -= 1
                fraction.isComplement = true
            }
        }
        return parts(seconds: seconds, fraction)
    }

    /// Returns the instant of a positive integer; nil if the text is another number, or none.
    @inline(__always)
    private static func plainInstant(
        _ text: UnsafeBufferPointer<UInt8>,
        shift: Int
    ) -> DateParts? {
        let whole = text.count + shift
        guard whole > 0, whole <= secondDigits, text[0] != 0x30 else { return nil }
        var seconds = 0
        for index in 0..<whole {
            guard ASCII.isDigit(text[index]) else { return nil }
            seconds = seconds * 10 + Int(text[index] &- 0x30)
        }
        var end = whole
        for index in whole..<text.count {
            guard ASCII.isDigit(text[index]) else { return nil }
            if text[index] != 0x30 { end = index + 1 }
        }
        return parts(seconds: seconds, DateFraction(digits: whole..<end))
    }

    /// Returns the instant of the text that .NET writes: `/Date(1700000000000+0200)/`.
    ///
    /// The number is milliseconds in UTC; the offset says where it was written.
    static func dotnetInstant(_ text: UnsafeBufferPointer<UInt8>) -> DateParts? {
        guard text.count > 8, text.starts(with: "/Date(".utf8),
            text.suffix(2).elementsEqual(")/".utf8)
        else { return nil }
        var number = text[6..<(text.count - 2)]
        let sign = number.dropFirst().lastIndex {
            $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        }
        if let sign {
            var index = 0
            let offset = UnsafeBufferPointer(rebasing: number[sign...])
            guard offset.count == 5,
                DateOffset(numeric: offset, at: &index, mayBeShort: true) != nil, index == 5
            else { return nil }
            number = number[..<sign]
        }
        guard !number.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
        var parts = instant(UnsafeBufferPointer(rebasing: number), shift: -3)
        if let digits = parts?.fraction.digits {
            parts?.fraction.digits = digits.lowerBound + 6..<digits.upperBound + 6
        }
        return parts
    }

    private static func parts(seconds: Int, _ fraction: DateFraction) -> DateParts? {
        var (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        if second < 0 {
            days -= 1
            second += 86_400
        }
        guard let day = CalendarDay(daysSince1970: days) else { return nil }
        return DateParts(
            year: day.year,
            month: day.month,
            day: day.day,
            hour: second / 3600,
            minute: second / 60 % 60,
            second: second % 60,
            fraction: fraction,
            offset: .zulu
        )
    }
}
