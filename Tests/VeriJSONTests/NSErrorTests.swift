import Foundation
import Testing
import VeriJSON

/// What errors tell where they are taken for an `NSError`.
@Suite struct NSErrorTests {
    private func facts(
        _ error: any Error
    ) throws -> (domain: String, code: Int, info: [String: Any]) {
        let error = try #require(error as? any CustomNSError)
        return (type(of: error).errorDomain, error.errorCode, error.errorUserInfo)
    }

    @Test func `a syntax error has its code and its place`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(Pattern(#""any""#)).sanitize("{\n  \"id\": 1,}")
        }
        let (domain, code, info) = try facts(#require(error))
        #expect(domain == "VeriJSON.UnreadableDocumentError")
        #expect(info["code"] as? String == "syntax.trailingComma")
        #expect(info["line"] as? Int == error?.syntaxError?.line)
        #expect(info["column"] as? Int == error?.syntaxError?.column)
        #expect(info["offset"] as? Int == error?.syntaxError?.offset)
        #expect(code == fnv("syntax.trailingComma"))
        #expect(code != 1)
    }

    @Test func `a limit has its code`() throws {
        let policy = Sanitizer.Policy(limits: Sanitizer.Limits(inputBytes: 2))
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Sanitizer(Pattern(#""any""#), policy: policy).sanitize("[1, 2]")
        }
        let facts = try facts(#require(error))
        #expect(facts.info["code"] as? String == "limit.inputBytes")
        #expect(facts.code == fnv("limit.inputBytes"))
    }

    @Test func `a rejected document has its first finding`() throws {
        let error = #expect(throws: DirtyDocumentError.self) {
            try Verifier(Pattern(#"{"a": ["int"]}"#)).require(Data(#"{"a": [1, "x"]}"#.utf8))
        }
        let facts = try facts(#require(error))
        #expect(facts.info["code"] as? String == "type.mismatch")
        #expect(facts.info["path"] as? String == "/a/1")
        #expect(facts.info["line"] as? Int == 1)
        #expect(facts.info["column"] as? Int == 11)
        #expect(facts.info["offset"] as? Int == 10)
    }

    @Test func `a pattern and a tree have their codes`() throws {
        let mistake = #expect(throws: PatternError.self) { try Pattern(#"{"a": "integr"}"#) }
        let first = try #require(mistake?.mistakes.first)
        let pattern = try facts(#require(mistake))
        #expect(pattern.info["code"] as? String == first.code.rawValue)
        #expect(pattern.info["column"] as? Int == first.column)
        let tree = #expect(throws: JSONTreeError.self) {
            try JSONValue(foundationTree: ["price": Double.nan])
        }
        let error = try facts(#require(tree))
        #expect(error.info["path"] as? String == "/price")
        #expect(error.code == fnv("tree.notFinite"))
        #expect(error.code != pattern.code)
    }

    /// 32 bits of FNV-1a without the highest, by another way.
    private func fnv(_ text: String) -> Int {
        var hash = 2_166_136_261
        for byte in text.utf8 {
            hash = ((hash ^ Int(byte)) * 16_777_619) % 4_294_967_296
        }
        return hash % 2_147_483_648
    }
}
