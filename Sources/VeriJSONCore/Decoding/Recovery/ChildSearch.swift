/// A value in a container on a tape, with its position there.
struct TapeChild {
    var node: NodeIndex
    var number: UInt32
}

extension Tape {
    /// Returns the first child of a container that is not empty.
    func firstChild(of container: NodeIndex) -> TapeChild {
        let first = container.following
        return TapeChild(node: kind(of: container) == .object ? first.following : first, number: 0)
    }

    /// Returns the child of a container that a value inside of it is, or is inside of.
    ///
    /// - Parameters:
    ///   - value: A value inside of the container.
    ///   - container: An array or an object.
    ///   - last: A child from which the search goes on if it does not stand behind the value.
    /// - Returns: The child.
    /// - Complexity: O(*n*), *n* the number of children in between.
    func child(
        around value: NodeIndex,
        in container: NodeIndex,
        from last: TapeChild? = nil
    ) -> TapeChild {
        let isObject = kind(of: container) == .object
        var child = last ?? firstChild(of: container)
        if child.node.rawValue > value.rawValue { child = firstChild(of: container) }
        while !isInside(value, of: child.node) {
            let next = after(child.node)
            child.node = isObject ? next.following : next
            child.number += 1
        }
        return child
    }

    /// Returns the step from a container to a child.
    func step(to child: TapeChild, in container: NodeIndex) -> PathStep {
        kind(of: container) == .object
            ? .key(ByteOffset(self[child.node.key].start)) : .index(child.number)
    }
}

/// A search for children of containers that goes on from the child of each that was found last.
struct ChildSearch {
    let tape: Tape
    private var last: [NodeIndex: TapeChild] = [:]

    init(_ tape: Tape) { self.tape = tape }

    /// Returns an item of an array by its index; nil if there are fewer.
    mutating func item(_ number: UInt32, of array: NodeIndex) -> NodeIndex? {
        let end = tape.after(array)
        var child = last[array] ?? TapeChild(node: array.following, number: 0)
        if child.number > number { child = TapeChild(node: array.following, number: 0) }
        while child.number < number, child.node != end {
            child.node = tape.after(child.node)
            child.number += 1
        }
        guard child.node != end else { return nil }
        last[array] = child
        return child.node
    }

    /// Returns the step from a container to the child that a value is, or is inside of, and the
    /// child.
    mutating func step(
        towards value: NodeIndex,
        in container: NodeIndex
    ) -> (step: PathStep, child: NodeIndex) {
        let child = tape.child(around: value, in: container, from: last[container])
        last[container] = child
        return (tape.step(to: child, in: container), child.node)
    }
}
