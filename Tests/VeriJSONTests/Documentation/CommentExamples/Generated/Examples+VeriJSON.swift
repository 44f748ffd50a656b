// Made from the examples in comments of Sources; see .github/CONTRIBUTING.md.
// swift-format-ignore-file

import Foundation
import Testing
import VeriJSON

extension DocumentExamples {
    // Sources/VeriJSON/Data+Reading.swift
    @Test func `the example of OversizedFileError`() throws {
        let stated = StatedResults()
        do {
            _ = try Pattern(contentsOf: url, limit: 10_000)
        } catch let error as OversizedFileError {
            stated.expect(print(error), "orders.pattern.json: expected at most 10000 bytes, found more")
        }
        stated.end(1)
    }

    // Sources/VeriJSON/Pattern+Model.swift
    @Test func `what is clean can be decoded`() throws {
        try Pattern(contentsOf: patternFile).check(decodes: [Order].self)
    }

    // Sources/VeriJSON/Sanitizer+Data.swift
    @Test func `example 1 of Verifier.require`() throws {
        discard(try verifier.require(contentsOf: fixtures.appendingPathComponent("user.json")))
    }
}

extension ListExamples {
    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder`() throws {
        var decoder = JSONSanitizingDecoder()
        _ = decoder
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let orders = try decoder.decode([Order].self, from: response)
        _ = orders
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.onReport`() throws {
        decoder.onReport = { logger.notice("\($0.line)") }
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.Recovery`() throws {
        var decoder = JSONSanitizingDecoder(pattern)
        _ = decoder
        decoder.recovery = .off     // documents are cleaned by the pattern only
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.sanitize`() throws {
        let cleaned = try decoder.sanitize([Order].self, from: response, name: "orders.json")
        _ = cleaned
        discard(show(cleaned.model))
        discard(log(cleaned.report.line))
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.SanitizedModel`() throws {
        let stated = StatedResults()
        let cleaned = try decoder.sanitize([Order].self, from: response)
        _ = cleaned
        stated.expect(cleaned.model.count, "2")
        stated.expect(cleaned.report.line, "document: changed: 1 removed (1 dropped)")
        stated.end(2)
    }

    // Sources/VeriJSON/Sanitized+Decoding.swift
    @Test func `the example of Sanitized.decode`() throws {
        let orders = try result.decode([Order].self)
        _ = orders
    }

    // Sources/VeriJSON/Streaming/Record+Data.swift
    @Test func `example 1 of Sanitizer.sanitize`() async throws {
        let result = try await sanitizer.sanitize(inBackground: data)
        _ = result
    }
}

extension PlainExamples {
    // Sources/VeriJSON/JSONValue+FoundationTree.swift
    @Test func `example 1 of JSONValue.init`() throws {
        let value = try JSONValue(foundationTree: ["id": 1, "at": Date()]) { foreign in
            (foreign as? Date).map { .string($0.ISO8601Format()) }
        }
        _ = value
    }

    // Sources/VeriJSON/Pattern+Model.swift
    @Test func `example 1 of Pattern.init`() throws {
        let pattern = try Pattern(for: Order.self) { types in
            types.describe(Date.self, as: "date")
        }
        _ = pattern
        discard(print(pattern.text))
    }
}

extension StreamExamples {
    // Sources/VeriJSON/Streaming/FileChunks.swift
    @Test func `the example of FileChunks`() async throws {
        for try await order in sanitizer.models(Order.self, lines: FileChunks(url)) {
            discard(show([order]))
        }
    }

    // Sources/VeriJSON/Streaming/JSONSanitizingDecoder+Models.swift
    @Test func `example 1 of JSONSanitizingDecoder.models`() async throws {
        for try await order in decoder.models(Order.self, lines: chunks) { show([order]) }
    }

    // Sources/VeriJSON/Streaming/JSONSanitizingDecoder+Models.swift
    @Test func `example 2 of JSONSanitizingDecoder.models`() async throws {
        for try await order in decoder.models(Order.self, items: document, at: "/orders") {
            discard(show([order]))
        }
    }

    // Sources/VeriJSON/Streaming/JSONSanitizingDecoder+Models.swift
    @Test func `example 3 of JSONSanitizingDecoder.models`() async throws {
        for try await order in decoder.models(Order.self, events: body) { show([order]) }
    }

    // Sources/VeriJSON/Streaming/ModelRecord.swift
    @Test func `the example of Sanitizer.ModelRecord`() async throws {
        for try await order in sanitizer.models(Order.self, lines: chunks).records {
            if let error = order.error { print("line \(order.record.line): \(error)") }
        }
    }

    // Sources/VeriJSON/Streaming/ModelSequence.swift
    @Test func `the example of Sanitizer.ModelSequence`() async throws {
        let orders = sanitizer.models(Order.self, lines: chunks)
        _ = orders
        for try await order in orders { show([order]) }
        discard(print(orders.summary))
    }

    // Sources/VeriJSON/Streaming/ModelSequence.swift
    @Test func `the example of Sanitizer.ModelRecordSequence`() async throws {
        let orders = sanitizer.models(Order.self, lines: chunks)
        _ = orders
        for try await order in orders.records {
            if let report = order.record.report { log(report.line) }
        }
    }

    // Sources/VeriJSON/Streaming/Record+Data.swift
    @Test func `the example of Sanitizer.Record.decode`() async throws {
        for try await record in sanitizer.sanitize(lines: chunks) where record.data != nil {
            discard(show([try record.decode(Order.self)]))
        }
    }

    // Sources/VeriJSON/Streaming/Sanitizer+Models.swift
    @Test func `example 1 of Sanitizer.models`() async throws {
        for try await order in sanitizer.models(Order.self, lines: chunks) { show([order]) }
    }

    // Sources/VeriJSON/Streaming/Sanitizer+Models.swift
    @Test func `example 2 of Sanitizer.models`() async throws {
        for try await order in shop.models(Order.self, items: document, at: "/orders") {
            discard(show([order]))
        }
    }

    // Sources/VeriJSON/Streaming/Sanitizer+Models.swift
    @Test func `example 3 of Sanitizer.models`() async throws {
        for try await order in sanitizer.models(Order.self, events: body) { show([order]) }
    }
}

extension SummaryExamples {
    // Sources/VeriJSON/Report+Reading.swift
    @Test func `the example of Report.Summary.init`() throws {
        let kept = total.json()
        _ = kept
        var sum = try Report.Summary(json: Array(kept.utf8))
        _ = sum
        sum += report.summary
    }
}
