import TestSupport
import Testing

@testable import VeriJSONCore

struct RegularExpressionTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var source: String
        var found: [String]
        var absent: [String]

        init(_ source: String, found: [String] = [], absent: [String] = []) {
            self.source = source
            self.found = found
            self.absent = absent
        }

        var testDescription: String { source }
    }

    static let cases: [Case] = [
        Case("", found: ["", "a"]),
        Case("b", found: ["b", "abc"], absent: ["", "a"]),
        Case("^ab$", found: ["ab"], absent: ["xab", "abx", "ab\n", "\nab"]),
        Case("a|b|", found: ["", "c"]),
        Case("^(?:a|bc|)d$", found: ["ad", "bcd", "d"], absent: ["abcd", "bd"]),
        Case("^.$", found: ["a", "é", "漢", "😀", "\u{0}"], absent: ["", "ab", "e\u{301}"]),
        Case("^.$", absent: ["\n", "\r", "\u{2028}", "\u{2029}"]),
        Case(#"^\d{4}-\d{2}-\d{2}$"#, found: ["2024-01-31"], absent: ["24-1-31", "２０２４-01-31"]),
        Case(#"\d{8}"#, found: ["12345678", "a12345678b"], absent: ["1234567", "1234 5678"]),
        Case(#"^\w+$"#, found: ["aZ_9"], absent: ["é", "-", ""]),
        Case(#"^\W$"#, found: ["é", "-", "ſ"], absent: ["_"]),
        Case(
            #"^\s$"#,
            found: [
                "\t", "\u{B}", "\u{C}", " ", "\n", "\r", "\u{A0}", "\u{1680}", "\u{2000}",
                "\u{200A}",
                "\u{2028}", "\u{2029}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{FEFF}",
            ],
            absent: ["\u{85}", "\u{180E}", "\u{200B}", "\u{2027}", "\u{FFFE}", "\u{1}"]
        ),
        Case(#"\S"#, found: ["a", " a "], absent: ["", " \t\n", "\u{A0}\u{FEFF}"]),
        Case(#"\bfoo\b"#, found: ["foo", "a foo.", "éfooé"], absent: ["food", "a_foo"]),
        Case(#"^\B$"#, found: [""], absent: ["a"]),
        Case(#"\B"#, found: ["aa", "é", ""], absent: ["a", "aéa"]),
        Case(#"\B^$^"#, found: [""], absent: ["é"]),
        Case(#"\B^"#, found: ["é"], absent: ["a"]),
        Case(#"a\b."#, found: ["a-", "aé"], absent: ["ab"]),
        Case(#"(?:\b|x)y$"#, found: ["y", "xy", "axy"], absent: ["ay"]),
        Case("^[a-c]+$", found: ["abc"], absent: ["abd", ""]),
        Case("^[^a-c]$", found: ["d", "\n", "😀"], absent: ["a", "b"]),
        Case("^[-a]$", found: ["-", "a"], absent: ["b"]),
        Case("^[a-]$", found: ["-", "a"], absent: ["b"]),
        Case(#"^[\d\-x]$"#, found: ["7", "-", "x"], absent: ["d", "a"]),
        Case(#"^[\]\b^.[]$"#, found: ["]", "\u{8}", "^", ".", "["], absent: ["b", "a"]),
        Case("[]", absent: ["", "a"]),
        Case("^[^]$", found: ["a", "\n", "😀"], absent: [""]),
        Case("^[à-ÿ]$", found: ["é"], absent: ["É", "e"]),
        Case("^[߿-ࠀ]$", found: ["\u{7FF}", "\u{800}"], absent: ["\u{7FE}", "\u{801}"]),
        Case("^[\u{FFFF}-\u{10000}]$", found: ["\u{FFFF}", "\u{10000}"], absent: ["\u{10001}"]),
        Case(#"^[\uD000-\uE001]$"#, found: ["\u{D000}", "\u{E000}"], absent: ["\u{E002}"]),
        Case(
            #"^\t\n\v\f\r\0\cj\x41\u00e9\u{1F600}\uD83D\uDE00$"#,
            found: [
                "\t\n\u{B}\u{C}\r\u{0}\nAé😀😀"
            ]
        ),
        Case(#"^\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/$"#, found: [#"^$\.*+?()[]{}|/"#]),
        Case("^a{3}$", found: ["aaa"], absent: ["aa", "aaaa"]),
        Case("^a{2,}$", found: ["aa", "aaaaa"], absent: ["a"]),
        Case("^a{1,3}b$", found: ["ab", "aaab"], absent: ["b", "aaaab"]),
        Case("^(?:ab){0,2}$", found: ["", "ab", "abab"], absent: ["ababab", "aba"]),
        Case("^xa{0}y$", found: ["xy"], absent: ["xay"]),
        Case("^a+?b*?c??$", found: ["a", "aabbc"], absent: ["bc"]),
        Case("^(?:a*)*$", found: ["", "aaa"], absent: ["b"]),
        Case("^(?:a|(?:)){3}b$", found: ["b", "ab", "aaab"], absent: ["aaaab"]),
        Case("^(?:(?:){1000}){1000}x$", found: ["x"]),
        Case("^(?<year>a)(b)$", found: ["ab"], absent: ["a"]),
        Case("(?i)straSSe", found: ["STRASSE"], absent: ["straße"]),
        Case("(?i)^ß$", found: ["ẞ", "ß"], absent: ["SS", "ss"]),
        Case("(?i)^[k-l]$", found: ["K", "\u{212A}", "l"], absent: ["m"]),
        Case("(?i)^σ$", found: ["Σ", "ς"]),
        Case("(?i)^i$", found: ["I"], absent: ["İ", "ı"]),
        Case(#"(?i)^\w$"#, found: ["k"], absent: ["\u{212A}"]),
        Case("(?i)^[^a]$", found: ["b"], absent: ["A", "a"]),
        Case("^a(?i:b)c$", found: ["aBc", "abc"], absent: ["Abc", "abC"]),
        Case("(?i)^a(?-i:b)c$", found: ["AbC"], absent: ["aBc"]),
        Case("^(?i:a|b)c$", found: ["Bc"], absent: ["BC"]),
        Case(#"^\p{Lu}\p{Ll}+$"#, found: ["Ünïx"], absent: ["ünix", "U1"]),
        Case(#"^\p{Uppercase_Letter}\p{gc=Nd}\p{General_Category=Zs}$"#, found: ["A٣ "]),
        Case(#"^\p{L}$"#, found: ["a", "漢", "ʰ"], absent: ["1", "-"]),
        Case(#"^\p{LC}$"#, found: ["a", "A", "ǅ"], absent: ["漢", "ʰ"]),
        Case(#"^\P{L}$"#, found: ["1", "😀"], absent: ["a"]),
        Case(#"^[\p{L}\p{M}' ]+$"#, found: ["Zoe\u{308} O'Neil"], absent: ["R2"]),
        Case(#"^[^\p{ASCII}]$"#, found: ["é"], absent: ["e"]),
        Case(#"^\p{Any}$"#, found: ["\n", "\u{10FFFF}"], absent: [""]),
        Case(#"^\p{Assigned}\p{Cn}\p{Co}$"#, found: ["a\u{378}\u{E000}"]),
        Case("日本", found: ["これは日本です"], absent: ["日月本"]),
    ]

    @Test(arguments: cases)
    func `an expression is found where ECMA-262 finds it`(test: Case) throws {
        let expression = try RegularExpression(test.source)
        #expect(expression.program.checkInvariants())
        for text in test.found { #expect(isFound(expression, in: text) == true, "\(text)") }
        for text in test.absent { #expect(isFound(expression, in: text) == false, "\(text)") }
    }

    @Test func `an anchor anywhere is an anchor`() throws {
        for source in ["^a", "a$", "(?:b|a$)"] { #expect(try RegularExpression(source).isAnchored) }
        for source in ["a", #"\^"#, "[^$]", #"\ba\b"#] {
            #expect(try !RegularExpression(source).isAnchored)
        }
    }

    @Test func `a repetition copies the code before it`() throws {
        let program = try RegularExpression("a|(?:b?){2,3}").program
        #expect(
            program.dump == """
                0 split 3
                1 scalar 0
                2 jump 10
                3 split 5
                4 scalar 1
                5 split 7
                6 scalar 1
                7 split 10
                8 split 10
                9 scalar 1
                10 found

                """
        )
    }

    @Test func `names of groups may be any identifier`() throws {
        #expect(try isFound("(?<größe_1>a)(?<$>b)", in: "ab") == true)
    }
}
