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
        guard let number = letters(text, at: index).flatMap(month) else { return nil }
        skip(months[number], in: text, at: &index, width)
        return number + 1
    }

    /// Returns the number of the month whose short name is at an index, before another byte; nil if
    /// there is none.
    @inline(__always)
    static func shortMonth(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        // No other byte than a letter becomes one by the bit of lower case.
        guard let month = month(text.halfWord(at: index) & 0xFF_FFFF | 0x20_2020) else {
            return nil
        }
        return month + 1
    }

    /// Reads the name of a day of the week and moves the index after it.
    ///
    /// - Returns: The number of the day, 0 for Sunday.
    static func weekday(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Int? {
        guard let number = letters(text, at: index).flatMap(weekday) else { return nil }
        skip(weekdays[number], in: text, at: &index, .any)
        return number
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

    /// The short names of the months, each with a byte that is its number above "0", in the slots
    /// that ``month(_:)`` computes from their letters; capitals are in the free ones.
    private static let slots: StaticString =
        "oct:jun6AAA0aug8jan1jul7AAA0nov;apr4sep9may5AAA0mar3feb2AAA0dec<"

    /// Returns the position of the month with three letters, the first in the low byte.
    @inline(__always)
    private static func month(_ letters: UInt32) -> Int? {
        // No two months have the same slot. A branch for each month would rarely be foreseen.
        let slot = Int(truncatingIfNeeded: (letters >> 10 ^ letters >> 15) & 15)
        let slots = UnsafeBufferPointer(start: slots.utf8Start, count: slots.utf8CodeUnitCount)
        let entry = slots.halfWord(at: 4 &* slot)
        guard entry & 0xFF_FFFF == letters else { return nil }
        return Int(truncatingIfNeeded: entry >> 24) &- 0x31
    }

    /// Returns the position of the day of the week with three letters.
    private static func weekday(_ letters: UInt32) -> Int? {
        switch letters {
        case 0x6E_7573: 0
        case 0x6E_6F6D: 1
        case 0x65_7574: 2
        case 0x64_6577: 3
        case 0x75_6874: 4
        case 0x69_7266: 5
        case 0x74_6173: 6
        default: nil
        }
    }

    /// Returns the three letters at an index in lower case, the first in the low byte; nil if there
    /// are not as many.
    @inline(__always)
    private static func letters(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
        guard text.count - index >= 3 else { return nil }
        return UInt32(ASCII.lowercased(text[index]))
            | UInt32(ASCII.lowercased(text[index + 1])) << 8
            | UInt32(ASCII.lowercased(text[index + 2])) << 16
    }

    /// Moves the index after the whole name if the text has it, otherwise after the short one.
    @inline(__always)
    private static func skip(
        _ name: StaticString,
        in text: UnsafeBufferPointer<UInt8>,
        at index: inout Int,
        _ width: Width
    ) {
        let count = name.utf8CodeUnitCount
        // Most names are short: a letter after them would be one of the whole name.
        let mayBeWhole =
            width == .any && text.count - index >= count
            && (count == 3 || ASCII.isLetter(text[index + 3]))
        let isWhole =
            mayBeWhole
            && ASCII.isWord(UnsafeBufferPointer(rebasing: text[index..<index + count]), name)
        index += isWhole ? count : 3
    }
}
