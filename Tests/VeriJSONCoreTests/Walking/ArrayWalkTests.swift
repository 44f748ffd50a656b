import Testing
import VeriJSONCore

/// Conditions on the items of an array together.
struct ArrayWalkTests {
    @Test func `the uniqueness of a definition adds up with that around it`() throws {
        let outcome = try Outcome(
            ##"{"$define": {"l": {"$type": [{"a": "int", "b": "int"}], "$unique": "/a"}}, "##
                + ##""$type": "#l", "$unique": "/b"}"##,
            #"[{"a":1,"b":1},{"a":1,"b":2},{"a":2,"b":1},{"a":3,"b":3}]"#
        )
        #expect(outcome.clean == #"[{"a":1,"b":1},{"a":3,"b":3}]"#)
        #expect(outcome.changes == ["drop array.duplicate /1", "drop array.duplicate /2"])
        #expect(
            outcome.report.findings.map(\.expected)
                == ["items that all differ at /a", "items that all differ at /b"]
        )
    }

    @Test func `an item that repeats a dropped one stays`() throws {
        let outcome = try Outcome(
            ##"{"$define": {"l": {"$type": [["int"]], "$unique": "/0"}}, "##
                + ##""$type": "#l", "$unique": "/1"}"##,
            "[[1,1],[2,1],[2,2]]"
        )
        #expect(outcome.clean == "[[1,1],[2,2]]")
    }

    @Test func `repeated items of an unlooked-into array are reported at that array`() throws {
        let outcome = try Outcome(
            #"{"items": {"$type": [], "$unique": true}}"#,
            #"{"items": [1, 1.0, {"a": 1}, {"a": 1}]}"#
        )
        #expect(outcome.clean == #"{"items": [1, {"a": 1}]}"#)
        #expect(outcome.report.changes.map(\.template) == ["/items", "/items"])
        #expect(outcome.report.changes.map(\.path.description) == ["/items/1", "/items/3"])
    }

    @Test func `the policy's limit says that it is the policy's`() throws {
        let policy = Sanitizer.Policy(maxDropped: .count(1))
        let outcome = try Outcome(#"{"o?": ["int"]}"#, #"{"o": [1, "x", "y"]}"#, policy)
        #expect(outcome.changes == ["reject array.dropped "])
        let cause = try #require(outcome.report.changes.first?.causes.first)
        #expect(cause.rule.label == "the policy says how much an array may lose")
        #expect(cause.help == [])
        let own = try Outcome(
            #"{"o?": {"$type": ["int"], "$maxDropped": 1}}"#,
            #"{"o": [1, "x", "y"]}"#,
            policy
        )
        #expect(own.changes == ["strip array.dropped /o"])
        #expect(own.report.findings.first?.rule.label == "required by this rule")
    }

    @Test func `a string that fails is not trimmed`() throws {
        let outcome = try Outcome(
            #"{"a?": {"$type": "string", "$trim": true, "$length": "1,3"}}"#,
            #"{"a": " long "}"#
        )
        #expect(outcome.changes == ["strip string.length /a"])
        #expect(outcome.findings == ["string.length /a"])
    }
}
