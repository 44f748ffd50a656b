/// The paths of values on a tape, found in one pass if they are asked for in order.
struct RecoveryPaths {
    /// An open container, and the child that the search has reached.
    private struct Level {
        var container: NodeIndex
        var child: TapeChild
        var path: PathIndex
    }

    private let tape: Tape
    private(set) var tree = PathTree()
    private var levels: [Level] = []

    init(_ tape: Tape) { self.tape = tape }

    /// Returns the path of a value.
    ///
    /// - Complexity: O(*n*), *n* the number of values between this one and the one before it.
    mutating func path(to node: NodeIndex) -> PathIndex {
        while let level = levels.last,
            node.rawValue < level.child.node.rawValue
                || !tape.isInside(node, of: level.container)
        {
            levels.removeLast()
        }
        var container = NodeIndex(0)
        var path = PathIndex.root
        if var level = levels.popLast() {
            if !tape.isInside(node, of: level.child.node) {
                level = self.level(level.container, to: node, levels.last?.path, from: level.child)
            }
            levels.append(level)
            (container, path) = (level.child.node, level.path)
        }
        while container != node {
            let level = level(container, to: node, path)
            levels.append(level)
            (container, path) = (level.child.node, level.path)
        }
        return path
    }

    /// Returns a cause about a list, followed by the leading reasons for its losses.
    mutating func record(_ losses: LossReasons, below list: CauseRecord) -> [CauseRecord] {
        losses.recorded(below: list, in: &tree)
    }

    /// Adds the step to a member that the document lacks.
    mutating func append(_ step: PathStep, to path: PathIndex) -> PathIndex {
        tree.append(step, to: path)
    }

    /// Returns the level of a container whose child is, or is around, a value.
    private mutating func level(
        _ container: NodeIndex,
        to node: NodeIndex,
        _ parent: PathIndex?,
        from last: TapeChild? = nil
    ) -> Level {
        let child = tape.child(around: node, in: container, from: last)
        let step = tape.step(to: child, in: container)
        return Level(
            container: container,
            child: child,
            path: tree.append(step, to: parent ?? .root)
        )
    }
}
