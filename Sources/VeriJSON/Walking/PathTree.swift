/// The paths of a walk's events and causes, as a tree in which each step knows the one before it.
///
/// So a path costs one step and not its whole length: ten thousand bad items of an array five
/// hundred levels down share the way to it.
///
///     /items/0/price   /items/0/id     key "items" 1 ◄─ index 0 2 ◄─┬─ key "price" 3
///                                                                   └─ key "id" 4
package struct PathTree: Sendable {
    private struct Node: Sendable {
        var parent: PathIndex
        var step: PathStep
    }

    private var nodes: [Node] = []

    package init() {}

    package var count: Int { nodes.count }

    /// Adds a step to a path.
    package mutating func append(_ step: PathStep, to parent: PathIndex) -> PathIndex {
        nodes.append(Node(parent: parent, step: step))
        return PathIndex(UInt32(truncatingIfNeeded: nodes.count))
    }

    /// Adds a path of several steps.
    package mutating func append(_ steps: some Sequence<PathStep>) -> PathIndex {
        steps.reduce(.root) { append($1, to: $0) }
    }

    /// The path without its last step, and that step; nil for the root and for what is no path.
    package func last(of path: PathIndex) -> (parent: PathIndex, step: PathStep)? {
        guard path != .root, Int(path.rawValue) <= nodes.count else { return nil }
        let node = nodes[Int(path.rawValue) - 1]
        return (node.parent, node.step)
    }

    /// The steps of a path, from the root on.
    ///
    /// - Complexity: O(*d*), *d* the number of steps.
    package func steps(of path: PathIndex) -> [PathStep] {
        var steps: [PathStep] = []
        var next = path
        while let (parent, step) = last(of: next) {
            steps.append(step)
            next = parent
        }
        return steps.reversed()
    }

    /// Makes the path that leads from one place as another path does from another place.
    mutating func move(_ path: PathIndex, from old: PathIndex, to new: PathIndex) -> PathIndex {
        var steps: [PathStep] = []
        var next = path
        while next != old, let (parent, step) = last(of: next) {
            steps.append(step)
            next = parent
        }
        return steps.reversed().reduce(new) { append($1, to: $0) }
    }

    mutating func removeLast(_ count: Int) {
        nodes.removeLast(count)
    }

    /// Forgets all paths beyond the first `count` but those in use, which move down.
    ///
    /// - Complexity: O(*n*), *n* the number of paths beyond the first `count`.
    mutating func compact(from count: Int, keeping paths: [PathIndex]) -> [PathIndex] {
        guard nodes.count > count else { return paths }
        var isUsed = [Bool](repeating: false, count: nodes.count - count)
        for path in paths {
            var next = path
            while Int(next.rawValue) > count, !isUsed[Int(next.rawValue) - count - 1] {
                isUsed[Int(next.rawValue) - count - 1] = true
                next = nodes[Int(next.rawValue) - 1].parent
            }
        }
        var moved = [PathIndex](repeating: .root, count: isUsed.count)
        var end = count
        func place(of path: PathIndex) -> PathIndex {
            Int(path.rawValue) > count ? moved[Int(path.rawValue) - count - 1] : path
        }
        for offset in isUsed.indices where isUsed[offset] {
            // A parent stands before its children, so it has been moved already.
            let node = nodes[count + offset]
            nodes[end] = Node(parent: place(of: node.parent), step: node.step)
            end += 1
            moved[offset] = PathIndex(UInt32(truncatingIfNeeded: end))
        }
        nodes.removeLast(nodes.count - end)
        return paths.map(place)
    }
}
