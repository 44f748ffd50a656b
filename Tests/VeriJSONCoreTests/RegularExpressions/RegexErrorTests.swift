import TestSupport
import Testing

@testable import VeriJSONCore

struct RegexErrorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var source: String
        var code: RegexError.Code
        var range: Range<Int>
        /// The text after the help is followed; nil where it has no edit.
        var mended: String?

        init(
            _ source: String,
            _ code: RegexError.Code,
            _ range: Range<Int>,
            mended: String? = nil
        ) {
            self.source = source
            self.code = code
            self.range = range
            self.mended = mended
        }

        var testDescription: String { source }
    }

    static let cases: [Case] = [
        Case("é(?=b)", .lookAround, 2..<5),
        Case("a(?!b)", .lookAround, 1..<4),
        Case("(?<=a)b", .lookAround, 0..<4),
        Case("(?<!a)b", .lookAround, 0..<4),
        Case(#"(a)\1"#, .backreference, 3..<5),
        Case(#"(?<x>a)\k<x>"#, .backreference, 7..<9),
        Case("ab)c", .unmatchedParenthesis, 2..<3, mended: #"ab\)c"#),
        Case("a(b", .unclosedGroup, 1..<2, mended: #"a\(b"#),
        Case("a((?:b)", .unclosedGroup, 1..<2, mended: #"a\((?:b)"#),
        Case("a(?<n>b", .unclosedGroup, 1..<6),
        Case("a[bc", .unclosedClass, 1..<2, mended: #"a\[bc"#),
        Case("[]a]", .loneBracket, 3..<4, mended: #"[]a\]"#),
        Case("a}", .loneBracket, 1..<2, mended: #"a\}"#),
        Case("a{", .loneBracket, 1..<2, mended: #"a\{"#),
        Case("{id}", .loneBracket, 0..<1),
        Case("a{,5}", .loneBracket, 1..<2),
        Case("a{1,x}", .loneBracket, 1..<2),
        Case("*a", .nothingToRepeat, 0..<1, mended: #"\*a"#),
        Case("a|+", .nothingToRepeat, 2..<3, mended: #"a|\+"#),
        Case("(?{2}a)", .unknownGroup, 0..<3),
        Case("({2,3}?a)", .nothingToRepeat, 1..<7, mended: #"(\{2,3\}\?a)"#),
        Case("^*", .nothingToRepeat, 1..<2, mended: #"^\*"#),
        Case(#"\b+"#, .nothingToRepeat, 2..<3, mended: #"\b\+"#),
        Case("a**", .repeatedQuantifier, 2..<3, mended: "a*"),
        Case("a{2}{3}", .repeatedQuantifier, 4..<7, mended: "a{2}"),
        Case("a++", .repeatedQuantifier, 2..<3, mended: "a+"),
        Case("a{5,2}", .repetitionReversed, 1..<6, mended: "a{2,5}"),
        Case("a{1001}", .repetitionLimit, 1..<7, mended: "a{1000}"),
        Case("a{3,99999999999999999999}?", .repetitionLimit, 1..<26, mended: "a{3,1000}?"),
        Case("a{2000,}", .repetitionLimit, 1..<8, mended: "a{1000,}"),
        Case("[z-a]", .rangeReversed, 1..<4, mended: "[a-z]"),
        Case(#"[\u{e9}-é\]-[]"#, .rangeReversed, 10..<14, mended: #"[\u{e9}-é[-\]]"#),
        Case(#"[\w-.]"#, .rangeOfClass, 1..<5, mended: #"[\w\-.]"#),
        Case(#"[a-\d]"#, .rangeOfClass, 1..<5, mended: #"[a\-\d]"#),
        Case(#"a\"#, .escapeAtEnd, 1..<2, mended: #"a\\"#),
        Case(#"a\eb"#, .unknownEscape, 1..<3, mended: "aeb"),
        Case(#"\-"#, .unknownEscape, 0..<2, mended: "-"),
        Case(#"\é"#, .unknownEscape, 0..<3, mended: "é"),
        Case(#"[\B]"#, .unknownEscape, 1..<3, mended: "[B]"),
        Case(#"\Aa\z"#, .unknownEscape, 0..<2),
        Case(#"\07"#, .octalEscape, 0..<3, mended: #"\x007"#),
        Case(#"\x4g"#, .hexEscape, 0..<3),
        Case(#"\u00e"#, .hexEscape, 0..<5),
        Case(#"\u{}"#, .hexEscape, 0..<3),
        Case(#"\u{12"#, .hexEscape, 0..<5),
        Case(#"\u{110000}"#, .scalarEscape, 0..<10),
        Case(#"\u{FFFFFFFFFFFFFFFFFFFF}"#, .scalarEscape, 0..<24),
        Case(#"\uD83D"#, .surrogateEscape, 0..<6),
        Case(#"\uDE00\uD83D"#, .surrogateEscape, 0..<6),
        Case(#"\c1"#, .controlEscape, 0..<2),
        Case(#"\pL"#, .propertySyntax, 0..<3, mended: #"\p{L}"#),
        Case(#"\p"#, .propertySyntax, 0..<2),
        Case(#"\p{L"#, .propertySyntax, 0..<3),
        Case(#"\p{lu}"#, .property, 3..<5, mended: #"\p{Lu}"#),
        Case(#"[\P{Script=Greeek}]"#, .property, 4..<17, mended: #"[\P{Script=Greek}]"#),
        Case(#"\p{Greek}"#, .property, 3..<8, mended: #"\p{Script=Greek}"#),
        Case(#"\p{scripts=old italic}"#, .property, 3..<21, mended: #"\p{Script=Old_Italic}"#),
        Case(#"\p{scx=}"#, .property, 3..<7),
        Case(#"\p{Alphabetical}"#, .property, 3..<15, mended: #"\p{Alphabetic}"#),
        Case(#"\p{Alphabetic=Yes}"#, .property, 3..<17),
        Case(#"\p{gc=Any}"#, .property, 3..<9),
        Case("(?>a)", .unknownGroup, 0..<3),
        Case("(?#a)", .unknownGroup, 0..<3),
        Case("(?P<n>a)", .unknownGroup, 0..<4),
        Case("(?", .unknownGroup, 0..<2),
        Case("(?<>a)", .groupName, 0..<3),
        Case("(?<1>a)", .groupName, 3..<4),
        Case("(?<a", .groupName, 0..<4),
        Case("(?<é>a)(?<n>(?<é>b))", .groupRepeated, 16..<18),
        Case("(?<n>a)|(?<n>b)", .groupRepeated, 11..<12),
        Case("a(?i)b", .modifierPlace, 1..<5, mended: "ab"),
        Case("(?s)a", .modifier, 0..<4),
        Case("(?im:a)", .modifier, 0..<5),
        Case("(?:(?:a{1000}){1000})", .tooLarge, 3..<20),
        Case(#"\p{L}{1000}{2}"#, .repeatedQuantifier, 11..<14, mended: #"\p{L}{1000}"#),
    ]

    @Test(arguments: cases)
    func `a mistake is found at its place, and the help mends it`(test: Case) throws {
        let error = try #require(throws: RegexError.self) { try RegularExpression(test.source) }
        #expect(error.code == test.code)
        #expect(error.range == test.range)
        #expect(!error.message.isEmpty && !error.help.isEmpty)
        #expect(error.message.first?.isUppercase == false && error.message.last != ".")
        guard let replacement = error.replacement else {
            #expect(test.mended == nil)
            return
        }
        var bytes = Array(test.source.utf8)
        bytes.replaceSubrange(error.range, with: replacement.utf8)
        let mended = String(decoding: bytes, as: UTF8.self)
        guard let expected = test.mended else {
            // Another mistake follows: this one is gone.
            #expect(mistake(in: mended) != error)
            return
        }
        #expect(mended == expected)
        #expect(throws: Never.self) { try RegularExpression(mended) }
    }

    private func mistake(in source: String) -> RegexError? {
        do throws(RegexError) {
            _ = try RegularExpression(source)
            return nil
        } catch {
            return error
        }
    }

    @Test func `every code has a case, but those that take a generated text`() {
        let generated: Set<RegexError.Code> = [.tooDeep]
        let covered = Set(Self.cases.map(\.code))
        #expect(covered.union(generated) == Set(RegexError.Code.allCases))
    }

    @Test func `groups may be nested two hundred deep and no deeper`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "a" + String(repeating: ")*", count: depth)
        }
        #expect(try isFound(nested(200), in: "a") == true)
        let error = try #require(throws: RegexError.self) { try RegularExpression(nested(201)) }
        #expect(error == RegexError(.tooDeep, at: 200..<201))
        #expect(error.message == "expected groups nested at most 200 deep")
        #expect(throws: RegexError.self) { try RegularExpression(nested(100_000)) }
    }

    @Test func `what is written only to be taken out again is bounded as well`() {
        let source = String(repeating: "(?:(?:a{1000}){40}){0}", count: 1000)
        let error = #expect(throws: RegexError.self) { try RegularExpression(source) }
        #expect(error?.code == .tooLarge)
    }

    @Test func `a mistake reads as one line and an edit`() throws {
        let error = try #require(throws: RegexError.self) { try RegularExpression("[z-a]") }
        #expect(error.message == "expected a range from low to high, found 'z-a'")
        #expect(error.help == "write 'a-z'")
        let escape = try #require(throws: RegexError.self) { try RegularExpression(#"\@"#) }
        #expect(
            escape.message == #"expected an escape of ECMA-262 with the 'u' flag, found '\@'"#
        )
        #expect(escape.help == "write '@'; in JSON text every backslash is written twice")
    }

    @Test func `errors are equal when code and place are`() {
        let error = RegexError(.property, at: 3..<5, ["lu"])
        #expect(error == RegexError(.property, at: 3..<5))
        #expect(error != RegexError(.property, at: 3..<6, ["lu"]))
    }
}
