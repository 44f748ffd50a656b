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

    /// Compares the ways to check a string with the naive decoder, for sequences at offsets of it.
    ///
    /// - Parameters:
    ///   - sequences: At most four bytes each.
    ///   - offsets: The offsets of a sequence in the string.
    ///   - before: The character of which the text before the sequence consists.
    ///   - after: The character of which the text after it consists.
    /// - Returns: The number of comparisons.
    private func compare(
        _ sequences: [[UInt8]],
        at offsets: some Sequence<Int>,
        after before: [UInt8],
        before after: [UInt8]
    ) -> Int {
        var count = 0
        for offset in offsets {
            // The string, a quote that ends it, and bytes that may be loaded.
            let start = 3 + offset
            let rest = Array(repeatElement(after, count: 36 / after.count).joined()) + [0x22]
            let space = 2 * Scanner.padding
            var text = [UInt8](repeating: 0x62, count: start + 4 + rest.count + space)
            text[2] = 0x22
            // A character of the filler that would be cut off is left out.
            let whole = offset - offset % before.count
            for index in 0..<whole { text[3 + index] = before[index % before.count] }
            for sequence in sequences {
                let content = sequence + rest
                text.replaceSubrange(start..<start + content.count, with: content)
                let expected = naiveEnd(content).map { start + $0 }
                let found = ends(text, documentCount: start + content.count + 1)
                if found.contains(where: { $0 != expected }) {
                    Issue.record("\(sequence) at \(offset): \(found), expected \(expected ?? -1)")
                }
                count += found.count
            }
        }
        return count
    }

    /// Returns where the string that begins at the third byte ends, as each scanner sees it: both
    /// kinds of lanes, each with its characters checked one by one and by blocks, in a document that
    /// bytes follow which may be loaded, and in one that ends.
    private func ends(_ text: [UInt8], documentCount: Int) -> [Int?] {
        text.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return [] }
            let document = UnsafeBufferPointer(rebasing: buffer[..<documentCount])
            var ends: [Int?] = []
            for isPadded in [true, false] {
                var checked = CheckedText(from: base)
                withUnsafeMutablePointer(to: &checked) { checked in
                    for checked in [nil, checked] {
                        let scanner = Scanner(
                            document,
                            base: base,
                            isPadded: isPadded,
                            checked: checked
                        )
                        ends.append(
                            scanner.string(base + 2, lanes: PortableLanes.self).map { $0 - base }
                        )
                        checked?.pointee.begin(from: base)
                        ends.append(
                            scanner.string(base + 2, lanes: NativeLanes.self).map { $0 - base }
                        )
                        // What is checked stays so.
                        ends.append(
                            scanner.string(base + 2, lanes: NativeLanes.self).map { $0 - base }
                        )
                    }
                }
            }
            return ends
        }
    }

    private func sequences(_ count: Int, of bytes: [UInt8]) -> [[UInt8]] {
        (0..<count).reduce([[]]) { sequences, _ in
            sequences.flatMap { sequence in bytes.map { sequence + [$0] } }
        }
    }

    /// Text around a sequence: ASCII, and characters of two, three and four bytes.
    private static let fillers = ["b", "я", "語", "😀"].map { Array($0.utf8) }

    @Test func `short sequences are told apart at every offset of a block`() {
        var count = 0
        let short = (1...2).flatMap { sequences($0, of: Self.bounds) }
        for before in Self.fillers {
            for after in Self.fillers.prefix(2) {
                count += compare(short, at: 0..<36, after: before, before: after)
            }
        }
        let three = sequences(3, of: Self.bounds)
        count += compare(three, at: 29..<32, after: [0x62], before: Self.fillers[1])
        #expect(count == 12 * (8 * 36 * (26 + 26 * 26) + 3 * 26 * 26 * 26))
    }

    @Test(.enabled(if: Thoroughness.isFull, "VERIJSON_THOROUGH=1 tries what takes long"))
    func `all sequences are told apart at every offset of a block`() {
        var count = 0
        for before in Self.fillers {
            count += compare(
                sequences(2, of: Self.all),
                at: 0..<36,
                after: before,
                before: Self.fillers[1]
            )
        }
        print("\(count) comparisons of strings: sequences, offsets and paths")
        #expect(count == 4 * 36 * 12 * 255 * 255)
    }

    @Test(.enabled(if: Thoroughness.isFull, "VERIJSON_THOROUGH=1 tries what takes long"))
    func `blocks are refused exactly where a sequence of up to four bytes is not well-formed`() {
        var count = 0
        var text = [UInt8](repeating: 0x62, count: 128)
        func compare(_ sequence: [UInt8], at offsets: some Sequence<Int>) {
            let isExpected = naiveEnd(sequence + [0x62, 0x22]) != nil
            for offset in offsets {
                for index in sequence.indices { text[offset + index] = sequence[index] }
                let verdicts = verdicts(on: text)
                if verdicts.contains(!isExpected) {
                    Issue.record("\(sequence) at \(offset): \(verdicts)")
                }
                count += verdicts.count
                for index in sequence.indices { text[offset + index] = 0x62 }
            }
        }
        // A quote, a backslash and control characters are refused elsewhere.
        let bytes = (0x23...UInt8.max).filter { $0 != 0x5C }
        let bounds = Self.bounds.filter { $0 > 0x22 }
        for sequence in sequences(2, of: bytes) { compare(sequence, at: 46...65) }
        for first in bytes {
            for rest in sequences(2, of: bytes) { compare([first] + rest, at: [62]) }
        }
        for sequence in sequences(4, of: bounds) { compare(sequence, at: 60...64) }
        print("\(count) comparisons of blocks: sequences, offsets and paths")
        #expect(count == 3 * (20 * 220 * 220 + 220 * 220 * 220 + 5 * 24 * 24 * 24 * 24))
    }

    /// Returns whether text is well-formed, as its blocks of 32 bytes are seen by words, by the vectors
    /// of the processor and by comparisons.
    private func verdicts(on text: [UInt8]) -> [Bool] {
        text.withUnsafeBufferPointer { text in
            [
                areBlocksUTF8(text, PortableLanes.self), areBlocksUTF8(text, NativeLanes.self),
                areLanesUTF8(text),
            ]
        }
    }

    private func areBlocksUTF8<Lanes: ByteLanes>(
        _ text: UnsafeBufferPointer<UInt8>,
        _ lanes: Lanes.Type
    ) -> Bool {
        guard let base = text.baseAddress else { return false }
        return stride(from: 32, to: text.count - 31, by: 32).allSatisfy { index in
            Scanner.isUTF8(base + index, lanes)
        }
    }

    private func areLanesUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        stride(from: 32, to: text.count - 15, by: 16).allSatisfy { index in
            let (lane, one) = (text.lane(at: index), text.lane(at: index - 1))
            let (two, three) = (text.lane(at: index - 2), text.lane(at: index - 3))
            var errors = lane.lengthErrors(after: one, two, three)
            if !PortableLanes.isZero(one.strictLeads) { errors |= lane.rangeErrors(after: one) }
            #expect(PortableLanes.isZero(errors) == NativeLanes.isZero(errors))
            return PortableLanes.isZero(errors)
        }
    }

    @Test func `blocks are refused exactly where a sequence is not well-formed`() {
        for count in 1...3 {
            for sequence in sequences(count, of: Self.bounds) {
                let isExpected = String(validating: sequence, as: UTF8.self) != nil
                // Around the borders of two lanes and of two blocks.
                for offset in count == 3 ? 61...63 : 46...65 {
                    var text = [UInt8](repeating: 0x62, count: 128)
                    text.replaceSubrange(offset..<offset + count, with: sequence)
                    let verdicts = verdicts(on: text)
                    #expect(verdicts == verdicts.map { _ in isExpected }, "\(sequence) \(offset)")
                }
            }
        }
    }

    @Test func `texts that are damaged at one byte are read as Swift decodes them`() {
        var random = SplitMix64(seed: 57)
        let letters: [Character] = ["a", "é", "я", "語", "😀", "ह", " "]
        var refused = 0
        for _ in 0..<4_000 {
            let kinds = letters.shuffled(using: &random).prefix(
                Int.random(in: 1...3, using: &random)
            )
            let length = Int.random(in: 0...300, using: &random)
            var content = Array(
                String((0..<length).map { _ in kinds.randomElement(using: &random) ?? "a" }).utf8
            )
            if !content.isEmpty, Bool.random(using: &random) {
                let index = Int.random(in: 0..<content.count, using: &random)
                content[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
            }
            let space = [UInt8](repeating: 0, count: 2 * Scanner.padding)
            let found = ends(
                [0x5B, 0x20, 0x22] + content + [0x22, 0x5D] + space,
                documentCount: content.count + 5
            )
            let expected = naiveEnd(content + [0x22]).map { 3 + $0 }
            if expected == nil { refused += 1 }
            // A backslash is refused by the naive decoder, and may begin an escape here.
            guard !content.contains(0x5C) else { continue }
            #expect(found == found.map { _ in expected })
        }
        #expect(refused > 500)
    }

    @Test func `one byte is found wherever it is among steps of every length`() {
        // Longer than all steps together, from the shortest to the longest, and twice the longest.
        let text = Array(String(repeating: "語", count: 6_000).utf8)
        let space = [UInt8](repeating: 0, count: 2 * Scanner.padding)
        var places = Array(stride(from: 1, to: text.count, by: 211))
        for step in [64, 128, 256, 512, 1_024, 2_048, 4_096, 8_192, 12_288] {
            places += (step - 40..<step + 40)
        }
        for place in places + [nil] {
            var content = text
            if let place { content[place] = 0x62 }
            let document = [0x5B, 0x20, 0x22] + content + [0x22, 0x5D]
            let found = ends(document + space, documentCount: document.count)
            let expected = place == nil ? 3 + content.count + 1 : nil
            #expect(found == found.map { _ in expected }, "\(place ?? -1)")
        }
    }
}
