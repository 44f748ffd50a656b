/// A depth-first search that finds the edges that close cycles, with a stack of its own.
struct CycleSearch {
    /// An edge from a node to one that the search came through.
    struct BackwardEdge {
        var source: Int
        var target: Int
        /// The nodes from the target down to the source.
        var path: [Int]
    }

    private enum Mark: UInt8 {
        case new
        case open
        case done
    }

    private var marks: [Mark]
    private var stack: [(node: Int, next: Int)] = []
    /// The nodes, each after all that it has edges to.
    private(set) var order: [Int] = []
    private(set) var steps = 0
    /// Paths are for messages and kept for the first cycles only.
    private var pathsLeft = 10_000

    init(count: Int) {
        marks = Array(repeating: .new, count: count)
    }

    /// Searches from every root.
    ///
    /// - Parameters:
    ///   - roots: Where to begin.
    ///   - edge: The node that a node's *n*-th edge leads to; nil after the last.
    /// - Returns: The edges that close cycles, in the order of the search.
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
