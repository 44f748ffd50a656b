import TestSupport
import Testing
import VeriJSONCore

/// The place where a value was, and the place where it is now.
struct ReportPathTests {
    /// Returns the paths of the changes, and checks that a new path exists in the clean document.
    private func paths(_ pattern: String, _ document: String) throws -> [String] {
        let report = try ReportCase(pattern, document)
        let clean = try #require(report.result.value)
        for change in report.report.changes {
            guard let place = change.newPath else { continue }
            let value = clean[place]
            #expect(value != nil, "nothing at \(place)")
            if change.action == .null { #expect(value == .null) }
        }
        return report.report.changes.map {
            "\($0.action) \($0.path.revealed) \($0.newPath?.revealed.description ?? "-")"
        }
    }

    @Test func `items after dropped ones move up`() throws {
        let changes = try paths(#"["int?"]"#, #"[1, "x"]"#)
        #expect(changes == ["null /1 /1"])
        let nested = try paths(
            #"[{"a?": ["int"], "b?": "int?"}]"#,
            #"[1, {"a": [1]}, 2, {"a": ["x", 1], "b": "x"}]"#
        )
        #expect(nested == ["drop /0 -", "drop /2 -", "drop /3/a/0 -", "null /3/b /1/b"])
    }

    @Test func `drops in one array do not move the items of another`() throws {
        let changes = try paths(
            #"[[{"$any": ["int", {"k?": "int?"}]}]]"#,
            #"[["x"], ["x", {"k": "y"}]]"#
        )
        #expect(changes == ["drop /0/0 -", "drop /1/0 -", "null /1/1/k /1/0/k"])
    }

    @Test func `a repeated item that is dropped later moves those after it`() throws {
        let changes = try paths(
            #"{"$type": [{"id": "int", "n?": "int?"}], "$unique": "/id"}"#,
            #"[{"id": 1}, {"id": 1}, {"id": 2, "n": "x"}]"#
        )
        #expect(changes == ["drop /1 -", "null /2/n /1/n"])
    }

    @Test func `what was wrapped is no item in the original`() throws {
        let changes = try paths(
            #"{"v": {"$type": [{"a?": "int?"}], "$convert": ["wrapSingle"]}}"#,
            #"{"v": {"a": "x", "b": 1}}"#
        )
        #expect(changes == ["convert /v /v", "null /v/a /v/0/a"])
    }

    @Test func `what was unwrapped is no item any more`() throws {
        let changes = try paths(
            #"{"v": {"$type": {"a?": "int?"}, "$convert": ["unwrapSingle"]}}"#,
            #"{"v": [{"a": "x", "b": 1}]}"#
        )
        #expect(changes == ["convert /v /v", "null /v/0/a /v/a"])
    }

    @Test func `a default is inserted where the member belongs`() throws {
        let changes = try paths(
            #"[{"c": {"$type": "string", "$default": "EUR"}}]"#,
            #"[1, {"a/b": 1}]"#
        )
        #expect(changes == ["drop /0 -", "insert /1/c /0/c"])
    }

    @Test func `keys are unescaped in paths`() throws {
        let changes = try paths(#"{"*?": "int"}"#, #"{"a\/\u00e9~\ud83d\ude00": "x"}"#)
        #expect(changes == ["strip /a~1é~0😀 -"])
    }

    @Test func `changes are in the order of the document`() throws {
        let changes = try paths(
            #"{"a": {"$type": "string", "$default": "x"}, "b?": "int", "c?": "int"}"#,
            #"{"c": "x", "b": "y"}"#
        )
        #expect(changes == ["insert /a /a", "strip /c -", "strip /b -"])
    }

    @Test func `lines and columns count scalars from one`() throws {
        let report = try ReportCase(#"["int"]"#, "[1,\n  2, \"é\", \"日\"]").report
        #expect(report.changes.map { [$0.line, $0.column] } == [[2, 6], [2, 11]])
        #expect(report.changes.map(\.range) == [9..<13, 15..<20])
    }
}
