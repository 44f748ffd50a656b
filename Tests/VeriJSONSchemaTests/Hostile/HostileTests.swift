import Foundation
import TestSupport
import Testing
import VeriJSONSchema

@Suite struct HostileTests {
    private static let list = ##"{"properties": {"n": {"$ref": "#"}}, "items": {"$ref": "#"}}"##

    @Test func `a document of 100,000 levels is refused without a crash`() throws {
        let schema = try Schema(Self.list)
        let document =
            String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        SmallStack.run {
            #expect(!schema.accepts(document))
            let error = #expect(throws: UnreadableDocumentError.self) {
                try schema.findings(document)
            }
            #expect(error?.code == .depth)
        }
    }

    @Test func `a deep document within the limit is checked on a small stack`() throws {
        let options = Schema.Options(limits: .init(depth: 10_000))
        let schema = try Schema(Self.list, options: options)
        let document = String(repeating: "[", count: 9_000) + String(repeating: "]", count: 9_000)
        SmallStack.run {
            #expect(schema.accepts(document))
            #expect((try? schema.findings(document)) == [])
        }
    }

    @Test func `a schema that nests deeply compiles on a small stack`() throws {
        let depth = 400
        let text =
            String(repeating: #"{"not": "#, count: depth) + "true"
            + String(repeating: "}", count: depth)
        SmallStack.run {
            #expect((try? Schema(text))?.accepts("1") == true)
        }
    }

    @Test(arguments: ["allOf", "anyOf", "oneOf"])
    func `references that double at each step end at the work limit`(_ keyword: String) throws {
        var definitions = #""a0": {"type": "string"}"#
        for level in 1...60 {
            let below = ##"{"$ref": "#/$defs/a\##(level - 1)"}"##
            definitions += #", "a\#(level)": {"\#(keyword)": [\#(below), \#(below)]}"#
        }
        let schema = try Schema(##"{"$ref": "#/$defs/a60", "$defs": {\##(definitions)}}"##)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try schema.findings("1")
        }
        #expect(error?.code == .work)
        #expect(!schema.accepts("1"))
    }

    @Test func `a dynamic reference that stays at one value is refused`() throws {
        let schema = try Schema(
            ##"{"$dynamicAnchor": "a", "anyOf": [{"$dynamicRef": "#a"}]}"##
        )
        let error = #expect(throws: UnreadableDocumentError.self) {
            try schema.findings("1")
        }
        #expect(error?.code == .depth)
        #expect(!schema.accepts("1"))
    }

    @Test func `a missing member is looked up in its own object`() throws {
        // The branch has one member that is a discriminator; the keyword beside it asks for its second.
        let schema = try Schema(
            """
            {"items": {"dependentSchemas": {"a": {"properties": {"c": {"enum": [1]}},
              "required": ["c"], "allOf": [
                {"if": {}, "then": {"properties": {"b": {}}, "required": ["d"]}},
                {"if": {}, "else": {}}]}}}}
            """
        )
        let document = #"[{"a": 0, "c": 1}]"#
        let found = try Verifier(schema).findings(document)
        #expect(found.map(\.path) == (try schema.findings(document).map(\.path)))
        #expect(try Sanitizer(schema).sanitize(document).text == "[]")
    }

    @Test func `an expression that is expensive everywhere is bounded by the work limit`() throws {
        let schema = try Schema(
            #"{"pattern": "(a|a?)+b"}"#,
            options: .init(limits: .init(rereadFactor: 1))
        )
        let text = "\"" + String(repeating: "a", count: 100_000) + "\""
        #expect(!schema.accepts(text))
    }

    @Test func `keys may be any text`() throws {
        let schema = try Schema(
            #"{"properties": {"\u0000": {"type": "null"}, "": {"type": "null"}}}"#
        )
        #expect(schema.accepts(#"{"\u0000": null, "": null}"#))
        #expect(!schema.accepts(#"{"\u0000": 1}"#))
        #expect(!schema.accepts(#"{"": 1}"#))
    }

    @Test func `numbers of any size are compared exactly`() throws {
        let schema = try Schema(
            #"{"multipleOf": 0.01, "maximum": 1e400, "exclusiveMinimum": -9007199254740993}"#
        )
        #expect(schema.accepts("1e399"))
        #expect(schema.accepts("-9007199254740992.99"))
        #expect(!schema.accepts("-9007199254740993"))
        #expect(!schema.accepts("1e401"))
        #expect(!schema.accepts("0.001"))
        let large = try Schema(#"{"multipleOf": 12345678901234567890123}"#)
        #expect(large.accepts("37037036703703703670369"))
        #expect(large.accepts("12345678901234567890123e1000000000"))
        #expect(!large.accepts("37037036703703703670370"))
    }
}
