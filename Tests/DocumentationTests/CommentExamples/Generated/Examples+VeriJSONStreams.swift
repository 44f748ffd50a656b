// Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.
// swift-format-ignore-file

import Foundation
import TestSupport
import Testing
import VeriJSON
import VeriJSONContracts
import VeriJSONInference
import VeriJSONReports
import VeriJSONStreams

extension CutStreamExamples {
    // Sources/VeriJSONStreams/StreamError.swift
    @Test func `the example of StreamError`() async throws {
        let stated = StatedResults()
        do {
            for try await record in sanitizer.sanitize(items: chunks) { use(record) }
        } catch let error as StreamError {
            stated.expect(print(error), "expected the end of the array, found the end of the data …")
        }
        stated.end(1)
    }
}

extension ListExamples {
    // Sources/VeriJSONStreams/RecordSequence.swift
    @Test func `example 3 of Sanitizer.sanitize`() async throws {
        for try await record in sanitizer.sanitize(lines: chunks) { print(record.status) }
    }

    // Sources/VeriJSONStreams/RecordSequence.swift
    @Test func `example 4 of Sanitizer.sanitize`() async throws {
        for try await record in sanitizer.sanitize(rows: chunks) { print(record.row.json) }
    }

    // Sources/VeriJSONStreams/RecordSequence.swift
    @Test func `example 5 of Sanitizer.sanitize`() async throws {
        for try await order in shop.sanitize(items: document, at: "/orders") { use(order) }
    }

    // Sources/VeriJSONStreams/RecordSequence.swift
    @Test func `example 6 of Sanitizer.sanitize`() async throws {
        for try await event in sanitizer.sanitize(events: body) { print(event.text ?? "") }
    }

    // Sources/VeriJSONStreams/RecordSequence.swift
    @Test func `example 7 of Sanitizer.sanitize`() async throws {
        for try await record in sanitizer.sanitize(documents: chunks) { print(record.status) }
    }

