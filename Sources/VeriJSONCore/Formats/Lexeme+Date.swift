extension Lexeme {
    /// Returns the date-time with a `T` in place of its space: `2024-01-31 10:00:00Z`.
    ///
    /// - Returns: nil if the text is not a date-time with a space.
    static func spaceDatetime(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard text.count >= 20, text[10] == 0x20 else { return nil }
        var changed = Array(text)
        changed[10] = UInt8(ascii: "T")
        return changed.withUnsafeBufferPointer(StringFormat.isDatetime) ? changed : nil
    }

    /// Returns the date-time in UTC of a number of seconds since 1970.
    ///
    ///     1706695200   →   2024-01-31T10:00:00Z
    ///
    /// - Returns: nil if the text is not an integer of at most 18 bytes, or the year is not 0000 to
    ///   9999.
    static func epochSeconds(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        instant(text).flatMap { datetime(seconds: $0, milliseconds: 0) }
    }

    /// Returns the date-time in UTC of a number of milliseconds since 1970.
    ///
    /// A fraction of a second that is not zero is written with three digits.
    ///
    /// - Returns: nil if the text is not an integer of at most 18 bytes, or the year is not 0000 to
    ///   9999.
    static func epochMillis(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let value = instant(text) else { return nil }
        let (seconds, rest) = divided(value, by: 1000)
        return datetime(seconds: seconds, milliseconds: rest)
    }

    private static func instant(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard isInteger(text), text.count <= 18 else { return nil }
        return Int(String(decoding: text, as: UTF8.self))
    }

    private static func datetime(seconds: Int, milliseconds: Int) -> [UInt8]? {
        let (days, second) = divided(seconds, by: 86_400)
        guard let day = CalendarDay(daysSince1970: days) else { return nil }
        var written: [UInt8] = []
        func write(_ value: Int, width: Int, then separator: Unicode.Scalar) {
            var unit = 1
            for _ in 1..<width { unit *= 10 }
            while unit > 0 {
                written.append(0x30 + UInt8(value / unit % 10))
                unit /= 10
            }
            written.append(UInt8(ascii: separator))
        }
        write(day.year, width: 4, then: "-")
        write(day.month, width: 2, then: "-")
        write(day.day, width: 2, then: "T")
        write(second / 3600, width: 2, then: ":")
        write(second / 60 % 60, width: 2, then: ":")
        if milliseconds > 0 {
            write(second % 60, width: 2, then: ".")
            write(milliseconds, width: 3, then: "Z")
        } else {
            write(second % 60, width: 2, then: "Z")
        }
        return written
    }

    /// Returns the quotient rounded down, and the remainder, which is never negative.
    private static func divided(_ value: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
        let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
    }
}
