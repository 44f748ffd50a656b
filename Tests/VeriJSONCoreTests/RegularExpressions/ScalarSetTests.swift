import TestSupport
import Testing

@testable import VeriJSONCore

struct ScalarSetTests {
    @Test func `ranges are merged, sorted and without surrogates`() {
        let set = ScalarSet([0x40...0x50, 0x10...0x20, 0x51...0x52, 0x21...0x30, 0xD000...0xE000])
        #expect(set.ranges == [0x10...0x30, 0x40...0x52, 0xD000...0xD7FF, 0xE000...0xE000])
        #expect(ScalarSet([0xD800...0xDFFF]).isEmpty)
    }

    @Test func `the complement of the complement is the set`() {
        for set in [ScalarSet.all, .dot, .digits, .ascii, ScalarSet([]), ScalarSet(0x10FFFF)] {
            #expect(set.complement.complement == set)
        }
        #expect(ScalarSet.all.complement.isEmpty)
    }

    @Test func `general categories are those of the scalars themselves`() throws {
        let letters = try #require(ScalarSet(property: "L"))
        let assigned = try #require(ScalarSet(property: "Assigned"))
        for value in stride(from: UInt32(0), through: ScalarSet.last, by: 61) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let category = scalar.properties.generalCategory
            let isLetter = [
                .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter,
            ].contains(category)
            #expect(letters.contains(value) == isLetter)
            #expect(assigned.contains(value) == (category != .unassigned))
        }
    }

    @Test(arguments: UInt64(1)...6)
    func `the trees accept the UTF-8 of the members and nothing else`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let edges: [UInt32] = [0x7F, 0x80, 0x7FF, 0x800, 0xFFF, 0x1000, 0xFFFF, 0x1_0000, 0x3_FFFF]
        var ranges: [ClosedRange<UInt32>] = []
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
            let near = edges.randomElement(using: &generator) ?? 0
            let limit: UInt32 = Bool.random(using: &generator) ? near + 300 : ScalarSet.last
            let start = UInt32.random(in: near...limit, using: &generator)
            let length = UInt32.random(in: 0...200, using: &generator)
            ranges.append(start...min(start + length * length, ScalarSet.last))
        }
        let set = ScalarSet(ranges)
        var trees = UTF8Trie()
        _ = trees.append(.digits)
        let appended = trees.append(set)
        let tree = try #require(appended)

        func accepts(_ bytes: some Sequence<UInt8>) -> Bool {
            var node = tree.root
            for byte in bytes {
                guard node != UTF8Trie.accept, let next = trees.target(of: node, on: byte)
                else { return false }
                node = next
            }
            return node == UTF8Trie.accept
        }
        let bounds = set.ranges.flatMap { [$0.lowerBound, $0.upperBound] }
        let near = bounds.flatMap { [$0 &- 1, $0, $0 + 1] }
        let far = (0..<3000).map { _ in UInt32.random(in: 0...ScalarSet.last, using: &generator) }
        for value in near + far + edges {
            guard let scalar = Unicode.Scalar(value) else { continue }
            #expect(accepts(UTF8.encode(scalar) ?? .init()) == set.contains(value))
        }
        // Overlong forms, surrogates, and scalars past the last.
        for bytes: [UInt8] in [
            [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0x80],
            [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
        ] {
            #expect(!accepts(bytes))
        }
    }

    @Test func `equal tails are one node`() {
        var trees = UTF8Trie()
        _ = trees.append(.all)
        // 4 bytes: F0, F1–F3 and F4; 3 bytes: E0, ED and the others; 2 bytes; and the root.
        #expect(trees.nodeCount == 8)
    }
}
