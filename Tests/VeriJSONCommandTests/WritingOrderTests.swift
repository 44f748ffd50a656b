import Foundation
import TestSupport
import Testing

/// The order in which the files of a run reach the disk.
///
/// What was removed is in the quarantine and the undo, and both are on the disk before the data that
/// lacks it has its name.
@Suite(.serialized, .enabled(if: CallTrace.isAvailable, "tracing calls needs Linux and clang"))
struct WritingOrderTests {
    private static let document = "clean -q -p p.json --quarantine q --undo u -o out"
    private static let stream = "--quarantine q -o out"

    /// The runs that remove something, and the calls that they are to make.
    static let runs: KeyValuePairs<String, [String]> = [
        "\(document) --report r --summary s dirty.json": [
            "write q", "sync q", "folder .", "write u", "sync u", "write out", "sync out",
            "rename u", "folder .", "rename out", "sync q", "rename q", "folder .", "write s",
            "sync s", "rename s", "write r", "sync r", "rename r",
        ],
        "clean -q -p p.json --quarantine q --undo u -i out": [
            "write q.mark", "sync q.mark", "rename q.mark", "write q", "sync q", "folder .",
            "write u", "sync u", "write out", "sync out", "rename u", "folder .", "rename out",
            "unlink q.mark",
        ],
        "clean -q -p p.json --quarantine q -o out dirty.json": [
            "write q", "sync q", "folder .", "write out", "sync out", "rename out", "sync q",
            "rename q", "folder .",
        ],
        "clean -q -p row.json --lines -j 4 \(stream) rows.ndjson": [
            "write q", "write out", "sync out", "sync q", "folder .", "rename out", "sync q",
            "rename q", "folder .",
        ],
        "clean -q -p p.json --items=/rows \(stream) --report r --format short dirty.json": [
            "write out", "write q", "write out", "sync out", "sync q", "folder .", "rename out",
            "sync q", "rename q", "folder .", "write r", "sync r", "rename r",
        ],
        "clean -q -p xml.json --to xml \(stream) feed.xml": [
            "write q", "sync q", "folder .", "write out", "sync out", "rename out", "sync q",
            "rename q", "folder .",
        ],
        "clean -q -p xml.json --to xml --items=/f/row \(stream) feed.xml": [
            "write q", "write out", "sync out", "sync q", "folder .", "rename out", "sync q",
            "rename q", "folder .",
        ],
        // A descriptor's file is synchronised as well; its name is the caller's matter.
        "clean -q -p p.json --quarantine /dev/fd/7 --undo /dev/fd/8 -o out dirty.json 7> q 8> u": [
            "write q", "sync q", "write u", "sync u", "write out", "sync out", "rename out",
        ],
        "clean -q -p row.json --lines --quarantine /dev/fd/7 -o out rows.ndjson 7> q": [
            "write q", "write out", "sync out", "sync q", "rename out",
        ],
        // Here the items leave the quarantine, and a part of another one stays.
        "replay -q -p lax.json --items=/rows old -o out --quarantine old": [
            "write out", "sync out", "rename out", "folder .", "write old", "sync old",
            "rename old",
        ],
        "replay -q -p lax.json --items=/rows old --quarantine old > out": [
            "sync out", "write old", "sync old", "rename old",
        ],
    ]

