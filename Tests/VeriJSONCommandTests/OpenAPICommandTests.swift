import Foundation
import TestSupport
import Testing

/// The command with schemas in the description of an API, and in other files with many of them.
@Suite(.serialized)
struct OpenAPICommandTests {
    private static let api = #"""
        {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"},
         "paths": {"/orders": {"get": {"responses": {
           "200": {"description": "ok", "content": {"application/json": {
             "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Order"}}}}},
           "404": {"description": "no", "content": {"application/json": {
             "schema": {"type": "object", "required": ["title"]}}}}}}}},
         "components": {"schemas": {"Order": {
           "type": "object", "required": ["id"], "properties": {
             "id": {"type": "integer"}, "note": {"type": "string", "nullable": true}}}}}}
        """#

    private func workplace() throws -> Workplace {
        try Workplace([
            "api.json": Self.api, "a#b.json": Self.api,
            "swagger.json": #"{"swagger": "2.0", "definitions": {"A": {"type": "string"}}}"#,
            "order.json": #"{"id": 1, "note": 2}"#,
            "orders.json": #"[{"id": 1, "note": null}, {"id": "x"}]"#,
        ])
    }

    @Test(arguments: ["api.json", "a#b.json"])
    func `a schema is named by a pointer after the last mark`(_ file: String) throws {
        let place = try workplace()
        let schema = file + "#/components/schemas/Order"
        let clean = try place.run("clean", "-s", schema, "-q", "order.json")
        #expect(clean.output == #"{"id": 1, "note": null}"#)
        #expect(clean.code == 0)
        let verify = try place.run("verify", "-s", schema, "--format", "short", "order.json")
        #expect(verify.code == 1)
        let expected = "order.json:1:19: error[type.mismatch]: expected a string or null, found a"
        #expect(verify.errors.contains("error[type.mismatch]"), "\(verify.errors) \(expected)")
        let converted = try place.run("convert", schema, "--to", "pattern", "-q")
        #expect(converted.code == 0)
        #expect(converted.output.contains("\"id\": \"int\""))
    }

    @Test func `a schema comes from a pipe`() throws {
        let place = try workplace()
        let run = try place.run(
            "clean",
            "-s",
            "-#/components/schemas/Order",
            "-q",
            "order.json",
            input: Self.api
        )
        #expect(run.output == #"{"id": 1, "note": null}"#)
        let whole = try place.run("verify", "-s", "-", "order.json", input: Self.api)
        #expect(whole.code == 78)
        #expect(whole.errors.contains(" --> stdin:1:13\n"))
    }

    @Test(arguments: [
        ("verify -s api.yaml x.json", "yq -o json api.yaml"),
        ("verify -s api.yaml --operation 'GET /a' x.json", "yq -o json api.yaml"),
        ("verify -s 'api.yaml#/a' x.json", "yq -o json api.yaml"),
        ("verify -p api.yaml x.json", "yq -o json api.yaml"),
        ("convert api.yaml --to pattern", "yq -o json api.yaml"),
        ("verify -p pattern.txt x.json", "yq -o json FILE"),
        ("verify -p flow.yml x.json", "yq -o json flow.yml"),
        ("verify -s refers.json x.json", "yq -o json"),
        ("lint api.yaml pattern.txt", "yq -o json api.yaml"),
    ])
    func `YAML in place of JSON is named, with the way to JSON`(
        _ line: String,
        _ way: String
    ) throws {
        let place = try Workplace([
            "api.yaml": "openapi: 3.0.3\ninfo:\n  title: Shop\n", "x.json": "1",
            "pattern.txt": "---\n# orders\nid: int\n", "flow.yml": "{id: int}",
            "refers.json": #"{"$ref": "api.yaml"}"#,
        ])
        let run = try place.shell("$verijson \(line)")
        #expect(run.code == 78)
        #expect(run.errors.contains("= help: the text looks like YAML: '\(way)"), "\(run.errors)")
        #expect(!run.errors.contains("help: write"))
    }

    @Test(arguments: [
        "{\"id\": int}", "id = 5", "{id: int}", "int", "\"a\": 1", "http://a.example/",
    ])
    func `other text is not taken for YAML`(_ text: String) throws {
        let place = try Workplace(["p.json": text, "x.json": "1"])
        for option in ["-p", "-s"] {
            let run = try place.run("verify", option, "p.json", "x.json")
            #expect(run.code == 78)
            #expect(!run.errors.contains("YAML"), "\(run.errors)")
        }
    }

    @Test func `the body of an operation is named`() throws {
        let place = try workplace()
        let orders = try place.run(
            "clean",
            "-s",
            "api.json",
            "--operation",
            "GET /orders",
            "-q",
            "orders.json"
        )
        #expect(orders.output == #"[{"id": 1, "note": null}]"#)
        let problem = try place.run(
            "verify",
            "-s",
            "api.json",
            "--operation",
            "GET /orders 404",
            input: #"{"title": "no"}"#
        )
        #expect(problem.code == 0)
        let missing = try place.run(
            "verify",
            "-s",
            "api.json",
            "--operation",
            "GET /orders 500",
            "order.json"
        )
        #expect(missing.code == 78)
        #expect(missing.errors.contains("expected a response of 'GET /orders', found '500'"))
        #expect(missing.errors.contains("its responses are 200, 404"))
        let both = try place.run(
            "verify",
            "-s",
            "api.json#/components/schemas/Order",
            "--operation",
            "GET /orders"
        )
        #expect(both.code == 64)
        #expect(both.errors.contains("expected one of '--operation' and '#/components/"))
        let pattern = try place.run("verify", "-p", "api.json", "--operation", "GET /orders")
        #expect(pattern.code == 64)
        #expect(pattern.errors.contains("expected '-s SCHEMA' with '--operation', found '-p'"))
    }

    @Test func `a whole description is a mistake whose help lists its parts`() throws {
        let place = try workplace()
        for words in [["verify", "-s", "api.json"], ["convert", "api.json", "--to", "pattern"]] {
            let run = try place.run(words, input: "{}")
            #expect(run.code == 78)
            #expect(
                run.errors == """
                    error[schema.apiDescription]: expected a JSON Schema, found the description of \
                    an API in OpenAPI 3.0.3
                     --> api.json:1:13
                       |
                     1 | {"openapi": "3.0.3", "info": {"title": "Shop", "version": "1"},
                       |             ^^^^^^^ this describes an API
                       = help: name one of its schemas: '#/components/schemas/Order'; or the body \
                    of an operation: 'GET /orders', 'GET /orders 404'

                    """
            )
        }
        let swagger = try place.run(["verify", "-s", "swagger.json"], input: "{}")
        #expect(swagger.code == 78)
        #expect(
            swagger.errors.contains(
                "expected a JSON Schema or OpenAPI 3.0 or 3.1, found Swagger 2.0"
            )
        )
        let named = try place.run(["verify", "-s", "swagger.json#/definitions/A"], input: "1")
        #expect(named.code == 1)
    }

    @Test func `lint says what a description is`() throws {
        let place = try workplace()
        try place.write(
            #"{"openapi": "3.1.0", "components": {"schemas": {"A": {"nullable": true}}}}"#,
            to: "b.json"
        )
        let run = try place.run("lint", "api.json", "swagger.json", "b.json")
        #expect(run.code == 0)
        #expect(
            run.errors.hasPrefix(
                """
                api.json: OpenAPI 3.0.3 with 1 schema and 2 bodies in JSON: no mistakes
                """
            )
        )
        #expect(
            run.errors.contains(
                "swagger.json: Swagger 2.0 with 1 schema and 0 bodies in JSON: no mistakes\n"
            )
        )
        #expect(
            run.errors.contains(
                "b.json: OpenAPI 3.1.0 with 1 schema and 0 bodies in JSON: 1 warning\n\nwarning[lint.keyword.openapi]"
            )
        )
    }

    // MARK: References

    @Test func `references by URI lead to files and folders`() throws {
        let place = try Workplace([
            "s.json": #"""
            {"$schema": "https://json-schema.org/draft/2020-12/schema",
             "$id": "https://example.com/schemas/order.json",
             "properties": {"a": {"$ref": "address.json"}, "b": {"$ref": "deep/country"},
                            "c": {"$ref": "urn:shop:coin"}}}
            """#,
            "coin=1.json": #"{"type": "integer"}"#,
        ])
        try FileManager.default.createDirectory(
            at: place.file("common/deep"),
            withIntermediateDirectories: true
        )
        try place.write(#"{"type": "string"}"#, to: "common/address.json")
        try place.write(#"{"enum": ["NO"]}"#, to: "common/deep/country.json")
        let words = ["verify", "-s", "s.json", "--format", "short"]
        let document = #"{"a": 1, "b": "SE", "c": "x"}"#
        for folder in [
            "https://example.com/schemas/=common/", "https://example.com/schemas=common",
        ] {
            let run = try place.run(
                words + ["--refs", folder, "--refs", "urn:shop:coin=coin=1.json"],
                input: document
            )
            #expect(run.code == 1)
            #expect(run.errors.split(separator: "\n").count == 3, "\(run.errors)")
        }
        let missing = try place.run(
            words + ["--refs", "https://example.com/schemas/=comon/"],
            input: document
        )
        #expect(missing.code == 66)
        #expect(missing.errors.contains("cannot read 'comon/'"))
        let outside = try place.run(
            words + ["--refs", "https://example.com/schemas/=common/deep/"],
            input: document
        )
        #expect(outside.code == 78)
    }
}
