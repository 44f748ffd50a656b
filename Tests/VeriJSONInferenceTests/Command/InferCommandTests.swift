import Testing
import VeriJSON

/// `verijson infer` as a user runs it.
@Suite struct InferCommandTests {
    @Test func `the pattern goes to standard output and a summary to standard error`() throws {
        let place = try CommandRun(["a.json": #"{"id": 1}"#, "b.json": #"{"id": 2, "n": "x y"}"#])
        let run = try place.run("infer", "a.json", "b.json")
        #expect(run.code == 0)
        #expect(run.output == #"{"id": "int", "n?": "string"}"# + "\n")
        #expect(run.errors == "a pattern of 2 documents\n")
    }

    @Test func `one document a line is recognised, and suspects are listed without their values`()
        throws
    {
        let lines = (0..<300).map { $0 == 9 ? #"{"id": "secret"}"# : #"{"id": \#($0)}"# }
        let place = try CommandRun(["a.ndjson": lines.joined(separator: "\n") + "\n"])
        let run = try place.run("infer", "--tolerance", "1%", "a.ndjson")
        #expect(run.output == #"{"id": "int"}"# + "\n")
        #expect(
            run.errors
                == "a pattern of 300 documents, 1 suspicious\n  /id: a string in 1 of 300 values\n"
        )
        let shown = try place.run("infer", "--tolerance=0.01", "--show-values", "a.ndjson")
        #expect(shown.errors.contains(#"such as "secret""#))
    }

    @Test func `a state is continued`() throws {
        let place = try CommandRun(["a.json": #"{"id": 1}"#, "b.json": #"{"id": null}"#])
        #expect(try place.run("infer", "--state", "s.json", "-q", "a.json").code == 0)
        let run = try place.run("infer", "--state", "s.json", "-q", "b.json")
        #expect(run.output == #"{"id": "int?"}"# + "\n")
        #expect(try place.run("infer", "--state", "s.json", "-q").output == run.output)
        try place.write("{}", to: "other.json")
        let refused = try place.run("infer", "--state", "other.json", "a.json")
        #expect(refused.code == 65)
        #expect(refused.output == "")
        #expect(try place.text(of: "other.json") == "{}")
    }

    @Test func `with --convert, conversions are proposed, also from a state`() throws {
        let place = try CommandRun([
            "a.json": #"{"day": "01/02/2024", "n": "5"}"#,
            "b.json": #"{"day": "13/02/2024", "n": "6"}"#,
        ])
        #expect(
            try place.run("infer", "-q", "a.json", "b.json").output
                == #"{"day": "string", "n": "string"}"# + "\n"
        )
        let run = try place.run("infer", "-q", "--convert", "--state", "s.json", "a.json")
        #expect(run.output.contains("none tells day and month apart"))
        let next = try place.run("infer", "-q", "--convert", "--state", "s.json", "b.json")
        #expect(
            next.output == """
                {
                  "day": {"$type": "date", "$convert": ["date:dd/MM/yyyy"]},  // dates as dd/MM/yyyy in 2 texts
                  "n": "~int"  // integers in 2 texts
                }

                """
        )
        let plain = try place.run("infer", "-q", "--state", "s.json")
        #expect(plain.output == #"{"day": "string", "n": "string"}"# + "\n")
    }

    @Test func `with --no-enums, neither the pattern nor the state has values`() throws {
        let lines = (0..<60).map {
            #"{"type": "zq\#($0 % 2)", "n": \#(7_654_321 + $0), "k": "zqk"}"#
        }
        let place = try CommandRun(["a.ndjson": lines.joined(separator: "\n") + "\n"])
        let shown = try place.run("infer", "--state", "s.json", "-q", "a.ndjson")
        #expect(shown.output.contains("zq0"))
        #expect(try place.text(of: "s.json").contains("zqk"))
        // The values of an earlier state go, too.
        for arguments in [
            ["infer", "--no-enums", "--show-values", "--tolerance=1%", "--state", "s.json"],
            ["infer", "--no-enums", "--bounds", "--comments", "--state", "s.json", "a.ndjson"],
        ] {
            let hidden = try place.run(CommandRun.command, arguments)
            #expect(hidden.code == 0)
            #expect(hidden.output.contains(#""type": "string""#), "\(hidden.output)")
            for text in [hidden.output, hidden.errors, try place.text(of: "s.json")] {
                #expect(!text.contains("zq") && !text.contains("76543"), "\(text)")
            }
        }
    }

    @Test func `a sample that is not JSON is counted, and one alone ends the run with its place`()
        throws
    {
        let place = try CommandRun(["a.json": #"{"id": 1}"#, "b.json": #"{"id": ]"#])
        let run = try place.run("infer", "a.json", "b.json")
        #expect(run.code == 0)
        #expect(run.output == #"{"id": "int"}"# + "\n")
        #expect(
            run.errors == """
                a pattern of 1 document
                unreadable: 1 of 2 documents, the first at b.json: expected a value after ':', found ']'

                """
        )
        for files in [["b.json"], ["b.json", "b.json"]] {
            let none = try place.run(
                CommandRun.command,
                ["infer", "--state", "s.json", "-o", "p.json"] + files
            )
            #expect(none.code == 65)
            #expect(none.output == "")
            #expect(none.errors.contains("b.json:1:8"))
            #expect(none.errors.contains("found none of 2; the first:") == (files.count == 2))
            #expect(throws: (any Error).self) { try place.text(of: "s.json") }
            #expect(throws: (any Error).self) { try place.text(of: "p.json") }
        }
    }

    @Test(arguments: ["2", "60%", "x", "-1%", "%", "1e-400000%%"])
    func `a tolerance that is no share is refused`(_ word: String) throws {
        let run = try CommandRun(["a.json": "1"]).run("infer", "--tolerance=\(word)", "a.json")
        #expect(run.code == 64)
        #expect(run.errors.contains("expected a share below 50%"))
    }

    @Test func `an output never replaces a sample`() throws {
        let place = try CommandRun(["a.json": "1"])
        #expect(try place.run("infer", "-o", "a.json", "a.json").code == 64)
        #expect(try place.run("infer", "--state", "a.json", "a.json").code == 64)
        #expect(try place.text(of: "a.json") == "1")
    }
}
