import TestSupport
import Testing
import VeriJSONCore

/// With nothing allowed, the help for a value that a conversion reads is an edit that makes it.
struct ConversionHelpTests {
    /// A value, the type that it is asked for, and what it is converted to by edits of the help.
    struct Row: CustomTestStringConvertible {
        var type: String
        var value: String
        /// The values that edits make; more than one where the data does not tell which is meant.
        var results: [String]

        init(_ type: String, _ value: String, _ results: String...) {
            (self.type, self.value, self.results) = (type, value, results)
        }

        var testDescription: String { "\(type) on \(value)" }
    }

    /// The dates of public reports.
    static let dates = [
        Row("datetime", #""2023-11-14T22:13:20+0000""#, #""2023-11-14T22:13:20+00:00""#),
        Row("datetime", #""2023-11-14T22:13:20+00""#, #""2023-11-14T22:13:20+00:00""#),
        Row("datetime", #""2023-11-14 22:13:20+00""#, #""2023-11-14T22:13:20+00:00""#),
        Row("datetime", #""Tue, 14 Nov 2023 22:13:20 GMT""#, #""2023-11-14T22:13:20Z""#),
        Row("datetime", #""Tue Nov 14 22:13:20 +0000 2023""#, #""2023-11-14T22:13:20+00:00""#),
        Row("datetime", #""1700000000""#, #""2023-11-14T22:13:20Z""#),
        Row("datetime", "1700000000.25", #""2023-11-14T22:13:20.25Z""#),
        Row("datetime", #""/Date(1700000000000)/""#, #""2023-11-14T22:13:20Z""#),
        Row("date", #""14/11/2023""#, #""2023-11-14""#),
        Row("date", #""Nov 14, 2023""#, #""2023-11-14""#),
        Row("date", #""20231114""#, #""2023-11-14""#),
        Row("datetime", #""2023-11-14T22:13:20""#, #""2023-11-14T22:13:20+00:00""#),
        Row("datetime", #""2023-11-14T22:13Z""#, #""2023-11-14T22:13:00Z""#),
        Row("datetime", #""2023-11-14T22:13:20,250Z""#, #""2023-11-14T22:13:20.250Z""#),
        Row("date", "20231114", #""2023-11-14""#),
        Row("date", #""01/03/2024""#, #""2024-03-01""#, #""2024-01-03""#),
        Row("datetime", #""14.11.2023 22:13""#, #""2023-11-14T22:13:00+00:00""#),
        Row("datetime:local", #""14/11/2023 10:13 PM""#, #""2023-11-14T22:13:00""#),
        Row("time:local", #""10:13 PM""#, #""22:13:00""#),
    ]

    /// The numbers of public reports.
    static let numbers = [
        Row("number", #""1,299.00""#, "1299.00"),
        Row("number", #""1.299,00""#, "1299.00"),
        Row("number", #""1 299,00""#, "1299.00"),
        Row("number", "\"1\u{202F}299,00\"", "1299.00"),
        Row("int", #""12,34,567""#, "1234567"),
        Row("number", #""1'299,00""#, "1299.00"),
        Row("number", #""1 299.00""#, "1299.00"),
        Row("number", #""1’299.00""#, "1299.00"),
        Row("number", #""$19.99""#, "19.99"),
        Row("number", #""19.99 $""#, "19.99"),
        Row("int", #""EUR 12""#, "12"),
        Row("number", #""12,50 €""#, "12.50"),
        Row("int", #""R$ 5""#, "5"),
        Row("int", #""-$5""#, "-5"),
        Row("int", #""Rs. 500""#, "500"),
        Row("number", #""12.5 kg""#, "12.5"),
        Row("number", #""12.5%""#, "12.5"),
        Row("number", #""$ 1,299.00""#, "1299.00"),
        Row("number", #""1,299""#, "1299", "1.299"),
        Row("int", #""1,299""#, "1299"),
        Row("number", #""1.234.567""#, "1234567"),
        Row("base64", #""PDw_Pz8-Pg""#, #""PDw/Pz8+Pg==""#),
        Row("url", #""/annual report.pdf""#, #""/annual%20report.pdf""#),
    ]

    @Test(arguments: dates + numbers)
    func `the edit of the help, applied, gives the value`(_ row: Row) throws {
        let source = #"{"a?": "\#(row.type)"}"#
        let document = #"{"a":\#(row.value)}"#
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        let report = try ReportCase(source, document, policy).report
        let help = try #require(report.findings.first).help
        let made = try help.compactMap(\.edit).map { edit in
            try Sanitizer(Pattern(edit.apply(to: source))).sanitize(document).text ?? ""
        }
        for result in row.results {
            #expect(made.contains(#"{"a":\#(result)}"#), "\(help.map(\.text))")
        }
        guard row.results.count > 1 else { return }
        let ambiguous = help.filter { $0.text.contains("which the data does not tell") }
        #expect(ambiguous.count == row.results.count)
        for (text, result) in zip(ambiguous.map(\.text), row.results) {
            #expect(text.hasPrefix("if it means \(result), "))
        }
    }

    @Test(arguments: dates + numbers)
    func `the edit is the same where values are hidden, but for a unit`(_ row: Row) throws {
        let source = #"{"a?": "\#(row.type)"}"#
        let document = #"{"a":\#(row.value)}"#
        let report = try ReportCase(source, document, Sanitizer.Policy()).report
        let help = try #require(report.findings.first).help
        let texts = help.map(\.text).joined(separator: "\n")
        #expect(!texts.contains("unit:"))
        for result in row.results where result.count > 4 { #expect(!texts.contains(result)) }
    }

    /// Texts that no conversion reads, whose wrong values nobody would see.
    @Test(arguments: [
        ("number", #""1,2 M€""#), ("number", #""12 K$""#), ("int", #""50¢""#),
        ("number", #""(1,299)""#),
        ("number", #""< 0.5""#), ("number", "\"\u{2212}5\""),
        ("datetime", #""Tue, 14 Nov 2023 22:13:20 CET""#), ("url", #""C:\\dir\\a b.txt""#),
        ("url", #""javascript:alert('a b')""#),
    ])
    func `nothing is offered for what has no certain meaning`(
        _ type: String,
        _ value: String
    ) throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        let report = try ReportCase(#"{"a?": "\#(type)"}"#, #"{"a":\#(value)}"#, policy).report
        let help = try #require(report.findings.first).help
        #expect(!help.contains { $0.text.contains("$convert") || $0.text.contains("~") }, "\(help)")
    }

    @Test func `a conversion is added to those of the policy, without its rival`() throws {
        let policy = Sanitizer.Policy(
            conversions: [.groupedNumber, .unit("kg")],
            disclosure: .values(upTo: 200)
        )
        let source = #"{"a?": "number"}"#
        let report = try ReportCase(source, #"{"a":"1.299,5"}"#, policy).report
        let edit = try #require(report.findings.first?.help.first?.edit)
        #expect(
            edit.apply(to: source)
                == #"{"a?": {"$type": "number", "$convert": ["commaDecimal", "unit:kg"]}}"#
        )
    }

    @Test(arguments: 50...80) func `a text of up to 64 bytes is tried with arguments`(
        length: Int
    ) throws {
        let unit = String(repeating: "u", count: length - 1)
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 200))
        let report = try ReportCase(#"{"a?": "int"}"#, #"{"a":"5\#(unit)"}"#, policy).report
        let help = try #require(report.findings.first).help
        #expect(help.contains { $0.edit?.replacement.contains("unit:") == true } == (length <= 64))
    }
}
