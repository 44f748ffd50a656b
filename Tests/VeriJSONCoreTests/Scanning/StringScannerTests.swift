import TestSupport
import Testing

@testable import VeriJSONCore

/// Both kinds of lanes, with and without padding, against Swift's own UTF-8 decoding.
struct StringScannerTests {
    /// Returns where a string ends, as each scanner sees it; nil for one that is refused.
    private func ends(_ text: [UInt8]) -> [Int?] {
        let tail: [UInt8] = Array("}".utf8)
        let padding = [UInt8](repeating: 0, count: Scanner.padding)
        return [true, false].flatMap { isPadded -> [Int?] in
            let input = text + tail
            return (input + (isPadded ? padding : [])).withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return [] }
                let document = UnsafeBufferPointer(rebasing: buffer[..<input.count])
                let scanner = Scanner(document, base: base, isPadded: isPadded)
                return [
                    scanner.string(base, lanes: PortableLanes.self).map { $0 - base },
                    scanner.string(base, lanes: NativeLanes.self).map { $0 - base },
                ]
            }
        }
    }

    @Test func `strings of every length end at their quote`() {
        for count in 0..<140 {
            let text = [0x22] + [UInt8](repeating: 0x61, count: count) + [0x22]
            #expect(ends(text) == [count + 2, count + 2, count + 2, count + 2])
        }
    }

    @Test func `every byte is told apart at every place of a block`() {
        for byte in UInt8.min...UInt8.max {
            for place in [0, 1, 7, 8, 15, 16, 31, 32, 33, 63, 64] {
                var content = [UInt8](repeating: 0x61, count: 80)
                content[place] = byte
                let text = [0x22] + content + [0x22]
                let expected: Int?
                switch byte {
                case ..<0x20, 0x5C, 0x80...: expected = nil
                case 0x22: expected = place + 2
                default: expected = 82
                }
                #expect(ends(text) == [expected, expected, expected, expected], "\(byte) \(place)")
            }
        }
    }

    @Test func `what is accepted is what Swift decodes without repair`() {
        var generator = SplitMix64(seed: 3)
        let leads: [UInt8] = [
            0x61, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF, 0xF0, 0xF1, 0xF4, 0xF5, 0x80, 0xBF,
            0x9F, 0xA0, 0x8F, 0x90,
        ]
        for _ in 0..<20_000 {
            let before = Int.random(in: 0..<40, using: &generator)
            let count = Int.random(in: 1..<6, using: &generator)
            let content =
                [UInt8](repeating: 0x62, count: before)
                + (0..<count).map { _ in leads.randomElement(using: &generator) ?? 0 }
                + [UInt8](repeating: 0x63, count: Int.random(in: 0..<40, using: &generator))
            let isValid = String(validating: content, as: UTF8.self) != nil
            let expected = isValid ? content.count + 2 : nil
            let found = ends([0x22] + content + [0x22])
            #expect(found == [expected, expected, expected, expected], "\(content)")
        }
    }

    @Test func `every byte is an escape, or a digit of one, where RFC 8259 has it`() {
        let digits = Set("0123456789abcdefABCDEF".utf8)
        for byte in UInt8.min...UInt8.max {
            let isLetter = #""\/bfnrt"#.utf8.contains(byte)
            // A backslash before it, in the middle of other escapes.
            let short = Array(#""\n\"#.utf8) + [byte] + Array(#"\t.""#.utf8)
            let expected = isLetter ? short.count : nil
            #expect(ends(short) == [expected, expected, expected, expected], "\(byte)")
            for place in 0..<4 {
                var text = Array(#""\u1234\u1234\u1234""#.utf8)
                text[9 + place] = byte
                // `\"` ends the string where a digit is replaced by a quote: too early.
                let expected = digits.contains(byte) ? text.count : nil
                #expect(ends(text) == [expected, expected, expected, expected], "\(byte) \(place)")
            }
        }
    }

    @Test func `every code unit but a surrogate is accepted alone`() {
        for unit in UInt16.min...UInt16.max {
            let digits = String(unit, radix: 16)
            let padded = String(repeating: "0", count: 4 - digits.count) + digits
            let isSurrogate = (0xD800..<0xE000).contains(unit)
            for digits in [padded, padded.uppercased()] {
                let text = Array("\"\\u0041\\u\(digits)\\n\"".utf8)
                let expected = isSurrogate ? nil : text.count
                #expect(ends(text) == [expected, expected, expected, expected], "\(digits)")
            }
        }
    }

    @Test func `surrogate escapes come in pairs`() {
        let cases: [(String, Bool)] = [
            (#""\ud83d\ude00""#, true), (#""\ud83d""#, false), (#""\ude00""#, false),
            (#""\ud83d\u0041""#, false), (#""\ud83dx""#, false), (#""\u00e9\n\/\"""#, true),
            (#""\u00g0""#, false), (#""\x""#, false), (#""\u12""#, false), (#""\""#, false),
        ]
        for (text, isValid) in cases {
            let expected = isValid ? text.utf8.count : nil
            #expect(ends(Array(text.utf8)) == [expected, expected, expected, expected], "\(text)")
        }
    }

    @Test func `escapes are skipped wherever they are in a block, and broken ones are found`() {
        var random = SplitMix64(seed: 8)
        let pieces = [
            #"\n"#, #"\""#, #"\\"#, #"\/"#, #"\u00e9"#, #"\u0022"#, #"\ud83d\ude00"#, "é", "語",
            "ab", "c",
        ]
        let broken = [#"\x"#, #"\u00g0"#, #"\ud83d"#, #"\ude00a"#, #"\u12"#, "\u{1}"]
        for _ in 0..<4_000 {
            var parts = (0..<Int.random(in: 1...40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            let isBroken = Bool.random(using: &random)
            if isBroken {
                let index = Int.random(in: 0...parts.count, using: &random)
                parts.insert(broken.randomElement(using: &random) ?? "", at: index)
                // What follows must not complete it.
                parts.insert("-", at: index + 1)
            }
            let text = [0x22] + Array(parts.joined().utf8) + [0x22]
            let expected = isBroken ? nil : text.count
            #expect(ends(text) == [expected, expected, expected, expected], "\(parts)")
        }
    }
}
