import Foundation
import TestSupport
import Testing

/// Files after `-s` that are no schemas.
@Suite struct SchemaRootTests {
    private static let patterns: [String] = {
        let samples = Workplace.package.appendingPathComponent("Samples")
        let paths = FileManager.default.enumerator(atPath: samples.path)
        return (paths?.compactMap { $0 as? String } ?? [])
            .filter { $0.hasSuffix(".pattern.json") && !$0.contains(".build/") }.sorted()
            .map { samples.appendingPathComponent($0).path }
    }()

    @Test func `every pattern of the samples is refused after -s`() throws {
        #expect(Self.patterns.count > 15)
        let place = try Workplace()
        for path in Self.patterns {
            let run = try place.run(["verify", "-s", path], input: "{}")
            #expect(run.code == 78, "\(path)")
            #expect(run.errors.contains("after '-s', found a pattern\n"), "\(path): \(run.errors)")
            #expect(run.errors.contains("= help: give it after '-p'\n"), "\(path)")
        }
    }

    @Test func `a schema of one keyword is a schema`() throws {
        let place = try Workplace(["s.json": #"{"format": "email"}"#])
        let run = try place.run(["verify", "-s", "s.json", "--check-formats"], input: "\"x\"")
        #expect(run.code == 1)
        #expect(run.errors.contains("email"))
        for text in [
            "true", "{}", ##"{"$ref": "#/$defs/a", "$defs": {"a": true}}"##,
            #"{"$defs": {"a": false}}"#,
        ] {
            try place.write(text, to: "s.json")
            #expect(try place.run(["verify", "-s", "s.json"], input: "1").code == 0, "\(text)")
        }
    }

    @Test func `members without a keyword are a mistake whose help names -p`() throws {
        let place = try Workplace(["s.json": #"{"title": "int", "minLenght": 1}"#])
        for words in [["clean", "-s", "s.json"], ["convert", "s.json", "--to", "pattern"]] {
            let run = try place.run(words, input: "{}")
            #expect(run.code == 78)
            #expect(run.output.isEmpty)
            #expect(
                run.errors == """
                    verijson: error: s.json: expected a JSON Schema after '-s', found an object \
                    without a keyword of JSON Schema
                      = help: give a pattern after '-p'; a schema has a keyword at its root, such \
                    as 'type', '$ref' or '$schema'

                    """
            )
        }
    }

    @Test(arguments: [
        ("openapi", "found the description of an API in OpenAPI 3.1.0\n"),
        ("swagger", "expected a JSON Schema or OpenAPI 3.0 or 3.1, found Swagger 3.1.0\n"),
    ])
    func `the description of an API is no schema`(_ name: String, _ words: String) throws {
        let text = #"{"\#(name)": "3.1.0", "$defs": {}, "type": "object", "definitions": {}}"#
        let place = try Workplace(["api.json": text])
        let run = try place.run(["verify", "-s", "api.json"], input: "{}")
        #expect(run.code == 78)
        #expect(run.errors.contains(words))
        #expect(run.errors.contains("  = help: "))
    }

    @Test func `a schema of draft 3 is refused by name`() throws {
        let place = try Workplace([
            "s.json": #"{"divisibleBy": 5}"#,
            "t.json": #"{"$schema": "http://json-schema.org/draft-03/schema#", "type": "any"}"#,
        ])
        let bare = try place.run(["verify", "-s", "s.json"], input: "4")
        #expect(bare.code == 78)
        #expect(
            bare.errors == """
                verijson: error: s.json: expected a JSON Schema of draft 4 or later after '-s', \
                found one of draft 3
                  = help: write it for a later draft: 'extends' is 'allOf', 'disallow' is 'not', \
                'divisibleBy' is 'multipleOf', 'required' lists names, and schemas in 'type' are \
                those of 'anyOf'

                """
        )
        let named = try place.run(["verify", "-s", "t.json"], input: "4")
        #expect(named.code == 78)
        #expect(named.errors.contains("or 2020-12, found draft 3\n"))
        #expect(named.errors.contains("= help: write it for a later draft"))
    }

    @Test func `look-ahead is allowed by the option that the message names`() throws {
        let place = try Workplace([
            "s.json": #"{"patternProperties": {"^(?!x-)": {"minimum": 1}}}"#,
            // This would be a pattern as well.
            "t.json": #"{"patternProperties": {"^(?!x-)": {"type": "integer"}}}"#,
        ])
        for name in ["s.json", "t.json"] {
            let refused = try place.run(["clean", "-s", name], input: "{}")
            #expect(refused.code == 78)
            #expect(refused.errors.contains("or '--expressions backtracking' of the command"))
        }
        let allowed = try place.run(
            ["clean", "-s", "s.json", "--expressions", "backtracking", "-q"],
            input: #"{"a": 0, "x-a": 0}"#
        )
        #expect(allowed.output == #"{"x-a": 0}"#)
        let lint = try place.run("lint", "-s", "--expressions", "backtracking", "s.json")
        #expect(lint.code == 0)
        let wrong = try place.run(["clean", "-s", "s.json", "--expressions", "fast"], input: "{}")
        #expect(wrong.code == 64)
    }

    @Test func `verify says which member a condition lacks`() throws {
        let place = try Workplace([
            "s.json": #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#
        ])
        let run = try place.run(
            ["verify", "-s", "s.json", "--format", "short"],
            input: #"{"a": 1}"#
        )
        #expect(run.code == 1)
        #expect(run.errors.contains(#"expected the member "b", found an object without it at /b"#))
    }
}
