import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

@Suite(.serialized)
struct SavedReportTests {
    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            [
                "clean", "-p", "p.json", "--format", "json", "--report", "r.json", "-o", "out/",
                "dirty.json", "clean.json",
            ]
        )
        #expect(run.code == 0)
        let first = workplace.text(of: "r.json")?.split(separator: "\n").first.map(String.init)
        try workplace.write(try #require(first), to: "one.json")
        return workplace
    }

    @Test func `a saved report is a text again`() throws {
        let run = try workplace().run("report", "r.json")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.hasPrefix("2 documents: 1 changed, 1 unchanged\n\nerror["))
        #expect(run.output.contains(" --> dirty.json:1:42  at /rows/1/id\n ::: p.json:1:18"))
        let each = try workplace().run("report", "r.json", "--verbose")
        #expect(
            each.output.hasPrefix(
                "dirty.json: changed: 1 of 3 items dropped (33.3%), 1 stripped\n\nerror["
            )
        )
        #expect(each.output.hasSuffix("clean.json: unchanged\n"))
    }

    @Test func `a saved report is a page`() throws {
        let workplace = try workplace()
        let run = try workplace.run("report", "one.json", "--format", "html", "-o", "r.html")
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        let page = try #require(workplace.text(of: "r.html"))
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.contains("<title>dirty.json: changed</title>"))
    }

    @Test func `a report comes from standard input, and several make one page`() throws {
        let workplace = try workplace()
        let text = try #require(workplace.text(of: "one.json"))
        let run = try workplace.run("report", "--format", "html", input: text)
        #expect(run.output.hasPrefix("<!DOCTYPE html>\n"))
        let two = try workplace.run("report", "--format", "html", "r.json")
        #expect(two.code == 0)
        #expect(two.output.contains("<title>2 documents: 1 changed, 1 unchanged</title>"))
    }

    @Test(arguments: ["text", "html", "junit", "sarif", "github", "metrics"])
    func `saved findings are rendered, too`(format: String) throws {
        let workplace = try workplace()
        let words = ["verify", "-p", "p.json", "--format", "json", "--report", "v.json"]
        #expect(try workplace.run(words + ["dirty.json"]).code == 1)
        let one = try workplace.run("report", "v.json", "--format", format)
        #expect(one.code == 0, "\(one.errors)")
        #expect(one.output.contains(format == "metrics" ? "/rows/*/id" : "expected an integer"))
        let both = try workplace.run("report", "v.json", "one.json", "--format", format)
        #expect(both.code == 0)
        #expect(
            both.output.contains(format == "metrics" ? "\"mismatched\"} 1" : "expected a string")
        )
        try workplace.write(#"{"findings": 5}"#, to: "wrong.json")
        let wrong = try workplace.run("report", "wrong.json", "--format", format)
        #expect(wrong.code == 65)
        #expect(wrong.errors.contains("wrong.json: expected the member \"version\""))
    }

    @Test func `what is no report exits with 65 and says where`() throws {
        let workplace = try workplace()
        let run = try workplace.run("report", "dirty.json")
        #expect(run.code == 65)
        #expect(
            run.errors.hasPrefix("verijson: error: dirty.json: expected the member \"version\"")
        )
        let text = try #require(workplace.text(of: "one.json"))
        try workplace.write("\(text)\n{\"version\": 1}\n", to: "two.json")
        for format in ["text", "html", "junit", "sarif", "github", "metrics"] {
            let rest = try workplace.run("report", "two.json", "dirty.json", "--format", format)
            #expect(rest.code == 0)
            #expect(rest.errors.isEmpty)
            if format == "metrics" {
                #expect(rest.output.contains("verijson_documents_total{status=\"unreadable\"} 2\n"))
            } else {
                #expect(rest.output.contains("two.json"), "\(rest.output)")
            }
            let line =
                "unreadable: 2 of 3 documents, the first at two.json:2: expected the member"
            if format == "text" { #expect(rest.output.contains(line), "\(rest.output)") }
        }
        let over = try workplace.run("report", "one.json", "-o", "one.json")
        #expect(over.code == 64)
    }

    @Test func `a report of another version is an error as a whole, however it is laid out`() throws
    {
        let workplace = try workplace()
        let text = try #require(workplace.text(of: "one.json"))
        let value = try JSONValue(parsing: text.replacing(#""version":1"#, with: #""version":9"#))
        try workplace.write(JSONWriter(.pretty).string(value), to: "nine.json")
        let run = try workplace.run("report", "nine.json")
        #expect(run.code == 65)
        #expect(run.errors.hasPrefix("verijson: error: nine.json: expected 1, at /version\n"))
    }

    @Test func `a saved report can say nothing to a terminal`() throws {
        let workplace = try workplace()
        let text = try #require(workplace.text(of: "one.json"))
        let hostile = text.replacing(
            #/"(code|message|words|expected|label|text|name|template|document)":"(?:[^"\\]|\\.)*"/#
        ) { #""\#($0.1)":"\u001b[31m\n::error::\u202e\u009b""# }
        try workplace.write(hostile, to: "hostile.json")
        for options in [[], ["--narrate"], ["--format", "html"]] {
            let run = try workplace.run(["report", "hostile.json"] + options)
            #expect(run.code == 0)
            #expect(run.output.contains(#"\u001B[31m\u000A"#))
            #expect(!run.output.unicodeScalars.contains { $0.isInvisible && $0 != "\n" })
            #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("::") })
        }
    }

    @Test func `a file without reports is an error`() throws {
        let run = try workplace().run("report", input: "\n")
        #expect(run.code == 65)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("verijson: error: stdin: expected a report, found nothing\n"))
    }
}
