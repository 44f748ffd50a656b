import Foundation
import TestSupport
import Testing
import VeriJSON

/// Runs that are killed and started again: the files are those of a run that was left alone.
///
/// A usual run kills each mode at every fifth call, from another one in each, and a thorough one at all
/// calls. With `VERIJSON_COUNT`, each mode is killed as often at random times.
@Suite(.serialized)
struct RepeatedRunTests {
    /// A command line, and what it needs.
    struct Mode: CustomTestStringConvertible {
        var words: String
        /// The commands before the first run.
        var before = ""
        /// Whether the data replaces its input, so that a run that was killed is not begun again.
        var replacesInput: Bool { words.contains(" -i") }
        /// Whether a run that has ended adds its records again when it is repeated.
        var addsAgain: Bool { words.contains(" --append ") }
        var testDescription: String { words }

        /// Writes all data to files, and the words that the shell has before and after the command.
        init(_ words: String, before: String = "") {
            self.words = words
            self.before = before
        }
    }

    private static let earlier =
        "$verijson clean -q -p p.json --quarantine q -o old.json old.json.in"

    /// The modes of the command that write more than one file.
    static let modes = [
        Mode("clean -q -p p.json --quarantine q --undo u --report r --format json -o out a.json"),
        Mode("clean -q -p p.json --quarantine q --report r -o out/ a.json b.json"),
        Mode("clean -q -p p.json --quarantine q -i a.json b.json", before: earlier),
        Mode("clean -q -p p.json --quarantine q --undo u -i a.json"),
        Mode("clean -q -p p.json --append --quarantine q -o out/ a.json b.json", before: earlier),
        Mode("clean -q -p row.json --lines -j 1 --quarantine q -o out rows"),
        Mode("clean -q -p row.json --lines -j 4 --quarantine q --report r -o out rows more"),
        Mode("clean -q -p row.json --lines --append --quarantine q -o out rows", before: earlier),
        Mode("clean -q -p row.json --lines --quarantine q rows > out"),
        Mode("clean -q -p row.json --lines --append --quarantine q rows > out", before: earlier),
        Mode("clean -q -p row.json --lines --each --quarantine q -o out rows"),
        Mode("clean -q -p row.json --documents --quarantine q -o out rows"),
        Mode("clean -q -p p.json --items=/rows --quarantine q -o out a.json"),
        Mode("clean -q -p xml.json --to xml --quarantine q -o out feed.xml"),
        Mode("clean -q -p xml.json --items=/f/row --quarantine q -o out feed.xml"),
        Mode("replay -q -p lax.json --items=/rows q -o out --quarantine q", before: earlier),
    ]

    private func workplace(rows count: Int) throws -> Workplace {
        let rows = (0..<count).map {
            #"{"id":\#($0 % 5 == 0 ? "\"x\($0)\"" : "\($0)"),"note":"n"}"#
        }
        let items = (0..<count).map { "<row><id>\($0 % 5 == 0 ? "x\($0)" : "\($0)")</id></row>" }
        let lines = rows.joined(separator: "\n") + "\n"
        let document = #"{"rows":[\#(rows.joined(separator: ","))]}"#
        return try Workplace([
            "p.json": #"{"rows": [{"id": "int", "note?": "string"}]}"#,
            "row.json": #"{"id": "int", "note?": "string"}"#,
            "lax.json": #"{"rows": [{"id": "[int|string]", "note?": "any"}]}"#,
            "xml.json": #"{"f": {"row": [{"id": "int"}]}}"#,
            "a.json": document, "b.json": document,
            "old.json.in": #"{"rows":[{"id":"old"},{"id":1}]}"#,
            "rows": lines, "more": lines,
            "feed.xml": "<f>\(items.joined())</f>",
        ])
    }

    /// Returns the texts of all files of a place.
    private func files(of workplace: Workplace, in folder: String = "") throws -> [String: String] {
        var texts: [String: String] = [:]
        for name in try workplace.names(in: folder) where !name.contains(".aside") {
            let path = folder + name
            if let text = workplace.text(of: path) {
                texts[path] = text
            } else {
                texts.merge(try files(of: workplace, in: path + "/")) { first, _ in first }
            }
        }
        return texts
    }

    /// Runs a mode to its end, and returns the files that are there then.
    private func complete(_ mode: Mode, in workplace: Workplace) throws -> [String: String] {
        let run = try workplace.shell("$verijson \(mode.words)")
        #expect(run.code == 0, "\(run.errors)")
        return try files(of: workplace)
    }

