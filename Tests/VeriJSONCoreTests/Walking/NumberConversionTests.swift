import Testing
import VeriJSONCore

/// Numbers in texts, read by all conversions that are allowed together.
struct NumberConversionTests {
    static let cases = [
        ConversionCase("1,299.00", "number", "groupedNumber", "1299.00", "groupedNumber"),
        ConversionCase(
            "$1,299.00",
            "number",
            "groupedNumber currency",
            "1299.00",
            "groupedNumber currency"
        ),
        ConversionCase("999.00", "number", "groupedNumber", "999.00", "groupedNumber"),
        ConversionCase("1.299", "number", "safe commaDecimal", "1299", "commaDecimal"),
        ConversionCase("12.50", "number", "safe commaDecimal", nil),
        ConversionCase("12.50", "number", "safe currency", "12.50", "stringToNumber"),
        ConversionCase("5 %", "int:0,9", "percent", "5", "percent"),
        ConversionCase("50 %", "int:0,9", "percent", nil),
        ConversionCase(" +$05 ", "int", "paddedNumber currency", "5", "paddedNumber currency"),
        ConversionCase("1,299", "[int|bool]", "groupedNumber", "1299", "groupedNumber"),
        ConversionCase("12.5 kg", "number", "unit:kg", "12.5", "unit"),
        ConversionCase("Rs. 500", "int", "unit:Rs.", "500", "unit"),
        ConversionCase(
            "$1,299 kg",
            "int",
            "groupedNumber currency unit:kg",
            "1299",
            "groupedNumber currency unit"
        ),
        ConversionCase("12.5 KG", "number", "unit:kg", nil),
        ConversionCase("12.5", "number", "unit:kg", nil),
        ConversionCase("m25", "int", "unit:m unit:m2", nil),
        ConversionCase("-Rs. 500", "int", "unit:Rs.", nil),
        // Wrong values that nobody would see.
        ConversionCase("1,2 M€", "number", "commaDecimal currency", nil),
        ConversionCase("12 K$", "number", "currency", nil),
        ConversionCase("50¢", "number", "currency", nil),
        ConversionCase("(1,299)", "number", "lenient groupedNumber", nil),
        ConversionCase("< 0.5", "number", "lenient groupedNumber percent", nil),
        ConversionCase("1.000", "int", "lenient", nil),
        ConversionCase("1.000", "int", "lenient commaDecimal", "1000", "commaDecimal"),
        ConversionCase("1.000", "number", "lenient", "1.000", "stringToNumber"),
        ConversionCase("\u{2212}5", "int", "lenient currency", nil),
    ]

    @Test(arguments: cases)
    func `a number is read by all that is asked for`(_ each: ConversionCase) throws {
        try each.check()
    }

    @Test func `two meanings of a comma in a policy leave every comma alone, with a note`() throws {
        let pattern = try Pattern(#"[{"a?": "number"}]"#)
        let sanitizer = Sanitizer(
            pattern,
            converting: [.lenient, .groupedNumber, .commaDecimal, .currency]
        )
        for text in ["1,299", "1.5", "1'299", "1,5", "$1.50"] {
            let result = try sanitizer.sanitize(#"[{"a":"\#(text)"}]"#)
            #expect(result.text == "[{}]", "\(text)")
            #expect(result.report.notes.map(\.code).contains(.conversionConflict))
        }
        #expect(try sanitizer.sanitize(#"[{"a":"$15"}]"#).text == #"[{"a":15}]"#)
    }

    @Test func `a change is expected only if the pattern asked for each conversion`() throws {
        let pattern = try Pattern(#"["~number"]"#)
        let sanitizer = Sanitizer(pattern, converting: [.currency, .paddedNumber])
        let changes = try sanitizer.sanitize(#"["5","$5"]"#).report.changes
        #expect(changes.map(\.severity) == [.expected, .broken])
    }

    @Test func `a refused sign is named`() throws {
        let pattern = try Pattern(#"{"a?": {"$type": "int", "$convert": ["lenient"]}}"#)
        let result = try Sanitizer(pattern).sanitize(#"{"a":"−5"}"#)
        let label = result.report.changes[0].causes[0].label
        #expect(label == "the sign is U+2212 or U+2013, not the hyphen that means minus")
    }

    @Test func `the names beside a code are encoded with the change`() throws {
        let pattern = try Pattern(#"{"a?": "number"}"#)
        let sanitizer = Sanitizer(pattern, converting: [.groupedNumber, .currency])
        let report = try sanitizer.sanitize(#"{"a":"$1,299"}"#).report
        #expect(report.changes[0].conversions == ["currency"])
        #expect(report.text().contains("groupedNumber and currency"))
    }
}

extension ConversionCase {
    fileprivate init(
        _ text: String,
        _ type: String,
        _ conversions: String,
        _ number: String?,
        _ used: String = ""
    ) {
        self.init(
            value: #""\#(text)""#,
            type: type,
            conversions: conversions.split(separator: " ").map(String.init),
            result: number,
            used: used.split(separator: " ").map(String.init)
        )
    }
}
