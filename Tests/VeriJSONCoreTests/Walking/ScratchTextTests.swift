import Testing

@testable import VeriJSONCore

/// The text of strings, unescaped sixteen bytes at a time.
struct ScratchTextTests {
    /// Returns a string's text, as the walk reads it and as a view of the string does.
    private func texts(_ written: [UInt8]) -> (walk: [UInt8], view: [UInt8]) {
        // Text goes on after the string, of which nothing belongs to it.
        let document = written + Array(#""\\\\\n"]"#.utf8) + [UInt8](repeating: 0, count: 64)
        return document.withUnsafeBufferPointer { document in
            guard let base = document.baseAddress else { return ([], []) }
            let content = UnsafeBufferPointer(rebasing: document[..<written.count])
            let scanner = Scanner(document, base: base, isPadded: false)
            let scratch = ScratchText()
            return (
                Array(scratch.unescape(content, scanner)),
                Array(StringContent(content).string.utf8)
            )
        }
    }

    @Test func `an escape is read at every place of texts of every length`() {
        for escape in [#"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\ud83d\ude00"#, "é"] {
            for count in 0..<52 {
                for place in 0...count {
                    var written = [UInt8](repeating: 0x61, count: count)
                    written.insert(contentsOf: Array(escape.utf8), at: place)
                    let texts = texts(written)
                    #expect(texts.walk == texts.view, "\(escape) at \(place) of \(count)")
                }
            }
        }
    }

    @Test func `neighbouring escapes are read`() {
        for count in 0..<40 {
            let text =
                String(repeating: #"\\\n"#, count: count) + String(repeating: "ab", count: 20)
            let texts = texts(Array(text.utf8))
            #expect(texts.walk == texts.view)
        }
    }
}
