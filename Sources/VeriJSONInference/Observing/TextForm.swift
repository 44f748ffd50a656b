import VeriJSONCore

/// A form of texts that conversions read as values of another type.
///
/// The forms of dates that a FORMAT describes are in ``DateTextForms``.
enum TextForm: UInt8, CaseIterable, Sendable {
    /// An integer as JSON writes it, of at most ``longestNumber`` bytes.
    case integer
    /// A number as JSON writes it, without an exponent.
    case decimal
    case grouped
    case comma
    case currency
    case currencyGrouped
    case currencyComma
    case percent
    case percentGrouped
    case percentComma
    case bool
    case caselessBool
    case wordBool
    /// A word for a Boolean, also in any case.
    case anyBool
    case spaceDatetime
    case basicDatetime
    case spaceBasicDatetime
    case basicLocal
    case rfc822
    case dotnet
    /// Ten digits that may be seconds since 1970.
    case seconds
    /// Thirteen digits that may be milliseconds since 1970.
    case milliseconds
    /// An integer that is a date as milliseconds since 1970.
    case extendedDate
    case jsonObject
    case jsonArray

    /// The bytes of the longest text of digits that is a number: a longer one is an identifier.
    static let longestNumber = TextualScalars.longest

    /// The name in the saved form of a state.
    var name: String { String(describing: self) }

    /// The reading of the conversions; nil for JSON, which is read otherwise.
    var reading: TextReading? { Self.readings[Int(rawValue)] }

    private static let readings = allCases.map(\.made)

    private var made: TextReading? {
        switch self {
        case .integer, .decimal: TextReading(.stringToNumber, as: .number)
        case .grouped: TextReading([.stringToNumber, .groupedNumber], as: .number)
        case .comma: TextReading([.stringToNumber, .commaDecimal], as: .number)
        case .currency: TextReading([.stringToNumber, .currency], as: .number)
        case .currencyGrouped:
            TextReading([.stringToNumber, .groupedNumber, .currency], as: .number)
        case .currencyComma:
            TextReading([.stringToNumber, .commaDecimal, .currency], as: .number)
        case .percent: TextReading([.stringToNumber, .percent], as: .number)
        case .percentGrouped:
            TextReading([.stringToNumber, .groupedNumber, .percent], as: .number)
        case .percentComma:
            TextReading([.stringToNumber, .commaDecimal, .percent], as: .number)
        case .bool: TextReading(.stringToBool, as: .bool)
        case .caselessBool: TextReading(.caselessBool, as: .bool)
        case .wordBool: TextReading(.wordsToBool, as: .bool)
        case .anyBool: TextReading([.caselessBool, .wordsToBool], as: .bool)
        case .spaceDatetime: TextReading(.spaceDatetime, as: .date(.datetime))
        case .basicDatetime: TextReading(.basicOffset, as: .date(.datetime))
        case .spaceBasicDatetime:
            TextReading([.spaceDatetime, .basicOffset], as: .date(.datetime))
        case .basicLocal: TextReading(.basicOffset, as: .date(.localDatetime))
        case .rfc822: TextReading(.rfc822, as: .date(.datetime))
        case .dotnet: TextReading(.dotnetDate, as: .date(.datetime))
        case .seconds: TextReading([.stringToNumber, .epochSeconds], as: .date(.datetime))
        case .milliseconds, .extendedDate:
            TextReading([.stringToNumber, .epochMillis], as: .date(.datetime))
        case .jsonObject, .jsonArray: nil
        }
    }

    /// The forms of numbers, by what is taken off, without and with marks.
    ///
    /// In a family, a comma means something else in the last form than in the others.
    static let families: [[TextForm]] = [
        [.decimal, .grouped, .comma], [.currency, .currencyGrouped, .currencyComma],
        [.percent, .percentGrouped, .percentComma],
    ]
    static let bools: [TextForm] = [.bool, .caselessBool, .wordBool, .anyBool]
    static let dates: [TextForm] = [
        .spaceDatetime, .basicDatetime, .spaceBasicDatetime, .basicLocal, .rfc822, .dotnet,
    ]
    static let epochs: [TextForm] = [.seconds, .milliseconds, .extendedDate]
}

/// The forms of dates in texts that a FORMAT describes: a day, and a time or none after it.
///
/// Whatever the form of the day, a text has one form of the time.
enum DateTextForms {
    /// The forms of the day; ``rivals`` are pairs that only a day after the twelfth tells apart.
    static let days = [
        "dd/MM/yyyy", "MM/dd/yyyy", "dd.MM.yyyy", "MM.dd.yyyy", "dd-MM-yyyy", "MM-dd-yyyy",
        "d/M/yyyy", "M/d/yyyy", "d.M.yyyy", "M.d.yyyy", "d-M-yyyy", "M-d-yyyy",
        "yyyy/MM/dd", "yyyy.MM.dd", "yyyyMMdd", "d MMM yyyy", "d. MMM yyyy", "d-MMM-yyyy",
        "MMM d, yyyy", "MMM d yyyy", "EEE, d MMM yyyy", "EEE, MMM d, yyyy",
    ]
    /// The number of the first forms that are pairs of rivals, each beside its rival.
    static let rivals = 12
    /// The form of eight digits, which may be a number.
    static let digits = days.firstIndex(of: "yyyyMMdd") ?? 0
    /// The forms of the time with what is between it and the day; the first is none.
    static let times = [
        "", " HH:mm", " HH:mm:ss", " HH:mm:ss.S", " h:mm a", " h:mm:ss a", ", HH:mm:ss",
        ", h:mm:ss a",
    ]

    /// Returns the FORMAT of a form.
    static func form(day: Int, time: Int) -> String { days[day] + times[time] }

    /// Returns the type of a date in a form.
    static func format(time: Int) -> StringFormat { time == 0 ? .date : .localDatetime }

    /// Returns the reading of a date in a form.
    static func reading(day: Int, time: Int) -> TextReading { readings[time][day] }

    private static let readings = times.indices.map { time in
        days.indices.map { day in
            TextReading(.date(form(day: day, time: time)), as: .date(format(time: time)))
        }
    }
}
