/// A time of day without an offset (RFC 3339 §5.6, `partial-time`).
struct TimeOfDay {
    /// Minutes since midnight.
    var minutes: Int
    var isLeapSecond: Bool
    /// The index after the text of the time.
    var end: Int

    init?(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        guard text.count - start >= 8,
            let time = TwoDigitNumbers(text, at: start, separator: UInt8(ascii: ":")),
            time.first < 24, time.second < 60, time.third <= 60
        else { return nil }
        minutes = time.first * 60 + time.second
        isLeapSecond = time.third == 60
        end = start + 8
        if end < text.count, text[end] == UInt8(ascii: ".") {
            let first = end + 1
            end = first
            while end < text.count, ASCII.isDigit(text[end]) { end += 1 }
            if end == first { return nil }
        }
    }

    /// Returns whether there can be a leap second at this time (RFC 3339 §5.7).
    ///
    /// A leap second is at 23:59:60 in UTC. If the day is known, it must be the last of a month in
    /// UTC.
    func isLeapSecondAllowed(offset: Int, on day: CalendarDay?) -> Bool {
        let inUTC = minutes - offset
        let lastMinute = 24 * 60 - 1
        switch inUTC {
        case lastMinute:
            return day.map { $0.day == $0.monthLength } ?? true
        case lastMinute - 24 * 60:
            return day.map { $0.day == 1 } ?? true
        case lastMinute + 24 * 60:
            return day.map { $0.day == $0.monthLength - 1 } ?? true
        default:
            return false
        }
    }

    /// Returns the number that two digits represent; nil if the bytes are not digits.
    @inline(__always)
    static func pair(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let tens = text[index] &- 0x30
        let ones = text[index + 1] &- 0x30
        guard tens < 10, ones < 10 else { return nil }
        return Int(tens) * 10 + Int(ones)
    }
}
