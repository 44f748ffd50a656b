import Testing
import VeriJSONCore

/// Each departure from JSON by itself: what it repairs, and that nothing else repairs it.
@Suite struct RelaxedSyntaxTests {
    struct Example: CustomTestStringConvertible, Sendable {
        var syntax: Sanitizer.Policy.Relaxed
        var text: String
        var repaired: String
        var testDescription: String { text.debugDescription }

        init(_ syntax: Sanitizer.Policy.Relaxed, _ text: String, _ repaired: String) {
            (self.syntax, self.text, self.repaired) = (syntax, text, repaired)
        }
    }

    private static func sanitizer(_ syntax: Sanitizer.Policy.Relaxed) throws -> Sanitizer {
        Sanitizer(try Pattern(#""any""#), policy: Sanitizer.Policy(relaxed: syntax))
    }

    @Test(arguments: examples)
    func `a departure is repaired, reported and undone`(example: Example) throws {
        let result = try Self.sanitizer(example.syntax).sanitize(example.text)
        #expect(result.text == example.repaired)
        #expect(result.status == .changed)
        #expect(result.report.totals.repaired == result.report.changes.count)
        #expect(!result.report.changes.isEmpty)
        #expect(try result.undo.apply(to: Array(example.repaired.utf8)) == Array(example.text.utf8))
        #expect(throws: UnreadableDocumentError.self) {
            try Self.sanitizer(.none).sanitize(example.text)
        }
    }

    @Test(arguments: examples.filter { $0.syntax.rawValue.nonzeroBitCount == 1 })
    func `no other departure repairs the same`(example: Example) throws {
        // These overlap by what they mean.
        let overlapping: Sanitizer.Policy.Relaxed = [
            .unquotedText, .caselessLiterals, .hashComments, .brackets, .surroundingText,
            .innerQuotes, .strayBackslashes, .whiteSpace,
        ]
        guard !overlapping.contains(example.syntax) else { return }
        let others = Sanitizer.Policy.Relaxed.salvage.subtracting(overlapping).subtracting(
            example.syntax
        )
        #expect(throws: UnreadableDocumentError.self) {
            try Self.sanitizer(others).sanitize(example.text)
        }
    }

