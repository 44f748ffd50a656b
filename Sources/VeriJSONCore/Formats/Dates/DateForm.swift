/// A form in which a service writes dates: the FORMAT of `date:FORMAT`, compiled.
///
/// The letters are those of Unicode Technical Standard 35, as far as their meaning does not depend
/// on a place or a language other than English.
///
///     EEE, d MMM yyyy h:mm a X
///     ▲    ▲ ▲   ▲    ▲ ▲  ▲ ▲
///     └────┴─┴───┴────┴─┴──┴─┴── steps that read; what is between them stands for itself
struct DateForm: Hashable, Sendable {
    /// One step of reading a text.
    enum Step: Hashable, Sendable {
        /// A byte that stands for itself.
        case byte(UInt8)
        /// One space: plain, U+00A0 or U+202F.
        case space
        /// Four digits.
        case year
        /// Two digits, or one or two.
        case number(Part, isOpen: Bool)
        case monthName
        case weekday
        /// `AM` or `PM`.
        case halfOfDay
        /// One digit or more.
        case fraction
        /// `Z`, `±hh`, `±hhmm`, `±hh:mm`, `GMT` or `GMT±hh:mm`.
        case offset
        /// A name such as `GMT` or `EST`.
        case zoneName
    }

    /// A part of a date or time that has two digits.
    enum Part: UInt8, Hashable, Sendable {
        case month
        case day
        case hour
        /// The hour from 1 to 12.
        case hourOfHalf
        case minute
        case second
    }

    /// The parts that a form has.
    struct Fields: OptionSet, Hashable, Sendable {
        var rawValue: UInt16

        static let year = Fields(rawValue: 1)
        static let month = Fields(rawValue: 1 << 1)
        static let day = Fields(rawValue: 1 << 2)
        static let weekday = Fields(rawValue: 1 << 3)
        static let hour = Fields(rawValue: 1 << 4)
        static let hourOfHalf = Fields(rawValue: 1 << 5)
        static let halfOfDay = Fields(rawValue: 1 << 6)
        static let minute = Fields(rawValue: 1 << 7)
        static let second = Fields(rawValue: 1 << 8)
        static let fraction = Fields(rawValue: 1 << 9)
        static let offset = Fields(rawValue: 1 << 10)

        static let calendarDay: Fields = [.year, .month, .day]
        static let timeOfDay: Fields = [
            .hour, .hourOfHalf, .halfOfDay, .minute, .second, .fraction,
        ]
    }

    /// The FORMAT as written.
    let text: String
    let steps: [Step]
    let fields: Fields

    init(text: String, steps: [Step], fields: Fields) {
        self.text = text
        self.steps = steps
        self.fields = fields
    }

    /// Whether a text in this form has digits only, so that a JSON number can be one.
    var isNumeric: Bool {
        steps.allSatisfy { step in
            switch step {
            case .byte(let byte): ASCII.isDigit(byte)
            case .year, .number, .fraction: true
            default: false
            }
        }
    }

    /// Whether a text in this form begins with the year.
    var beginsWithYear: Bool { steps.first == .year }
}

extension DateForm {
    /// The reason why the fields of a form are not those of a type.
    enum FieldFault: Hashable, Sendable {
        /// A part that the type has and the form has not.
        case missing(String)
        /// A part that the form has and the type has not.
        case superfluous(String)
        /// No offset, and no `zone` beside the form.
        case noOffset

        var message: String {
            switch self {
            case .missing(let part): "expected \(part), which the type has"
            case .superfluous(let part): "the type has no \(part)"
            case .noOffset: "expected an offset, which the type has"
            }
        }

        var help: String? {
            switch self {
            case .noOffset:
                "if the text has an offset, write \"X\" for it; otherwise write \"zone:+02:00\" "
                    + "beside the form"
            default: nil
            }
        }
    }

    private static let dayNames: [(Fields, String)] = [
        (.year, "year"), (.month, "month"), (.day, "day"),
    ]
    private static let timeNames: [(Fields, String)] = [
        (.hour, "hour"), (.hourOfHalf, "hour"), (.halfOfDay, "AM or PM"), (.minute, "minute"),
        (.second, "second"), (.fraction, "fraction"),
    ]

    /// Returns whether the form can make a text of a format, as ``fault(as:hasZone:)`` does.
    func fits(_ format: StringFormat, hasZone: Bool) -> Bool {
        if format.hasDay {
            guard fields.isSuperset(of: .calendarDay) else { return false }
        } else if !fields.isDisjoint(with: [.calendarDay, .weekday]) {
            return false
        }
        if format.hasTime {
            guard fields.contains(.minute), !fields.isDisjoint(with: [.hour, .hourOfHalf]) else {
                return false
            }
        } else if !fields.isDisjoint(with: .timeOfDay) {
            return false
        }
        return format.hasOffset
            ? hasZone || fields.contains(.offset) : !fields.contains(.offset)
    }

    /// Returns the first reason why the form cannot make a text of a format.
    ///
    /// - Parameters:
    ///   - format: One of the formats of dates and times.
    ///   - hasZone: Whether a `zone` stands beside the form.
    /// - Returns: nil if the form can make such texts.
    func fault(as format: StringFormat, hasZone: Bool) -> FieldFault? {
        if format.hasDay {
            for (field, name) in Self.dayNames where !fields.contains(field) {
                return .missing("a " + name)
            }
        } else {
            for (field, name) in Self.dayNames + [(.weekday, "day of the week")]
            where fields.contains(field) {
                return .superfluous(name)
            }
        }
        if format.hasTime {
            if fields.isDisjoint(with: [.hour, .hourOfHalf]) { return .missing("an hour") }
            if !fields.contains(.minute) { return .missing("a minute") }
        } else {
            for (field, name) in Self.timeNames where fields.contains(field) {
                return .superfluous(name)
            }
        }
        if !format.hasOffset, fields.contains(.offset) { return .superfluous("offset") }
        if format.hasOffset, !fields.contains(.offset), !hasZone { return .noOffset }
        return nil
    }
}
