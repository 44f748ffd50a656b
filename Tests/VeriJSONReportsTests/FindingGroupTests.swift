import Foundation
import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore
@testable import VeriJSONReports

/// Findings of one kind are told once, with their values and one help for all.
struct FindingGroupTests {
    private func example(
        _ pattern: String,
        _ items: [String],
        _ policy: Sanitizer.Policy = ReportCase.open
    ) throws -> ReportCase {
        try ReportCase(pattern, "[\(items.joined(separator: ", "))]", policy)
    }

    private func helps(_ text: String) -> [Substring] {
        text.split(separator: "\n").compactMap { line in
            line.range(of: "= help: ").map { line[$0.upperBound...] }
        }
    }

    @Test func `values are counted, the most frequent first`() throws {
        let words = ["\"-\"", "\"N/A\"", "\"N/A\"", "1", "\"\"", "\"N/A\""]
        let text = try example(#"["number"]"#, words).text()
        #expect(text.contains("expected a number, found a string\n"))
        #expect(text.contains(#"= note: found "N/A" 3×, "-" 1×, "" 1×"#))
        #expect(text.contains("= and 4 more like this at /1, /2, /4, …"))
        #expect(
            helps(text) == [
                #"to make them null, write {"$type": "number", "$null": ["-", "N/A", ""]} in the pattern"#
            ]
        )
    }

    @Test func `one value that occurs often is named`() throws {
        let text = try example(#"["number"]"#, ["\"x\"", "\"x\"", "1"]).text()
        #expect(text.contains("expected a number, found the string \"x\"\n"))
        #expect(!text.contains("×"))
    }

    @Test func `values that are mended in other ways are another group`() throws {
        let text = try example(#"["number"]"#, ["\"N/A\"", "\"1\"", "\"x\"", "true", "[]"]).text()
        #expect(helps(text).count == 5)
        #expect(!text.contains("more like this"))
    }

    @Test func `all new values of an enum are added at once`() throws {
        let values = ["osx-x86-tar", "musl", "osx-x86-tar"].map { "\"\($0)\"" }
        let example = try example(#"["enum:linux"]"#, values)
        let words: Substring = #"to accept them, add "osx-x86-tar", "musl" to the pattern"#
        #expect(helps(example.text()) == [words])
        let list = try self.example(#"[{"$in": ["linux", 1]}]"#, values + ["2"])
        #expect(helps(list.text()) == [words, "to accept it, add 2 to the pattern"])
    }

    @Test(arguments: [
        (#"["number"]"#, [#""N/A""#, #""-""#, #""null""#]),
        (#"["enum:a,b"]"#, [#""c""#, #""d""#, #""a2""#]),
        (#"[{"$in": ["a", 1]}]"#, [#""c""#, #""d""#]),
    ])
    func `the help for a group mends all of it`(_ pattern: String, _ items: [String]) throws {
        let example = try example(pattern, items)
        let page = example.result.reportHTML()
        #expect(page.contains("<strong>Help:</strong>"))
        let groups = FindingGroups(of: example.report.findings)
        let help = try #require(groups.groups.first?.first.help.first)
        let mended = try #require(help.edit).apply(to: pattern)
        let after = try self.example(mended, items)
        #expect(after.report.totals.broken == 0, "\(mended)")
    }

    @Test func `findings that are not listed are counted`() throws {
        var policy = ReportCase.open
        policy.limits.changes = 2
        let text = try example(#"["number"]"#, Array(repeating: "\"x\"", count: 9), policy).text()
        #expect(text.contains("= and 8 more like this at /1, …\n"))
    }

    @Test func `what is not listed is given to no kind where there are several`() throws {
        var policy = ReportCase.open
        policy.limits.changes = 2
        let example = try example(#"["number"]"#, ["\"x\"", "{}", "[]", "[]"], policy)
        let note = "2 more with this code at this place are not listed"
        #expect(example.text().contains("= note: \(note)"))
        var service = ServiceReport()
        service.add(example.report)
        #expect(service.text().contains("= note: 4 findings\n"))
        #expect(service.text().contains("counted above, with the same code at the same place"))
        #expect(!service.text().contains(note))
    }

    @Test func `beyond twenty values the rest is counted`() throws {
        let values = (0..<25).map { "\"v\($0)\"" }
        let text = try example(#"["number"]"#, values + values).text()
        #expect(text.contains(#""v19" 2×, others 10×"#))
    }

    @Test func `a count is that of what the message says`() throws {
        var policy = ReportCase.open
        policy.limits.changes = 2
        let page = try example(#"["number"]"#, ["\"x\"", "\"x\"", "{}", "[]"], policy)
            .result.reportHTML()
        #expect(
            page.contains(
                "<span class=\"count\">4×</span> expected a number, found values such as the string"
            )
        )
    }

    @Test func `the headline names what occurs most often, and not what is gravest`() throws {
        let pattern = #"[{"a?": "int", "k?": "enum:a,b"}]"#
        let wrong = Array(repeating: #"{"a":"x"}"#, count: 2)
        let new = Array(repeating: #"{"k":"z"}"#, count: 3)
        let example = try example(pattern, wrong + new)
        let most = "Most often: expected \"a\" or \"b\", found \"z\", at /*/k (3×)"
        #expect(example.text().split(separator: "\n")[0].hasSuffix(most))
        var service = ServiceReport()
        service.add(example.report)
        #expect(service.text().split(separator: "\n")[0].hasSuffix(most))
        #expect(service.html().contains("at <code>/*/k</code> (3×)"))
    }

    @Test func `a headline about several kinds of values is true of all`() throws {
        let values = ["\"x\"", "\"y\"", "{}", "[]"].map { #"{"n":\#($0)}"# } + ["{}"]
        var service = ServiceReport()
        service.add(try example(#"[{"n": "number"}]"#, values).report)
        let most =
            "Most often: expected a number, found values such as a string, at /*/n (4×)"
        #expect(service.text().split(separator: "\n")[0].hasSuffix(most))
    }

    @Test func `omitted causes are told, although there are others like the first`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.causesPerChange = 1
        let text = try example(
            #"[{"a": "int", "b": "int"}]"#,
            [#"{"a": "x", "b": "y"}"#, #"{"a": "x", "b": "y"}"#],
            policy
        ).text()
        #expect(text.contains("and 1 more like this at /1/a"))
        #expect(text.contains("= note: 1 more cause in /0"))
    }
}