    private static let examples: [Example] = [
        Example(.byteOrderMark, "\u{FEFF}[1]", "[1]"),
        Example(
            [.comments, .whiteSpace],
            "[1 // a\u{B}, 2 // b\u{C}, 3 // c\u{85}]",
            "[1   , 2   , 3   ]"
        ),
        Example(.comments, "[1 // a\u{B}, 2 // b\n]", "[1  \n]"),
        Example(.whiteSpace, "[\u{A0}1,\u{2028}2\u{C}\u{85}]", "[ 1, 2  ]"),
        Example(.comments, "[1, // one\n2 /* two */]// end", "[1,  \n2  ] "),
        Example(.comments, "/* a\n * b */{}", "\n{}"),
        Example(.trailingCommas, #"{"a":[1,2,],}"#, #"{"a":[1,2]}"#),
        Example(.trailingCommas, "[1 , ]", "[1  ]"),
        Example(.singleQuotes, #"{'a':'b "c" d'}"#, #"{"a":"b \"c\" d"}"#),
        Example(
            .unquotedKeys,
            #"{a:1,$b_2:2,ümlåut:3,a\u0062:4}"#,
            #"{"a":1,"$b_2":2,"ümlåut":3,"a\u0062":4}"#
        ),
        Example(.escapes, #"["\'\v\0\x41\q"]"#, #"["'\u000b\u0000\u0041q"]"#),
        Example(.escapes, "[\"a\\\nb\\\r\nc\\\u{2028}d\"]", #"["abcd"]"#),
        Example(.controlCharacters, "[\"a\tb\u{1}\u{1F}c\"]", #"["a\tb\u0001\u001fc"]"#),
        Example(.nonFiniteNumbers, "[NaN,Infinity,-Infinity,+NaN]", "[null,null,null,null]"),
        Example(.plusSigns, "[+1,+1.5e3]", "[1,1.5e3]"),
        Example(.bareFractions, "[.5,5.,-.5,5.e3]", "[0.5,5.0,-0.5,5.0e3]"),
        Example(
            .hexNumbers,
            "[0x1F,-0XdeadBEEF,0xFFFFFFFFFFFFFFFF]",
            "[31,-3735928559,18446744073709551615]"
        ),
        Example([.hexNumbers, .plusSigns], "[+0x10]", "[16]"),
        Example(.lineBreaks, "[\"a\nb\r\nc\"]", #"["a\nb\r\nc"]"#),
        Example(.typographicQuotes, "{“a”:‘it’s “b”’,«c»:„d“}", #"{"a":"it’s “b”","c":"d"}"#),
        Example(
            .looseUnicode,
            #"["\ud800","\udc00x","\ud83d\ude00"]"#,
            #"["\ufffd","\ufffdx","\ud83d\ude00"]"#
        ),
        Example(.leadingZeros, "[007,08,-01.5,00]", "[7,8,-1.5,0]"),
        Example(.digitSeparators, "[1_000.5_5e1_0,-1_2]", "[1000.55e10,-12]"),
        Example(.pythonLiterals, #"{"a":True,"b":[False,None]}"#, #"{"a":true,"b":[false,null]}"#),
        Example(.extraCommas, #"{,"a":1,,"b":2}"#, #"{"a":1,"b":2}"#),
        Example(
            .missingCommas,
            "[{} {}[1]\n\"a\"\n\"b\" true]",
            "[{}, {},[1],\n\"a\",\n\"b\", true]"
        ),
        Example(.missingCommas, #"{"a":1 "b":2}"#, #"{"a":1, "b":2}"#),
        Example(.missingColons, #"{"a" 1,"b"{},"c" "d"}"#, #"{"a": 1,"b":{},"c": "d"}"#),
        Example(.truncation, #"{"a":[1,{"b":2,"c":"x"#, #"{"a":[1,{"b":2}]}"#),
        Example(.truncation, #"[1,tru"#, "[1]"),
        Example(.truncation, #"{"a":1,"b"#, #"{"a":1}"#),
        Example(.truncation, #"{"a":1,"b":"#, #"{"a":1}"#),
        Example(.truncation, #"{"a":1,"b":12"#, #"{"a":1}"#),
        Example(.truncation, #"[12 "#, "[12 ]"),
        Example(.truncation, #"[{"#, "[{}]"),
        Example(.truncation, #"["\ud83d"#, "[]"),
        Example(.codeFences, "```json\n[1]\n```\n", "[1]\n"),
        Example(.trailingText, "[1] (end)", "[1] "),
        Example(.holes, "[,1,,2]", "[1,2]"),
        Example(.octalZeros, "[012]", "[12]"),
        Example(.strayBackslashes, #"["C:\dir \ue \x"]"#, #"["C:\\dir \\ue \\x"]"#),
        Example(.caselessLiterals, "[TRUE,Null,undefined,-inf]", "[true,null,null,null]"),
        Example(.hashComments, "[1 # one\n]", "[1  \n]"),
        Example(
            .unquotedText,
            "{a b: c d, e-f: 10:30, g: 1/3}",
            #"{"a b": "c d", "e-f": "10:30", "g": "1/3"}"#
        ),
        Example(
            .unquotedText,
            #"[C:\\dir\\ \u00fc \"\u00e9\", C:\new\\, \\host\d, \ud83d\ude00\/, a\ud83d]"#,
            #"["C:\\dir\\ \u00fc \"\u00e9\"", "C:\\new\\\\", "\\\\host\\d", "\ud83d\ude00\/", "a\\ud83d"]"#
        ),
        Example(
            .innerQuotes,
            #"{"a":"he said "hi" to","b":1}"#,
            #"{"a":"he said \"hi\" to","b":1}"#
        ),
        Example(.missingQuotes, #"{"a":["b]}"#, #"{"a":["b"]}"#),
        Example(.brackets, #"{"a":[1,{"b":2]}"#, #"{"a":[1,{"b":2}]}"#),
        Example(.brackets, "[1}]", "[1]"),
        Example(.brackets, "[1]]}", "[1]"),
        Example(.missingValues, #"{"a":,"b":}"#, #"{"a":null,"b":null}"#),
        Example(.looseCommas, #"["a" "b", 1 2]"#, #"["a", "b", 1, 2]"#),
        Example(.surroundingText, "Here it is: {\"a\":[1]} – done [ok].", #"{"a":[1]}"#),
        Example([.truncation, .cutStrings], #"{"a":"he said \"#, #"{"a":"he said "}"#),
        Example(.ellipses, "[1, 2, ...]", "[1, 2]"),
        Example(.ellipses, "[..., 2, … , 3,....]", "[ 2 , 3]"),
        Example(.ellipses, #"[{"a": [...], ...}, {...}]"#, #"[{"a": []}, {}]"#),
        Example(.missingBraces, #" "a": [1], "b": {} "#, #" {"a": [1], "b": {}} "#),
        Example(.missingBraces, #""a": 1}"#, #"{"a": 1}"#),
        Example(.missingBraces, #""a": 1"#, #"{"a": 1}"#),
        Example(.equalsSigns, #"{"a" = 1, "b" => [2]}"#, #"{"a" : 1, "b" : [2]}"#),
        Example([.equalsSigns, .unquotedKeys], "{a=1}", #"{"a":1}"#),
        Example(
            [.singleQuotes, .innerQuotes],
            "{'a': 'see O'Neil', 'b': 1}",
            #"{"a": "see O'Neil", "b": 1}"#
        ),
        Example(
            [.strayBackslashes, .mixedBackslashes],
            #"["C:\temp\Users\new\k","C:\Users\temp"]"#,
            #"["C:\temp\\Users\new\\k","C:\\Users\temp"]"#
        ),
    ]

    // MARK: Beyond one departure

    @Test func `a fence whose end is missing is a truncation, too`() throws {
        let text = "```json\n{\"a\": 1, \"b\": \"x"
        let result = try Self.sanitizer(.compatible).sanitize(text)
        #expect(result.text == "{\"a\": 1}")
        #expect(
            result.report.changes.map(\.code.rawValue) == [
                "relaxed.codeFences", "relaxed.truncation",
            ]
        )
    }

    @Test func `several documents are not guessed at`() throws {
        for text in ["{\"a\":1}\n{\"a\":2}", "[1][2]", "see {\"a\":1} or {\"a\":2}"] {
            #expect(throws: UnreadableDocumentError.self) {
                try Self.sanitizer(.salvage).sanitize(text)
            }
        }
    }

    @Test func `a string that may only lack its quote is no truncation`() throws {
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Self.sanitizer(.compatible).sanitize(#"["asd]"#)
        }
        #expect(error?.code == .syntax(.unexpectedEnd))
    }

    @Test func `the error is the first that may not be repaired, at its place`() throws {
        let text = "{a: 1,\n // two\n 'b': [1,,2]}"
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Self.sanitizer(.compatible).sanitize(text)
        }
        #expect(error?.syntaxError?.line == 3)
        #expect(error?.syntaxError?.column == 10)
        #expect(error?.syntaxError?.offset == text.utf8.count - 4)
        #expect(error?.description.contains("--relaxed=compatible,holes'") == true)
    }

    /// The JSON text has other lines than the document: the comment is gone.
    @Test(arguments: [0, 1, 2])
    func `refused values beyond the limit on changes have their lines in the document`(
        limit: Int
    ) throws {
        let document = "[1, /* a\n comment */ \"x\",\n 'y']"
        var policy = Sanitizer.Policy(relaxed: .salvage)
        let all = try Sanitizer(try Pattern(#"["int"]"#), policy: policy).sanitize(document)
        policy.limits.changes = limit
        let some = try Sanitizer(try Pattern(#"["int"]"#), policy: policy).sanitize(document)
        #expect(some.quarantine().map(\.line) == [2, 3])
        #expect(some.quarantine() == all.quarantine())
        let error = try #require(throws: JSONPatch.UnavailableError.self) {
            try some.patchText()
        }
        #expect(error.code == .notJSON && error.path == JSONPointer())
    }

    @Test func `limits hold`() throws {
        let deep = String(repeating: "[", count: 100_000)
        let error = #expect(throws: UnreadableDocumentError.self) {
            try Self.sanitizer(.salvage).sanitize(deep)
        }
        #expect(error?.code == .depth)
    }

    @Test func `ill-formed UTF-8 becomes one character for each maximal subpart`() throws {
        let sequences: [[UInt8]] = [
            [0x80], [0xC0, 0x80], [0xC2], [0xE0, 0x80], [0xE0, 0xA0], [0xE2, 0x82],
            [0xED, 0xA0, 0x80],
            [0xF0, 0x90, 0x80], [0xF0, 0x8F], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFF], [0xFE],
            [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0xAC], [0xF0, 0x9F, 0x98, 0x80],
        ]
        let sanitizer = try Self.sanitizer(.looseUnicode)
        for first in sequences {
            for second in sequences + [Array("a".utf8)] {
                let content = first + second
                let text = Array("[\"".utf8) + content + Array("\"]".utf8)
                // The standard library repairs in the same way.
                let repaired = "[\"" + String(decoding: content, as: UTF8.self) + "\"]"
                #expect(try sanitizer.sanitize(text).text == repaired, "\(content)")
            }
        }
    }

    /// Texts that make a reader look ahead again and again.
    @Test(
        .timeLimit(.minutes(35)),
        arguments: [
            "\"/*", "\",/*", "[", "{\"a\":", "[{", "'", "\\", "\"", "“", "‘a’ ", "a:",
            "\"a\" \"b\" ", ",",
            "/*", "//", "#", "`", "```\n", "~~~\n[", "[ ", "0_", "\\u", "{\"a\":1 ", "{a b:",
            "1 2 ", "]", "}",
            "[x {", "\"a\":", "\u{2028}", "\u{FEFF}", "+", "0x", "-", "{\"a\" ", "[\"",
            "{'a':\"b\"c\",",
        ]
    )
    func `no text takes more than linear time`(unit: String) throws {
        let count = 100_000 / unit.utf8.count
        for (start, end) in [("", ""), ("[", "]"), ("{\"a\": \"", "\"}"), ("see ", "*/\"}]")] {
            let text = start + String(repeating: unit, count: count) + end
            for syntax in [Sanitizer.Policy.Relaxed.compatible, .salvage] {
                _ = try? Self.sanitizer(syntax).sanitize(text)
            }
        }
    }
}
