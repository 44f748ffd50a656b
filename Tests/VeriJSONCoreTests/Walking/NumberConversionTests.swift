import Testing
import VeriJSONCore

/// Numbers in texts, read by all conversions that are allowed together.
struct NumberConversionTests {
    /// A text that is asked to be a number, and the member that is left.
    struct Case: CustomTestStringConvertible {
        var type: String
        var conversions: String
        var text: String
        /// The number; nil if the text is refused.
        var number: String?
        /// The code of the change and the names beside it.
        var names: String

        init(
            _ text: String,
            _ type: String,
            _ conversions: String,
            _ number: String?,
            _ names: String = ""
        ) {
            (self.text, self.type, self.conversions) = (text, type, conversions)
            (self.number, self.names) = (number, names)
        }

        var testDescription: String { "\(text) for \(type) by \(conversions)" }
    }

    static let cases = [
        Case("1,299.00", "number", "groupedNumber", "1299.00", "groupedNumber"),
        Case("$1,299.00", "number", "groupedNumber currency", "1299.00", "groupedNumber currency"),
        Case("999.00", "number", "groupedNumber", "999.00", "groupedNumber"),
        Case("1.299", "number", "safe commaDecimal", "1299", "commaDecimal"),
        Case("12.50", "number", "safe commaDecimal", nil),
        Case("12.50", "number", "safe currency", "12.50", "stringToNumber"),
        Case("5 %", "int:0,9", "percent", "5", "percent"),
        Case("50 %", "int:0,9", "percent", nil),
        Case(" +$05 ", "int", "paddedNumber currency", "5", "paddedNumber currency"),
        Case("1,299", "[int|bool]", "groupedNumber", "1299", "groupedNumber"),
        Case("12.5 kg", "number", "unit:kg", "12.5", "unit"),
        Case("Rs. 500", "int", "unit:Rs.", "500", "unit"),
        Case(
            "$1,299 kg",
            "int",
            "groupedNumber currency unit:kg",
            "1299",
            "groupedNumber currency unit"
        ),
        Case("12.5 KG", "number", "unit:kg", nil),
        Case("12.5", "number", "unit:kg", nil),
        Case("m25", "int", "unit:m unit:m2", nil),
        Case("-Rs. 500", "int", "unit:Rs.", nil),
        // Wrong values that nobody would see.
        Case("1,2 M€", "number", "commaDecimal currency", nil),
        Case("12 K$", "number", "currency", nil),
        Case("50¢", "number", "currency", nil),
        Case("(1,299)", "number", "lenient groupedNumber", nil),
        Case("< 0.5", "number", "lenient groupedNumber percent", nil),
        Case("1.000", "int", "lenient", nil),
        Case("1.000", "int", "lenient commaDecimal", "1000", "commaDecimal"),
        Case("1.000", "number", "lenient", "1.000", "stringToNumber"),
        Case("\u{2212}5", "int", "lenient currency", nil),
    ]

    @Test(arguments: cases)
    func `a number is read by all that is asked for`(_ each: Case) throws {
        let names = each.conversions.split(separator: " ").map { "\"\($0)\"" }
        let pattern = try Pattern(
            #"{"a?": {"$type": "\#(each.type)", "$convert": [\#(names.joined(separator: ","))]}}"#
        )
        let sanitizer = Sanitizer(pattern)
        let input = #"{"a":"\#(each.text)"}"#
        let result = try sanitizer.sanitize(input)
        #expect(result.text == (each.number.map { #"{"a":\#($0)}"# } ?? "{}"))
        let change = try #require(result.report.changes.first)
        if each.number != nil {
            let found = [change.code.rawValue] + change.conversions
            let names = each.names.split(separator: " ").map(String.init)
            #expect(found == ["convert." + names[0]] + names.dropFirst())
            #expect(change.severity == .expected)
        }
        let clean = try #require(result.text)
        #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(input.utf8))
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
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
