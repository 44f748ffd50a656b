import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// A stream is read as its consumer asks for it, and ends when the consumer's task is cancelled.
struct StreamConsumerTests {
    struct Order: Decodable {
        var id: Int
    }

    private static let lines = (0..<40).map { Array("{\"id\":\($0)}\n".utf8) }

    private let sanitizer: Sanitizer

    init() throws {
        sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#))
    }

    /// Iterates in a task of its own, which is cancelled after the first element.
    private func count<Elements: AsyncSequence & Sendable>(
        untilCancelledIn elements: Elements
    ) async -> (count: Int, error: (any Error)?) {
        let task = Task<(count: Int, error: (any Error)?), Never> {
            var count = 0
            do {
                for try await _ in elements {
                    count += 1
                    withUnsafeCurrentTask { $0?.cancel() }
                }
                return (count, nil)
            } catch {
                return (count, error)
            }
        }
        return await task.value
    }

    @Test(arguments: [1, 3])
    func `a cancelled task gets no further element`(_ jobs: Int) async {
        // All records are in one chunk, and so in one batch.
        let chunks = ChunkSource([Self.lines.flatMap { $0 }])
        let records = await count(untilCancelledIn: sanitizer.sanitize(lines: chunks, jobs: jobs))
        #expect(records.count == 1)
        #expect(records.error is CancellationError)
        let models = sanitizer.models(Order.self, lines: chunks, jobs: jobs)
        let decoded = await count(untilCancelledIn: models)
        #expect(decoded.count == 1)
        #expect(decoded.error is CancellationError)
        #expect(models.summary.documents == 1)

        let batches = sanitizer.sanitize(lines: ChunkSource(Self.lines), jobs: jobs).batches
        let batch = await count(untilCancelledIn: batches)
        #expect(batch.count == 1)
        #expect(batch.error is CancellationError)
    }

    @Test func `a task that is cancelled while chunks are awaited hands on their error`() async {
        var chunks = ChunkSource(Self.lines)
        chunks.onPull = { position in
            if position == 2 { throw CocoaError(.fileReadUnknown) }
        }
        var ids: [Int] = []
        let orders = sanitizer.models(Order.self, lines: chunks)
        await #expect(throws: CocoaError.self) {
            for try await order in orders { ids.append(order.id) }
        }
        #expect(ids == [0, 1])
        #expect(orders.summary.documents == 2)
    }

    @Test(arguments: [1, 2, 4])
    func `a slow consumer stops the reading`(_ jobs: Int) async throws {
        let chunks = ChunkSource(Self.lines)
        var iterator = sanitizer.models(Order.self, lines: chunks, jobs: jobs).makeAsyncIterator()
        #expect(chunks.pulled.count == 0)
        for id in 0..<20 {
            let order = try await iterator.next()
            #expect(order?.id == id)
            // With one job nothing is read ahead, with more three chunks for each at most.
            #expect(chunks.pulled.count == id + 1 + (jobs == 1 ? 0 : 3 * jobs - 1))
        }
    }

    private func ids<Chunk: Sequence<UInt8> & Sendable>(_ chunks: [Chunk]) async throws -> [Int] {
        let stream = AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
        var ids: [Int] = []
        for try await order in sanitizer.models(Order.self, lines: stream) { ids.append(order.id) }
        return ids
    }

    @Test func `chunks are any sequences of bytes`() async throws {
        let bytes = Self.lines.flatMap { $0 }
        let pieces = stride(from: 0, to: bytes.count, by: 7).map {
            bytes[$0..<min($0 + 7, bytes.count)]
        }
        let expected = Array(0..<40)
        #expect(try await ids(pieces) == expected)
        #expect(try await ids(pieces.map(Array.init)) == expected)
        #expect(try await ids(pieces.map { Data($0) }) == expected)
        // Data that does not begin at 0.
        let data = Data(bytes)
        #expect(try await ids([data[..<20], data[20..<21], data[21...]]) == expected)
        #expect(try await ids([String(decoding: bytes, as: UTF8.self).utf8]) == expected)
    }

    @Test func `a document in Data is cleaned in the background`() async throws {
        let result = try await sanitizer.sanitize(inBackground: Data(#"{"id":1}"#.utf8), name: "a")
        #expect(result.report.line == "a: unchanged")
        #expect(result.data == Data(#"{"id":1}"#.utf8))
        await #expect(throws: UnreadableDocumentError.self) {
            try await sanitizer.sanitize(inBackground: Data("{".utf8))
        }
        let task = Task { [sanitizer] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sanitizer.sanitize(inBackground: Data("{}".utf8))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a record is decoded by itself`() async throws {
        let text = #"{"id":1}⏎{"id":"x"}⏎{"id":⏎{"id":2,"at":0}⏎"#
        var results: [String] = []
        for try await record in sanitizer.sanitize(lines: ChunkSource(text, size: 9)) {
            do {
                results.append("\(try record.decode(Order.self).id)")
                #expect(record.data == Data(record.original))
            } catch {
                results.append("\(type(of: error))")
                #expect(record.data == nil)
            }
        }
        #expect(results == ["1", "DirtyDocumentError", "UnreadableDocumentError", "2"])
    }
}
