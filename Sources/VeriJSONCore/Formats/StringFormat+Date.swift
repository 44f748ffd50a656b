extension StringFormat {
    // RFC 3339 §5.6, full-date.
    package static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count == 10 && CalendarDay(text) != nil
    }

    // RFC 3339 §5.6, full-time.
    package static func isTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let time = TimeOfDay(text, at: 0), let offset = offset(text, at: time.end) else {
            return false
        }
        return !time.isLeapSecond || time.isLeapSecondAllowed(offset: offset, on: nil)
    }

    // RFC 3339 §5.6, date-time. The space that it tolerates in place of `T` is not accepted.
    package static func isDatetime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 20, let day = CalendarDay(text), text[10] | 0x20 == 0x74,
            let time = TimeOfDay(text, at: 11), let offset = offset(text, at: time.end)
        else { return false }
        return !time.isLeapSecond || time.isLeapSecondAllowed(offset: offset, on: day)
    }

    /// Returns whether a text is a date-time without an offset, with `T` or a space as separator.
    ///
    /// A leap second must be where it is in UTC: elsewhere it would need an offset.
    package static func isLocalDatetime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 19, let day = CalendarDay(text),
            text[10] | 0x20 == 0x74 || text[10] == 0x20,
            let time = TimeOfDay(text, at: 11), time.end == text.count
        else { return false }
        return !time.isLeapSecond || time.isLeapSecondAllowed(offset: 0, on: day)
    }

    /// Returns whether a text is a time without an offset.
    package static func isLocalTime(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let time = TimeOfDay(text, at: 0), time.end == text.count else { return false }
        return !time.isLeapSecond || time.isLeapSecondAllowed(offset: 0, on: nil)
    }

    /// Returns the minutes of the `time-offset` between an index and the end of the text.
    private static func offset(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        guard index < text.count else { return nil }
        let sign = text[index]
        if sign | 0x20 == UInt8(ascii: "z") { return index + 1 == text.count ? 0 : nil }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), text.count == index + 6,
            text[index + 3] == UInt8(ascii: ":"), let hours = TimeOfDay.pair(text, at: index + 1),
            let minutes = TimeOfDay.pair(text, at: index + 4), hours < 24, minutes < 60
        else { return nil }
        let distance = hours * 60 + minutes
        return sign == UInt8(ascii: "-") ? -distance : distance
    }
}
