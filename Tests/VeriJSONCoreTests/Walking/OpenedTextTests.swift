import TestSupport
import Testing
import VeriJSONCore

/// Strings whose content is read as JSON by `jsonText`.
struct OpenedTextTests {
    private func clean(
        _ document: String,
        _ pattern: String,
        _ policy: Sanitizer.Policy = .init(conversions: .jsonText)
    ) throws -> Sanitized {
        try Sanitizer(Pattern(pattern), policy: policy).sanitize(document)
    }

    /// The changes with what they say of their places.
    private func lines(_ report: Report) -> [String] {
        report.changes.map { change in
            let inside = change.textPath.map { " in \($0)" } ?? ""
            let new = change.newPath.map { " to \($0)" } ?? ""
            return "\(change.action) \(change.code) \(change.path)\(inside)\(new) \(change.range)"
        }
    }

    @Test func `a value in a string is cleaned and takes its place`() throws {
        let document = #"{"a":"[1,\"x\",3]","b":2}"#
        let result = try clean(document, #"{"a": ["int"], "b": "int"}"#)
        #expect(result.text == #"{"a":[1,3],"b":2}"#)
        #expect(
            lines(result.report) == [
                "convert convert.jsonText /a to /a 5..<18",
                "drop type.mismatch /a/1 in /a 5..<18",
            ]
        )
        #expect(result.report.changes[1].causes.map(\.path.description) == ["/a/1"])
        #expect(try result.undo.apply(to: Array((result.text ?? "").utf8)) == Array(document.utf8))
    }

