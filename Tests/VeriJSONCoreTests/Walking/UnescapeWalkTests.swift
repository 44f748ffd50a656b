import Testing
import VeriJSONCore

/// `$unescape` replaces character references before anything else is asked of a string.
struct UnescapeWalkTests {
    private func cleaned(
        _ type: String,
        _ document: String,
        _ conversions: Sanitizer.Policy.Conversions = []
    ) throws -> (text: String, codes: [String]) {
        let pattern = try Pattern(#"{"a?": {\#(type), "$unescape": "html"}}"#)
        let sanitizer = Sanitizer(pattern, converting: conversions)
        let input = #"{"a":\#(document)}"#
        let result = try sanitizer.sanitize(input)
        let clean = try #require(result.text)
        #expect(try sanitizer.sanitize(clean).status == .unchanged)
        #expect(
            String(decoding: try result.undo.apply(to: Array(clean.utf8)), as: UTF8.self) == input
        )
        #expect(Verifier(pattern, policy: sanitizer.policy).accepts(input) == (clean == input))
        return (clean, result.report.changes.map(\.code.rawValue))
    }

    @Test func `references become characters until none is left`() throws {
        let (text, codes) = try cleaned(#""$type": "string""#, #""Tom &amp;amp; &lt;b&gt; \"x\"""#)
        #expect(text == #"{"a":"Tom & <b> \"x\""}"#)
        #expect(codes == ["unescape"])
    }

    @Test func `a string without references keeps its bytes`() throws {
        for string in [#""a\u0026b""#, #""AT&T; &foo;""#, #""&#0;""#, #""&amp""#] {
            let (text, codes) = try cleaned(#""$type": "string", "$trim": true"#, string)
            #expect(text == #"{"a":\#(string)}"#)
            #expect(codes.isEmpty)
        }
    }

    @Test func `an escape of JSON may be a part of a reference`() throws {
        #expect(try cleaned(#""$type": "string""#, #""\u0026lt;""#).text == #"{"a":"<"}"#)
        #expect(try cleaned(#""$type": "string""#, #""&#10;&quot;""#).text == #"{"a":"\n\""}"#)
    }

    @Test func `white space that a reference means is trimmed`() throws {
        let (text, codes) = try cleaned(#""$type": "string", "$trim": true"#, #"" &nbsp;x&#32;""#)
        #expect(text == #"{"a":"x"}"#)
        #expect(codes == ["unescape", "trim"])
    }

    @Test func `all that is asked of a string is asked of the characters`() throws {
        #expect(try cleaned(#""$type": "enum:a&b""#, #""a&amp;b""#).text == #"{"a":"a&b"}"#)
        #expect(try cleaned(#""$type": "string:^<$""#, #""&lt;""#).text == #"{"a":"<"}"#)
        #expect(
            try cleaned(#""$type": "string", "$length": ",1""#, #""&lt;""#).text == #"{"a":"<"}"#
        )
        #expect(
            try cleaned(#""$type": "string", "$null": ["-"]"#, #""&#45;""#).text == #"{"a":null}"#
        )
        #expect(
            try cleaned(#""$type": "url""#, #""/?a=1&amp;b=2""#).text == #"{"a":"/?a=1&b=2"}"#
        )
    }

    @Test func `a string that fails is left as it is, and stripped`() throws {
        let (text, codes) = try cleaned(#""$type": "string:^x""#, #""&lt;""#)
        #expect(text == "{}")
        #expect(codes == ["string.pattern"])
    }

    @Test func `what is left may be converted`() throws {
        let (text, codes) = try cleaned(#""$type": "enum:a&b,c""#, #""A&amp;B""#, .caselessEnum)
        #expect(text == #"{"a":"a&b"}"#)
        #expect(codes == ["unescape", "convert.caselessEnum"])
        #expect(try cleaned(#""$type": "string""#, #"["&lt;"]"#, .unwrapSingle).text == "{}")
    }

    @Test func `a mistake in the value says what it is to be`() throws {
        let error = try #require(throws: PatternError.self) {
            try Pattern(#"{"$type": "string", "$unescape": "xml"}"#)
        }
        let text = "\(error)"
        #expect(text.contains(#""html""#), "\(text)")
    }
}
