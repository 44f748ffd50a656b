/// What a pattern's text says, node by node, with the place of everything.
///
/// Nodes lie in one array in the order in which they end, so that a node comes after all that it
/// holds and the nodes of a value are neighbours. Nothing that reads the tree has to recurse.
///
///     {"a": ["int"], "b": 1}
///             0        2        nodes 0 "int", 1 the array, 2 the number, 3 the object
///           └──1──┘
///     └─────────3──────────┘
package struct SyntaxTree: Sendable {
    package let source: SourceText
    package let nodes: [SyntaxNode]
    package let root: SyntaxIndex

    package init(source: SourceText, nodes: [SyntaxNode], root: SyntaxIndex) {
        self.source = source
        self.nodes = nodes
        self.root = root
    }

    package subscript(index: SyntaxIndex) -> SyntaxNode { nodes[index.position] }

    /// The text of a range of the source.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: source.bytes[range], as: UTF8.self)
    }

    /// The key at a range with some of its text replaced, quotes included.
    package func key(at range: Range<Int>, replacing part: Range<Int>, with text: String) -> String
    {
        self.text(range.lowerBound..<part.lowerBound) + text
            + self.text(part.upperBound..<range.upperBound)
    }

    /// The bytes to take out of the source so that a member is gone and the rest is still well formed.
    package func removal(of position: Int, in members: [SyntaxMember]) -> Range<Int> {
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
