/// A reader of the forms of ISO 8601 that services write beside that of RFC 3339.
///
///     2024-01-31 10:00:00Z           a space in place of `T`
///     2024-01-31T10:00+0200          no seconds, an offset without a colon
///     20240131T100000,25 UTC         the basic form, a decimal comma, a name after a space
struct ISODateReader {
    private let text: UnsafeBufferPointer<UInt8>
    private let isBasicAllowed: Bool
    private var index = 0
    private var parts = DateParts()
    /// The conversions that had a part in the reading.
    private var used: DateText.Parts = []

    private init(_ text: UnsafeBufferPointer<UInt8>, isBasicAllowed: Bool) {
        self.text = text
        self.isBasicAllowed = isBasicAllowed
    }

    /// Reads the whole text.
    ///
    /// - Parameters:
    ///   - text: Valid UTF-8.
    ///   - allowed: The conversions of which `spaceDatetime` and `basicOffset` matter.
    ///   - format: The format that is asked for; not `date`.
    /// - Returns: The parts, with an offset only if the text has one, and the conversions used.
    static func read(
        _ text: UnsafeBufferPointer<UInt8>,
        _ allowed: DateText.Parts,
        as format: StringFormat
    ) -> (parts: DateParts, used: DateText.Parts)? {
        var reader = ISODateReader(text, isBasicAllowed: allowed.contains(.basicOffset))
        if format.hasDay, text.count >= 19, reader.readDay(format, allowed),
            let clock = TwoDigitNumbers(text, at: 11, separator: UInt8(ascii: ":"))
        {
            // Most texts have seconds. No text of this form is one of the basic form.
            (reader.parts.hour, reader.parts.minute) = (clock.first, clock.second)
            reader.parts.second = clock.third
            reader.index += 8
            guard reader.readFraction(), reader.readOffset() else { return nil }
            return (reader.parts, reader.used)
        }
        reader = ISODateReader(text, isBasicAllowed: allowed.contains(.basicOffset))
        if format.hasDay {
            if let result = reader.readBasic() { return result }
            guard reader.readDay(format, allowed) else { return nil }
        }
        guard reader.readClock(), reader.readOffset() else { return nil }
        return (reader.parts, reader.used)
    }

    /// Reads `YYYY-MM-DD` and the separator after it.
    private mutating func readDay(_ format: StringFormat, _ allowed: DateText.Parts) -> Bool {
        guard text.count > 10, let day = CalendarDay(text) else { return false }
        (parts.year, parts.month, parts.day) = (day.year, day.month, day.day)
        index = 11
        if text[10] == UInt8(ascii: " ") {
            // The local form has `T` or a space.
            guard format != .localDatetime else { return true }
            guard allowed.contains(.spaceDatetime) else { return false }
            used.insert(.spaceDatetime)
            return true
        }
        return text[10] | 0x20 == UInt8(ascii: "t")
    }

    /// Reads `hh:mm[:ss[.fraction]]`.
    private mutating func readClock() -> Bool {
        guard let hour = pair(), skip(":"), let minute = pair() else { return false }
        (parts.hour, parts.minute) = (hour, minute)
        guard skip(":") else { return use(.basicOffset) }
        return readSecond()
    }

    /// Reads `ss[.fraction]`.
    private mutating func readSecond() -> Bool {
        guard let second = pair() else { return false }
        parts.second = second
        return readFraction()
    }

    /// Reads the fraction of a second, if there is one.
    private mutating func readFraction() -> Bool {
        let hasPoint = skip(".")
        if !hasPoint {
            guard skip(",") else { return true }
            guard use(.basicOffset) else { return false }
        }
        let start = index
        while index < text.count, ASCII.isDigit(text[index]) { index += 1 }
        parts.fraction.digits = start..<index
        return index > start
    }

    /// Reads an offset, if there is one, up to the end of the text.
    private mutating func readOffset() -> Bool {
        guard index < text.count else { return true }
        if skip(" "), !use(.basicOffset) { return false }
        let start = index
        let style: DateOffset.Style = isBasicAllowed ? [.short, .names, .lowercase] : .lowercase
        guard let offset = DateOffset(text, at: &index, style), index == text.count else {
            return false
        }
        parts.offset = offset
        // `Z` and `±hh:mm` are those of RFC 3339.
        let length = index - start
        return length == 1 || length == 6 || use(.basicOffset)
    }

    /// Reads `YYYYMMDDThhmm[ss[.fraction]]` with an offset or without; nil if the text has another
    /// form.
    private func readBasic() -> (parts: DateParts, used: DateText.Parts)? {
        guard isBasicAllowed, text.count >= 13, text[8] == UInt8(ascii: "T") else { return nil }
        var reader = self
        reader.used = .basicOffset
        guard let century = reader.pair(), let rest = reader.pair(), let month = reader.pair(),
            let day = reader.pair(), reader.skip("T"), let hour = reader.pair(),
            let minute = reader.pair()
        else { return nil }
        let year = century * 100 + rest
        reader.parts = DateParts(year: year, month: month, day: day, hour: hour, minute: minute)
        if reader.index < text.count, ASCII.isDigit(text[reader.index]) {
            guard reader.readSecond() else { return nil }
        }
        return reader.readOffset() ? (reader.parts, reader.used) : nil
    }

    private mutating func pair() -> Int? {
        guard text.count - index >= 2, let pair = TimeOfDay.pair(text, at: index) else {
            return nil
        }
        index += 2
        return pair
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Records the use of a conversion; false if it is not allowed.
    private mutating func use(_ conversion: DateText.Parts) -> Bool {
        used.insert(conversion)
        return isBasicAllowed
    }
}
