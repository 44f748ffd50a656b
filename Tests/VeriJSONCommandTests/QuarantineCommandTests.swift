import TestSupport
import Testing
import VeriJSON

@Suite(.serialized)
struct QuarantineCommandTests {
    private func cleaned(_ options: String...) throws -> Workplace {
        let workplace = try Sheet.workplace()
        try workplace.write(#"{"rows": [{"id": "[int|string]", "note?": "string"}]}"#, to: "m.json")
        let run = try workplace.run(
            ["clean", "-q", "-p", "p.json", "--quarantine", "q.ndjson"] + options
                + ["-o", "out/", "dirty.json", "clean.json", "rejected.json"]
        )
        #expect(run.code == 2)
        return workplace
    }

    /// Cleans one more document, with the same quarantine.
    private func clean(
        _ document: String,
        _ options: String...,
        in workplace: Workplace
    ) throws -> Workplace.Run {
        try workplace.run(
            ["clean", "-p", "p.json", "--quarantine", "q.ndjson", document] + options
        )
    }

    @Test func `clean puts aside what it refuses, of all inputs`() throws {
        let workplace = try cleaned()
        let lines = try #require(workplace.text(of: "q.ndjson")).split(separator: "\n")
        let records = try lines.map { try QuarantineRecord(json: Array($0.utf8)) }
        #expect(
            records.map { "\($0.document ?? "") \($0.path) \($0.value ?? "")" } == [
                #"dirty.json /rows/1 {"id":"two"}"#, "dirty.json /rows/2/note 4",
                #"rejected.json  {"lines":[]}"#,
            ]
        )
        #expect(records.allSatisfy { $0.pattern == "p.json" })
        #expect(try workplace.permissions(of: "q.ndjson") == 0o600)
    }

    @Test func `a run replaces the records of earlier runs, and adds to them on request`() throws {
        let workplace = try cleaned()
        let before = try #require(workplace.text(of: "q.ndjson"))
        #expect(try clean("clean.json", "--append", in: workplace).code == 0)
        #expect(workplace.text(of: "q.ndjson") == before)
        #expect(try clean("rejected.json", "--append", in: workplace).code == 2)
        let after = try #require(workplace.text(of: "q.ndjson"))
        #expect(after.hasPrefix(before))
        #expect(after.split(separator: "\n").count == 4)
        #expect(try clean("rejected.json", in: workplace).code == 2)
        #expect(workplace.text(of: "q.ndjson") == String(after.dropFirst(before.count)))
        #expect(try clean("clean.json", in: workplace).code == 0)
        #expect(workplace.text(of: "q.ndjson") == "")
        #expect(try workplace.permissions(of: "q.ndjson") == 0o600)
        #expect(try !workplace.names().contains { $0.hasPrefix("q.ndjson.") })
    }

    @Test func `a clean run makes a file where there is none`() throws {
        for options in [[], ["--append"]] {
            let workplace = try Sheet.workplace()
            let words = ["clean", "-p", "p.json", "--quarantine", "q.ndjson", "clean.json"]
            #expect(try workplace.run(words + options).code == 0)
            #expect(workplace.text(of: "q.ndjson") == "")
            #expect(try workplace.permissions(of: "q.ndjson") == 0o600)
        }
    }

