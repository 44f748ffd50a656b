import Foundation
import TestSupport
import Testing
import VeriJSON

/// Reports about all documents of a run, for other programs.
@Suite(.serialized)
struct MachineFormatTests {
    private static let files = [
        "dirty.json", "clean.json", "rejected.json", "broken.json", "none.json",
    ]

    private func run(
        _ workplace: Workplace,
        _ subcommand: String,
        _ words: [String]
    ) throws -> Workplace.Run {
        let out = subcommand == "clean" ? ["-o", "out/"] : []
        return try workplace.run([subcommand, "-p", "p.json"] + out + words)
    }

    @Test(arguments: ["clean", "verify"], ["github", "junit", "sarif", "metrics"])
    func `one report is about all files, with those that cannot be read`(
        _ subcommand: String,
        _ format: String
    ) throws {
        let workplace = try Sheet.workplace()
        let words = ["--format", format, "--report", "r"] + Self.files
        let run = try run(workplace, subcommand, words)
        #expect(run.code == 66)
        // They are also told as without a report.
        #expect(run.errors.contains("error[syntax.trailingComma]"))
        #expect(run.errors.hasSuffix("cannot read 'none.json': no such file or directory\n"))
        let report = try #require(workplace.text(of: "r"))
        if format == "metrics" {
            #expect(report.contains(#"{status="unreadable"} 2"#))
            #expect(report.contains(#"place="/rows/*/id",code="type.mismatch"} 1"#))
        } else {
            for file in Self.files where file != "clean.json" || format != "github" {
                #expect(report.contains(file), "\(file)")
            }
            #expect(report.contains("run.noInput"))
        }
        let other = try self.run(workplace, subcommand, ["--format", format] + Self.files)
        #expect(other.code == 66)
        if format == "metrics" {
            #expect(other.errors.hasSuffix(report))
        } else {
            // On standard error, nothing else keeps a program from reading it.
            #expect(other.errors == report)
        }
        let streamed = try self.run(
            workplace,
            subcommand,
            ["--format", format, "--report", "-", "-q"] + Self.files
        )
        #expect(streamed.output == report)
        let quiet = try self.run(workplace, subcommand, ["--format", format, "-q"] + Self.files)
        #expect(quiet.errors.hasSuffix(run.errors))
        #expect(!quiet.errors.contains("verijson_") && !quiet.errors.contains("::error"))
    }

    @Test func `the changes of all files are lines`() throws {
        let workplace = try Sheet.workplace()
        let run = try run(workplace, "clean", ["--format", "changes", "-q"] + ["dirty.json"])
        #expect(run.errors.isEmpty)
        let lines = try self.run(
            workplace,
            "clean",
            ["--format", "changes", "--report", "-"] + Self.files
        ).output.split(separator: "\n")
        #expect(lines.count == 5)
        #expect(
            try lines.map { try JSONValue(parsing: String($0))["status"]?.asString }
                == ["changed", "unchanged", "rejected", "unreadable", "unreadable"]
        )
        let verify = try workplace.run(
            "verify",
            "-p",
            "p.json",
            "--format",
            "changes",
            "dirty.json"
        )
        #expect(verify.code == 64)
    }

    @Test func `exit codes are those of the text`() throws {
        let workplace = try Sheet.workplace()
        for format in ["text", "github", "junit", "sarif", "metrics"] {
            let codes = try ["clean.json", "dirty.json", "rejected.json", "broken.json"].map {
                try workplace.run("verify", "-p", "p.json", "--format", format, $0).code
            }
            #expect(codes == [0, 1, 1, 65])
            let cleaned = try ["clean.json", "dirty.json", "rejected.json", "broken.json"].map {
                try workplace.run(["clean", "--check", "-p", "p.json", "--format", format, $0]).code
            }
            #expect(cleaned == [0, 1, 2, 65])
        }
    }

    @Test func `a document that cannot be written is an error`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            [
                "clean", "-p", "p.json", "--format", "github", "--report", "-", "-o",
                "none/out.json", "dirty.json",
            ]
        )
        #expect(run.code == 73)
        #expect(run.output.hasPrefix("::error file=dirty.json,title=run.noOutput::cannot write"))
    }

    @Test func `a long report lists more than a text`() throws {
        let items = Array(repeating: #"{"id": "x"}"#, count: 1_200).joined(separator: ",")
        let workplace = try Workplace([
            "p.json": #"{"rows": [{"id?": "int"}]}"#, "d.json": #"{"rows": [\#(items)]}"#,
        ])
        for subcommand in ["clean", "verify"] {
            let words = ["--format", "sarif", "--report", "r.sarif", "d.json"]
            _ = try run(workplace, subcommand, words)
            let log = try JSONValue(parsing: try #require(workplace.text(of: "r.sarif")))
            #expect(log["runs"]?[0]?["results"]?.asArray?.count == 1_200)
        }
    }

    @Test(arguments: ["github", "junit", "sarif", "metrics", "changes"])
    func `a saved report has every format`(_ format: String) throws {
        let workplace = try Sheet.workplace()
        _ = try run(
            workplace,
            "clean",
            ["--format", "json", "--report", "r.json", "dirty.json", "rejected.json"]
        )
        let run = try workplace.run("report", "--format", format, "r.json", "-o", "new")
        #expect(run.code == 0)
        #expect(run.output.isEmpty && run.errors.isEmpty)
        let text = try #require(workplace.text(of: "new"))
        #expect(text.contains(format == "metrics" ? #"{status="changed"} 1"# : "rejected.json"))
    }
}
