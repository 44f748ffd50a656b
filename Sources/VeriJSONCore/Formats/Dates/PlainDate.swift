/// A date or date-time as the digits of a text that was read.
///
///     day      2 0 2 4 0 1 3 1       year, month and day, the first digit in the low byte
///     time     1 0 : 0 0 : 0 0       as RFC 3339 has it
///     fraction . 2 5                 with the number of its bytes
///     offset   + 0 2 : 0 0           with the number of its bytes
///
/// It has no leap second, and a fraction of milliseconds at most; ``DateParts`` has whatever a text
/// may have. It is four words, so that a function returns it in registers.
struct PlainDate: BitwiseCopyable {
    /// No date has a day of zeros.
    static var none: PlainDate { PlainDate() }

    var day: UInt64 = 0
    var time: UInt64 = 0
    private(set) var offset: UInt64 = 0
    /// All that is shorter than a word.
    ///
    ///     32 bits    8 bits             8 bits           16 bits
    ///     fraction   its length         that of offset   the conversions that were used
    private var rest: UInt64 = 0

    /// Creates a date without offset.
    init(day: UInt64 = 0, time: UInt64 = 0, used: DateText.Parts = []) {
        (self.day, self.time) = (day, time)
        insert(used)
    }

    var hasOffset: Bool { rest & 0xFF00_0000_0000 != 0 }

    /// The conversions that had a part in it.
    var used: DateText.Parts { DateText.Parts(rawValue: UInt16(truncatingIfNeeded: rest >> 48)) }

    mutating func insert(_ used: DateText.Parts) { rest |= UInt64(used.rawValue) << 48 }

    private mutating func setFraction(_ text: UInt64, count: Int) {
        rest |= text | UInt64(truncatingIfNeeded: count) << 32
    }

    private mutating func setOffset(_ text: UInt64, count: UInt64) {
        offset = text
        rest |= count << 40
    }

    private mutating func setZulu() { setOffset(UInt64(UInt8(ascii: "Z")), count: 1) }

    /// Takes over the offset of another date.
    mutating func setOffset(of other: PlainDate) {
        offset = other.offset
        rest |= other.rest & 0xFF00_0000_0000
    }

    /// Returns whether this is a day of the calendar.
    @inline(__always)
    var isDay: Bool {
        guard Self.areDigits(day) else { return false }
        let pairs = Self.pairs(day)
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
        return time.areBelow(24, 60, 60)
    }

    mutating func setOffset(_ other: DateOffset) {
        if other.isZulu { return setZulu() }
        let sign = UInt64(UInt8(ascii: other.isNegative ? "-" : "+"))
        let (hours, minutes) = (other.distance / 60, other.distance % 60)
        let colon = UInt64(UInt8(ascii: ":"))
        setOffset(
            sign | DateParts.digits(hours) << 8 | colon << 24 | DateParts.digits(minutes) << 32,
            count: 6
        )
    }

    /// Reads the offset between an index and the end of the text: `Z`, `±hh:mm`, `±hhmm` or nothing.
    ///
    /// - Returns: The bytes of the offset in the text; nil if it has another form.
    @inline(__always)
    mutating func readOffset(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let count = text.count - index
        if count == 0 { return 0 }
        if count == 1 {
            setZulu()
            return text[index] == UInt8(ascii: "Z") ? 1 : nil
        }
        guard count == 5 || count == 6 && text[index + 3] == UInt8(ascii: ":") else { return nil }
        // The sign and the hours are the first three bytes, the minutes are the last two.
        let first = UInt64(text.halfWord(at: index))
        let digits = first >> 8 & 0xFFFF | UInt64(text.halfWord(at: text.count - 4)) & 0xFFFF_0000
        let sign = first & 0xFF
        let pairs = Self.pairs(digits)
        guard sign == 0x2B || sign == 0x2D, Self.areDigits(digits | 0x3030_3030 << 32),
            pairs & 0xFF < 24, pairs >> 16 & 0xFF < 60
        else { return nil }
        let colon = UInt64(UInt8(ascii: ":"))
        setOffset(sign | (digits & 0xFFFF) << 8 | colon << 24 | (digits >> 16) << 32, count: 6)
        return count
    }

