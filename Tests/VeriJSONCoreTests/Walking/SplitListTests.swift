import TestSupport
import Testing
import VeriJSONCore

/// Strings with separators as the arrays of their parts, by `splitList`.
struct SplitListTests {
    private func clean(
        _ document: String,
        _ pattern: String,
        _ conversions: Sanitizer.Policy.Conversions = .splitList
    ) throws -> Sanitized {
        try Sanitizer(Pattern(pattern), policy: .init(conversions: conversions)).sanitize(document)
    }

    @Test(
        arguments: [
            (#""a, b,c""#, #"["a","b","c"]"#), (#""a""#, #"["a"]"#),
            (#""a,,b,""#, #"["a","","b",""]"#),
            (#""""#, "[]"), (#"" \t\u00a0\u3000""#, "[]"), (#"",""#, #"["",""]"#),
            (#""\u00a0a \u2003,\u2003b""#, #"["a","b"]"#),
            (#""é, 日本,\ud83d\ude00""#, #"["é","日本","😀"]"#),
            (#""a\"b,\\c,d\u000ae""#, #"["a\"b","\\c","d\ne"]"#), (#""a;b""#, #"["a;b"]"#),
        ]
    )
    func `a string is split`(document: String, expected: String) throws {
        let result = try clean(document, #"["string"]"#)
        #expect(result.text == expected)
        #expect(result.report.changes.map(\.code) == [.conversion("splitList")])
        #expect(try clean(expected, #"["string"]"#).status == .unchanged)
        #expect(try result.undo.apply(to: Array(expected.utf8)) == Array(document.utf8))
    }

    @Test(
        arguments: [
            // What begins as JSON does is not split.
            (#"["string"]"#, #""[a,b]""#), (#"["string"]"#, #"" {a,b""#),
            // Nothing would be left.
            (#"["int"]"#, #""a,b""#),
            // Other types than arrays.
            (#"{"a?": "int"}"#, #""a,b""#), (#"{"$in": [["a", "b"]]}"#, #""a,b""#),
            // A part is not split again.
            (#"[["string"]]"#, #""a,b""#), (#"[["string"]]"#, #""a""#),
        ]
    )
    func `other strings fail as they did`(pattern: String, document: String) throws {
        #expect(try clean(document, pattern).status == .rejected)
    }

    @Test func `each part goes by the rule of the items`() throws {
        let document = #"{"a":"1, x ,3"}"#
        let result = try clean(document, #"{"a": ["~int"]}"#)
        #expect(result.text == #"{"a":[1,3]}"#)
        #expect(
            result.report.changes.map {
                "\($0.code) \($0.path) in \($0.textPath?.description ?? "none")"
            }
                == [
                    "convert.splitList /a in none", "convert.stringToNumber /a/0 in /a",
                    "type.mismatch /a/1 in /a", "convert.stringToNumber /a/2 in /a",
                ]
        )
        #expect(result.report.changes[3].newPath == "/a/1")
    }

    @Test func `the separator is any one character, and two are a guess`() throws {
        let list = #""a;b·c d""#
        #expect(try clean(list, #"["string"]"#, .splitList(";")).text == #"["a","b·c d"]"#)
        #expect(try clean(list, #"["string"]"#, .splitList("·")).text == #"["a;b","c d"]"#)
        #expect(try clean(list, #"["string"]"#, .splitList(" ")).text == #"["a;b·c","d"]"#)
        #expect(Sanitizer.Policy.Conversions.splitList(",") == .splitList)
        let both = try clean(list, #"["string"]"#, [.splitList, .splitList(";")])
        #expect(both.status == .rejected)
        #expect(both.report.notes.map(\.code).contains(.conversionConflict))
        // The pattern decides alone.
        let pattern = #"{"$type": ["string"], "$convert": ["splitList:·"]}"#
        #expect(try clean(list, pattern, [.splitList, .splitList(";")]).text == #"["a;b","c d"]"#)
    }

    @Test func `a part may be JSON, whose strings may be lists`() throws {
        let result = try clean(
            #""{\"a\":\"1;2\"}""#,
            #"{"a": ["~int"]}"#,
            [.jsonText, .splitList(";")]
        )
        #expect(result.text == #"{"a":[1,2]}"#)
        let parts = try clean(#""1;{\"a\":\"x;y\"}""#, ##"["[int|string]"]"##, .splitList(";"))
        #expect(parts.text == #"["1","{\"a\":\"x","y\"}"]"#)
        let nested = try clean(
            #""[\"x\"]|{\"a\":\"y|z\"}""#,
            #"[{"a": ["string"]}]"#,
            [.jsonText, .splitList("|")]
        )
        #expect(nested.status == .rejected)
    }

    @Test func `the help of a string with a separator names the conversion`() throws {
        let none = Sanitizer.Policy.Conversions.none
        let help = try clean(#""a; b""#, #"["string"]"#, none).report.findings[0].help.map(\.text)
        #expect(help.contains { $0.contains(#""$convert": ["splitList:;"]"#) }, "\(help)")
        let report = try clean(#""a, b;c""#, #"["string"]"#, none).report
        let comma = report.findings[0].help.map(\.text)
        #expect(comma.contains { $0.contains(#""$convert": ["splitList"]"#) }, "\(comma)")
    }
}
