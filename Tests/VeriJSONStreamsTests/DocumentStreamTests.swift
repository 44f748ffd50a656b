import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// Documents one after another.
struct DocumentStreamTests {
    private func run(
        _ pattern: String,
        _ text: String,
        relaxed: Sanitizer.Policy.Relaxed = .none
    ) throws -> StreamRun {
        let policy = Sanitizer.Policy(relaxed: relaxed)
        return try StreamRun(Sanitizer(try Pattern(pattern), policy: policy), .documents, text)
    }

    private static let pattern = #"{"id": "int"}"#

    private func originals(_ run: StreamRun) -> [String] {
        run.records.map { String(decoding: $0.original, as: UTF8.self) }
    }

    @Test func `documents need nothing between them, and keep what is there`() throws {
        let text = #"{"id":1}{"id":"x"}{"id":2} {"id": 3}"# + "\t\n\n" + #"{"id":4}"#
        let result = try run(Self.pattern, text)
        #expect(
            result.text == #"{"id":1}{"id":2} {"id": 3}"# + "\t\n\n" + #"{"id":4}"#
        )
        #expect(result.records.map(\.offset) == [0, 8, 18, 27, 39])
        #expect(result.records.map(\.line) == [1, 1, 1, 1, 3])
        #expect(result.summary.rejected == 1)
    }

    @Test func `a document may have many lines`() throws {
        let text = """
            {
              "id": 1
            }
            {
              "id": "x"
            }

            {
              "id": 2
            }

            """
        let result = try run(Self.pattern, text)
        #expect(result.text == "{\n  \"id\": 1\n}\n\n{\n  \"id\": 2\n}\n")
        #expect(result.records.map(\.line) == [1, 4, 8])
        #expect(result.changes.map(\.action) == [.reject])
        let finding = try #require(result.records[1].report?.findings.first)
        #expect(finding.line == 5)
        #expect(finding.column == 9)
    }

    @Test func `scalars are documents, and a removed one joins no others`() throws {
        let result = try run(#""int""#, #"1 "x" 2"# + "\n" + #"[]3 "y"4 -5 true6 null"#)
        #expect(
            originals(result) == ["1", #""x""#, "2", "[]", "3", #""y""#, "4", "-5", "true6 null"]
        )
        #expect(result.text == "1 2\n3 4 -5 ")
    }

    @Test func `documents that become numbers stay apart`() throws {
        let result = try run(#""~int""#, #""5""6" "7""#)
        #expect(result.text == "5\n6 7\n")
    }

    @Test(arguments: [
        // Brackets that are not closed, and those of another kind.
        ("{\"id\":1}\n{\"id\":[2}\n{\"id\":3}\n", ["{\"id\":1}", "{\"id\":[2}", "{\"id\":3}"]),
        ("{\"id\":1\n{\"id\":2}\n", ["{\"id\":1", "{\"id\":2}"]),
        ("{\n\"a\":\n{\n\"b\":1}}\n{}", ["{\n\"a\":\n{\n\"b\":1}}", "{}"]),
        // A string ends with its line.
        ("{\"id\":\"x}\n{\"id\":2}\n", ["{\"id\":\"x}", "{\"id\":2}"]),
        ("\"x\n{\"id\":2}\n", ["\"x", "{\"id\":2}"]),
        ("{\"id\":\"{\\\"[\"}{\"id\":\"\\\\\"}", ["{\"id\":\"{\\\"[\"}", "{\"id\":\"\\\\\"}"]),
        // Text before a document on its line, and text alone.
        ("app | {\"id\":1}\n<html>\r\n{\"id\":2}", ["app | {\"id\":1}", "<html>", "{\"id\":2}"]),
        (
            "2026-11-27 10:00 {\"id\":1} ok\n{\"id\":2}",
            [
                "2026-11-27 10:00 {\"id\":1}", "ok", "{\"id\":2}",
            ]
        ),
        ("}\n{\"id\":1},{\"id\":2}", ["}", "{\"id\":1}", ",{\"id\":2}"]),
        // Record separators.
        (
            "\u{1E}{\"id\":1}\n\u{1E}{\"id\":[\u{1E}{\"id\":3}",
            ["{\"id\":1}", "{\"id\":[", "{\"id\":3}"]
        ),
        (" \n\t\n", []), ("", []), ("tru", ["tru"]), ("{\"id\":1", ["{\"id\":1"]),
    ])
    func `a fault costs its document and no other`(text: String, expected: [String]) throws {
        #expect(originals(try run(Self.pattern, text)) == expected)
    }

    @Test func `what is almost JSON is repaired`() throws {
        let result = try run(Self.pattern, "{id: 1,}{id: 2}\n", relaxed: .json5)
        #expect(result.records.map(\.status) == [.changed, .changed])
        #expect(result.text.contains("1") && !result.text.contains(",}"))
    }

    @Test func `as many documents as lines come out of many jobs`() async throws {
        let sanitizer = Sanitizer(try Pattern(Self.pattern))
        let documents = (0..<60_000).map { $0 % 7 == 0 ? "{\"id\":\"x\"}" : "{\n\"id\":\($0)}" }
        let bytes = Array(documents.joined().utf8)
        let expected = try StreamRun(sanitizer, .documents, String(decoding: bytes, as: UTF8.self))
        #expect(expected.records.count == documents.count)
        var random = SplitMix64(seed: 3)
        let chunks = StreamRun.chunks(bytes, upTo: 100_000, &random)
        for jobs in [1, 3] {
            let run = try await StreamRun(sanitizer, .documents, chunks, jobs: jobs)
            #expect(run.bytes == expected.bytes)
            #expect(run.summary == expected.summary)
            #expect(run.records.map(\.line) == expected.records.map(\.line))
        }
    }

    private struct Order: Decodable, Equatable { var id: Int }

    @Test func `models are decoded from documents`() async throws {
        let chunks = AsyncStream { continuation in
            continuation.yield(Array("{\"id\":1}{\"id\":\n".utf8))
            continuation.yield(Array("\"2\"} {\"id\":null}".utf8))
            continuation.finish()
        }
        var orders: [Order] = []
        for try await order in JSONSanitizingDecoder().models(Order.self, documents: chunks) {
            orders.append(order)
        }
        #expect(orders == [Order(id: 1), Order(id: 2)])
        let plain = Sanitizer(try Pattern(Self.pattern))
        let again = AsyncStream { continuation in
            continuation.yield(Array("{\"id\":1}{\"id\":7}".utf8))
            continuation.finish()
        }
        var strict: [Order] = []
        for try await order in plain.models(Order.self, documents: again) { strict.append(order) }
        #expect(strict == [Order(id: 1), Order(id: 7)])
    }

    @Test(arguments: [Sanitizer.Framing.lines, .documents])
    func `a stream that is only read has the same records`(framing: Sanitizer.Framing) throws {
        let text = "{\"id\":1}\n\n{\"é\":\n2} 3\n\"x\n{\"id\":4}{}"
        let expected = try StreamRun(Sanitizer(try Pattern("\"any\"")), framing, text)
        for size in [1, 2, 3, 7, 100] {
            var reader = RecordReader(framing, limit: 100)
            var records: [RecordReader.RawRecord] = []
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                records += reader.add(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            records += reader.finish()
            #expect(records.map(\.bytes) == expected.records.map(\.original))
            #expect(records.map(\.line) == expected.records.map(\.line))
            #expect(records.map(\.offset) == expected.records.map(\.offset))
            #expect(records.map(\.index) == expected.records.map(\.index))
        }
    }
}
