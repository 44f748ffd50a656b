/// The syntax tree of a pattern, with the source range of every node.
///
/// Nodes are in one array, in the order in which they end: a node follows everything in it, and the
/// nodes of a value are adjacent. No reader of the tree has to recurse.
///
///     {"a": ["int"], "b": 1}
///             0        2        nodes 0 "int", 1 the array, 2 the number, 3 the object
///           └──1──┘
///     └─────────3──────────┘
package struct SyntaxTree: Sendable {
    let source: SourceText
    let nodes: [SyntaxNode]
    package let root: SyntaxIndex

    package subscript(index: SyntaxIndex) -> SyntaxNode { nodes[index.position] }

    /// Returns the text in a range of the source.
    func text(_ range: Range<Int>) -> String {
        String(decoding: source.bytes[range], as: UTF8.self)
    }

    /// Returns the source of a key with a part of it replaced, quotes included.
    func key(at range: Range<Int>, replacing part: Range<Int>, with text: String) -> String {
        self.text(range.lowerBound..<part.lowerBound) + text
            + self.text(part.upperBound..<range.upperBound)
    }

    /// Returns the range of the source to delete in order to remove a member and its comma.
    func removal(of position: Int, in members: [SyntaxMember]) -> Range<Int> {
        let member = members[position]
        let end = self[member.value].range.upperBound
        if position + 1 < members.count {
            return member.key.range.lowerBound..<members[position + 1].key.range.lowerBound
        }
        if position > 0 {
            return self[members[position - 1].value].range.upperBound..<end
        }
        return member.key.range.lowerBound..<(member.commaEnd ?? end)
    }
}

/// The index of a node in a ``SyntaxTree``.
package struct SyntaxIndex: Hashable, Sendable {
    var rawValue: UInt32

    init(_ position: Int) {
        rawValue = UInt32(truncatingIfNeeded: position)
    }

    var position: Int { Int(rawValue) }
}
