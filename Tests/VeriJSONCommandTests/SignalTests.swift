import Foundation
import TestSupport
import Testing

/// Signals in the middle of every mode.
@Suite(.serialized)
struct SignalTests {
    /// A mode of the command that reads the pipe `in`.
    struct Mode: CustomTestStringConvertible {
        var words: String
        /// The beginning of the input; it has no end.
        var head: String
        /// What follows, any number of times, so that it is worked on for a long time.
        var item: String
        /// The end of the input.
        var tail = ""

        var testDescription: String { words }
        var isStream: Bool {
            words.contains("--items")
                || words.contains("clean")
                    && (words.contains("--lines") || words.contains("--documents"))
        }
        var arguments: [String] { words.split(separator: " ").map(String.init) }
    }

    private static let row = #"{"id":1,"note":"abc"},"#
    private static let rows = Mode(words: "", head: #"{"rows":["#, item: row, tail: "{\"id\":2}]}")
    private static let lines = Mode(words: "", head: "", item: "{\"id\":1,\"note\":\"abc\"}\n")
    private static let feed = Mode(
        words: "",
        head: "<f>",
        item: "<row><id>1</id><note>abc</note></row>",
        tail: "</f>"
    )
    private static let records = Mode(
        words: "",
        head: "",
        item:
            #"{"version":1,"pattern":{"name":"p.json","hash":"b952957f59853896"},"document":"d.json","#
            + #""action":"drop","code":"object.invalid","path":"/rows/1","template":"/rows/*","#
            + #""range":[21,32],"line":1,"column":22,"causes":[],"value":{"id":"x"}}"# + "\n"
    )
    private static let reports = Mode(
        words: "",
        head: "",
        item: #"{"version":1,"documents":1,"changed":0,"rejected":0,"changes":[],"causes":[]}"#
            + "\n"
    )
    private static let undo = Mode(
        words: "",
        head: #"{"version":2,"cleanCount":22,"cleanHash":"383779850aa0bc42","originalCount":35,"#
            + #""originalHash":"1f6aa4cd30bdc75f","steps":[{"clean":[19,19],"original":"x"}"#,
        item: #",{"clean":[19,19],"original":", {\"id\": \"x\"}"}"#,
        tail: #"],"hash":"c4de34fe70e28543"}"#
    )

    private static func modes(_ shape: Mode, _ words: String...) -> [Mode] {
        words.map { words in
            var mode = shape
            mode.words = words
            return mode
        }
    }

    static let all =
        modes(
            rows,
            "clean -p p.json -o out --undo u.json --quarantine q.ndjson --report r in",
            "clean -p p.json -o out --relaxed=salvage in",
            "clean -q -p p.json --items=/rows -j 1 -o out --quarantine q.ndjson in",
            "clean -q -p p.json --items=/rows -j 4 -o out in",
            "verify -p p.json --report out in",
            "infer -o out --state s.json in",
            "drift -p p.json --report out in",
            "restore in --undo undo.json -o out"
        )
        + modes(
            lines,
            "clean -q -p row.json --lines -j 1 -o out --quarantine q.ndjson in",
            "clean -q -p row.json --lines -j 4 -o out in",
            "clean -q -s schema.json --lines -o out in",
            "clean -q -p row.json --documents -o out in",
            "verify -p row.json --lines --report out in",
            "verify -p row.json --documents --report out in",
            "infer --lines -o out in",
            "infer --documents -o out in",
            "drift -p row.json --lines --report out in",
            "drift -p row.json --documents --report out in"
        )
        + modes(records, "replay -p p.json in -o out", "replay -p p.json in -o out --quarantine u")
        + modes(reports, "report in -o out") + modes(undo, "restore d.json --undo in -o out")
        + modes(
            feed,
            "clean -q -p xml.json --from xml --to xml -o out in",
            "clean -q -p xml.json --from xml -o out in",
            "clean -q -p xml.json --from xml --to xml --items=/f/row -o out --quarantine q.ndjson in",
            "clean -q -p xml.json --from xml --items=/f/row -o out in",
            "verify -p xml.json --from xml --report out in"
        )
        + [
            Mode(words: "convert in --to schema -o out", head: "{", item: ""),
            Mode(words: "lint in --report out", head: "{", item: ""),
        ]

    private func workplace() throws -> Workplace {
        let workplace = try Workplace([
            "p.json": #"{"rows": [{"id": "int", "note?": "string"}]}"#,
            "row.json": #"{"id": "int", "note?": "string"}"#,
            "schema.json": #"{"type": "object", "properties": {"id": {"type": "integer"}}}"#,
            "xml.json": #"{"f": {"row": [{"id": "int", "note?": "string"}]}}"#,
            "d.json": #"{"rows": [{"id": 1}, {"id": "x"}]}"#, "out": "old",
        ])
        let run = try workplace.run(
            ["clean", "-q", "-p", "p.json", "-o", "c.json", "--undo", "undo.json", "d.json"]
        )
        #expect(run.code == 0)
        return workplace
    }

    private func expectNothingChanged(_ workplace: Workplace) throws {
        #expect(workplace.text(of: "out") == "old")
        #expect(workplace.text(of: "q.ndjson") ?? "" == "")
        let made = Set(try workplace.names()).subtracting(["q.ndjson"])
        let there = [
            "p.json", "row.json", "schema.json", "xml.json", "d.json", "c.json", "undo.json", "out",
            "in",
        ]
        #expect(made == Set(there))
    }

    @Test(arguments: all, [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func `a signal ends a run that waits for its input`(
        mode: Mode,
        signal: (number: Int32, code: Int32)
    ) throws {
        let workplace = try workplace()
        let run = try HeldRun(mode.arguments, in: workplace)
        try run.feed(mode.head + String(repeating: mode.item, count: 3))
        #expect(try run.send(signal.number) == signal.code)
        try expectNothingChanged(workplace)
    }

    /// Those of which the work takes longer than a signal does.
    private static let laborious = all.filter {
        !$0.item.isEmpty && !$0.words.hasPrefix("restore in")
    }

    @Test(arguments: laborious)
    func `a signal ends a run that has its whole input and is at work`(mode: Mode) throws {
        let workplace = try workplace()
        let run = try HeldRun(mode.arguments, in: workplace)
        try run.feed(mode.head + String(repeating: mode.item, count: 15_000) + mode.tail)
        // A stream that has come to its end is left to write it.
        if !mode.isStream { run.end() }
        #expect(try run.send(SIGTERM) == 143)
        try expectNothingChanged(workplace)
    }

    /// A stream that cannot end by itself, since its reader does not read.
    @Test(arguments: all.filter { $0.words.contains("--lines -j") || $0.words.contains("--items") })
    func `a signal ends a stream that waits for its reader`(mode: Mode) throws {
        let workplace = try workplace()
        let path = workplace.path(of: "reader")
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDWR | O_CLOEXEC)
        defer { close(reader) }
        let arguments = mode.arguments.map { $0 == "out" ? "reader" : $0 }
        let run = try HeldRun(arguments, in: workplace)
        try run.feed(mode.head)
        try run.feed(mode.item, untilFull: reader)
        #expect(try run.send(SIGTERM) == 143)
        #expect(workplace.text(of: "out") == "old")
    }

    @Test func `a signal that the command has no code for ends it as any process`() throws {
        let workplace = try workplace()
        let run = try HeldRun(
            Self.modes(Self.lines, "clean -p row.json --lines -o out in")[0].arguments,
            in: workplace
        )
        try run.feed(Self.lines.item)
        #expect(try run.send(SIGHUP) == -SIGHUP)
        try expectNothingChanged(workplace)
    }

    @Test func `a run that ignores the end of its terminal goes on ignoring it`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            rm -f in; mkfifo in; exec 3<> in
            (trap '' HUP; exec $verijson clean -q -p row.json --lines in > lines 3>&-) & run=$!
            echo '{"id":1}' >&3; until [ -s lines ]; do sleep 0.01; done
            kill -HUP $run; echo '{"id":2}' >&3; exec 3>&-; wait $run; echo "code $?"; cat lines
            """
        )
        #expect(run.output == "code 0\n{\"id\":1}\n{\"id\":2}\n")
    }
}
