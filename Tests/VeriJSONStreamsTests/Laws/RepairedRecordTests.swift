import Testing
import VeriJSON
import VeriJSONReports
import VeriJSONStreams

/// Records that lenient reading repairs.
@Suite struct RepairedRecordTests {
    private static let documents = [
        #"{"id": 1, "n": 2}"#, #"{"id": 2, "n": "x",}"#, #"{id: 3, "n": 4}"#, #"{"id": 4, "n": 5"#,
        #"{"id": "x"} // no number"#, #"{"id": 6, "n": tru"#,
    ]

    private func sanitizer() throws -> Sanitizer {
        Sanitizer(
            try Pattern(#"{"id": "int", "n?": "int"}"#),
            policy: Sanitizer.Policy(relaxed: .salvage)
        )
    }

    @Test func `the counts of a stream have the repairs of its records`() throws {
        let sanitizer = try sanitizer()
        var expected = Report.Summary()
        for document in Self.documents {
            expected += try sanitizer.sanitize(document).report.summary
        }
        var feed = try sanitizer.feed(.lines)
        _ = try feed.add(Array(Self.documents.joined(separator: "\n").utf8))
        _ = try feed.finish()
        #expect(feed.summary == expected)
        let codes = Set(expected.causes.map(\.code.rawValue))
        #expect(codes.isSuperset(of: ["relaxed.truncation", "relaxed.trailingCommas"]), "\(codes)")
    }

    @Test func `the report of a stream tells what repairs lost`() throws {
        var feed = try sanitizer().feed(.lines, name: "orders.ndjson")
        var service = ServiceReport()
        let text = Self.documents.joined(separator: "\n")
        for batch in try feed.add(Array(text.utf8)) { service.add(batch.tally) }
        for batch in try feed.finish() { service.add(batch.tally) }
        #expect(service.text().contains("relaxed.truncation"), "\(service.text())")
        #expect(service.summary == feed.summary)
    }
}