    /// A second run over a clean file has nothing to put aside, and the first records are nowhere else.
    @Test(arguments: ["-i dirty.json", "-o dirty.json dirty.json"])
    func `a run that replaces its input leaves the records of earlier runs`(output: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            $verijson clean -q -p p.json --quarantine q.ndjson \(output) && cp q.ndjson before
            $verijson clean -q -p p.json --quarantine q.ndjson \(output) && cmp q.ndjson before
            """
        )
        #expect(run.code == 0, "\(run.errors)")
        #expect(workplace.text(of: "q.ndjson")?.isEmpty == false)
    }

    @Test func `adding needs a quarantine, and nothing else has the name of a file beside it`()
        throws
    {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("clean", "-p", "p.json", "--append", "dirty.json")
        #expect(run.code == 64)
        #expect(run.errors.contains("expected '--quarantine' with '--append', found none"))
        for name in ["q.unfinished", "q.mark", "q.aside"] {
            let taken = try workplace.run(
                ["clean", "-p", "p.json", "--quarantine", "q", "-o", name, "dirty.json"]
            )
            #expect(taken.code == 64)
            #expect(taken.errors.contains("'\(name)', which is also '\(name)'"), "\(taken.errors)")
        }
    }

    @Test func `redacted records have no values`() throws {
        let text = try #require(try cleaned("--redact").text(of: "q.ndjson"))
        #expect(text.split(separator: "\n").count == 3)
        #expect(!text.contains("two"))
        #expect(!text.contains("value"))
    }

    @Test func `a record that is added while replay reads is not lost`() throws {
        let workplace = try cleaned()
        // The pipe opens once the quarantine is read; the clean run must wait for its replacement.
        let run = try workplace.shell(
            """
            mkfifo more
            $verijson replay -q -p m.json --items=/rows --quarantine q.ndjson -o saved q.ndjson more &
            replay=$!
            exec 3> more
            $verijson clean -q -p p.json --append --quarantine q.ndjson rejected.json 3>&- & clean=$!
            sleep 0.5
            exec 3>&-
            wait $replay; echo $?
            wait $clean; echo $?
            """
        )
        #expect(run.output == "2\n2\n", "\(run.errors)")
        let lines = try #require(workplace.text(of: "q.ndjson")).split(separator: "\n")
        let records = try lines.map { try QuarantineRecord(json: Array($0.utf8)) }
        #expect(records.map(\.document) == ["dirty.json", "rejected.json", "rejected.json"])
    }

    @Test func `replay gives back what passes now, and tells what does not`() throws {
        let workplace = try cleaned()
        let run = try workplace.run("replay", "-p", "m.json", "--items=/rows", "q.ndjson")
        #expect(run.code == 2)
        #expect(run.output == "{\"id\":\"two\"}\n")
        #expect(
            run.errors == """
                q.ndjson: 3 records: 1 passes now, 2 still refused

                q.ndjson:2: dirty.json#/rows/2/note: rejected: expected a string, found a number, at the root, \
                line 1, column 1

                error[type.mismatch]: expected a string, found a number
                 --> dirty.json#/rows/2/note:1:1  at the root
                   |
                 1 | <number>
                   | ^^^^^^^^ this is a number
                 ::: m.json:1:43
                   |
                 1 | {"rows": [{"id": "[int|string]", "note?": "string"}]}
                   |                                           -------- required by this rule
                   = note: the document was rejected
                   = help: to convert it, write "~string" in the pattern

                q.ndjson:3: rejected.json: rejected: expected the member "rows", found an object without it, \
                at /rows, line 1, column 1

                error[missing]: expected the member "rows", found an object without it
                 --> rejected.json:1:1  at /rows
                   |
                 1 | {"lines":[]}
                   | ^ this object lacks "rows"
                 ::: m.json:1:2
                   |
                 1 | {"rows": [{"id": "[int|string]", "note?": "string"}]}
                   |  ------ this member is mandatory
                   = note: the document was rejected
                   = help: to accept objects without it, make the key "rows?" in the pattern

                """
        )
    }

    @Test func `replay writes whole records, and parts on request with their places`() throws {
        let workplace = try cleaned()
        try workplace.write(#"{"rows?": [{"id?": "any"}]}"#, to: "m.json")
        func saved(_ options: String...) throws -> String? {
            let run = try workplace.run(
                ["replay", "-p", "m.json", "q.ndjson", "-o", "saved.ndjson"] + options
            )
            #expect(run.code == 0)
            #expect(run.output.isEmpty)
            let note = "= note: 2 of these are parts of records, as at /rows/1, and not written: "
            #expect(run.errors.contains(note) == options.isEmpty, "\(run.errors)")
            return workplace.text(of: "saved.ndjson")
        }
        #expect(try saved() == "{\"lines\":[]}\n")
        #expect(try saved("--items=/rows") == "{\"id\":\"two\"}\n{\"lines\":[]}\n")
        #expect(
            try saved("--parts") == """
                {"document":"dirty.json","line":1,"path":"/rows/1","value":{"id":"two"}}
                {"document":"dirty.json","line":1,"path":"/rows/2/note","value":4}
                {"document":"rejected.json","line":1,"path":"","value":{"lines":[]}}

                """
        )
    }

    @Test func `a part that passes and is not written stays in the quarantine`() throws {
        let workplace = try cleaned()
        try workplace.write(#"{"rows?": [{"id?": "any"}]}"#, to: "m.json")
        let words = ["replay", "-p", "m.json", "--quarantine", "q.ndjson", "q.ndjson"]
        let run = try workplace.run(words + ["--format", "json"])
        #expect(run.output == "{\"lines\":[]}\n")
        let lines = try run.errors.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(lines.map { $0["written"] } == [false, false, nil])
        #expect(workplace.text(of: "q.ndjson")?.split(separator: "\n").count == 2)
        let parts = try workplace.run(words + ["--parts"])
        #expect(parts.output.split(separator: "\n").count == 2)
        #expect(workplace.text(of: "q.ndjson") == "")
    }

    @Test func `a repeated replay leaves the values that the first one gave`() throws {
        let workplace = try cleaned()
        let words = ["replay", "-q", "-p", "m.json", "--items=/rows", "-o", "saved.ndjson"]
        for _ in 1...2 {
            let run = try workplace.run(words + ["--quarantine", "q.ndjson", "q.ndjson"])
            #expect(run.code == 2)
            #expect(workplace.text(of: "saved.ndjson") == "{\"id\":\"two\"}\n")
        }
    }

    @Test func `what is still refused can be put aside again`() throws {
        let workplace = try cleaned()
        let words = [
            "replay", "-q", "-p", "m.json", "--items=/rows", "--quarantine", "q.ndjson", "q.ndjson",
        ]
        #expect(try workplace.run(words).code == 2)
        #expect(workplace.text(of: "q.ndjson")?.split(separator: "\n").count == 2)
        let again = try workplace.run(words)
        #expect(again.output.isEmpty)
        #expect(workplace.text(of: "q.ndjson")?.split(separator: "\n").count == 2)
    }

    @Test func `the pattern that refused them is recognised`() throws {
        let run = try cleaned().run("replay", "-p", "p.json", "q.ndjson")
        #expect(run.errors.contains("= note: this is the pattern that refused them"))
        #expect(run.errors.contains("0 pass now, 3 still refused"))
    }

    @Test func `outcomes as JSON are one line a record`() throws {
        let run = try cleaned().run("replay", "-p", "m.json", "--format", "json", "q.ndjson")
        let lines = try run.errors.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
        #expect(lines.map { $0["outcome"] } == ["passed", "refused", "refused"])
        #expect(lines.map { $0["path"] } == ["/rows/1", "/rows/2/note", ""])
        #expect(lines.map { $0["line"] } == [1, 2, 3])
        #expect(lines[1]["/report/status"] == "rejected")
    }

    @Test func `what is no quarantine exits with 65, and nothing is taken away`() throws {
        let workplace = try cleaned()
        let before = workplace.text(of: "q.ndjson")
        try workplace.write("\(before ?? "")\n[1]\n", to: "bad.ndjson")
        let run = try workplace.run(
            ["replay", "-p", "m.json", "--quarantine", "q.ndjson", "bad.ndjson", "q.ndjson"]
        )
        #expect(run.code == 65)
        #expect(
            run.errors.hasPrefix(
                """
                verijson: error: bad.ndjson: line 5: expected 1, at /version
                  = help: give a file that 'verijson clean --quarantine' wrote

                """
            )
        )
        #expect(workplace.text(of: "q.ndjson") == before)
    }

    @Test(arguments: ["-o q.ndjson", "--quarantine m.json", "-o x --report x", "--report -"])
    func `files that would be lost are a mistake`(options: String) throws {
        let run = try cleaned().shell("$verijson replay -p m.json q.ndjson \(options)")
        #expect(run.code == 64)
    }

    @Test func `a run that can read nothing leaves what earlier ones put aside`() throws {
        let workplace = try cleaned()
        let before = try #require(workplace.text(of: "q.ndjson"))
        let run = try clean("none.json", in: workplace)
        #expect(run.code == 66)
        #expect(workplace.text(of: "q.ndjson") == before)
        try workplace.write("{bad\n", to: "bad.ndjson")
        try workplace.write("1\n", to: "saved.ndjson")
        let replay = try workplace.run(
            ["replay", "-p", "m.json", "-o", "saved.ndjson", "--quarantine", "q.ndjson"]
                + ["bad.ndjson"]
        )
        #expect(replay.code == 65)
        #expect(workplace.text(of: "saved.ndjson") == "1\n")
        #expect(workplace.text(of: "q.ndjson") == before)
    }

    @Test func `what must be kept needs the name of a file`() throws {
        let workplace = try cleaned()
        for option in ["--quarantine", "--undo"] {
            let run = try workplace.run("clean", "-p", "p.json", option, "-", "dirty.json")
            #expect(run.code == 64)
            #expect(
                run.errors.hasPrefix(
                    "verijson: error: expected a file after '\(option)', found '-'"
                )
            )
        }
        let replay = try workplace.run("replay", "-p", "m.json", "--quarantine", "-", "q.ndjson")
        #expect(replay.code == 64)
        #expect(try !workplace.names().contains("-"))
    }
}
