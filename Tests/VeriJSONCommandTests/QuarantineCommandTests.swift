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

    /// Cleans one more document into the same quarantine.
    private func clean(_ document: String, in workplace: Workplace) throws -> Workplace.Run {
        try workplace.run("clean", "-p", "p.json", "--quarantine", "q.ndjson", document)
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

    @Test
    func `a clean run leaves what earlier ones put aside, and makes a file where there is none`()
        throws
    {
        let workplace = try cleaned()
        let before = try #require(workplace.text(of: "q.ndjson"))
        #expect(try clean("clean.json", in: workplace).code == 0)
        #expect(workplace.text(of: "q.ndjson") == before)
        #expect(try workplace.shell("rm q.ndjson").code == 0)
        #expect(try clean("clean.json", in: workplace).code == 0)
        #expect(workplace.text(of: "q.ndjson") == "")
        #expect(try workplace.permissions(of: "q.ndjson") == 0o600)
    }

    @Test func `records are added to those of earlier runs`() throws {
        let workplace = try cleaned()
        let before = try #require(workplace.text(of: "q.ndjson"))
        #expect(try clean("rejected.json", in: workplace).code == 2)
        let after = try #require(workplace.text(of: "q.ndjson"))
        #expect(after.hasPrefix(before))
        #expect(after.split(separator: "\n").count == 4)
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
            $verijson replay -q -p m.json --quarantine q.ndjson -o saved q.ndjson more & replay=$!
            exec 3> more
            $verijson clean -q -p p.json --quarantine q.ndjson rejected.json 3>&- & clean=$!
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
        let run = try workplace.run("replay", "-p", "m.json", "q.ndjson")
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

    @Test func `replay of everything that passes exits with 0`() throws {
        let workplace = try cleaned()
        try workplace.write(#"{"rows?": [{"id?": "any"}]}"#, to: "m.json")
        let run = try workplace.run("replay", "-p", "m.json", "q.ndjson", "-o", "saved.ndjson")
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        #expect(
            workplace.text(of: "saved.ndjson") == """
                {"id":"two"}
                4
                {"lines":[]}

                """
        )
    }

    @Test func `what is still refused can be put aside again`() throws {
        let workplace = try cleaned()
        let words = ["replay", "-q", "-p", "m.json", "--quarantine", "q.ndjson", "q.ndjson"]
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
