import Testing
import VeriJSONSchema

/// The sentences for keywords, which a verifier tells as the schema itself does.
@Suite struct KeywordWordsTests {
    @Test(arguments: [
        (#"{"exclusiveMinimum": 0}"#, "0", " expected a number above 0, found one outside of that"),
        (#"{"maximum": 5}"#, "6", " expected a number of at most 5, found one outside of that"),
        (
            #"{"if": {"required": ["a"]}, "then": {"required": ["b"]}}"#, #"{"a": 1}"#,
            #"/b expected the member "b", found an object without it"#
        ),
        (
            #"{"if": {"type": "string"}, "else": {"minimum": 2}}"#, "1",
            " expected a number of at least 2, found one outside of that"
        ),
        (
            #"{"dependentRequired": {"a": ["b"]}}"#, #"{"a": 1}"#,
            #"/b expected the member "b" beside "a", found an object without it"#
        ),
        (
            #"{"dependencies": {"a": ["b"], "c": {"required": ["d"]}}}"#, #"{"a": 1, "c": 2}"#,
            #"/b expected the member "b" beside "a", found an object without it"#
                + #"; /d expected the member "d", found an object without it"#
        ),
        (
            #"{"propertyNames": {"maxLength": 1}}"#, #"{"a": 1, "bc": 2}"#,
            "/* expected a key of at most 1 character, found a longer one"
        ),
        (
            #"{"propertyNames": {"enum": ["a", "b"]}}"#, #"{"c": 1}"#,
            #"/* expected the key "a" or "b", found another key"#
        ),
        (
            #"{"propertyNames": {"allOf": [{"pattern": "^a"}]}}"#, #"{"c": 1}"#,
            #"/* expected a key that matches "^a", found another key"#
        ),
        (#"{"propertyNames": false}"#, #"{"c": 1}"#, "/* expected no key, found a key"),
        (
            #"{"oneOf": [{"minimum": 1}, {"maximum": 5}, {"type": "integer"}]}"#, "3",
            " expected a value that matches exactly one schema, found one that matches 3 schemas"
        ),
        (
            #"{"contains": {"type": "null"}}"#, "[1]",
            " expected at least 1 item that matches 'contains', found none"
        ),
        (
            #"{"contains": {"type": "integer"}, "maxContains": 2}"#, "[1, 2, 3, 4]",
            " expected 1 to 2 items that match 'contains', found 4"
        ),
        (#"{"minProperties": 2}"#, #"{"a": 1}"#, " expected at least 2 members, found 1"),
        (#"{"maxItems": 1}"#, "[1, 2]", " expected at most 1 item, found 2"),
        (
            #"{"enum": [1, "a", null]}"#, "2",
            #" expected one of 1, "a" or null, found another number"#
        ),
        (#"{"type": "string"}"#, "null", " expected a string, found null"),
    ])
    func `a verifier says what the schema knows`(
        _ text: String,
        _ document: String,
        _ expected: String
    ) throws {
        let draft: Schema.Draft = text.contains("dependencies") ? .draft7 : .draft2020
        let schema = try Schema(text, options: Schema.Options(draft: draft))
        let told = try schema.findings(document)
        #expect(told.map { "\($0.path) \($0.message)" }.joined(separator: "; ") == expected)
        let list = try Verifier(schema).list(document, name: "d.json")
        #expect(list.findings.map(\.message) == told.map(\.message))
        #expect(list.findings.map(\.path) == told.map(\.path))
        #expect(list.findings.map(\.range) == told.map(\.range))
        #expect(list.findings.map(\.code) == told.map(\.code))
        #expect(list.summary.causes.map(\.count).reduce(0, +) == told.count)
        #expect(list.text().contains(told[0].message))
        #expect(list.findings.allSatisfy { $0.line == 1 && $0.rule.line == 1 })
    }

    @Test(arguments: [
        (#"{"type": "integer", "exclusiveMinimum": 0}"#, "0"),
        (#"{"type": "integer", "exclusiveMaximum": 3}"#, "3"),
        (#"{"type": "integer", "exclusiveMinimum": -9223372036854775808}"#, "-9223372036854775808"),
    ])
    func `an integer that is an excluded bound is out of its range`(
        _ text: String,
        _ document: String
    ) throws {
        let schema = try Schema(text)
        let cleaned = try Sanitizer(schema).sanitize(document)
        #expect(cleaned.report.changes.flatMap(\.causes).map(\.code) == [.numberRange])
        #expect(try Verifier(schema).findings(document).map(\.code) == [.numberRange])
    }

    @Test func `findings over the limit are counted with their places`() throws {
        let schema = try Schema(
            #"{"items": {"properties": {"a": {"type": "integer"}}, "required": ["b"]}}"#
        )
        var policy = Sanitizer.Policy()
        policy.limits.changes = 3
        let document = "[" + Array(repeating: #"{"a": "x"}"#, count: 5).joined(separator: ",") + "]"
        let list = try Verifier(schema, policy: policy).list(document)
        #expect(list.findings.count == 3 && list.omitted == 7)
        #expect(
            list.summary.causes.map { "\($0.count) \($0.code) \($0.template)" } == [
                "5 type.mismatch /*/a", "5 missing /*/b",
            ]
        )
    }

    @Test func `what a policy asks for is found beside the keywords`() throws {
        let schema = try Schema(#"{"properties": {"a": {"minimum": 1}}}"#)
        let repeated = try Verifier(schema).findings(#"{"a": 0, "a": 2}"#)
        #expect(repeated.map(\.code) == [.keyDuplicate])
        let strict = Verifier(schema, policy: Sanitizer.Policy(unknownKeys: .strip))
        #expect(
            try strict.findings(#"{"a": 0, "b": 2}"#).map(\.code) == [.numberRange, .keyUnknown]
        )
    }
}
