/// A date or date-time as the digits of a text that was read.
///
///     day      2 0 2 4 0 1 3 1       year, month and day, the first digit in the low byte
///     time     1 0 : 0 0 : 0 0       as RFC 3339 has it
///     fraction . 2 5                 with the number of its bytes
///     offset   + 0 2 : 0 0           with the number of its bytes
///
/// It has no leap second, and a fraction of milliseconds at most; ``DateParts`` has whatever a text
/// may have.
struct PlainDate {
    var day: UInt64 = 0
    var time: UInt64 = 0
    var fraction: UInt64 = 0
    var fractionCount = 0
    var offset: UInt64 = 0
    var offsetCount = 0

    /// Returns whether this is a day of the calendar.
    @inline(__always)
    var isDay: Bool {
        guard Self.areDigits(day) else { return false }
        let digits = day & 0x0F0F_0F0F_0F0F_0F0F
        let pairs = digits &* 10 &+ digits >> 8
        let (month, number) = (Int(pairs >> 32 & 0xFF), Int(pairs >> 48 & 0xFF))
        guard month >= 1, month <= 12, number >= 1 else { return false }
        if number <= 28 { return true }
        let year = Int(pairs & 0xFF) * 100 + Int(pairs >> 16 & 0xFF)
        return number <= CalendarDay(year: year, month: month, day: number).monthLength
    }

    /// Whether the time is one of the day, without a leap second.
    @inline(__always)
    var isTime: Bool {
        guard let time = TwoDigitNumbers(time, separator: UInt8(ascii: ":")) else { return false }
        return time.first < 24 && time.second < 60 && time.third < 60
    }

    @inline(__always)
    mutating func setOffset(_ other: DateOffset) {
        let distance = other.distance
        if other.isZulu {
            (offset, offsetCount) = (UInt64(UInt8(ascii: "Z")), 1)
        } else {
            setOffset(UInt8(ascii: other.isNegative ? "-" : "+"), distance / 60, distance % 60)
        }
    }

    @inline(__always)
    private mutating func setOffset(_ sign: UInt8, _ hours: Int, _ minutes: Int) {
        offset =
            UInt64(sign) | DateParts.digits(hours) << 8 | UInt64(UInt8(ascii: ":")) << 24
            | DateParts.digits(minutes) << 32
        offsetCount = 6
    }

    /// Reads the offset between an index and the end of the text: `Z`, `±hh:mm`, `±hhmm` or nothing.
    ///
    /// - Returns: The bytes of the offset in the text; nil if it has another form.
    @inline(__always)
    mutating func readOffset(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let count = text.count - index
        if count == 0 { return 0 }
        let sign = text[index]
        if count == 1 {
            (offset, offsetCount) = (UInt64(UInt8(ascii: "Z")), 1)
            return sign == UInt8(ascii: "Z") ? 1 : nil
        }
        guard count == 5 || count == 6 && text[index + 3] == UInt8(ascii: ":"),
            sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let hours = TimeOfDay.pair(text, at: index + 1),
            let minutes = TimeOfDay.pair(text, at: text.count - 2), hours < 24, minutes < 60
        else { return nil }
        setOffset(sign, hours, minutes)
        return count
    }

    /// Appends the day, or the day and the time with the offset.
    @inline(__always)
    func write(hasTime: Bool, to text: inout TextWriter) {
        let hyphen = UInt64(UInt8(ascii: "-"))
        text.append(
            day & 0xFFFF_FFFF | hyphen << 32 | (day >> 32 & 0xFFFF) << 40 | hyphen << 56
        )
        text.append(day >> 48 | UInt64(UInt8(ascii: "T")) << 16, count: hasTime ? 3 : 2)
        guard hasTime else { return }
        text.append(time)
        text.append(fraction, count: fractionCount)
        text.append(offset, count: offsetCount)
    }
}

// MARK: Readers

/// Each returns whether the text has this form; if not, the date is undefined.
extension PlainDate {
    /// Reads `dd MMM yyyy hh:mm:ss` with an offset or `GMT`, without a day of the week.
    @inline(__always)
    mutating func readMail(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count >= 24, text.count <= 26, text[2] == 0x20, text[6] == 0x20,
            text[11] == 0x20, text[20] == 0x20,
            let month = DateNames.shortMonth(text, at: 3)
        else { return false }
        day =
            UInt64(text.halfWord(at: 7)) | DateParts.digits(month) << 32
            | UInt64(text.halfWord(at: 0) & 0xFFFF) << 48
        time = text.word(at: 12)
        guard isDay, isTime else { return false }
        if text.count == 24 {
            (offset, offsetCount) = (UInt64(UInt8(ascii: "Z")), 1)
            return text.halfWord(at: 20) == 0x544D_4720
        }
        return text.count == 26 && readOffset(text, at: 21) != nil
    }

