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
    // Sources/VeriJSONCore/Scanning/JSONSyntaxError.swift
    @Test func `the example of JSONSyntaxError`() throws {
        let stated = StatedResults()
        do {
            let value = try JSONValue(parsing: "[1, 2,]")
            _ = value
        } catch {
            stated.expect(error.code, "syntax.trailingComma")
            stated.expect(error.line, "1")
            stated.expect(error.column, "6")
            stated.expect(error.openBracket?.column, "1")
        }
        stated.end(4)
    }

    // Sources/VeriJSONCore/Scanning/JSONSyntaxError.swift
    @Test func `the example of JSONSyntaxError.Expectation`() throws {
        let stated = StatedResults()
        do {
            _ = try JSONValue(parsing: "[1 2]")
        } catch {
            stated.expect(error.expected.items, "[',', ']']")
        }
        stated.end(1)
    }
}

extension SyntaxErrorExamples {
    // Sources/VeriJSONCore/Scanning/JSONSyntaxError+Code.swift
    @Test func `the example of JSONSyntaxError.Code`() throws {
        let isTrailing = error.code == .trailingComma
        _ = isTrailing
    }

    // Sources/VeriJSONCore/Scanning/JSONSyntaxError.swift
    @Test func `the example of JSONSyntaxError.Place`() throws {
        if let bracket = error.openBracket {
            discard(print("opened at line \(bracket.line), column \(bracket.column)"))
        }
    }

    // Sources/VeriJSONCore/Scanning/JSONSyntaxError.swift
    @Test func `the example of JSONSyntaxError.Expectation.Item`() throws {
        let endsEarly = error.expected.items.contains(.closingBracket)
        _ = endsEarly
    }
}
