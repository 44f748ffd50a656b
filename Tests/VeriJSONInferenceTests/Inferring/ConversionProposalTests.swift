import Testing
import VeriJSON
import VeriJSONInference

/// Inference proposes the conversions that read all texts at a place, and says so.
@Suite struct ConversionProposalTests {
    /// Values at one place, and the member that a pattern has for them.
    struct Case: Sendable, CustomTestStringConvertible {
        var values: [JSONValue]
        var member: String

        init(_ texts: [String], _ member: String) {
            self.init(values: texts.map { .string($0) }, member)
        }

        init(values: [JSONValue], _ member: String) {
            self.values = values
            self.member = member
        }

        var testDescription: String { member }
    }

    private static func samples(_ values: [JSONValue]) throws -> PatternInference {
        var samples = PatternInference()
        samples.proposesConversions = true
        for value in values {
            try samples.add(JSONWriter().string(.object(["x": value])))
        }
        return samples
    }

    /// Returns the line of the only member.
    private static func member(
        _ values: [JSONValue],
        _ options: PatternInference.Options = PatternInference.Options()
    ) throws -> String {
        let text = try samples(values).infer(options).text
        let lines = text.split(separator: "\n")
        guard lines.count == 3 else {
            return String(text.dropFirst().dropLast(2))
        }
        return String(lines[1].drop { $0 == " " })
    }

