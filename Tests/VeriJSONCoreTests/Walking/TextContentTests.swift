import TestSupport
import Testing
import VeriJSONCore

/// Strings whose content is cleaned inside of them, by `$json`.
struct TextContentTests {
    private func clean(
        _ document: String,
        _ pattern: String,
        _ policy: Sanitizer.Policy = .init(disclosure: .values(upTo: .max))
    ) throws -> Sanitized {
        try Sanitizer(Pattern(pattern), policy: policy).sanitize(document)
    }

    @Test func `what is in a string is cleaned, and the string stays one`() throws {
        let document = #"{"p":"{\"items\": [1, \"x\", 3], \"n\":\"\\u00e9\"}","b":2}"#
        let result = try clean(
            document,
            #"{"p": {"$type": "string", "$json": {"items": ["int"]}}, "b": "int"}"#
        )
        #expect(result.text == #"{"p":"{\"items\": [1, 3], \"n\":\"\\u00e9\"}","b":2}"#)
        let lines = result.report.changes.map { change in
            "\(change.action) \(change.code) \(change.path) in \(change.textPath?.description ?? "-")"
        }
        #expect(
            lines == [
                "convert json /p in -", "drop type.mismatch /p/items/1 in /p",
            ]
        )
        #expect(result.report.changes.map(\.severity) == [.expected, .broken])
        #expect(result.report.changes[0].newPath == "/p")
        let patch = try result.report.patch()
        #expect(patch.operations.count == 1)
        #expect(try patch.apply(to: JSONValue(parsing: document)) == result.value)
        let clean = try #require(result.text)
        #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(document.utf8))
        #expect(
            try self.clean(
                clean,
                #"{"p": {"$type": "string", "$json": {"items": ["int"]}}, "b": "int"}"#
            ).status == .unchanged
        )
    }

    @Test(
        arguments: [
            (#"{"$type":"string","$json":["int"]}"#, #"" [1 ,\t2]\u000a""#),
            (#"{"$type":"string","$json":"int"}"#, #""5""#),
            (#"{"$type":"string","$json":{"a":"string"}}"#, #""{\"\\u0061\":\"\\ud83d\\ude00\"}""#),
            (#"{"$type":"string","$json":{"$type":"string","$json":["int"]}}"#, #""\"[1]\"""#),
            (#"{"$type":"string?","$json":"int"}"#, "null"),
            (#"{"$type":"string","$json":"int?"}"#, #""null""#),
            (#"[string|int]"#, "5"),
        ]
    )
    func `a string that matches keeps its bytes`(pattern: String, document: String) throws {
        let pattern = pattern.hasPrefix("[") ? "\"\(pattern)\"" : pattern
        #expect(try clean(document, pattern).status == .unchanged)
    }

    @Test(
        arguments: [
            // Cleaned inside of a text in a text.
            (
                #"{"$type":"string","$json":{"$type":"string","$json":["int"]}}"#,
                #""\"[1,true]\"""#, #""\"[1]\"""#
            ),
            // The value in it absorbs its own failure.
            (#"{"$type":"string","$json":"int?"}"#, #""\"x\"""#, #""null""#),
            (#"{"$type":"string","$json":{"$type":"int","$fallback":0}}"#, #""[]""#, #""0""#),
            // Each value in it has the conversions of its own rule.
            (#"{"$type":"string","$json":["~int"]}"#, #""[\"5\"]""#, #""[5]""#),
            // `$trim` comes before, `$null` before and after.
            (#"{"$type":"string","$trim":true,"$json":["int"]}"#, #"" [1] ""#, #""[1]""#),
            (#"{"$type":"string","$null":["[]"],"$json":["int"]}"#, #""[]""#, "null"),
            (#"{"$type":"string","$null":["[]"],"$json":["int"]}"#, #""[true]""#, "null"),
            // A conversion makes a text that matches.
            (
                #"{"$type":"string","$json":["int"],"$convert":["containerToText"]}"#, "[1, 2]",
                #""[1,2]""#
            ),
            (#"{"$type":"string","$json":"int","$convert":["numberToString"]}"#, "5", #""5""#),
            (#"{"$type":"string","$json":"int","$convert":["jsonText"]}"#, #""\"5\"""#, #""5""#),
            (
                #"{"$type":"string","$null":[7],"$json":"int","$convert":["jsonText"]}"#,
                #""null""#, "null"
            ),
        ]
    )
    func `what comes out`(pattern: String, document: String, expected: String) throws {
        let result = try clean(document, pattern)
        #expect(result.text == expected)
        #expect(try result.undo.apply(to: Array(expected.utf8)) == Array(document.utf8))
    }

    @Test(
        arguments: [
            (#"{"$type":"string","$json":"int"}"#, #""x""#, "json.invalid "),
            (#"{"$type":"string","$json":"int"}"#, #""""#, "json.invalid "),
            (#"{"$type":"string","$json":["int"]}"#, #""[1,""#, "json.invalid "),
            (#"{"$type":"string","$json":"int"}"#, #""true""#, "type.mismatch "),
            (#"{"$type":"string","$json":{"a":"int"}}"#, #""{}""#, "missing /a"),
            (#"{"$type":"string","$json":{"a":"int"}}"#, #""{\"a\":null}""#, "null.notAllowed /a"),
            (#"{"$type":"string","$json":"int"}"#, "5", "type.mismatch "),
            // The regex, `$length` and `$in` see the cleaned text.
            (#"{"$type":"string:^.{3}$","$json":["int"]}"#, #""[true]""#, "string.pattern "),
            (#"{"$type":"string","$length":"3,","$json":["int"]}"#, #""[true]""#, "string.length "),
            (#"{"$type":"string","$in":["[1]"],"$json":["int"]}"#, #""[true]""#, "enum.unknown "),
            // What a conversion makes is not cleaned.
            (
                #"{"$type":"string","$json":["int"],"$convert":["containerToText"]}"#, "[true]",
                "type.mismatch "
            ),
        ]
    )
    func `what fails, and why`(pattern: String, document: String, cause: String) throws {
        let result = try clean("[\(document)]", "[\(pattern)]")
        #expect(result.text == "[]")
        let causes = result.report.changes[0].causes
        #expect(causes.map { "\($0.code) \($0.path.description.dropFirst(2))" } == [cause])
    }

    @Test func `a string that is no JSON says where it ends to be`() throws {
        let pattern = #"{"$type": "string", "$json": ["int"]}"#
        func label(_ document: String) throws -> String {
            try clean(document, pattern).report.changes[0].causes[0].label
        }
        #expect(try label(#""[1,""#) == "the JSON in it is cut off")
        #expect(try label(#""[1 2]""#) == "character 4 of it is no JSON")
        #expect(try label(#""x""#) == "this is not JSON")
        let converted = try clean(
            #""{\"a\":tru}""#,
            #"{"$type": {"a": "bool"}, "$convert": ["jsonText"]}"#
        )
        #expect(converted.report.changes[0].causes[0].label.contains("is no JSON"))
    }

    @Test func `a secret inside hides the string`() throws {
        let pattern =
            #"{"a": {"$type": "string", "$json": {"pin": {"$type": "string", "$secret": true}, "n?": "int"}}}"#
        let document = #"{"a":"{\"pin\":\"1234\",\"n\":\"x\"}"}"#
        let result = try clean(document, pattern)
        #expect(result.report.changes.map(\.path.description) == ["/a", "/a/n"])
        for text in [result.reportText(), result.report.json()] { #expect(!text.contains("1234")) }
    }

    @Test func `a verifier finds what is inside`() throws {
        let verifier = Verifier(try Pattern(#"{"a": {"$type": "string", "$json": ["int"]}}"#))
        #expect(verifier.accepts(#"{"a":"[1]"}"#))
        #expect(!verifier.accepts(#"{"a":"[true]"}"#))
        #expect(!verifier.accepts(#"{"a":"["}"#))
        let findings = try verifier.findings(#"{"a":"[1,true]"}"#)
        #expect(findings.map(\.path.description).contains("/a/1"))
        #expect(findings.contains { $0.textPath == "/a" })
    }

    @Test func `a text may nest in itself as deep as the limit`() throws {
        let pattern = try Pattern(
            ##"{"$define": {"j": {"$type": "string", "$json": "[int|#j]"}}, "$type": "#j"}"##
        )
        var policy = Sanitizer.Policy()
        policy.limits.depth = 8
        var text = "1"
        for level in 1...5 {
            text = JSONWriter().string(.string(text))
            let result = try Sanitizer(pattern, policy: policy).sanitize(text)
            #expect(result.status == .unchanged, "\(level)")
        }
    }
}
