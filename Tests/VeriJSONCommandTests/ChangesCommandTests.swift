import Foundation
import TestSupport
import Testing

/// The changes between two revisions, and rules about them.
@Suite(.serialized)
struct ChangesCommandTests {
    private func workplace() throws -> Workplace {
        try Workplace([
            "old.json": #"{"owner": "ann", "lines": [{"id": 1, "n": 1}, {"id": 2, "n": 1}]}"#,
            "new.json": #"{"owner": "bob", "lines": [{"id": 2, "n": 1}, {"id": 1, "n": 5}]}"#,
            "rules.json": #"""
            {"identities": {"/lines": "/id"},
             "rules": [{"immutable": "/owner"}]}
            """#,
            "empty.json": "", "broken.json": #"{"a": 1,}"#,
        ])
    }

    @Test func `changes are listed`() throws {
        let place = try workplace()
        let run = try place.run("changes", "old.json", "new.json")
        #expect(run.code == 0)
        #expect(
            run.output == """
                /owner replaced
                /lines/0/id replaced
                /lines/1/id replaced
                /lines/1/n replaced

                """
        )
        #expect(run.errors.isEmpty)
        let shown = try place.run("changes", "old.json", "new.json", "--show-values")
        #expect(shown.output.hasPrefix(#"/owner replaced: "ann" → "bob""# + "\n"))
        let same = try place.run("changes", "old.json", "old.json")
        #expect(same.code == 0 && same.output.isEmpty)
        let json = try place.run(
            "changes",
            "old.json",
            "new.json",
            "--rules",
            "rules.json",
            "--list",
            "json",
            "-q",
            "--show-values"
        )
        #expect(
            json.output == #"""
                {"path":"/owner","kind":"replaced","old":"ann","new":"bob"}
                {"path":"/lines","kind":"reordered"}
                {"path":"/lines/1/n","kind":"replaced","oldPath":"/lines/0/n","old":1,"new":5}

                """#
        )
        #expect(json.code == 1)
    }

    @Test func `rules judge changes`() throws {
        let place = try workplace()
        let run = try place.run("changes", "old.json", "new.json", "--rules", "rules.json")
        #expect(run.code == 1)
        #expect(run.output == "/owner replaced\n/lines reordered\n/lines/1/n replaced\n")
        #expect(run.errors.contains("error[change.immutable]: expected the value not to change"))
        #expect(run.errors.contains(" --> new.json:1:11  at /owner\n"))
        #expect(
            run.errors.contains("required by this rule: .immutable(\"/owner\") at rules.json:2")
        )
        #expect(!run.errors.contains("bob"))
        let short = try place.run(
            "changes",
            "old.json",
            "new.json",
            "--rules",
            "rules.json",
            "--format",
            "short"
        )
        #expect(short.errors.hasPrefix("new.json:1:11: error[change.immutable]: "))
        let created = try place.run("changes", "empty.json", "new.json", "--rules", "rules.json")
        #expect(created.code == 0, "\(created.errors)")
        let repeated = try place.run(
            "changes",
            "old.json",
            "-",
            "--rules",
            "rules.json",
            "--format",
            "short",
            input: #"{"owner": "ann", "lines": [{"id": 1, "n": 5}, {"id": 1, "n": 1}]}"#
        )
        #expect(repeated.code == 1)
        #expect(
            repeated.errors.contains("error[array.duplicate]: expected items that differ in '/id'")
        )
    }

    @Test func `a format without rules is refused`() throws {
        let workplace = try Workplace(["a.json": "1", "b.json": "2"])
        let run = try workplace.run("changes", "a.json", "b.json", "--format", "json")
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("  = help: '--list json' writes the list of changes as JSON\n"))
    }

    @Test(arguments: [78, 79, 200])
    func `a long value is cut in the list`(_ length: Int) throws {
        let value = String(repeating: "x", count: length)
        let place = try Workplace(["old.json": "{}", "new.json": #"{"a": "\#(value)"}"#])
        let run = try place.run("changes", "old.json", "new.json", "--show-values")
        let shown = length <= 78 ? "\"\(value)\"" : "\"" + value.prefix(79) + "…"
        #expect(run.output == "/a added: nothing → \(shown)\n")
    }

    @Test func `mistakes of rules and of revisions are told with their places`() throws {
        let place = try workplace()
        try place.write(#"{"rules": [{"imutable": "/a"}]}"#, to: "r.json")
        let rules = try place.run("changes", "old.json", "new.json", "--rules", "r.json")
        #expect(rules.code == 78)
        #expect(rules.errors.contains("r.json:1: error[rules.form]: "))
        #expect(rules.errors.contains("the nearest name is 'immutable'"))
        for words in [["broken.json", "new.json"], ["new.json", "broken.json"]] {
            let run = try place.run(["changes"] + words)
            #expect(run.code == 65)
            #expect(run.errors.contains(" --> broken.json:1:8"), "\(run.errors)")
        }
        #expect(try place.run("changes", "old.json").code == 64)
        #expect(try place.run("changes", "old.json", "none.json").code == 66)
        #expect(try place.run("changes", "-", "-").code == 64)
    }
}
