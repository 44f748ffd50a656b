import Testing

@testable import VeriJSONCore

/// Keys by which members are found in any order.
struct MemberTableTests {
    @Test func `a digest is the same whether bytes after the key may be loaded or not`() {
        let text = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        for count in 0...20 {
            for behind in [UInt8(0), 0xFF] {
                let bytes = text.prefix(count) + [UInt8](repeating: behind, count: 16)
                Array(bytes).withUnsafeBufferPointer { bytes in
                    guard let start = bytes.baseAddress else { return }
                    let key = UnsafeBufferPointer(rebasing: bytes[..<count])
                    #expect(KeyDigest(key) == KeyDigest(padded: start, count: count))
                }
            }
        }
    }

    @Test(arguments: [0b1_1111_1111, 0b1_0010_1100])
    func `keys that all belong into one slot get no more than a few`(slot: Int) {
        let arena = StateArena()
        var table = MemberTable(in: arena)
        var digests = (0...).lazy.map { KeyDigest(of: "k\($0)") }
            .filter { arena.keyHash.ends(of: $0) & 0b1_1111_1111 == slot }.makeIterator()
        var accepted = 0
        for _ in 0..<60 {
            guard let digest = digests.next(), table.reserve(digest, in: arena) else { continue }
            let state = arena.allocate(MemberState.self)
            state.initialize(to: MemberState(kind: .member, successor: state))
            state.pointee.key = digest
            table.insert(state)
            accepted += 1
        }
        #expect(accepted == 8)
    }

    /// Returns what is left of a document of which only numbers are wanted, when it is cleaned
    /// again and again by one sanitizer.
    private func cleaned(_ pattern: String, _ document: String) throws -> Set<String> {
        let sanitizer = Sanitizer(try Pattern(pattern))
        return Set(
            try (0..<4).map { _ in
                String(
                    decoding: try #require(try sanitizer.sanitize(document).bytes),
                    as: UTF8.self
                )
            }
        )
    }

    @Test func `long keys that differ in their middles only are different members`() throws {
        let ends = ("beginning", "finishing")
        let keys = (0..<6).map { "\(ends.0)\($0)\(ends.1)" }
        let pattern = "{\(keys.map { #""\#($0)?": "int""# }.joined(separator: ", "))}"
        // Each second one is not a number, in another order each time.
        let objects = (0..<6).map { shift in
            keys.indices.map { (5 * $0 + shift) % 6 }.map {
                #""\#(keys[$0])":\#($0 % 2 == 0 ? "1" : "true")"#
            }
        }
        let document = objects.map { "{\($0.joined(separator: ","))}" }.joined(separator: ",")
        let kept = objects.map { $0.filter { $0.hasSuffix("1") } }
        let expected = kept.map { "{\($0.joined(separator: ","))}" }.joined(separator: ",")
        #expect(try cleaned("[\(pattern)]", "[\(document)]") == ["[\(expected)]"])
    }

    @Test func `a key is the same member with and without escapes, in any order`() throws {
        let document =
            #"[{"id":1,"n":2},{"n":2,"\u0069d":"x"},{"i\u0064":3,"n":"x"},{"n":4,"id":"x"}]"#
        let expected = #"[{"id":1,"n":2},{"n":2},{"i\u0064":3},{"n":4}]"#
        #expect(try cleaned(#"[{"id?": "int", "n?": "int"}]"#, document) == [expected])
    }

    @Test func `what an escape would look like when taken literally is another key`() throws {
        let document = #"[{"a\\u0062":true,"c":1},{"c":1,"a\u0062":true},{"ab":1,"a\\u0062":2}]"#
        let expected = #"[{"a\\u0062":true,"c":1},{"c":1},{"ab":1,"a\\u0062":2}]"#
        #expect(try cleaned(#"[{"ab?": "int", "c?": "int"}]"#, document) == [expected])
    }
}

extension KeyDigest {
    fileprivate init(of text: String) {
        self = Array(text.utf8).withUnsafeBufferPointer { KeyDigest($0) }
    }
}
