import Testing
import VeriJSONCore

/// Dates in texts and numbers, read by all conversions that are allowed together.
struct DateConversionTests {
    static let cases = [
        ConversionCase(
            #""2023-11-14T22:13:20+0000""#,
            "datetime",
            "basicOffset",
            "2023-11-14T22:13:20+00:00",
            "basicOffset"
        ),
        ConversionCase(
            #""2023-11-14 22:13:20+00""#,
            "datetime",
            "lenient",
            "2023-11-14T22:13:20+00:00",
            "spaceDatetime basicOffset"
        ),
        ConversionCase(
            #""2024-01-31 10:00:00 +0000""#,
            "datetime",
            "lenient",
            "2024-01-31T10:00:00+00:00",
            "spaceDatetime basicOffset"
        ),
        ConversionCase(
            #""2023-11-14T22:13:20,250Z""#,
            "datetime",
            "basicOffset",
            "2023-11-14T22:13:20.250Z",
            "basicOffset"
        ),
        ConversionCase(#""2023-11-14T22:13""#, "datetime", "lenient", nil),
        ConversionCase(
            #""2023-11-14T22:13""#,
            "datetime:local",
            "basicOffset",
            "2023-11-14T22:13:00",
            "basicOffset"
        ),
        ConversionCase(#""10:00 GMT""#, "time", "basicOffset", "10:00:00Z", "basicOffset"),
        ConversionCase(#""10:00""#, "time:local", "lenient", "10:00:00", "basicOffset"),
        ConversionCase(#""20240131""#, "datetime", "lenient", nil),
        ConversionCase(
            #""Tue, 14 Nov 2023 22:13:20 EST""#,
            "datetime",
            "rfc822",
            "2023-11-14T22:13:20-05:00",
            "rfc822"
        ),
        ConversionCase(#""Tue, 14 Nov 2023 22:13:20 CET""#, "datetime", "rfc822", nil),
        ConversionCase(#""Wed, 14 Nov 2023 22:13:20 GMT""#, "datetime", "rfc822", nil),
        ConversionCase(#""Tue Nov 14 22:13:20 2023""#, "datetime", "rfc822", nil),
        ConversionCase(
            #""/Date(1700000000000+0200)/""#,
            "datetime",
            "dotnetDate",
            "2023-11-14T22:13:20Z",
            "dotnetDate"
        ),
        ConversionCase(#""14/11/2023""#, "date", "date:dd/MM/yyyy", "2023-11-14", "date"),
        ConversionCase(#""11/14/2023""#, "date", "date:dd/MM/yyyy", nil),
        ConversionCase(#""01/03/2024""#, "date", "date:dd/MM/yyyy|date:MM/dd/yyyy", nil),
        ConversionCase(
            #""03/03/2024""#,
            "date",
            "date:dd/MM/yyyy|date:MM/dd/yyyy",
            "2024-03-03",
            "date"
        ),
        ConversionCase(#""Nov 14, 2023""#, "date", "date:MMM d, yyyy", "2023-11-14", "date"),
        ConversionCase("20231114", "date", "date:yyyyMMdd", nil),
        ConversionCase(
            "20231114",
            "date",
            "date:yyyyMMdd|safe",
            "2023-11-14",
            "numberToString date"
        ),
        ConversionCase("20240131100000", "datetime:local", "date:yyyyMMddHHmmss", nil),
        ConversionCase(
            "20240131100000",
            "datetime",
            "date:yyyyMMddHHmmss|numberToString|zone:Z|epochMillis",
            nil
        ),
        ConversionCase(
            #""Tue Nov 14 22:13:20 +0000 2023""#,
            "datetime",
            "date:EEE MMM dd HH:mm:ss Z yyyy",
            "2023-11-14T22:13:20+00:00",
            "date"
        ),
        ConversionCase(
            #""14/11/2023 10:13 pm""#,
            "datetime",
            "date:dd/MM/yyyy h:mm a|zone:+02:00",
            "2023-11-14T22:13:00+02:00",
            "date zone"
        ),
        ConversionCase(#""10:00:00\u202FAM""#, "time:local", "date:h:mm:ss a", "10:00:00", "date"),
        ConversionCase(
            #""2024-01-31T10:00:00""#,
            "datetime",
            "spaceDatetime|zone:+02:00",
            "2024-01-31T10:00:00+02:00",
            "zone"
        ),
        ConversionCase(
            #""2024-01-31 10:00""#,
            "datetime",
            "lenient|zone:-05:00",
            "2024-01-31T10:00:00-05:00",
            "spaceDatetime basicOffset zone"
        ),
        ConversionCase(
            #""Tue Nov 14 22:13:20 2023""#,
            "datetime",
            "rfc822|zone:Z",
            "2023-11-14T22:13:20Z",
            "rfc822 zone"
        ),
        ConversionCase(
            "1700000000.250",
            "datetime",
            "epochSeconds",
            "2023-11-14T22:13:20.25Z",
            "epochSeconds"
        ),
        ConversionCase(
            #""1700000000""#,
            "datetime",
            "safe|epochSeconds",
            "2023-11-14T22:13:20Z",
            "stringToNumber epochSeconds"
        ),
        ConversionCase(#""1700000000""#, "datetime", "epochSeconds", nil),
        ConversionCase(
            "-0.5",
            "datetime",
            "epochSeconds",
            "1969-12-31T23:59:59.5Z",
            "epochSeconds"
        ),
        ConversionCase("253402300800", "datetime", "epochSeconds", nil),
        ConversionCase("20240131", "date", "lenient|epochSeconds", nil),
    ]

    @Test(arguments: cases)
    func `a date is read by all that is asked for`(_ each: ConversionCase) throws {
        try each.check()
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

    @Test func `a policy has arguments, too, and two offsets do nothing`() throws {
        let pattern = try Pattern(#"{"a?": "datetime", "b?": "~date", "c?": "number"}"#)
        let input = #"{"a":"14/11/2023 22:13","b":"14/11/2023","c":"5 kg"}"#
        let conversions: Sanitizer.Policy.Conversions = [
            .date("dd/MM/yyyy HH:mm"), .date("dd/MM/yyyy"), .unit("kg"), .zone("+02:00"),
        ]
        let clean = try Sanitizer(pattern, converting: conversions).sanitize(input).text
        #expect(clean == #"{"a":"2023-11-14T22:13:00+02:00","b":"2023-11-14","c":5}"#)
        let both = try Sanitizer(pattern, converting: [conversions, .zone("Z")]).sanitize(input)
        #expect(both.text == #"{"b":"2023-11-14","c":5}"#)
        #expect(conversions.contains(.unit("kg")) && !conversions.contains(.unit("g")))
        #expect(conversions.subtracting(.zone("+02:00")).isDisjoint(with: .zone("+02:00")))
    }

    @Test func `an offset alone in a policy does nothing`() throws {
        let sanitizer = Sanitizer(try Pattern(#"{"a?": "datetime"}"#), converting: .zone("Z"))
        #expect(try sanitizer.sanitize(#"{"a":"2023-11-14T22:13:00"}"#).text == "{}")
    }

    @Test(arguments: [
        (#"{"$type": "int", "$convert": ["unit:kg", "unit:kilos"]}"#, true),
        (#"{"$type": "int", "$convert": ["unit:kg"]}"#, false),
        (#"{"$type": "date", "$convert": ["date:dd/MM/yyyy", "date:MM/dd/yyyy"]}"#, true),
        (#"{"$type": "date", "$convert": ["date:dd/MM/yyyy", "date:yyyy/MM/dd"]}"#, false),
        (#"{"$type": "date", "$convert": ["date:ddMMyyyy", "numberToString"]}"#, true),
        (#"{"$type": "date", "$convert": ["date:ddMMyyyy"]}"#, false),
    ])
    func `lint warns of arguments by which a text may mean two things`(
        _ source: String,
        _ isWarned: Bool
    ) throws {
        let codes = try Pattern(source).warnings.map(\.code)
        #expect(codes == (isWarned ? [.lintConvertArgument] : []))
    }
}

extension ConversionCase {
    fileprivate init(
        _ value: String,
        _ type: String,
        _ conversions: String,
        _ date: String?,
        _ used: String = ""
    ) {
        self.init(
            value: value,
            type: type,
            conversions: conversions.split(separator: "|").map(String.init),
            result: date.map { #""\#($0)""# },
            used: used.split(separator: " ").map(String.init)
        )
    }
}
