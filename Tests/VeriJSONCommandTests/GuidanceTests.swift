import TestSupport
import Testing

@testable import VeriJSONCommand

/// What the command answers to words of other commands, to addresses and to nothing.
@Suite(.serialized)
struct GuidanceTests {
    @Test(arguments: [
        ("validate", "write 'verijson verify': list what is wrong with documents"),
        ("check", "write 'verijson verify': list what is wrong with documents"),
        ("fix", "write 'verijson clean': make documents match a pattern"),
        ("diff", "write 'verijson changes': list what differs between two revisions"),
        ("undo", "write 'verijson restore': give back the original"),
    ])
    func `the word of another command leads to the one that does it`(
        word: String,
        help: String
    ) throws {
        let run = try Sheet.workplace().run(word, "-p", "p.json", "dirty.json")
        #expect(run.code == 64)
        #expect(run.errors.contains("found the unknown subcommand '\(word)'\n"))
        #expect(run.errors.contains("  = help: \(help)"), "\(run.errors)")
    }

    @Test(arguments: [
        ("clean --out x.json", "'-o OUT' names the file to write"),
        ("verify --fix", "'verijson clean --in-place' replaces files by their clean documents"),
        ("clean --dry-run", "'verijson verify' lists what is wrong and changes nothing"),
        (
            "clean --lines --workers 4",
            "'--jobs N' is the number of blocks that are cleaned at the same time"
        ),
        ("clean --ndjson", "'--lines' treats each line as a document"),
        (
            "clean --max-lost 4",
            "'--max-dropped N' rejects a document that loses more than N items of an array"
        ),
        ("clean --limit 4", "'--max-listed N' lists at most N records in a report"),
        (
            "verify --relaxed",
            "'verify' reads documents as they are; 'verijson clean --relaxed --check -o /dev/null' "
                + "reports what is repaired and what does not match, and exits with 1"
        ),
        ("clean --relaxed salvage", "write '--relaxed=salvage'"),
        ("clean --relaxed comments,bareMarkup", "write '--relaxed=comments,bareMarkup'"),
        ("clean --items /data", "write '--items=/data'"),
        ("clean --lines --each value", "write '--each=value'"),
        (
            "clean --lines --undo u.json",
            "keep the input, which is the original; '--quarantine FILE' keeps each value that is left "
                + "out, with its line"
        ),
    ])
    func `the option of another command leads to the one that does it`(
        line: String,
        help: String
    ) throws {
        let run = try Sheet.workplace().shell("$verijson \(line) -p p.json dirty.json")
        #expect(run.code == 64)
        #expect(run.errors.contains("  = help: \(help)\n"), "\(run.errors)")
    }

    @Test func `a file may have the name of a value`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            cp dirty.json salvage; $verijson clean -q -p p.json dirty.json > clean.json
            $verijson clean -q -p p.json --relaxed salvage | cmp - clean.json
            """
        )
        #expect(run.code == 0, "\(run.errors)")
    }

    @Test(arguments: [
        ("clean -o out.ndjson.gz --lines", "write '-o - | gzip > out.ndjson.gz'"),
        ("clean -o out.json.zst", "write '-o - | zstd > out.json.zst'"),
        ("clean --quarantine q.gz", "write '--quarantine q', and run 'gzip q' afterwards"),
        ("clean --undo u.xz", "write '--undo u', and run 'xz u' afterwards"),
        ("verify --report r.txt.bz2", "write '--report r.txt', and run 'bzip2 r.txt' afterwards"),
        ("drift --report d.gz", "write '--report d', and run 'gzip d' afterwards"),
    ])
    func `plain text is not written under the name of compressed data`(
        line: String,
        help: String
    ) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            "$verijson \(line) -p p.json dirty.json; code=$?; ls; exit $code"
        )
        #expect(run.code == 64)
        #expect(run.errors.contains("': what is written is not compressed\n"), "\(run.errors)")
        #expect(run.errors.contains("  = help: \(help)\n"), "\(run.errors)")
        for end in [".gz", ".zst", ".bz2", ".xz"] { #expect(!run.output.contains(end)) }
    }

    @Test func `words of other commands name what is there`() {
        for subcommand in Command.subcommands {
            #expect(OtherWords.subcommand(subcommand.name) == nil)
            for option in subcommand.options { #expect(OtherWords.option(option.name) == nil) }
        }
    }

    @Test(arguments: [
        "clean -p https://example.com/p.json dirty.json",
        "clean -s https://example.com/p.json dirty.json",
        "verify -p p.json https://example.com/p.json",
        "clean -p p.json --lines https://example.com/p.json",
    ])
    func `nothing is fetched from a network`(line: String) throws {
        let run = try Sheet.workplace().shell("$verijson \(line)")
        #expect(run.code == 66)
        #expect(
            run.errors.hasPrefix(
                """
                verijson: error: cannot read 'https://example.com/p.json': expected a file, found a URL
                  = help: nothing is fetched from a network; run 'curl -O https://example.com/p.json', \
                and give that file

                """
            ),
            "\(run.errors)"
        )
    }

    @Test func `empty standard input is said to be empty`() throws {
        let workplace = try Sheet.workplace()
        let note = "standard input is empty; a FILE names another input"
        for command in ["clean", "verify"] {
            let run = try workplace.run(command, "-p", "p.json")
            #expect(run.code == 65)
            #expect(run.errors.contains("= help: \(note)\n"), "\(run.errors)")
        }
        let stream = try workplace.run("clean", "-p", "p.json", "--lines")
        #expect(stream.code == 0)
        #expect(stream.errors.contains("stdin: note: \(note)\n"), "\(stream.errors)")
        for line in ["verify -p p.json --lines", "drift -p p.json --lines"] {
            let run = try workplace.shell("$verijson \(line) < /dev/null")
            #expect(run.code == 0)
            #expect(run.errors.contains("stdin: note: \(note)\n"), "\(run.errors)")
        }
        for line in ["infer", "drift -p p.json"] {
            let run = try workplace.shell("$verijson \(line) < /dev/null")
            #expect(run.code == 65)
            #expect(run.errors.contains("= help: \(note)\n"), "\(run.errors)")
        }
        // A file that is empty is one.
        try workplace.write("", to: "empty.json")
        let file = try workplace.run("clean", "-p", "p.json", "empty.json")
        #expect(!file.errors.contains("standard input"))
    }

    @Test func `every group of the help of clean has options, and every option one place`() throws {
        let options = Subcommand.clean.allOptions
        let groups = Dictionary(grouping: options, by: OptionGroup.of)
        for group in OptionGroup.allCases where group != .other {
            #expect((groups[group]?.count ?? 0) > 2, "\(group)")
        }
        #expect(groups[.other]?.map(\.name) == ["--help"])
        let reported = groups[.report]?.map(\.name) ?? []
        #expect(
            reported == [
                "--report", "--format", "--summary", "--color", "--verbose", "--only", "--narrate",
                "--quiet",
            ]
        )
    }
}
