import Testing
import VeriJSON

/// Members with the same key: an object in which some are met is walked a second time.
struct DuplicateKeyTests {
    @Test func `what stands before a second copy is listed once`() throws {
        let outcome = try Outcome(
            #"{"a?": "int", "b": "int"}"#,
            #"{"a": "x", "b": 1, "b": 2}"#
        )
        #expect(outcome.findings == ["type.mismatch /a", "key.duplicate /b"])
        #expect(outcome.changes == ["strip type.mismatch /a", "strip key.duplicate /b"])
    }

    @Test func `a missing member is listed once beside keys too long to remember`() throws {
        let key = String(repeating: "k", count: 60)
        let outcome = try Outcome(
            #"{"a": "int", "*": "int"}"#,
            #"{"\#(key)": 1, "\#(key)": 2}"#
        )
        #expect(outcome.findings == ["missing /a", "key.duplicate /\(key)"])
    }

    @Test func `the rejection points at the second copy`() throws {
        let document = #"{"o": {"a": 1, "b": 2, "\u0061": 3}}"#
        let outcome = try Outcome(
            #"{"o?": {"a": "int"}}"#,
            document,
            Sanitizer.Policy(duplicateKeys: .reject)
        )
        #expect(outcome.clean == nil)
        #expect(outcome.changes == ["reject key.duplicate "])
        #expect(outcome.findings == ["key.duplicate /o/a"])
        let cause = try #require(outcome.report.changes.first?.causes.first)
        #expect(cause.path.description == "/o/a")
        #expect(Array(document.utf8)[cause.range].elementsEqual(#""\u0061""#.utf8))
        #expect(cause.label == "this object has the key already")
        #expect(cause.rule.text == "int")
    }

    @Test func `a branch with a duplicate that loses does not reject the document`() throws {
        let outcome = try Outcome(
            #"{"$any": [{"a": "int"}, {"b": "int"}]}"#,
            #"{"a": 1, "a": 2, "b": 3}"#,
            Sanitizer.Policy(duplicateKeys: .reject)
        )
        #expect(outcome.clean == #"{"a": 1, "a": 2, "b": 3}"#)
    }
}
