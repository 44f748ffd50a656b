import Foundation
import Testing
import VeriJSONSchema

/// References to documents with addresses, and those that lead back to themselves.
@Suite struct ReferenceTests {
    private func folder(_ files: [String: String]) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("references-\(UUID().uuidString)")
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
        }
        return folder
    }

    @Test func `the longest beginning of a URI has the folder`() throws {
        let folder = try folder([
            "a/x.json": #"{"const": "a"}"#, "b/x.json": #"{"const": "b"}"#,
            "one.json": #"{"const": 1}"#, "secret.json": #"{"const": 0}"#,
        ])
        defer { try? FileManager.default.removeItem(at: folder) }
        let options = Schema.Options(locations: [
            "https://example.com/": folder.appendingPathComponent("a", isDirectory: true),
            "https://example.com/v2/": folder.appendingPathComponent("b", isDirectory: true),
            "https://example.com/v2/one": folder.appendingPathComponent("one.json"),
        ])
        for (reference, value) in [
            ("https://example.com/x.json", "\"a\""), ("https://example.com/x", "\"a\""),
            ("https://example.com/v2/x.json", "\"b\""), ("https://example.com/v2/one", "1"),
        ] {
            let schema = try Schema(#"{"$ref": "\#(reference)"}"#, options: options)
            #expect(schema.accepts(value), "\(reference)")
        }
        for reference in [
            "https://example.com/v2/y.json", "https://example.com/%2E%2E/secret.json",
            "https://example.org/x.json",
        ] {
            let codes = Schema.lint(#"{"$ref": "\#(reference)"}"#, options: options).map(\.code)
            #expect(codes == [.referenceUnresolved], "\(reference)")
        }
    }

    @Test func `relative references start at the identifier`() throws {
        let folder = try folder(["y.json": #"{"const": "y"}"#])
        defer { try? FileManager.default.removeItem(at: folder) }
        let options = Schema.Options(locations: ["https://example.com/deep/": folder])
        let schema = try Schema(
            #"""
            {"$id": "https://example.com/x.json", "properties": {
              "a": {"$ref": "deep/y.json"},
              "b": {"$id": "deep/z.json", "properties": {"c": {"$ref": "y.json"}}}}}
            """#,
            options: options
        )
        #expect(schema.accepts(#"{"a": "y", "b": {"c": "y"}}"#))
        #expect(!schema.accepts(#"{"a": "x"}"#))
        #expect(!schema.accepts(#"{"b": {"c": "x"}}"#))
    }

    private static let loops = Result {
        try Schema(
            ##"""
            {"properties": {
               "a": {"$ref": "#/$defs/loop"}, "b": {"type": "string"},
               "c": {"anyOf": [{"$ref": "#/$defs/loop"}, {"type": "null"}]},
               "d": {"items": {"$ref": "#/$defs/tree"}}},
             "$defs": {
               "loop": {"allOf": [{"$ref": "#/$defs/back"}]},
               "back": {"oneOf": [{"$ref": "#/$defs/loop"}, {"type": "number"}]},
               "tree": {"properties": {"next": {"$ref": "#/$defs/tree"}}, "type": "object"}}}
            """##
        )
    }

    @Test(arguments: [
        ("{}", true), (#"{"b": "x", "c": null, "d": [{"next": {}}]}"#, true),
        (#"{"a": 1}"#, false), (#"{"b": 1}"#, false), (#"{"c": 1}"#, false),
        (#"{"d": [1]}"#, false),
    ])
    func `only what needs a cycle of references is refused`(
        _ document: String,
        _ isAccepted: Bool
    ) throws {
        let schema = try Self.loops.get()
        #expect(schema.accepts(document) == isAccepted)
        #expect(Verifier(schema).accepts(document) == isAccepted)
    }

    @Test func `a cycle of references is named with its place`() throws {
        let schema = try Self.loops.get()
        let warning = try #require(schema.lint.first)
        #expect(schema.lint.map(\.code) == [.referenceCycleRefused])
        let expected =
            "expected references to end or to pass through a member or an item, found that '$ref' leads back to itself"
        #expect(warning.message == expected)
        let finding = try #require(try Verifier(schema).findings(#"{"a": 1}"#).first)
        #expect(finding.path.description == "/a")
        #expect(finding.rule.range == warning.range)
        #expect(try schema.findings(#"{"a": 1}"#).first?.rule.range == warning.range)
        let result = try Sanitizer(schema).sanitize(#"{"a": 1, "b": "x", "c": 2}"#)
        #expect(result.text == #"{"b": "x"}"# || result.text == #"{"b": "x", "c": null}"#)
    }

    @Test func `each schema of a description that needs a cycle is refused`() throws {
        let text = ##"""
            {"openapi": "3.0.3", "components": {"schemas": {
              "A": {"properties": {"pet": {"$ref": "#/components/schemas/Pet"}}},
              "Pet": {"oneOf": [{"$ref": "#/components/schemas/Cat"}]},
              "Cat": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"type": "object"}]}}}}
            """##
        #expect(Schema.lint(text).map(\.code) == [.referenceCycle])
        let schema = try Schema(text, at: "#/components/schemas/A")
        #expect(schema.lint.map(\.code) == [.referenceCycleRefused])
        #expect(schema.accepts("{}"))
        #expect(!schema.accepts(#"{"pet": {}}"#))
        #expect(throws: SchemaError.self) { try Schema(text, at: "#/components/schemas/Cat") }
    }

    @Test(arguments: [
        ##"{"$ref": "#"}"##, ##"{"allOf": [{"type": "object"}, {"$ref": "#"}]}"##,
        ##"{"$ref": "#/$defs/a", "$defs": {"a": {"not": {"$ref": "#/$defs/a"}}}}"##,
    ])
    func `a schema that needs a cycle for every document is refused`(_ text: String) {
        #expect(Schema.lint(text).map(\.code) == [.referenceCycle])
    }
}
