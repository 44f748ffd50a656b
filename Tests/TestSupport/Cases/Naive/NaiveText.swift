/// Strings as patterns see them: white space, regular expressions, formats, dates.
enum NaiveText {
    /// Without Unicode White_Space at either end.
    static func trimmed(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        let kept = scalars.drop { $0.properties.isWhitespace }
        return String(String.UnicodeScalarView(kept))
    }

    /// The generators write these regular expressions only, each with its meaning here.
    static let expressions: [(source: String, examples: [String])] = [
        ("\\S", ["x", " é "]),
        ("^[a-z]+$", ["abc", "q"]),
        ("^\\d{2,4}$", ["42", "2024", "007"]),
        ("^[A-Z]", ["Ada", "Z"]),
        ("^.{1,3}$", ["é", "😀ab", "abc"]),
        ("^(foo|bar)-[0-9]+$", ["foo-1", "bar-42"]),
        ("^[^@]*@", ["@", "a@b"]),
        ("a|b", ["xay", "b"]),
        ("^\\s*$", ["", "  "]),
    ]

    static func isFound(_ source: String, in text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
        func isSpace(_ scalar: Unicode.Scalar) -> Bool {
            // The white space and line terminators of ECMA-262.
            scalar == "\u{FEFF}" || scalar != "\u{85}" && scalar.properties.isWhitespace
        }
        switch source {
        case "\\S": return scalars.contains { !isSpace($0) }
        case "^[a-z]+$":
            return !scalars.isEmpty && scalars.allSatisfy { ("a"..."z").contains($0) }
        case "^\\d{2,4}$": return (2...4).contains(scalars.count) && scalars.allSatisfy(isDigit)
        case "^[A-Z]": return scalars.first.map { ("A"..."Z").contains($0) } ?? false
        case "^.{1,3}$":
            return (1...3).contains(scalars.count)
                && !scalars.contains { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
        case "^(foo|bar)-[0-9]+$":
            let starts = text.hasPrefix("foo-") || text.hasPrefix("bar-")
            return starts && scalars.count > 4 && scalars[4...].allSatisfy(isDigit)
        case "^[^@]*@": return scalars.contains("@")
        case "a|b": return scalars.contains { $0 == "a" || $0 == "b" }
        case "^\\s*$": return scalars.allSatisfy(isSpace)
        default: return LibraryText.isFound(source, in: text)
        }
    }

    static func isFormat(_ name: String, _ argument: String?, _ text: String) -> Bool {
        let scalars = Array(text.unicodeScalars)
        switch name {
        case "color":
            let digits =
                ["0x", "0X", "#"].first { text.hasPrefix($0) }
                .map { scalars.dropFirst($0.unicodeScalars.count) } ?? scalars[...]
            return digits.count == 6 && digits.allSatisfy { $0.properties.isASCIIHexDigit }
        case "uuid":
            return text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count)
                == [8, 4, 4, 4, 12]
                && scalars.allSatisfy { $0 == "-" || $0.properties.isASCIIHexDigit }
        case "date": return isDate(text)
        case "datetime":
            guard scalars.count > 10, isDate(String(String.UnicodeScalarView(scalars[..<10])))
            else {
                return false
            }
            let isLocal = argument == "local"
            guard "Tt".unicodeScalars.contains(scalars[10]) || (isLocal && scalars[10] == " ")
            else {
                return false
            }
            return isTime(Array(scalars[11...]), isLocal: isLocal)
        case "time": return isTime(scalars, isLocal: argument == "local")
        default: return LibraryText.isFormat(name, argument, text)
        }
    }

    /// RFC 3339 full-date, the calendar checked.
    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let isShaped =
            parts.map(\.utf8.count) == [4, 2, 2]
            && parts.joined().utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        guard isShaped, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), (1...12).contains(month)
        else {
            return false
        }
        return day >= 1 && day <= daysInMonth(month, year)
    }

    /// RFC 3339 full-time, or partial-time where it is local.
    ///
    /// Leap seconds are left alone: the generators write none.
    private static func isTime(_ scalars: [Unicode.Scalar], isLocal: Bool) -> Bool {
        var rest = scalars[...]
        func take(_ limit: Int) -> Bool {
            guard let number = Int(String(String.UnicodeScalarView(rest.prefix(2)))),
                rest.prefix(2).allSatisfy({ ("0"..."9").contains($0) }), rest.count >= 2,
                number <= limit
            else {
                return false
            }
            rest = rest.dropFirst(2)
            return true
        }
        func take(_ mark: Unicode.Scalar) -> Bool {
            guard rest.first == mark else { return false }
            rest = rest.dropFirst()
            return true
        }
        guard take(23), take(":"), take(59), take(":"), take(59) else { return false }
        if take(".") {
            let digits = rest.prefix { ("0"..."9").contains($0) }
            guard !digits.isEmpty else { return false }
            rest = rest.dropFirst(digits.count)
        }
        if isLocal { return rest.isEmpty }
        if take("Z") || take("z") { return rest.isEmpty }
        guard take("+") || take("-") else { return false }
        return take(23) && take(":") && take(59) && rest.isEmpty
    }

    private static func daysInMonth(_ month: Int, _ year: Int) -> Int {
        let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
