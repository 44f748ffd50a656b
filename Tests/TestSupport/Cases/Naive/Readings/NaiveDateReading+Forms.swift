import Foundation

extension NaiveDateReading {
    /// `rfc822`: without comments, what is left is one expression.
    func mail(_ text: String) -> Candidate? {
        guard has("rfc822"), type == "datetime", let plain = withoutComments(text) else {
            return nil
        }
        let space = "(?:[ \\t]|\\r\\n[ \\t])"
        let weekday = "([A-Za-z]+)"
        let month = "(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
        let time = "([0-9]{2})S*:S*([0-9]{2})(?:S*:S*([0-9]{2}))?"
        let zone = "([+-][0-9]{2}:?[0-9]{2}|[A-Za-z]{2,3})"
        let date =
            "(?:S*" + weekday + "S*,)?S*([0-9]{1,2})(?:S+" + month
            + "S+|-" + month + "-)([0-9]{2,4})S+" + time + "S+" + zone + "S*"
        let ctime =
            weekday + " " + month + " ([ 0-9][0-9]) ([0-9]{2}):([0-9]{2}):([0-9]{2}) ([0-9]{4})"
        func whole(_ expression: String) -> String {
            "(?i)\\A"
                + expression.replacingOccurrences(of: "S", with: space)
                .replacingOccurrences(of: space + "ep", with: "Sep") + "\\z"
        }
        var result = NaiveDate()
        let name: String
        if let parts = plain.groups(whole(date)) {
            name = parts[0]
            result.day = Int(parts[1])
            result.month = number(of: parts[2] + parts[3], in: NaiveDateForm.months)
            guard let year = Int(parts[4]), let offset = offset(parts[8]) else { return nil }
            result.year =
                parts[4].count == 4
                ? year
                : year + (parts[4].count == 2 && year < 50 ? 2000 : 1900)
            (result.hour, result.minute) = (Int(parts[5]), Int(parts[6]))
            result.second = Int(parts[7]) ?? 0
            result.offset = offset
        } else if let parts = text.groups(whole(ctime)) {
            name = parts[0]
            result.month = number(of: parts[1], in: NaiveDateForm.months)
            result.day = Int(parts[2].replacingOccurrences(of: " ", with: ""))
            (result.hour, result.minute) = (Int(parts[3]), Int(parts[4]))
            result.second = Int(parts[5]) ?? 0
            result.year = Int(parts[6])
        } else {
            return nil
        }
        guard name.isEmpty || NaiveDateForm.isWeekday(name, of: result) else { return nil }
        return Candidate(
            date: result,
            used: ["rfc822"],
            rank: 4,
            hasOwnOffset: result.offset != nil
        )
    }

    private func number(of name: String, in names: [String]) -> Int? {
        names.firstIndex { $0.prefix(3).lowercased() == name.lowercased() }.map { $0 + 1 }
    }

    private func offset(_ text: String) -> String? {
        if let known = NaiveDateForm.zones[text.uppercased()] { return known }
        guard let parts = text.groups("\\A([+-][0-9]{2}):?([0-9]{2})\\z") else { return nil }
        return parts[0] + ":" + parts[1]
    }

    /// Replaces each comment by a space; nil if one is not closed.
    private func withoutComments(_ text: String) -> String? {
        var depth = 0
        var isQuoted = false
        var result = Scalars()
        for scalar in text.unicodeScalars {
            if depth > 0, isQuoted {
                isQuoted = false
            } else if depth > 0, scalar == "\\" {
                isQuoted = true
            } else if scalar == "(" {
                depth += 1
            } else if scalar == ")" {
                guard depth > 0 else { return nil }
                depth -= 1
                if depth == 0 { result.append(" ") }
            } else if depth == 0 {
                result.append(scalar)
            }
        }
        return depth == 0 ? result.text : nil
    }

    /// `dotnetDate`.
    func dotnet(_ text: String) -> Candidate? {
        guard has("dotnetDate"), type == "datetime",
            let parts = text.groups(
                "\\A/Date\\((-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?)(?:[+-]([0-9]{2})([0-9]{2}))?\\)/\\z"
            ),
            parts[1].isEmpty || (parts[1] < "24" && parts[2] < "60"),
            let date = date(ofSeconds: parts[0], shift: -3)
        else { return nil }
        return Candidate(date: date, used: ["dotnetDate"], rank: 7, hasOwnOffset: false)
    }

    /// `epochSeconds` and `epochMillis`.
    func epochs(_ text: String, isNumber: Bool) -> [Candidate] {
        guard type == "datetime", isNumber || has("stringToNumber"),
            text.matched("\\A-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\\z") != nil
        else { return [] }
        return [("epochSeconds", 0, 1), ("epochMillis", -3, 2)].compactMap { name, shift, rank in
            guard has(name), let date = date(ofSeconds: text, shift: shift) else { return nil }
            let used: Set<String> = isNumber ? [name] : [name, "stringToNumber"]
            return Candidate(date: date, used: used, rank: rank, hasOwnOffset: false)
        }
    }

    /// Returns the instant of a decimal number of seconds, times a power of ten.
    private func date(ofSeconds text: String, shift: Int) -> NaiveDate? {
        let halves = text.lowercased().split(separator: "e")
        let sides = halves[0].drop { $0 == "-" }.split(separator: ".")
        var fraction = sides.count > 1 ? Array(sides[1]) : []
        var whole = Array(sides[0])
        let written = halves.count > 1 ? Int(halves[1]) : 0
        if (whole + fraction).allSatisfy({ $0 == "0" }) {
            (whole, fraction) = (["0"], [])
        } else {
            guard let written, abs(written) < 10_000 else { return nil }
            var shift = written + shift
            while shift > 0 {
                whole.append(fraction.isEmpty ? "0" : fraction.removeFirst())
                shift -= 1
            }
            while shift < 0 {
                fraction.insert(whole.popLast() ?? "0", at: 0)
                shift += 1
            }
        }
        while fraction.last == "0" { fraction.removeLast() }
        guard fraction.prefix(while: { $0 == "0" }).count <= 40 else { return nil }
        guard var seconds = Int("0" + String(whole)) else { return nil }
        if text.hasPrefix("-") {
            seconds = -seconds
            if !fraction.isEmpty {
                seconds -= 1
                // 1 minus the fraction: the last digit to ten, the others to nine.
                fraction = fraction.enumerated().map { index, digit in
                    let value = Int(String(digit)) ?? 0
                    return Character(String((index == fraction.count - 1 ? 10 : 9) - value))
                }
            }
        }
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        var date = NaiveDate()
        guard abs(seconds) < 1_000_000_000_000, date.setDay(days) else { return nil }
        let second = seconds - days * 86_400
        (date.hour, date.minute, date.second) = (second / 3600, second / 60 % 60, second % 60)
        date.fraction = String(fraction)
        date.offset = "Z"
        return date
    }
}
