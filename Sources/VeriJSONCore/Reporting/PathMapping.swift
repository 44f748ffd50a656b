/// A mapping from the paths of a document to those of its clean form.
///
/// Items after a dropped one have smaller indices in the clean document. A value that a conversion
/// wrapped is an item to the walk but not in the document; an unwrapped value is no longer an item.
/// The members of an object that became an array are items, and a member may get another key.
///
/// The mapping is a trie of the paths that matter. Each node is an array that lost items, or a
/// value that a conversion wrapped, unwrapped or made an array of, or that has a new key:
///
///     [1,"a",{"b":["x",2]}]    dropped /1 and /2/b/0
///
///     node 0 (root)  dropped [1]
///       └ index 2 ─ node 1 ─ key "b" ─ node 2  dropped [0]
///
///     /2/b/1  →  /1/b/0
struct PathMapping {
    private struct Edge: Hashable {
        var node: Int
        var step: PathStep

        func hash(into hasher: inout Hasher) {
            hasher.combine(node)
            switch step {
            case .index(let index): hasher.combine(index)
            case .key(let start): hasher.combine(start.rawValue)
            case .missing(_, let member): hasher.combine(member)
            }
        }
    }

    private struct Node {
        var dropped: [UInt32] = []
        var isWrapped = false
        var isUnwrapped = false
        /// The keys of an object that became an array, in their order; of those that are gone, the
        /// keys as well.
        var keys: [ByteOffset] = []
        var goneKeys: [ByteOffset] = []
        /// The key that the member has in the clean document, if it is another one.
        var newKey: String?

        /// Returns the index of the item that a member became.
        func index(of key: ByteOffset) -> Int {
            keys.partitioningIndex { $0 >= key } - goneKeys.partitioningIndex { $0 >= key }
        }

        func droppedBefore(_ index: UInt32) -> Int {
            dropped.partitioningIndex { $0 >= index }
        }
    }

    private var nodes = [Node()]
    private let paths: PathTree
    /// The node of each path; -1 for a path that is not in the trie.
    private var known: [Int32]
    private var hasWrapped = false
    private var edges: [Edge: Int] = [:]

    /// Creates the mapping from the drops and conversions of a walk.
    ///
    /// - Complexity: O(*n*), *n* the number of events and of the paths that lead to them.
    init(of record: WalkRecord, in input: ByteView, _ graph: RuleGraph) {
        paths = record.paths
        known = [0] + [Int32](repeating: -1, count: paths.count)
        var madeArrays = false
        for event in record.events {
            if event.action == .drop, let (array, step) = paths.last(of: event.path),
                case .index(let index) = step
            {
                let node = insert(array)
                nodes[node].dropped.append(index)
            } else if event.action == .rename {
                nodes[insert(event.path)].newKey = graph.member(numbered: Int(event.detail))?.key
            } else if event.action == .convert {
                note(event.code, event.detail, event.path)
                if event.code.isConversion, Conversion(detail: event.detail) == .valuesToArray {
                    madeArrays = true
                    nodes[insert(event.path)].keys = Self.keys(of: event, in: input)
                }
            }
        }
        if madeArrays {
            for event in record.events where event.action == .drop || event.action == .strip {
                guard let (array, step) = paths.last(of: event.path), case .key(let key) = step,
                    let node = node(ofArray: array), !nodes[node].keys.isEmpty
                else { continue }
                nodes[node].goneKeys.append(key)
            }
            for index in nodes.indices {
                nodes[index].goneKeys = nodes[index].goneKeys.stablySorted()
            }
        }
        // A walk that only lists findings has no events.
        for cause in record.causes where cause.code.isConversion {
            note(cause.code, cause.detail, cause.path)
        }
        for index in nodes.indices { nodes[index].dropped = nodes[index].dropped.stablySorted() }
    }

    /// Returns whether any value was wrapped, so that some paths have steps that the document
    /// lacks.
    static func hasWrapped(in record: WalkRecord) -> Bool {
        func wraps(_ code: CodeTag, _ detail: UInt32) -> Bool {
            code.isConversion && Conversion(detail: detail) == .wrapSingle
        }
        return record.events.contains { $0.action == .convert && wraps($0.code, $0.detail) }
            || record.causes.contains { wraps($0.code, $0.detail) }
    }

