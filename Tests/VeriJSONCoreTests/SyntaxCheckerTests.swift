import TestSupport
import Testing

@testable import VeriJSONCore

@Suite struct SyntaxCheckerTests {
    private func error(in text: String) throws -> JSONSyntaxError {
        try #require(
            text.withUTF8Bytes { SyntaxChecker.firstError(in: $0) },
            "\(text) was accepted"
        )
    }

    /// Text, code, the bytes pointed at, and the text that the help leads to.
    struct Example: CustomTestStringConvertible {
        var text: String
        var code: JSONSyntaxError.Code
        var range: Range<Int>
        var fixed: String?

        init(
            _ text: String,
            _ code: JSONSyntaxError.Code,
            _ range: Range<Int>,
            _ fixed: String? = nil
        ) {
            self.text = text
            self.code = code
            self.range = range
            self.fixed = fixed
        }

        var testDescription: String { text }
    }

    @Test(
        arguments: [
            Example("", .empty, 0..<0),
            Example(" \n", .empty, 2..<2),
            Example("\u{FEFF}[]", .byteOrderMark, 0..<3, "[]"),
            Example("[\0]\0", .encoding, 0..<4),
            Example("[1,2,]", .trailingComma, 4..<5, "[1,2]"),
            Example(#"{"a":1, }"#, .trailingComma, 6..<7, #"{"a":1 }"#),
            Example("[1 2]", .missingComma, 3..<4, "[1, 2]"),
            Example(#"{"a":1 "b":2}"#, .missingComma, 7..<8, #"{"a":1, "b":2}"#),
            Example(#"[{}{}]"#, .missingComma, 3..<4, "[{},{}]"),
            Example("[,1]", .unexpectedCharacter, 1..<2),
            Example("[1,,2]", .unexpectedCharacter, 3..<4),
            Example(#"{"a" 1}"#, .missingColon, 5..<6, #"{"a": 1}"#),
            Example(#"{"a"=1}"#, .missingColon, 4..<5, #"{"a":1}"#),
            Example(#"{"a"=>1}"#, .missingColon, 4..<5, #"{"a":1}"#),
            Example(#"{"a"}"#, .missingColon, 4..<5),
            Example("[1}", .mismatchedBracket, 2..<3, "[1]"),
            Example(#"{"a":[1}"#, .mismatchedBracket, 7..<8, #"{"a":[1]}"#),
            Example("[1]]", .trailingContent, 3..<4, "[1]"),
            Example("[1]}]\n", .trailingContent, 3..<4, "[1]"),
            Example("[1]]2", .trailingContent, 3..<4),
            Example("1 2", .trailingContent, 2..<3),
            Example("{}\n{}", .trailingContent, 3..<4),
            Example("{a:1}", .unquotedKey, 1..<2, #"{"a":1}"#),
            Example("{'a':1}", .singleQuote, 1..<2, #"{"a":1}"#),
            Example("['é']", .singleQuote, 1..<2, #"["é"]"#),
            Example(#"['"']"#, .singleQuote, 1..<2),
            Example("[1,//x\n2]", .comment, 3..<6, "[1,\n2]"),
            Example("[1/*,*/,2]", .comment, 2..<7, "[1 ,2]"),
            Example("1 # one", .comment, 2..<7, "1 "),
            Example("[True]", .unknownLiteral, 1..<5, "[true]"),
            Example("[None]", .unknownLiteral, 1..<5, "[null]"),
            Example("[NaN]", .unknownLiteral, 1..<4, "[null]"),
            Example("[-Infinity]", .unknownLiteral, 1..<10, "[null]"),
            Example("[nulll]", .unknownLiteral, 1..<6, #"["nulll"]"#),
            Example("[007]", .numberFormat, 1..<3, "[7]"),
            Example("[-00]", .numberFormat, 2..<3, "[-0]"),
            Example("[+1]", .numberFormat, 1..<2, "[1]"),
            Example("[.5]", .numberFormat, 1..<2, "[0.5]"),
            Example("[5.]", .numberFormat, 3..<4, "[5.0]"),
            Example("[5e]", .numberFormat, 3..<4, "[5e0]"),
            Example("[-]", .numberFormat, 2..<3),
            Example("[0x1F]", .numberFormat, 2..<3),
            Example("[1_000]", .numberFormat, 2..<3),
            Example("[\"a\tb\"]", .controlCharacter, 3..<4, #"["a\tb"]"#),
            Example("[\"a\u{1}b\"]", .controlCharacter, 3..<4, #"["a\u0001b"]"#),
            Example(#"["\x41"]"#, .badEscape, 2..<4, #"["\\x41"]"#),
            Example(#"["it\'s"]"#, .badEscape, 4..<6, #"["it's"]"#),
            Example(#"["\u12G4"]"#, .badEscape, 2..<7, #"["\\u12G4"]"#),
            Example(#"["\ud83d"]"#, .loneSurrogate, 2..<8, #"["\ufffd"]"#),
            Example(#"["\ude00"]"#, .loneSurrogate, 2..<8, #"["\ufffd"]"#),
            Example(#"["\ud83d\u0041"]"#, .loneSurrogate, 2..<8, #"["\ufffd\u0041"]"#),
            Example(#"{"a":[1,{"b":"#, .unexpectedEnd, 13..<13),
            Example(#"{"a":[1,{"b":2"#, .unexpectedEnd, 14..<14, #"{"a":[1,{"b":2}]}"#),
            Example(#"{"a":[1, "#, .unexpectedEnd, 9..<9, #"{"a":[1]}"#),
            Example(#"["abc"#, .unexpectedEnd, 5..<5, #"["abc"]"#),
            Example(#"["a\u00"#, .unexpectedEnd, 7..<7, #"["a"]"#),
            Example(#"{"ab"#, .unexpectedEnd, 4..<4),
            Example("[1.", .unexpectedEnd, 3..<3, "[1.0]"),
            Example("[tru", .unexpectedEnd, 4..<4, "[true]"),
            Example("<!DOCTYPE html>", .unexpectedCharacter, 0..<1),
            Example("[\u{A0}1]", .unexpectedCharacter, 1..<3),
        ]
    )
    func `a mistake has its code and place, and an edit where there is one`(
        _ example: Example
    ) throws {
        let error = try error(in: example.text)
        #expect(error.code == example.code)
        #expect(error.range == example.range)
        let fixed = String(decoding: error.applyingFix(to: Array(example.text.utf8)), as: UTF8.self)
        #expect(fixed == example.fixed ?? example.text)
        #expect((error.fix == nil) == (example.fixed == nil))
        if let fixed = example.fixed {
            #expect(throws: Never.self) { try JSONValue(parsing: fixed) }
        }
    }

    @Test func `malformed UTF-8 is found at every place`() throws {
        let sequences: [[UInt8]] = [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
            [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF],
        ]
        for sequence in sequences {
            for (before, after) in [
                ("[\"é", "\"]"), ("[1", "]"), ("[", "]"), ("{\"", "\":1}"), ("1 ", ""),
            ] {
                let bytes = Array(before.utf8) + sequence + Array(after.utf8)
                let error = bytes.withUnsafeBufferPointer { SyntaxChecker.firstError(in: $0) }
                #expect(error?.code == .invalidUTF8, "\(before) \(sequence)")
                #expect(error?.offset == before.utf8.count)
            }
        }
    }

    @Test func `lines and columns count scalars, and the open bracket is named`() throws {
        let error = try error(in: "{\r\n  \"é😀\": [1,\n\t\"e\u{301}\" 2\n]}")
        #expect(error.code == .missingComma)
        #expect([error.line, error.column] == [3, 7])
        let bracket = try #require(error.openBracket)
        #expect([bracket.line, bracket.column] == [2, 9])
        #expect(bracket.offset == 15)
    }

    @Test func `at the root no bracket is open`() throws {
        #expect(try error(in: "[] x").openBracket == nil)
    }

    @Test func `expectations are typed`() throws {
        #expect(try error(in: #"{"a":1 x}"#).expected.items == [.comma, .closingBrace])
        #expect(try error(in: "[x").expected.items == [.value, .closingBracket])
        #expect(try error(in: "{1").expected.items == [.key, .closingBrace])
    }

    @Test func `depth counts containers, not members`() {
        let text = "[[1],[2],{\"a\":[3]}]"
        text.withUTF8Bytes { bytes in
            #expect(SyntaxChecker.firstError(in: bytes, depthLimit: 3) == nil)
            #expect(SyntaxChecker.firstError(in: bytes, depthLimit: 2)?.offset == 14)
            #expect(SyntaxChecker.firstError(in: bytes, depthLimit: 0)?.code == .depth)
        }
    }

    /// The texts of up to four of these tokens are documents, or lead to nearly every fault.
    private static let tokens = [
        "[", "]", "{", "}", ":", ",", "1", "\"a\"", "tru", "\"\\", "/", "'", "\u{1}", "0",
    ]

    @Test func `the code alone is that of the error`() {
        var texts = [""]
        var wrong: [String] = []
        for length in 0...4 {
            if length > 0 { texts = texts.flatMap { text in Self.tokens.map { text + $0 } } }
            wrong += texts.filter { text in
                text.withUTF8Bytes { bytes in
                    SyntaxChecker.firstCode(in: bytes, depthLimit: 3)
                        != SyntaxChecker.firstError(in: bytes, depthLimit: 3)?.code
                }
            }
        }
        #expect(wrong == [])
    }

    /// Brackets are kept in words of 64 bits: a wrong end is found at every level around them, and
    /// the bracket that it does not end is named, also after others were opened and ended there.
    @Test(arguments: [1, 2, 63, 64, 65, 66, 127, 128, 129, 130, 191, 192, 193, 320])
    func `a wrong bracket is found at every depth`(_ depth: Int) throws {
        var random = SplitMix64(seed: UInt64(depth))
        for turn in 0..<20 {
            let kinds = (0..<depth).map { _ in Bool.random(using: &random) }
            let starts = kinds.map { $0 ? "{\"a\":" : "[" }
            let ends = kinds.map { $0 ? "}" : "]" }
            let inner = Int.random(in: 0...90, using: &random)
            let tower =
                String(repeating: "[{\"b\":", count: inner) + "1"
                + String(repeating: "}]", count: inner)
            let before = starts.joined() + tower
            let valid = before + ends.reversed().joined()
            #expect(valid.withUTF8Bytes { SyntaxChecker.firstError(in: $0) } == nil)

            let wrongAt = turn * (depth - 1) / 19
            var broken = Array(ends.reversed())
            broken[wrongAt] = broken[wrongAt] == "}" ? "]" : "}"
            let error = try error(in: before + broken.joined())
            #expect(error.code == .mismatchedBracket)
            #expect(error.offset == before.utf8.count + wrongAt)
            let level = depth - 1 - wrongAt
            let opened = starts[..<level].joined().utf8.count
            #expect(error.openBracket?.offset == opened)
            // An end that fits the container outside ends the inner one, too.
            let isOuter = level > 0 && kinds[level - 1] != kinds[level]
            #expect(error.fix?.range.isEmpty == isOuter)
        }
    }

    @Test func `a hundred thousand brackets end at the limit`() throws {
        for text in ["[", "{\"a\":", "[{\"\":"] {
            let error = try error(in: String(repeating: text, count: 100_000))
            #expect(error.code == .depth)
        }
    }

    @Test func `huge scalars are read`() throws {
        let number = String(repeating: "9", count: 10_000)
        let key = String(repeating: "k\\n", count: 350_000)
        let value = try JSONValue(parsing: "{\"\(key)\":\(number)}")
        #expect(value.asObject?[0].key.utf8.count == 700_000)
        #expect(value.asObject?[0].value.asNumber?.lexeme == number)
    }
}