    /// The room for a date, and for the rest of a word.
    static let room = 40

    /// Appends the day, or the day and the time with the offset, in quotes.
    @inline(__always)
    func write(hasTime: Bool, to text: inout TextWriter) {
        let (quote, hyphen) = (UInt64(UInt8(ascii: "\"")), UInt64(UInt8(ascii: "-")))
        let month = (day >> 32 & 0xFFFF) << 48
        let after = hasTime ? UInt64(UInt8(ascii: "T")) : quote
        let start = quote | (day & 0xFFFF_FFFF) << 8 | hyphen << 40 | month
        let rest = hyphen | (day >> 48) << 8 | after << 24
        guard hasTime else {
            text.append(start)
            return text.append(rest, count: 4)
        }
        let (fractionCount, offsetCount) = (self.rest >> 32 & 0xFF, self.rest >> 40 & 0xFF)
        let fraction = (bytes: self.rest & 0xFFFF_FFFF, count: Int(fractionCount))
        let end = (bytes: offset | quote &<< (8 &* offsetCount), count: Int(offsetCount) + 1)
        text.append(((start, 8), (rest, 4), (time, 8), fraction, end))
    }
}

// MARK: Readers

/// Each returns ``none`` if the text has another form.
extension PlainDate {
    /// Reads `dd MMM yyyy hh:mm:ss` with an offset or `GMT`, without a day of the week.
    @inline(__always)
    static func mail(_ text: UnsafeBufferPointer<UInt8>) -> PlainDate {
        guard text.count >= 24, text.count <= 26, text[2] == 0x20, text[6] == 0x20,
            text[11] == 0x20, text[20] == 0x20,
            let month = DateNames.shortMonth(text, at: 3)
        else { return none }
        var date = PlainDate(
            day: UInt64(text.halfWord(at: 7)) | DateParts.digits(month) << 32
                | UInt64(text.halfWord(at: 0) & 0xFFFF) << 48,
            time: text.word(at: 12),
            used: .rfc822
        )
        guard date.isDay, date.isTime else { return none }
        if text.count == 24 {
            date.setZulu()
            return text.halfWord(at: 20) == 0x544D_4720 ? date : none
        }
        return text.count == 26 && date.readOffset(text, at: 21) != nil ? date : none
    }

    /// Reads `YYYY-MM-DD hh:mm[:ss]` with `T` or a space between, and an offset or none.
    @inline(never)
    static func iso(_ text: UnsafeBufferPointer<UInt8>) -> PlainDate {
        guard text.count >= 19, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            text[10] == 0x20 || text[10] | 0x20 == UInt8(ascii: "t")
        else { return none }
        let (first, second) = (text.word(at: 0), text.word(at: 2))
        // Year and month are before the two hyphens, the day is after them.
        var date = PlainDate(
            day: first & 0xFFFF_FFFF | (first >> 40 & 0xFFFF) << 32 | (second >> 48) << 48,
            time: text.word(at: 11),
            used: text[10] == 0x20 ? .spaceDatetime : []
        )
        let hasSeconds = text[16] == UInt8(ascii: ":")
        if !hasSeconds {
            date.insert(.basicOffset)
            date.time = date.time & 0xFF_FFFF_FFFF | UInt64(UInt8(ascii: ":")) << 40 | 0x3030 << 48
        }
        guard date.isDay, date.isTime,
            let count = date.readOffset(text, at: hasSeconds ? 19 : 16)
        else { return none }
        if count == 5 { date.insert(.basicOffset) }
        return date
    }

