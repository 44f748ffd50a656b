import Foundation
import TestSupport
import Testing

@Suite(.serialized)
struct CleanTests {
    @Test func `clean data goes to standard output and the report to standard error`() throws {
        let run = try Sheet.workplace().run("clean", "-p", "p.json", "dirty.json")
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
        #expect(
            run.errors == """
                dirty.json: changed: 1 of 3 items dropped (33.3%), 1 stripped

                error[type.mismatch]: expected an integer, found a string
                 --> dirty.json:1:42  at /rows/1/id
                   |
                 1 | {"rows": [{"id": <number>, "note": <string>}, {"id": <string>}, {"id": <number>, "note": <number>}]}
                   |                                                      ^^^^^^^^ this is a string
                 ::: p.json:1:18
                   |
                 1 | {"rows": [{"id": "int", "note?": "string"}]}
                   |                  ----- required by this rule
                   = note: the item /rows/1 was dropped
                   = help: to drop the value on its own, make the key "id?" in the pattern
                   = help: to allow both, write "[int|string]" in the pattern

                error[type.mismatch]: expected a string, found a number
                 --> dirty.json:1:68  at /rows/2/note
                   |
                 1 | {"rows": [{"id": <number>, "note": <string>}, {"id": <string>}, {"id": <number>, "note": <number>}]}
                   |                                                                                          ^^^^^^^^ this is a number
                 ::: p.json:1:34
                   |
                 1 | {"rows": [{"id": "int", "note?": "string"}]}
                   |                                  -------- required by this rule
                   = note: this member was stripped
                   = help: to convert it, write "~string" in the pattern

                note: values are hidden; '--show-values' shows them

                """
        )
    }

    @Test func `several documents have a line each, and one report`() throws {
        let workplace = try Sheet.workplace()
        let words = ["clean", "-p", "p.json", "-o", "out/"]
        let files = ["clean.json", "dirty.json", "broken.json"]
        let run = try workplace.run(words + files)
        #expect(run.code == 65)
        let line = "dirty.json: 2 left out (1 of 3 items of /rows, 1 member): "
        let causes = "type.mismatch at /rows/*/id, type.mismatch at /rows/*/note\n"
        #expect(run.errors.hasPrefix(line + causes))
        let head = "\n3 documents: 1 changed, 1 unchanged, 1 unreadable (33.3%)\n"
        #expect(run.errors.components(separatedBy: head).count == 3)
        #expect(run.errors.contains("\nunreadable: broken.json:1:20: expected "))
        #expect(run.errors.contains("= note: 1 finding in 1 of 3 documents (33.3%): dirty.json\n"))
        #expect(!run.errors.contains("clean.json: unchanged"))
        let page = words + ["--format", "html", "--report", "r.html", "-q"]
        _ = try workplace.run(page + files)
        let html = try #require(workplace.text(of: "r.html"))
        #expect(
            html.contains(
                "<title>3 documents: 1 changed, 1 unchanged, 1 unreadable (33.3%)</title>"
            )
        )
    }

    @Test func `a text describes what is asked for`() throws {
        let workplace = try Workplace()
        try workplace.write(#"[{"a": "~int", "k?": {"$in": ["x"], "$novel": true}}]"#, to: "p.json")
        try workplace.write(#"[{"a": "1", "k": "y"}, {"a": "z"}]"#, to: "d.json")
        func errors(_ options: String...) throws -> String {
            try workplace.run(["clean", "-p", "p.json", "d.json", "--redact"] + options).errors
        }
        let plain = try errors()
        #expect(plain.contains("note[changes.expected]: 1 change is expected"))
        #expect(plain.hasSuffix("note: '--verbose' describes the expected changes\n"))
        let verbose = try errors("--verbose")
        #expect(verbose.contains("note[convert.stringToNumber]"))
        #expect(!verbose.contains("--verbose") && !verbose.contains("changes.expected"))
        let broken = try errors("--only", "broken")
        #expect(broken.contains("error[type.mismatch]") && !broken.contains("[enum.unknown]"))
        let wrong = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "d.json",
            "--only",
            "broken",
            "--verbose"
        )
        #expect(wrong.code == 64)
        #expect(wrong.errors.contains("expected one of '--verbose' and '--only', found both"))
    }

    @Test func `a clean document comes out as it went in`() throws {
        let run = try Sheet.workplace().run("clean", "--pattern=p.json", "clean.json")
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
        #expect(run.errors == "clean.json: unchanged\n")
    }

    @Test(arguments: [[], ["-"], ["--", "-"]])
    func `standard input is read`(operands: [String]) throws {
        let workplace = try Sheet.workplace()
        let script = "cat dirty.json | $verijson clean -q -p p.json "
        let run = try workplace.shell(script + operands.joined(separator: " "))
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
        #expect(run.errors.isEmpty)
    }

    @Test func `a rejected document writes nothing and exits with 2`() throws {
        let run = try Sheet.workplace().run("clean", "-p", "p.json", "rejected.json")
        #expect(run.code == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("rejected.json: rejected: expected the member \"rows\""))
    }

    @Test func `a rejection is told even to those who want quiet`() throws {
        let run = try Sheet.workplace().run("clean", "-q", "-p", "p.json", "rejected.json")
        #expect(run.code == 2)
        #expect(run.errors.hasPrefix("verijson: error: rejected.json: rejected: "))
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func `more losses than allowed reject`() throws {
        let workplace = try Sheet.workplace()
        #expect(
            try workplace.run("clean", "-p", "p.json", "--max-dropped", "1", "dirty.json").code == 0
        )
        let run = try workplace.run("clean", "-p", "p.json", "--max-dropped", "0", "dirty.json")
        #expect(run.code == 2)
        #expect(run.output.isEmpty)
    }

    @Test func `an array that lost most of its items is told first`() throws {
        let workplace = try Sheet.workplace()
        try workplace.write(
            #"{"rows": [{"id": 1, "note": 2}, {"id": "a"}, {"id": "b"}, {"id": "c"}]}"#,
            to: "most.json"
        )
        let run = try workplace.run("clean", "-p", "p.json", "most.json")
        let lines = run.errors.split(separator: "\n")
        #expect(
            lines[0]
                == "most.json: changed: /rows lost 3 of its 4 items (75%); 3 dropped, "
                + "1 stripped. Most often: expected an integer, found a string, at /rows/*/id (3×)"
        )
        #expect(lines[1] == "error[array.emptied]: this array lost 3 of its 4 items (75%)")
    }

    @Test func `unreadable input is drawn and exits with 65`() throws {
        let run = try Sheet.workplace().run("clean", "-p", "p.json", "broken.json")
        #expect(run.code == 65)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("error[syntax.trailingComma]: "))
        #expect(run.errors.contains("\n --> broken.json:1:20\n"))
        #expect(run.errors.contains("^"))
    }

    @Test func `an empty input is not JSON`() throws {
        let run = try Sheet.workplace().run("clean", "-p", "p.json", input: "")
        #expect(run.code == 65)
        #expect(run.errors.contains(" --> stdin:1:1"))
    }

    @Test func `a missing input exits with 66`() throws {
        let run = try Sheet.workplace().run("clean", "-p", "p.json", "nowhere.json")
        #expect(run.code == 66)
        #expect(
            run.errors
                == "verijson: error: cannot read 'nowhere.json': no such file or directory\n"
        )
    }

    @Test func `a wrong pattern exits with 78 before anything is read`() throws {
        let workplace = try Sheet.workplace()
        try workplace.write(#"{"rows": "nubmer"}"#, to: "p.json")
        let run = try workplace.run("clean", "-p", "p.json", "nowhere.json")
        #expect(run.code == 78)
        #expect(
            run.errors == """
                error[pattern.type.unknown]: expected a type, found 'nubmer'; the nearest type is 'number'
                 --> p.json:1:11
                   |
                 1 | {"rows": "nubmer"}
                   |           ^^^^^^ this is not a type
                   = help: write 'number'

                """
        )
    }

    @Test func `the worst of several files decides the exit code and all are done`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "-o",
            "out/",
            "dirty.json",
            "broken.json",
            "rejected.json",
            "clean.json"
        )
        #expect(run.code == 65)
        #expect(try workplace.names(in: "out") == ["clean.json", "dirty.json"])
        #expect(workplace.text(of: "out/dirty.json") == Sheet.cleaned)
    }

    @Test func `check fails on what the pattern does not expect`() throws {
        let workplace = try Sheet.workplace()
        let dirty = try workplace.run("clean", "--check", "-p", "p.json", "dirty.json")
        #expect(dirty.code == 1)
        #expect(dirty.output == Sheet.cleaned)
        #expect(try workplace.run("clean", "--check", "-p", "p.json", "clean.json").code == 0)
    }

    @Test func `check accepts what the pattern asked for itself`() throws {
        let workplace = try Workplace(["p.json": #"{"n": "~int"}"#, "d.json": #"{"n": "5"}"#])
        let run = try workplace.run("clean", "--check", "-p", "p.json", "d.json")
        #expect(run.code == 0)
        #expect(run.output == #"{"n": 5}"#)
        try workplace.write(#"{"n": "int"}"#, to: "p.json")
        let converted = try workplace.run(
            "clean",
            "--check",
            "--convert",
            "safe",
            "-p",
            "p.json",
            "d.json"
        )
        #expect(converted.code == 1)
        #expect(converted.output == #"{"n": 5}"#)
    }
}
