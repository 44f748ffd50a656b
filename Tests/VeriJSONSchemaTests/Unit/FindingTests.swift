import Testing
import VeriJSONSchema

@Suite struct FindingTests {
    private static let orders = """
        {
          "$id": "https://example.com/orders",
          "type": "array",
          "items": {"$ref": "#/$defs/order"},
          "$defs": {
            "order": {
              "type": "object",
              "required": ["id", "price"],
              "properties": {
                "id": {"type": "integer"},
                "price": {"type": "number", "minimum": 0},
                "tags": {"items": {"type": "string"}, "uniqueItems": true}
              },
              "additionalProperties": false
            }
          }
        }
        """

    private func findings(_ document: String) throws -> [Finding] {
        try Schema(Self.orders, name: "orders.schema.json").findings(document)
    }

    @Test func `a document that matches has no findings`() throws {
        #expect(try findings(#"[{"id": 1, "price": 2.5}]"#) == [])
    }

    @Test func `paths hide keys that are data`() throws {
        let schema = """
            {
              "properties": {"a": {"additionalProperties": {"type": "integer"}}},
              "patternProperties": {"@": {"properties": {"b": {"type": "string"}}}},
              "additionalProperties": false
            }
            """
        let document = #"{"a": {"x": "y"}, "me@example.com": {"b": 1}, "secret": 2}"#
        func paths(_ disclosure: Sanitizer.Policy.Disclosure) throws -> [String] {
            try Schema(schema, options: Schema.Options(disclosure: disclosure))
                .findings(document).map(\.path.description)
        }
        #expect(try paths(.redacted) == ["/a/*", "/*/b", "/secret"])
        #expect(try paths(.values(upTo: 40)) == ["/a/x", "/me@example.com/b", "/secret"])
    }

