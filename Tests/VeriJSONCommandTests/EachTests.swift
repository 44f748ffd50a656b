import Foundation
import TestSupport
import Testing

/// `verijson clean --lines --each`.
struct EachTests {
    private static let pattern = #"{"id": "int", "tag?": "string"}"#
    private static let lines = """
        {"id":1}
        {"id":"x"}\r

        \t{"id":2,"tag":5}
        {"id":
        <a>
        {"id":3}
        """

    private static func clean(_ more: String..., input: String = lines) throws -> Workplace.Run {
        try Workplace(["p.json": pattern])
            .run(["clean", "-p", "p.json", "--lines", "-q"] + more, input: input)
    }

    @Test(arguments: ["1", "2", "7"]) func `each line has its answer`(jobs: String) throws {
        let run = try Self.clean("--each", "-j", jobs)
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                {"status":"unchanged","value":{"id":1},"changes":0,"causes":[]}
                {"status":"rejected","value":null,"changes":1,"causes":[{"path":"/id","code":"type.mismatch","template":"/id"}]}
                {"status":"unreadable","value":null,"changes":0,"causes":[{"path":"","code":"syntax.empty","template":""}]}
                {"status":"changed","value":{"id":2},"changes":1,"causes":[{"path":"/tag","code":"type.mismatch","template":"/tag"}]}
                {"status":"unreadable","value":null,"changes":0,"causes":[{"path":"","code":"syntax.unexpectedEnd","template":""}]}
                {"status":"unreadable","value":null,"changes":0,"causes":[{"path":"","code":"syntax.unexpectedCharacter","template":""}]}
                {"status":"unchanged","value":{"id":3},"changes":0,"causes":[]}

                """
        )
    }

    @Test func `the values alone are lines, too`() throws {
        let run = try Self.clean("--each=value")
        #expect(run.code == 0)
        #expect(
            run.output == "{\"id\":1}\nnull\nnull\n{\"id\":2}\nnull\nnull\n{\"id\":3}\n"
        )
    }

    @Test(arguments: ["", "\n", "\n\n", "{", "{\n", "x\n{\"id\":1}\n \n", "{\n\"id\": 1\n}\n"])
    func `as many lines come out as go in`(text: String) throws {
        let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
        let lines = count - (text.isEmpty || text.hasSuffix("\n") ? 1 : 0)
        for form in ["--each", "--each=value"] {
            let run = try Self.clean(form, input: text)
            #expect(run.output.count { $0 == "\n" } == lines)
            #expect(run.code == 0)
        }
    }

    @Test func `the counts of the answers are those of the summary and of the quarantine`() throws {
        let workplace = try Workplace(["p.json": Self.pattern, "a": Self.lines, "b": "\n{\n"])
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--lines",
            "--each",
            "--summary",
            "s.json",
            "--quarantine",
            "q",
            "-o",
            "out",
            "a",
            "b"
        )
        #expect(run.code == 0)
        let answers = try #require(workplace.text(of: "out")).split(separator: "\n")
        #expect(answers.count == 9)
        let summary = try #require(workplace.text(of: "s.json"))
        let found = try #require(
            try JSONSerialization.jsonObject(with: Data(summary.utf8)) as? [String: Any]
        )
        for (status, expected) in ["changed": 1, "rejected": 1, "unreadable": 5] {
            #expect(found[status] as? Int == expected)
            #expect(answers.count { $0.contains("\"status\":\"\(status)\"") } == expected)
        }
        #expect(found["documents"] as? Int == 4)
        // Each loss leads back to its file and its line.
        let places = try #require(workplace.text(of: "q")).split(separator: "\n").map { line in
            let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return "\(record?["document"] ?? "") \(record?["line"] ?? "")"
        }
        #expect(places == ["a 2", "a 3", "a 4", "a 5", "a 6", "b 1", "b 2"])
    }

    @Test func `answers larger than a block come out whole`() throws {
        let text = String(repeating: Self.lines + "\n", count: 400)
        let blocks = try Self.clean("--each", input: text)
        let lines = try Self.clean("--each", "--flush", "line", input: text)
        #expect(blocks.output.utf8.count > 1 << 17)
        #expect(blocks.output == lines.output)
        #expect(blocks.output.count { $0 == "\n" } == 7 * 400)
    }

    @Test func `an answer comes before the next line is sent`() throws {
        let workplace = try Workplace(["p.json": Self.pattern])
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = Workplace.command
        process.arguments = [
            "clean", "-q", "-p", workplace.path(of: "p.json"), "--lines", "--each=value",
            "--flush", "line",
        ]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for number in 1...5 {
            let isGood = number != 3
            input.fileHandleForWriting.write(Data("{\"id\":\(isGood ? "\(number)" : "")}\n".utf8))
            // This waits for ever if the command waits for more.
            let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            #expect(answer == (isGood ? "{\"id\":\(number)}\n" : "null\n"))
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test(arguments: [
        (["--each"], "expected '--lines' with '--each', found none"),
        (["--documents", "--each"], "expected '--lines' with '--each', found '--documents'"),
        (["--lines", "--each=all"], "expected one of value after '--each', found 'all'"),
        (["--lines", "--flush", "line"], "expected '--each' with '--flush', found none"),
        (["--lines", "--each", "-i"], "expected one of '--each' and '--in-place', found both"),
        (
            ["--lines", "--each", "--from", "xml"],
            "expected JSON with '--each', found '--from xml'"
        ),
        (
            ["--lines", "--each", "--flush", "now"],
            "expected one of block, line after '--flush', found 'now'"
        ),
    ])
    func `a command line without a meaning is refused`(words: [String], message: String) throws {
        let workplace = try Workplace(["p.json": Self.pattern, "a.ndjson": Self.lines])
        let run = try workplace.run(["clean", "-p", "p.json", "a.ndjson"] + words)
        #expect(run.code == 64)
        #expect(run.errors.contains(message))
        #expect(workplace.text(of: "a.ndjson") == Self.lines)
    }
}
