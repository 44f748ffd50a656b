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

    /// RFC 3339 in UTC; nil outside the years 0000…9999.
    static func datetime(seconds: Int, fraction: String = "") -> String? {
        guard (-62_167_219_200...253_402_300_799).contains(seconds) else { return nil }
        var days = seconds / 86_400
        var rest = seconds % 86_400
        if rest < 0 {
            rest += 86_400
            days -= 1
        }
        var year = 1_970
        func length(_ year: Int) -> Int { 337 + daysInMonth(2, year) }
        while days < 0 {
            year -= 1
            days += length(year)
        }
        while days >= length(year) {
            days -= length(year)
            year += 1
        }
        var month = 1
        while days >= daysInMonth(month, year) {
            days -= daysInMonth(month, year)
            month += 1
        }
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: width - text.utf8.count) + text
        }
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(days + 1, 2))"
        let time = "\(padded(rest / 3_600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
        return date + "T" + time + fraction + "Z"
    }

    /// The same with three digits of a second, where there are any.
    static func datetime(milliseconds: Int) -> String? {
        var seconds = milliseconds / 1_000
        var rest = milliseconds % 1_000
        if rest < 0 {
            rest += 1_000
            seconds -= 1
        }
        let digits = String(rest + 1_000).dropFirst()
        return datetime(seconds: seconds, fraction: rest == 0 ? "" : "." + digits)
    }
}
