package import VeriJSON

/// The scalar conversions of sanitizing.md, from their table.
package enum NaiveConversion {
    private static let named: KeyValuePairs<String, Sanitizer.Policy.Conversions> = [
        "stringToNumber": .stringToNumber, "numberToString": .numberToString,
        "stringToBool": .stringToBool, "numberToBool": .numberToBool,
        "integralNumber": .integralNumber, "paddedNumber": .paddedNumber,
        "caselessBool": .caselessBool, "boolToString": .boolToString,
        "unwrapSingle": .unwrapSingle, "caselessEnum": .caselessEnum,
        "spaceDatetime": .spaceDatetime, "wordsToBool": .wordsToBool, "wrapSingle": .wrapSingle,
        "emptyArrayToObject": .emptyArrayToObject, "boolToNumber": .boolToNumber,
        "epochSeconds": .epochSeconds, "epochMillis": .epochMillis,
        "groupedNumber": .groupedNumber, "commaDecimal": .commaDecimal, "currency": .currency,
        "percent": .percent, "unit:kg": .unit("kg"), "unit:m2": .unit("m2"),
        "date:dd/MM/yyyy": .date("dd/MM/yyyy"), "date:yyyyMMdd": .date("yyyyMMdd"),
        "date:d MMM yyyy h:mm a": .date("d MMM yyyy h:mm a"), "date:HH:mm X": .date("HH:mm X"),
        "rfc822": .rfc822, "basicOffset": .basicOffset,
        "zone:+02:00": .zone("+02:00"), "dotnetDate": .dotnetDate, "extendedJSON": .extendedJSON,
        "jsonText": .jsonText,
        "valuesToArray": .valuesToArray, "arrayToObject": .arrayToObject,
        "splitList": .splitList, "splitList:;": .splitList(";"),
        "containerToText": .containerToText, "base64url": .base64url,
        "percentEncode": .percentEncode,
    ]

    package static let names = named.map(\.key)

    package static func set(named name: String) -> Sanitizer.Policy.Conversions {
        switch name {
        case "safe": return .safe
        case "lenient": return .lenient
        default:
            return named.first { $0.key == name }?.value ?? []
        }
    }

    /// Returns what the conversion makes of a scalar for such a rule, before the strict check; nil
    /// where it does not apply.
    static func candidate(
        _ name: String,
        _ value: NaiveValue,
        for rule: NaiveNode
    ) -> NaiveValue? {
        if case .format("color", _) = rule.form { return nil }
        switch (name, value) {
        case ("numberToString", .number(let lexeme)):
            return takesText(rule) ? .string(lexeme) : nil
        case ("boolToString", .bool(let isTrue)):
            return takesText(rule) ? .string(isTrue ? "true" : "false") : nil
        case ("stringToBool", .string(let text)):
            return ["true": true, "false": false][text].map { .bool($0) }
        case ("numberToBool", .number(let lexeme)):
            return ["1": true, "0": false][lexeme].map { .bool($0) }
        case ("integralNumber", .number(let lexeme)):
            guard asksInteger(rule) else { return nil }
            return NaiveNumber(lexeme).integerLexeme.map { .number($0) }
        case ("caselessBool", .string(let text)):
            return ["true": true, "false": false, "1": true, "0": false][folded(text)]
                .map { .bool($0) }
        case ("wordsToBool", .string(let text)):
            if ["yes", "on", "y", "t"].contains(folded(text)) { return .bool(true) }
            return ["no", "off", "n", "f"].contains(folded(text)) ? .bool(false) : nil
        case ("caselessEnum", .string(let text)):
            let fitting = enumValues(rule).filter { isSameText(folded($0), folded(text)) }
            guard let first = fitting.first, fitting.allSatisfy({ isSameText($0, first) }) else {
                return nil
            }
            return .string(first)
        case ("boolToNumber", .bool(let isTrue)): return .number(isTrue ? "1" : "0")
        case ("base64url", .string(let text)):
            guard case .format("base64", _) = rule.form else { return nil }
            return NaiveTextReading.base64(text).text.map { .string($0) }
        case ("percentEncode", .string(let text)):
            guard case .format("url", _) = rule.form else { return nil }
            return NaiveTextReading.percentEncoded(text).text.map { .string($0) }
        default: return nil
        }
    }

    /// Numbers and bools become text for `string`, `enum` and `$in` only.
    private static func takesText(_ rule: NaiveNode) -> Bool {
        switch rule.form {
        case .string, .enumeration: true
        case .any, .scalar: !rule.directives.allowed.isEmpty
        default: false
        }
    }

    private static func asksInteger(_ rule: NaiveNode) -> Bool {
        if case .integer = rule.form { true } else { false }
    }

    private static func asksNumber(_ rule: NaiveNode) -> Bool {
        if case .number = rule.form { true } else { asksInteger(rule) }
    }

    private static func enumValues(_ rule: NaiveNode) -> [String] {
        if case .enumeration(let values) = rule.form { return values }
        return (rule.directives.allowed.first ?? []).compactMap {
            if case .string(let text) = $0 { text } else { nil }
        }
    }

    /// The conversions of a text to a number, which are one reading.
    static let ofNumbers = [
        "stringToNumber", "paddedNumber", "groupedNumber", "commaDecimal", "currency", "percent",
        "unit:kg", "unit:m2",
    ]

    /// The name without its argument.
    static func bare(_ name: String) -> String { String(name.prefix { $0 != ":" }) }

    /// The codes of currencies that generated documents have.
    private static let currencies: Set = ["EUR", "USD"]
    private static let signs: Set = ["R$", "US$"]

    /// Returns the number in a text, and the conversions that had a part in it, in the order of the
    /// table.
    static func number(
        _ text: String,
        _ allowed: Set<String>,
        for rule: NaiveNode
    ) -> (value: NaiveValue, used: [String])? {
        if case .format("color", _) = rule.form { return nil }
        let reading = NaiveNumberReading(
            asksNumber(rule) ? allowed : allowed.subtracting(["paddedNumber"]),
            isInteger: asksInteger(rule),
            currencies: currencies,
            signs: signs
        )
        guard case .value(let number, let used) = reading.read(text) else { return nil }
        return (.number(number), ofNumbers.filter(used.contains))
    }

    /// The conversions to a date, which are one reading.
    static let ofDates = [
        "spaceDatetime", "epochSeconds", "epochMillis", "date:dd/MM/yyyy", "date:yyyyMMdd",
        "date:d MMM yyyy h:mm a", "date:HH:mm X", "rfc822", "basicOffset", "zone:+02:00",
        "dotnetDate",
    ]
    /// The types that a date is read for.
    private static let dateTypes: Set = [
        "date", "time", "time:local", "datetime", "datetime:local",
    ]

    /// Returns the date in a text or number, and the conversions that had a part in it, in the order
    /// of the table.
    static func date(
        _ value: NaiveValue,
        _ allowed: Set<String>,
        for rule: NaiveNode
    ) -> (value: NaiveValue, used: [String])? {
        guard case .format(let name, let argument) = rule.form else { return nil }
        let type = name + (argument.map { ":" + $0 } ?? "")
        guard dateTypes.contains(type) else { return nil }
        var allowed = allowed
        // Seconds and milliseconds together would be a guess.
        if allowed.isSuperset(of: ["epochSeconds", "epochMillis"]) {
            allowed.subtract(["epochSeconds", "epochMillis"])
        }
        // An offset needs a conversion beside it that it can complete.
        let besideZone = ["spaceDatetime", "basicOffset", "rfc822", "date:"]
        if !allowed.contains(where: { name in besideZone.contains { name.hasPrefix($0) } }) {
            allowed.remove("zone:+02:00")
        }
        let reading: NaiveReading
        switch value {
        case .string(let text): reading = NaiveDateReading(allowed, type: type).read(text)
        case .number(let lexeme):
            reading = NaiveDateReading(allowed, type: type).read(lexeme, isNumber: true)
        default: return nil
        }
        guard case .value(let date, let used) = reading else { return nil }
        return (.string(date), names.filter(used.contains))
    }

    /// Folds ASCII letters only.
    static func folded(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isUpper = ("A"..."Z").contains(scalar)
            result.unicodeScalars.append(
                isUpper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
            )
        }
        return result
    }
}
