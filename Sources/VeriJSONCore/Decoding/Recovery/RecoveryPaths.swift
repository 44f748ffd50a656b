/// The paths of values on a tape, found in one pass if they are asked for in order.
struct RecoveryPaths {
    /// An open container, and the child that the search has reached.
    private struct Level {
        var container: NodeIndex
        var child: NodeIndex
        var number: UInt32
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
            node.rawValue < level.child.rawValue || !tape.isInside(node, of: level.container)
        {
            levels.removeLast()
        }
        var container = NodeIndex(0)
        var path = PathIndex.root
        if var level = levels.popLast() {
            if level.child == node {
                levels.append(level)
                return level.path
            }
            if tape.isInside(node, of: level.child) {
                levels.append(level)
                container = level.child
                path = level.path
            } else {
                let parent = levels.last?.path ?? .root
                advance(&level, to: node, parent)
                levels.append(level)
                container = level.child
                path = level.path
            }
        }
        while container != node {
            var level = Level(
                container: container,
                child: first(in: container),
                number: 0,
                path: .root
            )
            advance(&level, to: node, path, isNew: true)
            levels.append(level)
            container = level.child
            path = level.path
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

    private func first(in container: NodeIndex) -> NodeIndex {
        tape[container].kind == .object ? container.following.following : container.following
    }

    private mutating func advance(
        _ level: inout Level,
        to node: NodeIndex,
        _ parent: PathIndex,
        isNew: Bool = false
    ) {
        let isObject = tape[level.container].kind == .object
        while !tape.isInside(node, of: level.child) {
            let next = tape.after(level.child)
            level.child = isObject ? next.following : next
            level.number += 1
        }
        let step: PathStep =
            isObject
            ? .key(ByteOffset(tape[level.child.key].start)) : .index(level.number)
        level.path = tree.append(step, to: parent)
    }
}
