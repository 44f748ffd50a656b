import TestSupport
import Testing

/// Runs that would write over a file that they read or write, whatever its spelling.
@Suite(.serialized)
struct SameFileTests {
    private static let folders =
        "mkdir a; ln -s a b; ln -s new link; ln -s link far; ln -s ../new a/up; "
        + "echo old > old; ln old hard; ln -s old soft"

    @Test(arguments: [
        "-o new --report ./new", "-o a/../new --report new", "-o a/new --undo b/new",
        "-o new --undo link", "-o far --quarantine new", "-o a/up --report $PWD/new",
        "-o out/ --report ./out/dirty.json", "-o out/ --undo none/../out/dirty.json",
        "-o old --report hard", "-o soft --undo old", "-o old --quarantine a/../soft",
        "--undo new --quarantine b/../new", "--undo link --report far",
        "-o b/../p.json", "--undo a/../dirty.json", "--report soft --undo hard",
        "--undo new > new", "--quarantine new --redact 2> new", "-o x --report - > x",
    ])
    func `two spellings of one file are a mistake`(options: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            "\(Self.folders); $verijson clean -p p.json dirty.json \(options)"
        )
        #expect(run.code == 64)
        let errors = run.errors + (workplace.text(of: "new") ?? "")
        #expect(errors.contains("expected a file of its own after '-"))
        #expect(workplace.text(of: "old") == "old\n")
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
        #expect(workplace.text(of: "p.json") == Sheet.pattern)
    }

    @Test(arguments: [
        "-o dirty.json", "-o ./a/../dirty.json", "-o a/new --report new", "-o new --undo b/new",
        "-o /dev/null --report /dev/null --undo /dev/null", "-o old --report link",
    ])
    func `files of their own are written`(options: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            "\(Self.folders); $verijson clean -p p.json dirty.json \(options)"
        )
        #expect(run.code == 0, "\(run.errors)")
    }

    @Test func `a document does not take the place of another input`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkdir in out; cp dirty.json in/x.json; cp dirty.json y.json
            ln -s ../y.json out/x.json
            $verijson clean -p p.json in/x.json y.json -o out/
            """
        )
        #expect(run.code == 64)
        #expect(run.errors.contains("found 'out/x.json', which is also 'y.json'"))
        let twice = try workplace.shell(
            """
            rm out/x.json; ln -s one out/x.json; ln -s one out/y.json
            $verijson clean -p p.json in/x.json y.json -o out/
            """
        )
        #expect(twice.code == 64)
        #expect(twice.errors.contains("found 'out/y.json', which is also 'out/x.json'"))
    }

    @Test(arguments: [
        ("dirty.json dirty.json", "dirty.json"), ("dirty.json ./a/../dirty.json", "dirty.json"),
        ("dirty.json soft.json", "dirty.json"), ("dirty.json hard.json", "dirty.json"),
        ("dirty.json p.json", "p.json"), ("dirty.json --report hard.json", "dirty.json"),
        ("dirty.json --undo soft.json", "dirty.json"),
    ])
    func `no two files that are cleaned in place are one`(words: String, owner: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkdir a; ln dirty.json hard.json; ln -s dirty.json soft.json
            $verijson clean -i -p p.json \(words)
            """
        )
        #expect(run.code == 64)
        #expect(run.errors.contains("expected a file of its own "))
        #expect(run.errors.contains(", which is also '\(owner)'"))
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
        #expect(workplace.text(of: "p.json") == Sheet.pattern)
    }

    @Test(arguments: [
        "verify -p p.json --report ./dirty.json dirty.json",
        "verify -p p.json --report a/../p.json dirty.json", "lint --report soft.json p.json",
        "restore clean.json --undo undo.json -o ./undo.json", "report saved.json -o ./saved.json",
        "replay -p p.json q.ndjson -o new --report ./new",
        "replay -p p.json q.ndjson -o new --quarantine a/../new",
    ])
    func `other subcommands keep files apart as well`(line: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkdir a; ln -s p.json soft.json
            $verijson clean -q -p p.json --undo undo.json --quarantine q.ndjson dirty.json -o c.json
            $verijson clean -p p.json --format json --report saved.json dirty.json -o c.json
            $verijson \(line)
            """
        )
        #expect(run.code == 64)
        #expect(run.errors.contains("expected a file of its own"))
    }

    @Test func `a link to nothing is written through`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkdir far; ln -s far/data.json one; ln -s one two
            $verijson clean -q -p p.json -o two dirty.json && readlink one two
            """
        )
        #expect(run.output == "far/data.json\none\n")
        #expect(workplace.text(of: "far/data.json") == Sheet.cleaned)
        let endless = try workplace.shell(
            "ln -s loop loop; $verijson clean -q -p p.json -o loop dirty.json"
        )
        #expect(endless.code == 73)
        #expect(try workplace.shell("readlink loop").output == "loop\n")
    }
}
