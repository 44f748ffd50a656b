import Testing

@testable import VeriJSON

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

    @Test func `compacting keeps the paths in use and forgets the others`() {
        var tree = PathTree()
        let kept = tree.append(.index(1), to: .root)
        let start = tree.count
        let unused = tree.append(.index(2), to: kept)
        let parent = tree.append(.index(3), to: kept)
        _ = tree.append(.index(4), to: unused)
        let child = tree.append(.index(5), to: parent)
        let moved = tree.compact(from: start, keeping: [child, kept, parent])
        #expect(tree.count == start + 2)
        #expect(
            moved.map { tree.steps(of: $0) } == [
                [.index(1), .index(3), .index(5)], [.index(1)], [.index(1), .index(3)],
            ]
        )
    }

    @Test func `changes deep down share the way to them`() throws {
        let ints = try Pattern(
            String(repeating: "[", count: 150) + "\"int\"" + String(repeating: "]", count: 150)
        )
        let flat =
            String(repeating: "[", count: 150)
            + [String](repeating: "\"\"", count: 1_000).joined(separator: ",")
            + String(repeating: "]", count: 150)
        let pool = WorkspacePool(ints.graph, policy: SanitizingPolicy())
        let result = try flat.withBytes { pool.run($0, mode: .sanitizing) }.get()
        #expect(result.record.events.count == 1_000)
        #expect(result.record.paths.count < 2_500)
    }
}
