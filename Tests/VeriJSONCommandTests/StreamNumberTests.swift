import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCommand

/// Forms for programs list every record of a stream, and a cap is told.
@Suite(.serialized) struct StreamNumberTests {
    private static let stream = DirtyStream(seed: 9, count: 12_500, share: 40)

    private func workplace() throws -> Workplace {
        try Workplace(["p.json": DirtyStream.pattern, "s.ndjson": Self.stream.text])
    }

    private func report(_ format: String, _ options: [String] = []) throws -> String {
        let place = try workplace()
        let run = try place.run(
            [
                "clean", "-p", "p.json", "--lines", "s.ndjson", "-o", "out", "--format", format,
                "--report", "r",
            ] + options
        )
        #expect(run.code == 0)
        return try #require(place.text(of: "r"))
    }

    @Test func `each record in question has a line, whatever their number`() throws {
        let stream = Self.stream
        #expect(stream.dirty > 10_000)
        let lines = try report("json").split(separator: "\n")
        #expect(lines.count == stream.dirty + 1)
        let statuses = ["changed", "rejected", "unreadable"].map { status in
            lines.count { $0.contains("\"status\":\"\(status)\"") }
        }
        #expect(statuses == [stream.changed, stream.rejected, stream.unreadable])
        #expect(
            lines.last?.hasSuffix(
                #""status":"unlisted","unchanged":\#(stream.unchanged),"omitted":0}"#
            ) == true
        )
        let changes = try report("changes").split(separator: "\n")
        #expect(changes.count == stream.dirty)
        let fields = changes.reduce(0) { $0 + $1.split(separator: "\"field\":").count - 1 }
        let tags = try #require(stream.broken["/tags/* type.mismatch"]?.findings)
        let other = try #require(stream.broken["/k enum.unknown"]?.findings)
        #expect(fields == stream.rejected + tags + other + stream.expected)
    }

    @Test(arguments: [1, 2])
    func `what the lists of a stream lost is counted, whatever their number`(jobs: Int) throws {
        let place = try workplace()
        let run = try place.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--lines",
            "s.ndjson",
            "-o",
            "out",
            "--jobs",
            "\(jobs)",
            "--summary",
            "sum"
        )
        #expect(run.code == 0)
        let losses = Self.stream.losses
        #expect(losses.arrays > 1_000)
        let summary = try JSONValue(parsing: try #require(place.text(of: "sum")))
        let expected: JSONValue = [
            [
                "template": "/tags/*", "arrays": .number(JSONNumber(losses.arrays)),
                "dropped": .number(JSONNumber(losses.dropped)),
                "items": .number(JSONNumber(losses.items)),
            ]
        ]
        let writer = JSONWriter(JSONWriter.Options(sortsKeys: true))
        #expect(summary["losses"].map { writer.string($0) } == writer.string(expected))
    }

    @Test func `each finding has a line of text, whatever their number`() throws {
        let stream = Self.stream
        let lines = try report("short").split(separator: "\n")
        let findings = stream.broken.values.reduce(0) { $0 + $1.findings }
        let emptied = lines.count { $0.contains("error[array.emptied]") }
        #expect(emptied == stream.emptied)
        #expect(
            lines.count { $0.contains("error[") } - emptied == findings + stream.unreadable
        )
        let commands = try report("github").split(separator: "\n")
        #expect(commands.count { $0.hasPrefix("::error ") } >= stream.unexpected)
        #expect(commands.allSatisfy { $0.hasPrefix("::") })
    }

    @Test(arguments: ["short", "json", "github", "changes", "junit", "sarif"])
    func `what a cap leaves out is told with its number`(format: String) throws {
        let stream = Self.stream
        let text = try report(format, ["--max-listed", "100"])
        let rest = stream.dirty - 100
        let words = "\(DirtyStream.words(rest)) more records with findings are not listed"
        switch format {
        case "json": #expect(text.hasSuffix("\"omitted\":\(rest)}\n"))
        case "changes": #expect(text.hasSuffix("\"changes\":[],\"records\":\(rest)}\n"))
        default: #expect(text.contains(words))
        }
        if format == "junit" { #expect(text.contains("tests=\"101\"")) }
    }

    @Test func `counters are those of the generator`() throws {
        let stream = Self.stream
        let place = try workplace()
        let run = try place.run(
            [
                "clean", "-p", "p.json", "--lines", "s.ndjson", "-o", "out", "--format", "metrics",
                "--report", "r", "--summary", "sum.json",
            ]
        )
        #expect(run.code == 0)
        let lines = try #require(place.text(of: "r")).split(separator: "\n").map(String.init)
        let summary = try Report.Summary(json: Array(#require(place.text(of: "sum.json")).utf8))
        #expect(summary.documents + summary.unreadable == stream.records)
        #expect(summary.causes.count == stream.broken.count)
        for (kind, records) in stream.broken {
            let parts = kind.split(separator: " ").map(String.init)
            let labels = "place=\"\(parts[0])\",code=\"\(parts[1])\""
            #expect(lines.contains("verijson_findings_total{\(labels)} \(records.findings)"))
            let row = summary.causes.first {
                $0.template == parts[0] && $0.code.rawValue == parts[1]
            }
            #expect(row?.count == records.findings)
        }
        let outcomes = [
            ("changed", stream.changed), ("rejected", stream.rejected),
            ("unchanged", stream.unchanged), ("unreadable", stream.unreadable),
        ]
        for (status, count) in outcomes {
            #expect(lines.contains("verijson_documents_total{status=\"\(status)\"} \(count)"))
        }
    }

    @Test func `a document for programs has each finding once`() throws {
        let stream = Self.stream
        let text = try report("sarif", ["--max-listed", "20000"])
        let results = try JSONValue(parsing: text)["runs"]?[0]?["results"]?.asArray ?? []
        var counts: [String: Int] = [:]
        for result in results { counts[result["ruleId"]?.asString ?? "", default: 0] += 1 }
        var expected: [String: Int] = [:]
        for (kind, records) in stream.broken {
            let code = kind.split(separator: " ").last.map(String.init) ?? ""
            expected[code, default: 0] += records.findings
        }
        for (code, count) in expected { #expect(counts[code] == count, "\(code)") }
        let unread = results.count { ($0["ruleId"]?.asString ?? "").hasPrefix("syntax.") }
        #expect(unread == stream.unreadable)
    }

    @Test func `saved reports of a stream have all of its records`() throws {
        let stream = Self.stream
        let place = try workplace()
        try place.write(try report("json"), to: "r.json")
        let run = try place.run("report", "r.json")
        #expect(run.code == 0)
        #expect(run.output.hasPrefix(stream.outcomes), "\(run.output.prefix(200))")
    }

    @Test(arguments: ["text", "short", "json", "html", "junit", "sarif", "github", "changes"])
    func `every form says what was wrong with what could not be read`(format: String) throws {
        let place = try Workplace(["p.json": #"{"id": "int"}"#, "bad.json": "{x"])
        let run = try place.run(
            "clean",
            "-p",
            "p.json",
            "bad.json",
            "--format",
            format,
            "--report",
            "r"
        )
        #expect(run.code == 65)
        let text = try #require(place.text(of: "r"))
        #expect(text.contains("expected a key in double quotes"), "\(text)")
    }
}
