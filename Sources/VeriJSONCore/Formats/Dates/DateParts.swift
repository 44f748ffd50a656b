/// The parts of a date, a time or both, as a text names them, whether or not they fit together.
///
///     2     1      1    1     1       1       12        5
///    ┌─────┬──────┬────┬─────┬───────┬───────┬─────────┬───────┐
///    │ year│ month│ day│ hour│ minute│ second│ fraction│ offset│
///    └─────┴──────┴────┴─────┴───────┴───────┴─────────┴───────┘
///
/// No number in a text that is read has more digits than fit.
struct DateParts {
    private var storedYear: Int16
    private var storedMonth: UInt8
    private var storedDay: UInt8
    private var storedHour: UInt8
    private var storedMinute: UInt8
    private var storedSecond: UInt8
    var fraction: DateFraction
    /// The offset from UTC; nil if the text has none.
    var offset: DateOffset?

    @inline(__always)
    init(
        year: Int = 0,
        month: Int = 1,
        day: Int = 1,
        hour: Int = 0,
        minute: Int = 0,
        second: Int = 0,
        fraction: DateFraction = DateFraction(),
        offset: DateOffset? = nil
    ) {
        storedYear = Int16(truncatingIfNeeded: year)
        storedMonth = UInt8(truncatingIfNeeded: month)
        storedDay = UInt8(truncatingIfNeeded: day)
        storedHour = UInt8(truncatingIfNeeded: hour)
        storedMinute = UInt8(truncatingIfNeeded: minute)
        storedSecond = UInt8(truncatingIfNeeded: second)
        self.fraction = fraction
        self.offset = offset
    }

    var year: Int {
        get { Int(storedYear) }
        set { storedYear = Int16(truncatingIfNeeded: newValue) }
    }
    var month: Int {
        get { Int(storedMonth) }
        set { storedMonth = UInt8(truncatingIfNeeded: newValue) }
    }
    var day: Int {
        get { Int(storedDay) }
        set { storedDay = UInt8(truncatingIfNeeded: newValue) }
    }
    var hour: Int {
        get { Int(storedHour) }
        set { storedHour = UInt8(truncatingIfNeeded: newValue) }
    }
    var minute: Int {
        get { Int(storedMinute) }
        set { storedMinute = UInt8(truncatingIfNeeded: newValue) }
    }
    var second: Int {
        get { Int(storedSecond) }
        set { storedSecond = UInt8(truncatingIfNeeded: newValue) }
    }

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

    /// Appends parts that are a date of a format, as RFC 3339 has them, to an array.
    func write(
        as format: StringFormat,
        of source: UnsafeBufferPointer<UInt8>,
        to text: inout [UInt8]
    ) {
        let room = Self.longestPlainText + Int(fraction.zeros) + fraction.digits.count
        text += [UInt8](unsafeUninitializedCapacity: room) { memory, count in
            var writer = TextWriter(memory)
            write(as: format, of: source, to: &writer)
            count = writer.count
        }
    }

    /// The room for a date without a fraction: `YYYY-MM-DDThh:mm:ss.±hh:mm`, and the rest of a word.
    private static let longestPlainText = 40

    /// Appends parts that are a date of a format, as RFC 3339 has them.
    ///
    /// - Parameters:
    ///   - format: One of the formats of dates and times.
    ///   - source: The text that was read, of which the digits of a fraction are copied.
    ///   - text: The text to which the date is appended.
    func write(
        as format: StringFormat,
        of source: UnsafeBufferPointer<UInt8>,
        to text: inout TextWriter
    ) {
        if format.hasDay {
            text.append(
                Self.digits(year / 100) | Self.digits(year % 100) << 16 | Self.hyphen << 32
                    | Self.digits(month) << 40 | Self.hyphen << 56
            )
            let separator = UInt64(UInt8(ascii: "T")) << 16
            text.append(Self.digits(day) | separator, count: format.hasTime ? 3 : 2)
        }
        guard format.hasTime else { return }
        text.append(
            Self.digits(hour) | Self.colon << 16 | Self.digits(minute) << 24 | Self.colon << 40
                | Self.digits(second) << 48
        )
        if !fraction.isEmpty {
            text.append(UInt8(ascii: "."))
            fraction.write(of: source, to: &text)
        }
        if format.hasOffset { offset?.write(to: &text) }
    }

    private static var hyphen: UInt64 { UInt64(UInt8(ascii: "-")) }
    private static var colon: UInt64 { UInt64(UInt8(ascii: ":")) }

    /// Returns the two digits of a number below 100, the first in the low byte.
    static func digits(_ value: Int) -> UInt64 {
        let value = UInt64(truncatingIfNeeded: value)
        // A tenth, rounded down: exact below 100.
        let tens = (value &* 103) >> 10
        return 0x3030 &+ tens &+ (value &- tens &* 10) << 8
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
    var hasDay: Bool {
        @inline(__always)
        get { self == .date || self == .datetime || self == .localDatetime }
    }

    /// Whether a text of this format has a time of the day.
    var hasTime: Bool {
        @inline(__always)
        get { hasOffset || self == .localDatetime || self == .localTime }
    }

    /// Whether a text of this format has an offset from UTC.
    var hasOffset: Bool {
        @inline(__always)
        get { self == .time || self == .datetime }
    }
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
