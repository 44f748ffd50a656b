/// A day of the proleptic Gregorian calendar in the years 0000 to 9999, the range of RFC 3339.
struct CalendarDay {
    var year: Int
    var month: Int
    var day: Int

    init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `YYYY-MM-DD` from the first ten bytes; nil if they are not a day of the calendar.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count >= 10, let century = TimeOfDay.pair(text, at: 0),
            let rest = TwoDigitNumbers(text, at: 2, separator: UInt8(ascii: "-"))
        else { return nil }
        self.init(year: century * 100 + rest.first, month: rest.second, day: rest.third)
        // Every month has 28 days: only later days need the length of the month.
        guard month > 0, month <= 12, day > 0, day <= 28 || day <= monthLength else { return nil }
    }

    /// Creates the day that is a number of days after 1970-01-01; nil outside the years 0000 to
    /// 9999.
    init?(daysSince1970 days: Int) {
        guard (-719_528...2_932_896).contains(days) else { return nil }
        // Counted from the year -400, so that no number is below 0.
        let quarters = 4 &* UInt32(truncatingIfNeeded: days &+ 719_468 &+ 146_097) &+ 3
        let century = quarters / 146_097
        self.init(quarters: quarters % 146_097 | 3, since: 100 * Int(century) - 400)
    }

    /// Creates the day at which some quarters of days have passed since 1 March of a year, after
    /// which every fourth year has a leap day.
    ///
    /// - Parameters:
    ///   - quarters: The quarters of days, three of the last day included: at most those of 200 years.
    ///   - first: The year.
    @inline(__always)
    init(quarters: UInt32, since first: Int) {
        // Years begin in March: a leap day is the last day of its year. The factors stand for
        // divisions by 1461 quarters of a day and by 153 days of five months; C. Neri, L. Schneider,
        // "Euclidean affine functions and their application to calendar algorithms", 2022.
        let product = UInt64(2_939_745) &* UInt64(quarters)
        let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
        let months = 2_141 &* dayOfYear &+ 197_913
        let isAfterYear = dayOfYear >= 306
        self.init(
            year: Int(truncatingIfNeeded: product >> 32) &+ first &+ (isAfterYear ? 1 : 0),
            month: Int(months >> 16) &- (isAfterYear ? 12 : 0),
            day: Int(months & 0xFFFF) / 2_141 + 1
        )
    }

    var monthLength: Int {
        switch month {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private var isLeapYear: Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
}
