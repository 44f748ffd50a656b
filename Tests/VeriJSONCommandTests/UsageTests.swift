import Foundation
import TestSupport
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
                "expected a subcommand (clean, verify, lint, infer, drift, convert, changes, restore, replay, "
                + "report, completions, manual), found the unknown subcommand 'clen'; the nearest name is 'clean'"
        ),
        Case(
            line: "--quiet",
            message:
                "expected a subcommand (clean, verify, lint, infer, drift, convert, changes, restore, replay, "
                + "report, completions, manual), found the unknown option '--quiet'"
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
        Case(line: "clean --out x.json", message: "unknown option '--out'"),
        Case(
            line: "clean -p p.json --keep dirty.json",
            message: "expected '--lines', '--documents' or '--items' with '--keep', found none"
        ),
        Case(
            line: "lint --show-values p.json",
            message:
                "expected an option of 'verijson lint', found '--show-values', which belongs to "
                + "'verijson clean', 'verijson verify', 'verijson infer', 'verijson drift', 'verijson changes' and "
                + "'verijson replay'"
        ),
        Case(
            line: "drift -p p.json --fail-above 1 dirty.json",
            message: "expected a share like 1% after '--fail-above', found '1'"
        ),
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
            line: "clean -p p.json --convert zone:Z --convert zone:+02:00",
            message: "expected one offset after '--convert', found 'zone:+02:00' and 'zone:Z'"
        ),
        Case(
            line: "clean -p p.json --convert date:YYYY-MM-dd",
            message: "expected a conversion after '--convert', found 'date:YYYY-MM-dd': 'YYYY' "
                + "stands for no part of a date"
        ),
        Case(
            line: "clean -p p.json --convert unit:kg,percent",
            message:
                "expected a conversion after '--convert', found 'unit:kg,percent': an argument "
                + "goes on to the end of the text, so that 'percent' is a part of it"
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
            message: "expected the option '-p PATTERN' or '-s SCHEMA', found neither"
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
        Case(line: "lint", message: "expected a FILE, found none"),
        Case(
            line: "clean -i -p p.json -o x.json dirty.json",
            message: "expected one of '-o' and '--in-place', found both"
        ),
        Case(
            line: "clean -i -p p.json dirty.json -",
            message: "expected FILEs to replace with '--in-place', found standard input"
        ),
        Case(
            line: "clean -i -p p.json < dirty.json",
            message: "expected FILEs to replace with '--in-place', found standard input"
        ),
        Case(
            line: "clean -i -p p.json dirty.json /dev/null",
            message: "expected FILEs to replace with '--in-place', found '/dev/null', which is a "
                + "pipe or a device"
        ),
        Case(
            line: "clean -i -p p.json --undo u.json dirty.json clean.json",
            message: "expected one input with '--undo', found 2"
        ),
        Case(line: "completions", message: "expected one of bash, zsh, fish, found none"),
        Case(
            line: "completions fis",
            message: "expected one of bash, zsh, fish, found 'fis'; the nearest name is 'fish'"
        ),
        Case(
            line: "completions bash zsh",
            message: "expected one of bash, zsh, fish, found 'bash' and 'zsh'"
        ),
        Case(line: "manual clean", message: "expected no operand, found 'clean'"),
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

    @Test(arguments: [
        "clean -p p.json out", "clean -p p.json -i out/", "verify -p p.json out", "lint out",
        "report -o new.html out", "infer out", "drift -p p.json out",
    ])
    func `a folder without documents is an error`(line: String) throws {
        let run = try Sheet.workplace()
            .shell("mkdir out; touch out/x out/.a.json; $verijson \(line)")
        #expect(run.code == 66)
        let name = line.contains("out/") ? "out/" : "out"
        #expect(
            run.errors == """
                verijson: error: cannot read '\(name)': expected files of JSON or XML in the folder, \
                found none
                  = help: give its files by their names; those in a folder end with .json, .ndjson, \
                .jsonl or .xml, also with .gz or .zst after it

                """
        )
    }

    @Test(arguments: ["clean -p out dirty.json"])
    func `a directory is named, with what to give instead`(line: String) throws {
        let run = try Sheet.workplace().shell("mkdir out; $verijson \(line)")
        #expect(run.code == 66)
        let name = line.contains("out/") ? "out/" : "out"
        #expect(
            run.errors == """
                verijson: error: cannot read '\(name)': expected a file, found a directory
                  = help: give its files: out/*.json

                """
        )
    }

    @Test func `one document a line is recognised`() throws {
        let help =
            "= help: the text looks like one document a line: '--lines' reads it\n"
        let workplace = try Sheet.workplace()
        for command in ["clean", "verify"] {
            let lines = "\n\(Sheet.cleaned)\r\n\n\(Sheet.dirty)\n"
            let run = try workplace.run(command, "-p", "p.json", input: lines)
            #expect(run.code == 65)
            #expect(run.errors.hasSuffix(help))
        }
        // The help is true.
        try workplace.write("\(Sheet.cleaned)\n\(Sheet.dirty)\n", to: "all.ndjson")
        let parts = try workplace.shell(
            "$verijson clean -q --lines -i -p p.json all.ndjson && cat all.ndjson"
        )
        #expect(parts.code == 0)
        #expect(parts.output == "\(Sheet.cleaned)\n\(Sheet.cleaned)\n")
        for other in ["\(Sheet.cleaned) \(Sheet.dirty)", "{\n}\n{}", "{}\n]", "[]\n1"] {
            let run = try workplace.run("clean", "-p", "p.json", input: other)
            #expect(run.code == 65)
            #expect(!run.errors.contains("--lines"), "\(other)")
            let isNext = other.contains("} {") || other.hasSuffix("}\n{}")
            #expect(run.errors.contains("'--documents' reads it") == isNext, "\(other)")
        }
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
