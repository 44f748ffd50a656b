import Testing
import VeriJSONCore

/// Directives beside a union, and what is said when no branch fits.
struct UnionWalkTests {
    @Test(arguments: [
        (#"{"$any": [["int"], "string"], "$null": [[]]}"#, #"["x"]"#),
        (#"{"$any": ["~int", "bool"], "$null": [0]}"#, #""0""#),
        (#"{"$any": [{"a?": "int"}, "bool"], "$null": [{}]}"#, #"{"a": "x"}"#),
    ])
    func `what cleaning turns into a value that means null becomes null`(
        pattern: String,
        document: String
    ) throws {
        let outcome = try Outcome(pattern, document)
        #expect(outcome.clean == "null")
        #expect(outcome.changes == ["null convert.sentinel "])
        #expect(outcome.findings == ["convert.sentinel "])
    }

    @Test func `a union of scalars accepts the listed values only`() throws {
        let outcome = try Outcome(
            #"[{"$type": "[int|string]", "$in": [1, "a"]}]"#,
            #"[1, 2, "a", "b", 1.0]"#
        )
        #expect(outcome.clean == #"[1, "a"]"#)
        #expect(
            outcome.changes
                == ["drop enum.unknown /1", "drop enum.unknown /3", "drop union.noBranch /4"]
        )
    }

    @Test(arguments: [
        #"{"$type": "[int|null]", "$in": [1]}"#, #"{"$type": "[int|string]?", "$in": [1, "a"]}"#,
        #"{"$type": "int", "$in": [1], "$null": true, "$convert": ["unwrapSingle"]}"#,
    ])
    func `null passes by nullability where values are listed`(pattern: String) throws {
        #expect(try Outcome(pattern, "null").changes == [])
        let isUnwrapping = pattern.contains("unwrapSingle")
        #expect(
            try Outcome(pattern, "[null]").changes
                == [isUnwrapping ? "convert convert.unwrapSingle " : "null union.noBranch "]
        )
    }

    @Test func `a discriminator that is missing chooses no branch`() throws {
        let pattern = #"{"$any": [{"t": "enum:a", "x": "int"}, {"id": "int"}]}"#
        let missing = try Outcome(pattern, "{}").report.changes.first?.causes.first
        #expect(missing?.causes.map(\.path.description) == ["/id"])
        let chosen = try Outcome(pattern, #"{"t": "a"}"#).report.changes.first?.causes.first
        #expect(chosen?.causes.map(\.path.description) == ["/x"])
    }

    @Test func `a branch's fallback is what the report says was put in`() throws {
        let outcome = try Outcome(
            #"[{"$any": [{"$type": ["int"], "$fallback": [0]}, "bool"]}]"#,
            #"["x"]"#
        )
        #expect(outcome.clean == "[[0]]")
        #expect(outcome.report.changes.first?.inserted == "[0]")
    }

    @Test func `a string that fails in every branch is not trimmed`() throws {
        let outcome = try Outcome(
            #"[{"$any": [{"$type": "string:^x", "$trim": true}, "int"]}]"#,
            #"[" y ", " x "]"#
        )
        #expect(outcome.clean == #"["x"]"#)
        #expect(outcome.changes == ["drop union.noBranch /0", "convert trim /1"])
        #expect(outcome.findings == ["union.noBranch /0", "trim /1"])
    }

    @Test func `what chose a branch of one document says nothing of the next`() throws {
        // Short documents are walked in the memory of the one before.
        let pattern = try Pattern(#"{"$any": [{"t": "enum:a"}, {"t": "enum:b"}]}"#)
        let sanitizer = Sanitizer(pattern)
        try #expect(sanitizer.sanitize(#"{"t":"a"}"#).status == .unchanged)
        try #expect(sanitizer.sanitize(#"{"t":"x"}"#).status == .rejected)
        try #expect(sanitizer.sanitize(#"{"t":"b"}"#).status == .unchanged)
        try #expect(sanitizer.sanitize(#"{"t":"x"}"#).status == .rejected)
    }
}
