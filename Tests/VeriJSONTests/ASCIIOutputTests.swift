import Testing
import VeriJSON

/// Clean documents in ASCII.
struct ASCIIOutputTests {
    private static let document = #"{ "ключ" : ["é", "\u00e9", 1.50, "😀\\", "N/A"], "b":"a" }"#

    @Test(arguments: [
        Sanitizer.Policy.Output.preserving, .compact, .pretty(), .preserving.sortingKeys(),
        .pretty(indent: 1).sortingKeys(),
    ])
    func `escapes change no value and nothing else of the layout`(
        _ output: Sanitizer.Policy.Output
    ) throws {
        let pattern = try Pattern(#""any""#)
        func text(_ output: Sanitizer.Policy.Output) throws -> String {
            let sanitizer = Sanitizer(pattern, policy: .init(output: output))
            let result = try sanitizer.sanitize(Self.document)
            #expect(result.isUnchanged)
            #expect(try result.undo.apply(to: #require(result.bytes)) == Array(Self.document.utf8))
            return try #require(result.text)
        }
        let (plain, escaped) = (try text(output), try text(output.escapingNonASCII()))
        #expect(escaped.utf8.allSatisfy { $0 < 0x80 })
        #expect(try JSONValue(parsing: escaped) == JSONValue(parsing: plain))
        let replaced = plain.replacing("ключ", with: #"\u043a\u043b\u044e\u0447"#)
            .replacing("é", with: #"\u00e9"#).replacing("😀", with: #"\ud83d\ude00"#)
        #expect(escaped == replaced)
    }

    @Test func `a document in ASCII stays the same buffer`() throws {
        let bytes = Array(#"[ "a" ]"#.utf8)
        let policy = Sanitizer.Policy(output: .preserving.escapingNonASCII())
        let result = try Sanitizer(try Pattern(#"["string"]"#), policy: policy).sanitize(bytes)
        #expect(result.bytes == bytes)
    }
}
