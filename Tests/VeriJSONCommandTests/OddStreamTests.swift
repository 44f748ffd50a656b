import Foundation
import TestSupport
import Testing

/// Streams that are no lines of JSON, or begin with a byte order mark.
@Suite(.serialized)
struct OddStreamTests {
    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        try workplace.write(#"{"id": "int"}"#, to: "row.json")
        try workplace.write("old", to: "out")
        return workplace
    }

    private static let unreadable: [(text: String, count: String, help: String)] = [
        (
            "\u{1}\n{\n  \"id\": 1\n}\n", "none in 4 records",
            "see the reports of the records"
        ),
        ("id,name\n1,a\n2,b\n", "none in 3 records", "it looks like a table with commas (CSV): "),
        ("id;name\n1;a\n", "none in 2 records", "it looks like a table with semicolons (CSV): "),
        ("id\tname\n1\ta\n", "none in 2 records", "it looks like a table with tabs (TSV): "),
        (
            "event: a\ndata: {\"id\":1}\n\n", "none in 2 records",
            "it looks like server-sent events: "
        ),
        ("{\"id\":1}\r{\"id\":2}\r", "none in 1 record", "seem to end with a carriage return: "),
        ("{\"id\":1}\u{2028}{\"id\":2}", "none in 1 record", "seem to end with U+2028: "),
        ("{\"id\":1}\u{0}{\"id\":2}\u{0}", "none in 1 record", "seem to end with NUL: "),
        (
            "{\"id\":1}{\"id\":2}", "none in 1 record",
            "it looks like documents without line ends between them: use '--documents'"
        ),
        ("<p>\n</p>", "none in 2 records", "it looks like XML or HTML: "),
        ("\u{1}\n\u{1}", "none in 2 records", "see the reports of the records"),
    ]

    @Test(arguments: [10, 4_095, 4_096, 4_097, 65_535, 65_536, 65_537, 200_000])
    func `the kind of a stream is told from lines of any length`(length: Int) throws {
        let workplace = try workplace()
        let line = "id," + String(repeating: "n", count: length - 7) + ",end"
        try workplace.write(
            String(repeating: line + "\n", count: 3 + 100_000 / length),
            to: "in.ndjson"
        )
        let run = try workplace.run("clean", "-q", "-p", "row.json", "--lines", "in.ndjson")
        #expect(run.code == 65)
        #expect(run.errors.contains("it looks like a table with commas (CSV): "), "\(run.errors)")
    }

