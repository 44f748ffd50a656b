/// The paths of a walk's events and causes, stored as a tree in which each step has a parent.
///
/// A path costs one step, whatever its depth: ten thousand invalid items of an array five hundred
/// levels deep share the path to the array.
///
///     /items/0/price   /items/0/id     key "items" 1 ◄─ index 0 2 ◄─┬─ key "price" 3
///                                                                   └─ key "id" 4
///
/// The tree is only appended to and truncated; a step never changes. A parent is always older than
/// its child, so every path ends at the root.
struct PathTree: Sendable {
    private struct Node: Sendable {
        var parent: PathIndex
        var step: PathStep
    }

    private var nodes: [Node] = []

    init() {}

    var count: Int { nodes.count }

    /// Adds a step to a path; to the root if the path does not exist.
    mutating func append(_ step: PathStep, to parent: PathIndex) -> PathIndex {
        nodes.append(Node(parent: contains(parent) ? parent : .root, step: step))
        return PathIndex(UInt32(truncatingIfNeeded: nodes.count))
    }

    /// Adds a path of several steps.
    mutating func append(_ steps: some Sequence<PathStep>) -> PathIndex {
        steps.reduce(.root) { append($1, to: $0) }
    }

    /// Whether the path exists.
    func contains(_ path: PathIndex) -> Bool { Int(path.rawValue) <= nodes.count }

    /// Returns the parent and the last step of a path; nil for the root and for a path that does
    /// not exist.
    func last(of path: PathIndex) -> (parent: PathIndex, step: PathStep)? {
        guard path != .root, contains(path) else { return nil }
        let node = nodes[Int(path.rawValue) - 1]
        return (node.parent, node.step)
    }

    /// Returns the steps of a path, beginning at the root.
    ///
    /// - Complexity: O(*d*), *d* the number of steps.
    func steps(of path: PathIndex) -> [PathStep] {
        var steps: [PathStep] = []
        var next = path
        while let (parent, step) = last(of: next) {
            steps.append(step)
            next = parent
        }
        return steps.reversed()
    }

    /// Returns the beginning of a path that has so many steps.
    func path(_ path: PathIndex, ofDepth depth: Int) -> PathIndex {
        var ancestors = [path]
        while let (parent, _) = last(of: ancestors[ancestors.count - 1]) {
            ancestors.append(parent)
        }
        return ancestors[max(0, ancestors.count - 1 - depth)]
    }

    /// Moves the keys to other places of the input.
    mutating func moveKeys(_ place: (ByteOffset) -> ByteOffset) {
        for position in nodes.indices {
            guard case .key(let key) = nodes[position].step else { continue }
            nodes[position].step = .key(place(key))
        }
    }

    /// Removes all paths, and keeps memory for so many steps.
    mutating func removeAll(upTo capacity: Int) {
        nodes.removeAll(upTo: capacity)
    }

    /// Removes all paths that are newer than `path`.
    mutating func removeAll(after path: PathIndex) {
        guard contains(path) else { return }
        nodes.cut(to: Int(path.rawValue))
    }
}

/// A copier of the paths below one place to another place, in the same tree or another.
///
/// Paths that are copied in the order of their creation share their steps, as the originals do.
struct PathCopy {
    /// The steps of the last copied path, each with its copy; the place itself is first.
    private var copied: [(old: PathIndex, new: PathIndex)]

    init(from old: PathIndex, to new: PathIndex) {
        copied = [(old, new)]
    }

    /// Copies a path from one tree to another.
    ///
    /// - Complexity: O(*d*), *d* the number of steps that the path does not share with the last
    ///   copied one.
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

/// One step of a path.
enum PathStep: Hashable, Sendable {
    case index(UInt32)
    /// A key in the input, by the offset of its opening quote.
    ///
    /// The end of the key is found when the path is read.
    case key(ByteOffset)
    /// A key that is not in the input, by the index of an ``ObjectRule`` and the member's position
    /// in it.
    case missing(object: UInt32, member: UInt32)
}

/// An index of a path in a ``PathTree``: the position of its last step plus 1, or 0 for the root.
struct PathIndex: Hashable, Comparable, Sendable {
    var rawValue: UInt32

    init(_ rawValue: UInt32) {
        self.rawValue = rawValue
    }

    static let root = PathIndex(0)

    static func < (left: PathIndex, right: PathIndex) -> Bool { left.rawValue < right.rawValue }
}
