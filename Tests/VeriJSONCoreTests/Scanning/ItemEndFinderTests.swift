import TestSupport
import Testing

@testable import VeriJSONCore

/// The ends of items, compared with a second implementation that reads byte by byte.
struct ItemEndFinderTests {
    /// The state between two bytes.
    private struct Reader {
        var depth = 0
        var isInString = false
        var isEscaped = false

        /// Reads a byte and returns whether it ends an item.
        mutating func read(_ byte: UInt8) -> Bool {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                return false
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return byte == UInt8(ascii: "]") }
                depth -= 1
            case UInt8(ascii: ","): return depth == 0
            default: break
            }
            return false
        }
    }

    private func expected(_ text: [UInt8]) -> [Int] {
        var reader = Reader()
        var ends: [Int] = []
        for (offset, byte) in text.enumerated() where reader.read(byte) {
            ends.append(offset)
            if byte == UInt8(ascii: "]") { break }
        }
        return ends
    }

    /// The ends in chunks that end at random places.
    private func found(_ text: [UInt8], _ random: inout SplitMix64) -> [Int] {
        var finder = ItemEndFinder()
        var ends: [Int] = []
        var start = 0
        while start < text.count {
            let chunk = Array(text[start...].prefix(1 + random.below(150)))
            for offset in stride(from: 0, to: chunk.count, by: ByteBlock.width) {
                var mask = chunk.withUnsafeBufferPointer { finder.ends(in: $0, at: offset) }
                while mask != 0 {
                    let end = start + offset + mask.trailingZeroBitCount
                    ends.append(end)
                    if text[end] == UInt8(ascii: "]") { return ends }
                    mask &= mask - 1
                }
            }
            start += chunk.count
        }
        return ends
    }

    @Test func `ends are those of a reader of single bytes, in chunks of any size`() {
        // Few closing brackets let texts go on; a text without quotes goes deep.
        let alphabets = [
            #"""\\,:{[}a 1"#, #"""\,{}[]"#, "{{[[}},", #"\\\"a,"#, "aaaaaaaaaaaaaaaa,\"",
        ]
        var random = SplitMix64(seed: 7)
        var count = 0
        for _ in 0..<20_000 {
            let alphabet = Array(random.pick(alphabets).utf8)
            let text = (0..<1 + random.below(300)).map { _ in random.pick(alphabet) }
            let ends = expected(text)
            count += ends.count
            #expect(found(text, &random) == ends, "\(String(decoding: text, as: UTF8.self))")
        }
        #expect(count > 50_000)
    }
}
