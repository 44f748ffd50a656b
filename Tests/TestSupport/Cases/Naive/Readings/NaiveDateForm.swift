import Foundation

/// A FORMAT, as one regular expression.
struct NaiveDateForm {
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
    static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    static let zones = [
        "GMT": "Z", "UTC": "Z", "UT": "Z", "EST": "-05:00", "EDT": "-04:00", "CST": "-06:00",
        "CDT": "-05:00", "MST": "-07:00", "MDT": "-06:00", "PST": "-08:00", "PDT": "-07:00",
    ]

    private let expression: String
    private let fields: [Character]

    init(_ format: String) {
        var expression = "\\A"
        var fields: [Character] = []
        var rest = Substring(format)
        while let first = rest.first {
            if first == "'" {
                rest.removeFirst()
                if rest.first == "'" {
                    expression += "'"
                    rest.removeFirst()
                    continue
                }
                var quoted = ""
                while let next = rest.popFirst() {
                    if next == "'" {
                        guard rest.first == "'" else { break }
                        rest.removeFirst()
                    }
                    quoted.append(next)
                }
                expression += NSRegularExpression.escapedPattern(for: quoted)
            } else if first.isASCII, first.isLetter {
                let count = rest.prefix { $0 == first }.count
                rest.removeFirst(count)
                expression += Self.expression(first, count)
                fields.append(first)
            } else {
                rest.removeFirst()
                expression +=
                    first == " "
                    ? "[ \u{A0}\u{202F}]"
                    : NSRegularExpression.escapedPattern(for: String(first))
            }
        }
        self.expression = expression + "\\z"
        self.fields = fields
    }

    private static func expression(_ letter: Character, _ count: Int) -> String {
        func names(_ list: [String]) -> String {
            "((?i)(?>" + list.joined(separator: "|") + "|"
                + list.map { String($0.prefix(3)) }.joined(separator: "|") + "))"
        }
        switch letter {
        case "y": return "([0-9]{4})"
        case "M" where count > 2: return names(months)
        case "E": return names(weekdays)
        case "a": return "((?i)AM|PM)"
        case "S": return "([0-9]+)"
        case "X", "x", "Z":
            let offset = "[+-][0-9]{2}(?::[0-9]{2}|[0-9]{2})?"
            return "((?>GMT[+-][0-9]{2}:[0-9]{2}|GMT|Z|" + offset + "))"
        case "z":
            return "((?i)(?>" + zones.keys.sorted { $0.count > $1.count }.joined(separator: "|")
                + "))"
        default: return count == 1 ? "([0-9]{1,2})" : "([0-9]{2})"
        }
    }

    static func isWeekday(_ name: String, of date: NaiveDate) -> Bool {
        guard let weekday = date.weekday else { return false }
        let whole = weekdays[weekday].lowercased()
        return name.lowercased() == whole || name.lowercased() == whole.prefix(3)
    }

    /// Returns whether the fields are those of a type.
    func fits(_ type: String) -> Bool {
        let fields = Set(fields)
        let offsets: Set<Character> = ["X", "x", "Z", "z"]
        let isDay = fields.isSuperset(of: ["y", "M", "d"])
        let isTime =
            fields.contains("m")
            && (fields.contains("H") || fields.isSuperset(of: ["h", "a"]))
        let hasDay = !fields.isDisjoint(with: ["y", "M", "d", "E"])
        let hasTime = !fields.isDisjoint(with: ["H", "h", "m", "s", "S", "a"])
        let hasOffset = !fields.isDisjoint(with: offsets)
        switch type {
        case "date": return isDay && !hasTime && !hasOffset
        case "time": return isTime && !hasDay
        case "time:local": return isTime && !hasDay && !hasOffset
        case "datetime": return isDay && isTime
        default: return isDay && isTime && !hasOffset
        }
    }

    /// Returns the parts that a text names; nil if the text has another form.
    func read(_ text: String) -> NaiveDate? {
        guard let groups = text.groups(expression) else { return nil }
        var date = NaiveDate()
        var isAfternoon: Bool?
        var weekday: String?
        for (field, text) in zip(fields, groups) {
            switch field {
            case "y": date.year = Int(text)
            case "M":
                date.month =
                    Int(text)
                    ?? Self.months.firstIndex {
                        $0.prefix(3).lowercased() == text.prefix(3).lowercased()
                    }.map { $0 + 1 }
            case "d": date.day = Int(text)
            case "E": weekday = text
            case "H": date.hour = Int(text)
            case "h":
                guard let hour = Int(text), (1...12).contains(hour) else { return nil }
                date.hour = hour % 12
            case "m": date.minute = Int(text)
            case "s": date.second = Int(text) ?? 0
            case "S": date.fraction = text
            case "a": isAfternoon = text.lowercased() == "pm"
            case "z": date.offset = Self.zones[text.uppercased()]
            default:
                let offset = text.replacingOccurrences(of: "GMT", with: "")
                if offset.isEmpty || offset == "Z" {
                    date.offset = "Z"
                } else {
                    let digits = offset.dropFirst().filter { $0 != ":" }
                    date.offset =
                        offset.prefix(1) + digits.prefix(2) + ":"
                        + (digits.count == 4 ? digits.suffix(2) : "00")
                }
            }
        }
        if isAfternoon == true, let hour = date.hour { date.hour = hour + 12 }
        if let weekday, !Self.isWeekday(weekday, of: date) { return nil }
        return date
    }
}
