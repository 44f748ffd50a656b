/// A reader of the dates of mail, HTTP, cookies and feeds.
///
///     Tue, 14 Nov 2023 22:13:20 +0000        RFC 2822 §3.3
///     14 Nov 23 22:13 EST (Tuesday)          RFC 822, RFC 2822 §4.3
///     Sunday, 06-Nov-94 08:49:37 GMT         RFC 850, cookies
///     Tue Nov 14 22:13:20 2023               `ctime`, which has no offset
struct MailDateReader {
    private let text: UnsafeBufferPointer<UInt8>
    private var index = 0

    private init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// Reads the whole text.
    ///
    /// - Returns: The parts; nil if the text has another form, or a day of the week that is not the
    ///   day's. Only a `ctime` has no offset.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> DateParts? {
        var reader = MailDateReader(text)
        if let parts = reader.readPlain() { return parts }
        if let parts = reader.readMail() { return parts }
        reader.index = 0
        return reader.readCTime()
    }

    /// Reads a date-time as most programs write it; nil if the text has another form.
    ///
    ///     Tue, 14 Nov 2023 22:13:20 +0000     14 Nov 2023 22:13:20 GMT
    @inline(__always)
    private func readPlain() -> DateParts? {
        var index = 0
        var weekday: Int?
        if text.count >= 5, text[3] == UInt8(ascii: ","), text[4] == UInt8(ascii: " ") {
            guard let day = DateNames.weekday(text, at: &index), index == 3 else { return nil }
            weekday = day
            index = 5
        }
        guard text.count - index >= 24, let day = TimeOfDay.pair(text, at: index),
            text[index + 2] == UInt8(ascii: " "), text[index + 6] == UInt8(ascii: " "),
            let month = DateNames.shortMonth(text, at: index + 3),
            let century = TimeOfDay.pair(text, at: index + 7),
            let year = TimeOfDay.pair(text, at: index + 9), text[index + 11] == UInt8(ascii: " "),
            let time = TwoDigitNumbers(text, at: index + 12, separator: UInt8(ascii: ":")),
            text[index + 20] == UInt8(ascii: " "), let offset = plainZone(at: index + 21)
        else { return nil }
        let parts = DateParts(
            year: century * 100 + year,
            month: month,
            day: day,
            hour: time.first,
            minute: time.second,
            second: time.third,
            offset: offset
        )
        if let weekday, !parts.isDay(weekday) { return nil }
        return parts
    }

    /// Returns the zone between an index and the end, if it is `±hhmm` or `GMT`.
    @inline(__always)
    private func plainZone(at index: Int) -> DateOffset? {
        let sign = text[index]
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            let isGreenwich =
                text.count == index + 3 && sign == UInt8(ascii: "G")
                && text[index + 1] == UInt8(ascii: "M") && text[index + 2] == UInt8(ascii: "T")
            return isGreenwich ? .zulu : nil
        }
        guard text.count == index + 5, let hours = TimeOfDay.pair(text, at: index + 1),
            let minutes = TimeOfDay.pair(text, at: index + 3)
        else { return nil }
        return DateOffset(sign: sign, hours: hours, minutes: minutes)
    }

    // RFC 2822 §3.3 and §4.3, date-time.
    private mutating func readMail() -> DateParts? {
        var parts = DateParts()
        guard skipSpace() != nil else { return nil }
        var weekday: Int?
        if index < text.count, ASCII.isLetter(text[index]) {
            weekday = DateNames.weekday(text, at: &index)
            guard weekday != nil, skipSpace() != nil, skip(","), skipSpace() != nil else {
                return nil
            }
        }
        guard let day = digits(1...2), readMonthAndYear(&parts), skipSpace() == true,
            let hour = digits(2...2), skipSpace() != nil, skip(":"), skipSpace() != nil,
            let minute = digits(2...2), var hasSpace = skipSpace()
        else { return nil }
        (parts.day, parts.hour, parts.minute) = (day, hour, minute)
        if skip(":") {
            guard skipSpace() != nil, let second = digits(2...2), let after = skipSpace() else {
                return nil
            }
            parts.second = second
            hasSpace = after
        }
        guard hasSpace, let offset = readZone(), skipSpace() != nil, index == text.count else {
            return nil
        }
        parts.offset = offset
        return weekday.map(parts.isDay) ?? true ? parts : nil
    }

    /// Reads the month and the year, with white space or hyphens around the month.
    private mutating func readMonthAndYear(_ parts: inout DateParts) -> Bool {
        let hasHyphens = skip("-")
        guard hasHyphens || skipSpace() == true,
            let month = DateNames.month(text, at: &index, .short),
            hasHyphens ? skip("-") : skipSpace() == true
        else { return false }
        let start = index
        guard let year = digits(2...4) else { return false }
        parts.month = month
        // RFC 2822 §4.3
        switch index - start {
        case 2: parts.year = year + (year < 50 ? 2000 : 1900)
        case 3: parts.year = year + 1900
        default: parts.year = year
        }
        return true
    }

    /// Reads `±hhmm`, `±hh:mm` or a name; a letter of the military zones, which many programs wrote
    /// with the wrong sign, is refused.
    private mutating func readZone() -> DateOffset? {
        guard index < text.count else { return nil }
        guard ASCII.isLetter(text[index]) else {
            let start = index
            let offset = DateOffset(numeric: text, at: &index, mayBeShort: true)
            return index - start > 3 ? offset : nil
        }
        let letters = text[index...].prefix(while: ASCII.isLetter)
        index += letters.count
        return DateOffset(named: UnsafeBufferPointer(rebasing: letters))
    }

    // C11 §7.27.3.1, asctime: `Www Mmm dd hh:mm:ss yyyy`, the day padded with a space.
    private mutating func readCTime() -> DateParts? {
        var parts = DateParts()
        guard let weekday = DateNames.weekday(text, at: &index), skip(" "),
            let month = DateNames.month(text, at: &index, .short), skip(" ")
        else { return nil }
        let isPadded = skip(" ")
        guard let day = isPadded ? digits(1...1) : digits(2...2), skip(" "),
            let hour = digits(2...2), skip(":"), let minute = digits(2...2), skip(":"),
            let second = digits(2...2), skip(" "), let year = digits(4...4), index == text.count
        else { return nil }
        (parts.year, parts.month, parts.day) = (year, month, day)
        (parts.hour, parts.minute, parts.second) = (hour, minute, second)
        return parts.isDay(weekday) ? parts : nil
    }

    /// Reads a number with as many digits as there are, which must be within the limits.
    private mutating func digits(_ count: ClosedRange<Int>) -> Int? {
        let start = index
        var value = 0
        while index < text.count, ASCII.isDigit(text[index]) {
            // A number of more digits than are allowed may be any.
            value = value &* 10 &+ Int(text[index] &- 0x30)
            index += 1
        }
        if count.contains(index - start) { return value }
        index = start
        return nil
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard index < text.count, text[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    /// Skips white space and comments (RFC 2822 §3.2.3, CFWS).
    ///
    /// - Returns: Whether there is any; nil if a comment is not closed.
    @inline(__always)
    private mutating func skipSpace() -> Bool? {
        guard index < text.count else { return false }
        // Most words have one space between them, or none.
        var next = text[index]
        let hasSpace = next == 0x20
        if hasSpace {
            index += 1
            guard index < text.count else { return true }
            next = text[index]
        }
        guard next <= 0x20 || next == UInt8(ascii: "(") else { return hasSpace }
        return skipMoreSpace().map { $0 || hasSpace }
    }

    @inline(never)
    private mutating func skipMoreSpace() -> Bool? {
        let start = index
        while index < text.count {
            switch text[index] {
            case 0x20, 0x09:
                index += 1
            case 0x0D:
                let rest = text[index...].prefix(3)
                guard
                    rest.starts(with: [0x0D, 0x0A, 0x20]) || rest.starts(with: [0x0D, 0x0A, 0x09])
                else { return index > start }
                index += 3
            case UInt8(ascii: "("):
                guard skipComment() else { return nil }
            default:
                return index > start
            }
        }
        return index > start
    }

    /// Skips a comment, which may contain others and quoted characters.
    private mutating func skipComment() -> Bool {
        var depth = 0
        while index < text.count {
            let byte = text[index]
            index += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\\"): index += 1
            default: break
            }
            if depth == 0 { return true }
        }
        return false
    }
}
