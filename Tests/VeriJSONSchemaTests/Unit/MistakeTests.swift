import Foundation
import TestSupport
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
        (
            ##"{"$schema": "http://json-schema.org/draft-04/schema#", "exclusiveMinimum": true}"##,
            "schema.metaSchema"
        ),
    ])
    func `a mistake has its code`(_ schema: String, _ code: String) throws {
        let error = try #require(throws: SchemaError.self) { try Schema(schema) }
        #expect(error.mistakes.map(\.code.description) == [code])
        let (facts, mistake) = (try NSErrorFacts(error), error.mistakes[0])
        #expect(facts.code == code && facts.isNumbered)
        #expect(facts.place == [mistake.line, mistake.column, mistake.range.lowerBound])
        #expect(facts.text?.hasSuffix(mistake.message) == true)
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
        (#"{"exclusiveMinimum": 3, "maximum": 3}"#, "lint.bounds.unsatisfiable"),
        (#"{"maxItems": 0, "contains": true}"#, "lint.bounds.unsatisfiable"),
        (#"{"maxProperties": 1, "required": ["a", "b"]}"#, "lint.bounds.unsatisfiable"),
        (#"{"enum": []}"#, "lint.bounds.unsatisfiable"),
        (#"{"if": true}"#, "lint.keyword.alone"),
        (#"{"minContains": 2}"#, "lint.keyword.alone"),
        (#"{"type": "string", "const": 1}"#, "lint.value.refused"),
        (#"{"required": ["a"], "properties": {"a": false}}"#, "lint.required.forbidden"),
        (##"{"$defs": {"a": {"minimum": 2, "default": 1}}}"##, "lint.default.mismatch"),
        (#"{"format": "e-mail"}"#, "lint.format.unknown"),
        (
            ##"{"$schema": "http://json-schema.org/draft-07/schema#", "$ref": "#/definitions/a","##
                + ##" "minimum": 1, "definitions": {"a": true}}"##, "lint.ref.sibling"
        ),
    ])
    func `a warning has its code`(_ schema: String, _ code: String) throws {
        #expect(try Schema(schema).lint.map(\.code.description) == [code])
    }

    @Test(arguments: [
        (#"{"minimum": 3, "maximum": 3}"#), (#"{"minimum": 3, "exclusiveMaximum": 3.5}"#),
        (#"{"type": "integer", "minimum": 3, "title": "x", "default": 3}"#),
        (#"{"enum": [1, "a"], "type": ["integer", "string"]}"#),
        (#"{"required": ["xa"], "patternProperties": {"^x": true}, "additionalProperties": false}"#),
        (#"{"then": true, "if": true}"#),
        (#"{"maxItems": 1, "contains": false, "minContains": 0}"#),
        (#"{"myOwnKeyword": 1}"#), (#"{"type": "integer", "multipleOf": 2}"#),
    ])
    func `what is plain has no warning`(_ schema: String) throws {
        #expect(try Schema(schema).lint == [])
    }

    @Test func `mistakes and warnings point at the smallest part`() throws {
        let text = ##"""
            {"minLenght": 1, "pattern": "\\d\u00e9(", "$ref": "#/properties/nmae/items",
             "properties": {"name": {"items": true}}}
            """##
        let found = Schema.lint(text, name: "s")
        #expect(
            found.map(\.description) == [
                "s:1:2: warning[lint.keyword.unknown]: expected a keyword, found 'minLenght'; the"
                    + " nearest name is 'minLength'",
                "s:1:39: error[schema.regex]: expected ')' to close the group that '(' opens",
                "s:1:51: error[schema.ref.unresolved]: expected a reference to a schema that was"
                    + " given, found '#/properties/nmae/items'; the nearest name is"
                    + " '#/properties/name/items'",
            ]
        )
        #expect(Array(text.utf8)[found[1].range].elementsEqual("(".utf8))
        #expect(SchemaMistake.text(of: found).contains("^^^^^^^^^^^ this is not a keyword\n"))
    }

    @Test func `a thousand mistakes are counted where they are not drawn`() {
        let members = (0..<150).map { "\"\($0)\": 1" }.joined(separator: ", ")
        let found = Schema.lint("{\"properties\": {\(members)}}")
        #expect(found.count == 150)
        #expect(SchemaMistake.text(of: found).hasSuffix("\nand 50 more not listed\n"))
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
                "s.json:4:34: error[schema.regex]: expected ')' to close the group that '(' opens",
            ]
        )
        #expect(error.text().contains("2 |   \"minLength\": \"1\","))
    }

    @Test(arguments: [
        (
            #"{"$anchor": "1"}"#,
            ##"expected a string that matches "^[A-Za-z_][-A-Za-z0-9._]*$", found "1""##, nil
        ),
        (#"{"$id": 5}"#, "expected a string, found the number 5", nil),
        (
            #"{"properties": {"id": "integer"}}"#,
            #"expected a schema, an object or a Boolean, found "integer""#, nil
        ),
        (
            #"{"type": "nubmer"}"#,
            #"expected the name of a type, or an array of them after 'type', found "nubmer""#,
            "the nearest name is 'number'"
        ),
        (
            #"{"type": ["string", "nul"]}"#,
            #"expected the name of a type in 'type', found "nul""#, "the nearest name is 'null'"
        ),
        (
            #"{"type": [{}]}"#, "expected the name of a type in 'type', found an object",
            #"put the alternatives into 'anyOf', a name as {"type": "string"}"#
        ),
        (
            #"{"type": "any"}"#,
            #"expected the name of a type, or an array of them after 'type', found "any""#,
            "take it out: without 'type', any value is accepted"
        ),
        (
            #"{"properties": {"a": {"required": true}}}"#,
            "expected an array of strings after 'required', found true",
            #"write "required": ["a"] beside 'properties'"#
        ),
        (
            #"{"items": {"required": false}}"#,
            "expected an array of strings after 'required', found false",
            "take it out: a member is optional unless 'required' names it"
        ),
        (
            #"{"divisibleBy": 5}"#,
            "expected a keyword of this draft, found 'divisibleBy' of draft 3",
            "write 'multipleOf'"
        ),
        (#"{"required": ["a", 7]}"#, "expected a string in 'required', found 7", nil),
        (
            #"{"required": "a"}"#, #"expected an array of strings after 'required', found "a""#, nil
        ),
        (
            #"{"dependentRequired": {"a": ["b", null]}}"#,
            "expected a string in 'dependentRequired', found null", nil
        ),
    ])
    func `a mistake says what was found`(
        _ schema: String,
        _ message: String,
        _ help: String?
    ) throws {
        let found = Schema.lint(schema)
        #expect(found.map(\.message) == [message])
        #expect(found.map(\.help) == [help])
        // The place is the smallest wrong part, which the message quotes.
        let part = try #require(found.first).range
        let text = String(decoding: Array(schema.utf8)[part], as: UTF8.self)
        #expect(message.hasSuffix(text) || text == "{}" || text == "\"divisibleBy\"")
    }

    @Test(arguments: [
        ("http://json-schema.org/draft-03/schema#", "draft 3", "'extends' is 'allOf'"),
        ("http://json-schema.org/draft-02/hyper-schema#", "draft 2", "'extends' is 'allOf'"),
        ("https://json-schema.org/draft-05/schema", "draft 5", "name draft 4"),
        ("https://json-schema.org/v1", "v1, which is not final", "name draft 2020-12"),
        ("https://json-schema.org/v1/2026", "v1, which is not final", "name draft 2020-12"),
    ])
    func `a version that cannot be read is named, and nothing else is told`(
        _ uri: String,
        _ name: String,
        _ help: String
    ) throws {
        let text = #"{"$schema": "\#(uri)", "properties": {"a": {"required": true}}, "type": [{}]}"#
        let error = try #require(throws: SchemaError.self) { try Schema(text) }
        #expect(error.mistakes.map(\.code) == [.dialectUnknown])
        #expect(
            error.mistakes[0].message
                == "expected draft 4, draft 6, draft 7, 2019-09 or 2020-12, found \(name)"
        )
        #expect(error.mistakes[0].help?.contains(help) == true)
        // A document with that URI does not make it known.
        let options = Schema.Options(schemas: [uri: Data("{}".utf8)])
        #expect(throws: SchemaError.self) { try Schema(text, options: options) }
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
