import Foundation
import TestSupport
import Testing
import VeriJSONSchema

/// Schemas and documents that are made to cost time or memory.
///
/// Each ends with an error or with the right verdict.
@Suite struct HostileSchemaTests {
    /// Returns the verdicts of the evaluator and of the rules; nil where a limit ended the search.
    private func verdicts(_ schema: Schema, _ document: String) -> [Bool?] {
        let bytes = Array(document.utf8)
        let found = (try? schema.findings(bytes)).map(\.isEmpty)
        if let found { #expect(schema.accepts(bytes) == found) }
        var status: Report.Status?
        do {
            status = try Sanitizer(schema).sanitize(bytes).status
        } catch {
            #expect(error.code == .work || error.code == .depth, "\(error)")
        }
        return [found, status.map { $0 == .unchanged }]
    }

    private func list(_ count: Int, _ item: (Int) -> String) -> String {
        (0..<count).map(item).joined(separator: ", ")
    }

    @Test func `a schema of 100,000 levels is refused`() throws {
        let text = String(repeating: #"{"not": "#, count: 100_000) + "true"
        SmallStack.run {
            let error = #expect(throws: SchemaError.self) { try Schema(text) }
            #expect(error?.mistakes.map(\.code) == [.syntax])
        }
    }

    @Test func `a chain of references is followed, or ends with an error`() throws {
        for count in [500, 35_000] {
            let chain = list(count) { ##""d\##($0)": {"$ref": "#/$defs/d\##($0 + 1)"}"## }
            let schema = try Schema(
                ##"{"$ref": "#/$defs/d0", "$defs": {\##(chain), "d\##(count)": {"type": "null"}}}"##
            )
            SmallStack.run {
                let found = verdicts(schema, "null")
                #expect(found[0] == (count < 10_000 ? true : nil))
                #expect(found[1] == true)
                #expect(!schema.accepts("1"))
            }
        }
    }

    /// The failure of each level is told after another walk, which meets the levels below again.
    @Test(
        arguments: [
            ##"""
            "oneOf": [{"properties": {"t": {"const": "a"}}, "required": ["t"]},
                      {"properties": {"t": {"const": "b"}}, "required": ["t"]}]
            """##,
            ##""anyOf": [{"required": ["v"]}, {"required": ["w"]}]"##,
            ##""if": {"properties": {"t": {"const": "a"}}}, "then": {"required": ["v"]}"##,
        ]
    )
    func `values inside values that fail beside alternatives take linear work`(
        alternatives: String
    ) throws {
        let schema = try Schema(
            ##"""
            {"items": {"required": ["c"], "properties": {"c": {"$ref": "#/items"}}, \##(alternatives)}}
            """##
        )
        for depth in [2, 7, 8, 60, 400] {
            let opening = String(repeating: #"{"t": "a", "v": 1, "c": "#, count: depth)
            let closing = String(repeating: "}", count: depth)
            let document = #"[\#(opening){"t": "a", "v": 1}\#(closing)]"#
            let change = try Sanitizer(schema).sanitize(document).report.changes
            #expect(change.map(\.path.description) == ["/0"])
            // The member that is missing is one level below the innermost object.
            let isNear = depth + 1 <= 8
            #expect(change[0].causes.map(\.code) == [isNear ? .missing : .unionNoBranch])
            if isNear { #expect(change[0].causes[0].path.tokens.count == depth + 2) }
        }
    }

    @Test(arguments: [32, 33])
    func `many causes beside alternatives explain the union`(count: Int) throws {
        let names = (0..<count).map { "\"m\($0)\"" }.joined(separator: ", ")
        let schema = try Schema(
            #"{"items": {"required": [\#(names)], "anyOf": [{"required": ["a"]}, {}]}}"#
        )
        let report = try Sanitizer(schema).sanitize("[{}]").report
        let rows = report.summary.causes.map { "\($0.count) \($0.code)" }
        #expect(rows == [count == 32 ? "32 missing" : "1 union.noBranch"])
    }

    @Test func `alternatives beside each other are not multiplied without a limit`() throws {
        let choices = list(24) {
            #"{"anyOf": [{"required": ["a\#($0)"]}, {"required": ["b\#($0)"]}]}"#
        }
        let schema = try Schema(#"{"allOf": [\#(choices)]}"#)
        let members = list(24) { #""a\#($0)": 1"# }
        #expect(verdicts(schema, "{\(members)}")[0] == true)
        #expect(verdicts(schema, "{}")[0] == false)
    }

    @Test(arguments: ["anyOf", "oneOf", "allOf"])
    func `alternatives nest`(_ keyword: String) throws {
        var text = #"{"type": "integer"}"#
        for level in 0..<150 {
            text = #"{"\#(keyword)": [\#(text), {"const": "\#(level)"}]}"#
        }
        let schema = try Schema(text)
        for document in ["1", #""3""#, "{}"] {
            let found = verdicts(schema, document)
            #expect(found[0] == (keyword == "allOf" ? false : document != "{}"))
            #expect(found[1] == found[0])
        }
    }

    @Test func `a dynamic reference that stays at one value ends`() throws {
        for text in [
            ##"{"$dynamicAnchor": "a", "anyOf": [{"$dynamicRef": "#a"}]}"##,
            ##"{"$dynamicAnchor": "a", "allOf": [{"$dynamicRef": "#a"}]}"##,
            ##"{"$dynamicAnchor": "a", "not": {"$dynamicRef": "#a"}}"##,
            ##"{"$dynamicAnchor": "a", "if": {"$dynamicRef": "#a"}, "then": true}"##,
            ##"{"$dynamicAnchor": "a", "oneOf": [{"$dynamicRef": "#a"}, {"$dynamicRef": "#a"}]}"##,
            ##"{"$dynamicAnchor": "a", "dependentSchemas": {"x": {"$dynamicRef": "#a"}}}"##,
        ] {
            let schema = try Schema(text)
            for document in ["1", #"{"x": 1}"#, "[]"] {
                SmallStack.run { _ = verdicts(schema, document) }
            }
        }
    }

    @Test func `recursion through members multiplies at most up to the limit`() throws {
        let schema = try Schema(
            ##"{"anyOf": [{"items": {"$ref": "#"}, "minItems": 3}, {"items": {"$ref": "#"}}, {"type": "null"}]}"##
        )
        let depth = 60
        let document =
            String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
        // The second alternative accepts every array; listing what is wrong with the first ones
        // may take more work than is allowed.
        #expect(verdicts(schema, document).allSatisfy { $0 != false })
        let unevaluated = try Schema(
            ##"{"properties": {"n": {"$ref": "#"}}, "anyOf": [{"required": ["n"]}, {"required": ["m"]}, true],"##
                + #" "unevaluatedProperties": false}"#
        )
        var nested = #"{"x": 1}"#
        for _ in 0..<200 { nested = #"{"n": \#(nested), "x": 1}"# }
        #expect(verdicts(unevaluated, nested)[0] == false)
        let result = try? Sanitizer(unevaluated).sanitize(nested)
        if let clean = result?.bytes { #expect(unevaluated.accepts(clean)) }
    }

    @Test func `long lists are looked up`() throws {
        let values = list(10_000) { #""v\#($0)", \#($0), {"k": \#($0)}"# }
        let schema = try Schema(#"{"items": {"enum": [\#(values)]}}"#)
        let good = list(5_000) { #"{"k": \#($0).0}"# }
        #expect(verdicts(schema, "[\(good)]") == [true, true])
        #expect(verdicts(schema, "[\(good), {\"k\": -1}]") == [false, false])
        let names = list(5_000) { #""n\#($0)""# }
        let properties = list(5_000) { #""n\#($0)": {"type": "integer"}"# }
        let large = try Schema(#"{"required": [\#(names)], "properties": {\#(properties)}}"#)
        let members = list(5_000) { #""n\#($0)": 1"# }
        #expect(verdicts(large, "{\(members)}") == [true, true])
        #expect(verdicts(large, "{}") == [false, false])
    }

    @Test func `many expressions on many keys are bounded by the work limit`() throws {
        let patterns = list(500) { #""^k\#($0)[a-z]+$": {"type": "integer"}"# }
        let schema = try Schema(
            #"{"patternProperties": {\#(patterns)}, "additionalProperties": false}"#
        )
        #expect(verdicts(schema, #"{"k7abc": 1, "k499z": 2}"#)[0] == true)
        #expect(verdicts(schema, #"{"k7abc": "x"}"#)[0] == false)
        let members = list(4_000) { #""k\#($0 % 500)x\#($0 % 7)y": 1"# }
        _ = verdicts(schema, "{\(members)}")
    }

    @Test func `large arrays differ or repeat`() throws {
        let schema = try Schema(#"{"uniqueItems": true, "contains": {"const": 49999}}"#)
        let items = list(50_000) { "\($0)" }
        #expect(verdicts(schema, "[\(items)]") == [true, true])
        #expect(verdicts(schema, "[\(items), 7]")[0] == false)
        let objects = list(3_000) { #"{"a": [\#($0), {"b": "\#($0)"}]}"# }
        let unique = try Schema(##"{"uniqueItems": true, "items": {"type": "object"}}"##)
        #expect(verdicts(unique, "[\(objects)]") == [true, true])
    }

    @Test func `numbers have any size`() throws {
        let digits = String(repeating: "7", count: 200_000)
        let divisor = String(repeating: "7", count: 40)
        for (text, document, verdict) in [
            (#"{"multipleOf": \#(divisor)}"#, digits, true),
            (#"{"multipleOf": \#(divisor)}"#, digits + "1", false),
            (#"{"multipleOf": 0.1}"#, "1e1000000000", true),
            (#"{"multipleOf": 1e-1000000000}"#, "1e1000000000", true),
            (#"{"multipleOf": 1e1000000000}"#, "1e-1000000000", false),
            (#"{"multipleOf": 3}"#, "1e99999999999999999999999", false),
            (#"{"maximum": 1e400}"#, digits, false),
            (#"{"minimum": -1e1000000000}"#, "-1e1000000001", false),
            (#"{"enum": [1e1000000000, 0]}"#, "10e999999999", true),
            (#"{"const": 0}"#, "-0.0e99999999999999999999", true),
            (#"{"type": "integer"}"#, "1.5e1", true),
            (#"{"type": "integer"}"#, "1e-1000000000000", false),
        ] {
            let found = verdicts(try Schema(text), document)
            #expect(found.allSatisfy { $0 == verdict || $0 == nil }, "\(text) \(found)")
            if digits.count > document.count { #expect(found == [verdict, verdict], "\(text)") }
        }
    }

    @Test func `a divisor of a million digits is bounded by the work limit`() throws {
        let digits = String(repeating: "123456789", count: 30_000)
        let schema = try Schema(#"{"multipleOf": 1\#(digits)}"#)
        let found = verdicts(schema, digits + digits)
        #expect(found == [nil, nil])
    }

    @Test func `documents that a closure makes without end are refused`() throws {
        let options = Schema.Options { uri in
            Array(#"{"$ref": "\#(uri)x"}"#.utf8)
        }
        let error = try #require(throws: SchemaError.self) {
            try Schema(#"{"$ref": "https://example.com/a"}"#, options: options)
        }
        #expect(error.mistakes.map(\.code) == [.referenceUnresolved])
    }

    @Test func `wrong bytes are errors with a place`() throws {
        for bytes in [
            [0x22, 0xFF, 0x22], [0x7B, 0x22, 0xC3, 0x22, 0x3A, 0x31, 0x7D], [], [0xEF, 0xBB, 0xBF],
        ]
            as [[UInt8]]
        {
            let error = #expect(throws: SchemaError.self) { try Schema(bytes) }
            #expect(error?.mistakes.first?.code == .syntax)
            #expect(throws: UnreadableDocumentError.self) {
                try Schema("true").findings(bytes)
            }
        }
    }

    @Test func `of keywords that are repeated the last one counts`() throws {
        let schema = try Schema(#"{"type": "string", "type": "integer", "\u0074ype": "null"}"#)
        #expect(verdicts(schema, "null") == [true, true])
        #expect(verdicts(schema, "1") == [false, false])
    }

    @Test func `references may have any form`() throws {
        for reference in [
            "#/%", "#/%ZZ", "#/~2", "#/$defs/~", "%00", "http://[", "#\\u0000", "", "#", "#/", "::",
            "//",
            "urn:x", "#%25", "a/../../..", "?", "\\ud83d\\ude00",
        ] {
            let text = #"{"properties": {"a": {"$ref": "\#(reference)"}}}"#
            do {
                _ = try Schema(text)
            } catch {
                #expect(error.mistakes.allSatisfy { !$0.message.isEmpty })
            }
        }
    }
}