    /// Reads `YYYY-MM-DD hh:mm[:ss]` with `T` or a space between, and an offset or none, and adds
    /// the conversions that the text needs.
    @inline(__always)
    mutating func readISO(
        _ text: UnsafeBufferPointer<UInt8>,
        _ used: inout DateText.Parts
    ) -> Bool {
        guard text.count >= 19, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == 0x20 || text[10] | 0x20 == UInt8(ascii: "t")
        else { return false }
        if text[10] == 0x20 { used.insert(.spaceDatetime) }
        let (first, second) = (text.word(at: 0), text.word(at: 2))
        // Year and month are before the two hyphens, the day is after them.
        day = first & 0xFFFF_FFFF | (first >> 40 & 0xFFFF) << 32 | (second >> 48) << 48
        time = text.word(at: 11)
        let hasSeconds = text[16] == UInt8(ascii: ":")
        if !hasSeconds {
            used.insert(.basicOffset)
            time = time & 0xFF_FFFF_FFFF | UInt64(UInt8(ascii: ":")) << 40 | 0x3030 << 48
        }
        guard isDay, isTime, let count = readOffset(text, at: hasSeconds ? 19 : 16) else {
            return false
        }
        if count == 5 { used.insert(.basicOffset) }
        return true
    }

    /// Reads an integer of seconds or milliseconds since 1970, as a date-time in UTC.
    ///
    /// The last digits, three for milliseconds, are those of the fraction.
    @inline(__always)
    mutating func readEpoch(_ text: UnsafeBufferPointer<UInt8>, fraction digits: Int) -> Bool {
        let whole = text.count - digits
        guard whole >= 8, whole <= 11, text[0] != 0x30,
            let first = Self.number(text.word(at: 0))
        else { return false }
        var seconds = UInt64(truncatingIfNeeded: first)
        for index in 8..<whole {
            guard ASCII.isDigit(text[index]) else { return false }
            seconds = seconds &* 10 &+ UInt64(text[index] &- 0x30)
        }
        if digits > 0 {
            fraction = UInt64(UInt8(ascii: "."))
            for index in whole..<text.count {
                guard ASCII.isDigit(text[index]) else { return false }
                let place = index &- whole &+ 1
                fraction |= UInt64(text[index]) &<< UInt64(truncatingIfNeeded: 8 &* place)
                if text[index] != 0x30 { fractionCount = place &+ 1 }
            }
        }
        let days = seconds / 86_400
        guard let calendar = CalendarDay(daysSince1970: Int(truncatingIfNeeded: days)) else {
            return false
        }
        let second = Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: seconds &- days &* 86_400))
        let century = calendar.year / 100
        day =
            DateParts.digits(century) | DateParts.digits(calendar.year &- century &* 100) << 16
            | DateParts.digits(calendar.month) << 32 | DateParts.digits(calendar.day) << 48
        time = Self.time(
            DateParts.digits(second / 3600),
            DateParts.digits(second / 60 % 60),
            DateParts.digits(second % 60)
        )
        (offset, offsetCount) = (UInt64(UInt8(ascii: "Z")), 1)
        return true
    }

    /// Returns a time of three pairs of digits.
    @inline(__always)
    static func time(_ hour: UInt64, _ minute: UInt64, _ second: UInt64) -> UInt64 {
        let colons = UInt64(UInt8(ascii: ":")) << 16 | UInt64(UInt8(ascii: ":")) << 40
        return hour | minute << 24 | second << 48 | colons
    }

    /// Returns the number that eight digits represent, the first in the low byte; nil if the bytes
    /// are not digits.
    @inline(__always)
    private static func number(_ text: UInt64) -> Int? {
        guard areDigits(text) else { return nil }
        let digits = text & 0x0F0F_0F0F_0F0F_0F0F
        let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
        let quads = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
        return Int((quads &* 10_000 &+ quads >> 32) & 0xFFFF_FFFF)
    }

    /// Returns whether all bytes of a word are ASCII digits.
    @inline(__always)
    fileprivate static func areDigits(_ text: UInt64) -> Bool {
        let values = text ^ 0x3030_3030_3030_3030
        // A digit is at most 9, so that adding 0x76 leaves its high bit clear.
        let sums = (values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676
        return (sums | values) & 0x8080_8080_8080_8080 == 0
    }
}