    @Test(arguments: [
        (#"{"propertyNames": {"maxLength": 3}}"#, "/*"),
        (#"{"properties": {"a": {}}, "propertyNames": {"maxLength": 3}}"#, "/MARK"),
    ])
    func `a refused name is hidden unless the schema of its object spells keys out`(
        _ text: String,
        _ path: String
    ) throws {
        for (disclosure, expected) in [(.redacted, path), (.keys, "/MARK")]
            as [(Sanitizer.Policy.Disclosure, String)]
        {
            let schema = try Schema(text, options: Schema.Options(disclosure: disclosure))
            let found = try schema.findings(#"{"MARK": 2, "abc": 3}"#)
            #expect(found.map(\.path.description) == [expected])
            var policy = Sanitizer.Policy()
            policy.disclosure = disclosure
            let list = try Verifier(schema, policy: policy).list(#"{"MARK": 2, "abc": 3}"#)
            #expect(list.findings.map(\.path.description) == [expected])
            #expect(list.text().contains("MARK") == (expected == "/MARK"))
            let cleaned = try Sanitizer(schema, policy: policy).sanitize(#"{"MARK": 2, "abc": 3}"#)
            #expect(cleaned.report.changes.map(\.path.description) == [expected])
        }
    }

    @Test func `each failure is a finding at its place`() throws {
        let found = try findings(
            #"[{"id": "N/A", "price": -1, "tags": ["a", "a"], "extra": 1}, {"id": 1.5}]"#
        )
        #expect(
            found.map { "\($0.path) \($0.code): \($0.message)" } == [
                "/0/id type.mismatch: expected an integer, found a string",
                "/0/price number.range: expected a number of at least 0, found one outside of that",
                "/0/tags array.duplicate: expected items that all differ, found one that is equal to"
                    + " an earlier one",
                "/0/extra key.unknown: expected only keys that the schema names, found another key",
                "/1/price missing: expected the member \"price\", found an object without it",
                "/1/id integer.fraction: expected an integer, found a number with a fraction or an"
                    + " exponent",
            ]
        )
    }

    @Test func `a finding has the location of its keyword through references and in its file`()
        throws
    {
        let rule = try #require(try findings(#"[{"id": "N/A", "price": 1}]"#).first).rule
        #expect(rule.keywordLocation == "/items/$ref/properties/id/type")
        #expect(
            rule.absoluteKeywordLocation
                == "https://example.com/orders#/$defs/order/properties/id/type"
        )
        #expect(rule.name == "orders.schema.json")
        #expect(rule.line == 10)
        #expect(rule.text == "\"integer\"")
    }

    @Test func `a finding is drawn with the lines of the document and the schema`() throws {
        let document = Array(#"[{"id": "N/A", "price": 1}]"#.utf8)
        let options = Schema.Options(disclosure: .values(upTo: 20))
        let schema = try Schema(Self.orders, name: "orders.schema.json", options: options)
        let text = schema.text(
            of: try schema.findings(document),
            in: document,
            name: "orders.json"
        )
        #expect(
            text == """
                error[type.mismatch]: expected an integer, found the string "N/A"
                 --> orders.json:1:9  at /0/id
                   |
                 1 | [{"id": "N/A", "price": 1}]
                   |         ^^^^^ this is a string
                 ::: orders.schema.json:10:24
                   |
                10 |         "id": {"type": "integer"},
                   |                        --------- required by this rule

                """
        )
    }

    @Test func `a union that matches nothing has the reasons of its closest branch`() throws {
        let schema = try Schema(
            #"{"anyOf": [{"type": "object", "required": ["a", "b"]}, {"type": "string"}]}"#
        )
        let finding = try #require(try schema.findings(#"{"a": 1}"#).first)
        #expect(finding.code == .unionNoBranch)
        #expect(finding.causes.map(\.code) == [.missing])
        #expect(finding.otherBranches == 1)
    }

    @Test(arguments: [
        (#"{"multipleOf": 0.1}"#, "0.25", "number.multiple"),
        (#"{"maxLength": 1}"#, #""ab""#, "string.length"),
        (#"{"pattern": "^a"}"#, #""b""#, "string.pattern"),
        (#"{"enum": [1, 2]}"#, "3", "enum.unknown"),
        (#"{"const": 1}"#, "3", "enum.unknown"),
        (#"{"contains": {"type": "null"}}"#, "[1]", "array.contains"),
        (#"{"minItems": 2}"#, "[1]", "array.count"),
        (#"{"minProperties": 2}"#, "{}", "object.count"),
        (#"{"not": {"type": "null"}}"#, "null", "value.forbidden"),
        (#"{"oneOf": [{"minimum": 1}, {"maximum": 3}]}"#, "2", "union.manyBranches"),
        (#"{"propertyNames": {"maxLength": 1}}"#, #"{"ab": 1}"#, "string.length"),
        (#"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#, "missing"),
        (#"{"unevaluatedProperties": false}"#, #"{"a": 1}"#, "key.unknown"),
        (#"{"items": false}"#, "[1]", "value.never"),
        (#"{"if": {"type": "string"}, "then": {"minLength": 2}}"#, #""a""#, "string.length"),
        ("false", "1", "value.never"),
    ])
    func `a keyword has its code`(_ schema: String, _ document: String, _ code: String) throws {
        let found = try Schema(schema).findings(document)
        #expect(found.map(\.code.rawValue) == [code])
        #expect(!(try Schema(schema).accepts(document)))
    }

    @Test func `a document that is not JSON is an error, and is not accepted`() throws {
        let schema = try Schema("true")
        #expect(!schema.accepts("[1,]"))
        #expect(throws: UnreadableDocumentError.self) { try schema.findings("[1,]") }
    }

    @Test func `of members with the same key the last one counts`() throws {
        let schema = try Schema(
            #"{"properties": {"a": {"type": "string"}}, "maxProperties": 1}"#
        )
        #expect(schema.accepts(#"{"a": 1, "a": "x"}"#))
        #expect(schema.accepts(#"{"a": 1, "\u0061": "x"}"#))
        #expect(!schema.accepts(#"{"a": "x", "a": 1}"#))
    }
}
