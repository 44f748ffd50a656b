import Foundation
import TestSupport
import Testing

@Suite(.serialized)
struct OutputFileTests {
    @Test func `the data goes to a file`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run("clean", "-p", "p.json", "-o", "new.json", "dirty.json")
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
        #expect(workplace.text(of: "new.json") == Sheet.cleaned)
    }

    @Test func `a document is cleaned in its place`() throws {
        let workplace = try Sheet.workplace()
        let before = try workplace.names()
        let run = try workplace.run("clean", "-p", "p.json", "-o", "dirty.json", "dirty.json")
        #expect(run.code == 0)
        #expect(workplace.text(of: "dirty.json") == Sheet.cleaned)
        #expect(try workplace.names() == before)
    }

    @Test func `a file is replaced, not written into`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            "ln dirty.json other.json && $verijson clean -q -p p.json -o dirty.json dirty.json"
        )
        #expect(run.code == 0)
        #expect(workplace.text(of: "dirty.json") == Sheet.cleaned)
        #expect(workplace.text(of: "other.json") == Sheet.dirty)
    }

    @Test(arguments: [("broken.json", 65), ("rejected.json", 2), ("nowhere.json", 66)])
    func `a failing run leaves the old file`(input: String, code: Int32) throws {
        let workplace = try Sheet.workplace()
        try workplace.write("old", to: "out.json")
        let before = try workplace.names()
        let run = try workplace.run("clean", "-p", "p.json", "-o", "out.json", input)
        #expect(run.code == code)
        #expect(workplace.text(of: "out.json") == "old")
        #expect(try workplace.names() == before)
    }

    @Test func `a full disk leaves the old file and nothing else`() throws {
        let workplace = try Sheet.workplace()
        try workplace.write("old", to: "out.json")
        let before = try workplace.names()
        let run = try workplace.shell(
            """
            (trap '' XFSZ; ulimit -f 0
             $verijson clean -q -p p.json -o out.json dirty.json; echo "code $?") 2>&1 | cat
            """
        )
        #expect(
            run.output == "verijson: error: cannot write 'out.json': file too large\ncode 73\n"
        )
        #expect(workplace.text(of: "out.json") == "old")
        #expect(try workplace.names() == before)
    }

    @Test func `a file keeps its permissions and a new one has the usual ones`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            umask 027; chmod 604 dirty.json
            $verijson clean -q -p p.json -o dirty.json --undo undo.json dirty.json
            $verijson clean -q -p p.json -o new.json dirty.json
            """
        )
        #expect(run.code == 0)
        #expect(try workplace.permissions(of: "dirty.json") == 0o604)
        #expect(try workplace.permissions(of: "new.json") == 0o640)
        #expect(try workplace.permissions(of: "undo.json") == 0o600)
    }

    @Test func `a symbolic link stays and its file is replaced`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkdir far; echo old > far/data.json; ln -s far/data.json link.json
            $verijson clean -q -p p.json -o link.json dirty.json && readlink link.json
            """
        )
        #expect(run.output == "far/data.json\n")
        #expect(workplace.text(of: "far/data.json") == Sheet.cleaned)
    }

    @Test func `what is no file is written to`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkfifo pipe; cat pipe > got.json &
            $verijson clean -q -p p.json -o pipe dirty.json; wait
            """
        )
        #expect(run.code == 0)
        #expect(workplace.text(of: "got.json") == Sheet.cleaned)
    }

    @Test func `several documents go to a directory`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.run(
            "clean",
            "-p",
            "p.json",
            "dirty.json",
            "clean.json",
            "-o",
            "out/"
        )
        #expect(run.code == 0)
        #expect(try workplace.names(in: "out") == ["clean.json", "dirty.json"])
        #expect(workplace.text(of: "out/dirty.json") == Sheet.cleaned)
        let again = try workplace.run("clean", "-q", "-p", "p.json", "dirty.json", "-o", "out")
        #expect(again.code == 0)
    }

    @Test(arguments: [
        ("-o one.json", "expected a directory, '-o DIR/', for 2 inputs, found 'one.json'"),
        ("", "expected '-o DIR/' for 2 inputs, found none"),
    ])
    func `several documents need a directory`(option: String, message: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            "$verijson clean -p p.json dirty.json clean.json \(option)"
        )
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("verijson: error: \(message)\n"))
        #expect(workplace.text(of: "one.json") == nil)
    }

    @Test func `two documents of one name do not overwrite each other`() throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell(
            """
            mkdir a; cp dirty.json a
            $verijson clean -p p.json dirty.json a/dirty.json -o out/
            """
        )
        #expect(run.code == 64)
        #expect(
            run.errors.contains(
                "expected inputs with different names for '-o out/', found two called 'dirty.json'"
            )
        )
        #expect(try !workplace.names().contains("out"))
    }

    @Test(arguments: [
        "--undo dirty.json", "--report dirty.json", "--undo p.json", "--report ./p.json",
        "-o p.json", "-o .", "-o ./", "-o x.json --undo x.json", "--undo x.json --report x.json",
    ])
    func `nothing is written over what is read or to one file twice`(options: String) throws {
        let workplace = try Sheet.workplace()
        let run = try workplace.shell("$verijson clean -p p.json dirty.json \(options)")
        #expect(run.code == 64)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("expected a file of its own after '"))
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
        #expect(workplace.text(of: "p.json") == Sheet.pattern)
        #expect(workplace.text(of: "x.json") == nil)
    }

    @Test func `an output that cannot be written exits with 73`() throws {
        let run = try Sheet.workplace()
            .run("clean", "-q", "-p", "p.json", "-o", "no/where.json", "dirty.json")
        #expect(run.code == 73)
        #expect(
            run.errors
                == "verijson: error: cannot write 'no/where.json': no such file or directory\n"
        )
    }

    @Test func `a reader that has seen enough ends the run quietly`() throws {
        let workplace = try Workplace(["p.json": #"["int"]"#])
        let numbers = (0..<200_000).map(String.init).joined(separator: ",")
        try workplace.write("[\(numbers)]", to: "long.json")
        let run = try workplace.shell(
            "{ $verijson clean -q -p p.json long.json; echo $? >code; } | head -c 5; cat code"
        )
        #expect(run.output == "[0,1,0\n")
        #expect(run.errors.isEmpty)
    }

    @Test func `a long document arrives whole through pipes`() throws {
        let workplace = try Workplace(["p.json": #"["int"]"#])
        let numbers = (0..<400_000).map(String.init).joined(separator: ",")
        try workplace.write("[\(numbers)]", to: "long.json")
        let run = try workplace.shell(
            "cat long.json | $verijson clean -q -p p.json | cmp - long.json"
        )
        #expect(run.code == 0)
        #expect(run.output.isEmpty)
    }
}
