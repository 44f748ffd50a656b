import Foundation
import TestSupport
import Testing

@testable import VeriJSON

/// Files that are larger than their limit, or have no end.
struct FileLimitTests {
    private static let endless = URL(fileURLWithPath: "/dev/zero")

    @Test func `a pattern is read up to its limit`() throws {
        let endless = try #require(throws: FileError.self) {
            try Pattern(contentsOf: Self.endless)
        }
        #expect(endless.code == .size && endless.place == "zero")
        let workplace = try Workplace(["p.json": #"["int"]"#])
        let file = workplace.directory.appendingPathComponent("p.json")
        #expect(try Pattern(contentsOf: file, limit: 7).text == #"["int"]"#)
        let error = try #require(throws: FileError.self) {
            try Pattern(contentsOf: file, limit: 6)
        }
        #expect(error.localizedDescription == "p.json: expected at most 6 bytes, found more")
        let facts = try NSErrorFacts(error)
        #expect(facts.code == "file.size" && facts.isNumbered)
    }

    @Test func `a file is cleaned under its name`() throws {
        let workplace = try Workplace(["orders.json": #"[{"id": 1}, {"id": "x"}]"#])
        let file = workplace.directory.appendingPathComponent("orders.json")
        let sanitizer = Sanitizer(try Pattern(#"[{"id": "int"}]"#))
        let result = try sanitizer.sanitize(contentsOf: file)
        #expect(result.text == #"[{"id": 1}]"#)
        #expect(result.report.document == "orders.json")
        let policy = Sanitizer.Policy(limits: .init(inputBytes: 1_000))
        #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(sanitizer.pattern, policy: policy).sanitize(contentsOf: Self.endless)
        }
    }

    @Test func `a fixture is read up to the limit of documents`() throws {
        let policy = Sanitizer.Policy(limits: .init(inputBytes: 1_000))
        let verifier = Verifier(try Pattern(#"["int"]"#), policy: policy)
        let error = try #require(throws: UnreadableDocumentError.self) {
            try verifier.require(contentsOf: Self.endless)
        }
        #expect(error.syntaxError == nil)
    }
}
