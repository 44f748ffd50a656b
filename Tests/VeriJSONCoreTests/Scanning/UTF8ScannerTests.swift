import TestSupport
import Testing

@testable import VeriJSONCore

/// The check of UTF-8 by blocks, at every offset of a block, against a naive decoder.
struct UTF8ScannerTests {
    /// The ends of all ranges in table 3-7 of Unicode, a letter, a quote and a control character.
    private static let bounds: [UInt8] = [
        0x1F, 0x22, 0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0,
        0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    /// All bytes but the backslash, with which an escape begins.
    private static let all: [UInt8] = (UInt8.min...UInt8.max).filter { $0 != 0x5C }

    /// Returns the offset after the quote that ends a string, decoded scalar by scalar; nil if the
    /// string is not well-formed before it.
    private func naiveEnd(_ content: [UInt8]) -> Int? {
        var position = 0
        while position < content.count {
            let first = content[position]
            if first == 0x22 { return position + 1 }
            guard first >= 0x20, first != 0x5C else { return nil }
            let range: ClosedRange<UInt32>
            let count: Int
            switch first {
            case ..<0x80: (range, count) = (0x20...0x7F, 1)
            case 0xC0..<0xE0: (range, count) = (0x80...0x7FF, 2)
            case 0xE0..<0xF0: (range, count) = (0x800...0xFFFF, 3)
            case 0xF0..<0xF8: (range, count) = (0x1_0000...0x10_FFFF, 4)
            default: return nil
            }
            var value = count == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(count))
            for next in content[min(position + 1, content.count)...].prefix(count - 1) {
                guard next & 0xC0 == 0x80 else { return nil }
                value = value << 6 | UInt32(next & 0x3F)
            }
            guard range.contains(value), !(0xD800...0xDFFF).contains(value) else { return nil }
            position += count
        }
        return nil
    }

    /// Compares both kinds of lanes with the naive decoder, for sequences at offsets of a string.
    ///
    /// - Returns: The number of comparisons.
    private func compare(
        _ sequences: [[UInt8]],
        at offsets: some Sequence<Int>,
        after filler: [UInt8]
    ) -> Int {
        var count = 0
        for offset in offsets {
            // The string, a quote that ends it, and bytes that may be loaded.
            let start = 1 + offset
            var text = [UInt8](repeating: 0x62, count: start + 40 + 2 * Scanner.padding)
            text[0] = 0x22
            for index in 0..<offset { text[1 + index] = filler[index % filler.count] }
            // A character of the filler that would be cut off is left out.
            let rest = offset % filler.count
            for index in offset - rest..<offset { text[1 + index] = 0x62 }
            text[start + 36] = 0x22
            text.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                let document = UnsafeBufferPointer(start: UnsafePointer(base), count: start + 38)
                let scanner = Scanner(document, base: UnsafePointer(base), isPadded: true)
                let string = UnsafePointer(base)
                for sequence in sequences {
                    for index in 0..<4 {
                        base[start + index] = index < sequence.count ? sequence[index] : 0x62
                    }
                    let content = sequence + [UInt8](repeating: 0x62, count: 36 - sequence.count)
                    let expected = naiveEnd(content + [0x22]).map { start + $0 }
                    let portable = scanner.string(string, lanes: PortableLanes.self)
                    let native = scanner.string(string, lanes: NativeLanes.self)
                    if portable.map({ $0 - string }) != expected {
                        Issue.record("portable: \(sequence) at \(offset)")
                    }
                    if native.map({ $0 - string }) != expected {
                        Issue.record("native: \(sequence) at \(offset)")
                    }
                    count += 2
                }
            }
        }
        return count
    }

    private func sequences(_ count: Int, of bytes: [UInt8]) -> [[UInt8]] {
        (0..<count).reduce([[]]) { sequences, _ in
            sequences.flatMap { sequence in bytes.map { sequence + [$0] } }
        }
    }

    /// Text before a sequence: ASCII, and characters of two, three and four bytes.
    private static let fillers = ["b", "я", "語", "😀"].map { Array($0.utf8) }

    @Test func `short sequences are told apart at every offset of a block`() {
        var count = 0
        let short = (1...2).flatMap { sequences($0, of: Self.bounds) }
        for filler in Self.fillers { count += compare(short, at: 0..<68, after: filler) }
        count += compare(sequences(3, of: Self.bounds), at: 28..<33, after: [0x62])
        #expect(count == 2 * (4 * 68 * (26 + 26 * 26) + 5 * 26 * 26 * 26))
    }

    @Test(.enabled(if: Thoroughness.isFull, "VERIJSON_THOROUGH=1 tries what takes long"))
    func `all sequences are told apart at every offset of a block`() {
        var count = 0
        for filler in Self.fillers {
            count += compare(sequences(2, of: Self.all), at: 0..<36, after: filler)
            count += compare(sequences(4, of: Self.bounds), at: 0..<36, after: filler)
        }
        for first in Self.all {
            let three = sequences(2, of: Self.all).map { [first] + $0 }
            count += compare(three, at: 0..<36, after: [0x62])
        }
        print("\(count) comparisons of sequences, offsets and paths")
        #expect(count > 0)
    }
}
