import Testing
import VeriJSONSchema

/// Missing members that `default` fills.
@Suite struct DefaultTests {
    private static let filling = Schema.Cleaning(fillsDefaults: true)

    private func filled(
        _ schema: String,
        _ document: String,
        policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> String? {
        let sanitizer = Sanitizer(try Schema(schema), policy: policy, cleaning: Self.filling)
        let result = try sanitizer.sanitize(document)
        guard let text = result.text else { return nil }
        // What is filled in is clean, and the way back leads to the original.
        #expect(try sanitizer.sanitize(text).status == .unchanged)
        if result.status == .changed {
            #expect(try result.undo.apply(to: Array(text.utf8)) == Array(document.utf8))
        }
        return text
    }

    @Test(arguments: [
        // A missing member, optional or required.
        (#"{"properties": {"a": {"default": 1}}}"#, "{}", #"{"a":1}"#),
        (#"{"properties": {"a": {"default": 1}}, "required": ["a"]}"#, "{}", #"{"a":1}"#),
        (#"{"properties": {"a": {"default": 1}}}"#, #"{"a": 2}"#, #"{"a": 2}"#),
        // An optional member that fails, and null, which is a value.
        (
            #"{"properties": {"a": {"type": "integer", "default": 1}}}"#, #"{"a": "x"}"#,
            #"{"a": 1}"#
        ),
        (
            #"{"properties": {"a": {"type": "integer", "default": 1}}}"#, #"{"a": null}"#,
            #"{"a": 1}"#
        ),
        // A required member that fails.
        (
            #"{"required": ["a"], "properties": {"a": {"type": "integer", "default": 1}}}"#,
            #"{"a": "x"}"#, nil
        ),
        // Defaults in defaults, and in what is there.
        (
            #"{"properties": {"a": {"default": {}, "properties": {"b": {"default": [2]}}}}}"#, "{}",
            #"{"a":{"b":[2]}}"#
        ),
        (
            #"{"properties": {"a": {"default": {}, "properties": {"b": {"default": [2]}}}}}"#,
            #"{"a": {}}"#, #"{"a": {"b":[2]}}"#
        ),
        (
            #"{"properties": {"a": {"default": [{}], "items": {"properties": {"b": {"default": 2}}}}}}"#,
            "{}", #"{"a":[{"b":2}]}"#
        ),
        // By reference, and beside a reference.
        (
            ##"{"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"a": {"default": 1}}}"##,
            "{}",
            #"{"a":1}"#
        ),
        (
            ##"{"properties": {"a": {"default": 2, "$ref": "#/$defs/a"}}, "$defs": {"a": {"default": 1}}}"##,
            "{}", #"{"a":2}"#
        ),
        // What does not match its schema fills nothing, nor does what needs itself.
        (#"{"properties": {"a": {"type": "string", "default": 1}}}"#, "{}", "{}"),
        (##"{"properties": {"a": {"$ref": "#", "default": {}}}}"##, "{}", "{}"),
        (
            ##"{"properties": {"a": {"$ref": "#/$defs/b", "default": {}}}, "$defs": {"b": {"properties": {"b": {"$ref": "#/$defs/b", "default": {}}}}}}"##,
            "{}", #"{"a":{}}"#
        ),
        // Where the object is one of alternatives.
        (
            #"{"anyOf": [{"properties": {"k": {"const": 1}, "a": {"default": 1}}, "required": ["k"]}, {"type": "null"}]}"#,
            #"{"k": 1}"#, #"{"k": 1,"a":1}"#
        ),
        // Whole values are seen with what was filled in.
        (#"{"minProperties": 1, "properties": {"a": {"default": 1}}}"#, "{}", #"{"a":1}"#),
        (#"{"maxProperties": 0, "properties": {"a": {"default": 1}}}"#, "{}", nil),
    ])
    func `defaults fill`(_ schema: String, _ document: String, _ expected: String?) throws {
        #expect(try filled(schema, document) == expected)
    }

    @Test func `nothing is filled unless it is asked for`() throws {
        let schema = try Schema(#"{"properties": {"a": {"default": 1}}}"#)
        #expect(try Sanitizer(schema).sanitize("{}").status == .unchanged)
    }

    @Test func `a default with a key that the policy strips fills nothing`() throws {
        let schema = #"{"properties": {"a": {"default": {"x": 1}, "properties": {"b": true}}}}"#
        #expect(try filled(schema, "{}") == #"{"a":{"x":1}}"#)
        #expect(try filled(schema, "{}", policy: Sanitizer.Policy(unknownKeys: .strip)) == "{}")
    }

    @Test func `a filled member is reported as an insertion at its default`() throws {
        let schema = try Schema(#"{"properties": {"a": {"default": 1}}}"#, name: "s.json")
        let result = try Sanitizer(schema, cleaning: Self.filling).sanitize("{}")
        let change = try #require(result.report.changes.first)
        #expect(change.action == .insert)
        #expect(change.code == .defaulted)
        #expect(change.severity == .expected)
        #expect(change.path.description == "/a")
        let rule = try #require(result.report.findings.first).rule
        #expect((rule.line, rule.column) == (1, 34))
        #expect(rule.text == "1")
        #expect(rule.absoluteKeywordLocation == "#/properties/a/default")
    }

    @Test func `a replaced member is reported with what was wrong`() throws {
        let schema = try Schema(#"{"properties": {"a": {"type": "integer", "default": 1}}}"#)
        let result = try Sanitizer(schema, cleaning: Self.filling).sanitize(#"{"a": "x"}"#)
        let change = try #require(result.report.changes.first)
        #expect(change.action == .replace)
        #expect(change.code == .typeMismatch)
        #expect(change.causes.first?.rule.keywordLocation == "/properties/a/type")
    }

    @Test func `a verifier with the same choice finds what a sanitizer fills`() throws {
        let schema = try Schema(#"{"properties": {"a": {"default": 1}}}"#)
        let verifier = Verifier(schema, cleaning: Self.filling)
        #expect(!verifier.accepts("{}"))
        #expect(try verifier.findings("{}").map(\.code) == [.defaulted])
        #expect(Verifier(schema).accepts("{}"))
    }

    @Test func `a property that is forbidden may be absent where forbidden members are refused`()
        throws
    {
        let schema = try Schema(#"{"properties": {"a.b": false, "c": true}}"#)
        let sanitizer = Sanitizer(schema, cleaning: Schema.Cleaning(forbiddenMembers: .refuse))
        #expect(try sanitizer.sanitize(#"{"c": 1, "axb": 2}"#).status == .unchanged)
        #expect(try sanitizer.sanitize(#"{"a.b": 1}"#).status == .rejected)
        #expect(try Sanitizer(schema).sanitize(#"{"a.b": 1}"#).text == "{}")
    }
}