    private func workplace() throws -> Workplace {
        let workplace = try Sheet.workplace()
        for (name, text) in [
            ("row.json", #"{"id": "int"}"#), ("rows.ndjson", "{\"id\":1}\n{\"id\":\"x\"}\n"),
            ("lax.json", #"{"rows": [{"id": "[int|string]", "note?": "any"}]}"#),
            ("xml.json", #"{"f": {"row": [{"id": "int"}]}}"#),
            ("feed.xml", "<f><row><id>1</id></row><row><id>x</id></row></f>"),
            ("out", Sheet.dirty),
        ] { try workplace.write(text, to: name) }
        let run = try workplace.run(
            ["clean", "-q", "-p", "p.json", "--quarantine", "old", "-o", "c.json", "dirty.json"]
        )
        #expect(run.code == 0)
        return workplace
    }

    @Test(arguments: runs.map { ($0.key, $0.value) })
    func `each output is on the disk before what depends on it`(
        line: String,
        calls: [String]
    ) throws {
        let traced = try CallTrace.run(line, in: workplace())
        #expect(traced.run.code == 0, "\(traced.run.errors)")
        #expect(traced.calls == calls)
    }

    /// The records take longer to write than the signal takes to arrive.
    @Test(arguments: ["clean -q -p p.json --append --quarantine q -o out many.json"])
    func `no record is added after a signal has taken the others back`(line: String) throws {
        let workplace = try workplace()
        let rows = String(repeating: #"{"id":"x"},"#, count: 20_000)
        try workplace.write(#"{"rows":[\#(rows){"id":1}]}"#, to: "many.json")
        let earlier = try #require(workplace.text(of: "old"))
        try workplace.write(earlier, to: "q")
        // Three calls write the mark before the records.
        let traced = try CallTrace.run(line, in: workplace, fault: ("linger", 3))
        #expect(traced.run.code == 143)
        #expect(traced.calls.dropFirst(3).first == "write q")
        #expect(traced.calls.contains("cut q"))
        #expect(workplace.text(of: "q") == earlier)
        #expect(workplace.text(of: "out") == Sheet.dirty)
    }

    /// A disk that fails at any call of any run.
    @Test(arguments: runs.map { ($0.key, $0.value) })
    func `an error of the disk at any call leaves what was removed somewhere`(
        line: String,
        calls: [String]
    ) throws {
        for (number, call) in calls.enumerated() {
            let workplace = try workplace()
            let traced = try CallTrace.run(line, in: workplace, fault: ("fail", number))
            // Not every system synchronises a folder, and a mark that cannot be removed is emptied.
            let isNeeded = call != "folder ." && call != "unlink q.mark"
            #expect(
                traced.run.code == (isNeeded ? 73 : 0),
                "\(call): \(traced.run.errors)"
            )
            try expectNothingLost(workplace, line, after: call)
        }
    }

    @Test(arguments: runs.map { ($0.key, $0.value) })
    func `a signal at any call leaves what was removed somewhere, and no temporary file`(
        line: String,
        calls: [String]
    ) throws {
        for (number, call) in calls.enumerated() {
            let workplace = try workplace()
            // Files take their places in steps between which no signal ends the run.
            let isStep = call.hasPrefix("rename") || call == "folder ." || call.hasPrefix("unlink")
            let fault = (isStep ? "signal" : "hang", number)
            let traced = try CallTrace.run(line, in: workplace, fault: fault)
            let codes: Set<Int32> = isStep ? [0, 143] : [143]
            #expect(codes.contains(traced.run.code), "\(call): \(traced.run.code)")
            try expectNothingLost(workplace, line, after: call)
        }
    }

    /// Checks that the data is as it was, or that what it lacks is in the other files.
    private func expectNothingLost(
        _ workplace: Workplace,
        _ line: String,
        after call: String
    ) throws {
        let names = try workplace.names()
        #expect(names.filter { $0.hasPrefix(".verijson-") } == [], "\(call)")
        let out = workplace.text(of: "out") ?? ""
        if line.hasPrefix("replay") {
            let isKept = workplace.text(of: "old")?.isEmpty == false
            #expect(isKept || out.contains(#""two""#), "\(call)")
        } else if out == Sheet.dirty {
            // Its records would come again with the next run, unless they were told elsewhere.
            if !line.contains("/dev/fd") { #expect(workplace.text(of: "q") ?? "" == "", "\(call)") }
        } else {
            // The records wait beside the quarantine until the run ends.
            let kept = ["q", "q.unfinished"].compactMap { workplace.text(of: $0) }.joined()
            #expect(!kept.isEmpty, "\(call)")
            if line.contains("--undo u") {
                let restored = try workplace.run("restore", "out", "--undo", "u")
                #expect(restored.output == Sheet.dirty, "\(call)")
            }
        }
    }
}
