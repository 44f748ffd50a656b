import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// The losses of a stream of models: they count with those of the pattern when the stream ends.
struct ModelLossTests {
    struct Small: Decodable {
        var id: UInt8
    }

    /// Decodes a stream, and returns the models and the error at its end.
    private func run(
        _ models: Sanitizer.ModelSequence<Small, ChunkSource>
    ) async throws -> (ids: [UInt8], error: StreamError?) {
        var ids: [UInt8] = []
        do {
            for try await model in models { ids.append(model.id) }
            return (ids, nil)
        } catch let error as StreamError {
            return (ids, error)
        }
    }

    private static let lines = ChunkSource(
        #"{"id":1}⏎{"id":300}⏎{"id":"x"}⏎{"id":4}⏎"#,
        size: 12
    )
    private static let items = ChunkSource(
        #"[{"id":1},{"id":300},{"id":"x"},{"id":4}]"#,
        size: 12
    )

    @Test func `the policy's limit counts records that a model refuses`() async throws {
        let pattern = try Pattern(#"{"id": "int"}"#)
        for (limit, isOver) in [(1, true), (2, false)] {
            let policy = Sanitizer.Policy(maxDropped: .count(limit))
            let cleaned = try await run(
                Sanitizer(pattern, policy: policy).models(Small.self, lines: Self.lines)
            )
            let repaired = try await run(
                JSONSanitizingDecoder(policy: policy).models(Small.self, lines: Self.lines)
            )
            for run in [cleaned, repaired] {
                #expect(run.ids == [1, 4])
                #expect(run.error?.code.rawValue == (isOver ? "array.dropped" : nil))
                #expect(run.error?.message.contains("found 2 of 4 lost") != false)
            }
        }
    }

    @Test func `the pattern's limits count items that a model refuses`() async throws {
        for (directive, message) in [
            (#""$maxDropped": 1"#, "expected to lose at most 1 of the items, found 2 of 4 lost"),
            (#""$count": "3,""#, "found 2 of 4"), (#""$maxDropped": 2"#, nil),
            (#""$count": "2,""#, nil),
        ] {
            let pattern = try Pattern("{\"$type\": [{\"id\": \"int\"}], \(directive)}")
            let run = try await run(
                Sanitizer(pattern).models(Small.self, items: Self.items)
            )
            #expect(run.ids == [1, 4])
            #expect((run.error == nil) == (message == nil), "\(directive) \(run.error as Any)")
            if let message { #expect(run.error?.message.contains(message) == true) }
        }
    }

    @Test func `an item that was replaced and then refused is lost once`() async throws {
        let text = #"[{"id":1},{"id":"x"},{"id":4}]"#
        for (limit, isOver) in [(1, false), (0, true)] {
            let pattern = try Pattern(
                """
                {"$type": [{"$type": {"id": "int"}, "$fallback": {"id": 300}}], \
                "$maxDropped": \(limit)}
                """
            )
            let models = Sanitizer(pattern).models(Small.self, items: ChunkSource(text, size: 9))
            let run = try await run(models)
            #expect(run.ids == [1, 4])
            #expect((run.error != nil) == isOver)
        }
    }

    @Test func `the policy ends the stream at a record that cannot be read`() async throws {
        var policy = Sanitizer.Policy()
        policy.unreadableRecords = .stop
        let chunks = ChunkSource(#"{"id":1}⏎{"id":300}⏎{"id":2}⏎{"id":⏎{"id":3}⏎"#, size: 100)
        let models = JSONSanitizingDecoder(policy: policy).models(Small.self, lines: chunks)
        let run = try await run(models)
        #expect(run.ids == [1, 2])
        #expect(run.error?.message.hasPrefix("record 3, line 4: ") == true)
        #expect(models.summary.rejected == 1)
    }

    @Test func `an array that was cut off ends with its error`() async throws {
        let chunks = ChunkSource(#"[{"id":1},{"id":2"#, size: 3)
        let run = try await run(JSONSanitizingDecoder().models(Small.self, items: chunks))
        #expect(run.ids == [1])
        #expect(run.error?.code.rawValue == "stream.cut")
    }

    /// A model with many optional members, each of which costs a pass if it is bad.
    private struct Wide: Decodable {
        struct Key: CodingKey {
            var stringValue: String
            var intValue: Int? { nil }
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            for key in container.allKeys {
                _ = try container.decodeIfPresent(Int.self, forKey: key)
            }
        }
    }

    @Test func `a record that needs too much work counts as unreadable`() async throws {
        let members = (0..<3_000).map { #""k\#($0)":"bad""# }.joined(separator: ",")
        let text = #"{"a":1}⏎{\#(members)}⏎{"a":"x"}⏎"#
        let models = JSONSanitizingDecoder().models(Wide.self, lines: ChunkSource(text, size: 999))
        var records: [Sanitizer.ModelRecord<Wide>] = []
        for try await record in models.records { records.append(record) }
        #expect(records.map(\.record.status) == [.unchanged, .unreadable, .changed])
        #expect(records.map { $0.model != nil } == [true, false, true])
        #expect((records[1].error as? UnreadableDocumentError)?.code == .work)
        #expect(records[1].record.original.count == members.utf8.count + 2)
        #expect(models.summary.documents == 2 && models.summary.unreadable == 1)

        var policy = Sanitizer.Policy()
        policy.unreadableRecords = .stop
        let stopping = JSONSanitizingDecoder(policy: policy)
            .models(Wide.self, lines: ChunkSource(text, size: 999))
        var count = 0
        let error = await #expect(throws: StreamError.self) {
            for try await _ in stopping { count += 1 }
        }
        #expect(count == 1)
        #expect(error?.message.hasPrefix("record 1, line 2: ") == true)
        let facts = try NSErrorFacts(error)
        #expect(facts.code == error?.code.rawValue && facts.isNumbered)
        #expect(facts.text == error?.message)
        #expect(stopping.summary.unreadable == 1)
    }
}