    /// Checks the files after a run that was killed, and another one.
    private func expectSame(
        _ workplace: Workplace,
        as expected: [String: String],
        _ mode: Mode,
        killed place: String
    ) throws {
        var (files, expected) = (try complete(mode, in: workplace), expected)
        let aside = workplace.text(of: "q.aside") ?? ""
        let kept = (files["q"] ?? "").split(separator: "\n")
        #expect(kept.count == Set(kept).count, "\(mode.words), killed \(place)")
        for line in aside.split(separator: "\n") {
            #expect(throws: Never.self) { try QuarantineRecord(json: Array(line.utf8)) }
        }
        if mode.replacesInput {
            // Data that reached its place is not cleaned again: its records may be set aside.
            let left = Set(kept).union(aside.split(separator: "\n"))
            let all = Set((expected["q"] ?? "").split(separator: "\n"))
            #expect(left == all, "\(mode.words), killed \(place)")
            (files["q"], expected["q"]) = (nil, nil)
        }
        for name in Set(files.keys).union(expected.keys).sorted() {
            #expect(files[name] == expected[name], "\(name) of \(mode.words), killed \(place)")
        }
    }

    private func begin(_ mode: Mode, rows: Int) throws -> Workplace {
        let workplace = try workplace(rows: rows)
        let run = try workplace.shell(mode.before)
        #expect(run.code == 0, "\(run.errors)")
        return workplace
    }

    @Test(
        .enabled(if: CallTrace.isAvailable, "tracing calls needs Linux and clang"),
        arguments: modes.indices
    )
    func `a run that is killed at any call and repeated leaves the same files`(
        number: Int
    ) throws {
        let mode = Self.modes[number]
        let expected = try complete(mode, in: begin(mode, rows: 10))
        let step = Thoroughness.cases(1, usually: 5)
        let first = number % step
        var call = first
        while true {
            let workplace = try begin(mode, rows: 10)
            let traced = try CallTrace.run(mode.words, in: workplace, fault: ("kill", call))
            if traced.run.code == 0 { break }
            #expect(traced.run.code == 137, "\(traced.run.errors)")
            try expectSame(workplace, as: expected, mode, killed: "at \(traced.calls.last ?? "")")
            call += step
        }
        #expect(call > first)
    }

    /// The number of times that each mode is killed.
    private static let count =
        ProcessInfo.processInfo.environment["VERIJSON_COUNT"].flatMap(Int.init) ?? 0

    @Test(.enabled(if: count > 0, "VERIJSON_COUNT has the number of runs"), arguments: modes)
    func `a run that is killed at a random time and repeated leaves the same files`(
        mode: Mode
    ) throws {
        let rows = 4_000
        let start = Date()
        let expected = try complete(mode, in: begin(mode, rows: rows))
        let time = Date().timeIntervalSince(start)
        var killed = 0
        for _ in 0..<Self.count {
            let workplace = try begin(mode, rows: rows)
            var hasEnded = false
            // Sometimes the second run is killed as well.
            for _ in 0..<Int.random(in: 1...3) where !hasEnded {
                let wait = Double.random(in: 0...time)
                let run = try workplace.shell(
                    "$verijson \(mode.words) & run=$!; sleep \(wait); kill -9 $run; wait $run"
                )
                if run.code == 137 { killed += 1 }
                // The run may be over before it is killed.
                hasEnded = try mode.addsAgain && files(of: workplace) == expected
            }
            if hasEnded { continue }
            try expectSame(workplace, as: expected, mode, killed: "in \(time) seconds")
        }
        print("\(mode.words): killed \(killed) runs")
    }

    @Test func `what a killed run has refused is set aside with a note`() throws {
        let workplace = try begin(Self.modes[0], rows: 10)
        // The quarantine has the records, and the report was not written.
        _ = try CallTrace.run(Self.modes[7].words, in: workplace, fault: ("kill", 4))
        let left = try #require(workplace.text(of: "q"))
        #expect(!left.isEmpty)
        let seen = try workplace.run("replay", "-q", "-p", "row.json", "--convert", "safe", "q")
        #expect(
            seen.errors.contains("note: 'q' may have refused values of a run that has not ended")
        )
        #expect(seen.output.isEmpty)
        let run = try workplace.shell("$verijson \(Self.modes[7].words)")
        let note = "verijson: note: a run that did not end has left refused values; they are in "
        #expect(run.errors.hasPrefix(note), "\(run.errors)")
        #expect(workplace.text(of: "q.aside") == left)
        #expect(try workplace.permissions(of: "q.aside") == 0o600)
    }
}
