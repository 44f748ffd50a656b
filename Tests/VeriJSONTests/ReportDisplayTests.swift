import TestSupport
import Testing
import VeriJSON

@testable import VeriJSONCore

/// Text that is measured, cut and made visible.
struct ReportDisplayTests {
    private func drawing(
        _ text: String,
        _ focus: Range<Int>,
        limit: Int = 100
    ) -> SourceLine.Drawing {
        ByteView.with(Array(text.utf8)) { bytes in
            var line = SourceLine()
            line.append(0..<bytes.count, of: bytes)
            return line.drawing(focus: focus, limit: limit, isCutBefore: false, isCutAfter: false)
        }
    }

    @Test(arguments: [
        ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("😀", 2), ("🇩🇪", 2), ("한", 2),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("ｆ", 2), ("\u{200B}", 6), ("\u{1B}", 6), ("\u{E0001}", 9),
    ])
    func `a text is as wide as a terminal draws it`(_ text: String, _ width: Int) {
        #expect(TextEscaping.width(of: text) == width)
    }

    @Test func `nothing in a message moves the cursor`() {
        #expect(
            TextEscaping.visible("a\u{1B}[31m\n\u{202E}b\u{2028}")
                == "a\\u001B[31m\\u000A\\u202Eb\\u2028"
        )
        #expect(TextEscaping.visible("naïve 日本 😀") == "naïve 日本 😀")
    }

    @Test func `a tab reaches to the next multiple of four`() {
        let drawing = drawing("\ta\tb", 3..<4)
        #expect(drawing.text == "    a   b")
        #expect(drawing.column == 8)
    }

    @Test func `the carets are under what was meant`() {
        let drawing = drawing("日本 x", 7..<8)
        #expect([drawing.column, drawing.columns] == [5, 1])
    }

    @Test func `the end of a line gets one caret`() {
        let drawing = drawing("abc", 3..<3)
        #expect([drawing.column, drawing.columns] == [3, 1])
    }

    @Test func `a long line is cut around the place`() {
        let text = String(repeating: "x", count: 200) + "here" + String(repeating: "y", count: 200)
        let drawing = drawing(text, 200..<204, limit: 40)
        #expect(drawing.text.unicodeScalars.count == 40)
        #expect(drawing.text.hasPrefix("…x"))
        #expect(drawing.text.hasSuffix("y…"))
        let shown = Array(drawing.text)[drawing.column..<drawing.column + drawing.columns]
        #expect(String(shown) == "here")
    }

    @Test func `a long label is cut with its line`() {
        let drawing = drawing(String(repeating: "x", count: 500), 0..<500, limit: 40)
        #expect(drawing.text.count <= 40)
        #expect(drawing.column + drawing.columns <= 40)
    }

    @Test func `bytes that are not UTF-8 are shown one by one`() {
        let bytes: [UInt8] = [0x61, 0xFF, 0xE6, 0x97, 0x62]
        let text = ByteView.with(bytes) { bytes in
            var line = SourceLine()
            line.append(0..<bytes.count, of: bytes)
            return line.cells.map(\.text).joined()
        }
        #expect(text == "a\\xFF\\xE6\\x97b")
    }

    @Test func `no name of a document begins a line that a build service takes for a command`()
        throws
    {
        for name in ["::error file=a::x", "  ::warning::x", "##[error]x"] {
            let result = try Sanitizer(Pattern(#"["int"]"#)).sanitize(#"["x"]"#, name: name)
            let texts = [
                result.report.line, result.reportText(), "\(result.report)",
                try Verifier(Pattern(#"["int"]"#)).list(Array(#"["x"]"#.utf8), name: name)
                    .text(),
            ]
            for line in texts.flatMap({ $0.split(separator: "\n") }) {
                let start = line.drop { $0 == " " }
                #expect(!start.hasPrefix("::error") && !start.hasPrefix("::warning"))
                #expect(!start.hasPrefix("##"))
            }
            #expect(texts[0].contains(name.contains("#") ? #"\u0023#["# : #"\u003A:"#))
        }
    }

    @Test func `the JSON of a report has no character that a terminal obeys`() throws {
        let hidden = "\u{9B}31m\u{7F}\u{202E}\u{2028}\u{E000}\u{1B}"
        let example = try ReportCase(
            #"{"a?": "int"}"#,
            #"{"a": "\#("\u{85}\u{202E}")", "\#("\u{9B}\u{7F}")": 1}"#,
            .init(unknownKeys: .strip, disclosure: .values(upTo: 200))
        )
        let result = try Sanitizer(example.pattern, policy: example.policy)
            .sanitize(example.document, name: hidden)
        let list = try Verifier(example.pattern, policy: example.policy)
            .list(example.document, name: hidden)
        for text in [result.report.json(), list.json(), result.report.json(.compact)] {
            #expect(text.contains(#"\u009b31m\u007f\u202e\u2028\ue000\u001b"#))
            #expect(!text.unicodeScalars.contains { $0.isInvisible && $0 != "\n" })
        }
        #expect(try Report(json: Array(result.report.json().utf8)) == result.report)
    }

    @Test func `a line that is not JSON is redacted, too`() {
        let text = ByteView.with(Array(#"{"a": 'secret', b: tru, "x": "open"#.utf8)) { bytes in
            let source = DrawnSource(
                bytes,
                redaction: SourceRedaction(
                    scalarLimit: nil,
                    hidesKeys: false,
                    hasSecrets: false,
                    graph: nil,
                    mistake: 6
                )
            )
            return source.drawing(of: 6..<7, showsLabelled: false, showsKey: true).text
        }
        #expect(text == #"{"a": <text>, <text>: <bool>, <string>: <string>"#)
    }

    @Test func `many places on one long line are found in one pass`() throws {
        let document = "[" + (0..<2_000).map { _ in #""x""# }.joined(separator: ",") + "]"
        let report = try ReportCase(#"[{"$any": ["int", {"a": "int"}]}]"#, document)
        #expect(report.report.findings.count == 1_000)
        #expect(report.text().contains("and 1,999 more like this at /1, /2, /3, …"))
    }
}
