/// The paths of a record in the original document, of which the recorded document is an edited
/// form.
///
/// Each step is followed on the tape of the recorded document, and the value that it leads to is
/// looked up in the original by its place:
///
///     original   {"a": ["x", {"b": 1}]}     "x" was dropped
///     recorded   {"a": [{"b": 1}]}          /a/0/b  is  /a/1/b  in the original
struct OriginalPaths {
    private struct Edge: Hashable {
        var parent: PathIndex
        var step: PathStep
    }

    private let source: PathTree
    private var recordedChildren: ChildSearch
    private var originalChildren: ChildSearch
    private let composition: EditComposition
    /// Makes the step to a member that the original lacks.
    private let suppliedStep: (String) -> PathStep
    /// The tree of the paths in the original.
    private(set) var tree: PathTree
    private var places: [PathIndex: TracedValue]
    /// The paths of the values that were removed, in the original.
    ///
    /// A conversion that wrapped a value inside them is forgotten, and its array has no step.
    var gone: Set<PathIndex> = []
    private var known: [Edge: PathIndex] = [:]
    private var recorded: Tape { recordedChildren.tape }
    private var original: Tape { originalChildren.tape }

    /// Creates the paths of a record.
    ///
    /// - Parameters:
    ///   - source: The paths in the recorded document.
    ///   - recorded: The recorded document.
    ///   - original: The original.
    ///   - composition: The edits that lead from the original to the recorded document.
    ///   - tree: The tree to which the paths are added.
    ///   - supplied: A closure that makes the step to a member that the original lacks.
    init(
        of source: PathTree,
        in recorded: Tape,
        from original: Tape,
        by composition: EditComposition,
        into tree: PathTree,
        supplied: @escaping (String) -> PathStep
    ) {
        self.source = source
        recordedChildren = ChildSearch(recorded)
        originalChildren = ChildSearch(original)
        self.composition = composition
        self.tree = tree
        suppliedStep = supplied
        places = [:]
        let root = NodeIndex(0)
        var place = TracedValue(path: .root, node: root, origin: root, kept: root, keptPath: .root)
        keep(origin(of: root, in: place), of: &place)
        places = [.root: place]
    }

    /// Returns the place of a path of the record.
    ///
    /// - Complexity: O(*d* + log *n*) amortised over paths in the order of the document, *d* the
    ///   number of steps, *n* the number of values.
    mutating func place(of path: PathIndex) -> TracedValue {
        if let known = places[path] { return known }
        var missing: [(path: PathIndex, step: PathStep)] = []
        var next = path
        while places[next] == nil, let (parent, step) = source.last(of: next) {
            missing.append((next, step))
            next = parent
        }
        var place = places[next] ?? supplied(at: .root)
        for (path, step) in missing.reversed() {
            place = self.place(after: step, from: place)
            places[path] = place
        }
        return place
    }

    /// Returns the place of a value that the original lacks.
    private func supplied(at path: PathIndex) -> TracedValue {
        TracedValue(path: path, node: .none, origin: .none, kept: .none, keptPath: path)
    }

    /// Returns the place of a member or item that the recorded document lacks.
    ///
    /// A cause that names it points at its object or array.
    private mutating func missing(_ step: PathStep, in parent: TracedValue) -> TracedValue {
        var place = supplied(at: append(step, to: parent.keptPath))
        place.origin = parent.origin
        return place
    }

    private mutating func place(after step: PathStep, from parent: TracedValue) -> TracedValue {
        switch step {
        case .missing: return missing(step, in: parent)
        case .index(let index):
            guard parent.node != .none, recorded.kind(of: parent.node) == .array else {
                // A conversion wrapped the value, so the array is not in the recorded document.
                var place = parent
                place.path = append(step, to: parent.keptPath)
                place.keptPath = place.path
                return place
            }
            let child = recordedChildren.item(index, of: parent.node)
            return child.map { descend(to: $0, by: step, from: parent) }
                ?? missing(step, in: parent)
        case .key(let start):
            guard let key = recorded.value(at: start.position) else {
                assertionFailure("a step leads to no key")
                return supplied(at: parent.path)
            }
            return descend(to: key.following, by: step, from: parent)
        }
    }

