import TestSupport
import Testing

@testable import VeriJSONCore

@Suite struct PathFinderTests {
    /// Returns the path to a place as text; keys are quoted.
    private func path(_ range: Range<Int>, in text: String, at start: Int = 0) -> String {
        var tree = PathTree()
        let bytes = Array(text.utf8)
        let path = bytes.withUnsafeBufferPointer { buffer in
            var finder = PathFinder(buffer, at: start)
            return finder.path(to: range, in: &tree)
        }
        return tree.steps(of: path).map { self.text(of: $0, bytes, start) }.joined()
    }

    private func text(of step: PathStep, _ bytes: [UInt8], _ start: Int) -> String {
        switch step {
        case .index(let index): return "/\(index)"
        case .key(let offset):
            let key = offset.position - start
            let end = bytes[(key + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? bytes.endIndex
            return "/" + String(decoding: bytes[(key + 1)..<end], as: UTF8.self)
        case .missing: return "/?"
        }
    }

    @Test func `a place has the path of the innermost value that it is in or begins`() {
        let text = #"{"a": [1, {"b":[]}], "c":"d"}"#
        let expected = [
            "", "/a", "/a", "/a", "", "",  // the object, a key, then what is around a value
            "/a", "/a/0", "/a", "/a",  // an array, an item, then what is between items
            "/a/1", "/a/1/b", "/a/1/b", "/a/1/b", "/a/1",
            "/a/1/b", "/a/1/b", "/a/1", "/a", "", "",  // each end is about what ends
            "/c", "/c", "/c", "", "/c", "/c", "/c", "",
        ]
        for (position, path) in expected.enumerated() {
            #expect(self.path(position..<position, in: text) == path, "at \(position)")
            #expect(self.path(position + 70..<position + 70, in: text, at: 70) == path)
        }
    }

    @Test func `values have the paths that the tape gives them, asked one by one and in order`() {
        var generator = SplitMix64(seed: 48)
        for _ in 0..<300 {
            let text = JSONValue.random(depth: 5, using: &generator).description
            let bytes = Array(text.utf8)
            bytes.withUnsafeBufferPointer { buffer in
                guard let tape = Tape(of: buffer) else {
                    Issue.record("no tape of \(text)")
                    return
                }
                var known = RecoveryPaths(tape)
                var (finder, tree) = (PathFinder(buffer), PathTree())
                for node in 0..<tape.nodeCount where isValue(node, on: tape) {
                    let index = NodeIndex(UInt32(node))
                    let start = Int(tape[index].start)
                    let path = known.path(to: index)
                    let expected = known.tree.steps(of: path)
                    let found = finder.path(to: start..<start, in: &tree)
                    #expect(tree.steps(of: found) == expected, "at \(start) of \(text)")
                    var (alone, other) = (PathFinder(buffer), PathTree())
                    let same = alone.path(to: start..<start, in: &other)
                    #expect(other.steps(of: same) == expected)
                    #expect(other.count == expected.count, "only the steps that were asked for")
                }
            }
        }
    }

    /// Whether a node is a value and no key.
    private func isValue(_ node: Int, on tape: Tape) -> Bool {
        let end = Int(tape.nodes[node].end)
        return tape.nodes[node].kind != .string || end >= tape.byteCount
            || tape.byte(at: end) != UInt8(ascii: ":")
    }
}
