import Testing
import VeriJSONSchema

/// Members whose names are refused.
@Suite struct PropertyNamesTests {
    private func cleaned(
        _ schema: String,
        _ document: String,
        _ cleaning: Schema.Cleaning = Schema.Cleaning(),
        _ policy: Sanitizer.Policy = Sanitizer.Policy()
    ) throws -> (text: String?, changes: [String]) {
        let schema = try Schema(schema)
        let sanitizer = Sanitizer(schema, policy: policy, cleaning: cleaning)
        let result = try sanitizer.sanitize(document)
        if let text = result.text {
            #expect(schema.accepts(text))
            #expect(try sanitizer.sanitize(text).status == .unchanged)
        }
        return (
            result.text,
            result.report.changes.map { "\($0.action) \($0.path.revealed) \($0.code)" }
        )
    }

    @Test(arguments: [
        #"{"maxLength": 2}"#, #"{"pattern": "^..?$"}"#, #"{"enum": ["a", "b", "ab"]}"#,
        #"{"not": {"minLength": 3}}"#, #"{"maxLength": 2, "format": "date"}"#,
        #"{"anyOf": [{"const": "a"}, {"pattern": "^b$"}]}"#,
    ])
    func `a member with a refused name is stripped, and no other one`(_ names: String) throws {
        let schema = #"{"items": {"propertyNames": \#(names), "properties": {"long": true}}}"#
        let (text, changes) = try cleaned(
            schema,
            #"[{"a": 1, "long": {"x": 1}, "other": [2]}, {"b": 1}, {"": 1}]"#
        )
        let keepsEmpty = !names.contains("enum") && !names.contains("pattern")
        #expect(
            text == #"[{"a": 1}, {"b": 1}, {\#(keepsEmpty ? #""": 1"# : "")}]"#
        )
        #expect(
            changes.prefix(2) == ["strip /0/long key.unknown", "strip /0/other key.unknown"]
        )
    }

    @Test func `a required member with a refused name fails its object`() throws {
        let schema = #"{"propertyNames": {"maxLength": 1}, "required": ["ab"]}"#
        let document = #"{"ab": 1, "c": 2}"#
        #expect(try cleaned(schema, document).text == nil)
        let cause = try Sanitizer(Schema(schema)).sanitize(document).report.changes[0].causes[0]
        #expect(cause.code == .keyUnknown && cause.path.revealed.description == "/ab")
        #expect(cause.expected == "a key of at most 1 character")
    }

    @Test func `the policy refuses forbidden names`() throws {
        let refuse = Schema.Cleaning(forbiddenMembers: .refuse)
        for names in [#"{"maxLength": 1}"#, #"{"not": {"minLength": 2}}"#] {
            let schema = #"{"items": {"propertyNames": \#(names)}}"#
            let (text, _) = try cleaned(schema, #"[{"a": 1}, {"ab": 1, "c": 2}]"#, refuse)
            #expect(text == #"[{"a": 1}]"#)
        }
    }

    @Test func `keywords about the number of members see those that stay`() throws {
        let schema = #"{"propertyNames": {"pattern": "^a"}, "minProperties": 1}"#
        #expect(try cleaned(schema, #"{"ab": 1, "c": 2}"#).text == #"{"ab": 1}"#)
        #expect(try cleaned(schema, #"{"c": 2}"#).text == nil)
    }

    @Test func `a default is not filled in for a refused name`() throws {
        let schema = #"""
            {"propertyNames": {"maxLength": 1},
             "properties": {"a": {"default": 1}, "bc": {"default": 2}}}
            """#
        let filling = Schema.Cleaning(fillsDefaults: true)
        #expect(try cleaned(schema, "{}", filling).text == #"{"a":1}"#)
    }

    @Test func `names are known to a policy only if they are mentioned`() throws {
        let schema = #"{"propertyNames": {"pattern": "^a"}, "properties": {"a": true}}"#
        let policy = Sanitizer.Policy(unknownKeys: .strip)
        let (text, _) = try cleaned(schema, #"{"a": 1, "ab": 2, "c": 3}"#, .init(), policy)
        #expect(text == #"{"a": 1}"#)
    }

    @Test func `each of several keywords is told for the names that it refuses`() throws {
        let schema = try Schema(
            #"""
            {"allOf": [{"propertyNames": {"pattern": "^a"}}, {"propertyNames": {"pattern": "b$"}}]}
            """#
        )
        let result = try Sanitizer(schema).sanitize(#"{"ab": 1, "ac": 2, "cb": 3}"#)
        #expect(result.text == #"{"ab": 1}"#)
        #expect(
            result.report.changes.map { $0.causes[0].expected } == [
                #"a key that matches "b$""#, #"a key that matches "^a""#,
            ]
        )
        #expect(
            result.report.changes.map { $0.causes[0].rule.absoluteKeywordLocation } == [
                "#/allOf/1/propertyNames", "#/allOf/0/propertyNames",
            ]
        )
    }

    @Test func `names of up to a hundred characters are told by rules, and longer ones, too`()
        throws
    {
        for most in [100, 101] {
            let schema = #"{"propertyNames": {"maxLength": \#(most)}}"#
            let (fits, exceeds) = (
                String(repeating: "é", count: most), String(repeating: "é", count: most + 1)
            )
            let text = try cleaned(schema, #"{"\#(fits)": 1, "\#(exceeds)": 2}"#).text
            #expect(text == #"{"\#(fits)": 1}"#)
        }
    }

    @Test func `what a base removes beside alternatives is checked`() throws {
        let patterns = (0..<5).map { #""^\#($0)": {"type": "integer"}"# }.joined(separator: ", ")
        let schema = try Schema(
            #"""
            {"patternProperties": {\#(patterns), "x$": {"minimum": 5}},
             "allOf": [{"anyOf": [{"required": ["1x"]}, true]}, {"anyOf": [{"minProperties": 1}, true]}]}
            """#
        )
        #expect(!Verifier(schema).accepts(#"{"1x": 1}"#))
        #expect(try Sanitizer(schema).sanitize(#"{"1x": 1, "2": 2}"#).text == #"{"2": 2}"#)
    }
}
