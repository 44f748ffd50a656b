import Testing
import VeriJSONCore

/// Conversions of texts without escapes, which take a shorter way, beside those of the same texts
/// with an escape.
struct QuickConversionTests {
    private static let numbers = [
        "0", "-0", "7", "-7", "12", "007", "1.5", "-1.50", "12.", ".5", "1,299", "1,299.00",
        "-12,345,678.90", "12,34", "1,2345", "0,123", "12,34,567", "1.299", "1.299,50", "1.299.000",
        "12,5", "1'299", "1 299", "$5", "-$5", "$-5", "$ 5", "$1,299.00", "$", "-", "", "--5", "+5",
        "5 $", "5$", "50%", "50 %", "-50%", "% 50", "$50%", "5 kg", "5kg", "-5 kg", "kg", "-kg",
        "kg 5", "5 KG", "5  kg", "1,299 kg", "5 kg%", "5% kg", "1e3", "5e", "e5", "5 e", "1.000",
        "1,000", " 5", "5 ", "99999999999999999999", "9223372036854775808", "1.2.3", "1,,2", "1,",
        "$,1",
        "yes", "No", "ON", "oFF", "y", "T", "f", "n", "TRUE", "True", "false", "FALSE", "1", "yess",
    ]

    private static let dates = [
        "31/01/2024", "29/02/2023", "29/02/2024", "00/01/2024", "31/00/2024", "31/13/2024",
        "1/1/2024", "31.01.2024 10:20", "31.01.2024 24:00", "31.01.2024 10:60",
        "31.01.2024\u{A0}10:20",
        "2024-01-31 10:20", "2024-01-31 10:20:30", "2024-01-31 10:20:30Z", "2024-01-31 10:20:30z",
        "2024-01-31T10:20:30Z", "2024-01-31t10:20:30", "2024-01-31T10:20:30+02:00",
        "2024-01-31T10:20:30+0200", "2024-01-31T10:20:30+02", "2024-01-31T10:20:30-24:00",
        "2024-01-31T10:20:30.250+0200", "2024-01-31 10:20:30,5", "2024-01-31 10:20:30 UTC",
        "2024-01-31 23:59:60Z", "2024-12-31 23:59:60Z", "2024-02-30 10:20:30Z", "20240131T102030Z",
        "2024-01-31 10:20:30+0260", "2024-01-31X10:20:30Z", "2024-1-31 10:20:30Z",
        "31 Jan 2024 10:20:30 +0000", "31 jan 2024 10:20:30 GMT", "31 Jan 2024 10:20:30 EST",
        "Wed, 31 Jan 2024 10:20:30 +0000", "Tue, 31 Jan 2024 10:20:30 +0000",
        "Wednesday, 31 Jan 2024 10:20:30 +0000", "31 Jan 24 10:20 +0000",
        "31 Jan 2024 10:20:60 +0000",
        "31 Jan 2024 25:20:30 +0000", "30 Feb 2024 10:20:30 +0000", "31 Jan 2024 10:20:30 -0000",
        "31 January 2024 10:20:30 +0000", "31 Jan 2024 10:20:30 +00:00", "31 Jan 2024 10:20:30 Z",
        "Wed Jan 31 10:20:30 2024", "1 Jan 2024 10:20:30 +0000", "31 Jan 2024  10:20:30 +0000",
        "1706695200", "1706695200000", "1706695200120", "1706695200.25", "-5", "0", "5",
        "99999999999", "253402300799", "253402300800", "012345678901", "1.7e9", "1706695200.",
        "/Date(1706695200000)/", "/Date(1706695200000+0200)/", "2024-01-31", "24-01-31", "",
    ]

    private static let texts = [
        "open", "Open", "CLOSED", "a\\\"b", "none", "", " open", "open ", "  ", "a &amp; b",
        "&lt;b&gt;",
        "&amp;lt;", "&amp;lt", "&lt", "a;b", "&quot;x&quot;", "&apos;&#39;", "&#x41;", "& &lt;",
        "&copy;",
        " &lt; ", "&amp;&amp;", "&amp; &lt;", "&lt; &amp;", "PDw_Pz8-Pg", "PDw_Pz8-Pg==",
        "PDw/Pz8+Pg==",
        "PDw_Pz8-Pg=", "A", "AB", "ABC", "ABCD", "AB=C", "A-+B", "/a b?q=[1]|C", "/a%2", "/a%20b",
        "http://a b/c", "http://a.example/b c", "x:y z", "a#b#c", "/a\u{7F}", " /a b", "{{x}}",

    ]

