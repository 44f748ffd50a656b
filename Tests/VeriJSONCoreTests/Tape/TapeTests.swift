import Foundation
import TestSupport
import Testing

@testable import VeriJSONCore

/// The nodes of documents.
@Suite struct TapeTests {
    private func tape(_ text: String) throws -> Tape {
        try #require(Array(text.utf8).withUnsafeBufferPointer { Tape(of: $0) })
    }

    @Test func `a node has sixteen bytes at most`() {
        #expect(MemoryLayout<TapeNode>.stride <= 16)
        // What Swift passes as `any Decoder` without allocating.
        #expect(MemoryLayout<ValueDecoder>.size <= 24)
        #expect(MemoryLayout<ItemContainer>.size <= 24)
    }

    @Test func `the document that is drawn has the nodes that are drawn`() throws {
        let tape = try tape(#"{"id": 1, "tags": ["a", 2.5]}"#)
        #expect(
            tape.dump == """
                0: 0 29 7 object 2
                1: 1 5 2 string
                2: 7 8 3 number
                3: 10 16 4 string
                4: 18 28 7 array 2
                5: 19 22 6 string
                6: 24 27 7 number flagged
                """
        )
    }

    @Test(arguments: ["{}", "[]", "1", #""a""#, "null", " true ", "\n[ ]\t", "[[],{}]", "-0.0e+1"])
    func `small documents have nodes for everything`(_ text: String) throws {
        let value = try JSONValue(parsing: text)
        let tape = try tape(text)
        #expect(tape.value(at: NodeIndex(0)) == value)
        #expect(tape[NodeIndex(0)].after == UInt32(tape.nodeCount))
    }

    @Test func `the text of a string is that of the document, whatever its length`() throws {
        let pieces = ["x", "é", "日", "🎈", "\n", "\"", "\\", "/", "\u{1}", "\u{FFFD}"]
        for length in 0..<70 {
            for shift in pieces.indices {
                // Plain letters around one piece, and pieces only.
                let around =
                    String(repeating: "a", count: length) + pieces[shift]
                    + String(repeating: "b", count: length % 19)
                let only = (0..<length).map { pieces[($0 + shift) % pieces.count] }.joined()
                let data = try JSONEncoder().encode([around, only])
                let tape = try self.tape(String(decoding: data, as: UTF8.self))
                #expect(tape.string(at: NodeIndex(1)) == around)
                #expect(tape.string(at: NodeIndex(2)) == only)
            }
        }
    }

    @Test(arguments: 1...25) func `a fraction of any length is the nearest double`(
        _ places: Int
    ) throws {
        var generator = SplitMix64(seed: UInt64(places))
        for whole in ["0", "-7", "65", "-123456", "98765432101"] {
            for _ in 0..<50 {
                let fraction = (0..<places).map { _ in
                    String(Int.random(in: 0...9, using: &generator))
                }.joined()
                for text in ["\(whole).\(fraction)", "\(whole).\(fraction)e-3"] {
                    let number = withExtendedLifetime(try tape(text)) {
                        $0.view.double(at: NodeIndex(0))
                    }
                    #expect(number == Double(text))
                }
            }
        }
    }

    @Test func `any document comes back from its nodes`() throws {
        for seed in 0..<3_000 as Range<UInt64> {
            var generator = SplitMix64(seed: seed)
            let value = JSONValue.random(depth: 6, using: &generator)
            let style = JSONWriter(seed % 2 == 0 ? .compact : .pretty(.spaces(Int(seed % 40))))
            let bytes = style.write(value)
            let tape = try #require(bytes.withUnsafeBufferPointer { Tape(of: $0) })
            #expect(JSONWriter().write(tape.value(at: NodeIndex(0))) == JSONWriter().write(value))
        }
    }

    @Test func `strings of every length end at their quotes`() throws {
        for length in 0..<100 {
            for tail in ["", "\\\"", "\\\\", "é", "\\u00e9", "😀"] {
                let text = String(repeating: "x", count: length) + tail
                let tape = try tape("[\"\(text)\",\"\(text)\"]")
                let expected = try JSONValue(parsing: "\"\(text)\"")
                #expect(tape.value(at: NodeIndex(1)) == expected)
                #expect(tape.value(at: NodeIndex(2)) == expected)
            }
        }
    }

    @Test func `depth costs no stack`() throws {
        let depth = 100_000
        let text =
            String(repeating: #"{"a":["#, count: depth) + String(repeating: "]}", count: depth)
        let count = onSmallStack {
            Array(text.utf8).withUnsafeBufferPointer { Tape(of: $0) }?.nodeCount
        }
        #expect(count == 3 * depth)
    }

    @Test func `what is no JSON gives no tape or another one, and nothing is read outside`() {
        let text = Array(#"{"a":[1,-2.5e3,"b\"\\",true,null],"c":{}}"#.utf8)
        var generator = SplitMix64(seed: 7)
        for end in 0...text.count {
            _ = text[..<end].withUnsafeBufferPointer { Tape(of: $0) }
        }
        for _ in 0..<20_000 {
            var broken = text
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<broken.count, using: &generator)
                broken[index] = text.randomElement(using: &generator) ?? 0
            }
            guard SyntaxChecker.isJSON(broken) else { continue }
            #expect(broken.withUnsafeBufferPointer { Tape(of: $0) } != nil)
        }
    }

    @Test func `the way to a node is found`() throws {
        let tape = try tape(#"{"a":{"b":[0,{"c":null}]},"d":1}"#)
        let steps = (0..<tape.nodeCount).map { index in
            tape.steps(to: NodeIndex(UInt32(index))).map(\.codingKey).tokens.joined(separator: "/")
        }
        #expect(
            steps == ["", "a", "a", "a/b", "a/b", "a/b/0", "a/b/1", "a/b/1/c", "a/b/1/c", "d", "d"]
        )
    }
}

extension SyntaxChecker {
    static func isJSON(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { firstError(in: $0) } == nil
    }
}

extension Tape {
    /// The value at a node, with everything in it.
    func value(at index: NodeIndex) -> JSONValue {
        switch self[index].kind {
        case .null: return .null
        case .true: return true
        case .false: return false
        case .string: return .string(string(at: index))
        case .number:
            let lexeme = withSource(of: index) { String(decoding: $0, as: UTF8.self) }
            return JSONNumber(lexeme: lexeme).map { .number($0) } ?? .null
        case .array:
            var items: [JSONValue] = []
            var item = index.following
            while item != after(index) {
                items.append(value(at: item))
                item = after(item)
            }
            return .array(items)
        case .object:
            var members: [JSONObject.Member] = []
            var key = index.following
            while key != after(index) {
                members.append(.init(key: string(at: key), value: value(at: key.following)))
                key = after(key.following)
            }
            return .object(JSONObject(members))
        }
    }
}
