import Testing
import VeriJSONCore

/// Dates in texts and numbers, read by all conversions that are allowed together.
struct DateConversionTests {
    /// A value that is asked to be a date, and what is left of it.
    struct Case: CustomTestStringConvertible {
        var value: String
        var type: String
        var conversions: String
        /// The date; nil if the value is refused.
        var date: String?
        /// The code of the change and the names beside it.
        var names: String

        init(
            _ value: String,
            _ type: String,
            _ conversions: String,
            _ date: String?,
            _ names: String = ""
        ) {
            (self.value, self.type, self.conversions) = (value, type, conversions)
            (self.date, self.names) = (date, names)
        }

        var testDescription: String { "\(value) for \(type) by \(conversions)" }
    }

    static let cases = [
        Case(
            #""2023-11-14T22:13:20+0000""#,
            "datetime",
            "basicOffset",
            "2023-11-14T22:13:20+00:00",
            "basicOffset"
        ),
        Case(
            #""2023-11-14 22:13:20+00""#,
            "datetime",
            "lenient",
            "2023-11-14T22:13:20+00:00",
            "spaceDatetime basicOffset"
        ),
        Case(
            #""2024-01-31 10:00:00 +0000""#,
            "datetime",
            "lenient",
            "2024-01-31T10:00:00+00:00",
            "spaceDatetime basicOffset"
        ),
        Case(
            #""2023-11-14T22:13:20,250Z""#,
            "datetime",
            "basicOffset",
            "2023-11-14T22:13:20.250Z",
            "basicOffset"
        ),
        Case(#""2023-11-14T22:13""#, "datetime", "lenient", nil),
        Case(
            #""2023-11-14T22:13""#,
            "datetime:local",
            "basicOffset",
            "2023-11-14T22:13:00",
            "basicOffset"
        ),
        Case(#""10:00 GMT""#, "time", "basicOffset", "10:00:00Z", "basicOffset"),
        Case(#""10:00""#, "time:local", "lenient", "10:00:00", "basicOffset"),
        Case(#""20240131""#, "datetime", "lenient", nil),
        Case(
            #""Tue, 14 Nov 2023 22:13:20 EST""#,
            "datetime",
            "rfc822",
            "2023-11-14T22:13:20-05:00",
            "rfc822"
        ),
        Case(#""Tue, 14 Nov 2023 22:13:20 CET""#, "datetime", "rfc822", nil),
        Case(#""Wed, 14 Nov 2023 22:13:20 GMT""#, "datetime", "rfc822", nil),
        Case(#""Tue Nov 14 22:13:20 2023""#, "datetime", "rfc822", nil),
        Case(
            #""/Date(1700000000000+0200)/""#,
            "datetime",
            "dotnetDate",
            "2023-11-14T22:13:20Z",
            "dotnetDate"
        ),
        Case(
            "1700000000.250",
            "datetime",
            "epochSeconds",
            "2023-11-14T22:13:20.25Z",
            "epochSeconds"
        ),
        Case(
            #""1700000000""#,
            "datetime",
            "safe epochSeconds",
            "2023-11-14T22:13:20Z",
            "stringToNumber epochSeconds"
        ),
        Case(#""1700000000""#, "datetime", "epochSeconds", nil),
        Case("-0.5", "datetime", "epochSeconds", "1969-12-31T23:59:59.5Z", "epochSeconds"),
        Case("253402300800", "datetime", "epochSeconds", nil),
        Case("20240131", "date", "lenient epochSeconds", nil),
    ]

    @Test(arguments: cases)
    func `a date is read by all that is asked for`(_ each: Case) throws {
        let names = each.conversions.split(separator: " ").map { "\"\($0)\"" }
        let pattern = try Pattern(
            #"{"a?": {"$type": "\#(each.type)", "$convert": [\#(names.joined(separator: ","))]}}"#
        )
        let sanitizer = Sanitizer(pattern)
        let input = #"{"a":\#(each.value)}"#
        let result = try sanitizer.sanitize(input)
        #expect(result.text == (each.date.map { #"{"a":"\#($0)"}"# } ?? "{}"))
        let change = try #require(result.report.changes.first)
        if each.date != nil {
            let found = [change.code.rawValue] + change.conversions
            let names = each.names.split(separator: " ").map(String.init)
            #expect(found == ["convert." + names[0]] + names.dropFirst())
            #expect(change.severity == .expected)
        }
        let clean = try #require(result.text)
        #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(input.utf8))
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
    }

    @Test func `both units of an epoch in a policy leave numbers alone, with a note`() throws {
        let sanitizer = Sanitizer(
            try Pattern(#"{"a?": "datetime"}"#),
            converting: [.epochSeconds, .epochMillis, .rfc822]
        )
        for value in ["0", "1700000000"] {
            let result = try sanitizer.sanitize(#"{"a":\#(value)}"#)
            #expect(result.text == "{}")
            #expect(result.report.notes.map(\.code) == [.conversionConflict])
        }
        let mail = try sanitizer.sanitize(#"{"a":"14 Nov 2023 22:13:20 GMT"}"#)
        #expect(mail.text == #"{"a":"2023-11-14T22:13:20Z"}"#)
    }

    @Test func `a date that tells branches apart is read before`() throws {
        let pattern = try Pattern(
            #"""
            {"$any": [
              {"at": {"$type": "datetime", "$in": ["2023-11-14T22:13:00Z"]}, "a": "int"},
              {"at": {"$type": "datetime", "$in": ["2023-11-15T22:13:00Z"]}, "b": "int"}
            ]}
            """#
        )
        let result = try Sanitizer(pattern, converting: .lenient)
            .sanitize(#"{"at":"2023-11-15T22:13 UTC","b":"1"}"#)
        #expect(result.text == #"{"at":"2023-11-15T22:13:00Z","b":1}"#)
    }
}
