import Foundation
import TestSupport
import Testing

/// What the exit codes promise at the edges.
@Suite(.serialized)
struct ExitCodeTests {
    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        for (name, text) in [
            ("row.json", #"{"id": "int"}"#), ("rows.ndjson", "{\"id\":1}\n{\"id\":\"x\"}\n"),
            ("xml.json", #"{"f": {"row": [{"id": "int"}]}}"#),
            ("feed.xml", "<f><row><id>1</id></row><row><id>x</id></row></f>"),
            ("out", "old"), ("bad.pattern.json", #"{"id": "nubmer"}"#),
        ] { try workplace.write(text, to: name) }
        return workplace
    }

    // MARK: Outputs that cannot be written

    #if os(Linux)
    private static let hasFullDevice = true
    #else
    private static let hasFullDevice = false
    #endif

    @Test(
        .enabled(if: hasFullDevice, "there is no /dev/full here"),
        arguments: [
            "clean -p p.json dirty.json -o out", "clean -p p.json dirty.json clean.json -o dir/",
            "clean -p p.json --format short dirty.json -o out",
            "clean -p p.json --format metrics dirty.json -o out",
            "clean -p p.json --format github dirty.json -o out",
            "clean -p p.json --format html dirty.json -o out",
            "clean -p row.json --lines rows.ndjson -o out",
            "clean -p row.json --lines --format json rows.ndjson -o out",
            "clean -p xml.json --items=/f/row --format short feed.xml -o out",
            "verify -p p.json dirty.json", "verify -p p.json --format junit dirty.json",
            "lint bad.pattern.json", "lint --format sarif bad.pattern.json",
            "drift -p p.json dirty.json", "infer dirty.json -o out",
        ]
    )
    func `a report that standard error does not take exits with 73`(line: String) throws {
        let workplace = try workplace()
        #expect(try workplace.shell("$verijson \(line) 2> /dev/full").code == 73)
        #expect(try workplace.shell("$verijson \(line) 2>&-").code == 73)
        // Whoever does not want it says so, or stops reading.
        #expect(
            try workplace.shell("$verijson \(line) 2> /dev/null").code < 3 || line.hasPrefix("lint")
        )
    }

    @Test func `a report to a reader that has gone is none that cannot be written`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            mkfifo gone; exec 7<> gone 8> gone 7<&-
            $verijson clean -p p.json dirty.json -o out 2>&8; echo "code $?"
            $verijson clean -q -p p.json dirty.json -o gone; echo "code $?"
            """.replacing("-o gone", with: "-o /dev/fd/8")
        )
        #expect(run.output == "code 0\ncode 0\n")
        #expect(workplace.text(of: "out") == Sheet.cleaned)
    }

    @Test(arguments: [
        "--quarantine /dev/fd/8 -o out dirty.json", "--undo /dev/fd/8 -o out dirty.json",
    ])
    func `what was removed has to find its reader`(options: String) throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            "mkfifo gone; exec 7<> gone 8> gone 7<&-; $verijson clean -q -p p.json \(options)"
        )
        #expect(run.code == 73)
        #expect(run.errors == "verijson: error: cannot write '/dev/fd/8': broken pipe\n")
        #expect(workplace.text(of: "out") == "old")
    }

    @Test(arguments: [
        "clean -q -p xml.json --to xml --items=/f/row many.xml",
        "clean -q -p xml.json --items=/f/row many.xml",
        "clean -q -p xml.json --to xml many.xml", "clean -q -p row.json --lines many.ndjson",
        "clean -q -p p.json --items=/rows many.json", "infer -q many.json",
        "convert p.json --to schema", "manual", "replay -q --parts -p lax.json q.ndjson",
        "report r.json",
    ])
    func `a reader that goes away ends the run quietly with 0`(line: String) throws {
        let workplace = try workplace()
        let rows = (0..<50_000).map { "<row><id>\($0)</id></row>" }.joined()
        try workplace.write("<f>\(rows)</f>", to: "many.xml")
        let lines = (0..<50_000).map { #"{"id":\#($0)}"# }
        try workplace.write(lines.joined(separator: "\n"), to: "many.ndjson")
        try workplace.write(#"{"rows":[\#(lines.joined(separator: ","))]}"#, to: "many.json")
        try workplace.write(#"{"rows": [{"id": "[int|string]", "note?": "any"}]}"#, to: "lax.json")
        let run = try workplace.shell(
            """
            $verijson clean -q -p p.json --quarantine q.ndjson -o c.json dirty.json
            $verijson clean -q -p p.json --format json --report r.json -o c.json dirty.json
            mkfifo gone; exec 7<> gone 8> gone 7<&-
            $verijson \(line) >&8; echo "code $?"
            """
        )
        #expect(run.output == "code 0\n")
        #expect(run.errors.isEmpty)
    }

    // MARK: Files that may not grow

    @Test(arguments: [
        "clean -q -p p.json -o out dirty.json", "clean -q -p p.json dirty.json > data",
        "clean -q -p row.json --lines -o out --quarantine q rows.ndjson",
        "clean -q -p row.json --lines -o new rows.ndjson",
        "clean -q -p row.json --lines rows.ndjson > data",
        "clean -q -p p.json --items=/rows -o out dirty.json",
        "clean -q -p xml.json --to xml --items=/f/row -o out --quarantine q feed.xml",
        "clean -q -p p.json -o /dev/fd/7 dirty.json 7> data",
        "clean -q -p p.json --report out -o /dev/null dirty.json",
        "clean -q -p p.json --undo u -o out dirty.json",
        "verify -p p.json --report out dirty.json", "infer -q -o out dirty.json",
        "infer -q --state fresh -o /dev/null dirty.json", "convert p.json --to schema -o out",
    ])
    func `a limit on the size of files is an output that cannot be written`(line: String) throws {
        let workplace = try workplace()
        let before = try Set(workplace.names()).union(["q", "data"])
        let run = try workplace.shell("(ulimit -f 0; $verijson \(line)) 2>&1 | cat")
        #expect(run.output.contains("file too large"), "\(run.output)")
        let code = try workplace.shell(
            "{ (ulimit -f 0; $verijson \(line) 2> /dev/null); echo \"code $?\" >&9; } 9>&1 | cat"
        )
        #expect(code.output == "code 73\n")
        #expect(workplace.text(of: "out") == "old")
        #expect(workplace.text(of: "q") ?? "" == "")
        #expect(try Set(workplace.names()).isSubset(of: before))
    }

    // MARK: Mistakes in the command line

    @Test(arguments: [
        "--lines -j 0 rows.ndjson", "--lines -j x rows.ndjson rows2.ndjson -o dir/",
        "--lines feed.xml", "--output pretty --to xml feed.xml", "--undo u --to xml dirty.json",
    ])
    func `a mistake in the command line is no document that cannot be read`(options: String) throws
    {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            cp rows.ndjson rows2.ndjson
            $verijson clean -p row.json --summary s.json --format junit --report r.xml \(options)
            """
        )
        let other = try workplace.shell("$verijson clean -p row.json --summary s.json \(options)")
        #expect(run.code == 64)
        #expect(other.code == 64)
        #expect(other.errors.hasPrefix("verijson: error: expected "))
        #expect(workplace.text(of: "s.json")?.contains(#""unreadable": 1"#) != true)
        #expect(workplace.text(of: "r.xml")?.contains("errors=\"1\"") != true)
    }

    // MARK: Data that cannot be read

    @Test func `a state that is damaged is data that cannot be read`() throws {
        let workplace = try workplace()
        for text in ["{\"version\":1", "[]", "text"] {
            try workplace.write(text, to: "state.json")
            let run = try workplace.run("infer", "--state", "state.json", "dirty.json")
            #expect(run.code == 65)
            #expect(run.output.isEmpty)
            #expect(run.errors.hasPrefix("verijson: error: cannot add to 'state.json': "))
            #expect(workplace.text(of: "state.json") == text)
        }
    }

    // MARK: Forms of files in a folder

    @Test func `a folder of outputs keeps the form of each input`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            gzip -c feed.xml > packed.xml.gz; echo '{"f":{"row":[]}}' > a.json; mkdir there
            $verijson clean -q -p xml.json feed.xml packed.xml.gz a.json -o dir/ &&
            $verijson clean -q -p xml.json feed.xml -o there &&
            $verijson clean -q -p xml.json --items=/f/row feed.xml -o items/ &&
            $verijson clean -q -p xml.json --to json feed.xml -o json/ &&
            $verijson clean -q -p xml.json --undo u feed.xml -o undone/ &&
            $verijson restore undone/feed.xml --undo u | cmp - feed.xml
            cat dir/feed.xml; echo; cmp dir/feed.xml dir/packed.xml; cmp dir/feed.xml there/feed.xml
            cat items/feed.xml; echo; cat dir/a.json; cat json/feed.xml
            """
        )
        let clean = "<f><row><id>1</id></row></f>\n"
        #expect(
            run.output == clean + clean + "{\"f\":{\"row\":[]}}\n" + #"{"f":{"row":[{"id":1}]}}"#,
            "\(run.errors)"
        )
    }

    @Test func `items in XML that lose too much leave the old output`() throws {
        let workplace = try workplace()
        let run = try workplace.run(
            "clean",
            "-q",
            "-p",
            "xml.json",
            "--items=/f/row",
            "--max-dropped",
            "0",
            "--quarantine",
            "q",
            "-o",
            "out",
            "feed.xml"
        )
        #expect(run.code == 2)
        #expect(workplace.text(of: "out") == "old")
        #expect(workplace.text(of: "q") == nil)
    }
}
