import Testing

@testable import VeriJSONCore

/// The text that a string denotes, read 64 bytes at a time while the string is checked.
struct UnescapingTests {
    /// Returns the text of a string with what follows it, and the number of bytes of the string.
    private func read<Lanes: ByteLanes>(
        _ document: [UInt8],
        padding: Int,
        _ lanes: Lanes.Type
    ) -> (text: [UInt8], count: Int)? {
        // A scanner that is not padded reads no byte after its input: those here would end a string.
        let bytes = document + [UInt8](repeating: padding > 0 ? 0 : 0x22, count: 64)
        return bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            let input = UnsafeBufferPointer(start: base, count: document.count)
            let scanner = Scanner(input, base: base, isPadded: padding > 0)
            var text = UniqueArray<UInt8>()
            return scanner.unescape(base, into: &text, lanes: lanes).map {
                (Array(text.elements), $0 - base)
            }
        }
    }

    /// Expects a string to denote what a plain reading says, or to be refused if it is no string.
    private func check(_ content: [UInt8], followedBy rest: Int, isString: Bool = true) {
        let document = [0x22] + content + [0x22] + [UInt8](repeating: 0x5D, count: rest)
        let plain = content.withUnsafeBufferPointer { Array(StringContent($0).string.utf8) }
        for padding in [0, 64] {
            for found in [
                read(document, padding: padding, NativeLanes.self),
                read(document, padding: padding, PortableLanes.self),
            ] {
                #expect((found != nil) == isString, "\(content.count) bytes, \(rest) after them")
                guard let found, isString else { continue }
                #expect(found.text == plain, "\(content.count) bytes, \(rest) after them")
                #expect(found.count == content.count + 2)
            }
        }
    }

    private static let escapes = [
        #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u0022"#, #"\u005C"#, #"\u00e9"#, #"\u20AC"#,
        #"\ud83d\ude00"#, #"\\\""#, #"\\\\"#, #"\"\""#, "é", "😀",
    ]

    @Test(arguments: escapes)
    func `an escape is read at every place of strings of every length`(escape: String) {
        for count in [0, 1, 2, 30, 62, 63, 64, 65, 126, 127, 128, 129, 191, 192, 193, 260] {
            for place in 0...count {
                var content = [UInt8](repeating: 0x7A, count: count)
                content.insert(contentsOf: Array(escape.utf8), at: place)
                check(content, followedBy: 1)
                check(content, followedBy: 200)
            }
        }
    }

    @Test func `neighbouring escapes of all kinds are read`() {
        var state: UInt64 = 51
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<2_000 {
            var content: [UInt8] = []
            for _ in 0..<random(60) {
                if random(3) > 0 {
                    content += Array(Self.escapes[random(Self.escapes.count)].utf8)
                } else {
                    content += [UInt8](repeating: 0x62, count: random(40))
                }
            }
            check(content, followedBy: random(2) * 150 + 1)
        }
    }

    @Test(
        arguments: [
            #"\x"#, #"\u12G4"#, #"\u12"#, #"\ud83d"#, #"\ude00"#, #"\ud83d\n"#, #"\ud83d\u0041"#,
            "\n", "\u{0}", "\u{1F}", "\\\n", "\\é",
        ]
    )
    func `what is no character of a string is refused at every place`(text: String) {
        for count in [0, 1, 61, 62, 63, 64, 65, 127, 128, 200] {
            for place in 0...count {
                var content = [UInt8](repeating: 0x7A, count: count)
                content.insert(contentsOf: Array(text.utf8), at: place)
                check(content, followedBy: 1, isString: false)
                check(content, followedBy: 200, isString: false)
            }
        }
    }

    @Test func `a string without an end is refused`() {
        for count in [0, 1, 62, 63, 64, 65, 128, 191, 192, 193, 300] {
            for end in ["", #"\"#, #"\""#, #"\u00"#, #"\\\""#] {
                let document = [0x22] + [UInt8](repeating: 0x7A, count: count) + Array(end.utf8)
                for padding in [0, 64] {
                    #expect(read(document, padding: padding, NativeLanes.self) == nil)
                    #expect(read(document, padding: padding, PortableLanes.self) == nil)
                }
            }
        }
    }
}
