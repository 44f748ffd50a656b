import TestSupport
import Testing

@testable import VeriJSONCore

@Suite struct JSONWriterTests {
    private let value: JSONValue = ["b": [1, ["x": []]], "a": [:], "é/": "\u{1F600}\n"]

    /// Writes a value, and re-formats its compact text: both must result in the same.
    private func write(_ value: JSONValue, _ options: JSONWriter.Options) -> String {
        let writer = JSONWriter(options)
        let text = writer.string(value)
        let compact = JSONWriter(.compact).write(value)
        #expect(String(decoding: writer.reformat(compact), as: UTF8.self) == text)
        return text
    }

    @Test func `compact text has no spaces`() {
        #expect(write(value, .compact) == #"{"b":[1,{"x":[]}],"a":{},"é/":"😀\n"}"#)
    }

    @Test func `pretty text has one value a line`() {
        #expect(
            write(value, .pretty) == """
                {
                  "b": [
                    1,
                    {
                      "x": []
                    }
                  ],
                  "a": {},
                  "é/": "😀\\n"
                }
                """
        )
        #expect(write([1], .pretty(.tabs)) == "[\n\t1\n]")
        #expect(write([1], .pretty(.spaces(4))) == "[\n    1\n]")
        #expect(write([1], .pretty(.spaces(0))) == "[\n1\n]")
    }

    @Test func `sorted keys follow the scalars, and equal ones stay in order`() throws {
        let value = try JSONValue(
            parsing:
                #"{"b":1,"\ud83d\ude00":2,"\uffee":3,"a":{"z":[{"d":1,"c":2}],"y":0},"B":4,"b":5}"#
        )
        let text = write(value, JSONWriter.Options(sortsKeys: true))
        #expect(
            text == #"{"B":4,"a":{"y":0,"z":[{"c":2,"d":1}]},"b":1,"b":5,"\#u{FFEE}":3,"😀":2}"#
        )
    }

    @Test func `text outside ASCII can be escaped`() {
        let options = JSONWriter.Options(escapesNonASCII: true)
        #expect(write(value, options) == #"{"b":[1,{"x":[]}],"a":{},"\u00e9/":"\ud83d\ude00\n"}"#)
    }

    @Test func `slashes can be escaped`() {
        let options = JSONWriter.Options(escapesSlashes: true)
        #expect(write(["a/b": "</x>\\/"], options) == #"{"a\/b":"<\/x>\\\/"}"#)
    }

    @Test func `control characters, quotes and backslashes are escaped`() throws {
        let string = String(String.UnicodeScalarView((0..<0x20).compactMap(Unicode.Scalar.init)))
        let value = JSONValue.string(string + "\"\\\u{7F}\u{2028}")
        let text = write(value, .compact)
        #expect(text.hasPrefix(#""\u0000\u0001"#))
        #expect(text.contains(#"\b\t\n\u000b\f\r\u000e"#))
        #expect(text.hasSuffix("\\u001f\\\"\\\\\u{7F}\u{2028}\""))
        #expect(try JSONValue(parsing: text) == value)
    }

    @Test func `re-formatting copies scalars as they are written`() {
        let text = #" { "\u0061" : [ 1.50 , "\/\u0041" , 1E+2 ] , "b" : { } } "#
        let compact = String(decoding: JSONWriter().reformat(text.utf8), as: UTF8.self)
        #expect(compact == #"{"\u0061":[1.50,"\/\u0041",1E+2],"b":{}}"#)
    }

    @Test func `re-formatting escapes slashes only once`() {
        let writer = JSONWriter(JSONWriter.Options(escapesNonASCII: true, escapesSlashes: true))
        let text = #"["\/ / \\/ é"]"#
        #expect(
            String(decoding: writer.reformat(text.utf8), as: UTF8.self)
                == #"["\/ \/ \\\/ \u00e9"]"#
        )
    }

    @Test(arguments: ["1", "null", #""x""#, "[]", "{}", " true ", "[[],{}]", #"{"a":{}}"#])
    func `every root can be re-formatted`(_ text: String) throws {
        for sorts in [false, true] {
            let writer = JSONWriter(JSONWriter.Options(sortsKeys: sorts))
            let expected = try writer.write(JSONValue(parsing: text))
            #expect(writer.reformat(text.utf8) == expected)
        }
    }

    @Test func `random documents survive every combination of options`() throws {
        var generator = SplitMix64(seed: 11)
        for _ in 0..<400 {
            let value = JSONValue.random(using: &generator)
            let options = JSONWriter.Options(
                indent: [nil, .tabs, .spaces(1)].randomElement(using: &generator) ?? nil,
                sortsKeys: .random(using: &generator),
                escapesNonASCII: .random(using: &generator),
                escapesSlashes: .random(using: &generator)
            )
            let text = write(value, options)
            #expect(try JSONValue(parsing: text) == value, "\(text)")
        }
    }
}
