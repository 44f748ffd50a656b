import Foundation
import Testing
import VeriJSONSchema

/// Findings are told together only if what decided them is the same.
@Suite struct FindingGroupCauseTests {
    private func text(_ items: String, _ document: String) throws -> String {
        let schema = try Schema(Array(#"{"type": "array", "items": \#(items)}"#.utf8))
        return try Sanitizer(schema).sanitize(document).reportText()
    }

    @Test func `alternatives that fail for other reasons are told apart`() throws {
        let branches = #"""
            {"anyOf": [
                {"properties": {"k": {"const": "a"}, "v": {"type": "integer"}}, "required": ["k", "v"]},
                {"properties": {"k": {"const": "b"}, "w": {"type": "string"}}, "required": ["k", "w"]}
            ]}
            """#
        let text = try text(
            branches,
            #"[{"k":"a","v":"x"},{"k":"b"},{"k":"c"},{},{"k":"a","v":true},{"k":"b","w":1}]"#
        )
        for place in ["at /0\n", "at /1\n", "at /2\n", "at /3\n"] {
            #expect(text.contains(place), "\(text)")
        }
        #expect(!text.contains("more like this at /1"), "\(text)")
    }

    @Test func `a condition that fails for other members is told apart`() throws {
        let text = try text(
            #"""
            {"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "then": {"required": ["c"]},
             "properties": {"b": {"type": "string"}}, "required": ["b"]}
            """#,
            #"[{"a":1,"b":"x"},{"a":2},{"a":1,"b":5,"c":1}]"#
        )
        #expect(!text.contains("more like this"), "\(text)")
    }

    @Test func `numbers of items that differ are not told as one`() throws {
        let text = try text(
            #"{"type": "array", "minItems": 2, "maxItems": 3}"#,
            "[[1],[1,2],[1,2,3,4],[]]"
        )
        #expect(text.contains("found 1 in the first"), "\(text)")
        #expect(text.contains("and 2 more like this at /2, /3"), "\(text)")
    }
}
