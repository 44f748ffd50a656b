extension RegexError {
    /// The rule and the text that breaks it, in one line that is complete in itself.
    package var message: String {
        let text = params.first ?? ""
        switch code {
        case .backreference:
            return "expected no backreference, found '\(text)': a regex is searched in linear time"
        case .controlEscape: return "expected a letter A to Z after '\\c'"
        case .escapeAtEnd: return "expected a character after '\\', found the end of the regex"
        case .groupName: return "expected a group as '(?<name>…)', found '\(text)'"
        case .groupRepeated: return "expected every group name once, found '\(text)' again"
        case .hexEscape: return "expected hexadecimal digits as in '\\x41', '\\u0041', '\\u{1F600}'"
        case .loneBracket: return "expected '\\' before the literal '\(text)'"
        case .lookAround:
            let kind = text.hasPrefix("(?<") ? "look-behind" : "look-ahead"
            return "expected no \(kind), found '\(text)': a regex is searched in linear time"
        case .modifier: return "expected no modifier but 'i', found '\(text)'"
        case .modifierPlace: return "expected '(?i)' at the start of the regex only"
        case .nothingToRepeat:
            return "expected a character, class or group before '\(text)', found nothing to repeat"
        case .octalEscape: return "expected no digit after '\\0', found '\(text)'"
        case .property:
            return "expected a general category, script or binary property in '\\p{…}',"
                + " found '\(text)'"
        case .propertySyntax: return "expected '{…}' after '\(text)'"
        case .rangeOfClass:
            return "expected single characters at both ends of a range, found '\(text)'"
        case .rangeReversed: return "expected a range from low to high, found '\(text)'"
        case .repeatedQuantifier:
            return "expected one quantifier, found another, '\(text)', directly after it"
        case .repetitionLimit:
            return "expected at most \(Self.repetitionLimit) repetitions, found '\(text)'"
        case .repetitionReversed:
            return "expected repetitions from low to high, found '\(text)'"
        case .scalarEscape: return "expected a scalar up to '\\u{10FFFF}', found '\(text)'"
        case .surrogateEscape:
            return "expected both halves of a surrogate pair, found only '\(text)'"
        case .tooDeep: return "expected groups nested at most \(text) deep"
        case .tooLarge:
            return "expected a regex of at most \(RegexProgram.instructionLimit) steps,"
                + " found more with '\(shortened(text))'"
        case .unclosedClass: return "expected ']' to close the class that this '[' opens"
        case .unclosedGroup: return "expected ')' to close the group that '\(text)' opens"
        case .unknownEscape:
            return "expected an escape of ECMA-262 with the 'u' flag, found '\(text)'"
        case .unknownGroup: return "expected '(', '(?:', '(?<name>' or '(?i:', found '\(text)'"
        case .unmatchedParenthesis: return "expected no ')' here: no group is open"
        }
    }

    /// The edit that fixes the mistake, or the closest advice.
    ///
    /// It shows the text of the regex as it is after JSON's escapes are resolved.
    var help: String {
        var parts: [String] = []
        if let replacement {
            let text = params.first ?? ""
            parts.append(replacement.isEmpty ? "take out '\(text)'" : "write '\(replacement)'")
        }
        if let note { parts.append(note) }
        if replacement?.contains("\\") == true || code == .unknownEscape {
            parts.append("in JSON text every backslash is written twice")
        }
        return parts.joined(separator: "; ")
    }

    /// The replacement for `range`, if it is certain to be well-formed.
    var replacement: String? {
        let text = params.first ?? ""
        switch code {
        case .escapeAtEnd: return "\\\\"
        case .loneBracket, .unmatchedParenthesis, .unclosedClass: return "\\" + text
        case .modifierPlace, .repeatedQuantifier: return ""
        case .octalEscape: return "\\x00" + text.dropFirst(2)
        case .nothingToRepeat:
            return text.unicodeScalars.map { $0 == "," || isDigit($0) ? "\($0)" : "\\\($0)" }
                .joined()
        case .propertySyntax:
            let name = params[1].dropFirst(text.count)
            return ScalarSet(property: String(name)).map { _ in "\(text){\(name)}" }
        case .property: return params.count > 1 ? params[1] : nil
        case .rangeOfClass, .rangeReversed, .repetitionReversed: return params[1]
        case .repetitionLimit: return repetitionWithinLimit(text)
        case .unknownEscape: return unescaped(text)
        case .unclosedGroup: return text == "(" ? "\\(" : nil
        default: return nil
        }
    }

    private static let repetitionLimit = RegexParser.repetitionLimit

    private var note: String? {
        switch code {
        case .backreference, .lookAround:
            return "check this condition in code after cleaning, or write out the alternatives"
        case .controlEscape: return "'\\t', '\\n' and '\\x1B' name control characters too"
        case .groupName: return "a group without a name is '(…)'; the name has no effect here"
        case .groupRepeated: return "the name has no effect here: '(…)' is a group without one"
        case .hexEscape: return "'\\x' takes 2 digits, '\\u' 4, '\\u{…}' 1 to 6"
        case .loneBracket where params.first == "{":
            return "a repetition is {n}, {n,} or {n,m}"
        case .modifier: return "to ignore case in a part, write '(?i:…)'"
        case .modifierPlace: return "'(?i:…)' ignores case in a part"
        case .property, .propertySyntax:
            return "supported are general categories, as in '\\p{Lu}', scripts, as in"
                + " '\\p{sc=Latin}' and '\\p{scx=Greek}', and binary properties, as in"
                + " '\\p{Alphabetic}'"
        case .scalarEscape: return "the last scalar is '\\u{10FFFF}'"
        case .surrogateEscape: return "for a character beyond U+FFFF write '\\u{1F600}'"
        case .tooDeep: return "take out the groups that hold nothing but a group"
        case .tooLarge: return "make the repetition smaller, or use $length to bound the string"
        case .unclosedGroup: return "add ')' where the group ends"
        case .unknownGroup: return "a group is '(?:…)'; comments and atomic groups do not exist"
        default: return nil
        }
    }

    private func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// Returns a repetition such as `{5,2000}` with every number reduced to the limit.
    private func repetitionWithinLimit(_ text: String) -> String {
        let isLazy = text.hasSuffix("?")
        let parts = text.drop { $0 == "{" }.prefix { $0 != "}" }
            .split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.map { part in
            part.isEmpty ? "" : String(min(Int(part) ?? .max, Self.repetitionLimit))
        }
        return "{" + numbers.joined(separator: ",") + "}" + (isLazy ? "?" : "")
    }

    /// Returns the escaped character without its backslash; `$` for `\Z` and `^` for `\A`.
    private func unescaped(_ text: String) -> String? {
        guard let scalar = text.unicodeScalars.dropFirst().first else { return nil }
        if scalar == "Z" || scalar == "z" { return "$" }
        if scalar == "A" { return "^" }
        return String(scalar)
    }

    private func shortened(_ text: String) -> String {
        text.unicodeScalars.count <= 40 ? text : String(text.prefix(39)) + "…"
    }
}
