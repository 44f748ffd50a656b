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

extension ListExamples {
    // Sources/VeriJSONCore/Policy/Sanitizer+Policy+Conversions.swift
    @Test func `the example of Sanitizer.Policy.Conversions`() throws {
        let sanitizer = Sanitizer(pattern, converting: [.safe, .caselessEnum])
        _ = sanitizer
    }

    // Sources/VeriJSONCore/Policy/Sanitizer+Policy.swift
    @Test func `the example of Sanitizer.Policy`() throws {
        var policy = Sanitizer.Policy()
        _ = policy
        policy.conversions = .safe
        policy.maxDropped = .share(0.2)
        let sanitizer = Sanitizer(pattern, policy: policy)
        _ = sanitizer
    }
}

extension PlainExamples {
    // Sources/VeriJSONCore/Policy/Policy+Aliases.swift
    @Test func `the example of Sanitizer.Policy.Aliases`() throws {
        let stated = StatedResults()
        let pattern = try Pattern(#"{"userId": "int"}"#)
        _ = pattern
        let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(aliases: .spelling))
        _ = sanitizer
        stated.expect(try sanitizer.sanitize(#"{"user_id":1}"#).text, #"{"userId":1}"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Policy/Policy+Disclosure.swift
    @Test func `the example of Sanitizer.Policy.Disclosure`() throws {
        let policy = Sanitizer.Policy(disclosure: .values(upTo: 80))
        _ = policy
    }

    // Sources/VeriJSONCore/Policy/Policy+DropLimit.swift
    @Test func `the example of Sanitizer.Policy.DropLimit`() throws {
        let policy = Sanitizer.Policy(maxDropped: .share(0.2, ofAtLeast: 10))
        _ = policy
    }

    // Sources/VeriJSONCore/Policy/Policy+DropLimit.swift
    @Test func `the example of Sanitizer.Policy.DropLimit.share`() throws {
        let stated = StatedResults()
        let limit = Sanitizer.Policy.DropLimit.share(0.5)
        _ = limit
        stated.expect(limit.isExceeded(byDropping: 1, of: 2), "false")
        stated.expect(limit.isExceeded(byDropping: 2, of: 3), "true")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Policy/Policy+Output.swift
    @Test func `the example of Sanitizer.Policy.Output`() throws {
        let policy = Sanitizer.Policy(output: .pretty().sortingKeys())
        _ = policy
    }

    // Sources/VeriJSONCore/Policy/Policy+Relaxed.swift
    @Test func `the example of Sanitizer.Policy.Relaxed`() throws {
        let stated = StatedResults()
        let policy = Sanitizer.Policy(relaxed: .compatible)
        _ = policy
        let sanitizer = Sanitizer(try Pattern(#"{"id": "int"}"#), policy: policy)
        _ = sanitizer
        let result = try sanitizer.sanitize("{id: 1,}")
        _ = result
        stated.expect(result.text, #"{"id": 1}"#)
        stated.expect(result.report.changes.map(\.code), "[relaxed.unquotedKeys, relaxed.trailingCommas]")
        stated.end(2)
    }

    // Sources/VeriJSONCore/Policy/Sanitizer+Limits.swift
    @Test func `the example of Sanitizer.Limits`() throws {
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(depth: 64, inputBytes: 1_000_000))
        _ = policy
    }

    // Sources/VeriJSONCore/Policy/Sanitizer+Policy+ConversionSets.swift
    @Test func `the example of Sanitizer.Policy.Conversions.init`() throws {
        let policy = Sanitizer.Policy(conversions: [.safe, .wrapSingle])
        _ = policy
    }

    // Sources/VeriJSONCore/Policy/Sanitizer+Policy.swift
    @Test func `the example of Sanitizer.Policy.OptionalMembers`() throws {
        let stated = StatedResults()
        let pattern = try Pattern(#"{"note?": "string"}"#)
        _ = pattern
        let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(optional: .null))
        _ = sanitizer
        stated.expect(try sanitizer.sanitize(#"{"note":7}"#).text, #"{"note":null}"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Policy/Sanitizer+Policy.swift
    @Test func `the example of Sanitizer.Policy.UnknownKeys`() throws {
        let stated = StatedResults()
        let pattern = try Pattern(#"{"id": "int"}"#)
        _ = pattern
        let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(unknownKeys: .strip))
        _ = sanitizer
        stated.expect(try sanitizer.sanitize(#"{"id":1,"extra":2}"#).text, #"{"id":1}"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Policy/Sanitizer+Policy.swift
    @Test func `the example of Sanitizer.Policy.DuplicateKeys`() throws {
        let stated = StatedResults()
        let pattern = try Pattern(#"{"id": "int"}"#)
        _ = pattern
        let sanitizer = Sanitizer(pattern, policy: Sanitizer.Policy(duplicateKeys: .first))
        _ = sanitizer
        stated.expect(try sanitizer.sanitize(#"{"id":1,"id":2}"#).text, #"{"id":1}"#)
        stated.end(1)
    }

    // Sources/VeriJSONCore/Policy/Sanitizer+Policy.swift
    @Test func `the example of Sanitizer.Policy.Notes`() throws {
        let policy = Sanitizer.Policy(notes: .caught)
        _ = policy
    }
}

extension StreamExamples {
    // Sources/VeriJSONCore/Policy/Sanitizer+Policy.swift
    @Test func `the example of Sanitizer.Policy.UnreadableRecords`() throws {
        policy.unreadableRecords = .stop
    }
}
