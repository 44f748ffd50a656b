import Foundation
import Testing

@Suite(.serialized)
struct UsageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var line: String
        var message: String
        var testDescription: String { line }
    }

    static let cases = [
        Case(
            line: "clen",
            message:
                "expected a subcommand (clean, verify, lint, restore, replay, report), found the unknown "
                + "subcommand 'clen'; the nearest name is 'clean'"
        ),
        Case(
            line: "--quiet",
            message:
                "expected a subcommand (clean, verify, lint, restore, replay, report), found the unknown "
                + "option '--quiet'"
        ),
        Case(
            line: "clean -p p.json -p q.json",
            message: "expected one pattern, found a second '-p' after 'p.json'"
        ),
        Case(
            line: "clean a.pattern.json b.json",
            message: "expected '-p' before the pattern 'a.pattern.json', found none"
        ),
        Case(line: "clean -qx", message: "unknown option '-qx'"),
        Case(
            line: "clean -qp",
            message: "expected PATTERN after '-p', found the end of the line"
        ),
        Case(
            line: "clean --reprot x",
            message: "unknown option '--reprot'; the nearest name is '--report'"
        ),
        Case(
            line: "verify --undo u.json",
            message: "expected an option of 'verijson verify', found '--undo', which belongs to "
                + "'verijson clean' and 'verijson restore'"
        ),
        Case(
            line: "clean -p p.json --optional nul",
            message: "expected one of strip, null after '--optional', found 'nul'; the nearest "
                + "name is 'null'"
        ),
        Case(
            line: "clean -p p.json --convert safe,caselesEnum",
            message: "expected names of conversions after '--convert', found 'caselesEnum'; the "
                + "nearest name is 'caselessEnum'"
        ),
        Case(
            line: "clean -p p.json --convert epochSeconds,epochMillis",
            message: "expected one of epochSeconds and epochMillis after '--convert', found both"
        ),
        Case(
            line: "clean -p p.json --max-dropped 101%",
            message: "expected a number of items, or a share like 20%, after '--max-dropped', "
                + "found '101%'"
        ),
        Case(
            line: "clean -p p.json --max-dropped -1",
            message: "expected a number of items, or a share like 20%, after '--max-dropped', "
                + "found '-1'"
        ),
        Case(
            line: "clean -p p.json --report",
            message: "expected FILE after '--report', found the end of the line"
        ),
        Case(
            line: "clean -p --check p.json",
            message: "expected PATTERN after '-p', found the option '--check'"
        ),
        Case(
            line: "clean -p p.json --check=yes",
            message: "expected '--check' without a value, found '--check=yes'"
        ),
        Case(
            line: "clean dirty.json",
            message: "expected the option '-p PATTERN', found none"
        ),
        Case(
            line: "clean -p - -",
            message: "expected '-' once, found it 2 times"
        ),
        Case(
            line: "clean -p p.json --show-values --redact dirty.json",
            message: "expected one of '--show-values' and '--redact', found both"
        ),
        Case(
            line: "clean -p p.json --undo u.json -o out/ dirty.json clean.json",
            message: "expected one input with '--undo', found 2"
        ),
        Case(line: "lint", message: "expected a PATTERN, found none"),
        Case(line: "restore dirty.json", message: "expected the option '--undo FILE', found none"),
    ]

    @Test(arguments: [["-qp", "p.json"], ["-q", "-pp.json"], ["-qpp.json"], ["-q", "-p=p.json"]])
    func `short options may be joined`(_ options: [String]) throws {
        let run = try Sheet.workplace().run(["clean"] + options + ["dirty.json"])
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
        #expect(run.errors.isEmpty)
    }

    @Test func `the version is told`() throws {
        let workplace = try Sheet.workplace()
        #expect(try workplace.run("version").output == workplace.run("--version").output)
        #expect(try workplace.run("version").output.hasPrefix("verijson "))
    }

    @Test func `what gzip has compressed is named`() throws {
        let workplace = try Sheet.workplace()
        let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        try Data(bytes).write(to: workplace.file("dirty.json.gz"))
        let run = try workplace.run("clean", "-p", "p.json", "dirty.json.gz")
        #expect(run.code == 65)
        #expect(
            run.errors.contains("dirty.json.gz: expected text, found data that gzip has compressed")
        )
        #expect(run.errors.contains("gunzip -c dirty.json.gz | verijson"))
    }

    @Test(arguments: cases)
    func `a wrong call says what was expected and exits with 64`(example: Case) throws {
        let run = try Sheet.workplace().shell("$verijson \(example.line)")
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.first.map(String.init) == "verijson: error: " + example.message)
        #expect(lines.count == 2 && lines[1].hasPrefix("  = help: "))
    }

    #if os(Linux)
    @Test func `a document need not be typed`() throws {
        let run = try Sheet.workplace().shell("$verijson clean -p p.json </dev/ptmx")
        #expect(run.code == 64)
        #expect(
            run.errors.hasPrefix(
                "verijson: error: expected a FILE, or data on standard input, found neither\n"
            )
        )
    }
    #endif

    @Test func `after two dashes everything is a file`() throws {
        let workplace = try Sheet.workplace()
        try workplace.write(Sheet.dirty, to: "--check")
        let run = try workplace.run("clean", "-p", "p.json", "--", "--check")
        #expect(run.code == 0)
        #expect(run.output == Sheet.cleaned)
    }

    @Test func `of an option given twice the last counts`() throws {
        let run = try Sheet.workplace()
            .run(
                "clean",
                "-q",
                "-p",
                "p.json",
                "--optional",
                "nul",
                "--optional=null",
                "clean.json"
            )
        #expect(run.code == 0)
    }

    @Test func `control characters of a file name do not reach the terminal`() throws {
        let run = try Sheet.workplace().run("clean", "-p", "p.json", "a\u{1B}[2Jb")
        #expect(run.code == 66)
        #expect(!run.errors.contains("\u{1B}"))
    }

    @Test func `without words the overview is shown as an error`() throws {
        let workplace = try Workplace()
        let run = try workplace.run()
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors == (try workplace.run("--help").output))
    }
}
