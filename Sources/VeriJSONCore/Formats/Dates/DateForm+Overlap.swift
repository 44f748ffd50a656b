extension DateForm {
    /// Returns a text that matches a format as it is, and has another meaning in this form.
    ///
    ///     yyyy-dd-MM for date    →    2004-03-02
    ///
    /// - Parameter format: One of the formats of dates and times.
    /// - Returns: nil if no example has.
    func otherMeaning(as format: StringFormat) -> String? {
        for text in examples() {
            let meaning = text.withUnsafeBufferPointer { bytes -> Bool in
                guard format.accepts(bytes), let strict = DateParts(bytes, as: format),
                    let parts = read(bytes), parts.isDate(of: format)
                else { return false }
                return parts.instant(as: format, of: bytes) != strict.instant(as: format, of: bytes)
            }
            if meaning { return String(decoding: text, as: UTF8.self) }
        }
        return nil
    }

    /// Returns a text of this form that has another meaning in another form.
    ///
    ///     dd/MM/yyyy and MM/dd/yyyy    →    02/03/2004
    func otherMeaning(in other: DateForm, as format: StringFormat) -> String? {
        for text in examples() {
            let isOther = text.withUnsafeBufferPointer { bytes -> Bool in
                guard let parts = read(bytes), let otherParts = other.read(bytes),
                    parts.isDate(of: format), otherParts.isDate(of: format)
                else { return false }
                return parts.instant(as: format, of: bytes)
                    != otherParts.instant(as: format, of: bytes)
            }
            if isOther { return String(decoding: text, as: UTF8.self) }
        }
        return nil
    }

    /// Texts in this form: instants whose parts are all different, and some in which parts are
    /// zero, in each width and with each offset.
    private func examples() -> [[UInt8]] {
        let offset = DateOffset(sign: UInt8(ascii: "+"), hours: 1, minutes: 30)
        let instants = [
            DateParts(
                year: 2004,
                month: 3,
                day: 2,
                hour: 5,
                minute: 6,
                second: 7
            ),
            DateParts(year: 1213, month: 11, day: 10, hour: 9, minute: 14, second: 15),
            DateParts(year: 2010, month: 1, day: 1, hour: 1, minute: 0, second: 0),
        ]
        var texts: [[UInt8]] = []
        for instant in instants {
            for isWide in [true, false] {
                for offset in [DateOffset.zulu, offset] {
                    var instant = instant
                    instant.offset = offset
                    texts.append(written(instant, isWide: isWide))
                }
            }
        }
        return texts
    }

    private func written(_ parts: DateParts, isWide: Bool) -> [UInt8] {
        var text: [UInt8] = []
        for step in steps {
            switch step {
            case .byte(let byte): text.append(byte)
            case .space: text.append(UInt8(ascii: " "))
            case .year:
                text += Self.digits(parts.year / 100) + Self.digits(parts.year % 100)
            case .number(let part, let isOpen):
                let value =
                    switch part {
                    case .month: parts.month
                    case .day: parts.day
                    case .hour: parts.hour
                    case .hourOfHalf: (parts.hour + 11) % 12 + 1
                    case .minute: parts.minute
                    case .second: parts.second
                    }
                text += Self.digits(value).dropFirst(isOpen && !isWide && value < 10 ? 1 : 0)
            case .monthName: text += DateNames.monthName(parts.month)
            case .weekday:
                let day = CalendarDay(year: parts.year, month: parts.month, day: parts.day)
                text += DateNames.weekdayName(day.weekday)
            case .halfOfDay: text += (parts.hour < 12 ? "am" : "pm").utf8
            case .fraction: text.append(0x38)
            case .offset: parts.offset?.write(to: &text)
            case .zoneName: text += "UTC".utf8
            }
        }
        return text
    }

    private static func digits(_ value: Int) -> [UInt8] {
        [UInt8(0x30 + value / 10), UInt8(0x30 + value % 10)]
    }
}

extension DateParts {
    /// Reads a text that matches a format.
    fileprivate init?(_ text: UnsafeBufferPointer<UInt8>, as format: StringFormat) {
        guard format == .date else {
            guard let parts = ISODateReader.read(text, [], as: format)?.parts else { return nil }
            self = parts
            return
        }
        guard let day = CalendarDay(text) else { return nil }
        self.init(year: day.year, month: day.month, day: day.day)
    }
}
