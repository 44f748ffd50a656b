import Foundation
import TestSupport
import Testing
import VeriJSON

/// Counts that are kept from run to run.
@Suite(.serialized)
struct SummaryOptionTests {
    private func clean(_ workplace: Workplace, _ files: String...) throws -> Workplace.Run {
        try workplace.run(
            ["clean", "-q", "-p", "p.json", "-o", "out/", "--summary", "s.json"] + files
        )
    }

    private func summary(_ workplace: Workplace, _ name: String = "s.json") throws -> Report.Summary
    {
        try Report.Summary(json: Array(try #require(workplace.text(of: name)).utf8))
    }

    @Test func `runs add up`() throws {
        let workplace = try Sheet.workplace()
        #expect(try clean(workplace, "dirty.json", "clean.json").code == 0)
        let first = try summary(workplace)
        #expect((first.documents, first.changed, first.rejected, first.unreadable) == (2, 1, 0, 0))
        #expect(try clean(workplace, "dirty.json", "rejected.json", "broken.json").code == 65)
        let both = try summary(workplace)
        #expect((both.documents, both.changed, both.rejected, both.unreadable) == (4, 2, 1, 1))
        #expect(both.causes.first { $0.template == "/rows/*/id" }?.count == 2)
        #expect(workplace.text(of: "s.json")?.contains("\"version\": 1") == true)
        #expect(
            try workplace.permissions(of: "s.json") == workplace.permissions(of: "out/dirty.json")
        )
    }

    @Test func `findings of verify are counted, and nothing is changed`() throws {
        let workplace = try Sheet.workplace()
        for _ in 1...2 {
            let run = try workplace.run(
                ["verify", "-p", "p.json", "--summary", "v.json", "dirty.json", "broken.json"]
            )
            #expect(run.code == 1)
        }
        let kept = try summary(workplace, "v.json")
        #expect((kept.documents, kept.changed, kept.unreadable) == (2, 0, 2))
        #expect(kept.changes.isEmpty)
        #expect(kept.causes.map(\.count) == [2, 2])
    }

    @Test func `a kept summary is a text or metrics, and several are added`() throws {
        let workplace = try Sheet.workplace()
        _ = try clean(workplace, "dirty.json", "broken.json")
        let text = try workplace.run("report", "s.json")
        #expect(
            text.output == """
                2 documents: 1 changed, 0 rejected, and 1 unreadable (50%)

                changes:
                  1 drop object.invalid /rows/*
                  1 strip type.mismatch /rows/*/note

                findings:
                  1 type.mismatch /rows/*/id
                  1 type.mismatch /rows/*/note

                """
        )
        let sums = try workplace.shell(
            "cp s.json t.json; $verijson report --format metrics s.json t.json"
        )
        .output.split(separator: "\n").filter { $0.contains("status=") }
        #expect(
            sums == [
                #"verijson_documents_total{status="unchanged"} 0"#,
                #"verijson_documents_total{status="changed"} 2"#,
                #"verijson_documents_total{status="rejected"} 0"#,
                #"verijson_documents_total{status="unreadable"} 2"#,
                #"verijson_documents_total{status="mismatched"} 0"#,
            ]
        )
        let other = try workplace.run("report", "--format", "sarif", "s.json")
        #expect(other.code == 64)
        #expect(
            other.errors.contains("expected '--format text' or '--format metrics' for a summary")
        )
    }

    @Test func `what is not a summary is neither read nor replaced`() throws {
        let workplace = try Sheet.workplace()
        let texts = [
            "{}", "[",
            #"{"version":2,"documents":0,"changed":0,"rejected":0,"changes":[],"causes":[]}"#,
            #"{"version":1,"documents":0,"changed":1,"rejected":0,"changes":[],"causes":[]}"#,
            #"{"version":1,"documents":-1,"changed":0,"rejected":0,"changes":[],"causes":[]}"#,
            #"""
            {"version":1,"documents":1,"changed":0,"rejected":0,"changes":[],
            "causes":[{"template":"","code":"x","count":-1}]}
            """#,
        ]
        for text in texts {
            try workplace.write(text, to: "s.json")
            let run = try clean(workplace, "dirty.json")
            #expect(run.code == 73)
            #expect(
                run.errors.hasPrefix(
                    "verijson: error: cannot add to 's.json': expected a summary or an empty file, "
                        + "found something else: expected "
                )
            )
            #expect(workplace.text(of: "s.json") == text)
        }
        // Nothing was done before.
        #expect(!(try workplace.names().contains("out")))
        try workplace.write("", to: "s.json")
        #expect(try clean(workplace, "dirty.json").code == 0)
        #expect(try summary(workplace).documents == 1)
    }

    @Test func `a summary has a file of its own`() throws {
        let workplace = try Sheet.workplace()
        for path in ["dirty.json", "p.json", "-"] {
            for subcommand in ["clean", "verify"] {
                let run = try workplace.run(
                    [subcommand, "-p", "p.json", "--summary", path, "dirty.json"]
                )
                #expect(run.code == 64)
                #expect(run.errors.contains("after '--summary', found '\(path)'"))
            }
        }
        let run = try workplace.run(
            ["verify", "-p", "p.json", "--summary", "x", "--report", "x", "dirty.json"]
        )
        #expect(run.code == 64)
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
    }

    @Test func `runs at the same time lose no counts`() throws {
        let workplace = try Sheet.workplace()
        // Each exits with 1, for what it finds; xargs then exits with 123.
        let run = try workplace.shell(
            """
            echo 1 2 3 4 5 6 7 8 9 10 11 12 | xargs -n 1 -P 12 sh -c \
                '$verijson verify -q -p p.json --summary s.json dirty.json clean.json'
            """
        )
        #expect(run.code == 123)
        #expect(run.errors.isEmpty)
        let kept = try summary(workplace)
        #expect(kept.documents == 24)
        #expect(kept.causes.map(\.count) == [12, 12])
        #expect(try workplace.names().filter { $0.hasPrefix(".verijson") } == [])
    }

    @Test func `a wrong command line or pattern adds nothing`() throws {
        let workplace = try Sheet.workplace()
        _ = try clean(workplace, "dirty.json")
        let before = workplace.text(of: "s.json")
        try workplace.write("{", to: "wrong.json")
        let run = try workplace.run(
            ["clean", "-p", "wrong.json", "--summary", "s.json", "dirty.json"]
        )
        #expect(run.code == 78)
        #expect(workplace.text(of: "s.json") == before)
    }
}
