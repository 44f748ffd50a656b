// Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.
// swift-format-ignore-file

import Foundation
import Testing
import VeriJSON

extension CutStreamExamples {
    // Sources/VeriJSONCore/Streaming/StreamError.swift
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
    // Sources/VeriJSONCore/Streaming/RecordSequence.swift
    @Test func `example 3 of Sanitizer.sanitize`() async throws {
        for try await record in sanitizer.sanitize(lines: chunks) { print(record.status) }
    }

    // Sources/VeriJSONCore/Streaming/RecordSequence.swift
    @Test func `example 4 of Sanitizer.sanitize`() async throws {
        for try await order in shop.sanitize(items: document, at: "/orders") { use(order) }
    }

    // Sources/VeriJSONCore/Streaming/RecordSequence.swift
    @Test func `example 5 of Sanitizer.sanitize`() async throws {
        for try await event in sanitizer.sanitize(events: body) { print(event.text ?? "") }
    }

    // Sources/VeriJSONCore/Streaming/RecordSequence.swift
    @Test func `example 6 of Sanitizer.sanitize`() async throws {
        let result = try await sanitizer.sanitize(inBackground: bytes)
        _ = result
    }
}

extension StreamExamples {
    // Sources/VeriJSONCore/Streaming/Batch.swift
    @Test func `the example of Sanitizer.Batch`() async throws {
        for try await batch in sanitizer.sanitize(lines: chunks).batches {
            discard(try file.write(contentsOf: batch.bytes))
            total += batch.summary
        }
    }

    // Sources/VeriJSONCore/Streaming/Batch.swift
    @Test func `the example of Sanitizer.Batch.withUnsafeBytes`() throws {
        discard(try batch.withUnsafeBytes { try descriptor.writeAll($0) })
    }

    // Sources/VeriJSONCore/Streaming/Feed.swift
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

    // Sources/VeriJSONCore/Streaming/Framing.swift
    @Test func `the example of Sanitizer.Framing`() throws {
        let framing = Sanitizer.Framing.items(at: "/orders")
        _ = framing
    }

    // Sources/VeriJSONCore/Streaming/Record+Quarantine.swift
    @Test func `the example of Sanitizer.Record.quarantine`() throws {
        for record in batch.dirtyRecords {
            refused += record.quarantine().map(\.json)
        }
    }

    // Sources/VeriJSONCore/Streaming/Record.swift
    @Test func `the example of Sanitizer.Record`() throws {
        for record in batch.records where record.status == .unreadable {
            discard(print("line \(record.line): \(record.error?.message ?? "")"))
        }
    }

    // Sources/VeriJSONCore/Streaming/Record.swift
    @Test func `the example of Sanitizer.Record.Status`() throws {
        if record.status == .changed { print(record.report?.line ?? "") }
    }

    // Sources/VeriJSONCore/Streaming/RecordSequence.swift
    @Test func `the example of Sanitizer.RecordSequence`() async throws {
        for try await record in sanitizer.sanitize(lines: chunks) {
            if let bytes = record.bytes { try queue.send(bytes) }
        }
    }

    // Sources/VeriJSONCore/Streaming/ServiceReport+Batch.swift
    @Test func `the example of ServiceReport.add`() throws {
        for batch in try feed.add(chunk) { service.add(batch) }
    }
}
