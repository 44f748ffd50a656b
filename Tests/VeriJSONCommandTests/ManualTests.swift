import Foundation
import TestSupport
import Testing

/// The manual page, as formatters understand it.
@Suite(.serialized)
struct ManualTests {
    private func workplace() throws -> Workplace {
        let workplace = try Workplace()
        let run = try workplace.shell("$verijson manual > verijson.1")
        #expect(run.code == 0 && run.errors.isEmpty)
        return workplace
    }

    @Test func `every subcommand, option and exit code has an entry`() throws {
        let workplace = try workplace()
        let page = try #require(workplace.text(of: "verijson.1"))
            .replacing("\\-", with: "-").replacing("\\(aq", with: "'")
        for (subcommand, options) in try CompletionTests.tables() {
            let parts = page.split(separator: "\n.SS \(subcommand)\n")
            #expect(parts.count == 2)
            let section = try #require(parts.last?.split(separator: "\n.S").first)
            let heads = section.matches(of: /\n\.TP\n(.+)/).map(\.1)
            let names = heads.flatMap { $0.matches(of: /\\fB(-.+?)\\fP/).map { String($0.1) } }
            #expect(names == options)
        }
        let overview = try workplace.run("--help").output
        let codes = overview.matches(of: /\n +(\d+)  (.+)/)
        #expect(codes.count == 10)
        let line = page.replacing("\n", with: " ")
        for code in codes {
            #expect(line.contains(" .TP .B \(code.1) \(code.2) ."), "\(code.0)")
        }
    }

    @Test func `no text is taken for a request`() throws {
        let page = try #require(try workplace().text(of: "verijson.1"))
        let macros: Set = ["TH", "SH", "SS", "TP", "PP", "B", "BR", "br", "nf", "fi", "RS", "RE"]
        for line in page.split(separator: "\n") where ".'".contains(line.prefix(1)) {
            let macro = line.dropFirst().prefix { $0 != " " }
            #expect(macros.contains(String(macro)), "\(line)")
        }
        #expect(page.utf8.allSatisfy { $0 < 0x80 })
        #expect(page.contains("\\(aqsource"))
    }

    @Test(.enabled(if: CompletionTests.has("mandoc"), "mandoc is not installed"))
    func `mandoc finds no mistake`() throws {
        let run = try workplace().shell("mandoc -T lint verijson.1")
        // A date would be that of the build, and make each another page.
        let lines = run.output.split(separator: "\n").filter { !$0.contains(": missing date,") }
        #expect(lines == [])
    }

    @Test(.enabled(if: CompletionTests.has("groff"), "groff is not installed"))
    func `groff sets the page without a warning`() throws {
        let run = try workplace().shell("groff -man -Tutf8 -ww -P-cbou -rLL=100n verijson.1")
        #expect(run.errors.isEmpty)
        #expect(
            run.output.contains(
                "verijson - makes JSON documents match a pattern, and reports what it removed"
            )
        )
        #expect(run.output.contains(#"{"id": "int", "name": "string", "price?": "number","#))
        #expect(
            run.output.contains("verijson clean (-p PATTERN | -s SCHEMA) [OPTION…] [FILE… | -]")
        )
        #expect(run.output.contains("source <(verijson completions bash)"))
    }
}
