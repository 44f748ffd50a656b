import Foundation
import TestSupport
import Testing
import VeriJSONCore

/// Reports as JSON Patches.
struct ReportPatchTests {
    static let open = Sanitizer.Policy(disclosure: .values(upTo: .max))

    private func patch(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = open
    ) throws -> String {
        try ReportCase(pattern, document, policy).report.patch().json()
    }

    /// Returns the reason why there is no patch.
    private func obstacle(
        _ pattern: String,
        _ document: String,
        _ policy: Sanitizer.Policy = .init()
    ) throws -> String {
        let report = try ReportCase(pattern, document, policy).report
        let error = try #require(throws: JSONPatch.UnavailableError.self) { _ = try report.patch() }
        return "\(error.code): \(error)"
    }

    @Test func `a clean document has a patch of nothing`() throws {
        #expect(try patch(#"["int"]"#, "[1]") == "[]")
    }

    @Test func `items go from the end, so that the places of others stay`() throws {
        #expect(
            try patch(#"["int"]"#, #"["a", 1, "b", 2]"#, .init()) == """
                [{"op":"remove","path":"/2"},{"op":"remove","path":"/0"}]
                """
        )
    }

    @Test(arguments: [#"[{"a":true,"a-":"1999-12-31"}]"#, #"[{"a-":"1999-12-31","a":true}]"#])
    func `a member that is moved stays, however few changes are listed`(_ document: String) throws {
        for limit in [0, 1, 2] {
            var policy = Self.open
            (policy.aliases, policy.limits.changes) = (.spelling, limit)
            let sanitizer = Sanitizer(try Pattern(#"[{"a?":"date"}]"#), policy: policy)
            let text = try sanitizer.sanitize(document).patchText()
            #expect(text == #"[{"op":"move","path":"/0/a","from":"/0/a-"}]"#)
        }
    }

    @Test func `every action has its operation`() throws {
        let pattern = """
            {"gone?": "int", "nothing": "int?", "state": {"$type": "enum:a,b", "$fallback": "a"},
             "count": "~int", "new": {"$type": "[int|string]", "$default": 7}, "name": {"$type": "string", "$trim": true}}
            """
        let document =
            #"{"gone": "x", "nothing": "x", "state": "c", "count": "5", "name": " \"n "}"#
        #expect(
            try patch(pattern, document) == """
                [{"op":"replace","path":"/name","value":"\\"n"},\
                {"op":"replace","path":"/count","value":5},\
                {"op":"replace","path":"/state","value":"a"},\
                {"op":"replace","path":"/nothing","value":null},\
                {"op":"remove","path":"/gone"},\
                {"op":"add","path":"/new","value":7}]
                """
        )
    }

    @Test func `what was wrapped is one operation, with what was cleaned inside`() throws {
        let policy = Sanitizer.Policy(
            conversions: [.wrapSingle, .stringToNumber],
            disclosure: .values(upTo: .max)
        )
        let pattern =
            #"{"a": [{"n?": "int", "d": {"$type": "int", "$default": 1}}], "b": ["int"], "z": {"$type": "int", "$default": 0}}"#
        #expect(
            try patch(pattern, #"{"a": {"n": true, "m": 2}, "b": 3}"#, policy) == """
                [{"op":"replace","path":"/b","value":[3]},\
                {"op":"replace","path":"/a","value":[{"m":2,"d":1}]},\
                {"op":"add","path":"/z","value":0}]
                """
        )
    }

    @Test func `what was unwrapped is alone`() throws {
        let policy = Sanitizer.Policy(conversions: .lenient, disclosure: .values(upTo: .max))
        #expect(
            try patch(#"{"a": {"n?": "int"}}"#, #"{"a": [ {"n": 1.5, "m": [2]} ]}"#, policy)
                == #"[{"op":"replace","path":"/a","value":{"m":[2]}}]"#
        )
    }

    @Test func `a removal needs no value, a conversion does`() throws {
        #expect(
            try patch(#"[{"a?": "int"}]"#, #"[{"a": "x"}]"#, .init())
                == #"[{"op":"remove","path":"/0/a"}]"#
        )
        #expect(
            try obstacle(#"[{"a": "~int"}]"#, #"[{"a": "1"}]"#) == """
                patch.hidden: expected a value that may be shown, found a hidden one, at /0/a
                """
        )
    }

    @Test func `a value that was cut is in the way`() throws {
        #expect(
            try obstacle(#"["~int"]"#, #"["12345"]"#, .init(disclosure: .values(upTo: 4))) == """
                patch.cut: expected a whole value, found one that was cut, at /0
                """
        )
    }

    @Test func `a long fallback is whole where values of its length may be shown`() throws {
        let long = String(repeating: "x", count: 300)
        let fallback = #"{"a": {"$type": "string", "$fallback": "\#(long)"}}"#
        #expect(try patch(fallback, #"{"a": 1}"#).contains(long))
        #expect(try obstacle(fallback, #"{"a": 1}"#).hasPrefix("patch.cut"))
    }

    @Test func `changes that a limit left out are in the way`() throws {
        let policy = Sanitizer.Policy(limits: .init(changes: 1))
        #expect(
            try obstacle(#"["int"]"#, #"["a", "b"]"#, policy) == """
                patch.omitted: expected all changes, found a report that was cut short
                """
        )
    }

    @Test func `a rejected document has no patch`() throws {
        #expect(
            try obstacle(#"{"a": "int"}"#, "{}") == """
                patch.rejected: expected a clean document, found a rejected one
                """
        )
    }

    @Test func `a pointer cannot name one of two members with the same key`() throws {
        let message = "patch.duplicate: expected every key once, found one twice, at /a"
        #expect(try obstacle(#"{"a": "int"}"#, #"{"a": 1, "a": 2}"#) == message)
        #expect(
            try obstacle(#"{"b?": "int"}"#, #"{"a": 1, "\u0061": 2}"#, .init(unknownKeys: .strip))
                == message
        )
    }

    @Test func `nothing secret is in a patch`() throws {
        let secret = #"{"$type": "string", "$trim": true, "$secret": true}"#
        #expect(
            try obstacle(#"{"a": \#(secret)}"#, #"{"a": " pass "}"#, Self.open) == """
                patch.hidden: expected a value that may be shown, found a hidden one, at /a
                """
        )
        let wrapping = Sanitizer.Policy(conversions: .wrapSingle, disclosure: .values(upTo: .max))
        #expect(
            try obstacle(#"{"a": [\#(secret)]}"#, #"{"a": "pass"}"#, wrapping).hasPrefix(
                "patch.hidden"
            )
        )
        let inside = #"{"a": {"$type": {"k?": "int"}, "$secret": true}}"#
        #expect(try obstacle(inside, #"{"a": {"k": "pass"}}"#, Self.open).hasPrefix("patch.hidden"))
        #expect(
            try patch(#"{"a?": {"$type": "int", "$secret": true}}"#, #"{"a": "pass"}"#)
                == #"[{"op":"remove","path":"/a"}]"#
        )
    }

    @Test func `a saved report gives the same patch`() throws {
        let report = try ReportCase(#"["~int"]"#, #"["1", true]"#, Self.open).report
        let saved = try JSONDecoder().decode(Report.self, from: Data(report.json().utf8))
        #expect(try saved.patch() == report.patch())
        #expect(
            try saved.patch().json() == """
                [{"op":"remove","path":"/1"},{"op":"replace","path":"/0","value":1}]
                """
        )
    }

    @Test func `what is no JSON in a saved report gets into no patch`() throws {
        var report = try ReportCase(#"["~int"]"#, #"["1"]"#, Self.open).report
        report.changes[0].converted = "1, 2"
        let error = try #require(throws: JSONPatch.UnavailableError.self) { _ = try report.patch() }
        #expect(error.code == .unreadable)
        #expect(error.path == "/0")
    }
}