    @Test(arguments: unreadable)
    func `a stream of which nothing can be read is an error that tells what it looks like`(
        text: String,
        count: String,
        help: String
    ) throws {
        let workplace = try workplace()
        try workplace.write(text, to: "in.ndjson")
        let arguments = [
            "clean", "-q", "-p", "row.json", "--lines", "--from", "json", "--quarantine", "q",
            "in.ndjson",
        ]
        let run = try workplace.run(arguments + ["-o", "out"])
        #expect(run.code == 65)
        #expect(
            run.errors.hasPrefix(
                "verijson: error: in.ndjson: expected JSON in each line, found \(count)\n  = help: "
            )
        )
        #expect(run.errors.contains(help), "\(run.errors)")
        #expect(run.errors.hasSuffix("; the output file stays as it was\n"))
        #expect(workplace.text(of: "out") == "old")
        #expect(workplace.text(of: "q") == nil)
        // What is written already has gone, so its records are kept.
        let piped = try workplace.run(arguments)
        #expect(piped.code == 65)
        #expect(workplace.text(of: "q")?.isEmpty == false)
    }

    @Test(arguments: [
        ("{\n  \"id\": 1\n}\n", "on lines 1 to 3"),
        ("\n\n{\n  \"id\": 1\n}\n{\n \"id\": 2\n}\n", "on lines 3 to 5"),
        ("[\n{\"id\": 1},\n{\"id\": 2}]", "on lines 1 to 3"),
        ("[\n  1,\n  {}\n]", "on lines 1 to 4"),
        ("{\"a\": [\n  1,\n", "that begins on line 1 and does not end there"),
        ("\u{FEFF}{\n}", "on lines 1 to 2"),
    ])
    func `a document on several lines is no stream of lines, and nothing comes out of it`(
        text: String,
        place: String
    ) throws {
        let workplace = try workplace()
        try workplace.write(text, to: "in.json")
        for arguments in [["-o", "out", "in.json"], []] {
            let run = try workplace.run(
                ["clean", "-q", "-p", "row.json", "--lines", "--quarantine", "q"] + arguments,
                input: text
            )
            #expect(run.code == 65)
            #expect(run.output.isEmpty)
            let name = arguments.isEmpty ? "stdin" : "in.json"
            #expect(
                run.errors == """
                    verijson: error: \(name): expected a document on each line, found one \(place)
                      = help: leave out '--lines' for one document; '--documents' reads several, one \
                    after another, each on any number of lines

                    """
            )
        }
        #expect(workplace.text(of: "out") == "old")
        #expect(workplace.text(of: "q") == nil)
    }

    @Test(arguments: [100, 65_520, 65_536, 65_552, 200_000])
    func `a document of any length on several lines is found, however it arrives`(
        length: Int
    ) throws {
        let workplace = try workplace()
        let item = "    {\"id\": 1, \"a\": []},\n"
        let items = String(repeating: item, count: length / item.utf8.count)
        try workplace.write("[\n" + items + "    {}\n]\n", to: "long.json")
        for shell in ["cat long.json", "(head -c 7 long.json; sleep 0.1; tail -c +8 long.json)"] {
            let run = try workplace.shell("\(shell) | $verijson clean -q -p row.json --lines")
            #expect(run.code == 65)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains("found one "), "\(run.errors)")
        }
    }

    @Test func `a first line that is cut off is a record of its own`() throws {
        let workplace = try workplace()
        for text in [
            "{\"id\":\n{\"id\":2}\n", "{\"id\":\n{\"id\":2}\n{\"id\":3}", "[1,\n{\"id\":2}\n",
        ] {
            let run = try workplace.run(
                ["clean", "-q", "-p", "row.json", "--lines"],
                input: text
            )
            #expect(run.code == 0, "\(run.errors)")
            #expect(run.output.hasPrefix("{\"id\":2}"))
        }
    }

    @Test func `UTF-16 is recognised`() throws {
        let workplace = try workplace()
        let data = try #require("{\"id\":1}\n".data(using: .utf16LittleEndian))
        try data.write(to: workplace.directory.appendingPathComponent("wide.ndjson"))
        let run = try workplace.run("clean", "-q", "-p", "row.json", "--lines", "wide.ndjson")
        #expect(run.code == 65)
        #expect(run.errors.contains("it looks like UTF-16 or UTF-32: "))
    }

    @Test func `one record that can be read makes a stream, and so does none at all`() throws {
        let workplace = try workplace()
        for (text, code) in [("x\ny\n{\"id\":1}\n", 0), ("x\n{}", 0), ("", 0), ("\n\n", 0)] {
            let run = try workplace.run("clean", "-q", "-p", "row.json", "--lines", input: text)
            #expect(run.code == Int32(code), "\(text): \(run.errors)")
        }
        let items = try workplace.run(
            ["clean", "-q", "-p", "p.json", "--items=/rows", "-o", "out"],
            input: #"{"rows":[N/A,{x}]}"#
        )
        #expect(items.code == 65)
        #expect(items.errors.contains("expected JSON in each item, found none in 2 records\n"))
        #expect(workplace.text(of: "out") == "old")
    }

    // MARK: Byte order marks

    private static let mark = "\u{FEFF}"

    @Test(arguments: ["--lines -j 1", "--lines -j 4"])
    func `a stream is read on after a byte order mark, with a note`(options: String) throws {
        let workplace = try workplace()
        try workplace.write(Self.mark + "{\"id\":1}\n{\"id\":2}\n", to: "marked.ndjson")
        let run = try workplace.shell(
            """
            $verijson clean -p row.json \(options) marked.ndjson; echo "code $?"
            gzip -c marked.ndjson | $verijson clean -q -p row.json \(options)
            (printf '\\357'; printf '\\273'; printf '\\277{"id":3}') | $verijson clean -q -p row.json \(options)
            $verijson clean -p row.json \(options) --format json --report r marked.ndjson > out; cat r
            """
        )
        let data = "{\"id\":1}\n{\"id\":2}\n"
        let report =
            #"{"version":1,"document":"marked.ndjson","status":"unlisted","unchanged":2,"omitted":0}"#
        #expect(run.output == data + "code 0\n" + data + "{\"id\":3}" + report + "\n")
        let note =
            "marked.ndjson: note: the byte order mark at its beginning was skipped; offsets count "
            + "from after it\n"
        #expect(run.errors == note + "2 records: 2 unchanged\n" + note)
    }

    @Test func `the mark before the document of items is skipped, and one inside is not`() throws {
        let workplace = try workplace()
        try workplace.write(Self.mark + #"{"rows":[{"id":1},{"id":"x"}]}"#, to: "marked.json")
        let items = try workplace.run("clean", "-q", "-p", "p.json", "--items=/rows", "marked.json")
        #expect(items.output == #"{"rows":[{"id":1}]}"#)
        #expect(items.code == 0)
        let inside = try workplace.run(
            ["clean", "-q", "-p", "row.json", "--lines"],
            input: "{\"id\":1}\n\(Self.mark){\"id\":2}\n"
        )
        #expect(inside.output == "{\"id\":1}\n")
        for part in ["\u{FEFF}", "\u{FEFF}\n"] {
            let alone = try workplace.run("clean", "-q", "-p", "row.json", "--lines", input: part)
            #expect(alone.code == 0)
        }
        let shell = try workplace.shell(
            "printf '\\357\\273' | $verijson clean -q -p row.json --lines"
        )
        #expect(shell.code == 65)
    }
}
