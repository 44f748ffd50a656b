import Foundation
import TestSupport
import Testing

/// Outputs that are named by a descriptor of the process: the descriptor is written to, and the file
/// behind it is neither replaced nor written from its beginning.
@Suite(.serialized)
struct DescriptorNameTests {
    /// The options that write a file, with the rest of their command line and `NAME` for the file.
    static let outputs = [
        "clean -q -p p.json -o NAME dirty.json",
        "clean -q -p p.json -o out --report NAME dirty.json",
        "clean -q -p p.json -o out --undo NAME dirty.json",
        "clean -q -p p.json -o out --quarantine NAME dirty.json",
        "clean -q -p p.json -o out --summary NAME dirty.json",
        "clean -q -p row.json --lines -o NAME rows.ndjson",
        "clean -q -p row.json --lines -o out --quarantine NAME rows.ndjson",
        "clean -q -p row.json --lines -o out --format short --report NAME rows.ndjson",
        "clean -q -p p.json --items=/rows -o NAME dirty.json",
        "clean -q -p xml.json --to xml -o NAME feed.xml",
        "clean -q -p xml.json --to xml --items=/f/row -o NAME feed.xml",
        "verify -q -p p.json --report NAME dirty.json",
        "verify -q -p p.json --summary NAME dirty.json",
        "lint --report NAME p.json",
        "infer -q -o NAME dirty.json",
        "infer -q --state NAME -o out dirty.json",
        "infer --report NAME -o out dirty.json",
        "drift -p p.json --report NAME dirty.json",
        "convert p.json --to schema -o NAME",
        "restore c.json --undo u.json -o NAME",
        "replay -q --parts -p lax.json q.ndjson -o NAME",
        "replay -q -p p.json q.ndjson -o out --quarantine NAME",
        "replay -q -p p.json q.ndjson -o out --report NAME",
        "report r.json -o NAME",
    ]

    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        for (name, text) in [
            ("row.json", #"{"id": "int"}"#), ("rows.ndjson", "{\"id\":1}\n{\"id\":\"x\"}\n"),
            ("lax.json", #"{"rows": [{"id": "[int|string]", "note?": "any"}]}"#),
            ("xml.json", #"{"f": {"row": [{"id": "int"}]}}"#),
            ("feed.xml", "<f><row><id>1</id></row><row><id>x</id></row></f>"),
        ] { try workplace.write(text, to: name) }
        let run = try workplace.shell(
            """
            $verijson clean -q -p p.json --undo u.json --quarantine q.ndjson -o c.json dirty.json
            $verijson clean -p p.json --format json --report r.json -o c.json dirty.json
            """
        )
        #expect(run.code == 0)
        return workplace
    }

    /// Returns what an output gets as a file of its own.
    private func expected(_ line: String, _ workplace: Workplace) throws -> String {
        _ = try workplace.shell(
            "rm -f alone out; $verijson \(line.replacing("NAME", with: "alone"))"
        )
        let text = try #require(workplace.text(of: "alone"))
        #expect(!text.isEmpty)
        return text
    }

    @Test(arguments: outputs, ["/dev/stdout", "/dev/fd/7"])
    func `what is before and after it in the file stays`(line: String, name: String) throws {
        try expectWritten(line, to: name)
    }

    @Test(
        arguments: ["/dev/fd/1", "/dev/../dev/fd/7", "link", "far"]
            + (isLinux
                ? [
                    "/proc/self/fd/1", "/proc/self/fd/7", "/proc/thread-self/fd/7",
                    "/dev/fd/../fd/1", "/dev/fd/../fd/7", "/proc/self/../self/fd/7",
                ] : [])
    )
    func `a descriptor has any number of spellings`(name: String) throws {
        try expectWritten(Self.outputs[0], to: name)
    }

    private func expectWritten(_ line: String, to name: String) throws {
        let workplace = try workplace()
        let text = try expected(line, workplace)
        let call =
            "rm -f out; $verijson \(line.replacing("NAME", with: name)) \(Self.isOut(name) ? "" : "7>&1")"
        let run = try workplace.shell(
            """
            ln -s /dev/fd/7 link; ln -s link far; echo kept > new; echo kept > old
            (echo A; \(call); echo B) > new; (echo A; \(call); echo B) >> old
            { \(call); } | cat
            """
        )
        #expect(run.errors.isEmpty)
        #expect(workplace.text(of: "new") == "A\n" + text + "B\n")
        #expect(workplace.text(of: "old") == "kept\nA\n" + text + "B\n")
        #expect(run.output == text)
        #expect(try workplace.names().filter { $0.hasPrefix(".verijson-") }.isEmpty)
    }

    private static func isOut(_ name: String) -> Bool {
        name.hasSuffix("/1") || name.hasSuffix("stdout")
    }

    #if os(Linux)
    private static let isLinux = true
    #else
    private static let isLinux = false
    #endif

    #if os(Linux)
    @Test(arguments: outputs.prefix(6))
    func `the file behind a descriptor of another process stays`(line: String) throws {
        let workplace = try workplace()
        let text = try expected(line, workplace)
        let run = try workplace.shell(
            """
            echo kept > old; exec 8>> old
            rm -f out; $verijson \(line.replacing("NAME", with: "/proc/$$/fd/8"))
            echo last >&8
            """
        )
        #expect(run.errors.isEmpty)
        #expect(workplace.text(of: "old") == "kept\n" + text + "last\n")
    }
    #endif

    @Test func `a report goes after what is in the log`() throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            """
            echo first > log
            $verijson clean -p p.json -o out --report /dev/stderr dirty.json 2>> log; echo last >> log
            head -n 2 log; tail -n 1 log
            """
        )
        #expect(
            run.output
                == "first\ndirty.json: changed: 1 of 3 items dropped (33.3%), 1 stripped\nlast\n"
        )
    }

    @Test func `data and report may share a file by way of their descriptors`() throws {
        let run = try workplace().shell(
            """
            $verijson clean -p p.json -o /dev/stdout --report /dev/stderr dirty.json > both 2>&1
            echo "code $?"; grep -c '^{"rows' both; grep -c 'changed: 1 of 3' both
            """
        )
        #expect(run.output == "code 0\n1\n1\n")
    }

    @Test(arguments: [
        (
            "-o /dev/stdout --report /dev/fd/1",
            "after '--report', found '/dev/fd/1', which is also '/dev/stdout'"
        ),
        (
            "--report /dev/stdout",
            "after '--report', found '/dev/stdout', which is also 'standard output'"
        ),
        ("-o out --report - --undo /dev/stdout", "'/dev/stdout', which is also 'standard output'"),
        ("-o f --undo /dev/fd/7 7> f", "found '/dev/fd/7', which is also 'f'"),
        ("-o out --undo /dev/fd/7 7>> dirty.json", "found '/dev/fd/7', which is also 'dirty.json'"),
    ])
    func `two outputs do not get one descriptor`(options: String, message: String) throws {
        let workplace = try workplace()
        let run = try workplace.shell("$verijson clean -p p.json dirty.json \(options)")
        #expect(run.code == 64)
        #expect(run.errors.contains("expected a file of its own "))
        #expect(run.errors.contains(message), "\(run.errors)")
        #expect(run.output.isEmpty)
        #expect(workplace.text(of: "dirty.json") == Sheet.dirty)
    }

    @Test(arguments: ["/dev/fd/9", "/dev/fd/7", "/dev/stdin", "/dev/fd/99999999999"])
    func `a descriptor that is not open for writing is an output that cannot be written`(
        name: String
    ) throws {
        let workplace = try workplace()
        let run = try workplace.shell(
            "$verijson clean -q -p p.json -o \(name) --undo u2 dirty.json < p.json 7< p.json"
        )
        #expect(run.code == 73)
        #expect(run.errors.hasPrefix("verijson: error: cannot write '\(name)': "))
        #expect(try !workplace.names().contains("u2") || name.utf8.count > 12)
        #expect(workplace.text(of: "p.json") == Sheet.pattern)
    }
}
