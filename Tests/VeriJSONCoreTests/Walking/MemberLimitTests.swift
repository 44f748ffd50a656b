import Testing
import VeriJSONCore

/// `$maxDropped` of an object with a wildcard, whose members are the items.
struct MemberLimitTests {
    /// What becomes of a dictionary that may lose one of its members, or 40 % of them.
    static let cases: [(pattern: String, input: String, clean: String)] = [
        (#"{"*?":"int","$maxDropped":1}"#, #"{"a":1,"b":"x"}"#, #"{"a":1}"#),
        (#"{"*?":"int","$maxDropped":1}"#, #"{"a":1,"b":"x","c":"x"}"#, "null"),
        (#"{"*?":"int","$maxDropped":"40%"}"#, #"{"a":1,"b":1,"c":"x"}"#, #"{"a":1,"b":1}"#),
        (#"{"*?":"int","$maxDropped":"40%"}"#, #"{"a":1,"b":"x"}"#, "null"),
        // Nulled and replaced members count, and so do named ones; sentinels do not.
        (#"{"*?":"int?","$maxDropped":0}"#, #"{"a":"x"}"#, "null"),
        (#"{"*":{"$type":"int","$fallback":0},"$maxDropped":0}"#, #"{"a":"x"}"#, "null"),
        (#"{"a?":"int","*?":"int","$maxDropped":0}"#, #"{"a":"x"}"#, "null"),
        (
            #"{"*?":{"$type":"int","$null":["-"]},"$maxDropped":0}"#, #"{"a":"-"}"#, #"{"a":null}"#
        ),
        // What goes inside a member that stays does not count.
        (#"{"*?":["int"],"$maxDropped":0}"#, #"{"a":["x",1]}"#, #"{"a":[1]}"#),
        // The copies of a repeated key are one item, and their removal does not count.
        (#"{"*?":"int","$maxDropped":0}"#, #"{"a":"x","a":1}"#, #"{"a":1}"#),
        (#"{"*?":"int","$maxDropped":"40%"}"#, #"{"a":1,"a":1,"b":"x"}"#, "null"),
    ]

    @Test(arguments: cases)
    func `an object that loses too many members fails`(
        _ pattern: String,
        _ input: String,
        _ clean: String
    ) throws {
        let sanitizer = Sanitizer(try Pattern(#"[{"$type":\#(pattern),"$null":true}]"#))
        let result = try sanitizer.sanitize("[\(input)]")
        #expect(result.text == "[\(clean)]")
        if clean == "null" {
            #expect(result.report.changes.map(\.code) == [.arrayDropped])
        }
        #expect(try sanitizer.sanitize(try #require(result.text)).status == .unchanged)
        #expect(
            try result.undo.apply(to: Array((result.text ?? "").utf8)) == Array("[\(input)]".utf8)
        )
    }

    @Test func `a member nulled by policy counts`() throws {
        let policy = Sanitizer.Policy(optional: .null)
        let pattern = try Pattern(#"[{"a?":"int","*?":"int","$maxDropped":0}]"#)
        let result = try Sanitizer(pattern, policy: policy).sanitize(#"[{"a":"x"}]"#)
        #expect(result.text == "[]")
    }

    @Test func `nulls that arrayToObject leaves out are no items of a share`() throws {
        let pattern = try Pattern(
            #"{"a?":{"*?":"int","$maxDropped":"40%","$convert":["arrayToObject"]}}"#
        )
        let sanitizer = Sanitizer(pattern)
        #expect(try sanitizer.sanitize(#"{"a":[1,null,null,null,"x"]}"#).text == "{}")
        #expect(try sanitizer.sanitize(#"{"a":[1,2,null,"x"]}"#).text == #"{"a":{"0":1,"1":2}}"#)
    }

    @Test func `the message counts members`() throws {
        let pattern = try Pattern(#"[{"*?":"int","$maxDropped":0}]"#)
        let change = try #require(
            Sanitizer(pattern).sanitize(#"[{"a":1,"b":"x"}]"#).report.changes.first
        )
        let cause = try #require(change.causes.first)
        #expect(cause.message == "expected at most 0 lost members, found 1 of 2")
        #expect(cause.causes.map(\.code) == [.typeMismatch])
    }

    @Test func `without a wildcard an object has no items`() {
        #expect(throws: PatternError.self) { try Pattern(#"{"a?":"int","$maxDropped":0}"#) }
        #expect(throws: PatternError.self) { try Pattern(#"{"front_*?":"int","$maxDropped":0}"#) }
    }
}
