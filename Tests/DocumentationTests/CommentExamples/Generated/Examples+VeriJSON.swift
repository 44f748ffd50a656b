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

extension DocumentExamples {
    // Sources/VeriJSON/Sanitizer+Data.swift
    @Test func `example 2 of Verifier.require`() throws {
        discard(try verifier.require(contentsOf: fixtures.appendingPathComponent("user.json")))
    }
}

extension ListExamples {
    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder`() throws {
        let decoder = JSONSanitizingDecoder()
        _ = decoder
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let orders = try decoder.decode([Order].self, from: response)
        _ = orders
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.onReport`() throws {
        decoder.onReport = { logger.notice("\($0.line, privacy: .public)") }
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.Recovery`() throws {
        let decoder = JSONSanitizingDecoder(pattern)
        _ = decoder
        decoder.recovery = .off     // documents are cleaned by the pattern only
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.keepsWhole`() throws {
        discard(decoder.keepsWhole([Order].self))
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.sanitize`() throws {
        let cleaned = try decoder.sanitize([Order].self, from: response, name: "orders.json")
        _ = cleaned
        discard(show(cleaned.model))
        discard(log(cleaned.report.line))
    }

    // Sources/VeriJSON/Sanitized+Decoding.swift
    @Test func `the example of Sanitized.decode`() throws {
        let orders = try result.decode([Order].self)
        _ = orders
    }

    // Sources/VeriJSON/SanitizedModel.swift
    @Test func `the example of JSONSanitizingDecoder.SanitizedModel`() throws {
        let stated = StatedResults()
        let cleaned = try decoder.sanitize([Order].self, from: response)
        _ = cleaned
        stated.expect(cleaned.model.count, "2")
        stated.expect(cleaned.report.line, "[Order]: 1 left out (1 of 3 items of the root): type.mismatch at /*/id")
        stated.end(2)
    }

    // Sources/VeriJSON/Sanitizer+Background.swift
    @Test func `example 2 of Sanitizer.sanitize`() async throws {
        let result = try await sanitizer.sanitize(inBackground: data)
        _ = result
    }
}

extension PlainExamples {
    // Sources/VeriJSON/JSONSanitizingDecoder+DateForms.swift
    @Test func `the example of JSONSanitizingDecoder.DateForm`() throws {
        let decoder = JSONSanitizingDecoder()
        _ = decoder
        decoder.dateForms = [.iso8601, "yyyy-MM-dd HH:mm Z", .form("dd/MM/yyyy", offset: "+01:00")]
    }

    // Sources/VeriJSON/JSONSanitizingDecoder.swift
    @Test func `the example of JSONSanitizingDecoder.dateForms`() throws {
        let decoder = JSONSanitizingDecoder()
        _ = decoder
        decoder.dateDecodingStrategy = .iso8601
        decoder.dateForms = [.rfc822, .form("dd/MM/yyyy", offset: "+00:00")]
    }

    // Sources/VeriJSON/JSONValue+FoundationTree.swift
    @Test func `example 2 of JSONValue.init`() throws {
        let value = try JSONValue(foundationTree: ["id": 1, "at": Date()]) { foreign in
            (foreign as? Date).map { .string($0.ISO8601Format()) }
        }
        _ = value
    }

    // Sources/VeriJSON/Whole.swift
    @Test func `the example of Whole`() throws {
        let stated = StatedResults()
        struct Line: Codable { var sku: String }
        struct Order: Codable { @Whole var lines: [Line] }

        let orders = #"[{"lines": [{"sku": "a"}, {}]}, {"lines": [{"sku": "b"}]}]"#
        _ = orders
        let decoder = JSONSanitizingDecoder()
        _ = decoder
        let left = try decoder.decode([Order].self, from: Data(orders.utf8))
        _ = left
        stated.expect(left.count, "1")
        stated.end(1)
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
