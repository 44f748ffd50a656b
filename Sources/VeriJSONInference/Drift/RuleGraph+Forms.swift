import VeriJSONCore

/// The forms of texts that rules read.
extension RuleGraph {
    /// Returns whether a rule reads texts that all have some forms.
    func reads(_ forms: TextForms, _ rule: Rule) -> Bool {
        var asked = conversions(askedBy: rule)
        guard !asked.isEmpty else { return false }
        if rule.form.isObject || rule.form.isArray {
            return asked.contains(.jsonText)
        }
        // What reads numbers with marks reads those without.
        asked.formUnion(.stringToNumber)
        let target: TextReading.Values
        switch rule.form {
        case .number, .integer: target = .number
        case .bool: target = .bool
        case .format: target = .date(rule.format)
        default: return true
        }
        return forms.readings.contains {
            $0.target == target && asked.contains($0.conversions)
        }
    }

    /// Returns the values that a rule asks for, in the form of texts that it reads.
    func expectedForm(of index: RuleIndex) -> String {
        let (rule, asked) = (self[index], conversions(askedBy: self[index]))
        let forms = asked.arguments.filter { $0.conversion == .date }.map(\.text)
        if !forms.isEmpty { return "dates as " + forms.joined(separator: " or ") }
        let inTexts = asked.contains(.stringToNumber) ? " in texts" : ""
        switch rule.form {
        case .integer, .number:
            let words: [(Sanitizer.Policy.Conversions, String)] = [
                (.groupedNumber, "numbers with marks between groups"),
                (.commaDecimal, "numbers with a decimal comma"),
                (.currency, "numbers beside a currency"), (.percent, "numbers before %"),
            ]
            let other = rule.form == .integer ? "integers" : "numbers"
            return words.first { asked.contains($0.0) }?.1 ?? other + inTexts
        case .bool:
            if asked.contains(.wordsToBool) { return "words for true and false" }
            return "true and false" + inTexts
        case .format:
            let words: [(Sanitizer.Policy.Conversions, String)] = [
                (.rfc822, "dates as mail, HTTP and feeds have them"),
                (.dotnetDate, "dates as .NET writes them"), (.epochSeconds, "seconds since 1970"),
                (.epochMillis, "milliseconds since 1970"),
                (.spaceDatetime, "dates and times with a space for the T"),
                (.basicOffset, "dates and times in other forms of ISO 8601"),
            ]
            let isSafe = asked.isSubset(of: .safe)
            return (isSafe ? nil : words.first { asked.contains($0.0) }?.1) ?? "dates of ISO 8601"
        default:
            return rule.form.isArray ? "arrays" : "objects"
        }
    }
}

extension Rule.Form {
    /// Whether it is of objects only.
    var isObject: Bool { self == .object || self == .anyObject }

    /// Whether it is of arrays only.
    var isArray: Bool { self == .array || self == .anyArray || self == .tuple }
}

extension Sanitizer.Policy.Conversions {
    /// Whether some of them read dates, so that texts in another form than the format are expected.
    var readsDates: Bool {
        let dates: Self = [
            .spaceDatetime, .basicOffset, .rfc822, .dotnetDate, .epochSeconds, .epochMillis,
        ]
        return !isDisjoint(with: dates) || arguments.contains { $0.conversion == .date }
    }
}

extension TextForms {
    /// The readings of the forms.
    fileprivate var readings: [TextReading] {
        var readings = TextForm.allCases.filter { contains($0) }.compactMap(\.reading)
        for time in DateTextForms.times.indices where contains(time: time) {
            readings += DateTextForms.days.indices.filter { contains(day: $0) }
                .map { DateTextForms.reading(day: $0, time: time) }
        }
        return readings
    }
}
