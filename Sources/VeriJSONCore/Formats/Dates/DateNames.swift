/// The English names of months and days of the week, in any case, short (three letters) or whole.
enum DateNames {
    private static let months: [StaticString] = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]
    private static let weekdays: [StaticString] = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    /// The widths of a name that are read.
    enum Width {
        case short
        case any
    }

    /// Reads the name of a month and moves the index after it.
    ///
    /// - Returns: The number of the month, from 1.
    static func month(
        _ text: UnsafeBufferPointer<UInt8>,
        at index: inout Int,
        _ width: Width = .any
    ) -> Int? {
        name(text, at: &index, months, width).map { $0 + 1 }
    }

    /// Reads the name of a day of the week and moves the index after it.
    ///
    /// - Returns: The number of the day, 0 for Sunday.
    static func weekday(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Int? {
        name(text, at: &index, weekdays, .any)
    }

    /// Returns the short name of a month, from 1.
    static func monthName(_ month: Int) -> UnsafeBufferPointer<UInt8> { short(months[month - 1]) }

    /// Returns the short name of a day of the week, 0 for Sunday.
    static func weekdayName(_ weekday: Int) -> UnsafeBufferPointer<UInt8> {
        short(weekdays[weekday])
    }

    private static func short(_ name: StaticString) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: name.utf8Start, count: 3)
    }

    /// Reads the whole name if the text has it, otherwise the short one.
    private static func name(
        _ text: UnsafeBufferPointer<UInt8>,
        at index: inout Int,
        _ names: [StaticString],
        _ width: Width
    ) -> Int? {
        guard text.count - index >= 3 else { return nil }
        let first = ASCII.lowercased(text[index])
        let second = ASCII.lowercased(text[index + 1])
        let third = ASCII.lowercased(text[index + 2])
        for number in names.indices {
            let name = names[number]
            let letters = name.utf8Start
            guard letters[2] == third, letters[1] == second, letters[0] == first else { continue }
            let whole = UnsafeBufferPointer(
                rebasing: text[index...].prefix(name.utf8CodeUnitCount)
            )
            index += width == .any && ASCII.isWord(whole, name) ? whole.count : 3
            return number
        }
        return nil
    }
}
