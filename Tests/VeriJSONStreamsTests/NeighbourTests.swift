import Testing

@testable import VeriJSONCore
@testable import VeriJSONStreams

/// A line is read in place, among its neighbours; they must not change what becomes of it.
struct NeighbourTests {
    /// Checks that lines in one stream come out as each of them does alone.
    private func check(_ lines: [String], _ pattern: String) throws {
        let sanitizer = Sanitizer(try Pattern(pattern))
        var feed = try sanitizer.feed(.lines)
        var records: [Sanitizer.Record] = []
        for batch in try feed.add(Array(lines.map { $0 + "\n" }.joined().utf8)) {
            records += batch.records
        }
        #expect(try feed.finish().isEmpty)
        #expect(records.count == lines.count)
        for (line, record) in zip(lines, records) {
            let alone = try? sanitizer.sanitize(Array(line.utf8))
            let status = alone.map { Sanitizer.Record.Status($0.status) } ?? .unreadable
            guard record.status != status || record.bytes != alone?.bytes else { continue }
            Issue.record("'\(line)' is \(record.status) in a stream and \(status) alone")
        }
    }

    @Test func everyShortLineIsReadAlone() throws {
        var lines: [String] = [""]
        var last = lines
        for _ in 1...5 {
            last = last.flatMap { line in
                ["{", "}", "[", "]", "\"", ":", "1"].map { line + $0 }
            }
            lines += last
        }
        // Only lines that end with a bracket are read in place.
        lines = lines.filter { $0.hasSuffix("}") || $0.hasSuffix("]") }
        try check(lines, #""any""#)
        try check(lines.map { $0 + " \t\r" }, #""any""#)
    }

    @Test func everyBrokenLineIsReadAlone() throws {
        let whole = #"{"id":12,"name":"a\u00e9\"b","tags":["x",null,true],"at":{"on":-1.5e3}}"#
        let pattern = #"{"id":"int","name":"string","tags":["string?"],"at?":{"on":"number"}}"#
        var lines = [whole]
        for count in 1...whole.utf8.count {
            for end in ["}", "]", "}  ", #""}"#, "1]", #"\}"#] {
                // A whole line after each makes the sanitizer expect the usual members.
                lines += [String(whole.prefix(count)) + end, whole]
            }
        }
        try check(lines, pattern)
    }
}
