import TestSupport
import Testing

@testable import VeriJSONCore

/// Every edit that a message offers is made, and mends what it is offered for.
struct ReportHelpTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var pattern: String
        var document: String
        var edits: Int
        var policy = Sanitizer.Policy()

        init(
            _ pattern: String,
            _ document: String,
            _ edits: Int,
            _ policy: Sanitizer.Policy = .init()
        ) {
            self.pattern = pattern
            self.document = document
            self.edits = edits
            self.policy = policy
        }

        var testDescription: String { "\(pattern) on \(document)" }
    }

    static let cases = [
        Case(#"[{"price": "number"}]"#, #"[{"price": "N/A"}]"#, 2),
        Case(#"[{"price": "number"}]"#, #"[{"price": "12.50"}]"#, 2),
        Case(#"[{"price": "number"}]"#, #"[{"price": {}}]"#, 2),
        Case(#"[{"price": "number:0,10"}]"#, #"[{"price": [1]}]"#, 2),
        Case(#"[{"code": "string:^(a|b)$"}]"#, #"[{"code": 1}]"#, 2),
        Case(#"[{"code": "string?:^(a|b)$"}]"#, #"[{"code": true}]"#, 1),
        Case(#"[{"v": "[int|bool]?"}]"#, #"[{"v": "x"}]"#, 1),
        Case(#"[{"v": "[int|bool]"}]"#, #"[{"v": null}]"#, 2),
        Case(##"{"$define": {"n": {"a": "int"}}, "v?": ["#n"]}"##, #"{"v": ["x"]}"#, 1),
        Case(#"[{"ok": "bool"}]"#, #"[{"ok": "true"}]"#, 2),
        Case(#"[{"ok": "bool"}]"#, #"[{"ok": 1}]"#, 2),
        Case(#"[{"name": "string"}]"#, #"[{"name": 5}]"#, 2),
        Case(#"[{"name": "string:^x"}]"#, #"[{"name": null}]"#, 2),
        Case(#"[{"name": {"a": "int"}}]"#, #"[{"name": null}]"#, 2),
        Case(#"[{"name": ["int"]}]"#, #"[{"name": null}]"#, 2),
        Case(#"[{"name": {"a": "int"}}]"#, #"[{"name": "x"}]"#, 2),
        Case(#"[["int"]]"#, #"[5]"#, 1),
        Case(#"[{"id": "int", "name": "string"}]"#, #"[{"id": 1}]"#, 1),
        Case(#"[{"id": "int", "na\\?me": "string"}]"#, #"[{"id": 1}]"#, 1),
        Case(#"["string:^x"]"#, #"["y"]"#, 1),
        Case(#"["email"]"#, #"["y"]"#, 1),
        Case(#"["url:http"]"#, #"["y"]"#, 1),
        Case(#"["color"]"#, #"["y"]"#, 1),
        Case(#"["color"]"#, #"[16777216]"#, 1),
        Case(#"["color"]"#, #"[1.5]"#, 1),
        Case(#"["number:0,10"]"#, #"[11]"#, 1),
        Case(#"["int?:0,10"]"#, #"[11]"#, 1),
        Case(#"["int"]"#, #"[99999999999999999999]"#, 1),
        Case(#"["int"]"#, #"[1.5]"#, 1),
        Case(#"["int"]"#, #"[4.0]"#, 1),
        Case(#"["enum:a,b"]"#, #"["c"]"#, 1),
        Case(#"["enum:a,b"]"#, #"["c"]"#, 1, ReportCase.open),
        Case(#"["enum:a,b"]"#, #"["c,d"]"#, 1, ReportCase.open),
        Case(#"[{"$type": "enum:a,b", "$novel": true}]"#, #"["c"]"#, 0),
        Case(#"[{"$novel": true, "$type": "enum:a,b"}]"#, #"["c"]"#, 1, ReportCase.open),
        Case(#"[{"$doc": "$type", "$type": "int:0,9"}]"#, #"[10]"#, 1),
        Case(#"[{"$type": "date", "$length": "10,10"}]"#, #"["2024-02-30"]"#, 1),
        Case(#"[{"$doc": "$in", "$in": [{"$in": [3]}, "a"]}]"#, #"["c"]"#, 1, ReportCase.open),
        Case(#"{"a": "int"}"#, #"{"a": 1, "b": 2}"#, 1, .init(unknownKeys: .strip)),
        Case(#"{"a": "int"}"#, #"{"a": 1, "$b?*\\\"": 2}"#, 1, .init(unknownKeys: .strip)),
        Case(#"{"a?": "never"}"#, #"{"a": 1}"#, 1),
        Case(#"[{"a": {"$type": ["int"], "$count": "2,"}}]"#, #"[{"a": [1]}]"#, 2),
        Case(#"{"a": {"$type": "int", "$default": 1}}"#, #"{"a": "x"}"#, 1),
        Case(#"[{"name": {}}]"#, #"[{"name": null}]"#, 2),
        Case(##"{"$define": {"n": {"aB": "int"}}, "l?": ["#n"]}"##, #"{"l": [{"a_b": 2}]}"#, 2),
        // Under another name the default would not match.
        Case(
            ##"{"$define": {"n": {"aB": "int"}}, "l?": ["#n"], "d": {"$type": "#n", "$default": {"aB": 1}}}"##,
            #"{"l": [{"a_b": 2}], "d": {"aB": 3}}"#,
            1
        ),
        // Nor would this one if strings were trimmed.
        Case(#"{"a?": {"$type": "email", "$doc": "a"}}"#, #"{"a": " a@b.example"}"#, 1),
        Case(
            #"{"a?": {"$type": "email", "$doc": "a"}, "b": {"$type": "string", "$default": " x"}}"#,
            #"{"a": " a@b.example", "b": ""}"#,
            1
        ),
        // A key stands for one member of an object.
        Case(
            #"{"a?": {"b": {"$type": "int", "$alias": ["B_"]}}, "c?": {"b": "int"}}"#,
            #"{"c": {"B_": 1}}"#,
            2
        ),
        Case(
            #"{"r?": {"b": "int", "c?": {"$type": "string", "$alias": ["B_"]}}}"#,
            #"{"r": {"B_": 1}}"#,
            1
        ),
        Case(
            #"{"c?": {"$type": "string", "$alias": ["d"]}}"#,
            #"{"d": 1}"#,
            0,
            .init(unknownKeys: .strip)
        ),
    ]

    static let conversions = [
        Case(#"[{"ok": "~bool"}]"#, #"[{"ok": "0"}]"#, 2),
        Case(#"[{"ok": "bool?"}]"#, #"[{"ok": "TRUE"}]"#, 1),
        Case(#"[{"ok": "~bool"}]"#, #"[{"ok": "yes"}]"#, 2),
        Case(#"[{"ok": "bool"}]"#, #"[{"ok": "yes"}]"#, 2, .init(conversions: .lenient)),
        Case(#"[{"n": "~int:0,50"}]"#, #"[{"n": "+42"}]"#, 2),
        Case(#"[{"n": "number"}]"#, #"[{"n": true}]"#, 2),
        Case(#"[{"s": "string:^t"}]"#, #"[{"s": true}]"#, 2),
        Case(#"[{"s": "enum:1,2"}]"#, #"[{"s": 1}]"#, 2),
        Case(#"["enum:a,b"]"#, #"["B"]"#, 1),
        Case(#"["enum?:a,b"]"#, #"["B"]"#, 1, ReportCase.open),
        Case(#"["datetime"]"#, #"["2024-01-31 10:00:00Z"]"#, 1),
        Case(#"{"a?": "datetime"}"#, #"{"a": 1706695200}"#, 1),
        Case(#"{"a?": "datetime?"}"#, #"{"a": 1706695200000}"#, 1),
        Case(#"["int"]"#, #"[[1]]"#, 1),
        Case(#"[{"n": {"$type": "int", "$doc": "n"}}]"#, #"[{"n": "1"}]"#, 2),
        Case(#"[{"n": {"$type": "int", "$doc": "n"}}]"#, #"[{"n": "+1"}]"#, 2),
        Case(#"[{"$type": "string", "$length": "1,5"}]"#, "[5]", 1),
        Case(#"[{"$in": [1, 2]}]"#, #"["2"]"#, 1),
        Case(##"{"$define": {"c": {"$in": ["1"]}}, "a?": "#c"}"##, #"{"a": 1}"#, 1),
        Case(##"{"$define": {"c": "~bool"}, "a?": "#c"}"##, #"{"a": "on"}"#, 1),
        Case(#"[{"tags": ["string"]}]"#, #"[{"tags": "a"}]"#, 2),
        Case(#"[{"tags": []}]"#, #"[{"tags": 1}]"#, 2),
        Case(#"{"rows?": [{"id": "int", "x?": "int"}]}"#, #"{"rows": {"id": 1, "x": "?"}}"#, 1),
        Case(#"[["int"]]"#, "[5]", 1, .init(conversions: .safe)),
        Case(#"["int"]"#, "5", 1),
        Case(#"[{"$type": ["int"], "$count": ",2"}]"#, "[5]", 1),
        Case(#"[{"$tuple": ["int"]}]"#, "[5]", 1),
        Case(##"{"$define": {"l": ["int"]}, "a?": "#l"}"##, #"{"a": 5}"#, 1),
        Case(#"{"a?": {"b?": "int"}}"#, #"{"a": []}"#, 1),
        Case(#"{"a?": {"b?": "int"}}"#, #"{"a": []}"#, 1, .init(conversions: .lenient)),
        Case(#"{"a?": {"b": {"$type": "int", "$default": 1}}}"#, #"{"a": [ ]}"#, 1),
        Case(#"{"a?": {}}"#, #"{"a": []}"#, 1),
        Case(#"{"a?": {"$type": {}, "$doc": "a"}}"#, #"{"a": []}"#, 1),
        Case(#"{"$define": {"x": "int"}, "$type": {}}"#, "[]", 1),
        Case(##"{"$define": {"n": {"b?": "#n"}}, "a?": "#n"}"##, #"{"a": []}"#, 1),
    ]

    /// What mends a value without a wider type, by the words of the help.
    static let remedies: [(words: String, example: Case)] = [
        ("to make words such as", Case(#"[{"p": "number"}]"#, #"[{"p": "N/A"}]"#, 2)),
        (
            "to make it null",
            Case(#"[{"p": "number"}]"#, #"[{"p": "unknown"}]"#, 2, ReportCase.open)
        ),
        ("to make it null", Case(#"[{"p": "~number"}]"#, #"[{"p": ""}]"#, 2, ReportCase.open)),
        ("to make it null", Case(#"[{"p": "[int|bool]"}]"#, #"[{"p": "-"}]"#, 2, ReportCase.open)),
        ("to make it null", Case(#"[{"p": "enum:a,b"}]"#, #"[{"p": "none"}]"#, 2, ReportCase.open)),
        ("to make it null", Case(#"["date"]"#, #"["0000-00-00"]"#, 1, ReportCase.open)),
        ("to make it null", Case(#"[{"a": {"b": "int"}}]"#, #"[{"a": ""}]"#, 2, ReportCase.open)),
        ("to make it null", Case(#"[{"a": ["int"]}]"#, #"[{"a": ""}]"#, 2, ReportCase.open)),
        ("to make it null", Case(#"[{"$in": [1, 2]}]"#, #"["N/A"]"#, 1, ReportCase.open)),
        (
            "to make it null",
            Case(##"{"$define": {"c": "int"}, "a?": "#c"}"##, #"{"a": "NaN"}"#, 1, ReportCase.open)
        ),
        ("to trim it", Case(#"["enum:a,b"]"#, #"[" a"]"#, 1)),
        ("to trim it", Case(#"["email"]"#, ##"["a@b.example\n"]"##, 1)),
        ("to trim it", Case(#"[{"$type": "string", "$length": ",2"}]"#, #"["a   "]"#, 1)),
        ("to accept it, too", Case(#"["datetime"]"#, #"["2024-01-31"]"#, 1)),
        ("to accept it, too", Case(#"["datetime"]"#, #"["2024-01-31T10:00:00"]"#, 2)),
        ("to accept it, too", Case(#"["datetime?:local"]"#, #"["2024-01-31T10:00:00Z"]"#, 1)),
        ("to accept it, too", Case(#"["url:http"]"#, #"["ftp://a.example"]"#, 1)),
    ]

    @Test(arguments: remedies)
    func `what mends a value is offered before a wider type`(
        _ words: String,
        _ example: Case
    ) throws {
        let before = try ReportCase(example.pattern, example.document, example.policy)
        let cause = try #require(before.report.findings.first)
        #expect(cause.help.first?.text.hasPrefix(words) == true, "\(cause.help)")
        let mended = try #require(cause.help.first?.edit).apply(to: example.pattern)
        let after = try ReportCase(mended, example.document, example.policy)
        #expect(after.report.totals.broken == 0, "\(mended)")
        #expect(after.pattern.warnings.map(\.code) == before.pattern.warnings.map(\.code))
    }

    @Test(arguments: [
        // The word is a value that the rule accepts.
        (#"["enum:a,unknown"]"#, #"["b"]"#), (#"["string:^.{3}"]"#, #"["-"]"#),
        (#"[{"$type": "int", "$null": ["x"]}]"#, #"["N/A"]"#),
        (#"[{"$type": "int", "$secret": true}]"#, #"["N/A"]"#),
    ])
    func `no word is made null that means something`(
        _ pattern: String,
        _ document: String
    ) throws {
        let report = try ReportCase(pattern, document).report
        for edit in report.findings.flatMap(\.help).compactMap(\.edit) {
            let mended = edit.apply(to: pattern)
            #expect(!mended.contains(#""unknown"]"#) && !mended.contains(#""N/A""#))
        }
    }

    @Test(arguments: [
        (#"{"userName": "string"}"#, #"{"id": 1, "user_name": "a"}"#, #"{"user_name": "string"}"#),
        (
            #"{"id": "int", "a-b": "int"}"#, #"{"AB": {"id": 2}, "id": 1}"#,
            #"{"id": "int", "AB": "int"}"#
        ),
    ])
    func `a key that is spelled otherwise is named`(
        _ pattern: String,
        _ document: String,
        _ mended: String
    ) throws {
        let finding = try #require(ReportCase(pattern, document).report.findings.first)
        #expect(finding.found.words.hasSuffix("instead"))
        #expect(finding.help.first?.edit?.apply(to: pattern) == mended)
    }

    @Test(arguments: [
        (#"{"ab": "int"}"#, #"{"x": {"a_b": 1}}"#), (#"{"ab": "int", "*": "int"}"#, #"{"a_b": 1}"#),
        (#"{"ab": "int", "a_b?": "int"}"#, #"{"a_b": 1}"#),
        (#"{"$type": {"ab": "int"}, "$secret": true}"#, #"{"a_b": 1}"#),
    ])
    func `no other key is named`(_ pattern: String, _ document: String) throws {
        let finding = try #require(ReportCase(pattern, document).report.findings.first)
        #expect(finding.code == .missing)
        #expect(!finding.found.words.contains("instead"))
    }

    @Test(arguments: conversions)
    func `a conversion that is missing is offered, and does what it promises`(
        _ example: Case
    ) throws {
        let before = try ReportCase(example.pattern, example.document, example.policy)
        let cause = try #require(before.report.findings.first)
        let help = try #require(cause.help.first)
        #expect(help.text.hasPrefix("to convert it, "))
        let mended = try #require(help.edit).apply(to: example.pattern)
        let after = try ReportCase(mended, example.document, example.policy)
        let conversion = try #require(after.report.changes.first { $0.path == cause.path })
        #expect(conversion.action == .convert, "\(help.text) gives \(mended)")
        #expect(conversion.severity == .expected)
        #expect(after.report.totals.broken <= before.report.totals.broken)
        #expect(after.pattern.warnings.map(\.code) == before.pattern.warnings.map(\.code))
    }

    @Test(arguments: [
        (#"{"a?": "datetime"}"#, #"{"a": 0}"#),
        (#"{"a?": "datetime"}"#, #"{"a": 17066952000}"#),
        (#"{"a?": "~bool"}"#, #"{"a": "maybe"}"#),
        (#"{"a?": "~bool"}"#, #"{"a": 2}"#),
        (#"{"a?": {"$type": "bool", "$convert": []}}"#, #"{"a": "0"}"#),
        (#"{"a?": {"$type": "bool", "$convert": ["safe"]}}"#, #"{"a": "0"}"#),
        (#"{"a?": {"$type": ["int"], "$convert": []}}"#, #"{"a": 0}"#),
        (#"{"a?": ["int"]}"#, #"{"a": "x"}"#),
        (#"{"a?": ["string"]}"#, #"{"a": ""}"#),
        (#"{"a": ["string"]}"#, #"{"a": null}"#),
        (#"{"a?": {"b": "int"}}"#, #"{"a": []}"#),
        (#"{"a?": {"b?": "int"}}"#, #"{"a": [1]}"#),
        (#"{"a?": {"$type": "bool", "$secret": true}}"#, #"{"a": "true"}"#),
        (#"{"a?": "enum:a,A"}"#, #"{"a": "b"}"#),
    ])
    func `a conversion that would not help is not offered`(
        _ pattern: String,
        _ document: String
    ) throws {
        let report = try ReportCase(pattern, document).report
        let help = try #require(report.findings.first).help
        #expect(!help.contains { $0.text.hasPrefix("to convert it") })
    }

    @Test func `a value of thousands of characters is not tried`() throws {
        let digits = String(repeating: "1", count: 5_000)
        let report = try ReportCase(#"{"a?": "number"}"#, #"{"a": "\#(digits)"}"#).report
        let help = try #require(report.findings.first).help
        #expect(help.map(\.text) == [#"to allow both, write "[number|string]" in the pattern"#])
    }

    @Test(arguments: cases + conversions + remedies.map(\.example))
    func `an edit that is offered mends the pattern`(_ example: Case) throws {
        let before = try ReportCase(example.pattern, example.document, example.policy)
        let change = try #require(before.report.changes.first)
        let cause = try #require(change.causes.first)
        let edits = cause.help.compactMap(\.edit)
        #expect(edits.count == example.edits)
        for edit in edits {
            let mended = edit.apply(to: example.pattern)
            let after = try ReportCase(mended, example.document, example.policy)
            let same = after.report.changes.first {
                $0.path == change.path && $0.action == change.action
            }
            #expect(same == nil, "\(mended)")
        }
    }

    @Test(arguments: [
        (#"[{"$type": "string", "$length": "2,5"}]"#, "[5]"),
        (#"[{"$in": [1, 2]}]"#, "[3]"),
        (#"[["string:a\\|b"]]"#, "[[true]]"),
    ])
    func `no edit is offered where the text would not do`(
        _ pattern: String,
        _ document: String
    ) throws {
        let report = try ReportCase(pattern, document).report
        #expect(try #require(report.findings.first).help.compactMap(\.edit) == [])
    }

    @Test func `an edit outside of the pattern changes nothing`() {
        let edit = Finding.PatternEdit(range: 5..<90, replacement: "x")
        #expect(edit.apply(to: "[]") == "[]")
    }
}