    private static let forms: [(type: String, conversions: String, texts: [String])] = [
        ("number", "groupedNumber", numbers), ("number", "commaDecimal", numbers),
        ("number", "stringToNumber groupedNumber", numbers), ("int", "groupedNumber", numbers),
        ("number", "currency", numbers), ("number", "paddedNumber", numbers),
        ("int", "paddedNumber percent", numbers),
        ("number:0,100", "percent groupedNumber", numbers),
        ("number", "unit:kg", numbers), ("number", "unit:e", numbers),
        ("number", "unit:kg unit:g", numbers),
        ("number", "unit:kg percent groupedNumber", numbers),
        ("number", "unit:$4 currency", numbers),
        ("number?", "currency groupedNumber", numbers),
        ("bool", "wordsToBool", numbers), ("bool", "caselessBool wordsToBool", numbers),
        ("bool", "stringToBool", numbers), ("date", "date:dd/MM/yyyy", dates),
        ("date", "date:dd/MM/yyyy date:MM/dd/yyyy", dates), ("datetime", "rfc822", dates),
        ("datetime", "rfc822 zone:+01:00", dates),
        ("datetime", "date:dd.MM.yyyy_HH:mm zone:+01:00", dates),
        ("datetime", "date:yyyy-MM-dd_HH:mm:ss zone:Z", dates),
        ("datetime", "spaceDatetime", dates),
        ("datetime", "basicOffset", dates), ("datetime", "spaceDatetime basicOffset", dates),
        ("datetime", "spaceDatetime zone:+01:00", dates),
        ("datetime", "epochSeconds stringToNumber", dates),
        ("datetime", "epochMillis stringToNumber", dates),
        ("datetime", "rfc822 dotnetDate spaceDatetime", dates),
        ("datetime:local", "date:dd.MM.yyyy_HH:mm", dates),
        ("datetime:local", "spaceDatetime basicOffset", dates),
        ("time", "zone:+01:00 basicOffset", dates), ("enum:open,closed", "caselessEnum", texts),
        ("base64", "base64url", texts), ("url", "percentEncode", texts),
        ("url:http", "percentEncode", texts),
    ]

    @Test(arguments: forms.indices)
    func `a text is converted as one with an escape`(_ index: Int) throws {
        let form = Self.forms[index]
        let names = form.conversions.split(separator: " ").map {
            "\"" + $0.replacing("_", with: " ") + "\""
        }
        let type = #"{"$type": "\#(form.type)", "$convert": [\#(names.joined(separator: ", "))]}"#
        let sanitizer = try sanitizer(type)
        for text in form.texts + form.texts.map({ $0 + String(repeating: "0", count: 70) }) {
            try check(text, sanitizer)
        }
    }

