import Testing

@testable import VeriJSONCore

/// Properties of Unicode in `\p{…}`.
struct PropertyTests {
    private func scalars(_ text: String) throws -> ScalarSet {
        try #require(ScalarSet(property: text), "\(text)")
    }

    @Test(arguments: [
        ("sc=Latin", "Aaé\u{1DF25}", "αя1 、\u{301}"),
        ("Script=Latn", "Aaé\u{FF21}", "αя"),
        ("sc=Grek", "αΩ\u{1F71}", "aя"),
        ("sc=Hiragana", "あゟ", "ア、ー"),
        ("scx=Hiragana", "あ、ー", "アa"),
        ("Script_Extensions=Kana", "ア、ー", "あ"),
        ("sc=Common", "1 、ー😀", "aあ\u{301}"),
        ("scx=Common", "1😀", "、ーa"),
        ("sc=Inherited", "\u{301}\u{363}", "a"),
        ("sc=Qaai", "\u{301}\u{363}", "a"),
        ("scx=Zinh", "\u{FE00}", "\u{363}a"),
        ("scx=Latin", "a\u{363}", "α"),
        ("sc=Unknown", "\u{E000}\u{FFFFF}\u{378}", "a1"),
        ("sc=Zzzz", "\u{E000}\u{10FFFF}", "a1"),
        ("sc=Garay", "\u{10D40}", "a"),
        ("sc=Tolong_Siki", "\u{11DB0}", "a"),
    ])
    func `a script has its letters`(_ text: String, _ inside: String, _ outside: String) throws {
        let set = try scalars(text)
        for scalar in inside.unicodeScalars { #expect(set.contains(scalar.value), "\(scalar)") }
        for scalar in outside.unicodeScalars { #expect(!set.contains(scalar.value), "\(scalar)") }
    }

    @Test func `every scalar has one script, and every name of a script has its members`() throws {
        var counts: [ScalarSet: Int] = [:]
        for name in ScalarSet.scriptNames { counts[try scalars("sc=" + name), default: 0] += 1 }
        #expect(counts.keys.count == 175)
        #expect(counts.values.allSatisfy { $0 <= 3 })
        let ranges = counts.keys.flatMap(\.ranges)
        #expect(ScalarSet(ranges) == .all)
        #expect(ranges.reduce(0) { $0 + $1.count } == 0x11_0000 - 0x800)
    }

    @Test func `a scalar that has extensions has them instead of its script`() throws {
        var all: [ClosedRange<UInt32>] = []
        for name in ScalarSet.scriptNames { all += try scalars("scx=" + name).ranges }
        #expect(ScalarSet(all) == .all)
        // U+0964, the danda, belongs to many scripts and to Common only in Script.
        #expect(try scalars("sc=Common").contains(0x964))
        #expect(!(try scalars("scx=Common").contains(0x964)))
        for name in ["Deva", "Beng", "Taml"] { #expect(try scalars("scx=" + name).contains(0x964)) }
    }

    static let binary: [(String, @Sendable (Unicode.Scalar.Properties) -> Bool)] = [
        ("Alphabetic", { $0.isAlphabetic }), ("Alpha", { $0.isAlphabetic }),
        ("White_Space", { $0.isWhitespace }), ("Emoji_Presentation", { $0.isEmojiPresentation }),
        ("Noncharacter_Code_Point", { $0.isNoncharacterCodePoint }),
        ("DI", { $0.isDefaultIgnorableCodePoint }), ("CWKCF", { $0.changesWhenNFKCCaseFolded }),
    ]

    @Test(arguments: binary.indices)
    func `a binary property is that of the standard library`(_ index: Int) throws {
        let (name, isTrue) = PropertyTests.binary[index]
        let set = try scalars(name)
        var count = 0
        for value in 0...ScalarSet.last {
            guard let scalar = Unicode.Scalar(value), isTrue(scalar.properties) else { continue }
            count += 1
            if !set.contains(value) { Issue.record("\(name) lacks \(scalar)") }
        }
        #expect(count == set.ranges.reduce(0) { $0 + $1.count })
    }

    @Test func `every name of a binary property has members, and no two properties a name`() throws
    {
        let names = ScalarSet.binaryPropertyNames
        let all = names + ScalarSet.categoryNames
        #expect(Set(all).count == all.count)
        for name in names { #expect(!(try scalars(name)).isEmpty, "\(name)") }
    }

    @Test(arguments: [
        "latin", "sc=latin", "SC=Latin", "sc=", "sc", "Script", "Script=Hrkt", "gc=Latin", "sc=L",
        "scx=Lu", "Latin", "alpha", "Alphabetic=Y", "Full_Composition_Exclusion", " L", "=", "",
        "sc=Latin ", "sc=Old Italic", "sc=Latin=Latin",
    ])
    func `names are exact`(_ name: String) {
        #expect(ScalarSet(property: name) == nil)
    }

    @Test func `a pattern asks for scripts and properties`() throws {
        let pattern = try Pattern(
            #"["string:^[\\p{sc=Greek}\\p{White_Space}]+$|^\\P{scx=Hira}$|^(?i:\\p{Lowercase}Z)$"]"#
        )
        let result = try Sanitizer(pattern).sanitize(#"["αβ γ","a","あ","、","αb","Az","1z"]"#)
        #expect(result.text == #"["αβ γ","a","Az"]"#)
    }

    @Test func `an unknown property is answered with the nearest name`() throws {
        let error = try #require(throws: PatternError.self) {
            try Pattern(#""string:^\\p{Script=Cyrilic}$""#)
        }
        #expect(error.mistakes.count == 1)
        let text = error.description
        #expect(text.contains(#"found 'Script=Cyrilic'"#))
        #expect(text.contains(#"write 'Script=Cyrillic'"#))
    }
}
