import Foundation
import Testing

@testable import benchmarks

/// The tables that are written from results.
struct TableTests {
    private func results(_ groups: [Results.Group] = [], peaks: [Peak]? = nil) -> Results {
        Results(machine: .current, rounds: 1, groups: groups, peaks: peaks)
    }

    private func threads(_ seconds: [(name: String, seconds: Double)]) -> Results.Group {
        Results.Group(
            kind: "threads",
            corpus: "records",
            bytes: 1,
            documents: 1,
            entries: seconds.map { name, seconds in
                Results.Entry(
                    name: name,
                    work: "",
                    pattern: "ordinary",
                    isReference: name == "VeriJSON sanitize, 2 threads",
                    timing: Timing([seconds])
                )
            }
        )
    }

    @Test func `a table shows how much two threads gain, shared and apart`() {
        let results = results([
            threads([
                ("VeriJSON sanitize, 2 threads", 5), ("VeriJSON sanitize, 1 thread", 9),
                ("VeriJSON sanitize, 2 threads apart", 4),
            ])
        ])
        #expect(
            GainTable(results, .threads, .threads).markdown == """
                | Corpus | Pattern | one sanitizer for both | should be at least | one for each |
                | --- | --- | ---: | ---: | ---: |
                | records | ordinary | **1.80** | 1.90 | 2.25 |
                """
        )
    }

    @Test func `a gain that is large enough does not stand out`() {
        let results = results([
            threads([("VeriJSON sanitize, 2 threads", 5), ("VeriJSON sanitize, 1 thread", 9.6)])
        ])
        #expect(
            GainTable(results, .threads, .threads).markdown.hasSuffix(
                "| records | ordinary | 1.92 | 1.90 |  |"
            )
        )
    }

    @Test func `a table compares with another contestant than the reference`() {
        let entries = [("ours", 1.0, true), ("ours too", 2, false), ("theirs", 5, false)].map {
            Results.Entry(
                name: $0,
                work: "",
                pattern: "ordinary",
                isReference: $2,
                timing: Timing([$1])
            )
        }
        let group = Results.Group(
            kind: "parsers",
            corpus: "events",
            bytes: 1,
            documents: 1,
            entries: entries
        )
        let table = SpeedTable(
            results([group]),
            .parsers,
            columns: ["theirs"],
            reference: "ours too"
        )
        #expect(
            table.markdown() == """
                | Corpus | Pattern | theirs |
                | --- | --- | ---: |
                | events | ordinary | 2.50 |
                """
        )
    }

    @Test func `a table shows memory beside the size of the document`() {
        let peaks = [
            Peak(corpus: "clean", contestant: "ours", bytes: 1_000, memory: 4),
            Peak(corpus: "clean", contestant: "theirs", bytes: 1_000, memory: 2_500),
            Peak(corpus: "dirty", contestant: "ours", bytes: 1_000, memory: 999),
        ]
        #expect(
            PeakTable(results(peaks: peaks)).markdown == """
                | Corpus | ours | theirs |
                | --- | ---: | ---: |
                | clean | 0.00 | 2.50 |
                | dirty | 1.00 |  |
                """
        )
    }

    @Test func `tables of results that lack something are empty`() throws {
        let old =
            #"{"machine": {"processor": "p", "cores": 2, "system": "s", "swift": "6", "#
            + #""date": "2026-01-01"}, "rounds": 9, "groups": [], "absent": {}}"#
        let results = try JSONDecoder().decode(Results.self, from: Data(old.utf8))
        #expect(GainTable(results, .threads, .threads).markdown.isEmpty)
        #expect(PeakTable(results).markdown.isEmpty)
        let page = "a\n<!-- speed: memory -->\nold\n<!-- /speed -->\nb\n"
        #expect(
            try Pages(results).filled(page) == "a\n<!-- speed: memory -->\n\n<!-- /speed -->\nb\n"
        )
    }

    @Test func `a page that asks for unknown results is not written`() {
        #expect(throws: BenchmarkError.self) {
            try Pages(results()).filled("<!-- speed: nothing -->\n<!-- /speed -->\n")
        }
    }
}
