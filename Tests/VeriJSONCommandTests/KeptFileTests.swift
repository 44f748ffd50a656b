import Foundation
import TestSupport
import Testing
import VeriJSON

/// Files that hold what a run has removed: an undo and a quarantine are never lost.
@Suite(.serialized)
struct KeptFileTests {
    private static let clean = "$verijson clean -q -p p.json --undo u.json -o"

    /// A document that was cleaned in its place, with its undo.
    private func cleaned() throws -> Workplace {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell("cp dirty.json d.json; \(Self.clean) d.json d.json")
        #expect(run.code == 0)
        #expect(workplace.text(of: "d.json") == Sheet.cleaned)
        return workplace
    }

    @Test func `cleaning in place twice keeps the way back`() throws {
        let workplace = try cleaned()
        let before = workplace.text(of: "u.json")
        #expect(try workplace.shell("\(Self.clean) d.json d.json").code == 0)
        #expect(workplace.text(of: "u.json") == before)
        let restored = try workplace.run("restore", "d.json", "--undo", "u.json")
        #expect(restored.output == Sheet.dirty)
    }

    @Test func `another original's undo is not replaced`() throws {
        let workplace = try cleaned()
        let before = workplace.text(of: "u.json")
        try workplace.write(#"{"rows": [{"id": null}]}"#, to: "other.json")
        for input in ["other.json", "clean.json"] {
            let run = try workplace.shell(
                "sed -i 's/^/ /' \(input); \(Self.clean) new.json \(input)"
            )
            #expect(run.code == 73)
            #expect(
                run.errors == """
                    verijson: error: cannot replace 'u.json': it leads back to the original of \
                    another document
                      = help: write the undo to another file, or remove this one when it is not needed

                    """
            )
        }
        #expect(workplace.text(of: "u.json") == before)
        #expect(workplace.text(of: "new.json") == nil)
    }