    static let numbers = [
        Case(["12", "-5"], #""x": "~int"  // integers in 2 texts"#),
        Case(["12", "12.50"], #""x": "~number"  // numbers in 2 texts"#),
        Case(
            values: [12, "7", .null],
            #""x": "~int?"  // integers in 1 text"#
        ),
        Case(values: [12.5, "7"], #""x": "~number"  // integers in 1 text"#),
        Case(
            ["1,299.00", "5"],
            #""x": {"$type": "number", "$convert": ["stringToNumber", "groupedNumber"]}  // numbers with marks between groups in 2 texts"#
        ),
        Case(
            ["1.299,00", "12"],
            #""x": {"$type": "number", "$convert": ["stringToNumber", "commaDecimal"]}  // numbers with a decimal comma in 2 texts"#
        ),
        Case(
            ["1 299", "5"],
            #""x": {"$type": "number", "$convert": ["stringToNumber", "groupedNumber"]}  // numbers with marks between groups in 2 texts"#
        ),
        Case(
            ["$19.99", "$5"],
            #""x": {"$type": "number", "$convert": ["stringToNumber", "currency"]}  // numbers beside a currency in 2 texts"#
        ),
        Case(
            ["1.299,00 €", "5 €"],
            #""x": {"$type": "number", "$convert": ["stringToNumber", "commaDecimal", "currency"]}  // numbers with a decimal comma beside a currency in 2 texts"#
        ),
        Case(
            ["12.5 %", "7%"],
            #""x": {"$type": "number", "$convert": ["stringToNumber", "percent"]}  // numbers before % in 2 texts"#
        ),
        // One meaning of a comma is as good as the other.
        Case(
            ["1,299", "5"],
            #""x": "string"  // numbers with marks between groups or numbers with a decimal comma in 2 texts, and none tells a decimal point from a mark between groups: write {"$type": "number", "$convert": ["stringToNumber", "groupedNumber"]} or {"$type": "number", "$convert": ["stringToNumber", "commaDecimal"]}"#
        ),
        Case(
            ["1.299", "5"],
            #""x": "string"  // numbers or numbers with a decimal comma in 2 texts, and none tells a decimal point from a mark between groups: write "~number" or {"$type": "number", "$convert": ["stringToNumber", "commaDecimal"]}"#
        ),
        // Identifiers stay texts.
        Case(["007", "12"], #""x": "string""#),
        Case(["1e5", "2e7"], #""x": "string""#),
        Case(["12", "N12"], #""x": "string""#),
        Case(values: ["12", true], #""x": "[bool|string]""#),
        Case(
            ["1706695200", "1706695201", "1706695202"],
            #""x": "~int"  // integers in 3 texts; if they are seconds since 1970, write {"$type": "datetime", "$convert": ["stringToNumber", "epochSeconds"]}"#
        ),
        Case(
            ["1706695200250", "1706695201250", "1706695202250"],
            #""x": "~int"  // integers in 3 texts; if they are milliseconds since 1970, write {"$type": "datetime", "$convert": ["stringToNumber", "epochMillis"]}"#
        ),
    ]

    static let booleans = [
        Case(["true", "false"], #""x": "~bool"  // true and false in 2 texts"#),
        Case(values: [true, "false"], #""x": "~bool"  // true and false in 1 text"#),
        Case(
            ["TRUE", "0"],
            #""x": {"$type": "bool", "$convert": ["caselessBool"]}  // true, false, 1 and 0 in any case in 2 texts"#
        ),
        Case(
            ["Y", "N", "Y"],
            #""x": {"$type": "bool", "$convert": ["wordsToBool"]}  // words for true and false in 3 texts"#
        ),
        Case(
            ["yes", "no", "TRUE"],
            #""x": {"$type": "bool", "$convert": ["caselessBool", "wordsToBool"]}  // words for true and false in 3 texts"#
        ),
        // A letter alone may be a code.
        Case(["Y", "Y", "Y"], #""x": "string""#),
        Case(["Y", "N"], #""x": "string""#),
        Case(["M", "F", "F"], #""x": "string""#),
    ]

    static let dates = [
        Case(
            ["13/02/2024"],
            #""x": {"$type": "date", "$convert": ["date:dd/MM/yyyy"]}  // dates as dd/MM/yyyy in 1 text"#
        ),
        Case(
            ["01/02/2024", "02/13/2024"],
            #""x": {"$type": "date", "$convert": ["date:MM/dd/yyyy"]}  // dates as MM/dd/yyyy in 2 texts"#
        ),
        Case(
            ["01/02/2024", "03/04/2024"],
            #""x": "string"  // dates as dd/MM/yyyy or MM/dd/yyyy in 2 texts, and none tells day and month apart: write {"$type": "date", "$convert": ["date:dd/MM/yyyy"]} or {"$type": "date", "$convert": ["date:MM/dd/yyyy"]}"#
        ),
        Case(
            ["31.1.2024", "1.12.2024"],
            #""x": {"$type": "date", "$convert": ["date:d.M.yyyy"]}  // dates as d.M.yyyy in 2 texts"#
        ),
        Case(
            ["2024/01/31"],
            #""x": {"$type": "date", "$convert": ["date:yyyy/MM/dd"]}  // dates as yyyy/MM/dd in 1 text"#
        ),
        Case(
            ["20240131", "20240201", "19991231"],
            #""x": {"$type": "date", "$convert": ["date:yyyyMMdd"]}  // dates as yyyyMMdd in 3 texts"#
        ),
        Case(["20240131", "20240201"], #""x": "~int"  // integers in 2 texts"#),
        Case(["20240131", "20240201", "20241331"], #""x": "~int"  // integers in 3 texts"#),
        Case(
            ["31 Jan 2024", "1 February 2024"],
            #""x": {"$type": "date", "$convert": ["date:d MMM yyyy"]}  // dates as d MMM yyyy in 2 texts"#
        ),
        Case(
            ["Jan 31, 2024"],
            #""x": {"$type": "date", "$convert": ["date:MMM d, yyyy"]}  // dates as MMM d, yyyy in 1 text"#
        ),
        Case(
            ["31.01.2024 10:00", "01.02.2024 09:30"],
            #""x": {"$type": "datetime:local", "$convert": ["date:dd.MM.yyyy HH:mm"]}  // dates and times as dd.MM.yyyy HH:mm in 2 texts"#
        ),
        Case(
            ["1/31/2024, 9:05:00 PM"],
            #""x": {"$type": "datetime:local", "$convert": ["date:M/d/yyyy, h:mm:ss a"]}  // dates and times as M/d/yyyy, h:mm:ss a in 1 text"#
        ),
        Case(
            ["Wed, 31 Jan 2024 10:00:00 GMT"],
            #""x": {"$type": "datetime", "$convert": ["rfc822"]}  // dates as mail, HTTP and feeds have them in 1 text"#
        ),
        Case(
            ["/Date(1706695200000)/"],
            #""x": {"$type": "datetime", "$convert": ["dotnetDate"]}  // dates as .NET writes them in 1 text"#
        ),
        Case(
            ["2024-01-31 10:00:00Z", "2024-01-31T10:00:00Z"],
            #""x": {"$type": "datetime", "$convert": ["spaceDatetime"]}  // dates and times with a space for the T in 2 texts"#
        ),
        Case(
            ["2024-01-31T10:00+0100"],
            #""x": {"$type": "datetime", "$convert": ["basicOffset"]}  // dates and times in other forms of ISO 8601 in 1 text"#
        ),
        Case(
            ["2024-01-31T10:00"],
            #""x": {"$type": "datetime:local", "$convert": ["basicOffset"]}  // dates and times in other forms of ISO 8601 in 1 text"#
        ),
        // A format needs no conversion, and two forms have none.
        Case(["2024-01-31"], #""x": "date""#),
        Case(["2024-01-31T10:00:00Z"], #""x": "datetime""#),
        Case(["31/01/2024", "31.01.2024"], #""x": "string""#),
        Case(["31/02/2024"], #""x": "string""#),
    ]

    static let containers = [
        Case(
            [#"{"id": 1}"#, " {} "],
            #""x": {"$type": {}, "$convert": ["jsonText"]}  // JSON in 2 texts"#
        ),
        Case(["[1]"], #""x": {"$type": [], "$convert": ["jsonText"]}  // JSON in 1 text"#),
        Case(["[1]", "{}"], #""x": "string""#),
        Case(["{a}"], #""x": "string""#),
        Case(
            values: [["0": 1, "1": 2, "3": 5]],
            #""x": {"$type": ["int"], "$convert": ["valuesToArray"]}  // objects whose keys are indices"#
        ),
        Case(
            values: [["0": "7"], ["8"]],
            #""x": {"$type": ["~int"], "$convert": ["valuesToArray"]}  // objects whose keys are indices; integers in 2 texts"#
        ),
        // Numbers of articles are keys.
        Case(values: [["1001": 1, "1002": 2]], #""x": {"*?": "int"}"#),
        Case(values: [["0": 1, "1002": 2]], #""x": {"*?": "int"}"#),
        Case(
            values: [["$oid": "65b9"]],
            #""x": {"$type": "string", "$convert": ["extendedJSON"]}  // Extended JSON in 1 object"#
        ),
        Case(
            values: [["$numberInt": "5"], ["$numberDouble": "5.5"]],
            #""x": {"$type": "number", "$convert": ["extendedJSON"]}  // Extended JSON in 2 objects"#
        ),
        Case(
            values: [["$date": ["$numberLong": "1706695200250"]]],
            #""x": {"$type": "datetime", "$convert": ["extendedJSON"]}  // Extended JSON in 1 object"#
        ),
        Case(
            values: [["$date": "2024-01-31T10:00:00Z"], .null],
            #""x": {"$type": "datetime?", "$convert": ["extendedJSON"]}  // Extended JSON in 1 object"#
        ),
        Case(
            values: [["$numberDouble": "NaN"]],
            #""x": {"\\$numberDouble": "string"}"#
        ),
    ]

    @Test(arguments: numbers + booleans + dates + containers)
    func `a conversion is proposed with a comment`(_ example: Case) throws {
        #expect(try Self.member(example.values) == example.member)
        // All samples are clean, and nothing is lost.
        let pattern = try Self.samples(example.values).infer().pattern
        for value in example.values {
            let result = try Sanitizer(pattern).sanitize(
                JSONWriter().string(.object(["x": value]))
            )
            #expect(result.report.changes.allSatisfy { $0.severity == .expected })
        }
    }

    @Test(arguments: numbers + booleans + dates + containers)
    func `without the setting, the pattern is the same as ever`(_ example: Case) throws {
        var samples = PatternInference()
        for value in example.values {
            try samples.add(JSONWriter().string(.object(["x": value])))
        }
        let text = try samples.infer().text
        #expect(!text.contains("$convert") && !text.contains("~") && !text.contains("//"))
        var other = try Self.samples(example.values)
        other.proposesConversions = false
        #expect(try other.infer().text == text)
    }

    @Test func `texts that stand for no value become null if sentinels do`() throws {
        let values: [JSONValue] = ["31/01/2024", "", "N/A"]
        #expect(try Self.member(values) == #""x": "string""#)
        #expect(
            try Self.member(values, .init(sentinels: .words))
                == #""x": {"$type": "date", "$convert": ["date:dd/MM/yyyy"], "$null": ["", "N/A"]}  // dates as dd/MM/yyyy in 1 text"#
        )
        #expect(
            try Self.member(["1", ""], .init(sentinels: .words))
                == #""x": {"$type": "~int", "$null": [""]}  // integers in 1 text"#
        )
        #expect(try Self.member(["1", "  "], .init(sentinels: .words)) == #""x": "string""#)
    }

    @Test func `comments follow the coverage, and stand above a root`() throws {
        let values: [JSONValue] = ["31/01/2024"]
        let text = try Self.samples(values).infer(.init(comments: true)).text
        #expect(text.contains("// 100 % of 1; dates as dd/MM/yyyy in 1 text\n"))
        var samples = PatternInference()
        samples.proposesConversions = true
        try samples.add(#"["1", "2"]"#)
        #expect(
            try samples.infer().text
                == "// integers in 2 texts\n[\"~int\"]\n"
        )
    }

    @Test func `dirt that is no sentinel is in the way of a conversion`() throws {
        var values = (0..<300).map { JSONValue.string("\($0)") }
        values[7] = "abc"
        let text = try Self.samples(values).infer(.init(tolerance: 0.01)).text
        #expect(!text.contains("~int"))
    }
}
