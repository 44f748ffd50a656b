import Foundation
import TestSupport
import Testing
import VeriJSONCore

/// Counts that add up over documents.
struct ReportSummaryTests {
    private func summary(_ document: String) throws -> Report.Summary {
        try ReportCase(#"[{"id": "int", "tag?": "string"}]"#, document).report.summary
    }

    @Test func `rows count every place, code and action`() throws {
        let summary = try summary(#"[{"id": 1, "tag": 2}, {"id": "x"}, {"id": "y"}, {}]"#)
        #expect(
            summary.changes.map {
                "\($0.template) \($0.code) \($0.action?.rawValue ?? "") \($0.count)"
            }
                == ["/* object.invalid drop 3", "/*/tag type.mismatch strip 1"]
        )
        #expect(
            summary.causes.map { "\($0.template) \($0.code) \($0.count)" }
                == ["/*/id missing 1", "/*/id type.mismatch 2", "/*/tag type.mismatch 1"]
        )
        #expect(summary.documents == 1)
        #expect(summary.changed == 1)
    }

    private func losses(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> [String] {
        try ReportCase(pattern, document, policy).report.summary.losses.map {
            "\($0.template) \($0.arrays) \($0.dropped) \($0.items)"
        }
    }

    @Test func `losses are those of the arrays that lost items, listed or not`() throws {
        let pattern = #"[{"t": ["int"], "u": {"$type": ["int"], "$unique": true}}]"#
        let document = #"[{"t":[1,"x"],"u":[1,1,2]},{"t":["x","y",3],"u":[]},{"t":[1,2],"u":[]},7]"#
        let expected = ["/* 1 1 4", "/*/t/* 2 3 5", "/*/u/* 1 1 3"]
        #expect(try losses(pattern, document) == expected)
        #expect(try losses(pattern, document, .init(limits: .init(changes: 0))) == expected)
        #expect(try losses(pattern, document, .init(maxDropped: .count(1))) == [])
        #expect(try losses(pattern, #"[{"t":[1],"u":[]}]"#) == [])
    }

    /// The size of a list is a part of a secret.
    @Test(arguments: [
        #"{"s": {"$type": ["int"], "$secret": true}, "l": ["int"]}"#,
        #"{"s": {"$type": [["int"]], "$secret": true}, "l": ["int"]}"#,
        ##"{"$define": {"d": {"$type": ["#e"], "$secret": true}, "e": ["int"]}, "s": "#d", "l": ["int"]}"##,
    ])
    func `losses of a secret are not told`(pattern: String) throws {
        let document = #"{"s":[["x","y"],5,["z",1,2]],"l":["x",1]}"#
        #expect(try losses(pattern, document) == ["/l/* 1 1 2"])
        let text = try ReportCase(pattern, document).report.text()
        #expect(!text.contains("of 2 items of /s") && !text.contains("of 3 items of /s"))
    }

    @Test func `a summary that was saved without losses is read`() throws {
        let saved = #"{"documents":1,"changed":1,"rejected":0,"changes":[],"causes":[]}"#
        let summary = try JSONDecoder().decode(Report.Summary.self, from: Data(saved.utf8))
        #expect((summary.losses, summary.unreadable, summary.mismatched) == ([], 0, 0))
    }

    @Test func `summaries add up in any order and grouping`() throws {
        let one = try summary(#"[{"id": "x"}]"#)
        let two = try summary(#"{"a": 1}"#)
        let three = try summary(#"[{"id": 1}]"#)
        #expect((one + two) + three == one + (two + three))
        #expect(one + two == two + one)
        #expect(one + Report.Summary() == one)
        let all = one + two + three + one
        #expect((all.documents, all.changed, all.rejected) == (4, 2, 1))
        #expect(all.changes.first { $0.action == .drop }?.count == 2)
        #expect(all.losses.map { [$0.arrays, $0.dropped, $0.items] } == [[2, 2, 2]])
    }

    @Test func `a summary comes back from its JSON`() throws {
        let summary = try summary(#"[{"id": "x"}, {}]"#) + summary("{}")
        let data = try JSONEncoder().encode(summary)
        #expect(try JSONDecoder().decode(Report.Summary.self, from: data) == summary)
        #expect(try JSONValue(parsing: Array(data)) == summary.jsonValue)
    }

    @Test func `counts go on past what a report keeps`() throws {
        let document = "[" + (0..<20).map { _ in "\"x\"" }.joined(separator: ",") + "]"
        let report = try ReportCase(#"["int"]"#, document, .init(limits: .init(changes: 3))).report
        #expect(report.changes.count == 3)
        #expect(report.totals.dropped == 20)
        #expect(report.summary.changes.map(\.count) == [20])
        let note = try #require(report.notes.first { $0.code == .limitChanges })
        #expect((note.lost, note.total) == (17, 20))
    }

    @Test func `causes beyond the limit are counted`() throws {
        let report = try ReportCase(
            #"[{"a": "int", "b": "int", "c": "int"}]"#,
            "[{}]",
            .init(limits: .init(causesPerChange: 2))
        ).report
        let change = try #require(report.changes.first)
        #expect((change.causes.count, change.causesOmitted) == (2, 1))
        #expect(report.summary.causes.map(\.template) == ["/*/a", "/*/b", "/*/c"])
        #expect(report.summary.causes.map(\.count) == [1, 1, 1])
    }

    @Test func `the limit of causes does not show in the summary`() throws {
        let members = (0..<40).map { "\"\($0)\": " + ($0 % 3 == 0 ? "null" : "[1]") }
        let document = "{\"d\": {\(members.joined(separator: ","))}}"
        func summary(_ limit: Int) throws -> Report.Summary {
            let policy = Sanitizer.Policy(limits: .init(causesPerChange: limit))
            return try ReportCase(#"{"d?": {"*": "string:2,|int"}}"#, document, policy).report
                .summary
        }
        let all = try summary(1_000)
        #expect(all.causes.reduce(0) { $0 + $1.count } == 40)
        for limit in [0, 1, 8, 39] { #expect(try summary(limit) == all) }
    }
}
