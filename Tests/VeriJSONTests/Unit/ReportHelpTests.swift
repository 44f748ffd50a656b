import Testing

@testable import VeriJSON

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
        Case(#"{"a": "int"}"#, #"{"a": 1, "b": 2}"#, 1, .init(unknownKeys: .strip)),
        Case(#"{"a": "int"}"#, #"{"a": 1, "$b?*\\\"": 2}"#, 1, .init(unknownKeys: .strip)),
        Case(#"{"a?": "never"}"#, #"{"a": 1}"#, 1),
        Case(#"[{"a": {"$type": ["int"], "$count": "2,"}}]"#, #"[{"a": [1]}]"#, 1),
    ]

    @Test(arguments: cases)
    func `an edit that is offered mends the pattern`(_ example: Case) throws {
        let before = try ReportCase(example.pattern, example.document, example.policy)
        let change = try #require(before.report.changes.first)
        let cause = try #require(change.causes.first)
        #expect(cause.help.count == example.edits)
        for help in cause.help {
            let edit = try #require(help.edit)
            let mended = edit.apply(to: example.pattern)
            let after = try ReportCase(mended, example.document, example.policy)
            let same = after.report.changes.first {
                $0.path == change.path && $0.action == change.action
            }
            #expect(same == nil, "\(help.text) gives \(mended)")
        }
    }

    @Test(arguments: [
        (#"[{"$type": "string", "$length": "1,5"}]"#, "[5]"),
        (#"[{"$in": [1, 2]}]"#, "[3]"),
        (#"{"a": {"$type": "int", "$default": 1}}"#, #"{"a": "x"}"#),
        (#"[["string:a\\|b"]]"#, "[[true]]"),
    ])
    func `no edit is offered where the text would not do`(
        _ pattern: String,
        _ document: String
    ) throws {
        let report = try ReportCase(pattern, document).report
        #expect(try #require(report.findings.first).help == [])
    }

    @Test func `an edit outside of the pattern changes nothing`() {
        let edit = Finding.PatternEdit(range: 5..<90, replacement: "x")
        #expect(edit.apply(to: "[]") == "[]")
    }
}