    @Test(arguments: [
        #""$trim": true"#, #""$unescape": "html""#, #""$trim": true, "$unescape": "html""#,
    ])
    func `a text is trimmed and unescaped as one with an escape`(_ directives: String) throws {
        let sanitizer = try sanitizer(#"{"$type": "string", \#(directives)}"#)
        for text in Self.texts + Self.texts.map({ String(repeating: "x", count: 61) + $0 }) {
            try check(text, sanitizer)
        }
    }

    private func sanitizer(_ type: String) throws -> Sanitizer {
        Sanitizer(try Pattern(#"{"a?": \#(type)}"#))
    }

    /// Texts whose lengths are those around which the shorter way ends.
    @Test func `texts of every length are converted`() throws {
        let number = try sanitizer(#"{"$type": "number", "$convert": ["groupedNumber"]}"#)
        let datetime = try sanitizer(#"{"$type": "datetime", "$convert": ["spaceDatetime"]}"#)
        for count in 0...80 {
            let digits = String(repeating: "5", count: count)
            try check("5." + digits, number)
            try check(digits, number)
            try check("2024-01-31 10:20:30." + digits + "Z", datetime)
            let marks = String(repeating: ".", count: count)
            let form = #"{"$type": "date", "$convert": ["date:dd\#(marks)MM\#(marks)yyyy"]}"#
            try check("31" + marks + "01" + marks + "2024", try sanitizer(form))
        }
    }

    /// Texts with what is looked for at each of their places, in lanes of 16 bytes and after them.
    @Test(arguments: 0..<4) func `what is converted is found at every place`(_ form: Int) throws {
        let (type, pieces): (String, [String]) = [
            (
                #"{"$type": "base64", "$convert": ["base64url"]}"#,
                ["-", "_", "-_", "=", "==", "+", "/", "@", "[", "`", "{", "A", "z", "0", " "]
            ),
            (
                #"{"$type": "url", "$convert": ["percentEncode"]}"#,
                [" ", "  ", "/", "?", "#", "%", "[", "{", ":", "@", "|", "a b", "?a b#", "//", "~"]
            ),
            (
                #"{"$type": "url:http", "$convert": ["percentEncode"]}"#,
                [" ", "/ ", "? ", ":", "@", "[", "/a b c", "//", "#", "~"]
            ),
            (
                #"{"$type": "string", "$unescape": "html", "$trim": true}"#,
                [
                    "&amp;", "&lt;", "&", ";", "&;", "&quot;&gt;", "&amp;lt;", "&#39;", "&nbsp;",
                    "&apos;", "&&lt;", " ", "&lt;&amp;", "&amp;;",
                ]
            ),
        ][form]
        let starts = ["", "/", "//", "http://", "https://", "HTTP://", "https:/", "mailto:", " "]
        let sanitizer = try sanitizer(type)
        for piece in pieces {
            for place in 0...66 {
                for start in form == 1 || form == 2 ? starts : [""] {
                    for end in ["", "b", "bc", "b/c d", String(repeating: "d", count: 20)] {
                        let text = start + String(repeating: "a", count: place) + piece + end
                        try check(text, sanitizer)
                    }
                }
            }
        }
    }

    @Test(arguments: ["epochSeconds", "epochMillis"])
    func `an epoch is the same date as a number and as a text with an escape`(
        _ name: String
    ) throws {
        let sanitizer = try sanitizer(
            #"{"$type": "datetime", "$convert": ["\#(name)", "stringToNumber"]}"#
        )
        var (number, power): (UInt64, UInt64) = (1, 1)
        for _ in 1...17 {
            for step in 0..<200 as Range<UInt64> {
                number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                // The last digits of some are zeros.
                let ending: UInt64 = [1, 10, 100, 1000][Int(step & 3)]
                let rest = (number >> 8) % power / ending * ending
                for text in [String(power + rest), String(rest), String(9 * power + rest)] {
                    let converted = try sanitizer.sanitize(#"{"a": \#(text)}"#)
                    let escape = #"\u003"# + text.prefix(1)
                    let escaped = try sanitizer.sanitize(
                        #"{"a": "\#(escape)\#(text.dropFirst())"}"#
                    )
                    #expect(converted.text == escaped.text, "\(text) by \(name)")
                }
            }
            power *= 10
        }
    }

    @Test func `an offset is read whatever its digits are`() throws {
        let sanitizer = try sanitizer(#"{"$type": "datetime", "$convert": ["rfc822"]}"#)
        let iso = try self.sanitizer(
            #"{"$type": "datetime", "$convert": ["spaceDatetime", "basicOffset"]}"#
        )
        for sign in ["+", "-", "*", ","] {
            for hours in ["00", "09", "0:", "0/", "19", "23", "24", "2:", "30", "a0", "0a"] {
                for minutes in ["00", "09", "59", "60", "5:", "/0", "99"] {
                    try check("31 Jan 2024 10:20:30 \(sign)\(hours)\(minutes)", sanitizer)
                    for offset in [hours + minutes, "\(hours):\(minutes)"] {
                        try check("2024-01-31 10:20:30\(sign)\(offset)", iso)
                        try check("2024-01-31T10:20:30\(sign)\(offset)", iso)
                        try check("2024-01-31T10:20\(sign)\(offset)", iso)
                    }
                }
            }
        }
        for time in ["00:00:00", "23:59:59", "24:00:00", "20:60:00", "20:00:60", "2a:00:00"] {
            try check("31 Jan 2024 \(time) +0000", sanitizer)
            try check("2024-01-31 \(time)Z", iso)
        }
    }

    /// Compares the conversion of a text with that of the same text with its first character escaped.
    private func check(_ text: String, _ sanitizer: Sanitizer) throws {
        guard let first = text.utf8.first, first < 0x80, first != 0x5C else { return }
        let hex = String(first, radix: 16)
        let escape = #"\u00"# + (hex.count == 1 ? "0" : "") + hex
        // Numbers in quotes would otherwise lose their quotes only.
        let plain = try sanitizer.sanitize(#"{"a": "\#(text)"}"#)
        let escaped = try sanitizer.sanitize(#"{"a": "\#(escape)\#(text.dropFirst())"}"#)
        // What is trimmed only keeps its escapes.
        let expected = escaped.text?.replacing(escape, with: String(Unicode.Scalar(first)))
        #expect(plain.text == expected, "\(text) by \(sanitizer.pattern.text)")
        guard plain.status == .changed else { return }
        func changes(_ result: Sanitized) -> [String] {
            result.report.changes.map { "\($0.action) \($0.code) \($0.conversions) \($0.path)" }
        }
        #expect(changes(plain) == changes(escaped), "\(text) by \(sanitizer.pattern.text)")
        let clean = try #require(plain.text)
        #expect(
            try plain.undo.apply(to: Array(clean.utf8)) == Array(#"{"a": "\#(text)"}"#.utf8),
            "\(text) by \(sanitizer.pattern.text)"
        )
    }
}
