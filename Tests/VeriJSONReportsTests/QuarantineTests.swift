import TestSupport
import Testing
import VeriJSON
import VeriJSONReports

/// Refused values, as records.
struct QuarantineTests {
    static let pattern = #"[{"id": "int", "price": "number", "tags?": ["string"]}]"#
    static let document = """
        [{"id": 1, "price": 2.50, "tags": ["a", 3]},
         {"id": 2, "price": "N/A"},
         {"id": 3, "price": 4, "tags": 5}]
        """

    private func records(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = .init(),
        hidingValues: Bool = false
    ) throws -> [QuarantineRecord] {
        try ReportCase(pattern, document, policy).result.quarantine(hidingValues: hidingValues)
    }

    @Test func `everything that was refused is kept with its value`() throws {
        let records = try records(Self.pattern, Self.document)
        #expect(
            records.map { "\($0.action) \($0.path) \($0.code) \($0.value ?? "-")" } == [
                "drop /0/tags/1 type.mismatch 3",
                #"drop /1 object.invalid {"id":2,"price":"N/A"}"#,
                "strip /2/tags type.mismatch 5",
            ]
        )
        #expect(records[1].causes.map(\.path) == ["/1/price"])
        #expect(records[1].causes[0].message == "expected a number, found a string")
        #expect(records[1].line == 2)
        #expect(Array(Self.document.utf8)[records[2].range] == Array("5".utf8)[...])
    }

    @Test func `a record is one line that says where it comes from`() throws {
        let record = try #require(try records(#"{"a?": "int"}"#, "{\"a\": [ 1.0,\n \"x\" ]}").first)
        #expect(
            record.json == """
                {"version":1,"pattern":{"name":"orders.pattern.json","hash":"1260e507adac29a6"},\
                "document":"orders.json","action":"strip","code":"type.mismatch","path":"/a",\
                "template":"/a","range":[6,19],"line":1,"column":7,"causes":[{"code":\
                "type.mismatch","path":"/a","message":"expected an integer, found an array"}],\
                "value":[1.0,"x"]}
                """
        )
        #expect(try QuarantineRecord(json: Array(record.json.utf8)) == record)
    }

    @Test func `a rejected document is refused as a whole`() throws {
        let records = try records(#"{"a": "int"}"#, #"{"a": "x"}"#)
        #expect(records.map(\.action) == [.reject])
        #expect(records[0].path == "")
        #expect(records[0].value == #"{"a":"x"}"#)
    }

    @Test func `what became null or a fallback is kept, what was asked for is not`() throws {
        let pattern = """
            {"a": "int?", "b": {"$type": "enum:x", "$fallback": "x"}, "c": "~int",
             "d": {"$type": "int", "$null": [""]}, "e": {"$type": "int", "$default": 1}}
            """
        let records = try records(pattern, #"{"a": "1", "b": "y", "c": "2", "d": ""}"#)
        #expect(
            records.map { "\($0.action) \($0.value ?? "-")" } == [#"null "1""#, #"replace "y""#]
        )
    }

    @Test func `what was only repeated was not refused`() throws {
        #expect(try records(#"{"a": "int"}"#, #"{"a": 1, "a": 2}"#).isEmpty)
        #expect(try records(#"{"$type": ["int"], "$unique": true}"#, "[1, 1]").isEmpty)
    }

    @Test func `all records are there, however many changes the report keeps`() throws {
        let document = "[\"a\",\n \"b\", 1,\n\n  \"é\", \"c\"]"
        let all = try records(#"["int"]"#, document)
        #expect(
            all.map { "\($0.path) \($0.line):\($0.column)" } == [
                "/0 1:2", "/1 2:2", "/3 4:3", "/4 4:8",
            ]
        )
        let policy = Sanitizer.Policy(limits: .init(changes: 1))
        #expect(try records(#"["int"]"#, document, policy) == all)
    }

    @Test func `values are hidden on demand`() throws {
        let records = try records(Self.pattern, Self.document, hidingValues: true)
        #expect(records.count == 3)
        #expect(records.allSatisfy { $0.value == nil })
        #expect(!records.map(\.json).joined().contains("N/A"))
    }

    @Test(arguments: [
        (#"{"a": {"$secret": true, "k": "int"}}"#, #"{"a": {"k": "hunter2"}}"#),
        (#"[{"id": "int", "p": {"$type": "string", "$secret": true}}]"#, #"[{"p": "hunter2"}]"#),
        (#"[{"p": {"$type": "string", "$secret": true}}]"#, #"["hunter2"]"#),
        (
            #"{"u?": {"$any": ["int", {"p": {"$type": "int", "$secret": true}}]}}"#,
            #"{"u": {"p": "hunter2"}}"#
        ),
        (
            ##"{"$define": {"s": {"$type": "int", "$secret": true}}, "u?": ["#s"]}"##,
            #"{"u": ["hunter2"]}"#
        ),
        (
            ##"{"$define": {"s": {"$type": "int", "$secret": true}}, "u?": ["#s"]}"##,
            #"{"u": "hunter2"}"#
        ),
    ])
    func `nothing secret is kept`(pattern: String, document: String) throws {
        for conversions in [Sanitizer.Policy.Conversions.none, .wrapSingle] {
            let policy = Sanitizer.Policy(
                conversions: conversions,
                disclosure: .values(upTo: .max)
            )
            let records = try records(pattern, document, policy)
            #expect(!records.isEmpty)
            #expect(!records.map(\.json).joined().contains("hunter2"))
            #expect(records.allSatisfy { $0.concealment == .secret })
            #expect(records.allSatisfy { $0.json.contains(#""hidden":"secret""#) })
        }
    }

    /// What a pattern with `"token?"` secret keeps of an item, and what it does not.
    @Test(arguments: [
        (#"{"n": "x"}"#, true),
        (#"{"n": "x", "tokn": "hunter2"}"#, true),
        (#"{"n": "x", "other": {"token": [1]}}"#, true),
        (#"{"n": 1, "kind": ["x"], "more": {"id": 1}}"#, true),
        (#"{"n": "x", "token": "hunter2"}"#, false),
        (#"{"n": "x", "t\u006fken": "hunter2"}"#, false),
        (#"{"n": "x", "token": {}}"#, false),
        (#"{"n": "x", "token": {"hunter2": []}}"#, false),
        (#"{"n": 1, "more": {"pin": [ ]}}"#, false),
        (#"{"n": 1, "more": "hunter2"}"#, false),
        (#"{"n": 1, "more": ["hunter2"]}"#, false),
        (#"{"n": 1, "more": [{"other": 1}]}"#, true),
        (#"{"n": 1, "more": [["hunter2"]]}"#, false),
        (#"["hunter2"]"#, false),
        ("42", false),
    ])
    func `only what has a secret, or may be one, is hidden`(item: String, isKept: Bool) throws {
        let pattern = """
            [{
                "n": "int", "kind?": "int", "token?": {"$type": "string", "$secret": true},
                "more?": {"id": "string", "pin?": {"$type": {"*": "int"}, "$secret": true}}
            }]
            """
        for document in ["[\(item)]", "[{\"n\": 1}, {\"token\": \"a\", \"n\": 2}, \(item)]"] {
            let policy = Sanitizer.Policy(disclosure: .values(upTo: .max))
            let result = try Sanitizer(try Pattern(pattern), policy: policy).sanitize(document)
            let records = result.quarantine()
            #expect(!records.isEmpty)
            #expect(records.allSatisfy { ($0.value != nil) == isKept }, "\(records.map(\.json))")
            #expect(records.allSatisfy { ($0.concealment == nil) == isKept })
            guard !isKept else { continue }
            let texts = [
                result.reportText(), result.reportHTML(), result.report.json(),
                result.reportText(Report.TextOptions(form: .short)), records.map(\.json).joined(),
            ]
            for text in texts { #expect(!text.contains("hunter2"), "\(text)") }
        }
    }

    @Test func `a value beside something secret is kept`() throws {
        let pattern = #"{"p": {"$type": "string", "$secret": true}, "items": [{"n": "int"}]}"#
        let records = try records(pattern, #"{"p": "hunter2", "items": [{"n": "x"}]}"#)
        #expect(records.map(\.value) == [#"{"n":"x"}"#])
    }

    @Test func `a line that is no record says what was expected`() throws {
        func message(_ line: String) throws -> String {
            let error = try #require(throws: FileError.self) {
                _ = try QuarantineRecord(json: Array(line.utf8))
            }
            return "\(error)"
        }
        let line = try #require(try records(#"["int"]"#, #"["x"]"#).first).json
        #expect(try message("{") == "expected JSON (syntax.unexpectedEnd), at column 2")
        #expect(try message("[]") == "expected 1, at /version")
        let spoiled: KeyValuePairs<String, (String, String)> = [
            "expected an action, at /action": (#""drop""#, #""lose""#),
            "expected a JSON pointer, at /path": (
                #""path":"/0","template""#, #""path":"x","template""#
            ),
            "expected an integer from 1 on, at /range/1": ("[1,4]", "[1,0]"),
            "expected an integer from 0 on, at /range/0": ("[1,4]", "[-1,0]"),
            "expected an integer from 1 on, at /line": (#""line":1"#, #""line":0"#),
            "expected a string, at /causes/0/message": (#""message""#, #""massage""#),
            "expected a string, at /pattern/hash": (#""hash""#, #""cash""#),
        ]
        for (expected, (old, new)) in spoiled {
            #expect(line.contains(old))
            #expect(try message(line.replacing(old, with: new)) == expected)
        }
    }

    @Test func `records conform to their schema`() throws {
        let text = try Repository.text("Docs/quarantine.schema.json")
        let schema = SchemaCheck(schema: try JSONValue(parsing: text))
        for hides in [false, true] {
            for record in try records(Self.pattern, Self.document, hidingValues: hides) {
                let value = try JSONValue(parsing: record.json)
                #expect(schema.violations(of: value) == [])
            }
        }
        #expect(schema.violations(of: ["version": 2, "more": true]).count > 5)
    }
}