    /// Reads an integer of seconds or milliseconds since 1970, as a date-time in UTC.
    ///
    /// No step waits for more than it needs: the next value is read meanwhile.
    ///
    /// - Parameters:
    ///   - digits: The digits of the integer.
    ///   - fractionCount: The number of them that are those of the fraction of a second: 0 or 3.
    /// - Returns: The date, from 1973-03-03 to 2099-12-31.
    @inline(__always)
    static func epoch(_ digits: UnsafeBufferPointer<UInt8>, fractionCount: Int) -> PlainDate {
        let whole = digits.count &- fractionCount
        guard whole >= 9, whole <= 10 else { return none }
        // The one or two digits before the last eight are shifted to the end of their word.
        let shift = UInt64(truncatingIfNeeded: 128 &- 8 &* whole)
        let first = pairs((digits.word(at: 0) &<< shift) >> 48) & 0xFF
        let seconds = first &* 100_000_000 &+ number(digits.word(at: whole &- 8))
        // 86,400 is 128 times 675.
        let days = UInt32(truncatingIfNeeded: seconds >> 7) / 675
        guard days < 47_482 else { return none }
        // 25,508 days after 1900-03-01, the calendar of the next 200 years has no exception.
        let calendar = CalendarDay(quarters: 4 &* (days &+ 25_508) &+ 3, since: 0)
        var date = PlainDate(used: fractionCount == 0 ? .epochSeconds : .epochMillis)
        date.setZulu()
        // Without a branch, which one of two kinds of integers would often mislead. Zeros at the end
        // are not written.
        let last = digits.word(at: digits.count &- 8) >> 40
        let rest = fractionCount == 0 ? 0 : last ^ 0x30_3030
        let zeros = rest.leadingZeroBitCount / 8
        date.setFraction(
            UInt64(UInt8(ascii: ".")) | last << 8,
            count: zeros == 8 ? 0 : 9 &- zeros
        )
        let isOf1900 = calendar.year < 100
        let year = calendar.year &- (isOf1900 ? 0 : 100)
        date.day = Self.digits(
            (isOf1900 ? 19 : 20) | UInt64(truncatingIfNeeded: year) << 16
                | UInt64(truncatingIfNeeded: calendar.month) << 32
                | UInt64(truncatingIfNeeded: calendar.day) << 48,
            apart: 0x0001_0001_0001_0001
        )
        let ofDay = UInt32(truncatingIfNeeded: seconds &- UInt64(days) &* 86_400)
        let hour = ofDay / 3600
        let ofHour = ofDay &- hour &* 3600
        let minute = ofHour / 60
        let numbers =
            UInt64(hour) | UInt64(minute) << 24 | UInt64(ofHour &- minute &* 60) << 48
        date.time = Self.digits(numbers, apart: 0x0001_0000_0100_0001) | colons
        return date
    }

    /// Returns the digits of numbers below 100 in a word, two for each.
    ///
    /// - Parameters:
    ///   - numbers: The numbers, at least 16 bits apart.
    ///   - ones: A word with a one at the place of each number.
    /// - Returns: The digits, the first of each number at its place.
    @inline(__always)
    private static func digits(_ numbers: UInt64, apart ones: UInt64) -> UInt64 {
        // A tenth, rounded down, is exact below 100; no product reaches the next number.
        let tens = (numbers &* 103) >> 10 & (ones &* 0xF)
        return (ones &* 0x3030 &+ numbers << 8) &- tens &* (10 << 8 - 1)
    }

    /// Returns the number that the eight digits of a word represent, the first in the low byte; a
    /// byte of zero is a zero.
    @inline(__always)
    private static func number(_ text: UInt64) -> UInt64 {
        let pairs = pairs(text) & 0x00FF_00FF_00FF_00FF
        let quads = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
        return (quads &* 10_000 &+ quads >> 32) & 0xFFFF_FFFF
    }

    /// Returns a time of three pairs of digits.
    @inline(__always)
    static func time(_ hour: UInt64, _ minute: UInt64, _ second: UInt64) -> UInt64 {
        hour | minute << 24 | second << 48 | colons
    }

    private static var colons: UInt64 { 0x3A_0000_3A00_00 }

    /// Returns the number that each two digits of a word represent, in every second byte.
    @inline(__always)
    fileprivate static func pairs(_ text: UInt64) -> UInt64 {
        let digits = text & 0x0F0F_0F0F_0F0F_0F0F
        return digits &* 10 &+ digits >> 8
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
