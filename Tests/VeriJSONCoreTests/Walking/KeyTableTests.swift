import Testing

@testable import VeriJSONCore

/// Keys and listed values that a sender or a pattern's author chooses.
struct KeyTableTests {
    static let families: [(name: String, key: @Sendable (Int) -> String)] = [
        ("the same ends", { "https://example.com/\(100_000_000 + $0)/index.html" }),
        ("the same beginning", { "https://example.com/\($0)" }),
        ("the same end", { "\($0)/index.html" }),
        ("one byte of many", { String(repeating: "x", count: $0) + "y" }),
        ("numbers", { "\($0)" }),
    ]

    @Test(arguments: 0..<families.count)
    func `a search looks at few slots, whatever the keys have in common`(family: Int) {
        let (name, key) = Self.families[family]
        let keys = (0..<2_000).map(key)
        let arena = StateArena()
        defer { withExtendedLifetime(arena) {} }
        let table = KeyTable(keys, in: arena)
        var slots = 0
        for (index, text) in keys.enumerated() {
            text.withUTF8Bytes { bytes in
                if table.index(of: bytes) != index { Issue.record("\(name): \(text)") }
                slots += table.searchLength(of: bytes)
            }
            (text + "?").withUTF8Bytes { bytes in
                if table.index(of: bytes) != nil { Issue.record("\(name): \(text)?") }
                slots += table.searchLength(of: bytes)
            }
        }
        // Half of the slots are used: 1.5 for a key that is there, 2.5 for another, if the seeds of
        // the process spread the keys evenly. Keys that collide would need hundreds.
        #expect(slots < 2 * 16 * keys.count, "\(name): \(slots)")
    }

    @Test func `equal keys are one, at the position of the first`() {
        let arena = StateArena()
        defer { withExtendedLifetime(arena) {} }
        let table = KeyTable(["a", "", "b", "a", ""], in: arena)
        let positions = ["a", "b", "", "c"].map { text in
            text.withUTF8Bytes { table.index(of: $0) }
        }
        #expect(positions == [0, 2, 1, nil])
    }

    @Test func `other random numbers give other hashes, which differ wherever keys do`() {
        let keys = (0..<500).map { "https://example.com/\(1_000 + $0)/index.html" }
        let hashes = [UInt64(1), 2, 3].map { seed in
            KeyHash(first: seed, last: ~seed, multiplier: seed &* 0x9E37_79B9_7F4A_7C15)
        }
        let values = hashes.map { hash in
            keys.map { key in
                key.withUTF8Bytes { bytes in
                    bytes.baseAddress.map { hash.hash(KeyDigest(bytes), at: $0) }
                }
            }
        }
        #expect(values.allSatisfy { Set($0).count == keys.count })
        #expect(values[0] != values[1] && values[1] != values[2])
    }
}
