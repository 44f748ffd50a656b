import Testing
import VeriJSON
import VeriJSONInference

/// Samples of `infer` and `drift` that are no single documents, or not JSON.
@Suite struct SampleReadingTests {
    private static let pattern = #"{"id": "int"}"# + "\n"

    private static let texts = [
        "{\"id\":1}{\"id\":2}{\"id\":3}",
        "{\n  \"id\": 1\n}\n{\n  \"id\": 2\n}\n{\n  \"id\": 3\n}\n",
        "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
        // A page among them, also first.
        "<html>\n{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
        "{\"id\":1}\n<html>\n{\"id\":2}\n{\"id\":3}\n",
        "<html>\n{\n\"id\":1}{\"id\":2}{\"id\":3}\n",
        "{\"id\":1}\n{\"id\":2,\n{\"id\":3}\n{\"id\":4}\n",
    ]

    @Test(arguments: texts)
    func `records are found, and what cannot be read is counted`(text: String) throws {
        let place = try CommandRun(["a.json": text, "p.json": Self.pattern])
        let infer = try place.run("infer", "a.json")
        #expect(infer.code == 0, "\(infer.errors)")
        #expect(infer.output == Self.pattern)
        #expect(infer.errors.hasPrefix("a pattern of 3 documents\n"))
        let isClean = Self.texts.prefix(3).contains(text)
        #expect(infer.errors.contains("\nunreadable: 1 of 4 ") == !isClean, "\(infer.errors)")
        let drift = try place.run("drift", "-p", "p.json", "a.json")
        #expect(drift.code == 0)
        #expect(drift.errors.hasPrefix("p.json: 3 documents, no drift\n"), "\(drift.errors)")
        #expect(drift.errors.contains("\nunreadable: 1 of 4 ") == !isClean)
    }

    @Test func `every form tells the number and the first`() throws {
        let lines = (1...20).map { [7, 9].contains($0) ? "<html>" : #"{"id":\#($0)}"# }
        let text = lines.joined(separator: "\n")
        let place = try CommandRun(["a.ndjson": text, "b.ndjson": text, "p.json": Self.pattern])
        let line = "unreadable: 2 of 20 lines, the first at 7: expected JSON, found"
        let infer = try place.run("infer", "--lines", "a.ndjson")
        #expect(infer.code == 0)
        #expect(infer.errors.contains(line), "\(infer.errors)")
        let both = try place.run("infer", "a.ndjson", "b.ndjson")
        #expect(both.errors.contains("unreadable: 4 of 40 lines, the first at a.ndjson:7: "))
        for format in ["text", "html"] {
            let run = try place.run("drift", "-p", "p.json", "--format", format, "a.ndjson")
            #expect(run.code == 0)
            let words = "unreadable: 2 of 20 lines, the first at 7: "
            #expect(run.errors.contains(words), "\(run.errors)")
        }
        let json = try place.run("drift", "-p", "p.json", "--format", "json", "a.ndjson")
        let object = #""unreadable":{"count":2,"first":"7","reason":"expected JSON"#
        #expect(json.errors.contains(object), "\(json.errors)")
    }

    @Test func `one page among responses stops nothing, and nothing else is an error`() throws {
        let place = try CommandRun([
            "a.json": #"{"id": 1}"#, "b.json": "<html>502</html>", "p.json": Self.pattern,
        ])
        let drift = try place.run("drift", "-p", "p.json", "a.json", "b.json")
        #expect(drift.code == 0)
        #expect(
            drift.errors.hasPrefix(
                "p.json: 1 document, no drift\nunreadable: 1 of 2 documents, the first at b.json: "
            )
        )
        #expect(try place.run("drift", "-p", "p.json", "b.json").code == 65)
        #expect(try place.run("drift", "-p", "p.json", "--lines", "b.json").code == 65)
        #expect(try place.run("infer", "b.json", "none.json").code == 66)
    }

    @Test func `documents are read as records on request`() throws {
        let place = try CommandRun(["p.json": "\"int\""])
        let infer = try place.run("infer", "--documents", input: "1 2 x\n3")
        #expect(infer.output == "\"int\"\n")
        #expect(
            infer.errors.hasPrefix(
                "a pattern of 3 documents\nunreadable: 1 of 4 documents, the first at 1: "
            )
        )
        let spread = try place.run("infer", "--lines", input: "{\n\"id\": 1\n}\n")
        #expect(spread.code == 65)
        let found = "expected a document on each line, found one on lines 1 to 3"
        #expect(spread.errors.contains(found))
    }

    @Test func `what is almost JSON is repaired on request`() throws {
        let prefixed = "app_1 | {\"id\": 1}\napp_2 | {\"id\": 2}\napp_1 | {\"id\": 3}\n"
        let place = try CommandRun([
            "a.log": prefixed, "b.json": "{id: 1,}\n{id: 2}\n", "p.json": Self.pattern,
        ])
        for options in [[], ["--lines"]] {
            for file in ["a.log", "b.json"] {
                let words = ["--relaxed=salvage"] + options + [file]
                let infer = try place.run(CommandRun.command, ["infer"] + words)
                #expect(infer.output == Self.pattern, "\(infer.errors)")
                #expect(infer.errors == "a pattern of \(file == "a.log" ? 3 : 2) documents\n")
                let drift = try place.run(CommandRun.command, ["drift", "-p", "p.json"] + words)
                #expect(drift.code == 0)
                #expect(drift.errors.hasSuffix(" documents, no drift\n"), "\(drift.errors)")
            }
        }
        #expect(try place.run("infer", "a.log").code == 65)
    }

    @Test func `the library counts what its caller could not read`() throws {
        var samples = PatternInference()
        samples.relaxed = .json5
        try samples.add("{id: 1,}")
        #expect(throws: UnreadableDocumentError.self) { try samples.add("{id: }") }
        samples.addUnreadable("b.json", because: "expected a value, found '}'")
        var more = PatternInference()
        more.addUnreadable("c.json:2", because: "other", as: .line)
        samples.merge(more)
        let inferred = try samples.infer()
        #expect(inferred.documents == 1)
        #expect(inferred.unreadable?.count == 2)
        #expect(
            inferred.unreadable?.text(of: 1)
                == "2 of 3 documents, the first at b.json: expected a value, found '}'"
        )
        var drift = Drift(from: try Pattern(#"{"id": "int"}"#), relaxed: .json5)
        try drift.add("{id: 1,}")
        drift.addUnreadable("7", because: "other", as: .line)
        #expect(drift.report().unreadable?.text(of: 1) == "1 of 2 lines, the first at 7: other")
        #expect(drift.summary.unreadable == 1)
    }
}
