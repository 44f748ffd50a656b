import Testing

@testable import VeriJSONCore

struct PathTreeTests {
    @Test func `a path is the steps from the root on`() {
        var tree = PathTree()
        let items = tree.append(.key(ByteOffset(1)), to: .root)
        let first = tree.append(.index(0), to: items)
        #expect(tree.steps(of: .root).isEmpty)
        #expect(
            tree.steps(of: first) == [.key(ByteOffset(1)), .index(0)]
        )
        #expect(tree.last(of: first)?.parent == items)
    }

    @Test func `no path is longer than the tree, whatever its parent was to be`() {
        var tree = PathTree()
        let first = tree.append(.index(1), to: PathIndex(2))
        let second = tree.append(.index(2), to: PathIndex(2))
        let third = tree.append(.index(3), to: PathIndex(.max))
        #expect(
            [first, second, third].map { tree.steps(of: $0) } == [
                [.index(1)], [.index(2)], [.index(3)],
            ]
        )
        #expect(tree.brokenInvariants(inputCount: 0, using: [first, second, third]) == [])
        #expect(tree.steps(of: PathIndex(4)) == [])
    }

    @Test func `what is newer than a path is forgotten, and the path is not`() {
        var tree = PathTree()
        let kept = tree.append([.index(1), .index(2)])
        let gone = tree.append(.index(3), to: kept)
        tree.removeAll(after: gone)
        #expect(tree.steps(of: gone) == [.index(1), .index(2), .index(3)])
        tree.removeAll(after: kept)
        #expect(tree.steps(of: kept) == [.index(1), .index(2)])
        #expect(tree.steps(of: gone) == [])
        tree.removeAll(after: gone)
        #expect(tree.count == 2)
    }

    @Test func `a copy of paths shares steps as the paths do`() {
        var tree = PathTree()
        let old = tree.append([.index(9)])
        let parent = tree.append(.index(0), to: old)
        let left = tree.append(.index(1), to: parent)
        let right = tree.append(.index(2), to: parent)
        let other = tree.append(.index(3), to: old)
        var target = PathTree()
        var copy = PathCopy(from: old, to: target.append([.index(5), .index(6)]))
        let copies = [old, left, right, parent, other, other].map {
            copy.copy($0, of: tree, to: &target)
        }
        #expect(
            copies.map { target.steps(of: $0).dropFirst(2) } == [
                [], [.index(0), .index(1)], [.index(0), .index(2)], [.index(0)], [.index(3)],
                [.index(3)],
            ]
        )
        #expect(target.count == 6)
    }

    @Test func `reasons that are not kept leave no paths`() throws {
        let items = [String](repeating: #"["x"]"#, count: 100).joined(separator: ",")
        let pattern = try Pattern(#"[{"a": [["int"]], "*?": "int", "b": {"$tuple": ["int"]}}]"#)
        let objects = [String](repeating: #"{"a":[\#(items)],"b":[\#(items)]}"#, count: 50)
        let pool = WorkspacePool(pattern.graph, policy: Sanitizer.Policy())
        let document = "[\(objects.joined(separator: ","))]"
        let record = try document.withBytes { pool.run($0, mode: .sanitizing) }.get().record
        #expect(record.events.count == 50)
        #expect(record.paths.count < 50 * 30)
    }

    @Test func `changes deep down share the way to them`() throws {
        let ints = try Pattern(
            String(repeating: "[", count: 150) + "\"int\"" + String(repeating: "]", count: 150)
        )
        let flat =
            String(repeating: "[", count: 150)
            + [String](repeating: "\"\"", count: 1_000).joined(separator: ",")
            + String(repeating: "]", count: 150)
        let pool = WorkspacePool(ints.graph, policy: Sanitizer.Policy())
        let result = try flat.withBytes { pool.run($0, mode: .sanitizing) }.get()
        #expect(result.record.events.count == 1_000)
        #expect(result.record.paths.count < 2_500)
    }
}