    @Test(arguments: [0, 1, 2, 3, 63, 64, 65, 4_090, 5_000])
    func `white space around a document does not move what is in its texts`(_ count: Int) throws {
        let documents: [(pattern: String, text: String)] = [
            (#"{"p": [{"a": "int"}], "b?": "int"}"#, #"{"p":"[{\"a\":1},{\"a\":\"x\"}]"}"#),
            (#"[{"a": "int"}]"#, #""[{\"a\":1},{\"a\":\"x\"},{\"\\\\\":2}]""#),
            (#"[["string"]]"#, #"["[1,\"x\"]", "[\"[2]\"]"]"#),
            (#"{"p": {"$type": "string", "$json": ["int"]}}"#, #"{"p":"[1,\"x\"]"}"#),
        ]
        func changes(_ document: String, _ pattern: String) throws -> [String] {
            let policy = Sanitizer.Policy(
                conversions: .jsonText,
                disclosure: .values(upTo: .max)
            )
            let report = try clean(document, pattern, policy).report
            return report.changes.flatMap { change in
                ["\(change.action) \(change.code) \(change.path)"]
                    + change.causes.map { "\($0.code) \($0.path) \($0.message)" }
            }
        }
        for (pattern, document) in documents {
            let expected = try changes(document, pattern)
            #expect(expected.count > 1)
            for space in [" ", "\n", "\r\n"] {
                let spaces = String(repeating: space, count: count)
                #expect(try changes(document + spaces, pattern) == expected)
                #expect(try changes(spaces + document + spaces, pattern) == expected)
            }
        }
    }

    @Test(
        arguments: [
            (#""int""#, #""5""#, "5"), (#""bool""#, #"" true ""#, "true"),
            (#"{"a": "int"}"#, #""{\"a\": 1}""#, #"{"a": 1}"#),
            (#"["any"]"#, #""[]""#, "[]"), (#"{"a?": "int"}"#, #"" {} ""#, "{}"),
            (#""string:^a""#, #""\"ab\"""#, #""ab""#),
            (#"["int?"]"#, #"["null"]"#, "[null]"),
            (#"[["int"]]"#, #""[\"[1,2]\",[3]]""#, "[[1,2],[3]]"),
            (
                #"{"l": [{"d": {"x": "int"}}]}"#,
                #"{"l":"[{\"d\":\"{\\\"x\\\":1}\"}]"}"#,
                #"{"l":[{"d":{"x":1}}]}"#
            ),
            (#"{"$any": ["int", ["int"], {"a": "int"}]}"#, #""{\"a\":1}""#, #"{"a":1}"#),
            (#"{"a": {"$type": "int", "$default": 7}}"#, #""{}""#, #"{"a":7}"#),
            (#"[{"$type": ["int"], "$null": [[]]}]"#, #"["[]"]"#, "[null]"),
        ]
    )
    func `what a string is the text of is taken`(
        pattern: String,
        document: String,
        expected: String
    ) throws {
        let result = try clean(document, pattern)
        #expect(result.text == expected)
        #expect(try clean(expected, pattern).status == .unchanged)
        #expect(try result.undo.apply(to: Array(expected.utf8)) == Array(document.utf8))
    }

    @Test(
        arguments: [
            // No JSON, more than one value, or JSON5.
            (#"["int"]"#, #""""#), (#"["int"]"#, #""[1,2""#), (#"["int"]"#, #""[1] [2]""#),
            (#"["int"]"#, #""[1,]""#), (#"{"a": "int"}"#, #""{a:1}""#), (#""int""#, #""'5'""#),
            // Nothing would be left.
            (#"["int"]"#, #""[\"x\"]""#), (#"{"a?": "int"}"#, #""{\"a\":\"x\"}""#),
            // A scalar has to match as it is, and nothing is converted twice.
            (#""int""#, #""\"5\"""#), (#"["int"]"#, #""\"[1]\"""#), (#""int""#, #""5.0""#),
            // Another kind.
            (#"{"a": "int"}"#, #""[1]""#), (#""int""#, #""{}""#), (#""int""#, #""null""#),
        ]
    )
    func `other strings fail as they did`(pattern: String, text: String) throws {
        let result = try clean("[\(text)]", "[\(pattern)]")
        let before = try clean("[\(text)]", "[\(pattern)]", .init(conversions: .none))
        #expect(result.text == "[]")
        #expect(lines(result.report) == lines(before.report))
    }

    @Test func `places in a text of a text are those of the outermost string`() throws {
        let document = #"{"m":"{\"n\":\"[1,{}]\",\"o\":true}"}"#
        let result = try clean(document, #"{"m": {"n": ["int"], "o": "bool"}}"#)
        #expect(result.text == #"{"m":{"n":[1],"o":true}}"#)
        #expect(
            lines(result.report) == [
                "convert convert.jsonText /m to /m 5..<36",
                "convert convert.jsonText /m/n in /m to /m/n 5..<36",
                "drop type.mismatch /m/n/1 in /m 5..<36",
            ]
        )
    }

    @Test func `an item around a text that fails tells what was wrong with the string`() throws {
        let result = try clean(
            #"[{"a":"[1,{\"b\":2}]","c":"x"},{"a":"[1]","c":1}]"#,
            #"[{"a": ["int"], "c": "int"}]"#
        )
        #expect(result.text == #"[{"a":[1],"c":1}]"#)
        #expect(result.report.changes.map(\.action) == [.drop, .convert])
        #expect(result.report.changes[0].causes.map(\.path.description) == ["/0/c"])
    }

    @Test func `texts nest no deeper than the limit`() throws {
        var policy = Sanitizer.Policy(conversions: .jsonText)
        policy.limits.depth = 6
        let pattern = ##"{"$define": {"t": ["[int|#t]"]}, "$type": "#t"}"##
        var value = JSONValue.array([1])
        var statuses: [Report.Status] = []
        for _ in 0..<8 {
            value = .array([1, .string(JSONWriter().string(value))])
            let result = try Sanitizer(Pattern(pattern), policy: policy)
                .sanitize(JSONWriter().string(value))
            statuses.append(result.status)
            if let bytes = result.bytes {
                #expect(throws: Never.self) { try JSONValue(parsing: bytes, depthLimit: 6) }
            }
        }
        #expect(statuses.allSatisfy { $0 == .changed })
    }

    @Test func `a text that was too deep for one alternative is not for another`() throws {
        var policy = Sanitizer.Policy()
        policy.limits.depth = 3
        // The first alternative wraps the string, so that its text would be a level deeper.
        let pattern = #"""
            {"$any": [{"$type": [{"$type": [["int"]], "$convert": ["jsonText"]}], "$convert": ["wrapSingle"]},
                      {"$type": [["int"]], "$convert": ["jsonText"]}]}
            """#
        let document = #"{"a":"[[1]]"}"#
        let result = try clean(document, #"{"a": \#(pattern)}"#, policy)
        #expect(result.text == #"{"a":[[1]]}"#)
    }

    @Test func `a repeated key in a text counts as one in the document`() throws {
        var policy = Sanitizer.Policy(conversions: .jsonText, duplicateKeys: .reject)
        let (pattern, document) = (#"{"a": {"b": "int"}}"#, #"{"a":"{\"b\":1,\"b\":2}"}"#)
        let result = try clean(document, pattern, policy)
        #expect(result.status == .rejected)
        #expect(result.report.changes[0].causes.map(\.path.description) == ["/a/b"])
        policy.duplicateKeys = .last
        #expect(try clean(document, pattern, policy).text == #"{"a":{"b":2}}"#)
    }

    @Test func `every form of a report has the change, and a patch has one operation`() throws {
        let document = #"{"a":"[1,\"x\",{\"y\":2}]","b":2}"#
        var policy = Sanitizer.Policy(conversions: .jsonText)
        policy.disclosure = .values(upTo: .max)
        let result = try clean(document, #"{"a": ["int"], "b": "int"}"#, policy)
        let report = result.report
        #expect(report.changes[0].converted == "[1]")
        let patch = try report.patch()
        #expect(patch.operations.count == 1)
        #expect(try patch.apply(to: JSONValue(parsing: document)) == result.value)
        let saved = try JSONValue(parsing: Array(report.json().utf8))
        #expect(saved["/changes/1/textPath"] == "/a")
        #expect(saved["/changes/0/textPath"] == nil)
        #expect(result.reportText().contains("inside the string at /a"))
    }

    @Test func `a verifier finds what is inside`() throws {
        let verifier = Verifier(
            try Pattern(#"{"a": ["int"]}"#),
            policy: .init(conversions: .jsonText)
        )
        let findings = try verifier.findings(#"{"a":"[1,\"x\"]"}"#)
        #expect(findings.map(\.path.description).contains("/a/1"))
        #expect(!verifier.accepts(#"{"a":"[1]"}"#))
        #expect(verifier.accepts(#"{"a":[1]}"#))
    }

    @Test func `a report keeps as many changes as it may, and counts all`() throws {
        var policy = Sanitizer.Policy(conversions: .jsonText)
        policy.limits.changes = 5
        let items = (0..<100).map { $0 % 2 == 0 ? "\($0)" : "\\\"x\\\"" }.joined(separator: ",")
        let document = "[" + (0..<20).map { _ in "\"[\(items)]\"" }.joined(separator: ",") + "]"
        let result = try clean(document, #"[["int"]]"#, policy)
        #expect(result.report.totals.dropped == 1_000)
        #expect(result.report.totals.converted == 20)
        #expect(result.report.changes.count == 5)
        let paths = result.report.changes.map(\.path.description)
        #expect(paths == ["/0", "/0/1", "/0/3", "/0/5", "/0/7"])
    }

    @Test func `a string with a secret inside is not shown for what is beside it`() throws {
        var policy = Sanitizer.Policy(conversions: .jsonText)
        policy.disclosure = .values(upTo: .max)
        let pattern = #"{"a": {"pin": {"$type": "string", "$secret": true}, "items": ["int"]}}"#
        let document = #"{"a":"{\"pin\":\"1234\",\"items\":[1,\"x\"]}"}"#
        let result = try clean(document, pattern, policy)
        #expect(result.report.changes.map(\.path.description) == ["/a", "/a/items/1"])
        let texts = [
            result.reportText(), result.report.json(), "\(result.report)",
            result.quarantine().map(\.json).joined(),
        ]
        for text in texts { #expect(!text.contains("1234"), "\(text)") }
        let verifier = Verifier(try Pattern(pattern), policy: policy)
        let list = try verifier.list(document)
        #expect(list.findings.map(\.path.description).contains("/a/items/1"))
        #expect(!list.text().contains("1234"))
    }

    @Test func `a quarantined value is what is inside of the string`() throws {
        let pattern = #"{"a": [{"b": "int"}]}"#
        let result = try clean(#"{"a":"[{\"b\":\"\\u00e9\"},{\"b\":2}]"}"#, pattern)
        let records = result.quarantine()
        #expect(records.map(\.value) == [#"{"b":"\u00e9"}"#])
        #expect(records.map(\.path.description) == ["/a/0"])
        let corrected = Sanitizer(try Pattern(#"{"a": [{"b": "[int|string]"}]}"#))
        #expect(corrected.retry(records).map(\.outcome) == [.passed])
    }
}
