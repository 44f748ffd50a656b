import Foundation
import Testing
import VeriJSONSchema

@Suite struct MistakeTests {
    @Test(arguments: [
        (#"{"a": }"#, "schema.syntax"),
        ("1", "schema.notSchema"),
        (#"{"properties": {"a": 1}}"#, "schema.notSchema"),
        (#"{"minLength": "1"}"#, "schema.keyword.type"),
        (#"{"minLength": -1}"#, "schema.keyword.type"),
        (#"{"type": "text"}"#, "schema.keyword.type"),
        (#"{"required": "id"}"#, "schema.keyword.type"),
        (#"{"multipleOf": 0}"#, "schema.keyword.type"),
        (##"{"$ref": "#/$defs/nmae", "$defs": {"name": true}}"##, "schema.ref.unresolved"),
        (#"{"$ref": "https://example.com/none"}"#, "schema.ref.unresolved"),
        (##"{"$ref": "#"}"##, "schema.ref.cycle"),
        (
            ##"{"anyOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"$ref": "#"}}}"##,
            "schema.ref.cycle"
        ),
        (#"{"pattern": "(a"}"#, "schema.regex"),
        (#"{"pattern": "(?=a)"}"#, "schema.regex"),
        (#"{"patternProperties": {"[": true}, "additionalProperties": false}"#, "schema.regex"),
        (#"{"$schema": "https://example.com/meta"}"#, "schema.dialect.unknown"),
        (#"{"$anchor": "1"}"#, "schema.metaSchema"),
    ])
    func `a mistake has its code`(_ schema: String, _ code: String) throws {
        let error = try #require(throws: SchemaError.self) { try Schema(schema) }
        #expect(error.mistakes.map(\.code.description) == [code])
    }

    @Test(arguments: [
        (#"{"minLenght": 1}"#, "lint.keyword.unknown"),
        (
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": []}"#,
            "lint.keyword.draft"
        ),
        (#"{"additionalItems": false}"#, "lint.keyword.draft"),
        (#"{"type": "integer", "minLength": 1}"#, "lint.keyword.idle"),
        (#"{"minimum": 3, "maximum": 2}"#, "lint.bounds.unsatisfiable"),
        (#"{"format": "e-mail"}"#, "lint.format.unknown"),
        (
            ##"{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a","##
                + ##" "minimum": 1, "definitions": {"a": true}}"##, "lint.ref.sibling"
        ),
    ])
    func `a warning has its code`(_ schema: String, _ code: String) throws {
        #expect(try Schema(schema).lint.map(\.code.description) == [code])
    }

    @Test func `all mistakes are told at once, with places and the nearest name`() throws {
        let error = try #require(throws: SchemaError.self) {
            try Schema(
                """
                {
                  "minLength": "1",
                  "$ref": "#/$defs/nmae",
                  "$defs": {"name": {"pattern": "("}}
                }
                """,
                name: "s.json"
            )
        }
        #expect(
            error.mistakes.map(\.description) == [
                "s.json:2:16: error[schema.keyword.type]: expected an integer of at least 0 after"
                    + " 'minLength', found \"1\"",
                "s.json:3:11: error[schema.ref.unresolved]: expected a reference to a schema that"
                    + " was given, found '#/$defs/nmae'; the nearest name is '#/$defs/name'",
                "s.json:4:33: error[schema.regex]: expected ')' to close the group that '(' opens",
            ]
        )
        #expect(error.text().contains("2 |   \"minLength\": \"1\","))
    }

    @Test func `references lead to documents given in advance`() throws {
        let options = Schema.Options(
            baseURI: "https://example.com/a/main.json",
            schemas: ["https://example.com/a/id.json": .init(#"{"type": "integer"}"#.utf8)]
        ) { uri in
            uri == "https://example.com/b.json" ? Array(#"{"type": "string"}"#.utf8) : nil
        }
        let schema = try Schema(
            #"{"properties": {"a": {"$ref": "id.json"}, "b": {"$ref": "../b.json#"}}}"#,
            options: options
        )
        #expect(schema.accepts(#"{"a": 1, "b": "x"}"#))
        #expect(!schema.accepts(#"{"a": "x"}"#))
        #expect(!schema.accepts(#"{"b": 1}"#))
    }

    @Test func `an integer of draft 4 has no fraction`() throws {
        let schema = #"{"type": "integer"}"#
        #expect(!(try Schema(schema, options: .init(draft: .draft4)).accepts("1.0")))
        #expect(try Schema(schema, options: .init(draft: .draft6)).accepts("1.0"))
    }
}
