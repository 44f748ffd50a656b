import Foundation
import TestSupport
import Testing
import VeriJSON

/// Reports of records name their places and count what they do not list, however they were made.
@Suite(.serialized) struct RecordReportTests {
    private static let pattern = #"{"id": "int", "z?": "int", "tags?": ["int"]}"#

    private func workplace(_ files: [String: String] = [:]) throws -> Workplace {
        let workplace = try Workplace(["p.json": Self.pattern])
        for (name, text) in files { try workplace.write(text, to: name) }
        return workplace
    }

    private func run(_ line: String, in workplace: Workplace) throws -> String {
        let run = try workplace.shell("$verijson " + line)
        #expect(run.code < 64, "\(line): \(run.errors)")
        return run.output
    }

    // MARK: Items of XML

    private static let feed =
        "<r>" + (0..<40).map { "\n<i><id>\($0 % 4 == 1 ? "x" : "\($0)")</id></i>" }.joined()
        + "\n<i><id>1 & 2</id></i>\n<i><id>5</id></i>\n</r>\n"

    @Test func `items of XML are counted like other records`() throws {
        let workplace = try workplace([
            "x.json": #"{"r": {"i": [{"id": "int"}]}}"#, "f.xml": Self.feed,
        ])
        let clean = "clean -p x.json --items=/r/i -o out f.xml --report - --format "
        let lines = try run(clean + "json", in: workplace).split(separator: "\n")
        #expect(lines.count == 12)
        #expect(
            lines.last
                == #"{"version":1,"document":"f.xml","status":"unlisted","unchanged":31,"omitted":0}"#
        )
        let cut = try run(clean + "json --max-listed 4", in: workplace)
        #expect(cut.split(separator: "\n").count == 5)
        #expect(cut.hasSuffix("\"unchanged\":31,\"omitted\":7}\n"))
        let metrics = try run(clean + "metrics", in: workplace)
        for (status, count) in [("unchanged", 31), ("rejected", 10), ("unreadable", 1)] {
            #expect(metrics.contains("verijson_documents_total{status=\"\(status)\"} \(count)\n"))
        }
        let saved = try workplace.shell(
            "$verijson \(clean)json > r.ndjson; $verijson report r.ndjson | head -n 1"
        )
        #expect(
            saved.output.hasPrefix("42 records: 10 rejected (23.8%), 31 unchanged, 1 unreadable")
        )
        let changes = try run(clean + "changes", in: workplace).split(separator: "\n")
        #expect(changes[1].contains(#""line":7,"offset":"#))
    }

    // MARK: Places of records

    @Test func `the first and the last record are those of the stream, above the cap as well`()
        throws
    {
        let long = Array(repeating: "\"x\"", count: 1_001).joined(separator: ",")
        let lines = (1...25).map { number in
            [16, 21].contains(number)
                ? #"{"id":1,"tags":[\#(long)],"z":"x"}"# : #"{"id":\#(number)}"#
        }
        let workplace = try workplace(["s.ndjson": lines.joined(separator: "\n") + "\n"])
        for command in ["verify", "clean -o out"] {
            let text = try run("\(command) -p p.json --lines --report - s.ndjson", in: workplace)
            #expect(text.contains("type.mismatch at /z"), "\(text)")
            #expect(
                text.contains(
                    "2 findings in 2 of 25 records (8%): first in s.ndjson:16, last in s.ndjson:21"
                ),
                "\(text)"
            )
        }
    }

    @Test func `a line of changes says which record it is about`() throws {
        let text = #"{"id":1}"# + "\n" + #"{"id":2,"z":"x"}"# + "\n\n" + #"{"id":3,"z":"x"}"# + "\n"
        let workplace = try workplace(["s.ndjson": text])
        let lines = try run(
            "clean -p p.json --lines -o out --format changes --report - s.ndjson",
            in: workplace
        )
        #expect(
            lines.split(separator: "\n").map { $0.prefix(59) } == [
                #"{"document":"s.ndjson","record":1,"line":2,"offset":9,"stat"#,
                #"{"document":"s.ndjson","record":2,"line":4,"offset":27,"sta"#,
            ]
        )
    }

    // MARK: Numbers of what is not listed

    @Test func `a report of saved reports counts all records`() throws {
        let lines = (1...60).map { $0 % 3 == 0 ? #"{"id":"x"}"# : #"{"id":\#($0)}"# } + ["{"]
        let workplace = try workplace(["s.ndjson": lines.joined(separator: "\n") + "\n"])
        let clean = "clean -p p.json --lines -o out s.ndjson --format json --report r.ndjson"
        _ = try run(clean + " --summary sum.json", in: workplace)
        let whole = try run("report r.ndjson", in: workplace)
        #expect(
            whole.hasPrefix("61 records: 20 rejected (32.8%), 40 unchanged, 1 unreadable (1.6%)"),
            "\(whole)"
        )
        #expect(whole.contains("first in s.ndjson:3, last in s.ndjson:60"), "\(whole)")
        let summary = try run("report sum.json", in: workplace)
        #expect(
            summary.hasPrefix(
                "61 documents: 0 changed, 20 rejected (32.8%), and 1 unreadable (1.6%)\n"
            ),
            "\(summary)"
        )
        _ = try run(clean + " --max-listed 5", in: workplace)
        let part = try run("report r.ndjson", in: workplace)
        #expect(part.hasPrefix("45 of 61 records: 5 rejected, 40 unchanged"), "\(part)")
        #expect(part.contains("16 more records with findings are not listed"), "\(part)")
        _ = try run(
            "verify -p p.json --lines s.ndjson --format json --report v.ndjson --summary v.json",
            in: workplace
        )
        let verified = try run("report v.json", in: workplace)
        #expect(
            verified.hasPrefix(
                "61 documents: 20 do not match (32.8%), and 1 unreadable (1.6%)\n"
            ),
            "\(verified)"
        )
        let metrics = try run("report v.json --format metrics", in: workplace)
        #expect(metrics.contains("status=\"mismatched\"} 20\n"))
        #expect(metrics.contains("status=\"unchanged\"} 40\n"))
    }

    @Test(arguments: [1, 3, 40])
    func `forms for programs have every change with every cause`(records: Int) throws {
        let keys = (0..<30).map { "k\($0)" }
        let members = keys.map { "\"\($0)\":\"x\"" }.joined(separator: ",")
        let pattern = "[{\(keys.map { "\"\($0)\":\"int\"" }.joined(separator: ","))}]"
        let items = Array(repeating: "{\(members)}", count: records)
        let workplace = try workplace([
            "many.json": pattern, "d.json": "[\(items.joined(separator: ","))]",
        ])
        let clean = "clean -p many.json -o out d.json --report - --format "
        let count = 30 * records
        let short = try run(clean + "short", in: workplace)
        #expect(short.split(separator: "\n").count { $0.contains("error[type.mismatch]") } == count)
        let json = try run(clean + "json", in: workplace)
        let report = try Report(json: Array(json.utf8))
        #expect(report.changes.reduce(0) { $0 + $1.causes.count } == count)
        let sarif = try JSONValue(parsing: try run(clean + "sarif", in: workplace))
        let results = sarif["runs"]?[0]?["results"]?.asArray ?? []
        #expect(results.count { $0["ruleId"] == "type.mismatch" } == count)
    }

    /// SARIF is written as the records come, and is one document all the same.
    @Test(arguments: [0, 1, 7, 3_000])
    func `SARIF of a stream is one document`(dirty: Int) throws {
        let lines = (0..<dirty).map { #"{"id":1,"tags":["x",\#($0)]}"# } + [#"{"id":2}"#]
        let workplace = try workplace(["s.ndjson": lines.joined(separator: "\n") + "\n"])
        for options in ["--report -", "--report r"] {
            var text = try run(
                "clean -p p.json --lines -o out --format sarif \(options) s.ndjson",
                in: workplace
            )
            if options == "--report r" { text = try #require(workplace.text(of: "r")) }
            let run = try #require(try JSONValue(parsing: text)["runs"]?[0])
            #expect(run["results"]?.asArray?.count { $0["ruleId"] == "type.mismatch" } == dirty)
            let rules = run["tool"]?["driver"]?["rules"]?.asArray ?? []
            for result in run["results"]?.asArray ?? [] {
                let index = try #require(result["ruleIndex"]?.asNumber?.int)
                #expect(rules[index]["id"] == result["ruleId"])
            }
        }
    }

    // MARK: What cannot be read

    @Test func `documents that lost most of a list are told, and what is unreadable has a place`()
        throws
    {
        let workplace = try workplace([
            "l.json": #"{"rows": ["int"]}"#,
            "a.json": #"{"rows": [1,"x","y",2,"z",3,4,5,"a","b","c","d","e","f"]}"#,
            "b.json": #"{"rows": [1,2,"y"]}"#, "c.json": "{\"rows\":\n  [1,,2]}",
        ])
        let text = try workplace.shell(
            "$verijson clean -p l.json a.json b.json c.json -o out/ --report -"
        ).output
        #expect(
            text.contains("3 documents: 2 changed (1 lost more than half of a list), 1 unreadable"),
            "\(text)"
        )
        #expect(text.contains("c.json:2:6"), "\(text)")
        let json = try workplace.shell(
            "$verijson clean -p l.json c.json -o out2 --report - --format json"
        ).output
        #expect(json.contains(#""line":2"#) && json.contains(#""column":6"#), "\(json)")
    }

    @Test(arguments: ["infer", "drift -p p.json"])
    func `samples that are no records tell what they look like`(command: String) throws {
        let workplace = try workplace([
            "t.csv": "id,name\n1,a\n2,b\n", "mark.ndjson": "\u{FEFF}{\"id\":1}\n{\"id\":2}\n",
        ])
        let table = try workplace.shell("$verijson \(command) --lines t.csv")
        #expect(table.code == 65)
        #expect(table.errors.contains("it looks like a table with commas (CSV)"), "\(table.errors)")
        let mark = try workplace.shell("$verijson \(command) --lines mark.ndjson")
        #expect(mark.code == 0)
        #expect(mark.errors.contains("mark.ndjson: note: "), "\(mark.errors)")
    }
}
