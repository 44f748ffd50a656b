import Foundation
import TestSupport
import Testing
import VeriJSONSchema

/// The code of `Docs/JSONSchema.md`, as it is there, and what its comments say.
@Suite struct GuideTests {
    @Test func `every line of code in the guide is run here`() throws {
        let lines = try GuideText.lines(of: "JSONSchema.md", notRunBy: #filePath)
        #expect(lines.count > 30)
        #expect(lines.missing == [])
    }

    private static let orders = Result {
        let schema = try Schema(
            """
            {"type": "array",
             "items": {
               "required": ["id", "price"],
               "properties": {"id": {"type": "integer"}, "price": {"type": "number"}},
               "additionalProperties": false}}
            """
        )
        return schema
    }

    @Test func `a schema cleans`() throws {
        let schema = try Self.orders.get()
        let result = try Sanitizer(schema).sanitize(
            #"[{"id": 1, "price": 2, "x": 0}, {"id": 2, "price": "N/A"}, {"id": 3, "price": 4}]"#
        )
        let text = #"[{"id": 1, "price": 2}, {"id": 3, "price": 4}]"#
        let changes = ["strip /0/x", "drop /1"]
        #expect(result.text == text)
        #expect(result.report.changes.map { "\($0.action) \($0.path)" } == changes)
        #expect(Verifier(schema).accepts("[]") == true)
    }

    @Test func `a tie of oneOf is refused`() throws {
        let forms = try Schema(
            #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#
        )
        let rejected = Report.Status.rejected
        #expect(Verifier(forms).accepts(#"{"a": 1}"#) == true)
        #expect(try Sanitizer(forms).sanitize(#"{"a": 1, "b": 2}"#).status == rejected)
    }

    @Test func `what not refuses fails`() throws {
        let plain = try Schema(#"{"items": {"not": {"required": ["internal"]}}}"#)
        let mixed = #"[{"id": 1}, {"id": 2, "internal": 3}]"#
        let text = #"[{"id": 1}]"#
        #expect(try Sanitizer(plain).sanitize(mixed).text == text)
    }

    @Test func `defaults fill`() throws {
        let sized = try Schema(#"{"properties": {"size": {"type": "integer", "default": 10}}}"#)
        let filling = Sanitizer(sized, cleaning: Schema.Cleaning(fillsDefaults: true))
        let (inserted, replaced) = (#"{"size":10}"#, #"{"size": 10}"#)
        #expect(try filling.sanitize("{}").text == inserted)
        #expect(try filling.sanitize(#"{"size": "L"}"#).text == replaced)
    }

    @Test func `a schema becomes a pattern`() throws {
        let translation = try PatternTranslation(of: Schema(#"{"required": ["id"]}"#))
        let made: JSONValue = [
            "$any": [["id": "any"], [], "string", "number", "bool", "null"]
        ]
        #expect(try JSONValue(parsing: translation.pattern.text) == made)
        #expect(translation.losses.count == 0)
    }

    @Test func `references lead to given documents`() throws {
        let options = Schema.Options(
            schemas: ["https://example.com/id": Data(#"{"type": "integer"}"#.utf8)]
        )
        let referring = try Schema(
            #"{"$ref": "https://example.com/id"}"#,
            options: options
        )
        #expect(referring.accepts("1") == true)
        #expect(!referring.accepts("true"))
    }

    @Test func `schemas are in a description of an API`() throws {
        let shop = #"""
            {"openapi": "3.0.3",
             "paths": {"/orders": {"get": {"responses": {
               "200": {"content": {"application/json": {"schema": {
                 "type": "array", "items": {"$ref": "#/components/schemas/Order"}}}}},
               "404": {"content": {"application/problem+json": {"schema": {"required": ["title"]}}}}}}}},
             "components": {"schemas": {"Order": {
               "type": "object", "required": ["id"], "properties": {
                 "id": {"type": "integer"}, "note": {"type": "string", "nullable": true}}}}}}
            """#
        let api = OpenAPIDescription(shop)
        let schemas = ["#/components/schemas/Order"]
        let operations = ["GET /orders", "GET /orders 404 application/problem+json"]
        #expect(api?.schemas == schemas)
        #expect(api?.operations == operations)
        let order = try Schema(shop, at: "#/components/schemas/Order")
        #expect(order.accepts(#"{"id": 1, "note": null}"#) == true)
        let body = try Schema(shop, operation: "GET /orders")
        let clean = #"[{"id": 1}]"#
        #expect(try Sanitizer(body).sanitize(#"[{"id": 1}, {"id": "x"}]"#).text == clean)
    }

    @Test func `a finding has three places`() throws {
        let schema = try Self.orders.get()
        let finding = try Verifier(schema).findings(#"[{"id": "a", "price": 1}]"#)[0]
        let location = "/items/properties/id/type"
        let absolute = "#/items/properties/id/type"
        #expect(finding.path.description == "/0/id")
        #expect(finding.message == "expected an integer, found a string")
        #expect(finding.rule.keywordLocation == location)
        #expect(finding.rule.absoluteKeywordLocation == absolute)
        let valid: JSONValue = ["valid": true]
        #expect(try schema.output(for: Array("[]".utf8), format: .flag) == valid)
    }

    @Test func `look-around is allowed on request`() throws {
        let lookAround = Schema.Options(expressions: .backtracking)
        let schema = #"{"pattern": "^(?!-)"}"#
        #expect(try Schema(schema, options: lookAround).accepts(#""a""#))
        // swift-format-ignore
        #expect(try Schema(#"{"pattern": "^(?!-)"}"#, options: lookAround).accepts(#""-a""#) == false)
    }

    @Test func `mistakes are listed`() {
        let unknown = ["lint.keyword.unknown"]
        #expect(Schema.lint(#"{"propertys": {}}"#).map(\.code.description) == unknown)
    }
}
