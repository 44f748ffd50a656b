import Testing
import VeriJSONSchema

/// Cleaning where it depends on the value which members and items a keyword is about.
@Suite struct DynamicCleaningTests {
    private func cleaned(
        _ schema: String,
        _ document: String,
        _ cleaning: Schema.Cleaning = Schema.Cleaning(),
        options: Schema.Options = Schema.Options()
    ) throws -> (text: String?, changes: [String]) {
        let schema = try Schema(schema, options: options)
        let sanitizer = Sanitizer(schema, cleaning: cleaning)
        let result = try sanitizer.sanitize(document)
        if let bytes = result.bytes {
            #expect(schema.accepts(bytes))
            #expect(try sanitizer.sanitize(bytes).status == .unchanged)
            #expect(String(decoding: try result.undo.apply(to: bytes), as: UTF8.self) == document)
        }
        #expect(
            try Verifier(schema, cleaning: cleaning).findings(document).isEmpty
                == (result.status == .unchanged)
        )
        return (result.text, result.report.changes.map { "\($0.action) \($0.path) \($0.code)" })
    }

    private static let shapes = """
        {
          "type": "object",
          "required": ["kind"],
          "properties": {"kind": {"type": "string"}},
          "anyOf": [
            {"properties": {"kind": {"const": "circle"}, "radius": {"type": "number"}}},
            {"properties": {"kind": {"const": "square"}, "side": {"type": "number"}}},
            {"required": ["label"], "properties": {"label": {"type": "string"}}}
          ],
          "unevaluatedProperties": false
        }
        """

    @Test func `unevaluated members are stripped beside alternatives`() throws {
        let circle = #"{"kind": "circle", "radius": 1, "side": 2, "x": {"y": 1}}"#
        let (text, changes) = try cleaned(Self.shapes, circle)
        #expect(text == #"{"kind": "circle", "radius": 1}"#)
        #expect(changes == ["strip /side key.unknown", "strip /x key.unknown"])
    }

    @Test func `members of every alternative that matches are kept`() throws {
        let both = #"{"kind": "square", "side": 1, "label": "s"}"#
        #expect(try cleaned(Self.shapes, both).text == both)
        let other = #"{"kind": "line", "label": "s", "side": "none"}"#
        #expect(try cleaned(Self.shapes, other).text == #"{"kind": "line", "label": "s"}"#)
    }

    @Test func `items in an array are cleaned one by one`() throws {
        let (text, changes) = try cleaned(
            #"{"items": \#(Self.shapes)}"#,
            #"[{"kind": "circle", "side": 1}, {"kind": "oval"}, {"kind": "square", "side": 2}]"#
        )
        #expect(text == #"[{"kind": "circle"}, {"kind": "square", "side": 2}]"#)
        #expect(changes == ["strip /0/side key.unknown", "drop /1 union.noBranch"])
    }

    @Test func `the policy refuses forbidden members`() throws {
        let refuse = Schema.Cleaning(forbiddenMembers: .refuse)
        let document = #"[{"kind": "circle", "radius": 1}, {"kind": "circle", "side": 1}]"#
        let (text, changes) = try cleaned(#"{"items": \#(Self.shapes)}"#, document, refuse)
        #expect(text == #"[{"kind": "circle", "radius": 1}]"#)
        #expect(changes.count == 1)
    }

    @Test func `a required member that is forbidden fails its object`() throws {
        let schema = """
            {"required": ["a"], "anyOf": [{"properties": {"b": true}}, {"required": ["c"]}],
             "unevaluatedProperties": false}
            """
        #expect(try cleaned(schema, #"{"a": 1, "b": 2}"#).text == nil)
    }

    @Test func `a removal may change which members are evaluated`() throws {
        let schema = """
            {"if": {"required": ["x"]}, "then": {"properties": {"y": true}},
             "unevaluatedProperties": false}
            """
        // Without x, the condition does not hold, and y is not evaluated either.
        #expect(try cleaned(schema, #"{"x": 1, "y": 2}"#).text == "{}")
    }

    @Test func `a member that fails the schema of unevaluatedProperties is stripped`() throws {
        let schema = """
            {"oneOf": [{"required": ["a"], "properties": {"a": true}}, {"required": ["b"]}],
             "unevaluatedProperties": {"type": "integer"}}
            """
        let (text, changes) = try cleaned(schema, #"{"a": "x", "n": 1, "m": "y"}"#)
        #expect(text == #"{"a": "x", "n": 1}"#)
        #expect(changes == ["strip /m object.invalid"])
    }

    @Test func `unevaluated items are dropped`() throws {
        let schema = #"{"contains": {"type": "string"}, "unevaluatedItems": false}"#
        let (text, changes) = try cleaned(schema, #"["a", 1, "b", [2], "c"]"#)
        #expect(text == #"["a", "b", "c"]"#)
        #expect(changes == ["drop /1 value.never", "drop /3 value.never"])
        #expect(try cleaned(schema, "[1]").text == nil)
        let tuple = """
            {"anyOf": [{"prefixItems": [{"const": "p"}, {"type": "integer"}]},
                       {"prefixItems": [true]}],
             "unevaluatedItems": {"type": "null"}}
            """
        #expect(try cleaned(tuple, #"["p", 1, 2, null]"#).text == #"["p", 1, null]"#)
        #expect(try cleaned(tuple, #"["q", 1, 2, null]"#).text == #"["q", null]"#)
    }

    @Test func `dependentSchemas cleans`() throws {
        let schema = """
            {"properties": {"card": {"type": "string"}},
             "dependentSchemas": {
               "card": {"required": ["owner"], "properties": {"code": {"type": "integer"}}}}}
            """
        let (text, changes) = try cleaned(schema, #"{"card": "x", "owner": 1, "code": "?"}"#)
        #expect(text == #"{"card": "x", "owner": 1}"#)
        #expect(changes == ["strip /code type.mismatch"])
        #expect(try cleaned(schema, #"{"code": "?"}"#).text == #"{"code": "?"}"#)
        #expect(try cleaned(schema, #"{"card": "x"}"#).text == nil)
        // A card that is stripped asks for nothing.
        #expect(try cleaned(schema, #"{"card": 5, "code": "?"}"#).text == #"{"code": "?"}"#)
        #expect(try cleaned(schema, "[1]").text == "[1]")
    }

    @Test func `dependencies of old drafts clean, too`() throws {
        let schema = """
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "dependencies": {"a": {"properties": {"n": {"type": "integer"}}}, "b": ["a"]}}
            """
        #expect(try cleaned(schema, #"{"a": 1, "n": "x"}"#).text == #"{"a": 1}"#)
        #expect(try cleaned(schema, #"{"b": 1}"#).text == nil)
    }

    @Test func `unevaluated members depend on dependentSchemas`() throws {
        let schema = """
            {"properties": {"a": true}, "dependentSchemas": {"a": {"properties": {"b": true}}},
             "unevaluatedProperties": false}
            """
        #expect(try cleaned(schema, #"{"a": 1, "b": 2, "c": 3}"#).text == #"{"a": 1, "b": 2}"#)
        #expect(try cleaned(schema, #"{"b": 2, "c": 3}"#).text == "{}")
    }

    @Test func `many expressions strip`() throws {
        let patterns = (0..<6).map { #""^\#($0)": {"type": "integer"}, "\#($0)$": {"minimum": 5}"# }
        let schema =
            #"{"patternProperties": {\#(patterns.joined(separator: ", "))},"#
            + #" "additionalProperties": false}"#
        let (text, changes) = try cleaned(
            schema,
            #"{"1x": 1, "11": 4, "12": 5.5, "z": 0, "55": 5}"#
        )
        #expect(text == #"{"1x": 1, "55": 5}"#)
        #expect(changes.count == 3)
    }

    @Test func `escaped and repeated keys are found`() throws {
        let schema = """
            {"anyOf": [{"properties": {"a": {"type": "integer"}}}, false],
             "unevaluatedProperties": false}
            """
        let document = #"{"\u0061": 1, "b": [{"a": 1}], "\u0062": 2}"#
        #expect(try cleaned(schema, document).text == #"{"\u0061": 1}"#)
    }

    @Test func `what cleaning removed before is not counted`() throws {
        let schema = """
            {"properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
             "anyOf": [{"properties": {"c": true}}], "unevaluatedProperties": false}
            """
        let document = #"{"a": "x", "z": 1, "b": "y", "c": 2, "y": [1, 2], "b2": 3}"#
        #expect(try cleaned(schema, document).text == #"{"c": 2}"#)
    }

    @Test func `an alternative that keeps more is preferred`() throws {
        let schema = """
            {"oneOf": [
               {"required": ["a"], "properties": {"a": true, "t": {"const": 1}},
                "additionalProperties": false},
               {"required": ["a"], "properties": {"a": true, "b": true, "c": true},
                "anyOf": [{"properties": {"d": true}}], "unevaluatedProperties": false}]}
            """
        let (text, changes) = try cleaned(schema, #"{"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}"#)
        #expect(text == #"{"a": 1, "b": 2, "c": 3, "d": 4}"#)
        #expect(changes == ["strip /e key.unknown"])
    }
}
