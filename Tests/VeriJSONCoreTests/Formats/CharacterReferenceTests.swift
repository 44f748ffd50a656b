import TestSupport
import Testing

@testable import VeriJSONCore

struct CharacterReferenceTests {
    private func unescaped(_ text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            CharacterReferences.unescaped(bytes).map { String(decoding: $0, as: UTF8.self) } ?? text
        }
    }

    @Test(arguments: [
        ("Tom &amp; Jerry", "Tom & Jerry"), ("&amp;lt;", "<"), ("&amp;amp;amp;lt;b&gt;", "<b>"),
        ("&#8217;", "’"), ("&#x2019;", "’"), ("&#X2019;", "’"), ("&#0065;", "A"),
        ("&nbsp;", "\u{A0}"), ("&amp", "&amp"), ("&AMP;", "&"), ("&Amp;", "&Amp;"),
        ("&unknown;", "&unknown;"), ("&;", "&;"), ("&#;", "&#;"), ("&#x;", "&#x;"),
        ("&#0;", "&#0;"), ("&#xD800;", "&#xD800;"), ("&#x110000;", "&#x110000;"),
        ("&#99999999999999999999;", "&#99999999999999999999;"), ("&#12a;", "&#12a;"),
        ("&#128;", "€"), ("&#159;", "Ÿ"), ("&#129;", "\u{81}"), ("&#1;", "\u{1}"), ("&#13;", "\r"),
        ("&am&#112;;", "&"), ("&a&#109;p;lt;", "<"), ("&amp&semi;lt;", "<"), ("&&num;60;", "<"),
        ("&foo;amp;", "&foo;amp;"), ("&nGt;", "\u{226B}\u{20D2}"), ("a;b&c", "a;b&c"),
        ("&CounterClockwiseContourIntegral;", "∳"), ("&zwnj;", "\u{200C}"), ("&Aacute;", "Á"),
        ("&amp;#x26;amp;gt;", ">"), ("é&lt;é", "é<é"),
    ])
    func `references are replaced until none is left`(_ text: String, _ expected: String) {
        #expect(Array(unescaped(text).unicodeScalars) == Array(expected.unicodeScalars))
        #expect(Array(unescaped(expected).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func `a text without references is no new text`() {
        for text in ["", "a", "&", ";", "; &", "&x;", "AT&T;"] {
            let result = Array(text.utf8).withUnsafeBufferPointer(CharacterReferences.unescaped)
            #expect(result == nil, "\(text)")
        }
    }

    @Test func `a million opened references take linear time`() {
        let text = String(repeating: "&amp;amp;&lt", count: 100_000) + ";;;"
        #expect(unescaped(text).utf8.count == 400_000 - 3 + 3)
        let open = String(repeating: "&#", count: 500_000) + ";"
        #expect(unescaped(open) == open)
        let zeros = "&#" + String(repeating: "0", count: 500_000) + "65;"
        #expect(unescaped(zeros) == "A")
    }

    /// The names by Python's `html`, with the characters that `html.unescape` makes of them.
    private static let script = """
        import html, html.entities
        for name in html.entities.html5:
            if name.endswith(';'):
                print(name[:-1], *['%x' % ord(c) for c in html.unescape('&' + name)])
        for number in list(range(9, 0x3000)) + list(range(0x3000, 0x110000, 97)):
            for text in ['&#%d;' % number, '&#x%X;' % number]:
                print(text, *['%x' % ord(c) for c in html.unescape(text)])
        """

    @Test func `names and numbers mean what Python's html makes of them`() throws {
        let lines = try Python.run(Self.script).text.split(separator: "\n")
        var names: [String: String] = [:]
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            var text = String.UnicodeScalarView()
            text.append(
                contentsOf: words.dropFirst().compactMap {
                    UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
                }
            )
            let value = String(text)
            guard words[0].hasPrefix("&") else {
                names[words[0]] = value
                #expect(isSameText(unescaped("&" + words[0] + ";"), value), "\(line)")
                continue
            }
            // Python leaves controls and scalars that are no characters out, surrogates it replaces.
            guard !value.isEmpty, value != "\u{FFFD}" || words[0].contains("FFFD") else { continue }
            #expect(isSameText(unescaped(words[0]), value), "\(line)")
        }
        #expect(names.count == CharacterNames.count)

        var random = SplitMix64(seed: 52)
        let known = names.keys.sorted()
        let pieces = [
            "&", "&", ";", ";", "#", "x", "amp", "lt", "&amp;", "&lt;", "&#38;", "&#59;", "&semi;",
            "&num;", "26", "65", "&#109;", "a", "m", "p", "é", "&nGt;", "0",
        ]
        for _ in 0..<30_000 {
            let text = (0...random.below(9)).map { _ in
                random.below(12) == 0 ? "&" + random.pick(known) + ";" : random.pick(pieces)
            }.joined()
            let naive = NaiveTextReading.unescaped(text, names: names)
            let real = unescaped(text)
            guard !isSameText(naive, real) else { continue }
            Issue.record("'\(text)' is '\(real)', naively '\(naive)'")
            return
        }
    }
}
