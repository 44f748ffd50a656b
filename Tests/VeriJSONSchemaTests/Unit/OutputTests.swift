import Testing
import VeriJSONSchema

@Suite struct OutputTests {
    private static let schema = """
        {
          "$id": "https://example.com/polygon",
          "type": "array",
          "items": {"$ref": "#/$defs/point"},
          "$defs": {"point": {"title": "Point", "required": ["x"]}}
        }
        """

    private func output(_ document: String, _ format: Schema.OutputFormat) throws -> JSONValue {
        try Schema(Self.schema).output(for: Array(document.utf8), format: format)
    }

    @Test func `flag has the verdict only`() throws {
        #expect(try output("[{}]", .flag) == ["valid": false])
        #expect(try output("[]", .flag) == ["valid": true])
    }

    @Test func `basic lists the errors with their locations`() throws {
        let output = try output("[{}]", .basic)
        #expect(output["valid"] == false)
        let errors = try #require(output["errors"]?.asArray)
        #expect(
            errors.compactMap { $0["keywordLocation"]?.asString } == [
                "/items/$ref/required", "/items/$ref", "/items",
            ]
        )
        #expect(
            errors[0]["absoluteKeywordLocation"]
                == "https://example.com/polygon#/$defs/point/required"
        )
        #expect(errors[0]["instanceLocation"] == "/0")
    }

    @Test func `basic lists the annotations of a document that matches`() throws {
        let output = try output(#"[{"x": 1}]"#, .basic)
        let annotations = try #require(output["annotations"]?.asArray)
        #expect(annotations.contains { $0["annotation"] == "Point" })
        #expect(annotations.contains { $0["keywordLocation"] == "/items" })
    }

    @Test func `detailed nests the errors`() throws {
        let output = try output("[{}]", .detailed)
        let items = try #require(output["errors"]?[0])
        #expect(items["keywordLocation"] == "/items")
        #expect(items["errors"]?[0]?["keywordLocation"] == "/items/$ref")
        #expect(
            items["errors"]?[0]?["errors"]?[0]?["keywordLocation"] == "/items/$ref/required"
        )
    }

    @Test func `list and hierarchical have a unit for each subschema`() throws {
        let list = try #require(try output("[{}]", .list)["details"]?.asArray)
        #expect(
            list.compactMap { $0["evaluationPath"]?.asString } == ["", "/items", "/items/$ref"]
        )
        #expect(list[2]["schemaLocation"] == "https://example.com/polygon#/$defs/point")
        #expect(list[2]["errors"]?["required"] != nil)
        let tree = try output("[{}]", .hierarchical)
        #expect(tree["details"]?[0]?["details"]?[0]?["evaluationPath"] == "/items/$ref")
        #expect(
            tree["details"]?[0]?["details"]?[0]?["droppedAnnotations"] == ["title": "Point"]
        )
    }
}
