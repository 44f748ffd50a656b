/// Where values were and where they ended up.
///
/// The indices of items that stand after dropped ones are smaller now. A value that a conversion
/// wrapped is an item to the walk, but was none in the document; one that was unwrapped is none
/// any more.
///
/// It is a trie of the paths that matter. Each node is an array that lost items, or a value that a
/// conversion wrapped or unwrapped:
///
///     [1,"a",{"b":["x",2]}]    dropped /1 and /2/b/0
///
///     node 0 (root)  dropped [1]
///       └ index 2 ─ node 1 ─ key "b" ─ node 2  dropped [0]
///
///     /2/b/1  →  /1/b/0
struct Relocation {
    private struct Edge: Hashable {
        var node: Int
        var step: PathStep
    }

    private struct Node {
        var dropped: [UInt32] = []
        var isWrapped = false
        var isUnwrapped = false

        func droppedBefore(_ index: UInt32) -> Int {
            var low = 0
            var high = dropped.count
            while low < high {
                let middle = (low + high) / 2
                if dropped[middle] < index { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }

    private var nodes = [Node()]
    private var hasWrapped = false
    private var edges: [Edge: Int] = [:]

    /// Takes in what was dropped and what was wrapped.
    ///
    /// - Complexity: O(*n*), *n* the number of events and of their steps.
    init(of record: WalkRecord) {
        for event in record.events {
            let steps = record.steps(from: event.pathStart, count: event.pathCount)
            if event.action == .drop, case .index(let index) = steps.last {
                let node = insert(steps.dropLast())
                nodes[node].dropped.append(index)
            } else if event.action == .convert {
                note(event.code, event.detail, steps)
            }
        }
        // A walk that only lists has no events.
        for cause in record.causes where cause.code == .conversion {
            note(
                cause.code,
                cause.detail,
                record.steps(from: cause.pathStart, count: cause.pathCount)
            )
        }
        for index in nodes.indices { nodes[index].dropped.sort() }
    }

    private mutating func note(_ code: CodeTag, _ detail: UInt32, _ steps: ArraySlice<PathStep>) {
        guard code == .conversion else { return }
        let conversion = ConversionSet(rawValue: detail)
        if conversion.contains(.wrapSingle) {
            let node = insert(steps)
            nodes[node].isWrapped = true
            hasWrapped = true
        } else if conversion.contains(.unwrapSingle) {
            let node = insert(steps)
            nodes[node].isUnwrapped = true
        }
    }

    /// The positions of steps that lead into what was wrapped, and so are none in the document.
    ///
    /// - Complexity: O(*d*), *d* the number of steps.
    func wrappedSteps(in steps: ArraySlice<PathStep>) -> [Int] {
        guard hasWrapped else { return [] }
        var positions: [Int] = []
        var node: Int? = 0
        for (position, step) in steps.enumerated() {
            if let here = node, nodes[here].isWrapped { positions.append(position) }
            node = node.flatMap { edges[Edge(node: $0, step: step)] }
        }
        return positions
    }

    private mutating func insert(_ steps: ArraySlice<PathStep>) -> Int {
        steps.reduce(0) { node, step in
            let edge = Edge(node: node, step: step)
            if let next = edges[edge] { return next }
            nodes.append(Node())
            edges[edge] = nodes.count - 1
            return nodes.count - 1
        }
    }

    /// The tokens of a surviving value's new path.
    ///
    /// - Complexity: O(*d* log *n*), *d* the number of steps, *n* that of dropped items.
    func tokens(of steps: ArraySlice<PathStep>, token: (PathStep) -> String) -> [String] {
        var tokens: [String] = []
        var node: Int? = 0
        for step in steps {
            let here = node.map { nodes[$0] } ?? Node()
            node = node.flatMap { edges[Edge(node: $0, step: step)] }
            if here.isUnwrapped, step == .index(0) { continue }
            if case .index(let index) = step, !here.dropped.isEmpty {
                tokens.append(String(Int(index) - here.droppedBefore(index)))
            } else {
                tokens.append(token(step))
            }
        }
        return tokens
    }
}
