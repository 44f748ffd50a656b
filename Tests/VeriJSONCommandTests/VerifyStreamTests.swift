import TestSupport
import Testing

/// `verijson verify --lines` and `--documents`.
@Suite(.serialized)
struct VerifyStreamTests {
    private static let lines = "{\"id\":1}\n{\"id\":\"x\"}\n\n<html>\n{\"id\":[\n{\"id\":2}\n"

    private func workplace() throws -> Workplace {
        try Workplace(["p.json": #"{"id": "int"}"#, "a.ndjson": Self.lines])
    }

    @Test func `each line is verified, and what cannot be read is counted`() throws {
        let workplace = try workplace()
        let run = try workplace.run("verify", "-p", "p.json", "--lines", "a.ndjson")
        #expect(run.code == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("5 records: "), "\(run.errors)")
        #expect(run.errors.contains("2 unreadable (40%)"))
        #expect(run.errors.contains(" --> a.ndjson:2:7  at /id\n"))
        #expect(run.errors.contains("unreadable: a.ndjson:4: "))
        #expect(run.errors.contains("unreadable: a.ndjson:5: "))
    }

    @Test(arguments: ["text", "short", "json", "html", "github", "junit", "sarif", "metrics"])
    func `every form counts what cannot be read`(format: String) throws {
        let workplace = try workplace()
        let words = ["verify", "-p", "p.json", "--lines", "--format", format, "--report", "r"]
        let run = try workplace.run(words + ["--summary", "s", "a.ndjson"])
        #expect(run.code == 1)
        #expect(run.errors.isEmpty, "\(run.errors)")
        let report = try #require(workplace.text(of: "r"))
        switch format {
        case "metrics":
            #expect(report.contains("verijson_documents_total{status=\"unreadable\"} 2\n"))
        case "json":
            let lines = report.split(separator: "\n")
            #expect(lines.count == 4)
            #expect(lines.count { $0.contains(#""status":"unreadable""#) } == 2)
            #expect(lines.last?.contains(#""unchanged":2,"omitted":0"#) == true)
        case "short": #expect(report.split(separator: "\n").count == 3)
        default: #expect(report.contains("syntax.") || report.contains("a.ndjson:4: "))
        }
        #expect(workplace.text(of: "s")?.contains(#""unreadable": 2"#) == true)
        let limited = try workplace.run(words + ["--max-listed", "1", "a.ndjson"])
        #expect(limited.code == 1)
        let shorter = try #require(workplace.text(of: "r"))
        if ["short", "github", "junit", "sarif"].contains(format) {
            #expect(shorter.contains("2 "), "\(shorter)")
            #expect(shorter != report)
        }
    }

    @Test func `exit codes say what was found`() throws {
        let workplace = try workplace()
        for (text, code) in [
            ("{\"id\":1}\n", 0), ("", 0), ("{\"id\":1}\n{\"id\":null}\n", 1),
            ("{\"id\":1}\nx\n", 1),
            ("x\ny\n", 65), ("{\n\"id\": 1\n}\n", 65),
        ] {
            let run = try workplace.run(["verify", "-q", "-p", "p.json", "--lines"], input: text)
            #expect(run.code == Int32(code), "\(text) \(run.errors)")
            #expect(run.errors.isEmpty == (code < 2))
        }
        let both = try workplace.shell(
            "echo x > x.ndjson; $verijson verify -q -p p.json --lines x.ndjson a.ndjson; echo $?"
        )
        #expect(both.output == "1\n")
        let documents = try workplace.run(
            ["verify", "-p", "p.json", "--documents", "--format", "short"],
            input: "{\"id\":1}{\n\"id\": \"x\"}"
        )
        #expect(documents.code == 1)
        let finding = "stdin:2:7: error[type.mismatch]"
        #expect(documents.errors.hasPrefix(finding), "\(documents.errors)")
        let words = ["verify", "-p", "p.json", "--lines", "--documents", "a.ndjson"]
        #expect(try workplace.run(words).code == 64)
    }

    @Test func `compressed lines and a mark are read`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            (printf '\\357\\273\\277'; cat a.ndjson) | gzip -c > a.jsonl.gz
            $verijson verify -p p.json --lines --format short a.jsonl.gz
            """
        )
        #expect(run.code == 1)
        #expect(run.errors.hasPrefix("a.jsonl.gz:2:7: error"), "\(run.errors)")
        #expect(run.errors.hasSuffix("was skipped; offsets count from after it\n"))
    }
}
