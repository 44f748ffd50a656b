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

extension OrderExamples {
    // Sources/VeriJSONCore/Journal/FindingCode.swift
    @Test func `the example of FindingCode`() throws {
        discard(report.changes.filter { $0.code == .typeMismatch })
    }
}
