import Foundation
import TestSupport
import Testing
import VeriJSON

#if canImport(FoundationNetworking)
import FoundationNetworking
import VeriJSONStreams
#endif

/// The Swift of the page about streams.
@Suite struct StreamSnippets {
    private struct Order: Decodable {
        var id: Int
        var note: String?
    }

    /// The chunks that the page shows, one on each line.
    private func chunks() throws -> ChunkSource {
        let text = try Documentation.output("streams-chunks")
        return ChunkSource(text.split(separator: "\n").map { Array(String($0).lines.utf8) })
    }

    @Test func `lines are cleaned one by one`() async throws {
        var lines: [String] = []
        func print(_ line: String) { lines.append(line + "\n") }
        let chunks = try chunks()
        // snippet: streams-lines
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int", "note?": "string"}"#))
        for try await record in sanitizer.sanitize(lines: chunks, name: "orders.ndjson") {
            print("line \(record.line), \(record.status): \(record.text ?? "lost")")
        }
        // end
        #expect(try lines.joined() == Documentation.output("streams-lines"))
    }

    @Test func `rows have answers`() throws {
        var lines: [String] = []
        func print(_ line: String) { lines.append(line + "\n") }
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int", "note?": "string"}"#))
        // snippet: streams-rows
        let column = [#"{"id": 1}"#, #"{"id": "x"}"#, "", #"{"id": 2, "note": 5}"#]
        for (key, row) in zip(["a", "b", "c", "d"], sanitizer.sanitize(rows: column)) {
            print("\(key), \(row.status): \(row.text ?? row.causes[0].code.rawValue)")
        }
        // end
        #expect(try lines.joined() == Documentation.output("streams-rows"))
    }

    @Test func `models are decoded from lines`() async throws {
        var printed: [String] = []
        func print(_ value: some CustomStringConvertible) { printed.append("\(value)\n") }
        var saved: [Int] = []
        func save(_ order: Order) { saved.append(order.id) }
        let chunks = try chunks()
        // snippet: streams-models
        let orders = JSONSanitizingDecoder().models(Order.self, lines: chunks)
        for try await order in orders {
            save(order)
        }
        print(orders.summary)
        // end
        #expect(saved == [1, 4])
        #expect(try printed.joined() == Documentation.output("streams-models"))

        (printed, saved) = ([], [])
        // snippet: streams-model-records
        for try await order in orders.records {
            if let model = order.model { save(model) }
            if order.record.status == .rejected, let finding = order.record.report?.findings.first {
                print("record \(order.record.index): \(finding)")
            }
        }
        // end
        #expect(saved == [1, 4])
        let records = try Documentation.output("streams-model-records")
        #expect(printed.joined() == records)
    }

    @Test func `the answer of a language model arrives in events`() async throws {
        let chunks = ChunkSource(
            #"data: {"text":"Hel"}⏎⏎data: {"text":null}⏎⏎data: {"text":"lo"}⏎⏎data: [DONE]⏎⏎"#,
            size: 8
        )
        // snippet: streams-events
        struct Piece: Decodable {
            var text: String
        }

        var answer = ""
        for try await piece in JSONSanitizingDecoder().models(Piece.self, events: chunks) {
            answer += piece.text
        }
        // end
        #expect(answer == "Hello")
    }

    @Test func `a file is copied in batches`() async throws {
        var printed: [String] = []
        func print(_ line: String) { printed.append(line) }
        let text = #"{"id":1}⏎{"id":"x"}⏎⏎{"id":2}⏎"#.lines
        let folder = try Workplace(["orders.ndjson": text, "clean.ndjson": ""])
        let source = folder.file("orders.ndjson")
        let output = try FileHandle(forWritingTo: folder.file("clean.ndjson"))
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#))
        // snippet: streams-batches
        var total = Report.Summary()
        for try await batch in sanitizer.sanitize(lines: FileChunks(source), jobs: 4).batches {
            try output.write(contentsOf: batch.bytes)
            total += batch.summary
            for record in batch.dirtyRecords {
                print("line \(record.line): \(record.status)")
            }
        }
        // end
        try output.close()
        let clean = try String(contentsOf: folder.file("clean.ndjson"), encoding: .utf8)
        #expect(clean == #"{"id":1}⏎⏎{"id":2}⏎"#.lines)
        #expect(total.documents == 3 && total.rejected == 1)
        #expect(printed == ["line 2: rejected"])
    }

    // snippet: streams-feed
    // A session calls its delegate on one queue.
    final class OrdersDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private var feed: Sanitizer.Feed
        private(set) var clean = Data()
        private(set) var error: (any Error)?

        init(_ sanitizer: Sanitizer) throws {
            feed = try sanitizer.feed(.items(at: "/orders"))
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive data: Data
        ) {
            do {
                for batch in try feed.add(data) { clean += batch.bytes }
            } catch {
                self.error = error
                dataTask.cancel()
            }
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didCompleteWithError error: (any Error)?
        ) {
            do {
                if let error { throw error }
                for batch in try feed.finish() { clean += batch.bytes }
            } catch {
                self.error = self.error ?? error
            }
        }
    }
    // end

    @Test(arguments: [true, false])
    func `a delegate pushes what it receives`(_ isWhole: Bool) throws {
        let sanitizer = Sanitizer(try Pattern(#"{"orders": [{"id": "int"}]}"#))
        let delegate = try OrdersDelegate(sanitizer)
        let url = try #require(URL(string: "https://example.com/orders"))
        // The task is never begun: the test is what calls the delegate.
        let task = URLSession.shared.dataTask(with: url)
        for chunk in [#"{"orders":[{"id":1},{"i"#, #"d":"x"}]"#, isWhole ? "}" : ""] {
            delegate.urlSession(.shared, dataTask: task, didReceive: Data(chunk.utf8))
        }
        delegate.urlSession(.shared, task: task, didCompleteWithError: nil)
        #expect((delegate.error == nil) == isWhole)
        let clean = String(decoding: delegate.clean, as: UTF8.self)
        #expect(clean == #"{"orders":[{"id":1}]"# + (isWhole ? "}" : ""))
    }

    @Test func `an array that was cut off ends with an error`() async throws {
        var printed: [String] = []
        func print(_ error: StreamError) { printed.append("\(error)\n") }
        let sanitizer = Sanitizer(try Pattern(#"[{"id": "int"}]"#))
        let chunks = ChunkSource(#"[{"id":1},{"id":2"#, size: 5)
        var count = 0
        // snippet: streams-error
        do {
            for try await record in sanitizer.sanitize(items: chunks) {
                count += record.text == nil ? 0 : 1
            }
        } catch let error as StreamError {
            print(error)
        }
        // end
        #expect(count == 1)
        #expect(try printed.joined() == Documentation.output("streams-error"))
    }
}