    /// Returns the places of the keys of the object of an event.
    private static func keys(of object: Event, in input: ByteView) -> [ByteOffset] {
        let range = object.start.position..<object.end.position
        var reader = TokenReader(UnsafeBufferPointer(rebasing: input.buffer[range]))
        var keys: [ByteOffset] = []
        var (depth, isKey) = (0, false)
        while let token = reader.next() {
            switch token.kind {
            case .objectStart, .arrayStart: depth += 1
            case .objectEnd, .arrayEnd: depth -= 1
            case .string where depth == 1 && isKey:
                keys.append(ByteOffset(range.lowerBound + token.range.lowerBound))
                isKey = false
                continue
            case .string, .number, .true, .false, .null: break
            }
            isKey = depth == 1
        }
        return keys
    }

    /// Returns the node of an array that lost items.
    private func node(ofArray path: PathIndex) -> Int? {
        let position = Int(path.rawValue)
        guard position < known.count, known[position] >= 0 else { return nil }
        return Int(known[position])
    }

    private mutating func note(_ code: CodeTag, _ detail: UInt32, _ path: PathIndex) {
        guard code.isConversion else { return }
        switch Conversion(detail: detail) {
        case .wrapSingle:
            let node = insert(path)
            nodes[node].isWrapped = true
            hasWrapped = true
        case .unwrapSingle:
            let node = insert(path)
            nodes[node].isUnwrapped = true
        default: break
        }
    }

    /// Returns the positions of the steps into wrapped values, which the document does not have.
    ///
    /// - Complexity: O(*d*), *d* the number of steps.
    func wrappedSteps(in steps: [PathStep]) -> [Int] {
        guard hasWrapped else { return [] }
        var positions: [Int] = []
        var node: Int? = 0
        for (position, step) in steps.enumerated() {
            if let here = node, nodes[here].isWrapped { positions.append(position) }
            node = node.flatMap { edges[Edge(node: $0, step: step)] }
        }
        return positions
    }

    private mutating func insert(_ path: PathIndex) -> Int {
        if let node = node(ofArray: path) { return node }
        var added: [(path: PathIndex, step: PathStep)] = []
        var next = path
        while node(ofArray: next) == nil, let (parent, step) = paths.last(of: next) {
            added.append((next, step))
            next = parent
        }
        var node = node(ofArray: next) ?? 0
        for (path, step) in added.reversed() {
            // The walk may have recorded the same path twice.
            let edge = Edge(node: node, step: step)
            if let there = edges[edge] {
                node = there
            } else {
                nodes.append(Node())
                edges[edge] = nodes.count - 1
                node = nodes.count - 1
            }
            known[Int(path.rawValue)] = Int32(truncatingIfNeeded: node)
        }
        return node
    }

    /// Returns the tokens of a surviving value's path in the clean document.
    ///
    /// - Parameters:
    ///   - steps: The steps to the value in the original document.
    ///   - originals: The tokens of the steps.
    /// - Returns: The tokens, each with the position of its step in `steps`.
    /// - Complexity: O(*d* log *n*), *d* the number of steps, *n* the number of dropped items.
    func tokens(
        of steps: [PathStep],
        _ originals: [String]
    ) -> [(
        position: Int, token: String
    )] {
        var tokens: [(position: Int, token: String)] = []
        var node: Int? = 0
        for (position, step) in steps.enumerated() {
            let here = node.map { nodes[$0] } ?? Node()
            node = node.flatMap { edges[Edge(node: $0, step: step)] }
            if here.isUnwrapped, step == .index(0) { continue }
            if let key = node.flatMap({ nodes[$0].newKey }) {
                tokens.append((position, key))
            } else if case .index(let index) = step, !here.dropped.isEmpty {
                tokens.append((position, String(Int(index) - here.droppedBefore(index))))
            } else if case .key(let key) = step, !here.keys.isEmpty {
                tokens.append((position, String(here.index(of: key))))
            } else {
                tokens.append((position, originals[position]))
            }
        }
        return tokens
    }
}
