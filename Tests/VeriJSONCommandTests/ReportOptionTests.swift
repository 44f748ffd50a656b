import Foundation
import TestSupport
import Testing
import VeriJSON

@Suite(.serialized)
struct ReportOptionTests {
    @Test func `the report goes to a file`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--report",
            "report.txt",
            "dirty.json"
        )
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
        #expect(run.errors.isEmpty)
        let report = try #require(workplace.text(of: "report.txt"))
        #expect(report.hasPrefix("dirty.json: changed: 1 of 3 items dropped (33.3%), 1 stripped"))
    }

    @Test func `a quiet run still writes its report file`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            "clean",
            "-q",
            "-p",
            "p.json",
            "--report",
            "report.txt",
            "dirty.json"
        )
        #expect(run.errors.isEmpty)
        #expect(workplace.text(of: "report.txt")?.isEmpty == false)
    }

    @Test(arguments: ["clean", "verify"])
    func `short reports are one line a finding`(_ subcommand: String) throws {
        let workplace = try Sheet.workplace()
        try workplace.write("[", to: "broken.json")
        let files = ["dirty.json", "clean.json", "broken.json"]
        let run = try workplace.run(
            [subcommand, "-p", "p.json", "--format", "short"]
                + (subcommand == "clean" ? ["-o", "out/"] : []) + files
        )
        let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "")
        #expect(lines.count == 4)
        for line in lines.dropLast() {
            let parts = line.split(separator: ":", maxSplits: 3)
            try #require(parts.count == 4, "\(line)")
            #expect(files.contains(String(parts[0])))
            #expect(parts[1].allSatisfy(\.isNumber) && parts[2].allSatisfy(\.isNumber))
            #expect(parts[3].hasPrefix(" error["))
        }
    }

    @Test func `reports as JSON are one line a document`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--format",
            "json",
            "-o",
            "out/",
            "dirty.json",
            "clean.json"
        )
        let lines = run.errors.split(separator: "\n")
        try #require(lines.count == 2)
        let reports = try lines.map {
            try JSONDecoder().decode(Report.self, from: Data($0.utf8))
        }
        #expect(reports.map(\.document) == ["dirty.json", "clean.json"])
        #expect(reports.map(\.status) == [.changed, .unchanged])
        #expect(reports[0].totals.dropped == 1)
    }

    @Test func `values are hidden by default and shown on demand`() throws {
        let workplace = try Sheet.workplace()
        let hidden = try workplace.run("clean", "-p", "p.json", "dirty.json").errors
        #expect(!hidden.contains("two"))
        let shown = try workplace.run("clean", "-p", "p.json", "--show-values", "dirty.json").errors
        #expect(shown.contains(#"{"id": "two"}"#))
    }

    @Test func `colors come on demand only`() throws {
        let workplace = try Sheet.workplace()
        let escape = "\u{1B}["
        for color in ["auto", "never"] {
            let run = try workplace.run("clean", "-p", "p.json", "--color", color, "dirty.json")
            #expect(!run.errors.contains(escape))
        }
        let run = try workplace.run("clean", "-p", "p.json", "--color", "always", "dirty.json")
        #expect(run.errors.contains(escape))
        #expect(!run.output.contains(escape))
        let broken = try workplace.run("clean", "-p", "p.json", "--color=always", "broken.json")
        #expect(broken.errors.hasPrefix(escape))
    }

    @Test func `a terminal gets colors and values`() throws {
        let workplace = try Sheet.workplace()
        let shown = try workplace.onTerminal("clean", "-p", "p.json", "dirty.json")
        #expect(shown.contains("\u{1B}["))
        #expect(shown.contains(#"{"id": "two"}"#))
        let redacted = try workplace.onTerminal("clean", "--redact", "-p", "p.json", "dirty.json")
        #expect(redacted.contains("\u{1B}["))
        #expect(!redacted.contains("two"))
    }

    @Test func `words of a broken document are shown as values are`() throws {
        let workplace = try Workplace([
            "p.json": #"{"pin": "int"}"#, "d.json": #"{"pin": hunter2}"#,
        ])
        for arguments in [["--redact"], []] {
            let run = try workplace.run(["clean", "-p", "p.json", "d.json"] + arguments)
            #expect(run.code == 65)
            #expect(run.errors.contains("expected a value after ':', found a word"))
            #expect(!run.errors.contains("hunter2"))
        }
        let shown = try workplace.run("clean", "--show-values", "-p", "p.json", "d.json")
        #expect(shown.errors.contains("expected a value after ':', found 'hunter2'"))
        #expect(shown.errors.contains(#"write "hunter2""#))
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func `a terminal that wants no colors gets none`(environment: [String: String]) throws {
        let workplace = try Sheet.workplace()
        let text = try workplace.onTerminal(
            "clean",
            "-p",
            "p.json",
            "dirty.json",
            environment: environment
        )
        #expect(text.hasPrefix("dirty.json: changed"))
        #expect(!text.contains("\u{1B}["))
    }

    @Test func `a narrated report draws nothing`() throws {
        let run = try Sheet.workplace().run("clean", "-p", "p.json", "--narrate", "dirty.json")
        #expect(run.errors.contains("line 1, column 42"))
        #expect(!run.errors.contains("^"))
    }

    @Test func `a report on standard output needs the data elsewhere`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("clean", "-p", "p.json", "--report", "-", "dirty.json")
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        let apart = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--report",
            "-",
            "-o",
            "o.json",
            "dirty.json"
        )
        #expect(apart.output.hasPrefix("dirty.json: changed"))
    }

    @Test func `a patch leads to the clean document`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("clean", "-p", "p.json", "--format", "patch", "dirty.json")
        #expect(run.code == 0)
        #expect(
            run.errors == """
                [{"op":"remove","path":"/rows/2/note"},{"op":"remove","path":"/rows/1"}]

                """
        )
        let patched = try PatchApplier.apply(
            JSONValue(parsing: run.errors),
            to: JSONValue(parsing: Sheet.dirty)
        )
        #expect(patched == (try JSONValue(parsing: run.output)))
    }

    @Test func `a patch has whole values, but only if they are asked for`() throws {
        let workplace = try Workplace(["p.json": #"["~int"]"#])
        let digits = String(repeating: "7", count: 10)
        let words = ["clean", "-p", "p.json", "--convert", "safe", "--format", "patch"]
        let document = "[\"\(digits)\", null]"
        let hidden = try workplace.run(words, input: document)
        #expect(hidden.code == 73)
        #expect(
            hidden.errors == """
                verijson: error: cannot write a patch: expected a value that may be shown, found \
                a hidden one, at /0
                  = help: show values with '--show-values'

                """
        )
        let shown = try workplace.run(words + ["--show-values"], input: document)
        #expect(shown.code == 0)
        #expect(
            shown.errors == """
                [{"op":"remove","path":"/1"},{"op":"replace","path":"/0","value":\(digits)}]

                """
        )
    }

    @Test func `a patch that a secret makes impossible is answered with what is possible`() throws {
        let workplace = try Workplace(["p.json": #"[{"$type": "~int", "$secret": true}]"#])
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--format",
            "patch",
            "--show-values",
            input: #"["5"]"#
        )
        #expect(run.code == 73)
        #expect(
            run.errors == """
                verijson: error: cannot write a patch: expected a value that may be shown, found \
                a hidden one, at /0
                  = help: '$secret' hides it always; '-o FILE' writes the clean document, \
                and '--undo FILE' the way back

                """
        )
    }

    @Test func `a patch lists all changes, however many`() throws {
        let items = (0..<1_200).map { _ in "null" }.joined(separator: ",")
        let run = try Workplace(["p.json": #"["int"]"#])
            .run("clean", "-p", "p.json", "--format", "patch", input: "[\(items)]")
        #expect(run.code == 0)
        #expect(try JSONValue(parsing: run.errors).asArray?.count == 1_200)
    }

    @Test func `a rejected document has no patch, and several have no single one`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("clean", "-p", "p.json", "--format", "patch", "rejected.json")
        #expect(run.code == 2)
        #expect(run.errors.hasPrefix("verijson: error: rejected.json: rejected: expected the"))
        let two = try workplace.run(
            [
                "clean", "-p", "p.json", "--format", "patch", "-o", "out/", "dirty.json",
                "clean.json",
            ]
        )
        #expect(two.code == 64)
        #expect(two.errors.hasPrefix("verijson: error: expected one input with '--format patch'"))
    }

    @Test func `a page goes to a file, and hides values by default`() throws {
        let workplace = try Sheet.workplace()
        let words = ["clean", "-p", "p.json", "--format", "html", "--report", "r.html"]
        let run = try workplace.run(words + ["dirty.json"])
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
        let page = try #require(workplace.text(of: "r.html"))
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.contains("id=\"document\""))
        #expect(!page.contains("two"))
        _ = try workplace.run(words + ["--show-values", "dirty.json"])
        #expect(workplace.text(of: "r.html")?.contains("&quot;two&quot;") == true)
        let several = try workplace.run(words + ["-o", "out/", "dirty.json", "clean.json"])
        #expect(several.code == 0)
        #expect(workplace.text(of: "r.html")?.contains("2 documents: 1 changed") == true)
    }

    @Test func `a rejected document has a page`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "--format",
            "html",
            "--report",
            "r.html",
            "rejected.json"
        )
        #expect(run.code == 2)
        #expect(workplace.text(of: "r.html")?.contains("nothing came out") == true)
    }

    @Test func `keys that are data are hidden, shown on demand, and never lost`() throws {
        let workplace = try Workplace([
            "p.json": #"{"users": {"*?": "int"}}"#,
            "d.json": #"{"users": {"zQzQ": "8368", "b": 1}}"#,
            "m.json": #"{"users": {"zQzQ": 8368"8368":}}"#,
        ])
        let clean = ["clean", "-p", "p.json", "--quarantine", "q.ndjson", "-o", "out.json"]
        for format in ["text", "json", "html"] {
            let run = try workplace.run(clean + ["--format", format, "d.json"])
            #expect(run.code == 0)
            #expect(!DisclosureMarker.leaks(run.errors), "\(run.errors)")
            #expect(run.errors.contains("/users/*"))
        }
        let commands = [
            clean + ["m.json"], clean + ["--narrate", "d.json"], clean + ["-q", "m.json"],
            ["verify", "-p", "p.json", "d.json", "m.json"],
            ["verify", "-p", "p.json", "--format", "json", "d.json"],
            ["replay", "-p", "p.json", "q.ndjson"],
            ["replay", "-p", "p.json", "--format", "json", "q.ndjson"],
        ]
        _ = try workplace.run(clean + ["d.json"])
        #expect(workplace.text(of: "q.ndjson")?.contains("/users/zQzQ") == true)
        for command in commands {
            let run = try workplace.run(command)
            #expect(!DisclosureMarker.leaks(run.errors), "\(command) \(run.errors)")
        }
        let patch = try workplace.run(clean + ["--format", "patch", "d.json"])
        #expect(patch.errors == #"[{"op":"remove","path":"/users/zQzQ"}]"# + "\n")
        let keys = try workplace.run(clean + ["--show-keys", "d.json"]).errors
        #expect(keys.contains("at /users/zQzQ"))
        #expect(!keys.contains("8368"))
        let two = try workplace.run(clean + ["--show-keys", "--redact", "d.json"])
        #expect(two.code == 64)
        #expect(two.errors.contains("expected one of '--show-keys' and '--redact', found both"))
    }
}
