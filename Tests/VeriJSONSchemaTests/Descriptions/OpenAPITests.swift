import Foundation
import Testing
import VeriJSONSchema

/// Schemas in the description of an API.
@Suite struct OpenAPITests {
    /// A shop in OpenAPI of a version, whose pets have a discriminator.
    static func shop(_ version: String = "3.0.3") -> String {
        #"""
        {"openapi": "\#(version)",
         "info": {"title": "Shop", "version": "1"},
         "paths": {
          "/orders": {
           "get": {"responses": {
            "200": {"description": "ok", "content": {
              "application/json": {
                "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Order"}}},
              "text/csv": {"schema": {"type": "string"}}}},
            "4XX": {"$ref": "#/components/responses/Problem"},
            "204": {"description": "nothing"}}},
           "post": {
            "requestBody": {"content": {"application/json": {
              "schema": {"$ref": "#/components/schemas/Account"}}}},
            "responses": {"201": {"description": "ok", "content": {
              "application/json; charset=utf-8": {
                "schema": {"$ref": "#/components/schemas/Account"}}}}}}},
          "/pets/{id}": {"$ref": "#/components/pathItems/Pet"}},
         "components": {
          "pathItems": {"Pet": {"get": {"responses": {"200": {"description": "ok", "content": {
            "*/*": {"schema": {"$ref": "#/components/schemas/Pet"}}}}}}}},
          "responses": {"Problem": {"description": "no", "content": {
            "application/problem+json": {"schema": {"required": ["title"]}}}}},
          "schemas": {
           "Order": {"type": "object", "required": ["id"], "x-table": "orders",
             "properties": {
               "id": {"type": "integer", "format": "int64", "example": 5},
               "note": {"type": "string", "nullable": true},
               "total": {"type": "number", "minimum": 0, "exclusiveMinimum": true}},
             "example": {"id": "?"}},
           "Account": {"type": "object", "required": ["id", "name", "password"],
             "properties": {
               "id": {"type": "integer", "readOnly": true},
               "name": {"type": "string"},
               "password": {"type": "string", "writeOnly": true}}},
           "Pet": {"oneOf": [
              {"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
             "discriminator": {"propertyName": "kind", "mapping": {
               "cat": "#/components/schemas/Cat", "puppy": "Dog"}}},
           "Cat": {"type": "object", "required": ["kind", "lives"],
             "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"},
               "toys": {"type": "array", "items": {"type": "string"}}}},
           "Dog": {"type": "object", "required": ["kind", "barks"],
             "properties": {"kind": {"type": "string"}, "barks": {"type": "boolean"},
               "toys": {"type": "array", "items": {"type": "integer"}}}}}}}
        """#
    }

    private func codes(_ make: () throws -> Schema) -> [String] {
        do {
            _ = try make()
            return []
        } catch {
            return (error as? SchemaError)?.mistakes.map(\.code.description) ?? ["\(error)"]
        }
    }

    private func firstMistake(_ make: () throws -> Schema) -> SchemaMistake? {
        do {
            _ = try make()
            return nil
        } catch {
            return (error as? SchemaError)?.mistakes.first
        }
    }

    @Test func `a description lists its schemas and bodies`() throws {
        let api = try #require(OpenAPIDescription(Self.shop()))
        #expect(api.specification == "OpenAPI 3.0.3")
        #expect(
            api.schemas.map { $0.split(separator: "/").last ?? "" } == [
                "Order", "Account", "Pet", "Cat", "Dog",
            ]
        )
        #expect(
            api.operations == [
                "GET /orders", "GET /orders 4XX application/problem+json", "POST /orders request",
                "POST /orders 201 application/json; charset=utf-8", "GET /pets/{id} */*",
            ]
        )
        for pointer in api.schemas { #expect(codes { try Schema(Self.shop(), at: pointer) } == []) }
        #expect(OpenAPIDescription(#"{"type": "object"}"#) == nil)
        #expect(OpenAPIDescription("openapi: 3.0.3") == nil)
    }

    @Test func `a schema of a description is read by OpenAPI 3.0`() throws {
        let order = try Schema(Self.shop(), at: "#/components/schemas/Order")
        #expect(order.lint == [])
        #expect(order.accepts(#"{"id": 1, "note": null, "total": 0.5}"#))
        #expect(!order.accepts(#"{"id": 1, "total": 0}"#))
        #expect(!order.accepts(#"{"id": null}"#))
        let result = try Sanitizer(order).sanitize(#"{"id": 1, "note": 5, "total": 0}"#)
        #expect(result.text == #"{"id": 1, "note": null}"#)
        // A pointer needs no mark before it.
        #expect(try Schema(Self.shop(), at: "/components/schemas/Order").accepts(#"{"id": 1}"#))
    }

    @Test func `a schema of a description is read by OpenAPI 3.1`() throws {
        let text = #"""
            {"openapi": "3.1.0", "components": {"schemas": {
              "A": {"type": ["integer", "null"], "exclusiveMinimum": 0, "examples": [1]},
              "B": {"$id": "https://example.com/b", "$ref": "#/$defs/c", "minLength": 1,
                    "$defs": {"c": {"type": "string", "nullable": true}}},
              "C": {"$ref": "https://example.com/b"}}}}
            """#
        let number = try Schema(text, at: "#/components/schemas/A")
        #expect(number.accepts("null"))
        #expect(number.accepts("1"))
        #expect(!number.accepts("0"))
        let text2 = try Schema(text, at: "#/components/schemas/C")
        #expect(text2.accepts("\"x\""))
        #expect(!text2.accepts("\"\""))
        #expect(!text2.accepts("null"))
        #expect(text2.lint.map(\.code) == [.keywordOpenAPI])
        #expect(text2.lint[0].help == "add \"null\" to the names in 'type'")
    }

    @Test(arguments: [
        ("GET /orders", #"[{"id": 1}]"#, true), ("GET /orders", #"[{}]"#, false),
        ("get /orders", #"[{"id": 1}]"#, true),
        ("GET /orders 404 application/problem+json", #"{"title": 1}"#, true),
        ("GET /orders 404 application/problem+json", "{}", false),
        ("GET /orders 200 text/csv", "\"a\"", true), ("GET /orders text/csv", "1", false),
        ("POST /orders request", #"{"name": "a", "password": "b"}"#, true),
        ("POST /orders request", #"{"id": 1, "name": "a"}"#, false),
        ("POST /orders 201", #"{"id": 1, "name": "a"}"#, true),
        ("POST /orders 201", #"{"name": "a", "password": "b"}"#, false),
        ("GET /pets/{id}", #"{"kind": "cat", "lives": 9}"#, true),
        ("GET /pets/{id}", #"{"kind": "cat"}"#, false),
    ])
    func `the body of an operation has a schema`(
        _ name: String,
        _ document: String,
        _ isAccepted: Bool
    ) throws {
        let schema = try Schema(Self.shop(), operation: name)
        #expect(schema.accepts(document) == isAccepted)
        #expect(Verifier(schema).accepts(document) == isAccepted)
    }

    @Test(arguments: [
        (
            "orders",
            "expected an operation, such as 'GET /orders' or 'GET /orders 404', found 'orders'",
            "name one of its schemas: '#/components/schemas/Order'"
        ),
        (
            "GET /order", "expected an operation of the description, found 'GET /order'",
            "the nearest name is 'GET /orders'"
        ),
        (
            "PUT /things", "expected an operation of the description, found 'PUT /things'",
            "or the body of an operation: 'GET /orders', 'GET /orders 4XX application/problem+json'"
        ),
        (
            "GET /orders 500", "expected a response of 'GET /orders', found '500'",
            "its responses are 200, 4XX, 204"
        ),
        (
            "GET /orders 204",
            "expected a media type of 'GET /orders 204', found 'application/json'",
            "it has no body"
        ),
        (
            "GET /orders 400",
            "expected a media type of 'GET /orders 400', found 'application/json'",
            "its media types are application/problem+json"
        ),
    ])
    func `a body that is not there is a mistake with help`(
        _ name: String,
        _ message: String,
        _ help: String
    ) throws {
        let mistake = try #require(firstMistake { try Schema(Self.shop(), operation: name) })
        #expect(mistake.code == .operationUnknown)
        #expect(mistake.message == message)
        #expect(mistake.help?.contains(help) == true, "\(mistake.help ?? "")")
    }

    /// Responses with a range and a default, which another operation has beside a success.
    private static let defaults = #"""
        {"openapi": "3.1.0", "paths": {
          "/orders": {"get": {"responses": {
            "404": {"content": {"application/json": {"schema": {"const": "404"}}}},
            "4XX": {"content": {"application/json": {"schema": {"const": "4XX"}}}},
            "default": {"content": {"application/json": {"schema": {"const": "default"}}}}}},
           "post": {"responses": {
            "201": {"content": {"application/json": {"schema": {"const": "201"}}}},
            "default": {"content": {"application/json": {"schema": {"const": "default"}}}}}}},
          "/orders/{id}": {"get": {"responses": {
            "200": {"content": {"application/json": {"schema": {"const": "one"}}}}}}},
          "/orders/{id}/{part}.json": {"get": {"responses": {
            "200": {"content": {"application/json": {"schema": {"const": "part"}}}}}}}}}
        """#

    @Test(arguments: [
        ("GET /orders 404", "404"), ("GET /orders 410", "4XX"), ("GET /orders 500", "default"),
        ("GET /orders", "default"), ("GET /orders default", "default"),
        ("POST /orders 201", "201"), ("POST /orders 200", "default"),
    ])
    func `the default is the response of each status without another one`(
        _ name: String,
        _ response: String
    ) throws {
        let schema = try Schema(Self.defaults, operation: name)
        #expect(schema.accepts("\"\(response)\""))
        #expect(!schema.accepts("\"\""))
    }

    @Test func `a name without a status is not the default beside another success`() throws {
        let mistake = firstMistake { try Schema(Self.defaults, operation: "POST /orders") }
        #expect(mistake?.message == "expected a response of 'POST /orders', found '200'")
        #expect(mistake?.help == "its responses are 201, default")
    }

    @Test(arguments: [
        ("GET /orders/7", "GET /orders/{id}"), ("GET /order", "GET /orders"),
        ("GET /orders/7/lines.json", "GET /orders/{id}/{part}.json"),
        ("get /orders/7", "GET /orders/{id}"),
    ])
    func `a path that fills a template is near to it`(_ name: String, _ nearest: String) throws {
        let mistake = firstMistake { try Schema(Self.defaults, operation: name) }
        #expect(mistake?.help?.contains("the nearest name is '\(nearest)'") == true)
    }

    @Test func `a place without a schema is a mistake with help`() throws {
        for (place, help) in [
            ("#/components/schemas/Oder", "the nearest name is '#/components/schemas/Order'"),
            ("#/components", "'#/components/schemas/Pet'"),
            (
                "#/paths/~1orders/get/responses/200/content/application~1json",
                "the schema is at '#/paths/~1orders/get/responses/200/content/application~1json/schema'"
            ),
            ("Order", "'#/components/schemas/Order'"),
        ] {
            let mistake = try #require(firstMistake { try Schema(Self.shop(), at: place) })
            #expect(mistake.code == .partUnknown, "\(place)")
            #expect(mistake.help?.contains(help) == true, "\(place): \(mistake.help ?? "")")
        }
    }

    @Test func `a whole description is no schema`() throws {
        for place in [nil, "#", ""] as [String?] {
            let mistake = try #require(
                firstMistake {
                    try place.map { try Schema(Self.shop("3.1.0"), at: $0) }
                        ?? Schema(Self.shop("3.1.0"))
                }
            )
            #expect(mistake.code == .apiDescription)
            let message =
                "expected a JSON Schema, found the description of an API in OpenAPI 3.1.0"
            #expect(mistake.message == message)
            let help = try #require(mistake.help)
            #expect(help.hasPrefix("name one of its schemas: '#/components/schemas/Order', "))
            #expect(help.contains("; or the body of an operation: 'GET /orders', "))
        }
    }

    @Test(arguments: [1, 12, 13, 40])
    func `a help lists twelve names, and counts the others`(_ count: Int) throws {
        let schemas = (1...count).map { #""S\#($0)": {}"# }.joined(separator: ", ")
        let text = #"{"openapi": "3.1.0", "components": {"schemas": {\#(schemas)}}}"#
        let help = try #require(firstMistake { try Schema(text) }?.help)
        #expect(help.components(separatedBy: "'#/").count - 1 == min(count, 12))
        #expect(help.hasSuffix(count > 12 ? " and \(count - 12) more" : "S\(count)'"))
    }

    @Test func `Swagger is refused by name, and its definitions can be named`() throws {
        let swagger = #"""
            {"swagger": "2.0", "paths": {"/a": {"get": {}}}, "definitions": {
              "A": {"type": "object", "discriminator": "kind",
                    "properties": {"id": {"type": "integer", "example": 1}}},
              "B": {"type": "string", "nullable": true}}}
            """#
        for make in [
            { try Schema(swagger) }, { try Schema(swagger, operation: "GET /a") },
        ] as [() throws -> Schema] {
            let mistake = try #require(firstMistake(make))
            #expect(mistake.code == .apiDescription)
            let message = "expected a JSON Schema or OpenAPI 3.0 or 3.1, found Swagger 2.0"
            #expect(mistake.message == message)
            #expect(mistake.help?.contains("'#/definitions/A', '#/definitions/B'") == true)
        }
        let schema = try Schema(swagger, at: "#/definitions/A")
        #expect(schema.lint == [])
        #expect(!schema.accepts(#"{"id": "1"}"#))
        let text = try Schema(swagger, at: "#/definitions/B")
        #expect(!text.accepts("null"))
        #expect(text.lint.map(\.code) == [.keywordOpenAPI])
    }

    @Test func `lint is about all schemas of a description`() {
        #expect(Schema.lint(Self.shop()) == [])
        let text = #"""
            {"openapi": "3.0.0", "paths": {"/a": {"get": {"responses": {"200": {"content": {
               "application/json": {"schema": {"type": "sting"}}}}}}}},
             "components": {"schemas": {
               "A": {"minLenght": 1, "nullable": true, "patternProperties": {}},
               "B": {"$ref": "#/components/schemas/C"},
               "C": {"nullable": "yes", "type": "string", "format": "date-tim", "xml": {}}}}}
            """#
        let codes = Schema.lint(text).map(\.code)
        #expect(
            codes == [
                .keywordType, .keywordUnknown, .keywordAlone, .keywordDraft, .keywordType,
                .formatUnknown,
            ]
        )
    }

    @Test func `a reference leads out of a description`() throws {
        let api = #"{"openapi": "3.0.1", "components": {"schemas": {"A": {"$ref": "b.json#/B"}}}}"#
        let options = Schema.Options(
            baseURI: "https://example.com/api.json",
            schemas: [
                "https://example.com/b.json": Data(
                    #"{"B": {"type": "string", "nullable": true}}"#.utf8
                )
            ]
        )
        let schema = try Schema(api, at: "#/components/schemas/A", options: options)
        #expect(schema.accepts("null"))
        #expect(!schema.accepts("1"))
    }
}
