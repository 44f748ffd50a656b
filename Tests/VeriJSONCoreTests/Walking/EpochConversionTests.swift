import Testing
import VeriJSONCore

/// Seconds and milliseconds since 1970, beside a calendar that counts day by day.
struct EpochConversionTests {
    /// A calendar that goes from one day to the next.
    private struct Calendar {
        var (year, month, day) = (1970, 1, 1)

        private var monthLength: Int {
            let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        }

        mutating func next() {
            day += 1
            if day > monthLength { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    private func digits(_ number: Int, _ count: Int = 2) -> String {
        let text = String(number)
        return String(repeating: "0", count: count - text.count) + text
    }

    /// Every day of two centuries, with each second of a day about once.
    @Test(arguments: ["epochSeconds", "epochMillis"])
    func `an epoch is read on every day`(_ conversion: String) throws {
        let isInMilliseconds = conversion == "epochMillis"
        var (numbers, expected): ([String], [JSONValue]) = ([], [])
        var calendar = Calendar()
        for day in 0..<73_000 {
            let second = day * 7_919 % 86_400
            let millisecond = [0, 1, 10, 100, 120, 999, 50, 700][day % 8]
            let seconds = day * 86_400 + second
            numbers.append("\(isInMilliseconds ? seconds * 1000 + millisecond : seconds)")
            var text =
                "\(digits(calendar.year, 4))-\(digits(calendar.month))-\(digits(calendar.day))T"
                + "\(digits(second / 3600)):\(digits(second / 60 % 60)):\(digits(second % 60))"
            if isInMilliseconds, millisecond > 0 {
                var fraction = digits(millisecond, 3)
                while fraction.hasSuffix("0") { fraction.removeLast() }
                text += "." + fraction
            }
            expected.append(.string(text + "Z"))
            calendar.next()
        }
        let pattern = try Pattern(#"[{"$type": "datetime", "$convert": ["\#(conversion)"]}]"#)
        let document = "[" + numbers.joined(separator: ",") + "]"
        let result = try Sanitizer(pattern).sanitize(document)
        let clean = try #require(result.text)
        let found = try #require(try JSONValue(parsing: clean).asArray)
        let wrong = zip(expected, found).first { $0 != $1 }
        #expect(wrong == nil && found.count == expected.count)
        #expect(result.report.totals.changes == expected.count)
    }

    @Test func `twelve short names are those of months`() throws {
        let letters = "abcdefghijklmnopqrstuvwxyz-0".map { String($0) }
        var names = letters.flatMap { first in
            letters.flatMap { second in letters.map { first + second + $0 } }
        }
        names += ["AAA", "AAA0", "   ", "@@@", "JAN", "Dec", "dEC", "\u{7F}an", "{an"]
        let document =
            "[" + names.map { #""31 \#($0) 2024 10:20:30 GMT""# }.joined(separator: ",") + "]"
        let pattern = try Pattern(#"[{"$type": "datetime", "$convert": ["rfc822"]}]"#)
        let clean = try #require(try Sanitizer(pattern).sanitize(document).text)
        let found = try #require(try JSONValue(parsing: clean).asArray).compactMap(\.asString)
        // The months of 31 days; a letter of either case is the same.
        let months = ["01", "03", "05", "07", "08", "10", "12", "01", "12", "12"]
        #expect(found.sorted() == months.map { "2024-\($0)-31T10:20:30Z" }.sorted())
    }
}
