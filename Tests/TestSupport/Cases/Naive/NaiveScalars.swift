/// The strict check of one value against one rule, without looking into arrays and objects.
enum NaiveScalars {
    /// The code of the failure, or nil.
    ///
    /// Null is checked here for its kind only; that a nullable place takes null is the caller's
    /// business.
    static func failure(of value: NaiveValue, by rule: NaiveNode) -> String? {
        if let code = formFailure(of: value, by: rule) { return code }
        return refinementFailure(of: value, by: rule.directives)
    }

    /// `$in`, then `$length`.
    static func refinementFailure(
        of value: NaiveValue,
        by directives: NaiveDirectives
    ) -> String? {
        for values in directives.allowed where !values.contains(where: { $0.means(value) }) {
            return "enum.unknown"
        }
        if case .string(let text) = value {
            let length = text.unicodeScalars.count
            if directives.lengths.contains(where: { !$0.contains(length) }) {
                return "string.length"
            }
        }
        return nil
    }

    static func formFailure(of value: NaiveValue, by rule: NaiveNode) -> String? {
        let mismatch = value.isNull ? "null.notAllowed" : "type.mismatch"
        switch (rule.form, value) {
        case (.any, _):
            // Of `$in` alone the kinds are those of its values, but for null: that passes by
            // nullability only.
            let isKind = rule.directives.allowed.allSatisfy { values in
                !value.isNull && values.contains { $0.kind == value.kind }
            }
            return isKind ? nil : mismatch
        case (.never, _): return "value.never"
        case (.scalar, let value): return value.isContainer ? mismatch : nil
        case (.null, .null), (.bool, .bool): return nil
        case (.string(let regex), .string(let text)):
            guard let regex else { return nil }
            return NaiveText.isFound(regex, in: text) ? nil : "string.pattern"
        case (.enumeration(let values), .string(let text)):
            return values.contains { isSameText($0, text) } ? nil : "enum.unknown"
        case (.number(let minimum, let maximum), .number(let lexeme)):
            let number = NaiveNumber(lexeme)
            if let minimum, number.compare(NaiveNumber(minimum)) < 0 { return "number.range" }
            if let maximum, number.compare(NaiveNumber(maximum)) > 0 { return "number.range" }
            return nil
        case (.integer(let minimum, let maximum), .number(let lexeme)):
            return integerFailure(lexeme, minimum, maximum)
        case (.format("color", _), .number(let lexeme)):
            return integerFailure(lexeme, "0", "16777215")
        case (.format(let name, let argument), .string(let text)):
            return NaiveText.isFormat(name, argument, text) ? nil : "string.format." + name
        case (.array, .array), (.tuple, .array), (.object, .object): return nil
        default: return mismatch
        }
    }

    private static func integerFailure(
        _ lexeme: String,
        _ minimum: String?,
        _ maximum: String?
    ) -> String? {
        let number = NaiveNumber(lexeme)
        let isBelow = number.compare(NaiveNumber(minimum ?? "-9223372036854775808")) < 0
        let isAbove = number.compare(NaiveNumber(maximum ?? "9223372036854775807")) > 0
        guard number.isIntegerLexeme || number.isIntegral && (isBelow || isAbove) else {
            return "integer.fraction"
        }
        if isBelow { return minimum == nil ? "integer.overflow" : "number.range" }
        if isAbove { return maximum == nil ? "integer.overflow" : "number.range" }
        return nil
    }
}
