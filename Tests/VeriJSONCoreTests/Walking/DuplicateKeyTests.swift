import Testing
import VeriJSONCore

/// Members with the same key: an object in which some are met is walked a second time.
struct DuplicateKeyTests {
    @Test func `what precedes a second copy is listed once`() throws {
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

    /// A dictionary with more keys than are remembered, of which one comes again at its end.
    private func dictionary(ending key: String) throws -> Outcome {
        let keys = (0..<300).map { "key-with-\($0)-in-its-middle" } + [key]
        let members = keys.map { #""\#($0)":1"# }.joined(separator: ",")
        return try Outcome(#"{"*": "int"}"#, "{\(members)}")
    }

    @Test(arguments: [7, 128, 250, 299])
    func `a key that comes twice among very many is found`(number: Int) throws {
        let key = "key-with-\(number)-in-its-middle"
        #expect(try dictionary(ending: key).changes == ["strip key.duplicate /\(key)"])
        let escaped = #"\u006bey-with-\#(number)-in-its-middle"#
        #expect(try dictionary(ending: escaped).changes == ["strip key.duplicate /\(key)"])
    }

    @Test(arguments: ["key-with-250-in-its-middl", "key-with-2500-in-its-middle", "", "key"])
    func `a key that begins like others among very many is another one`(key: String) throws {
        #expect(try dictionary(ending: key).changes.isEmpty)
    }
}
