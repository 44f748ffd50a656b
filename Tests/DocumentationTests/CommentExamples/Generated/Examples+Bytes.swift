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
    // Sources/VeriJSONCore/Bytes/JSONInput.swift
    @Test func `the example of JSONInput`() throws {
        struct Body: JSONInput {
            var bytes: ContiguousArray<UInt8>
            var jsonBytes: JSONBytes { JSONBytes(Array(bytes)) }
        }
    }
}
