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
        // Counted from 0000-03-01, every era of 400 years has 146,097 days, and a leap day is the
        // last day of its year.
        let days = days + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: day)
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
