/// A depth-first search for the edges that close cycles, with an explicit stack.
struct CycleSearch {
    /// An edge from a node to itself or to one of its ancestors in the search.
    struct BackwardEdge {
        var source: Int
        var target: Int
        /// The nodes on the path from the target to the source; empty when the limit on paths is
        /// reached.
        var path: [Int]
    }

    private enum Mark: UInt8 {
        case new
        case open
        case done
    }

    private var marks: [Mark]
    private var stack: [(node: Int, next: Int)] = []
    /// The nodes in postorder: each after the nodes that its edges lead to, cycles aside.
    private(set) var order: [Int] = []
    private(set) var steps = 0
    /// The number of nodes that paths may still contain.
    ///
    /// Only messages need paths. Keeping those of the first cycles keeps the search linear.
    private var pathsLeft = 10_000

    init(count: Int) {
        marks = Array(repeating: .new, count: count)
    }

    /// Searches from each root.
    ///
    /// - Parameters:
    ///   - roots: The nodes to start at.
    ///   - edge: Returns the node that the edge with this number, counted from 0, leads to; nil
    ///     after a node's last edge.
    /// - Returns: The edges that close cycles, in the order in which the search meets them.
    /// - Complexity: O(nodes + edges).
    mutating func run(
        from roots: some Sequence<Int>,
        along edge: (_ node: Int, _ number: Int) -> Int?
    ) -> [BackwardEdge] {
        var backward: [BackwardEdge] = []
        for root in roots where marks[root] == .new {
            enter(root)
            while let top = stack.last {
                steps += 1
                guard let target = edge(top.node, top.next) else {
                    stack.removeLast()
                    marks[top.node] = .done
                    order.append(top.node)
                    continue
                }
                stack[stack.count - 1].next += 1
                switch marks[target] {
                case .new: enter(target)
                case .open:
                    backward.append(
                        BackwardEdge(source: top.node, target: target, path: path(from: target))
                    )
                case .done: break
                }
            }
        }
        return backward
    }

    private mutating func enter(_ node: Int) {
        marks[node] = .open
        stack.append((node, 0))
    }

    private mutating func path(from target: Int) -> [Int] {
        guard pathsLeft > 0, let start = stack.lastIndex(where: { $0.node == target }) else {
            return []
        }
        pathsLeft -= stack.count - start
        return stack[start...].map(\.node)
    }
}
