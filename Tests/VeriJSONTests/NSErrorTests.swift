import Foundation
import TestSupport
import Testing
import VeriJSON

/// What errors tell where they are taken for an `NSError`.
@Suite struct NSErrorTests {
    private static let anything = Sanitizer(.anything)

    @Test func `a syntax error has its code and its place`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Self.anything.sanitize("{\n  \"id\": 1,}")
        }
        for (facts, name) in [
            (try NSErrorFacts(error), "UnreadableDocumentError"),
            (try NSErrorFacts(error?.syntaxError), "JSONSyntaxError"),
        ] {
            #expect(facts.domain == "VeriJSON." + name)
            #expect(facts.code == "syntax.trailingComma")
            #expect(facts.isNumbered)
            #expect(facts.place == [2, 10, 11])
        }
        #expect(try NSErrorFacts(error).text == error?.localizedDescription)
    }

    @Test func `a limit has its code`() throws {
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(inputBytes: 2))
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(.anything, policy: policy).sanitize("[1, 2]")
        }
        let facts = try NSErrorFacts(error)
        #expect(facts.code == "limit.inputBytes")
        #expect(facts.isNumbered)
    }

    @Test func `a rejected document has its first finding`() throws {
        let error = #expect(throws: DirtyDocumentError.self) {
            try Verifier(Pattern(#"{"a": ["int"]}"#)).require(Data(#"{"a": [1, "x"]}"#.utf8))
        }
        let facts = try NSErrorFacts(error)
        #expect(facts.code == "type.mismatch")
        #expect(facts.path == "/a/1")
        #expect(facts.place == [1, 11, 10])
        #expect(facts.isNumbered)
    }

    @Test func `a pattern has its first mistake`() throws {
        let error = #expect(throws: PatternError.self) { try Pattern(#"{"a": "integr"}"#) }
        let mistake = try #require(error?.mistakes.first)
        for facts in [try NSErrorFacts(error), try NSErrorFacts(mistake)] {
            #expect(facts.code == mistake.code.rawValue)
            #expect(facts.place == [mistake.line, mistake.column, mistake.range.lowerBound])
            #expect(facts.isNumbered)
        }
    }

    @Test func `the other errors have their codes`() throws {
        func thrown(_ body: () throws -> Void) -> (any Error)? {
            do { try body() } catch { return error }
            return nil
        }
        let undo = try Sanitizer(Pattern(#"["int"]"#)).sanitize(#"["x"]"#).undo
        let cases: [(error: (any Error)?, code: String, path: String?)] = [
            (
                thrown { _ = try JSONValue(foundationTree: ["price": Double.nan]) },
                "tree.notFinite", "/price"
            ),
            (thrown { _ = try JSONPatch(JSONValue.null) }, "patch.syntax", nil),
            (thrown { _ = try Undo(json: "{}") }, "file.version", nil),
            (thrown { _ = try undo.apply(to: Array("[1]".utf8)) }, "undo.mismatch", nil),
        ]
        for (error, code, path) in cases {
            let facts = try NSErrorFacts(error)
            #expect(facts.code == code)
            #expect(facts.isNumbered, "\(code)")
            if let path { #expect(facts.path == path) }
            #expect(facts.text == error?.localizedDescription)
            #expect(facts.domain.hasPrefix("VeriJSON."))
        }
    }
}
