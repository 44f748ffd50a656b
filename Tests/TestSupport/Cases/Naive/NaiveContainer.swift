import VeriJSON

/// What the conversions of containers take, from their table in sanitizing.md.
enum NaiveContainer {
    struct Step {
        var name: String
        /// The one item has to match as it is.
        var isStrict = false
    }

    static let order = [
        Step(name: "extendedJSON"), Step(name: "jsonText"), Step(name: "valuesToArray"),
        Step(name: "emptyArrayToObject"), Step(name: "splitList"), Step(name: "splitList:;"),
        Step(name: "unwrapSingle", isStrict: true), Step(name: "arrayToObject"),
        Step(name: "unwrapSingle"), Step(name: "wrapSingle"), Step(name: "containerToText"),
    ]

    /// The parts of a list in a text; nil if it begins as a container of JSON does.
    static func parts(_ text: String, separator: Unicode.Scalar) -> [String]? {
        let text = trimmed(text.unicodeScalars[...])
        guard let first = text.first else { return [] }
        if first == "[" || first == "{" { return nil }
        return text.split(separator: separator, omittingEmptySubsequences: false)
            .map { String(trimmed($0)) }
    }

    private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView
    {
        var text = text
        while text.first?.properties.isWhitespace == true { text.removeFirst() }
        while text.last?.properties.isWhitespace == true { text.removeLast() }
        return text
    }

    /// Whether all keys are `0` or begin with another digit than it and have no other characters.
    static func areIndices(_ keys: [String]) -> Bool {
        keys.allSatisfy { key in
            let digits = Array(key.unicodeScalars)
            return !digits.isEmpty && digits.allSatisfy { ("0"..."9").contains($0) }
                && (digits.count == 1 || digits[0] != "0")
        }
    }

    /// Whether a pattern has a key that an index can be: a wildcard, a starred key or digits.
    static func takesIndices(_ object: NaiveObject) -> Bool {
        object.wildcard != nil || !object.starred.isEmpty
            || object.named.contains { named in
                !named.key.isEmpty
                    && named.key.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
            }
    }

    static func isExtended(_ members: [NaiveMember]) -> Bool {
        members.count == 1 && names.contains(members[0].key)
    }

    private static let numbers = ["$numberInt", "$numberLong", "$numberDouble", "$numberDecimal"]
    private static let names = numbers + ["$oid", "$date", "$binary", "$uuid"]

    /// What an object of Extended JSON stands for, as a rule asks for it.
    static func extended(
        _ members: [NaiveMember],
        for rule: NaiveNode,
        movesPoint: Bool
    ) -> NaiveValue? {
        guard isExtended(members) else { return nil }
        switch (members[0].key, members[0].value) {
        case ("$oid", .string(let text)):
            switch rule.form {
            case .string, .enumeration: return .string(text)
            case .any, .scalar: return rule.directives.allowed.isEmpty ? nil : .string(text)
            default: return nil
            }
        case ("$uuid", .string(let text)):
            return format(rule) == "uuid" ? .string(text) : nil
        case ("$binary", .object(let parts)):
            guard format(rule) == "base64", parts.count == 2,
                case .string(let text)? = parts.first(where: { $0.key == "base64" })?.value,
                case .string? = parts.first(where: { $0.key == "subType" })?.value
            else { return nil }
            return .string(text)
        case ("$date", let date): return format(rule) == "datetime" ? self.date(date) : nil
        case (let name, .string(let text)) where numbers.contains(name):
            guard NaiveNumber.isLexeme(text) else { return nil }
            switch rule.form {
            case .string: return .string(text)
            case .integer:
                guard movesPoint, !NaiveNumber(text).isIntegerLexeme else {
                    return .number(text)
                }
                return NaiveNumber(text).integerLexeme.map { .number($0) }
            case .number: return .number(text)
            case .any, .scalar: return rule.directives.allowed.isEmpty ? nil : .number(text)
            default: return nil
            }
        default: return nil
        }
    }

    private static func format(_ rule: NaiveNode) -> String? {
        guard case .format(let name, nil) = rule.form else { return nil }
        return name
    }

    /// A date of both forms as a date-time in UTC.
    private static func date(_ value: NaiveValue) -> NaiveValue? {
        switch value {
        case .string(let text): return NaiveDate.inUTC(text).map { .string($0) }
        case .object(let members):
            guard members.count == 1, members[0].key == "$numberLong",
                case .string(let text) = members[0].value, NaiveNumber.isLexeme(text),
                NaiveNumber(text).isIntegerLexeme,
                case .value(let date, _) = NaiveDateReading(["epochMillis"], type: "datetime")
                    .read(text, isNumber: true)
            else { return nil }
            return .string(date)
        default: return nil
        }
    }
}
