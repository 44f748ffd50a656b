import VeriJSONCore

/// The forms that all texts at a place have, as a bit for each.
///
/// Each text removes the forms that it does not have, so that nothing of it is kept; no forms at all
/// cost nothing more. Forms of a union of samples are those that both parts have.
///
///     "1,29", "5"    →    comma, currencyComma, percentComma
struct TextForms: Hashable, Sendable {
    /// What a text tells beside its forms.
    struct Marks: OptionSet, Hashable, Sendable {
        var rawValue: UInt8

        /// A comma or point of some text has two meanings.
        static let differs = Marks(rawValue: 1)
        /// Some text is a word for true.
        static let hasTrue = Marks(rawValue: 1 << 1)
        /// Some text is a word for false.
        static let hasFalse = Marks(rawValue: 1 << 2)

        fileprivate static let names: [(mark: Marks, name: String)] = [
            (.differs, "differs"), (.hasTrue, "true"), (.hasFalse, "false"),
        ]
    }

    /// A bit for each ``TextForm``.
    private(set) var scalars: UInt32
    /// A bit for each of the forms of a day and of a time in ``DateTextForms``.
    private(set) var days: UInt32
    private(set) var times: UInt16
    private(set) var marks: Marks = []

    /// No forms: some text has none, or texts are not observed.
    static let none = TextForms(scalars: 0, days: 0, times: 0)
    /// All forms, before the first text.
    static let all = TextForms(
        scalars: 1 << UInt32(TextForm.allCases.count) - 1,
        days: 1 << UInt32(DateTextForms.days.count) - 1,
        times: 1 << UInt16(DateTextForms.times.count) - 1
    )

    private init(scalars: UInt32, days: UInt32, times: UInt16) {
        (self.scalars, self.days, self.times) = (scalars, days, times)
    }

    @inline(__always)
    var isNone: Bool { scalars | days == 0 }

    func contains(_ form: TextForm) -> Bool { scalars & 1 << UInt32(form.rawValue) != 0 }

    func contains(day: Int) -> Bool { days & 1 << UInt32(day) != 0 }

    func contains(time: Int) -> Bool { times & 1 << UInt16(time) != 0 }

    mutating func remove(_ form: TextForm) { scalars &= ~(1 << UInt32(form.rawValue)) }

    mutating func remove(_ forms: some Sequence<TextForm>) {
        for form in forms { remove(form) }
    }

    /// Keeps those scalar forms that are in a list.
    mutating func keep(_ forms: [TextForm]) {
        scalars &= forms.reduce(0) { $0 | 1 << UInt32($1.rawValue) }
    }

    mutating func insert(_ mark: Marks) { marks.insert(mark) }

    /// Keeps the forms of a date that a condition holds for.
    mutating func filterDates(_ isKept: (_ day: Int, _ time: Int) -> Bool) {
        var (keptDays, keptTimes): (UInt32, UInt16) = (0, 0)
        for time in DateTextForms.times.indices where contains(time: time) {
            for day in DateTextForms.days.indices where contains(day: day) && isKept(day, time) {
                keptDays |= 1 << UInt32(day)
                keptTimes |= 1 << UInt16(time)
            }
        }
        (days, times) = (keptDays, keptTimes)
    }

    mutating func removeDates() { (days, times) = (0, 0) }

    /// Keeps the forms that other texts have as well.
    mutating func formIntersection(_ other: TextForms) {
        scalars &= other.scalars
        days &= other.days
        times &= other.times
        marks.formUnion(other.marks)
        settle()
    }

    /// Removes what the forms that are left have no use for, so that it does not depend on the order
    /// of the texts.
    mutating func settle() {
        if days == 0 || times == 0 { removeDates() }
        let hasRivals = TextForm.families.contains { family in
            contains(family[2]) && (contains(family[0]) || contains(family[1]))
        }
        if !hasRivals { marks.remove(.differs) }
        if !contains(.anyBool) { marks.subtract([.hasTrue, .hasFalse]) }
    }
}

extension TextForms {
    /// The names in a saved state.
    var names: [String] {
        let days = DateTextForms.days.indices.filter { contains(day: $0) }
        let times = DateTextForms.times.indices.filter { contains(time: $0) }
        return TextForm.allCases.filter { contains($0) }.map(\.name)
            + days.map { DateTextForms.days[$0] } + times.map { DateTextForms.times[$0] }
            + Marks.names.filter { marks.contains($0.mark) }.map(\.name)
    }

    /// Creates the forms with names; those that only a later version knows are left out.
    init(names: [String]) {
        self = .none
        let names = Set(names)
        for form in TextForm.allCases where names.contains(form.name) {
            scalars |= 1 << UInt32(form.rawValue)
        }
        for (day, name) in DateTextForms.days.enumerated() where names.contains(name) {
            days |= 1 << UInt32(day)
        }
        for (time, name) in DateTextForms.times.enumerated() where names.contains(name) {
            times |= 1 << UInt16(time)
        }
        for (mark, name) in Marks.names where names.contains(name) { marks.insert(mark) }
        settle()
    }
}
