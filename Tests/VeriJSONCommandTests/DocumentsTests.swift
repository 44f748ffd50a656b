import Foundation
import TestSupport
import Testing

/// Documents one after another, several inputs and folders.
@Suite(.serialized)
struct DocumentsTests {
    private static let text =
        "{\"id\":1}{\"id\":\"x\"}\n{\n  \"id\": 2\n}\n{'id': 3}\n{\"id\":[}\n{\"id\":4}"

    private func workplace() throws -> Workplace {
        try Workplace(["p.json": #"{"id": "int"}"#, "a.json": Self.text])
    }

    @Test(arguments: ["1", "3"])
    func `documents are records`(jobs: String) throws {
        let workplace = try workplace()
        let words = ["clean", "-p", "p.json", "--documents", "--quarantine", "q", "-j", jobs]
        let run = try workplace.run(words + ["--format", "short", "a.json"])
        #expect(run.code == 0)
        #expect(run.output == "{\"id\":1}{\n  \"id\": 2\n}\n{\"id\":4}")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("a.json:1:15: error[type.mismatch]"))
        #expect(lines[1].hasPrefix("a.json:5:2: error[syntax."))
        #expect(lines[2].hasPrefix("a.json:6:8: error[syntax."))
        let kept = workplace.text(of: "q") ?? ""
        #expect(kept.split(separator: "\n").count == 3)
        let again = try workplace.run("replay", "-q", "-p", "p.json", "--relaxed", "q")
        #expect(again.output == "{\"id\": 3}\n")
        let lenient = try workplace.run(words + ["-q", "--relaxed", "a.json"])
        #expect(lenient.output.contains("{\"id\": 3}\n"))
    }

    @Test func `one document after another is recognised as what it is`() throws {
        let workplace = try workplace()
        for text in ["{\"id\":1}{\"id\":2}", "{\n\"id\":1\n}\n{\n\"id\":2\n}"] {
            let run = try workplace.run("clean", "-p", "p.json", input: text)
            #expect(run.code == 65)
            #expect(
                run.errors.hasSuffix(
                    "the text looks like documents one after another: '--documents' reads it\n"
                )
            )
            let words = ["clean", "-q", "-p", "p.json", "--documents"]
            #expect(try workplace.run(words, input: text).output == text)
            let odd = try workplace.run(words, input: "a;b\n1;2\n")
            #expect(odd.code == 65)
            #expect(odd.errors.contains("expected JSON in each document, found none in"))
            #expect(odd.errors.contains("it looks like a table with semicolons"))
        }
    }

    @Test(arguments: ["--lines", "--documents"])
    func `the records of several files go into one output, in their order`(option: String) throws {
        let workplace = try workplace()
        try workplace.write("{\"id\":1}\n{\"id\":2}", to: "b.ndjson")
        try workplace.write("\u{FEFF}{\"id\":\"x\"}\n", to: "c.ndjson")
        try workplace.write("{\"id\":5}\n", to: "a.ndjson")
        let words = ["clean", "-p", "p.json", option, "b.ndjson", "c.ndjson", "a.ndjson"]
        let expected = "{\"id\":1}\n{\"id\":2}\n{\"id\":5}\n"
        let piped = try workplace.run(words)
        #expect(piped.code == 0)
        #expect(piped.output == expected)
        let head = "4 records: 1 rejected (25%), 3 unchanged\n"
        #expect(piped.errors.contains(head), "\(piped.errors)")
        let file = try workplace.run(words + ["-q", "-o", "out", "--quarantine", "q"])
        #expect(file.code == 0)
        #expect(workplace.text(of: "out") == expected)
        #expect(workplace.text(of: "q")?.split(separator: "\n").count == 1)
        // No input is replaced by the records of all.
        let own = try workplace.run(words + ["-o", "a.ndjson"])
        #expect(own.code == 64)
        #expect(workplace.text(of: "a.ndjson") == "{\"id\":5}\n")
        let apart = try workplace.run(words + ["-q", "-o", "parts/"])
        #expect(apart.code == 0)
        #expect(workplace.text(of: "parts/a.ndjson") == "{\"id\":5}\n")
    }

    @Test func `an output of several files appears only if all were read to their end`() throws {
        let workplace = try workplace()
        try workplace.write("{\"id\":1}\n", to: "b.ndjson")
        try workplace.write("{\"id\":\"x\"}\n{\"id\":2}\n", to: "c.ndjson")
        try workplace.write("<html>\n", to: "page.ndjson")
        try workplace.write("old", to: "out")
        let words = ["clean", "-q", "-p", "p.json", "--lines", "--quarantine", "q", "-o", "out"]
        for (files, more, code) in [
            (["b.ndjson", "none.ndjson", "c.ndjson"], [], 66),
            (["c.ndjson", "b.ndjson"], ["--max-dropped", "0"], 2),
            (["b.ndjson", "a.json"], ["--from", "xml"], 64),
        ] {
            let run = try workplace.run(words + more + files)
            #expect(run.code == Int32(code), "\(run.errors)")
            #expect(workplace.text(of: "out") == "old")
            #expect(workplace.text(of: "q") == nil)
        }
        // A file of another kind is told, and costs no other one.
        let run = try workplace.run(words + ["b.ndjson", "page.ndjson", "c.ndjson"])
        #expect(run.code == 65)
        let page = "page.ndjson: expected JSON in each line, found none in 1 record"
        #expect(run.errors.contains(page))
        #expect(workplace.text(of: "out") == "{\"id\":1}\n{\"id\":2}\n")
        #expect(workplace.text(of: "q")?.split(separator: "\n").count == 2)
    }

    @Test func `a folder stands for its documents in the order of their names`() throws {
        let workplace = try workplace()
        let made = try workplace.shell(
            """
            mkdir -p in/b in/.hidden && ln -s .. in/b/loop
            echo '{"id":1}' > in/a.json; echo '{"id":2}' | gzip -c > in/b/c.jsonl.gz
            echo '{"id":3}' > in/c.ndjson; echo x > in/notes.txt; echo x > in/.d.json
            echo x > in/.hidden/e.json; cp p.json in/p.json
            """
        )
        #expect(made.code == 0, "\(made.errors)")
        let clean = try workplace.run("clean", "-q", "-p", "in/p.json", "--lines", "in")
        #expect(clean.code == 0, "\(clean.errors)")
        #expect(clean.output == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
        let verify = try workplace.run("verify", "-p", "in/p.json", "in")
        #expect(verify.code == 0)
        #expect(verify.errors.contains("3 documents: "), "\(verify.errors)")
        let drift = try workplace.run("drift", "-p", "in/p.json", "in")
        #expect(drift.code == 0)
        #expect(drift.errors == "in/p.json: 3 documents, no drift\n")
        try FileManager.default.removeItem(atPath: workplace.path(of: "in/p.json"))
        let infer = try workplace.run("infer", "in")
        #expect(infer.output == #"{"id": "int"}"# + "\n")
        #expect(infer.errors == "a pattern of 3 documents\n")
        let apart = try workplace.run("clean", "-q", "-p", "p.json", "in", "-o", "out/")
        #expect(apart.code == 0, "\(apart.errors)")
        #expect(try workplace.names(in: "out") == ["a.json", "c.jsonl", "c.ndjson"])
    }
}