    @Test func `a second change of a cleaned document needs an undo of its own`() throws {
        let workplace = try cleaned()
        let before = workplace.text(of: "u.json")
        try workplace.write(#"{"rows": [{"id": "int"}]}"#, to: "p.json")
        let run = try workplace.shell("\(Self.clean) d.json --unknown strip d.json")
        #expect(run.code == 73)
        #expect(run.errors.contains("it leads back from 'd.json' to an earlier original"))
        #expect(workplace.text(of: "u.json") == before)
        #expect(workplace.text(of: "d.json") == Sheet.cleaned)
        let chain = try workplace.shell(
            """
            $verijson clean -q -p p.json --undo v.json -o d.json --unknown strip d.json &&
            $verijson restore d.json --undo v.json -o d.json &&
            $verijson restore d.json --undo u.json
            """
        )
        #expect(chain.output == Sheet.dirty)
    }

    @Test func `the undo of the same original is replaced`() throws {
        let workplace = try cleaned()
        let before = workplace.text(of: "u.json")
        let run = try workplace.shell("\(Self.clean) c.json --output pretty dirty.json")
        #expect(run.code == 0)
        #expect(workplace.text(of: "u.json") != before)
        let restored = try workplace.run("restore", "c.json", "--undo", "u.json")
        #expect(restored.output == Sheet.dirty)
    }

    @Test(arguments: ["text", #"{"version":1,"cleanCount":0,"cleanHash":"0","steps":[]}"#])
    func `what cannot be read as an undo is not replaced`(text: String) throws {
        let workplace = try Sheet.workplace()
        try workplace.write(text, to: "u.json")
        let run = try workplace.shell("\(Self.clean) c.json dirty.json")
        #expect(run.code == 73)
        #expect(
            run.errors.contains("it is something else than an undo that can be read: expected ")
        )
        #expect(workplace.text(of: "u.json") == text)
        #expect(workplace.text(of: "c.json") == nil)
    }

    @Test func `an undo without steps and an empty file are replaced`() throws {
        let workplace = try Sheet.workplace()
        try workplace.write("", to: "u.json")
        #expect(try workplace.shell("\(Self.clean) c.json clean.json").code == 0)
        #expect(try workplace.shell("\(Self.clean) d.json dirty.json").code == 0)
        let restored = try workplace.run("restore", "d.json", "--undo", "u.json")
        #expect(restored.output == Sheet.dirty)
    }

    /// An interruption after the undo and before the data leaves them so.
    @Test func `a new undo fits the original that is still in its place`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            \(Self.clean) elsewhere.json dirty.json
            $verijson restore dirty.json --undo u.json -o dirty.json
            """
        )
        #expect(run.code == 0)
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
    }

    @Test func `others can no longer read an undo or a quarantine that is written again`() throws {
        let workplace = try cleaned()
        let run = try workplace.shell(
            """
            chmod 664 u.json; touch q.ndjson; chmod 646 q.ndjson
            \(Self.clean) c.json --output pretty --quarantine q.ndjson dirty.json
            """
        )
        #expect(run.code == 0)
        #expect(try workplace.permissions(of: "u.json") == 0o600)
        #expect(try workplace.permissions(of: "q.ndjson") == 0o600)
        let replay = try workplace.shell(
            "chmod 666 q.ndjson; $verijson replay -q -p p.json --quarantine q.ndjson q.ndjson"
        )
        #expect(replay.code == 2)
        #expect(try workplace.permissions(of: "q.ndjson") == 0o600)
    }

    @Test(arguments: ["text\n", "text", "{}\n", #"{"rows": []}"#], ["", "--append"])
    func `a file that is not a quarantine stays as it is`(text: String, option: String) throws {
        let workplace = try Sheet.workplace()
        try workplace.write(text, to: "q.ndjson")
        let run = try workplace.shell(
            "$verijson clean -q -p p.json --quarantine q.ndjson \(option) -o c.json dirty.json"
        )
        #expect(run.code == 73)
        let verb = option.isEmpty ? "replace" : "add to"
        #expect(run.errors.contains("cannot \(verb) 'q.ndjson': expected a quarantine"))
        #expect(workplace.text(of: "q.ndjson") == text)
        #expect(workplace.text(of: "c.json") == nil)
    }

    @Test func `the part of a record that a killed run has left is taken off`() throws {
        let workplace = try Sheet.workplace()
        let clean =
            "$verijson clean -q -p p.json --append --quarantine q.ndjson -o c.json dirty.json"
        #expect(try workplace.shell(clean).code == 0)
        let records = try #require(workplace.text(of: "q.ndjson"))
        let line = try #require(records.split(separator: "\n").first)
        for part in [line.prefix(1), line.prefix(30), line.dropLast()] {
            try workplace.write(records + part, to: "q.ndjson")
            #expect(try workplace.shell(clean).code == 0)
            #expect(workplace.text(of: "q.ndjson") == records + records)
        }
        // A whole record only lacks the end of its line.
        try workplace.write(records + line, to: "q.ndjson")
        #expect(try workplace.shell(clean).code == 0)
        #expect(workplace.text(of: "q.ndjson") == records + line + "\n" + records)
    }

    @Test func `runs at the same time replace one quarantine one after another`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            { for i in 1 2 3 4 5 6; do
              $verijson clean -q -p p.json --quarantine q.ndjson -o c$i.json dirty.json || echo $i &
            done; } | cat
            """
        )
        #expect(run.output.isEmpty, "\(run.errors)")
        #expect(run.errors.isEmpty)
        #expect(workplace.text(of: "q.ndjson")?.split(separator: "\n").count == 2)
        #expect(try !workplace.names().contains { $0.hasPrefix("q.ndjson.") })
    }

    @Test func `several runs add to one quarantine at the same time`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            { for i in 1 2 3 4 5 6; do
              $verijson clean -q -p p.json --append --quarantine q.ndjson -o c$i.json dirty.json &
            done; } | cat
            """
        )
        #expect(run.code == 0)
        let lines = try #require(workplace.text(of: "q.ndjson")).split(separator: "\n")
        #expect(lines.count == 12)
        for line in lines { _ = try QuarantineRecord(json: Array(line.utf8)) }
    }

    @Test func `records of a document that could not be written are taken back`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            $verijson clean -q -p p.json --quarantine q.ndjson -o no/where.json dirty.json; echo $?
            $verijson clean -q -p p.json --append --quarantine r.ndjson -o no/where.json dirty.json
            """
        )
        #expect(run.output == "73\n")
        #expect(run.code == 73)
        #expect(workplace.text(of: "q.ndjson") == nil)
        #expect(workplace.text(of: "r.ndjson") == "")
        let names = try workplace.names().filter { $0.contains(".ndjson") }
        #expect(names == ["r.ndjson"])
    }
}