    private mutating func descend(
        to node: NodeIndex,
        by step: PathStep,
        from parent: TracedValue
    ) -> TracedValue {
        let origin = origin(of: node, in: parent)
        let isGone = parent.isGone || gone.contains(parent.path)
        if origin != .none, origin == parent.kept, isGone {
            var place = parent
            (place.node, place.isGone) = (node, true)
            return place
        }
        guard origin != .none, origin != parent.kept else {
            var step = step
            if case .key = step { step = suppliedStep(recorded.string(at: node.key)) }
            // An array that an edit put around a value, or a value inside one that it supplied.
            let path = append(step, to: parent.keptPath)
            var place = TracedValue(
                path: path,
                node: node,
                origin: origin,
                kept: origin,
                keptPath: path
            )
            place.isGone = isGone
            return place
        }
        let (child, path) = descend(from: parent.kept, parent.keptPath, to: origin)
        var place = TracedValue(path: path, node: node, origin: child, kept: child, keptPath: path)
        place.isGone = isGone
        keep(origin, of: &place)
        if recorded.kind(of: node) != .object, recorded.kind(of: node) != .array {
            place.isConverted = original.withSource(of: place.kept) { former in
                recorded.withSource(of: node) { !$0.elementsEqual(former) }
            }
        }
        return place
    }

    /// Narrows a place to a part that is further inside the original.
    private mutating func keep(_ part: NodeIndex, of place: inout TracedValue) {
        while part != .none, place.kept != part {
            (place.kept, place.keptPath) = descend(from: place.kept, place.keptPath, to: part)
        }
    }

    /// Goes one step towards a value inside a container of the original.
    private mutating func descend(
        from container: NodeIndex,
        _ path: PathIndex,
        to value: NodeIndex
    ) -> (node: NodeIndex, path: PathIndex) {
        let (step, child) = originalChildren.step(towards: value, in: container)
        return (child, append(step, to: path))
    }

    /// Returns the value of the original that a value of the recorded document comes from.
    private func origin(of node: NodeIndex, in parent: TracedValue) -> NodeIndex {
        let (start, end) = (Int(recorded[node].start), Int(recorded[node].end))
        let place = composition.originalRange(of: start..<end)
        // An edit supplied what comes from nothing.
        guard parent.kept != .none, !place.isEmpty,
            let origin = original.value(at: place.lowerBound),
            original.isInside(origin, of: parent.kept)
        else { return .none }
        return origin
    }

    private mutating func append(_ step: PathStep, to parent: PathIndex) -> PathIndex {
        let edge = Edge(parent: parent, step: step)
        if let path = known[edge] { return path }
        let path = tree.append(step, to: parent)
        known[edge] = path
        return path
    }
}

extension Tape {
    /// Returns the key or value that begins at an offset, or the string around it; nil if there is
    /// none.
    ///
    /// A conversion may have left nothing but the text between the quotes.
    ///
    /// - Complexity: O(log *n*), *n* the number of nodes.
    func value(at offset: Int) -> NodeIndex? {
        let after = UnsafeBufferPointer(start: nodes, count: nodeCount)
            .partitioningIndex { Int($0.start) > offset }
        guard after > 0 else { return nil }
        let node = nodes[after - 1]
        guard Int(node.start) == offset || node.kind == .string && offset < Int(node.end) else {
            return nil
        }
        return NodeIndex(UInt32(truncatingIfNeeded: after - 1))
    }

    /// Returns the number of items of an array, or of members of an object.
    ///
    /// - Complexity: O(1), or O(*n*) for more than 2²⁸ items.
    func childCount(of container: NodeIndex) -> Int {
        if let count = self[container].count { return count }
        let isObject = self[container].kind == .object
        var count = 0
        var child = container.following
        while child != after(container) {
            count += 1
            child = after(isObject ? child.following : child)
        }
        return count
    }
}
