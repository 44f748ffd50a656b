/// Where values ended up: the indices of items that stand after dropped ones are smaller now.
///
/// A trie of the paths that matter. Each node is an array that lost items, or a value that a
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
    private var edges: [Edge: Int] = [:]

    /// Takes in what was dropped and what was wrapped.
    ///
    /// - Complexity: O(*n*), *n* the number of events and of their steps.
    init(of record: WalkRecord, read: (Event) -> ArraySlice<PathStep>) {
        for event in record.events {
            switch event.action {
            case .drop:
                let steps = read(event)
                guard case .index(let index) = steps.last else { continue }
                let node = insert(steps.dropLast())
                nodes[node].dropped.append(index)
            case .convert where event.code == .conversion:
                let conversion = ConversionSet(rawValue: event.detail)
                if conversion.contains(.wrapSingle) {
                    let node = insert(read(event))
                    nodes[node].isWrapped = true
                } else if conversion.contains(.unwrapSingle) {
                    let node = insert(read(event))
                    nodes[node].isUnwrapped = true
                }
            default:
                break
            }
        }
        for index in nodes.indices { nodes[index].dropped.sort() }
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
            if here.isWrapped { tokens.append("0") }
            if case .index(let index) = step, !here.dropped.isEmpty {
                tokens.append(String(Int(index) - here.droppedBefore(index)))
            } else {
                tokens.append(token(step))
            }
        }
        return tokens
    }
}
