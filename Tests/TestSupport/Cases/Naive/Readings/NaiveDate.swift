/// The parts of a date and time that a text names.
struct NaiveDate {
    var year: Int?
    var month: Int?
    var day: Int?
    var hour: Int?
    var minute: Int?
    var second = 0
    /// The digits after the point of the second.
    var fraction = ""
    /// `Z` or `±hh:mm`.
    var offset: String?

    /// The days from 0000-01-01 to the first day of each year.
    private static let yearStarts: [Int] = (0...10_000).reduce(into: [0]) { starts, year in
        starts.append(starts[year] + (isLeap(year) ? 366 : 365))
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
    }

    static func lengths(of year: Int) -> [Int] {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    }

    /// The days since 1970; nil if the parts are no day of the calendar.
    var days: Int? {
        guard let year, let month, let day, (0...9999).contains(year), (1...12).contains(month),
            (1...Self.lengths(of: year)[month - 1]).contains(day)
        else { return nil }
        return Self.yearStarts[year] + Self.lengths(of: year)[..<(month - 1)].reduce(0, +) + day - 1
            - Self.yearStarts[1970]
    }

    /// 0 for Sunday.
    var weekday: Int? { days.map { (($0 + 4) % 7 + 7) % 7 } }

    var minutesOfOffset: Int? {
        guard let offset else { return 0 }
        if offset == "Z" { return 0 }
        let parts = offset.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2, parts[0] < 24, parts[1] < 60 else { return nil }
        return (parts[0] * 60 + parts[1]) * (offset.first == "-" ? -1 : 1)
    }

    /// Sets the day that is a number of days after 1970-01-01; false outside of the years 0 to 9999.
    mutating func setDay(_ days: Int) -> Bool {
        let days = days + Self.yearStarts[1970]
        guard days >= 0, days < Self.yearStarts[10_000] else { return false }
        let year = (Self.yearStarts.firstIndex { $0 > days } ?? 1) - 1
        var rest = days - Self.yearStarts[year]
        var month = 0
        while rest >= Self.lengths(of: year)[month] {
            rest -= Self.lengths(of: year)[month]
            month += 1
        }
        (self.year, self.month, self.day) = (year, month + 1, rest + 1)
        return true
    }

    /// A key that equal instants share; nil if the parts are no instant of the type.
    func instant(of type: String) -> String? {
        let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
        guard let days = type.hasPrefix("time") ? 0 : days else { return nil }
        if type == "date" { return String(days) }
        guard let hour, let minute, hour < 24, minute < 60, let minutesOfOffset else { return nil }
        let minutes = hour * 60 + minute - minutesOfOffset
        if second > 59 {
            // A leap second is the last of a month in UTC.
            guard second == 60, (minutes + 2880) % 1440 == 1439 else { return nil }
            if !type.hasPrefix("time") {
                var next = NaiveDate()
                let day = days + Int((Double(minutes) / 1440).rounded(.down)) + 1
                // The day after 9999-12-31 is the first of a month as well.
                guard next.setDay(day) ? next.day == 1 : day > 0 else { return nil }
            }
        }
        let minute0 = type == "time" ? (minutes + 2880) % 1440 : minutes
        return "\(days * 1440 + minute0) \(second) \(digits)"
    }

    /// RFC 3339.
    func written(as type: String) -> String? {
        func digits(_ value: Int?, _ width: Int) -> String {
            let text = String(value ?? 0)
            return String(repeating: "0", count: max(width - text.count, 0)) + text
        }
        let date = digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2)
        let time =
            digits(hour, 2) + ":" + digits(minute, 2) + ":" + digits(second, 2)
            + (fraction.isEmpty ? "" : "." + fraction)
        switch type {
        case "date": return date
        case "time": return time + (offset ?? "")
        case "time:local": return time
        case "datetime": return date + "T" + time + (offset ?? "")
        default: return date + "T" + time
        }
    }
}

extension NaiveDate {
    /// The date-time of RFC 3339 in a text, written in UTC; nil if the text is none.
    static func inUTC(_ text: String) -> String? {
        guard LibraryText.isFormat("datetime", nil, text) else { return nil }
        let numbers = text.prefix(19).split { !$0.isNumber }.compactMap { Int($0) }
        var rest = text.dropFirst(19)
        var date = NaiveDate()
        (date.year, date.month, date.day) = (numbers[0], numbers[1], numbers[2])
        date.second = numbers[5]
        if rest.first == "." {
            date.fraction = String(rest.dropFirst().prefix { $0.isNumber })
            rest = rest.dropFirst(1 + date.fraction.count)
        }
        date.offset = rest.uppercased()
        guard let days = date.days, let offset = date.minutesOfOffset else { return nil }
        let minutes = days * 1440 + numbers[3] * 60 + numbers[4] - offset
        let minuteOfDay = (minutes % 1440 + 1440) % 1440
        guard date.setDay((minutes - minuteOfDay) / 1440) else { return nil }
        (date.hour, date.minute, date.offset) = (minuteOfDay / 60, minuteOfDay % 60, "Z")
        return date.written(as: "datetime")
    }
}
