/// The parts of a date, a time or both, as a text names them, whether or not they fit together.
struct DateParts {
    var year = 0
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var fraction = DateFraction()
    /// The offset from UTC; nil if the text has none.
    var offset: DateOffset?

    /// An instant, or a local time where there are no offsets; equal for equal instants.
    struct Instant: Hashable {
        fileprivate var minutes: Int
        /// The second, 60 for a leap second.
        fileprivate var second: Int
        /// The digits of the fraction without zeros at the end.
        fileprivate var fraction: [UInt8]
    }

    /// Returns whether the parts are a day of the calendar and a time of the day, as far as a format
    /// has them.
    ///
    /// - Parameter format: One of the formats of dates and times.
    /// - Returns: Whether ``write(as:of:to:)`` writes a text that the format accepts.
    func isDate(of format: StringFormat) -> Bool {
        if format.hasDay {
            guard (1...12).contains(month), (0...9999).contains(year), day > 0,
                day <= 28 || day <= CalendarDay(year: year, month: month, day: day).monthLength
            else { return false }
        }
        guard format.hasTime else { return true }
        guard hour < 24, minute < 60, second <= 60, offset != nil || !format.hasOffset else {
            return false
        }
        return second < 60 || isLeapSecond(of: format)
    }

    /// Returns whether there can be a leap second at this time (RFC 3339 §5.7): in the last minute
    /// of a month in UTC.
    private func isLeapSecond(of format: StringFormat) -> Bool {
        var whole = self
        whole.fraction = DateFraction()
        return whole.written(as: format, of: UnsafeBufferPointer(start: nil, count: 0))
            .withUnsafeBufferPointer(format.accepts)
    }

    /// Returns the text of parts that are a date of a format, as RFC 3339 has them.
    func written(as format: StringFormat, of source: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        write(as: format, of: source, to: &text)
        return text
    }

    /// Appends parts that are a date of a format, as RFC 3339 has them.
    ///
    /// - Parameters:
    ///   - format: One of the formats of dates and times.
    ///   - source: The text that was read, of which the digits of a fraction are copied.
    ///   - text: The text to which the date is appended.
    func write(
        as format: StringFormat,
        of source: UnsafeBufferPointer<UInt8>,
        to text: inout [UInt8]
    ) {
        let bytes = Self.bytes(
            (
                Self.digits(year / 100) | Self.digits(year % 100) << 16 | Self.hyphen << 32
                    | Self.digits(month) << 40 | Self.hyphen << 56,
                Self.digits(day) | UInt64(UInt8(ascii: "T")) << 16 | Self.digits(hour) << 24
                    | Self.colon << 40 | Self.digits(minute) << 48,
                Self.colon | Self.digits(second) << 8
            )
        )
        let range = (format.hasDay ? 0 : 11)..<(format.hasTime ? 19 : 10)
        withUnsafeBytes(of: bytes) { text += UnsafeRawBufferPointer(rebasing: $0[range]) }
        if format.hasTime, !fraction.isEmpty {
            text.append(UInt8(ascii: "."))
            fraction.write(of: source, to: &text)
        }
        if format.hasOffset { offset?.write(to: &text) }
    }

    /// Returns words whose bytes are in the order of a text: the first byte in the low bits.
    private static func bytes(
        _ words: (UInt64, UInt64, UInt64)
    ) -> (UInt64, UInt64, UInt64) {
        (words.0.littleEndian, words.1.littleEndian, words.2.littleEndian)
    }

    private static var hyphen: UInt64 { UInt64(UInt8(ascii: "-")) }
    private static var colon: UInt64 { UInt64(UInt8(ascii: ":")) }

    /// Returns the two digits of a number below 100, the first in the low byte.
    static func digits(_ value: Int) -> UInt64 {
        let value = UInt64(truncatingIfNeeded: value)
        return 0x3030 &+ value / 10 &+ (value % 10) << 8
    }

    /// Returns the instant that parts which can be written in a format name.
    ///
    /// - Parameters:
    ///   - format: One of the formats of dates and times.
    ///   - source: The text that was read.
    /// - Returns: Equal values for equal instants.
    func instant(as format: StringFormat, of source: UnsafeBufferPointer<UInt8>) -> Instant {
        let days = format.hasDay ? CalendarDay(year: year, month: month, day: day).daysSince1970 : 0
        var minutes = days * 1440 + hour * 60 + minute
        if format.hasOffset { minutes -= offset?.minutes ?? 0 }
        // A time without a day is the same on every day.
        if format == .time { minutes = (minutes + 2880) % 1440 }
        return Instant(
            minutes: minutes,
            second: format.hasTime ? second : 0,
            fraction: fraction.value(of: source)
        )
    }
}

extension StringFormat {
    /// Whether a text of this format has a day of the calendar.
    var hasDay: Bool { self == .date || self == .datetime || self == .localDatetime }

    /// Whether a text of this format has a time of the day.
    var hasTime: Bool { hasOffset || self == .localDatetime || self == .localTime }

    /// Whether a text of this format has an offset from UTC.
    var hasOffset: Bool { self == .time || self == .datetime }
}

extension CalendarDay {
    /// The number of days after 1970-01-01, the inverse of ``init(daysSince1970:)``.
    var daysSince1970: Int {
        // Years begin in March, so that a leap day is the last day of its year.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week, 0 for Sunday.
    var weekday: Int {
        // 1970-01-01 was a Thursday.
        let rest = (daysSince1970 + 4) % 7
        return rest < 0 ? rest + 7 : rest
    }
}

extension DateParts {
    /// Returns a date-time of RFC 3339, written in UTC; nil if the text is none.
    ///
    ///     2024-01-31T12:00:00.5+02:00   →   2024-01-31T10:00:00.5Z
    static func inUTC(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard let read = ISODateReader.read(text, [], as: .datetime),
            let offset = read.parts.offset,
            StringFormat.datetime.accepts(text)
        else { return nil }
        var parts = read.parts
        let day = CalendarDay(year: parts.year, month: parts.month, day: parts.day).daysSince1970
        let minutes = day * 1440 + parts.hour * 60 + parts.minute - offset.minutes
        let minute = (minutes % 1440 + 1440) % 1440
        guard let utc = CalendarDay(daysSince1970: (minutes - minute) / 1440) else { return nil }
        (parts.year, parts.month, parts.day) = (utc.year, utc.month, utc.day)
        (parts.hour, parts.minute, parts.offset) = (minute / 60, minute % 60, .zulu)
        guard parts.isDate(of: .datetime) else { return nil }
        return parts.written(as: .datetime, of: text)
    }
}
