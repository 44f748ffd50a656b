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

extension PlainExamples {
    // Sources/VeriJSONInference/Converting/ConvertedPattern.swift
    @Test func `the example of ConvertedPattern`() throws {
        let stated = StatedResults()
        let schema = try Pattern(#"{"id": "~int"}"#).jsonSchema()
        _ = schema
        stated.expect(schema.notes.count, "1")
        stated.end(1)
    }

    // Sources/VeriJSONInference/Converting/ConvertedPattern.swift
    @Test func `the example of ConvertedPattern.Note`() throws {
        let stated = StatedResults()
        let schema = try Pattern(#"{"id": "~int"}"#).jsonSchema()
        _ = schema
        stated.expect(schema.notes[0].template, "/id")
        stated.end(1)
    }

    // Sources/VeriJSONInference/Converting/MarkdownWriter.swift
    @Test func `the example of Pattern.markdown`() throws {
        let pattern = try Pattern(#"{"id": {"$type": "int", "$doc": "the number"}}"#)
        _ = pattern
        let table = pattern.markdown(title: "Orders")
        _ = table
    }

    // Sources/VeriJSONInference/Converting/SchemaWriter.swift
    @Test func `the example of Pattern.jsonSchema`() throws {
        let pattern = try Pattern(#"{"id": "int:1,", "note?": "string"}"#)
        _ = pattern
        let schema = pattern.jsonSchema().text
        _ = schema
    }

    // Sources/VeriJSONInference/Converting/SwiftWriter.swift
    @Test func `the example of Pattern.ModelDates`() throws {
        let stated = StatedResults()
        stated.expect(Pattern.ModelDates.date.rawValue, "date")
        stated.end(1)
    }

    // Sources/VeriJSONInference/Converting/SwiftWriter.swift
    @Test func `the example of Pattern.swiftSource`() throws {
        let pattern = try Pattern(#"{"id": "int", "first_name?": "string"}"#)
        _ = pattern
        let source = pattern.swiftSource(named: "Person").text
        _ = source
    }

    // Sources/VeriJSONInference/Drift/Drift.swift
    @Test func `the example of Drift`() throws {
        let stated = StatedResults()
        var drift = Drift(from: try Pattern(#"{"id": "int", "note?": "string"}"#))
        _ = drift
        discard(try drift.add(#"{"id": 1, "tags": ["new"]}"#))
        stated.expect(drift.report().items[0].description, "/tags: a new member in 1 of 1 objects")
        stated.end(1)
    }

    // Sources/VeriJSONInference/Drift/Drift.swift
    @Test func `the example of DriftReport`() throws {
        let stated = StatedResults()
        let report = Drift(from: try Pattern(#"{"id": "int"}"#)).report()
        _ = report
        stated.expect(report.items.isEmpty, "true")
        stated.end(1)
    }

    // Sources/VeriJSONInference/Drift/Drift.swift
    @Test func `the example of DriftReport.Item`() throws {
        let stated = StatedResults()
        var drift = Drift(from: try Pattern(#"{"id": "int"}"#), disclosure: .keys)
        _ = drift
        discard(try drift.add(#"{"id": 1, "tags": ["new"]}"#))
        stated.expect(drift.report().items[0].advice, #"to check it, add "tags?": ["string"]"#)
        stated.end(1)
    }

    // Sources/VeriJSONInference/Drift/Drift.swift
    @Test func `the example of DriftReport.Item.Kind`() throws {
        let stated = StatedResults()
        stated.expect(DriftReport.Item.Kind.member.description, "member")
        stated.end(1)
    }

    // Sources/VeriJSONInference/InferredPattern.swift
    @Test func `the example of InferredPattern`() throws {
        let stated = StatedResults()
        var samples = PatternInference()
        _ = samples
        discard(try samples.add(#"{"id": 1}"#))
        let inferred = try samples.infer(.init(tolerance: 0.01))
        _ = inferred
        stated.expect(inferred.suspects.count, "0")
        stated.end(1)
    }

    // Sources/VeriJSONInference/InferredPattern.swift
    @Test func `the example of InferredPattern.Suspect.Kind`() throws {
        let stated = StatedResults()
        stated.expect(InferredPattern.Suspect.Kind.null.description, "null")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference+JSON.swift
    @Test func `the example of PatternInference.json`() throws {
        let stated = StatedResults()
        var samples = PatternInference()
        _ = samples
        discard(try samples.add(#"{"id": 1}"#))
        let continued = try PatternInference(json: samples.json())
        _ = continued
        stated.expect(continued.documents, "1")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference`() throws {
        let stated = StatedResults()
        var samples = PatternInference()
        _ = samples
        discard(try samples.add(#"{"id": 1, "note": "call first"}"#))
        discard(try samples.add(#"{"id": 2}"#))
        let pattern = try samples.infer().pattern
        _ = pattern
        stated.expect(Verifier(pattern).accepts(#"{"id": 3}"#), "true")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference.Options`() throws {
        let options = PatternInference.Options(tolerance: 0.01, bounds: true)
        _ = options
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference.Options.Sentinels`() throws {
        let options = PatternInference.Options(sentinels: .numbers)
        _ = options
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference.keepsValues`() throws {
        let stated = StatedResults()
        var samples = PatternInference()
        _ = samples
        samples.keepsValues = false
        for _ in 0..<50 {
            discard(try samples.add(#"{"state": "open"}"#))
            discard(try samples.add(#"{"state": "closed"}"#))
        }
        stated.expect(try samples.infer().text.contains("open"), "false")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference.relaxed`() throws {
        let stated = StatedResults()
        var samples = PatternInference()
        _ = samples
        samples.relaxed = .json5
        discard(try samples.add("{id: 1,}"))
        stated.expect(samples.documents, "1")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference.areXML`() throws {
        let stated = StatedResults()
        var samples = PatternInference()
        _ = samples
        samples.areXML = true
        discard(try samples.add(#"{"order": {"id": "1", "item": ["a", "b"]}}"#))
        discard(try samples.add(#"{"order": {"id": "2", "item": "c"}}"#))
        stated.expect(try samples.infer().text.contains(#""item": ["string"]"#), "true")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference.proposesConversions`() throws {
        let stated = StatedResults()
        var samples = PatternInference()
        _ = samples
        samples.proposesConversions = true
        discard(try samples.add(#"{"price": "12.50"}"#))
        stated.expect(try samples.infer().text.contains(#""price": "~number""#), "true")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `the example of PatternInference.merge`() throws {
        let stated = StatedResults()
        var all = PatternInference()
        _ = all
        var part = PatternInference()
        _ = part
        discard(try part.add(#"{"id": 1}"#))
        discard(all.merge(part))
        stated.expect(all.documents, "1")
        stated.end(1)
    }

    // Sources/VeriJSONInference/PatternInference.swift
    @Test func `example 3 of Pattern.init`() throws {
        let stated = StatedResults()
        let pattern = try Pattern(inferredFrom: [Array(#"[{"id": 1}]"#.utf8)])
        _ = pattern
        stated.expect(Verifier(pattern).accepts(#"[{"id": "2"}]"#), "false")
        stated.end(1)
    }

    // Sources/VeriJSONInference/UnreadableSamples.swift
    @Test func `the example of UnreadableSamples`() throws {
        let stated = StatedResults()
        var drift = Drift(from: try Pattern(#"{"id": "int"}"#))
        _ = drift
        discard(try drift.add(#"{"id": 1}"#))
        discard(drift.addUnreadable("orders.ndjson:2", because: "expected a value", as: .line))
        stated.expect(drift.report().unreadable?.count, "1")
        stated.end(1)
    }

    // Sources/VeriJSONInference/UnreadableSamples.swift
    @Test func `the example of UnreadableSamples.Unit`() throws {
        let stated = StatedResults()
        stated.expect(UnreadableSamples.Unit.line.rawValue, "line")
        stated.end(1)
    }
}
