import Testing
import VeriJSONCore

/// What means nothing is replaced by the `$default` beside it.
struct SentinelDefaultTests {
    struct Case: CustomTestStringConvertible {
        var member: String
        var value: String
        var clean: String
        var change: String?
        var conversions: Sanitizer.Policy.Conversions = []

        var testDescription: String { "\(member) on \(value)" }
    }

    static let replaced = "replace convert.sentinel /a"
    static let cases = [
        Case(
            member: #"{"$type":"string","$null":[null,""],"$default":"-"}"#,
            value: "null",
            clean: #"{"a":"-"}"#,
            change: replaced
        ),
        Case(
            member: #"{"$type":"string","$null":[null,""],"$default":"-"}"#,
            value: #""""#,
            clean: #"{"a":"-"}"#,
            change: replaced
        ),
        Case(
            member: #"{"$type":"string?","$null":[null],"$default":"-"}"#,
            value: "null",
            clean: #"{"a":"-"}"#,
            change: replaced
        ),
        Case(
            member: #"{"$type":"int","$null":["N/A"],"$default":0}"#,
            value: #""N/A""#,
            clean: #"{"a":0}"#,
            change: replaced
        ),
        // Null that is not listed stays, and a failing value becomes null.
        Case(
            member: #"{"$type":"int","$null":["N/A"],"$default":0}"#,
            value: "null",
            clean: #"{"a":null}"#
        ),
        Case(
            member: #"{"$type":"int","$null":["N/A"],"$default":0}"#,
            value: #""x""#,
            clean: #"{"a":null}"#,
            change: "null type.mismatch /a"
        ),
        // Where null is listed, it never stays.
        Case(
            member: #"{"$type":"int","$null":[null],"$default":0,"$fallback":-1}"#,
            value: #""x""#,
            clean: #"{"a":-1}"#,
            change: "replace type.mismatch /a"
        ),
        Case(
            member: #"{"$type":["int"],"$null":[[]],"$default":[7]}"#,
            value: "[true]",
            clean: #"{"a":[7]}"#,
            change: replaced
        ),
        Case(
            member: #"{"$any":["int","null"],"$null":[null],"$default":0}"#,
            value: "null",
            clean: #"{"a":0}"#,
            change: replaced
        ),
        Case(
            member: #"{"$type":"int","$null":[null,""],"$default":0}"#,
            value: "[null]",
            clean: #"{"a":0}"#,
            change: replaced,
            conversions: .unwrapSingle
        ),
        Case(
            member: #"{"$type":"int","$null":[null,""],"$default":0}"#,
            value: #"[""]"#,
            clean: #"{"a":0}"#,
            change: replaced,
            conversions: .unwrapSingle
        ),
        Case(
            member: #"{"$type":"int:1,","$null":[0],"$default":5}"#,
            value: #""0""#,
            clean: #"{"a":5}"#,
            change: replaced,
            conversions: .safe
        ),
        Case(
            member: #"{"$type":"any","$null":[null],"$default":{"b":1}}"#,
            value: "null",
            clean: #"{"a":{"b":1}}"#,
            change: replaced
        ),
    ]

    @Test(arguments: cases)
    func `a value that means nothing becomes the default`(_ example: Case) throws {
        let sanitizer = Sanitizer(
            try Pattern(#"{"a": \#(example.member)}"#),
            converting: example.conversions
        )
        let input = #"{"a":\#(example.value)}"#
        let result = try sanitizer.sanitize(input)
        #expect(result.text == example.clean)
        let changes = result.report.changes.map { "\($0.action.rawValue) \($0.code) \($0.path)" }
        #expect(changes == [example.change].compactMap(\.self))
        if example.change == Self.replaced {
            let change = try #require(result.report.changes.first)
            #expect(change.severity == .expected)
            #expect(change.inserted.map { #"{"a":\#($0)}"# } == example.clean)
        }
        let clean = try #require(result.text)
        #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(input.utf8))
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
    }

    @Test func `a definition's values mean the default of the member that refers to it`() throws {
        let pattern = try Pattern(
            ##"{"$define":{"t":{"$type":"string","$null":[""]}},"a":{"$type":"#t","$default":"-"},"##
                + ##""b":"#t"}"##
        )
        let result = try Sanitizer(pattern).sanitize(#"{"a":"","b":""}"#)
        #expect(result.text == #"{"a":"-","b":null}"#)
    }

    @Test func `a default that means nothing is a mistake`() {
        #expect(throws: PatternError.self) {
            try Pattern(#"{"a":{"$type":"string","$null":["-"],"$default":"-"}}"#)
        }
    }

    @Test func `an item that means the default does not count as lost`() throws {
        let pattern = try Pattern(
            #"{"$maxDropped":0,"$type":[{"a":{"$type":"int","$null":[""],"$default":0}}]}"#
        )
        #expect(try Sanitizer(pattern).sanitize(#"[{"a":""}]"#).text == #"[{"a":0}]"#)
    }

    @Test func `the message says that the value means the default`() throws {
        let pattern = try Pattern(#"{"a":{"$type":"int","$null":[""],"$default":0}}"#)
        let change = try #require(
            Sanitizer(pattern).sanitize(#"{"a":""}"#).report.changes.first
        )
        #expect(change.causes.first?.message.contains("a string that means the default") == true)
    }
}
