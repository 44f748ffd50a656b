import Testing

@testable import VeriJSONCore

/// Changes beyond those that a report lists are counted, and take no memory of their own.
struct UntoldChangeTests {
    private static let cases:
        [(pattern: String, document: [String], conversions: Sanitizer.Policy.Conversions)] =
            [
                (#"["int"]"#, ["1", #""x""#, "null", "2.5"], []),
                (#"["int?"]"#, ["1", #""x""#, "[]"], []),
                (
                    #"[{"id": "int", "tags?": ["string"], "*?": "never"}]"#,
                    [
                        #"{"id":1,"a":0,"tags":[1,"x"]}"#, #"{"id":"x"}"#,
                        #"{"id":2,"tags":[3,4]}"#,
                        "5",
                    ], []
                ),
                (
                    #"[{"a": {"$type": "int", "$default": 7}, "b": {"$type": "bool", "$fallback": false}}]"#,
                    ["{}", #"{"a":1,"b":2}"#, #"{"b":true,"c":{}}"#], []
                ),
                (
                    #"[{"a?": {"$type": "string", "$trim": true, "$null": ["-"]}, "b?": ["int"]}]"#,
                    [#"{"a":" x ","b":3}"#, #"{"a":"-","b":["1"]}"#, #"{"a":4,"b":{}}"#],
                    [.safe, .lenient, .wrapSingle]
                ),
                (
                    #"[{"$any": [{"k": "enum:a", "v": "int"}, {"k": "enum:b", "v?": ["bool"]}]}]"#,
                    [#"{"k":"a","v":"x"}"#, #"{"k":"b","v":[1,true,2,3]}"#, #"{"k":"c"}"#, "1"], []
                ),
                (#"{"$type": ["int"], "$unique": true}"#, ["1", "1", #""x""#, "1"], []),
                (#"{"n": [["int"]], "d": {"*?": "int"}}"#, [], []),
            ]

    private static func policy(
        _ conversions: Sanitizer.Policy.Conversions,
        changes: Int
    ) -> Sanitizer.Policy {
        var policy = Sanitizer.Policy(conversions: conversions)
        policy.limits.changes = changes
        return policy
    }

    @Test(arguments: cases.indices)
    func `what is only counted counts the same`(index: Int) throws {
        let (source, items, conversions) = Self.cases[index]
        let pattern = try Pattern(source)
        let document =
            items.isEmpty
            ? #"{"n":[[0],["x"],["y","z"],[1,"a"]],"d":{"a":1,"b":"x","a":2,"c":null}}"#
            : "[" + (0..<40).map { items[$0 * 7 % 5 % items.count] }.joined(separator: ",") + "]"
        let all = try Sanitizer(pattern, policy: Self.policy(conversions, changes: .max))
            .sanitize(document)
        #expect(all.report.totals.changes == all.report.changes.count)
        for limit in [0, 1, 2, 3, 7, 20] {
            let sanitizer = Sanitizer(
                pattern,
                policy: Self.policy(conversions, changes: limit)
            )
            let some = try sanitizer.sanitize(document)
            #expect(some.text == all.text)
            #expect(some.report.summary == all.report.summary)
            #expect(some.report.totals == all.report.totals)
            #expect(some.report.changes == Array(all.report.changes.prefix(limit)))
            #expect(
                some.report.notes.filter { $0.code != .limitChanges } == all.report.notes,
                "\(limit)"
            )
            #expect(some.quarantine() == all.quarantine())
            #expect(try some.undo.apply(to: some.text ?? "") == document)
        }
    }

    @Test func `neighbours that are dropped are one edit and a few counts`() throws {
        let count = 100_000
        let graph = try Pattern(#"["int"]"#).graph
        let workspace = Workspace(graph, policy: Sanitizer.Policy())
        let document = Array(
            ("[1," + Array(repeating: #""x""#, count: count).joined(separator: ",") + "]").utf8
        )
        let result = try document.withUnsafeBufferPointer {
            try workspace.run($0, mode: .sanitizing, rule: graph.root)
        }
        #expect(result.edits.edits.count == 1)
        #expect(result.record.events.count == 1_000)
        #expect(result.record.causes.count == 1_000)
        #expect(result.record.paths.count <= 1_001)
        #expect(result.record.counted.count == (count - 1_000 + 254) / 255)
        let sanitized = try Sanitizer(Pattern(#"["int"]"#)).sanitize(document)
        #expect(sanitized.text == "[1]")
        #expect(sanitized.report.totals.dropped == count)
        #expect(sanitized.report.notes.first?.lost == count)
        #expect(try sanitized.undo.apply(to: Array("[1]".utf8)) == document)
    }

    @Test func `what is refused here and there takes an edit each and nothing else`() throws {
        let graph = try Pattern(#"[{"a?": "int"}]"#).graph
        let workspace = Workspace(graph, policy: Sanitizer.Policy())
        let items = Array(repeating: #"{"a":"x"},7,{}"#, count: 10_000).joined(separator: ",")
        let result = try Array("[\(items)]".utf8).withUnsafeBufferPointer {
            try workspace.run($0, mode: .sanitizing, rule: graph.root)
        }
        #expect(result.edits.edits.count == 20_000)
        #expect(result.record.events.count == 1_000)
        #expect(result.record.paths.count < 2_100)
        #expect(MemoryLayout<Edit>.stride <= 24)
        #expect(MemoryLayout<CountedChange>.stride <= 12)
    }

    @Test func `a list of findings takes no events`() throws {
        let pattern = try Pattern(#"[{"a?": "int", "b": {"$type": "int", "$default": 1}}]"#)
        let workspace = Workspace(pattern.graph, policy: Sanitizer.Policy())
        let document = #"[{"a":"x","b":2},{"a":1},5,{"b":null,"a":2,"a":3}]"#
        let result = try Array(document.utf8).withUnsafeBufferPointer {
            try workspace.run($0, mode: .listing, rule: pattern.graph.root)
        }
        #expect(result.record.events.isEmpty)
        let codes = try Verifier(pattern).findings(document).map(\.code.rawValue)
        #expect(
            codes == [
                "type.mismatch", "default", "type.mismatch", "null.notAllowed", "key.duplicate",
            ]
        )
    }
}
