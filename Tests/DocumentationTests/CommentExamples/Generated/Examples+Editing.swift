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
    // Sources/VeriJSONCore/Editing/Undo+File.swift
    @Test func `the example of Undo.init`() throws {
        let undo = try Undo(json: text)
        _ = undo
        let original = try undo.apply(to: clean)
        _ = original
    }

    // Sources/VeriJSONCore/Editing/Undo.swift
    @Test func `the example of Undo`() throws {
        let original = try result.undo.apply(to: clean)
        _ = original
    }

    // Sources/VeriJSONCore/Editing/Undo.swift
    @Test func `the example of Undo.MismatchError`() throws {
        let stated = StatedResults()
        do {
            _ = try undo.apply(to: bytes)
        } catch {
            stated.expect(error.document, ".clean, since the undo belongs to another clean document")
        }
        stated.end(1)
    }

    // Sources/VeriJSONCore/Editing/Undo.swift
    @Test func `the example of Undo.MismatchError.Document`() throws {
        switch error.document {
        case .clean: print("this undo belongs to another document")
        case .original: print("this undo is damaged")
        }
    }
}
