import TestSupport
import Testing

@testable import VeriJSONCore

/// What a tape's reader expects, and what differs from it.
@Suite struct TapeReadingTests {
    private func tape(_ text: String) throws -> Tape {
        try #require(Array(text.utf8).withUnsafeBufferPointer { Tape(of: $0) })
    }

    /// Returns the nodes of a sample; nil if it is not JSON.
    private func sampleNodes(_ bytes: [UInt8]) -> [TapeNode]? {
        var memory = SampleTapeMemory()
        return nodes(of: bytes, in: &memory)
    }

    private func nodes(of bytes: [UInt8], in memory: inout SampleTapeMemory) -> [TapeNode]? {
        bytes.withUnsafeBufferPointer { sample in
            memory.tape(of: sample, depthLimit: 512).map { tape in
                (0..<tape.nodeCount).map { tape.ending[NodeIndex(UInt32($0))] }
            }
        }
    }

    /// Returns whether nodes of a sample are those of a tape, except for the marks of objects.
    private func areNodes(_ nodes: [TapeNode], of tape: Tape) -> Bool {
        nodes.count == tape.nodeCount
            && nodes.indices.allSatisfy { index in
                let (own, other) = (nodes[index], tape[NodeIndex(UInt32(index))])
                let ignored = own.kind == .object ? TapeNode.flag : 0
                return own.start == other.start && own.end == other.end && own.after == other.after
                    && own.bits | ignored == other.bits | ignored
            }
    }