    // Sources/VeriJSONStreams/Row.swift
    @Test func `example 8 of Sanitizer.sanitize`() throws {
        let stated = StatedResults()
        let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
        _ = sanitizer
        let rows = sanitizer.sanitize(rows: [#"{"id": 1}"#, "", #"{"id": "x"}"#])
        _ = rows
        stated.expect(rows[1].status, "unreadable")
        stated.end(1)
    }
}

extension PlainExamples {
    // Sources/VeriJSONStreams/Row.swift
    @Test func `the example of Sanitizer.Row`() throws {
        let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
        _ = sanitizer
        let rows = sanitizer.sanitize(rows: [#"{"id": 1}"#, #"{"id": 2}"#])
        _ = rows
        for (key, row) in zip(["a", "b"], rows) { print(key, row.status, row.text ?? "null") }
    }

    // Sources/VeriJSONStreams/Row.swift
    @Test func `the example of Sanitizer.Row.Cause`() throws {
        let stated = StatedResults()
        let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
        _ = sanitizer
        let row = sanitizer.sanitize(rows: [#"{"id": "x"}"#])[0]
        _ = row
        stated.expect(row.causes.first?.code, "type.mismatch")
        stated.end(1)
    }

    // Sources/VeriJSONStreams/Row.swift
    @Test func `the example of Sanitizer.Row.json`() throws {
        let stated = StatedResults()
        let sanitizer = try Sanitizer(Pattern(#"{"id": "int"}"#))
        _ = sanitizer
        let row = sanitizer.sanitize(rows: [#"{"id":1}"#])[0]
        _ = row
        stated.expect(row.json, #"{"status":"unchanged","value":{"id":1},"changes":0,"causes":[]}"#)
        stated.end(1)
    }
}

extension StreamExamples {
    // Sources/VeriJSONStreams/Batch+Tally.swift
    @Test func `the example of Sanitizer.Batch.tally`() throws {
        for batch in try feed.add(chunk) { service.add(batch.tally) }
    }

    // Sources/VeriJSONStreams/Batch.swift
    @Test func `the example of Sanitizer.Batch`() async throws {
        for try await batch in sanitizer.sanitize(lines: chunks).batches {
            discard(try file.write(contentsOf: batch.bytes))
            total += batch.summary
        }
    }

    // Sources/VeriJSONStreams/Batch.swift
    @Test func `the example of Sanitizer.Batch.withUnsafeBytes`() throws {
        discard(try batch.withUnsafeBytes { try descriptor.writeAll($0) })
    }

    // Sources/VeriJSONStreams/Feed.swift
    @Test func `the example of Sanitizer.Feed`() throws {
        let stated = StatedResults()
        var feed = try sanitizer.feed(.lines)
        _ = feed
        for chunk in chunks {
            for batch in try feed.add(chunk) { output += batch.bytes }
        }
        for batch in try feed.finish() { output += batch.bytes }
        stated.expect(feed.summary.rejected, "1")
        stated.end(1)
    }

    // Sources/VeriJSONStreams/Framing.swift
    @Test func `the example of Sanitizer.Framing`() throws {
        let framing = Sanitizer.Framing.items(at: "/orders")
        _ = framing
    }

    // Sources/VeriJSONStreams/Models/FileChunks.swift
    @Test func `the example of FileChunks`() async throws {
        for try await order in sanitizer.models(Order.self, lines: FileChunks(url)) {
            discard(show([order]))
        }
    }

    // Sources/VeriJSONStreams/Models/JSONSanitizingDecoder+Models.swift
    @Test func `example 1 of JSONSanitizingDecoder.models`() async throws {
        for try await order in decoder.models(Order.self, lines: chunks) { show([order]) }
    }

    // Sources/VeriJSONStreams/Models/JSONSanitizingDecoder+Models.swift
    @Test func `example 2 of JSONSanitizingDecoder.models`() async throws {
        for try await order in decoder.models(Order.self, items: document, at: "/orders") {
            discard(show([order]))
        }
    }

    // Sources/VeriJSONStreams/Models/JSONSanitizingDecoder+Models.swift
    @Test func `example 3 of JSONSanitizingDecoder.models`() async throws {
        for try await order in decoder.models(Order.self, events: body) { show([order]) }
    }

    // Sources/VeriJSONStreams/Models/JSONSanitizingDecoder+Models.swift
    @Test func `example 4 of JSONSanitizingDecoder.models`() async throws {
        for try await order in decoder.models(Order.self, documents: chunks) { show([order]) }
    }

    // Sources/VeriJSONStreams/Models/ModelRecord.swift
    @Test func `the example of Sanitizer.ModelRecord`() async throws {
        for try await order in sanitizer.models(Order.self, lines: chunks).records {
            if let error = order.error { print("line \(order.record.line): \(error)") }
        }
    }

    // Sources/VeriJSONStreams/Models/ModelSequence.swift
    @Test func `the example of Sanitizer.ModelSequence`() async throws {
        let orders = sanitizer.models(Order.self, lines: chunks)
        _ = orders
        for try await order in orders { show([order]) }
        discard(print(orders.summary))
    }

    // Sources/VeriJSONStreams/Models/ModelSequence.swift
    @Test func `the example of Sanitizer.ModelRecordSequence`() async throws {
        let orders = sanitizer.models(Order.self, lines: chunks)
        _ = orders
        for try await order in orders.records {
            if let report = order.record.report { log(report.line) }
        }
    }

    // Sources/VeriJSONStreams/Models/Record+Data.swift
    @Test func `the example of Sanitizer.Record.decode`() async throws {
        for try await record in sanitizer.sanitize(lines: chunks) where record.data != nil {
            discard(show([try record.decode(Order.self)]))
        }
    }

    // Sources/VeriJSONStreams/Models/Sanitizer+Models.swift
    @Test func `example 1 of Sanitizer.models`() async throws {
        for try await order in sanitizer.models(Order.self, lines: chunks) { show([order]) }
    }

    // Sources/VeriJSONStreams/Models/Sanitizer+Models.swift
    @Test func `example 2 of Sanitizer.models`() async throws {
        for try await order in shop.models(Order.self, items: document, at: "/orders") {
            discard(show([order]))
        }
    }

    // Sources/VeriJSONStreams/Models/Sanitizer+Models.swift
    @Test func `example 3 of Sanitizer.models`() async throws {
        for try await order in sanitizer.models(Order.self, events: body) { show([order]) }
    }

    // Sources/VeriJSONStreams/Models/Sanitizer+Models.swift
    @Test func `example 4 of Sanitizer.models`() async throws {
        for try await order in sanitizer.models(Order.self, documents: chunks) { show([order]) }
    }

    // Sources/VeriJSONStreams/Record+Quarantine.swift
    @Test func `the example of Sanitizer.Record.quarantine`() throws {
        for record in batch.dirtyRecords {
            refused += record.quarantine().map(\.json)
        }
    }

    // Sources/VeriJSONStreams/Record.swift
    @Test func `the example of Sanitizer.Record`() throws {
        for record in batch.records where record.status == .unreadable {
            discard(print("line \(record.line): \(record.error?.message ?? "")"))
        }
    }

    // Sources/VeriJSONStreams/Record.swift
    @Test func `the example of Sanitizer.Record.Status`() throws {
        if record.status == .changed { print(record.report?.line ?? "") }
    }

    // Sources/VeriJSONStreams/RecordSequence.swift
    @Test func `the example of Sanitizer.RecordSequence`() async throws {
        for try await record in sanitizer.sanitize(lines: chunks) {
            if let bytes = record.bytes { try queue.send(bytes) }
        }
    }
}
