import TestSupport
import Testing
import VeriJSONCore

/// The rows of sanitizing.md's table of conversions.
struct NaiveConversionTests {
    /// Expression, input, conversion, result; nil where it does not convert.
    static let rows: [(String, String, String, String?)] = [
        ("number", #""12.50""#, "stringToNumber", "12.50"),
        ("number", #"" 1""#, "stringToNumber", nil),
        ("int", #""1.0""#, "stringToNumber", nil),
        ("int", #""99999999999999999999""#, "stringToNumber", nil),
        ("string", "1.10", "numberToString", #""1.10""#),
        ("date", "2024", "numberToString", nil),
        ("enum:1,2", "2", "numberToString", #""2""#),
        ("bool", #""true""#, "stringToBool", "true"),
        ("bool", #""True""#, "stringToBool", nil),
        ("bool", "0", "numberToBool", "false"),
        ("bool", "1.0", "numberToBool", nil),
        ("int", "42.0", "integralNumber", "42"),
        ("int", "4.2e1", "integralNumber", "42"),
        ("int", "1e999999999", "integralNumber", nil),
        ("int", "0.5", "integralNumber", nil),
        ("int", "1e19", "integralNumber", nil),
        ("number", #"" 42 ""#, "paddedNumber", "42"),
        ("number", #""+42.50""#, "paddedNumber", "42.50"),
        ("number", #""-007""#, "paddedNumber", "-7"),
        ("int", #""42.0""#, "paddedNumber", "42"),
        ("int", #""0x1F""#, "paddedNumber", nil),
        ("bool", #""TRUE""#, "caselessBool", "true"),
        ("bool", #""0""#, "caselessBool", "false"),
        ("string", "true", "boolToString", #""true""#),
        ("int", "[4]", "unwrapSingle", "4"),
        ("int", "[[4]]", "unwrapSingle", nil),
        ("int", "[\"4\"]", "unwrapSingle", nil),
        ("int", "[4,5]", "unwrapSingle", nil),
        ("enum:active,off", #""Active""#, "caselessEnum", #""active""#),
        ("enum:a,A", #""b""#, "caselessEnum", nil),
        ("datetime", #""2024-01-31 10:00:00Z""#, "spaceDatetime", #""2024-01-31T10:00:00Z""#),
        ("bool", #""YES""#, "wordsToBool", "true"),
        ("bool", #""f""#, "wordsToBool", "false"),
        ("int", "true", "boolToNumber", "1"),
        ("datetime", "1706695200", "epochSeconds", #""2024-01-31T10:00:00Z""#),
        ("datetime", "-1", "epochSeconds", #""1969-12-31T23:59:59Z""#),
        ("datetime", "1706695200.50", "epochSeconds", #""2024-01-31T10:00:00.5Z""#),
        ("datetime", "253402300800", "epochSeconds", nil),
        ("int", #""1.000""#, "paddedNumber", nil),
        ("number", #""1,299.00""#, "groupedNumber", "1299.00"),
        ("number", #""1,29""#, "groupedNumber", nil),
        ("number", #""1.299,00""#, "commaDecimal", "1299.00"),
        ("number", #""12.50""#, "commaDecimal", nil),
        ("number", #""-$19.99""#, "currency", "-19.99"),
        ("number", #""50¢""#, "currency", nil),
        ("number", #""12.5 %""#, "percent", "12.5"),
        ("datetime", #""31 Jan 2024 10:00 EST""#, "rfc822", #""2024-01-31T10:00:00-05:00""#),
        ("datetime", #""31 Jan 2024 10:00 CET""#, "rfc822", nil),
        ("time", #""10:00+0200""#, "basicOffset", #""10:00:00+02:00""#),
        ("datetime:local", #""20240131T1000""#, "basicOffset", #""2024-01-31T10:00:00""#),
        ("datetime", #""/Date(-1)/""#, "dotnetDate", #""1969-12-31T23:59:59.999Z""#),
        ("base64", #""QQ""#, "base64url", #""QQ==""#),
        ("url", #""/a b""#, "percentEncode", #""/a%20b""#),
    ]

    @Test(arguments: rows)
    func `a conversion gives what the table says`(
        _ expression: String,
        _ input: String,
        _ name: String,
        _ expected: String?
    ) throws {
        let tree = try #require(
            NaiveParser.parse(#"{"$type":"\#(expression)","$convert":["\#(name)"]}"#)
        )
        let document = try #require(NaiveParser.parse(input))
        let sanitizer = NaiveSanitizer(
            pattern: NaivePattern(tree),
            policy: Sanitizer.Policy(conversions: .lenient)
        )
        let result = sanitizer.sanitize(document)
        #expect(result.value?.text == expected)
        if expected != nil {
            #expect(result.changes.first?.description == "convert convert.\(name) (root)")
        }
    }

    @Test func `a wrapped value is cleaned, and is not wrapped when it would be dropped`() throws {
        let tree = try #require(
            NaiveParser.parse(#"{"a?":{"$type":[{"k?":"int"}],"$convert":["wrapSingle"]}}"#)
        )
        let sanitizer = NaiveSanitizer(pattern: NaivePattern(tree), policy: Sanitizer.Policy())
        let document = try #require(NaiveParser.parse(#"{"a":{"k":"x","b":1}}"#))
        let result = sanitizer.sanitize(document)
        #expect(result.value?.text == #"{"a":[{"b":1}]}"#)
        let lines = ["convert convert.wrapSingle /a", "strip type.mismatch /a/k"]
        #expect(result.changes.map(\.description) == lines)
        let scalar = try #require(NaiveParser.parse(#"{"a":5}"#))
        #expect(sanitizer.sanitize(scalar).changes.map(\.description) == ["strip type.mismatch /a"])
    }

    @Test func `an empty array becomes an object with its defaults`() throws {
        let pattern =
            #"{"$type":{"k":{"$type":"int","$default":1}},"$convert":["emptyArrayToObject"]}"#
        let tree = try #require(NaiveParser.parse(pattern))
        let sanitizer = NaiveSanitizer(pattern: NaivePattern(tree), policy: Sanitizer.Policy())
        let result = sanitizer.sanitize(.array([]))
        #expect(result.value?.text == #"{"k":1}"#)
        let lines = ["convert convert.emptyArrayToObject (root)", "insert default /k"]
        #expect(result.changes.map(\.description) == lines)
    }

    @Test(arguments: [
        ("1", "1.0", 0), ("-0", "0", 0), ("1e2", "100", 0), ("9.99", "1e1", -1),
        ("18446744073709551616", "18446744073709551615", 1), ("-2", "-1", -1),
        ("1e999999999999999999999", "1e9", 1), ("0.001", "1e-3", 0), ("-1", "0", -1),
    ])
    func `numbers compare by value`(_ left: String, _ right: String, _ order: Int) {
        #expect(NaiveNumber(left).compare(NaiveNumber(right)) == order)
        #expect(NaiveNumber(right).compare(NaiveNumber(left)) == -order)
    }
}
