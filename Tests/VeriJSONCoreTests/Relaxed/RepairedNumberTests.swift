import Testing
import VeriJSONCore

/// A number that lenient reading repairs is converted to a string as it was written.
struct RepairedNumberTests {
    /// Numbers as they are written, and as JSON has them.
    private static let numbers = [
        ("02139", "2139"), ("00", "0"), ("-009", "-9"), ("0017", "17"), ("+5", "5"),
        ("+008", "8"), (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5.0"), ("+.5e3", "0.5e3"),
        ("0x1F", "31"), ("-0xff", "-255"), ("+0x0A", "10"), ("1_000", "1000"),
        ("1_000_000.2_5", "1000000.25"), ("09_9", "99"),
    ]

    private static let policy = Sanitizer.Policy(relaxed: .salvage)

    private func clean(
        _ document: String,
        _ pattern: String,
        _ policy: Sanitizer.Policy = policy
    ) throws -> Sanitized {
        try Sanitizer(Pattern(pattern), policy: policy).sanitize(document)
    }

    @Test(arguments: numbers)
    func `its text is that of the original`(written: String, number: String) throws {
        #expect(try clean("[\(written)]", #"["number"]"#).text == "[\(number)]")
        for document in [
            "[\(written)]", "[1,\(written) ,{}]", "[ /* 007 */ \(written),]",
            "[\(written),\(written)]",
        ] {
            let kept = try clean(document, #"["~string"]"#)
            let texts = try #require(kept.value?.asArray).compactMap(\.asString)
            #expect(texts.allSatisfy { $0 == written || $0 == "1" }, "\(document): \(texts)")
            #expect(texts.contains(written), "\(document)")
            let clean = try #require(kept.bytes)
            #expect(try kept.undo.apply(to: clean) == Array(document.utf8))
            #expect(try self.clean(kept.text ?? "", #"["~string"]"#).status == .unchanged)
        }
        let member = try clean(
            "{a: \(written)}",
            #"{"a": {"$in": ["\#(written)", "x"], "$convert": ["numberToString"]}}"#
        )
        #expect(member.value?["a"]?.asString == written)
    }

    @Test func `all numbers have their texts, beside repairs of other kinds`() throws {
        let written = Self.numbers.map(\.0)
        let items = written.map { "\($0), // \($0)\n'x'" }.joined(separator: ", ")
        let document = "{'a': [\(items)]}"
        let result = try clean(document, #"{"a": ["~string"]}"#)
        let texts = try #require(result.value?["a"]?.asArray).compactMap(\.asString)
        #expect(texts == written.flatMap { [$0, "x"] })
        let wide = Array(document.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let other = try Sanitizer(Pattern(#"{"a": ["~string"]}"#), policy: Self.policy)
            .sanitize([0xFF, 0xFE] + wide)
        #expect(other.value == result.value)
    }

    @Test func `how many changes are listed makes no difference`() throws {
        var policy = Self.policy
        policy.limits.changes = 1
        let document = "[" + Self.numbers.map(\.0).joined(separator: ",") + "]"
        let few = try clean(document, #"["~string"]"#, policy)
        #expect(few.text == (try clean(document, #"["~string"]"#)).text)
        policy.disclosure = .values(upTo: 20)
        policy.limits.changes = 1_000
        let all = try clean(document, #"["~string"]"#, policy).report.changes
            .filter { $0.action == .convert }
        #expect(all.map(\.converted) == Self.numbers.map { "\"\($0.0)\"" })
    }
}
