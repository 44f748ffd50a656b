/// The paths of a walk's events and causes, as a tree in which each step knows the one before it.
///
/// So a path costs one step and not its whole length: ten thousand bad items of an array five
/// hundred levels down share the way to it.
///
///     /items/0/price   /items/0/id     key "items" 1 ◄─ index 0 2 ◄─┬─ key "price" 3
///                                                                   └─ key "id" 4
///
/// The tree only grows and is cut at its end: a step never changes. A parent is older than its
/// child, whatever is appended, so every path ends at the root.
package struct PathTree: Sendable {
    private struct Node: Sendable {
        var parent: PathIndex
        var step: PathStep
    }

    private var nodes: [Node] = []

    package init() {}

    package var count: Int { nodes.count }

    /// Adds a step to a path; to the root where there is no such path.
    package mutating func append(_ step: PathStep, to parent: PathIndex) -> PathIndex {
        nodes.append(Node(parent: contains(parent) ? parent : .root, step: step))
        return PathIndex(UInt32(truncatingIfNeeded: nodes.count))
    }

    /// Adds a path of several steps.
    package mutating func append(_ steps: some Sequence<PathStep>) -> PathIndex {
        steps.reduce(.root) { append($1, to: $0) }
    }

    /// Whether there is such a path.
    func contains(_ path: PathIndex) -> Bool { Int(path.rawValue) <= nodes.count }

    /// The path without its last step, and that step; nil for the root and for what is no path.
    package func last(of path: PathIndex) -> (parent: PathIndex, step: PathStep)? {
        guard path != .root, contains(path) else { return nil }
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

    /// Forgets all paths that are newer than one.
    mutating func removeAll(after path: PathIndex) {
        guard contains(path) else { return }
        nodes.removeLast(nodes.count - Int(path.rawValue))
    }
}

/// A copy of paths below one place to another place, in the same tree or in another.
///
/// Paths that are copied in the order in which they were made share their steps as before.
struct PathCopy {
    /// The steps of the path that was copied last, each with its copy; the place itself comes first.
    private var copied: [(old: PathIndex, new: PathIndex)]

    init(from old: PathIndex, to new: PathIndex) {
        copied = [(old, new)]
    }

    /// Copies a path from one tree to another.
    ///
    /// - Complexity: O(*d*), *d* the steps that it does not share with the path copied last.
    mutating func copy(
        _ path: PathIndex,
        of source: PathTree,
        to target: inout PathTree
    ) -> PathIndex {
        var missing: [(path: PathIndex, step: PathStep)] = []
        var next = path
        while true {
            while copied.count > 1, copied[copied.count - 1].old.rawValue > next.rawValue {
                copied.removeLast()
            }
            guard copied[copied.count - 1].old.rawValue < next.rawValue,
                let (parent, step) = source.last(of: next)
            else { break }
            missing.append((next, step))
            next = parent
        }
        assert(copied[copied.count - 1].old == next, "a path does not lie below the place")
        for (path, step) in missing.reversed() {
            copied.append((path, target.append(step, to: copied[copied.count - 1].new)))
        }
        return copied[copied.count - 1].new
    }
}
