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

extension PatternMistakeExamples {
    // Sources/VeriJSONCore/Compiling/PatternMistake+Code.swift
    @Test func `the example of PatternMistake.Code`() throws {
        let isMisspelt = error.mistakes.contains { $0.code == .typeUnknown }
        _ = isMisspelt
    }

    // Sources/VeriJSONCore/Compiling/PatternMistake.swift
    @Test func `the example of PatternMistake.Severity`() throws {
        let stated = StatedResults()
        stated.expect(pattern.warnings.allSatisfy { $0.severity == .warning }, "true")
        stated.end(1)
    }

    // Sources/VeriJSONCore/Compiling/PatternMistake.swift
    @Test func `the example of PatternMistake.Replacement`() throws {
        let stated = StatedResults()
        var bytes = Array(#"{"price": "nubmer"}"#.utf8)
        _ = bytes
        if let edit = mistake.replacement {
            discard(bytes.replaceSubrange(edit.range, with: edit.text.utf8))
        }
        stated.expect(String(decoding: bytes, as: UTF8.self), #"{"price": "number"}"#)
        stated.end(1)
    }
}

extension PlainExamples {
    // Sources/VeriJSONCore/Compiling/PatternError.swift
    @Test func `the example of PatternError`() throws {
        let stated = StatedResults()
        do {
            _ = try Pattern(#"{"price": "nubmer"}"#)
        } catch {
            stated.expect(error.mistakes[0].code, "pattern.type.unknown")
            stated.expect(error.mistakes[0].replacement?.text, "number")
        }
        stated.end(2)
    }

    // Sources/VeriJSONCore/Compiling/PatternMistake.swift
    @Test func `the example of PatternMistake`() throws {
        let stated = StatedResults()
        let pattern = try Pattern(#"{"id": "string:[0-9]+"}"#)
        _ = pattern
        stated.expect(pattern.warnings[0].code, "lint.regex.unanchored")
        stated.end(1)
    }
}
