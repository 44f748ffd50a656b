/// The byte automata of an expression's classes: one acyclic automaton over UTF-8 for each class.
///
/// A node is a run of edges, sorted by byte; an edge is a range of bytes and the next node. Equal
/// nodes of a class are shared, so long ranges share their tails. `[a-zé]`:
///
///     node 0   [A9] → accept
///     node 1   [61-7A] → accept   [C3] → node 0        (the root)
///
/// Copies of a class (`\p{L}{1,100}`) share its nodes, because a thread of the simulation is an
/// instruction *and* a node.
package struct UTF8Trie: Sendable {
    package struct Edge: Hashable, Sendable {
        package let lower: UInt8
        package internal(set) var upper: UInt8
        /// A node, or `accept`.
        package let target: UInt16
    }

    /// The nodes of one class: `first..<first + count`.
    package struct Tree: Hashable, Sendable {
        var first: UInt16
        var count: UInt16
        package let root: UInt16
    }

    package static let accept = UInt16.max
    static let nodeLimit = 60_000

    private(set) var edges: [Edge] = []
    /// The index at which the edges of each node begin, followed by the number of edges.
    private(set) var starts: [UInt32] = [0]

    var nodeCount: Int { starts.count - 1 }

    /// Appends the automaton of a set.
    ///
    /// - Returns: The tree; nil if there would be more nodes than the limit.
    mutating func append(_ set: ScalarSet) -> Tree? {
        let first = nodeCount
        var builder = Builder(set: set, first: first)
        let root = builder.root()
        guard first + builder.nodes.count <= Self.nodeLimit else { return nil }
        for node in builder.nodes {
            edges += node
            starts.append(UInt32(edges.count))
        }
        return Tree(first: UInt16(first), count: UInt16(builder.nodes.count), root: root)
    }

    /// Returns the edges of a node, sorted by byte.
    package func edges(of node: UInt16) -> ArraySlice<Edge> {
        edges[Int(starts[Int(node)])..<Int(starts[Int(node) + 1])]
    }

    /// Returns the target of a node's edge for a byte: a node or `accept`; nil if there is no edge.
    func target(of node: UInt16, on byte: UInt8) -> UInt16? {
        var index = Int(starts[Int(node)])
        let end = Int(starts[Int(node) + 1])
        while index < end {
            let edge = edges[index]
            if byte <= edge.upper { return byte >= edge.lower ? edge.target : nil }
            index += 1
        }
        return nil
    }

    private struct Builder {
        let set: ScalarSet
        let first: Int
        var nodes: [[Edge]] = []
        private var known: [[Edge]: UInt16] = [:]

        init(set: ScalarSet, first: Int) {
            self.set = set
            self.first = first
        }

        // RFC 3629 §4. The set has no surrogates, and every length is clamped to its own scalars,
        // so neither an overlong form nor a surrogate can be accepted.
        mutating func root() -> UInt16 {
            var edges: [Edge] = []
            for range in set.ranges(in: 0...0x7F) {
                let lower = UInt8(range.lowerBound)
                add(Edge(lower: lower, upper: UInt8(range.upperBound), target: accept), to: &edges)
            }
            // Most sets are within ASCII.
            guard let last = set.ranges.last, last.upperBound > 0x7F else { return node(edges) }
            append(leads: 0xC2...0xDF, mask: 0x1F, tail: 1, in: 0x80...0x7FF, to: &edges)
            append(leads: 0xE0...0xEF, mask: 0x0F, tail: 2, in: 0x800...0xFFFF, to: &edges)
            append(
                leads: 0xF0...0xF4,
                mask: 0x07,
                tail: 3,
                in: 0x1_0000...ScalarSet.last,
                to: &edges
            )
            return node(edges)
        }

        private mutating func append(
            leads: ClosedRange<UInt8>,
            mask: UInt8,
            tail: UInt32,
            in scalars: ClosedRange<UInt32>,
            to edges: inout [Edge]
        ) {
            for lead in leads {
                let start = UInt32(lead & mask) << (6 * tail)
                let block = (start...(start | (1 << (6 * tail) - 1))).clamped(to: scalars)
                let members = set.ranges(in: block)
                if members.isEmpty { continue }
                let target = continuation(members, start: start, tail: tail)
                add(Edge(lower: lead, upper: lead, target: target), to: &edges)
            }
        }

        /// Returns the node that accepts the last `tail` bytes of these scalars.
        ///
        /// `members` are in the block that begins at `start`. The recursion is at most three levels
        /// deep.
        private mutating func continuation(
            _ members: [ClosedRange<UInt32>],
            start: UInt32,
            tail: UInt32
        ) -> UInt16 {
            guard tail > 0 else { return accept }
            let size: UInt32 = 1 << (6 * (tail - 1))
            var edges: [Edge] = []
            for range in members {
                var lower = range.lowerBound
                while lower <= range.upperBound {
                    let index = (lower - start) / size
                    let block = (start + index * size)...(start + (index + 1) * size - 1)
                    if lower == block.lowerBound, range.upperBound >= block.upperBound {
                        // All blocks that are covered completely have the same tail.
                        let last = (range.upperBound + 1 - start) / size - 1
                        let target = continuation([block], start: block.lowerBound, tail: tail - 1)
                        add(edge(index, last, target), to: &edges)
                        lower = start + (last + 1) * size
                    } else {
                        // Several ranges can begin in the block; the first one handles them all.
                        if edges.last?.upper != 0x80 | UInt8(index) {
                            let parts = set.ranges(in: block)
                            let start = block.lowerBound
                            let target = continuation(parts, start: start, tail: tail - 1)
                            add(edge(index, index, target), to: &edges)
                        }
                        lower = block.upperBound + 1
                    }
                }
            }
            return node(edges)
        }

        private func edge(_ lower: UInt32, _ upper: UInt32, _ target: UInt16) -> Edge {
            Edge(lower: 0x80 | UInt8(lower), upper: 0x80 | UInt8(upper), target: target)
        }

        private func add(_ edge: Edge, to edges: inout [Edge]) {
            if let previous = edges.last, previous.target == edge.target,
                Int(previous.upper) + 1 == Int(edge.lower)
            {
                edges[edges.count - 1].upper = edge.upper
            } else {
                edges.append(edge)
            }
        }

        private mutating func node(_ edges: [Edge]) -> UInt16 {
            if let index = known[edges] { return index }
            let index = UInt16(clamping: first + nodes.count)
            known[edges] = index
            nodes.append(edges)
            return index
        }
    }
}
