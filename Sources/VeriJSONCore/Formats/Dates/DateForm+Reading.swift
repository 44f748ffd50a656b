extension DateForm {
    /// Reads a whole text in this form.
    ///
    /// Of two ways in which a text goes on, the longer one is taken: a whole name before a short one,
    /// an offset with minutes before one without.
    ///
    /// - Returns: nil if the text has another form, or a day of the week that is not the day's. The
    ///   parts are not checked against the calendar.
    /// - Complexity: O(*n*), *n* the bytes of the text.
    func read(_ text: UnsafeBufferPointer<UInt8>) -> DateParts? {
        steps.withUnsafeBufferPointer { Self.read(text, by: $0) }
    }

    /// Reads a whole text by the steps of a form, as ``read(_:)`` does.
    static func read(
        _ text: UnsafeBufferPointer<UInt8>,
        by steps: UnsafeBufferPointer<Step>
    ) -> DateParts? {
        var parts = DateParts()
        var weekday: Int?
        var isAfternoon = false
        var index = 0
        for step in steps {
            switch step {
            case .byte(let byte):
                guard index < text.count, text[index] == byte else { return nil }
                index += 1
            case .space:
                let length = NumberSpace.length(atStartOf: text, in: index..<text.count)
                guard length > 0 else { return nil }
                index += length
            case .year:
                guard text.count - index >= 4, let century = TimeOfDay.pair(text, at: index),
                    let rest = TimeOfDay.pair(text, at: index + 2)
                else { return nil }
                parts.year = century * 100 + rest
                index += 4
            case .number(let part, let isOpen):
                guard let value = Self.number(text, at: &index, isOpen: isOpen) else { return nil }
                switch part {
                case .month: parts.month = value
                case .day: parts.day = value
                case .hour: parts.hour = value
                case .hourOfHalf:
                    guard value >= 1, value <= 12 else { return nil }
                    parts.hour = value % 12
                case .minute: parts.minute = value
                case .second: parts.second = value
                }
            case .monthName:
                guard let month = DateNames.month(text, at: &index) else { return nil }
                parts.month = month
            case .weekday:
                weekday = DateNames.weekday(text, at: &index)
                if weekday == nil { return nil }
            case .halfOfDay:
                guard text.count - index >= 2, text[index + 1] | 0x20 == UInt8(ascii: "m") else {
                    return nil
                }
                switch text[index] | 0x20 {
                case UInt8(ascii: "a"): isAfternoon = false
                case UInt8(ascii: "p"): isAfternoon = true
                default: return nil
                }
                index += 2
            case .fraction:
                let start = index
                while index < text.count, ASCII.isDigit(text[index]) { index += 1 }
                guard index > start else { return nil }
                parts.fraction.digits = start..<index
            case .offset:
                guard let offset = DateOffset(text, at: &index, [.short, .localized]) else {
                    return nil
                }
                parts.offset = offset
            case .zoneName:
                let letters = text[index...].prefix(while: ASCII.isLetter)
                guard let offset = DateOffset(prefixOf: letters, at: &index) else { return nil }
                parts.offset = offset
            }
        }
        guard index == text.count else { return nil }
        if isAfternoon { parts.hour += 12 }
        if let weekday, !parts.isDay(weekday) { return nil }
        return parts
    }

    private static func number(
        _ text: UnsafeBufferPointer<UInt8>,
        at index: inout Int,
        isOpen: Bool
    ) -> Int? {
        if text.count - index >= 2, let pair = TimeOfDay.pair(text, at: index) {
            index += 2
            return pair
        }
        guard isOpen, index < text.count, ASCII.isDigit(text[index]) else { return nil }
        index += 1
        return Int(text[index - 1] &- 0x30)
    }
}

extension DateOffset {
    /// Reads the longest name of a zone with which letters begin.
    fileprivate init?(prefixOf letters: Slice<UnsafeBufferPointer<UInt8>>, at index: inout Int) {
        for length in [3, 2] where letters.count >= length {
            let name = UnsafeBufferPointer(rebasing: letters.prefix(length))
            guard let offset = DateOffset(named: name) else { continue }
            index += length
            self = offset
            return
        }
        return nil
    }
}

extension DateParts {
    /// Returns whether a day of the week, 0 for Sunday, is that of the day.
    func isDay(_ weekday: Int) -> Bool {
        let day = CalendarDay(year: year, month: month, day: day)
        // The parts need not be a day of the calendar: then there is no day of the week.
        return (1...12).contains(month) && (1...day.monthLength).contains(self.day)
            && day.weekday == weekday
    }
}
