import Testing
import VeriJSONCore

/// Lint says of a conversion that it never happens exactly where no value makes it happen.
struct IdleConversionTests {
    private static let types = [
        #""bool""#, #""int""#, #""int:0,9""#, #""number""#, #""string""#, #""string:^[^\"]""#,
        #""enum:a,B,1,true""#, #""date""#, #""datetime""#, #""datetime:local""#, #""time""#,
        #""time:local""#, #""url""#,
        #""url:http""#, #""base64""#, #""color""#, #""null""#, #""any""#, #""*""#, #""never""#,
        #"["any"]"#, #"["int"]"#, "[]",
        "{}", #"{"a?": "int"}"#, #"{"*": "int"}"#,
    ]

    private static let values: [String] = {
        let scalars = [
            #""1""#, #""true""#, #""TRUE""#, #""yes""#, #"" 007 ""#, #""007""#, #""A""#, #""b""#,
            #""2024-01-31 10:00:00Z""#, #""2024-01-31 10:00:00""#, #""2024-01-31""#, #""0000FF""#,
            #""1.50""#, "1", "0", "4.0", "1e2", "1706695200", "1706695200000",
            #""2024-01-31T10:00:00Z""#, "true", "false",
            "null", #""https://a.example/""#, #""x""#, #""https://a.example/a b""#, #""QQ""#,
            #""1,299""#, #""1,5""#, #""$5""#, #""5%""#, #""5 kg""#,
            #""Wed, 31 Jan 2024 10:00:00 GMT""#, #""/Date(0)/""#, #""10:00Z""#, #""10:00""#,
            #""2024-01-31T10:00""#, #""2024-01-31T10:00Z""#, #""10:00:00Z""#, #""10:00:00""#,
            #""""#,
        ]
        let texts = (scalars + ["[]", "{}", "[1]"]).map { JSONWriter().string(.string($0)) }
        return scalars + texts + scalars.map { "[\($0)]" } + [
            "[]", "{}", "[[]]", "[{}]", "[[1]]", "[[[1]]]", #"{"$numberInt":"1"}"#, #"{"0":1}"#,
            #"{"$oid":"1"}"#, #"{"$date":"2024-01-31T10:00:00Z"}"#,
            #"{"$binary":{"base64":"QQ==","subType":"00"}}"#,
        ]
    }()

    @Test(arguments: types)
    func `what never happens is known`(type: String) throws {
        // Forms and offsets that do not go with a type are mistakes.
        for conversion in Conversion.allCases where conversion != .date && conversion != .zone {
            let name = conversion.name
            let pattern = try Pattern(
                #"{"$type": \#(type), "$convert": ["\#(conversion.example)"]}"#
            )
            let sanitizer = Sanitizer(pattern)
            let happens = try Self.values.contains { value in
                let changes = try sanitizer.sanitize(value).report.changes
                return changes.contains { $0.code == .conversion(name) }
            }
            let isIdle = pattern.warnings.contains { $0.code == .lintIdleConversion }
            #expect(isIdle == !happens, "\(name) for \(type)")
        }
    }

    @Test func `a set is not blamed for a part of it`() throws {
        for source in [
            #"{"$type": "int", "$convert": ["safe"]}"#,
            #"{"$type": "date", "$convert": ["lenient"]}"#,
            #"{"$type": "datetime", "$convert": ["safe", "epochSeconds"]}"#,
            #"{"$any": ["int", "bool"], "$convert": ["caselessEnum"]}"#,
        ] {
            #expect(try Pattern(source).warnings.isEmpty, "\(source)")
        }
        let warnings = try Pattern(#"{"$type": "date", "$convert": ["safe", "wordsToBool"]}"#)
            .warnings
        #expect(warnings.map(\.code) == [.lintIdleConversion])
    }
}
