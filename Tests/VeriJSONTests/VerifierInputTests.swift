import Foundation
import Testing
import VeriJSON

/// A verifier takes every form of input that a sanitizer takes.
@Suite struct VerifierInputTests {
    private let verifier: Verifier
    private let good = #"{"id":1}"#
    private let bad = #"{"id":"x"}"#

    init() throws {
        verifier = Verifier(try Pattern(#"{"id": "int"}"#))
    }

    private func codes(_ findings: [Finding]) -> [String] { findings.map(\.code.rawValue) }

    @Test func `every form of input is accepted or not`() throws {
        for (text, isGood) in [(good, true), (bad, false)] {
            let bytes = Array(text.utf8)
            #expect(verifier.accepts(text) == isGood)
            #expect(verifier.accepts(bytes) == isGood)
            #expect(verifier.accepts(Data(bytes)) == isGood)
            #expect(verifier.accepts(try JSONValue(parsing: text)) == isGood)
            #expect(bytes.withUnsafeBytes { verifier.accepts($0) } == isGood)
            let tree = try JSONSerialization.jsonObject(with: Data(bytes))
            #expect(try verifier.accepts(jsonObject: tree) == isGood)
        }
    }

    @Test func `every form of input has the same findings`() throws {
        let bytes = Array(bad.utf8)
        let tree = try JSONSerialization.jsonObject(with: Data(bytes))
        let value = try JSONValue(parsing: bad)
        let all = [
            try verifier.findings(bad),
            try verifier.findings(bytes),
            try verifier.findings(Data(bytes)),
            try verifier.findings(value, name: "value"),
            try bytes.withUnsafeBytes { try verifier.findings($0) },
            try verifier.findings(jsonObject: tree),
        ]
        for findings in all { #expect(codes(findings) == ["type.mismatch"]) }
    }

    @Test func `every form of input has the same list, and the same text of it`() throws {
        let bytes = Array(bad.utf8)
        let lists = [
            try verifier.list(bad),
            try verifier.list(bytes),
            try verifier.list(Data(bytes)),
            try verifier.list(JSONValue(parsing: bad)),
            try bytes.withUnsafeBytes { try verifier.list($0) },
        ]
        for list in lists { #expect(codes(list.findings) == ["type.mismatch"]) }
        let text = lists[0].text()
        #expect(text.contains("error[type.mismatch]: expected an integer"))
        #expect(lists[0].text() == text)
        #expect(lists[0].text() == text)
    }

    @Test func `every form of input is required to match`() throws {
        let tree = try JSONSerialization.jsonObject(with: Data(bad.utf8))
        try Array(good.utf8).withUnsafeBytes { try verifier.require($0) }
        try verifier.require(jsonObject: ["id": 1])
        #expect(throws: DirtyDocumentError.self) {
            try Array(bad.utf8).withUnsafeBytes { try verifier.require($0) }
        }
        #expect(throws: DirtyDocumentError.self) { try verifier.require(jsonObject: tree) }
    }

    @Test func `a value and a tree are required to match`() throws {
        try verifier.require(JSONValue(parsing: good))
        #expect(throws: DirtyDocumentError.self) {
            try verifier.require(JSONValue(parsing: bad), name: "value")
        }
        #expect(throws: JSONTreeError.self) { try verifier.accepts(jsonObject: ["id": Date()]) }
    }
}
