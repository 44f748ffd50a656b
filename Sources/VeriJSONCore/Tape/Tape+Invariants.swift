extension TapeView {
    /// Asserts the invariants that ``Tape`` documents; debug builds only.
    func checkInvariants(nodeCount: Int, byteCount: Int) {
        #if DEBUG
        assert(nodeCount > 0 && Int(nodes[0].after) == nodeCount)
        var index = 0
        var end = 0
        while index < nodeCount {
            let node = nodes[index]
            assert(node.start < node.end && Int(node.end) <= byteCount)
            assert(Int(node.after) > index && Int(node.after) <= nodeCount)
            assert(Int(node.start) >= end)
            let isContainer = node.kind == .array || node.kind == .object
            assert(isContainer || Int(node.after) == index + 1)
            end = Int(isContainer ? node.start + 1 : node.end)
            index += 1
        }
        #endif
    }
}

extension Tape {
    /// A description for tests, with a line for each node: start, end, after, kind, flag and count.
    var dump: String {
        (0..<nodeCount).map { index in
            let node = nodes[index]
            let flag = node.isFlagged ? " flagged" : ""
            let isContainer = node.kind == .array || node.kind == .object
            let count = isContainer ? " \(node.count.map(String.init) ?? "many")" : ""
            return "\(index): \(node.start) \(node.end) \(node.after) \(node.kind)\(flag)\(count)"
        }
        .joined(separator: "\n")
    }
}
