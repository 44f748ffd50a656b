import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONStreams

/// Models of the records of a stream.
struct ModelStreamTests {
    struct Order: Decodable, Equatable {
        var id: Int
        var size: UInt8?
        var tags: [String]?
    }

    struct Strict: Decodable, Equatable {
        var id: UInt8
    }

    /// One record with its outcome, as one line.
    private static func line<Model>(_ record: Sanitizer.ModelRecord<Model>) -> String {
        let changes = record.record.report?.changes ?? []
        let causes = changes.flatMap { change in
            change.causes.isEmpty
                ? ["\(change.action) \(change.path)"]
                : change.causes.map {
                    "\(change.action) \(change.path) (\($0.path) \($0.line):\($0.column))"
                }
        }
        let model = record.model == nil ? "lost" : "model"
        return "\(record.record.index) \(record.record.status) \(model): "
            + (causes.isEmpty ? "-" : causes.joined(separator: ", "))
    }

    private func lines<Model: Decodable>(
        _ models: Sanitizer.ModelSequence<Model, ChunkSource>
    ) async throws -> [String] {
        var lines: [String] = []
        for try await record in models.records {
            lines.append(Self.line(record))
            #expect((record.error == nil) == (record.model != nil))
        }
        return lines
    }

    @Test func `a pattern cleans what a model is decoded from`() async throws {
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int", "tags?": ["string"]}"#))
        let text = #"{"id":1,"tags":["a",{}]}⏎{"id":"x"}⏎⏎{"id":7⏎ {"id":3000}⏎{"id":4}"#
        let orders = sanitizer.models(Strict.self, lines: ChunkSource(text, size: 5))
        var ids: [UInt8] = []
        for try await order in orders { ids.append(order.id) }
        #expect(ids == [1, 4])
        let summary = orders.summary
        let counts = "5 documents: 1 changed, 2 rejected (40%), and 1 unreadable (20%)"
        #expect(summary.description.hasPrefix(counts))
        #expect(
            try await lines(orders) == [
                "0 changed model: drop /tags/1 (/tags/1 1:21)",
                "1 rejected lost: reject  (/id 2:7)",
                "2 unreadable lost: -",
                "3 rejected lost: reject  (/id 5:8)",
                "4 unchanged model: -",
            ]
        )
        // A second iteration counts from the beginning.
        #expect(orders.summary == summary)
    }

    @Test func `the error of a record without a model is that of its document`() async throws {
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#))
        let text = #"{"id":1}⏎{"id":"x"}⏎{"id":7⏎{"id":300}⏎"#
        var errors: [any Error] = []
        var modelErrors: [String] = []
        let orders = sanitizer.models(Strict.self, lines: ChunkSource(text, size: 5))
        for try await record in orders.records {
            if let error = record.error { errors.append(error) }
            if let error = record.modelError { modelErrors.append("\(error)") }
        }
        #expect(errors.count == 3)
        #expect(errors[0] is DirtyDocumentError)
        #expect((errors[0] as? DirtyDocumentError)?.modelError == nil)
        #expect(errors[1] is UnreadableDocumentError)
        let last = try #require(errors[2] as? DirtyDocumentError)
        #expect(last.modelError is DecodingError)
        #expect(last.findings.map(\.line) == [4])
        #expect(last.description.contains(":4:7"))
        #expect(modelErrors.count == 1)
        #expect(modelErrors[0].contains("column 7 of the record"))
    }

    @Test func `a decoder without a pattern repairs each record`() async throws {
        let decoder = JSONSanitizingDecoder()
        let text = #"{"id":1,"size":900}⏎{"id":"x"}⏎{"id":2,"tags":["a",{}]}⏎nul⏎{"id":3}"#
        let orders = decoder.models(Order.self, lines: ChunkSource(text, size: 7))
        var models: [Order] = []
        for try await order in orders { models.append(order) }
        #expect(models == [Order(id: 1), Order(id: 2, tags: ["a"]), Order(id: 3)])
        #expect(
            try await lines(orders) == [
                "0 changed model: strip /size (/size 1:16)",
                "1 rejected lost: reject  (/id 2:7)",
                "2 changed model: drop /tags/1 (/tags/1 3:21)",
                "3 unreadable lost: -",
                "4 unchanged model: -",
            ]
        )
    }

    @Test func `the summary is that of each document by itself`() async throws {
        var random = SplitMix64(seed: 5)
        let documents = (0..<300).map { index in
            switch random.below(9) {
            case 0: #"{"id":"\#(index)"}"#
            case 1: #"{"id":\#(index),"size":\#(index)}"#
            case 2: #"{"id":\#(index),"tags":["a",1,null]}"#
            case 3: #"{"id":\#(index),"tags":{}}"#
            case 4: #"{"id":\#(index)"#
            case 5: #"[{"id":\#(index)}]"#
            case 6: #"{"id":1e99,"size":-1}"#
            default: #"{"id":\#(index),"size":7,"tags":["b"],"other":[{}]}"#
            }
        }
        let pattern = try Pattern(#"{"id": "int", "size?": "number", "tags?": ["any"]}"#)
        for decoder in [
            JSONSanitizingDecoder(), JSONSanitizingDecoder(pattern),
            JSONSanitizingDecoder(policy: Sanitizer.Policy(unknownKeys: .strip)),
            JSONSanitizingDecoder(policy: Sanitizer.Policy(conversions: .safe)),
        ] {
            let expected = try OneShot(documents, decoder)
            let reports = ReportLog()
            decoder.onReport = { reports.add($0) }
            for jobs in 1...2 {
                let chunks = ChunkSource(documents.joined(separator: "\n"), size: 1_000)
                let orders = decoder.models(Order.self, lines: chunks, jobs: jobs)
                var models: [Order] = []
                for try await order in orders { models.append(order) }
                #expect(models == expected.models)
                #expect(orders.summary == expected.summary)
                #expect(reports.takeAll().map(\.totals) == expected.reports.map(\.totals))
            }
            #expect(expected.models.count > 100 && expected.models.count < 300)
            #expect(expected.summary.rejected > 10 && expected.summary.changed > 10)
        }
    }

    @Test func `items have their places in the document`() async throws {
        let text = #"{"n":1,"orders":[{"id":1}, {"id":2,"size":-1},⏎ {"id":"x"}, {"id":4}]}⏎"#
        let decoder = JSONSanitizingDecoder()
        let orders = decoder.models(Order.self, items: ChunkSource(text, size: 6), at: "/orders")
        #expect(
            try await lines(orders) == [
                "0 unchanged model: -",
                "1 changed model: strip /orders/1/size (/orders/1/size 1:43)",
                "2 rejected lost: drop /orders/2 (/orders/2/id 2:8)",
                "3 unchanged model: -",
            ]
        )
        let pattern = try Pattern(#"{"n": "int", "orders": [{"id": "int"}]}"#)
        let strict = Sanitizer(pattern).models(
            Strict.self,
            items: ChunkSource(text.replacingOccurrences(of: "4", with: "444"), size: 6),
            at: "/orders"
        )
        #expect(
            try await lines(strict) == [
                "0 unchanged model: -", "1 unchanged model: -",
                "2 rejected lost: drop /orders/2 (/orders/2/id 2:8)",
                "3 rejected lost: drop /orders/3 (/orders/3/id 2:20)",
            ]
        )
        #expect(strict.summary.causes.map(\.template) == ["/orders/*/id", "/orders/*/id"])
    }

    @Test func `keys of any form lead to the items`() async throws {
        let text = #"{"$a?*\\":{"":[{"id":1},{"id":[]}]},"$a":2}"#
        let decoder = JSONSanitizingDecoder()
        let orders = decoder.models(
            Order.self,
            items: ChunkSource(text, size: 6),
            at: JSONPointer(tokens: [#"$a?*\"#, ""])
        )
        var ids: [Int] = []
        for try await order in orders { ids.append(order.id) }
        #expect(ids == [1])
        #expect(orders.summary.rejected == 1)
        let none = decoder.models(Order.self, items: ChunkSource(text, size: 6), at: "/none")
        await #expect(throws: StreamError.self) { for try await _ in none {} }
    }

    @Test func `events are decoded until the service is done`() async throws {
        let text =
            #": hello⏎⏎event: order⏎data: {"id":⏎data: 1}⏎⏎data: {"id":2,"size":-1}⏎⏎"#
            + #"data: {"id":"x"}⏎⏎data: [DONE]⏎⏎"#
        let orders = JSONSanitizingDecoder().models(Order.self, events: ChunkSource(text, size: 4))
        var models: [Order] = []
        for try await order in orders { models.append(order) }
        #expect(models == [Order(id: 1), Order(id: 2)])
        #expect(
            try await lines(orders) == [
                "0 unchanged model: -", "1 changed model: strip /size (/size 7:22)",
                "2 rejected lost: reject  (/id 9:13)",
            ]
        )
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#))
        let cleaned = sanitizer.models(Strict.self, events: ChunkSource(text, size: 9))
        var ids: [UInt8] = []
        for try await order in cleaned { ids.append(order.id) }
        #expect(ids == [1, 2])
    }

    @Test func `the strategies of a decoder are used`() async throws {
        struct Event: Decodable {
            var createdAt: Date
        }
        let decoder = JSONSanitizingDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        let sanitizer = Sanitizer(try Pattern(#"{"created_at": "number"}"#))
        let chunks = ChunkSource(#"{"created_at":5}"#, size: 5)
        for models in [
            sanitizer.models(Event.self, lines: chunks, using: decoder),
            decoder.models(Event.self, lines: chunks),
        ] {
            var dates: [Date] = []
            for try await event in models { dates.append(event.createdAt) }
            #expect(dates == [Date(timeIntervalSince1970: 5)])
        }
    }

    @Test func `a stream that uses a decoder leaves its settings alone`() async throws {
        let decoder = JSONSanitizingDecoder()
        let reports = ReportLog()
        decoder.onReport = { reports.add($0) }
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int", "tags?": ["string"]}"#))
        let chunks = ChunkSource(#"{"id":1,"tags":["a",{}]}"#, size: 5)
        for try await order in sanitizer.models(Order.self, lines: chunks, using: decoder) {
            #expect(order == Order(id: 1, tags: ["a"]))
        }
        #expect(reports.takeAll().isEmpty)
        #expect(decoder.recovery == .on)
        _ = try decoder.decode([Order].self, from: Data(#"[{"id":1},{"id":"x"}]"#.utf8))
        #expect(reports.takeAll().count == 1)
    }

    @Test func `a stream is decoded with the settings of its beginning`() async throws {
        let decoder = JSONSanitizingDecoder()
        let chunks = ChunkSource(#"{"id":1,}⏎{"id":"2",}"#, size: 5)
        let models = decoder.models(Order.self, lines: chunks)
        decoder.recovery = .off
        decoder.keyDecodingStrategy = .custom { _ in AnyKey("other") }
        var orders: [Order] = []
        for try await order in models { orders.append(order) }
        #expect(orders == [Order(id: 1), Order(id: 2)])
    }
}

/// Documents that were decoded one by one.
private struct OneShot {
    var models: [ModelStreamTests.Order] = []
    var summary = Report.Summary()
    /// The reports of the documents that were changed or rejected.
    var reports: [Report] = []

    init(_ documents: [String], _ decoder: JSONSanitizingDecoder) throws {
        let log = ReportLog()
        decoder.onReport = { log.add($0) }
        for document in documents {
            do {
                let data = Data(document.utf8)
                let cleaned = try decoder.sanitize(ModelStreamTests.Order.self, from: data)
                models.append(cleaned.model)
                summary += cleaned.report.summary
                reports += log.takeAll()
            } catch is UnreadableDocumentError {
                summary.addUnreadable()
            } catch is DirtyDocumentError {
                let rejections = log.takeAll()
                for report in rejections { summary += report.summary }
                reports += rejections
            }
        }
    }
}

/// Reports that were handed to a decoder's closure.
private final class ReportLog: @unchecked Sendable {
    private let lock = NSLock()
    private var reports: [Report] = []

    func add(_ report: Report) {
        lock.withLock { reports.append(report) }
    }

    func takeAll() -> [Report] {
        lock.withLock {
            defer { reports = [] }
            return reports
        }
    }
}
