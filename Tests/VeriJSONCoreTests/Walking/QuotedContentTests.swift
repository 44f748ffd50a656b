import Testing
import VeriJSONCore

/// Texts that `$json` writes again, at each length around the blocks in which they are written.
struct QuotedContentTests {
    private static let fillers = [
        "x", #"\""#, #"\\"#, "é", #"\n"#, #"\u0001"#, "漢", "/", #"x\""#, #"\\\""#, "ab\u{7F}",
    ]

    @Test(arguments: fillers.indices, [" ", "", "\n\t", "\r\n  "])
    func `a clean text is quoted as JSON is`(filler: Int, space: String) throws {
        let rule = #"{"a": "string", "b?": "string"}"#
        let inner = Sanitizer(try Pattern(rule))
        let outer = Sanitizer(try Pattern(#"{"p": {"$type": "string", "$json": \#(rule)}}"#))
        for count in 0..<170 {
            let start = String(repeating: "y", count: count % 17)
            let filling = String(repeating: Self.fillers[filler], count: count)
            // The first member is the one that goes in every second text.
            let members = [#""a":\#(space)"\#(start)\#(filling)""#, #""b":\#(space)0"#]
            let text =
                "{\(space)"
                + (count % 2 == 0 ? members : members.reversed()).joined(separator: ",\(space)")
                + "\(space)}"
            let expected = try #require(try inner.sanitize(text).text)
            let document = JSONWriter().string(["p": .string(text)])
            let result = try outer.sanitize(document)
            let clean = try #require(result.text)
            #expect(clean == JSONWriter().string(["p": .string(expected)]))
            #expect(try result.undo.apply(to: Array(clean.utf8)) == Array(document.utf8))
        }
    }
}