    @Test func `short numbers are the nearest doubles, with their sign`() throws {
        var texts: [String] = []
        for number in 0..<1_000 {
            texts += ["\(number)", "\(number).0", "0.\(number)", "\(number % 10).\(number)"]
        }
        var generator = SplitMix64(seed: 3)
        for length in 1...18 {
            for point in 0...length {
                for _ in 0..<20 {
                    var digits = (0..<length).map { _ in
                        String(Int.random(in: 0...9, using: &generator))
                    }
                    if digits[0] == "0" { digits[0] = "7" }
                    if point > 0, point < length { digits.insert(".", at: point) }
                    texts.append(digits.joined())
                }
            }
        }
        texts += texts.suffix(2_000).flatMap { ["\($0)e1", "\($0)E-3"] }
        for text in texts.flatMap({ [$0, "-" + $0] }) {
            // Digits that follow in the document must not become part of the number.
            let tape = try tape("[\(text),98765432109876543210]")
            let number = withExtendedLifetime(tape) { $0.view.double(at: NodeIndex(1)) }
            #expect(number.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    @Test func `white space of any kind may be anywhere`() throws {
        var spaces = ["", " ", "\n", "\r\n", "\t", "\n\t\t", " \n", "\n \t", "\n\n"]
        for count in [1, 2, 4, 15, 16, 17, 30, 31, 32, 33, 47, 80] {
            spaces.append("\n" + String(repeating: " ", count: count))
        }
        for seed in 0..<500 as Range<UInt64> {
            var generator = SplitMix64(seed: seed)
            let value = JSONValue.random(depth: 6, using: &generator)
            // Usually as expected, sometimes not.
            let usual = spaces[Int(seed) % spaces.count]
            let text = spaced(value) {
                Int.random(in: 0..<4, using: &generator) > 0
                    ? usual : spaces.randomElement(using: &generator) ?? ""
            }
            let tape = try tape(text)
            #expect(tape.value(at: NodeIndex(0)) == value)
            #expect(try areNodes(#require(sampleNodes(Array(text.utf8))), of: tape))
        }
    }

    /// Returns JSON with what `space` returns around each token.
    private func spaced(_ value: JSONValue, _ space: () -> String) -> String {
        var parts: [String] = []
        var brackets = ("[", "]")
        switch value {
        case .array(let items):
            for item in items { parts.append(spaced(item, space)) }
        case .object(let members):
            brackets = ("{", "}")
            for member in members {
                let key = JSONWriter().string(.string(member.key))
                parts.append("\(space())\(key)\(space()):\(spaced(member.value, space))")
            }
        default:
            return "\(space())\(JSONWriter().string(value))\(space())"
        }
        let inside = parts.isEmpty ? space() : parts.joined(separator: ",")
        return "\(space())\(brackets.0)\(inside)\(brackets.1)\(space())"
    }

    @Test func `another control character is no white space`() {
        for byte in UInt8(0)..<0x20 where ![0x09, 0x0A, 0x0D].contains(byte) {
            for spaces in 0..<40 {
                // The first line feed makes the reader expect the second one.
                let indentation = [0x0A] + [UInt8](repeating: UInt8(ascii: " "), count: spaces)
                for position in indentation.indices {
                    var other = indentation
                    other[position] = byte
                    var text = Array("[".utf8) + indentation
                    text += Array("1,".utf8) + other + Array("2]".utf8)
                    #expect(sampleNodes(text) == nil)
                }
            }
        }
    }

    @Test func `the memory of a sample is that of the next one, whatever became of it`() throws {
        let long = "[" + String(repeating: "[1,[],{}],", count: 20_000) + "0]"
        let grown =
            "[\"" + String(repeating: "x", count: 2_700) + "\","
            + String(repeating: "1,", count: 750) + "0]"
        let medium = "[" + String(repeating: "[1,2.5,\"some text\"],", count: 400) + "{}]"
        let texts = [
            "1", medium, medium.dropLast() + "}", "[1,", "[]", grown, long, "{\"a\":[]}",
            String(long.dropLast()), medium,
            String(medium.dropLast(30)), medium + String(repeating: " ", count: 9_000), "", "[0]",
            String(repeating: "[", count: 5_000), "{\"b\":null}",
            "\"" + String(repeating: "x", count: 70_000) + "\"",
        ]
        // The reader needs more memory for the end than for what precedes it.
        #expect(try areNodes(#require(sampleNodes(Array(grown.utf8))), of: tape(grown)))
        var memory = SampleTapeMemory()
        for isReleased in [false, true] {
            for text in texts + texts.reversed() {
                let found = nodes(of: Array(text.utf8), in: &memory)
                if isReleased { memory.releaseMuch() }
                let isJSON = (try? JSONValue(parsing: text)) != nil
                #expect((found != nil) == isJSON, "\(text.prefix(40))")
                if let found { #expect(try areNodes(found, of: tape(text))) }
            }
        }
    }

    @Test func `indentation is expected on more levels than are told apart`() throws {
        var (opening, closing) = ("", "")
        for level in 0..<200 {
            let indentation = "\n" + String(repeating: " ", count: level)
            opening += "{" + indentation + "\"a\": [" + indentation
            closing = indentation + "], \"b\":" + indentation + "null" + indentation + "}" + closing
        }
        let text = opening + "1" + closing
        let tape = try tape(text)
        #expect(try tape.value(at: NodeIndex(0)) == JSONValue(parsing: text))
        #expect(try areNodes(#require(sampleNodes(Array(text.utf8))), of: tape))
    }

    @Test(arguments: ["dense first", "sparse first"]) func `there is room for all nodes`(
        _ order: String
    ) throws {
        let dense = String(repeating: "[1,[],{}],", count: 20_000)
        let sparse = (0..<200).map { _ in "\"" + String(repeating: "x", count: 5_000) + "\"," }
            .joined()
        let parts = order == "dense first" ? [dense, sparse] : [sparse, dense]
        let text = "[" + parts.joined() + "0]"
        let tape = try tape(text)
        #expect(tape.nodeCount == 1 + 4 * 20_000 + 200 + 1)
        #expect(tape[NodeIndex(0)].count == 20_201)
        #expect(tape[NodeIndex(UInt32(tape.nodeCount - 1))].end == UInt32(text.utf8.count - 1))
        #expect(try areNodes(#require(sampleNodes(Array(text.utf8))), of: tape))
    }

    /// Bytes in a string, and whether they are text.
    private static let insertions: [(bytes: [UInt8], isText: Bool)] = [
        ([0x1F], false), ([0xFF], false), ([0xC3], false), ([0xC3, 0xA9], true),
        ([0x5C, 0x71], false), ([0x5C, 0x6E], true),
    ]

    @Test func `a string of any length is checked as a whole`() {
        for length in 0..<110 {
            let plain = [UInt8(ascii: "\"")] + [UInt8](repeating: UInt8(ascii: "x"), count: length)
            #expect(sampleNodes(plain + [UInt8(ascii: "\"")]) != nil)
            #expect(sampleNodes(plain) == nil)
            for position in 1..<plain.count {
                for (bytes, isText) in Self.insertions {
                    var text = plain + [UInt8(ascii: "\"")]
                    text.replaceSubrange(position...position, with: bytes)
                    #expect((sampleNodes(text) != nil) == isText)
                }
            }
        }
    }

    @Test(arguments: [
        "type", "kind", "event", "_type", "@type", "$type", "object", "event_type", "__typename",
        "resourceType",
    ]) func `each key of a discriminator marks its object`(_ key: String) throws {
        for text in ["{\"\(key)\":1}", "{\"a\":{},\"\(key)\":\"x\"}"] {
            #expect(try #require(sampleNodes(Array(text.utf8)))[0].isFlagged)
            let other = text.replacing(key, with: key + "s")
            #expect(try !#require(sampleNodes(Array(other.utf8)))[0].isFlagged)
        }
    }

    @Test func `only the own keys of an object mark it`() throws {
        let text = """
            [{"type":1},{"kind":{"a":2}},{"Type":1},{"a":{"__typename":"x"}},{"\\u0074ype":1},
             {"resourceType":[],"b":0},{"types":1},{}]
            """
        let nodes = try #require(sampleNodes(Array(text.utf8)))
        let marks = nodes.filter { $0.kind == .object }.map(\.isFlagged)
        #expect(marks == [true, true, false, false, false, true, false, true, false, false])
    }
}
