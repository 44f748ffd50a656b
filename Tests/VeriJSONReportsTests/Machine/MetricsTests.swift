import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Counters for Prometheus, read by the grammar of the text format 0.0.4 and by its client.
struct MetricsTests {
    @Test func `the counts are those of the summary`() throws {
        let text = try MachineSheet.report(.metrics).text
        #expect(
            text == """
                # HELP verijson_documents_total Documents processed, by outcome.
                # TYPE verijson_documents_total counter
                verijson_documents_total{status="unchanged"} 1
                verijson_documents_total{status="changed"} 1
                verijson_documents_total{status="rejected"} 1
                verijson_documents_total{status="unreadable"} 1
                verijson_documents_total{status="mismatched"} 0
                # HELP verijson_changes_total Changes made, by place of the pattern, code and action.
                # TYPE verijson_changes_total counter
                verijson_changes_total{place="",code="type.mismatch",action="reject"} 1
                verijson_changes_total{place="/rows/*",code="object.invalid",action="drop"} 3
                verijson_changes_total{place="/rows/*/note",code="type.mismatch",action="strip"} 1
                verijson_changes_total{place="/users/*",code="integer.fraction",action="strip"} 1
                # HELP verijson_findings_total Findings, by place of the pattern and code.
                # TYPE verijson_findings_total counter
                verijson_findings_total{place="",code="type.mismatch"} 1
                verijson_findings_total{place="/rows/*/id",code="missing"} 1
                verijson_findings_total{place="/rows/*/id",code="type.mismatch"} 2
                verijson_findings_total{place="/rows/*/note",code="type.mismatch"} 1
                verijson_findings_total{place="/users/*",code="integer.fraction"} 1

                """
        )
        try Self.read(text)
    }

    @Test func `the counts of several services share each family`() throws {
        let pattern = try Pattern(#"[{"id": "int"}]"#)
        let summary = try Sanitizer(pattern).sanitize(#"[{"id": "x"}]"#).report.summary
        let text = Report.Summary.metrics(["b": summary, "a\"": .init()], by: "route")
        let samples = try Self.read(text)
        #expect(samples.count == 12)
        #expect(samples.prefix(5).allSatisfy { $0["route"] == "a\"" })
        #expect(
            text.contains(
                """
                verijson_documents_total{route="b",status="changed"} 1
                verijson_documents_total{route="b",status="rejected"} 0
                verijson_documents_total{route="b",status="unreadable"} 0
                verijson_documents_total{route="b",status="mismatched"} 0
                # HELP verijson_changes_total Changes made, by place of the pattern, code and action.
                # TYPE verijson_changes_total counter
                verijson_changes_total{route="b",place="/*",code="object.invalid",action="drop"} 1
                # HELP verijson_findings_total Findings, by place of the pattern and code.
                # TYPE verijson_findings_total counter
                verijson_findings_total{route="b",place="/*/id",code="type.mismatch"} 1

                """
            )
        )
    }

    @Test func `labels come back from their escapes`() throws {
        let samples = try Self.read(MachineSheet.hostileReport(.metrics).text)
        let places = Set(samples.compactMap { $0["place"] })
        #expect(places.count == 1)
        let place = try #require(places.first)
        #expect(place.hasPrefix("/]]>\\u0001\n::warning::\"'<&\\\\u2028"))
        try Self.read(Report.Summary().metrics())
    }

    /// Reads a text strictly, and checks that families are described once and samples are unique.
    ///
    /// - Returns: The labels of each sample.
    @discardableResult
    private static func read(_ text: String) throws -> [[String: String]] {
        #expect(text.hasSuffix("\n"))
        var family = ""
        var described: Set<String> = []
        var seen: Set<String> = []
        var samples: [[String: String]] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if let help = line.wholeMatch(of: /# HELP ([a-z_]+) [^\\]+/) {
                #expect(described.insert(String(help.1)).inserted)
                family = String(help.1)
            } else if line.hasPrefix("#") {
                #expect(line == "# TYPE \(family) counter")
            } else {
                let sample = try #require(
                    line.wholeMatch(
                        of: /([a-z_]+)\{((?:[a-z]+="(?:[^"\\]|\\["\\n])*",?)+)\} [0-9]+/
                    ),
                    "\(line)"
                )
                #expect(sample.1 == family)
                #expect(seen.insert(String(sample.1) + sample.2).inserted)
                var labels: [String: String] = [:]
                for label in sample.2.matches(of: /([a-z]+)="((?:[^"\\]|\\.)*)"/) {
                    labels[String(label.1)] = String(label.2)
                        .replacing(/\\(.)/) { $0.1 == "n" ? "\n" : String($0.1) }
                }
                samples.append(labels)
            }
        }
        #expect(described.count == 3)
        return samples
    }

    @Test(.enabled(if: Python.has("prometheus_client"), "\(Python.absence("prometheus_client"))"))
    func `the client of Prometheus reads the counters`() throws {
        let folder = try Workplace()
        for report in try [MachineSheet.report(.metrics), MachineSheet.hostileReport(.metrics)] {
            try folder.write(report.text, to: "metrics.txt")
            let run = try Python.run(
                """
                import sys
                from prometheus_client.parser import text_string_to_metric_families as read
                text = open(sys.argv[1], encoding="utf-8", newline="").read()
                for family in read(text):
                    assert family.type == "counter", family
                    for sample in family.samples:
                        print(sample.name, sorted(sample.labels), int(sample.value))
                """,
                [folder.path(of: "metrics.txt")]
            )
            #expect(run.code == 0, "\(run.text)")
            let lines = report.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
            #expect(run.text.split(separator: "\n").count == lines.count)
        }
    }
}
