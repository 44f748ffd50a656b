import TestSupport
import Testing

@testable import VeriJSONCore

@Suite struct JSONValueTests {
    private func parse(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: text)
    }

    @Test func `members keep their order and their duplicates`() throws {
        let value = try parse(#"{"b":1,"a":2,"b":3}"#)
        let object = try #require(value.asObject)
        #expect(object.map(\.key) == ["b", "a", "b"])
        #expect(object["b"] == 3)
        #expect(object["c"] == nil)
        #expect(value.description == #"{"b":1,"a":2,"b":3}"#)
    }

    @Test func `setting a member changes the last one, and nil removes all`() {
        var object = JSONObject([
            .init(key: "a", value: 1), .init(key: "b", value: 2), .init(key: "a", value: 3),
        ])
        object["a"] = 4
        object["c"] = 5
        #expect(JSONValue.object(object).description == #"{"a":1,"b":2,"a":4,"c":5}"#)
        object["a"] = nil
        #expect(JSONValue.object(object).description == #"{"b":2,"c":5}"#)
    }

    @Test func `literals make values`() {
        let value: JSONValue = ["a": [1, 2.5, "x", true, nil], "b": [:], "c": []]
        #expect(value.description == #"{"a":[1,2.5,"x",true,null],"b":{},"c":[]}"#)
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":[1.0,2]}"#, #"{"b":[1,2e0],"a":1.00}"#),
            (#""\u00e9""#, #""é""#),
            (#"{"a":1,"a":2}"#, #"{"a":2,"a":1}"#),
            (#"{"a":{"x":1,"x":2},"a":{"y":3}}"#, #"{"a":{"y":3},"a":{"x":2,"x":1}}"#),
            (#"[{"k":[{"a":1,"b":2}]}]"#, #"[{"k":[{"b":2,"a":1}]}]"#),
            ("[]", "[ ]"),
        ]
    )
    func `values that are equal as JSON are equal and hash alike`(_ pair: (String, String)) throws {
        let (left, right) = (try parse(pair.0), try parse(pair.1))
        #expect(left == right)
        #expect(right == left)
        #expect(left.hashValue == right.hashValue)
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#),
            (#"{"a":1}"#, #"{"a":1,"a":1}"#),
            (#"{"a":1,"a":1,"a":2}"#, #"{"a":1,"a":2,"a":2}"#),
            (#"{"a":1,"a":2,"b":1}"#, #"{"a":1,"b":2,"b":1}"#),
            (#"{"a":1,"b":2}"#, #"{"a":1,"a":1}"#),
            (#"[1,2]"#, #"[2,1]"#),
            (#"[[],[]]"#, #"[[]]"#),
            (#""\u00e9""#, #""e\u0301""#),
            (#"{"\u00e9":1}"#, #"{"e\u0301":1}"#),
            ("1", #""1""#),
            ("0", "false"),
            ("null", "false"),
            ("[]", "{}"),
            (#"[null]"#, "[[]]"),
        ]
    )
    func `values that differ as JSON are not equal`(_ pair: (String, String)) throws {
        #expect(try parse(pair.0) != parse(pair.1))
        #expect(try parse(pair.1) != parse(pair.0))
        #expect(Set([try parse(pair.0), try parse(pair.1)]).count == 2)
    }

    @Test func `keys compare by scalars`() throws {
        let value = try parse(#"{"e\u0301":1,"\u00e9":2}"#)
        #expect(value.asObject?["\u{E9}"] == 2)
        #expect(value.asObject?["e\u{301}"] == 1)
    }

    @Test func `a hash does not depend on the order of members at any depth`() throws {
        let left = try parse(#"{"a":{"b":1,"c":[{"d":1,"e":2}]},"f":3}"#)
        let right = try parse(#"{"f":3,"a":{"c":[{"e":2,"d":1}],"b":1}}"#)
        #expect(left.hashValue == right.hashValue)
        // Swapped values must not cancel out.
        let swapped = try parse(#"{"f":3,"a":{"c":[{"e":1,"d":2}],"b":1}}"#)
        #expect(left.hashValue != swapped.hashValue)
    }

    @Test func `duplicates in duplicates take no more than one look at each`() throws {
        var text = "1"
        for level in 0..<14 { text = #"{"a":\#(text),"a":\#(text),"b":\#(level)}"# }
        let value = try parse(text)
        let other = try parse(text.replacing("1}", with: "1.0}"))
        #expect(value == other)
    }

    @Test func `a deep value works on a small stack`() {
        let outcome = onSmallStack {
            let depth = 512
            let texts = [
                String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
                String(repeating: #"{"a":"#, count: depth) + "1"
                    + String(repeating: "}", count: depth),
                String(repeating: #"{"a":0,"a":"#, count: depth) + "1"
                    + String(repeating: "}", count: depth),
            ]
            for text in texts {
                guard let value = try? JSONValue(parsing: text),
                    let other = try? JSONValue(parsing: text), value == other,
                    value.hashValue == other.hashValue, value.description == text,
                    JSONWriter(.pretty(.tabs)).string(value).utf8.count > text.utf8.count,
                    String(decoding: JSONWriter().reformat(text.utf8), as: UTF8.self) == text
                else { return false }
            }
            return true
        }
        #expect(outcome == true)
    }

    @Test func `one level more than the limit is refused`() throws {
        let text = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
        let error = #expect(throws: JSONSyntaxError.self) { try parse(text) }
        #expect(error?.code == .depth)
        #expect(error?.offset == 512)
        #expect(try JSONValue(parsing: text, depthLimit: 513).asArray?.count == 1)
    }

    @Test func `values are read from buffers, slices and lazy collections`() throws {
        let bytes = Array("  [1]  ".utf8)
        #expect(try JSONValue(parsing: bytes) == [1])
        #expect(try JSONValue(parsing: bytes[2..<5]) == [1])
        #expect(try JSONValue(parsing: bytes.lazy.map { $0 }) == [1])
        #expect(try bytes.withUnsafeBytes { try JSONValue(parsing: $0) } == [1])
    }

    @Test func `escapes are read`() throws {
        let value = try parse(#""\"\\\/\b\f\n\r\t\u0041\u00e9\ud83d\ude00\u0000""#)
        #expect(value == "\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{1F600}\0")
    }
}
