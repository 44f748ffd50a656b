internal import VeriJSONCore

/// References that lead back to the same value without a step into it, so that nothing decides
/// whether the value matches.
///
/// The subschemas of such a cycle refuse every value. If the schema itself needs one of them, it
/// refuses every document, which is a mistake.
extension SchemaCompiler {
    /// A keyword that applies a subschema to the same value.
    private struct Edge {
        var keyword: Int
        var target: Int
    }

    /// The edges from all subschemas, those from one after those from the one before it.
    private struct Edges {
        private(set) var list: [Edge] = []
        /// The position of the first edge from each subschema, and the number of all edges.
        private(set) var starts = [0]

        init(_ graph: SchemaGraph) {
            starts.reserveCapacity(graph.nodes.count + 1)
            for node in graph.nodes {
                for keyword in node.keywords {
                    for target in graph.keywords[keyword].rule.inPlace {
                        list.append(Edge(keyword: keyword, target: target))
                    }
                }
                starts.append(list.count)
            }
        }

        /// The number of subschemas.
        var count: Int { starts.count - 1 }

        func count(from node: Int) -> Int { starts[node + 1] - starts[node] }

        func edge(_ position: Int, from node: Int) -> Edge { list[starts[node] + position] }
    }

    /// Reports each cycle, and lets the subschemas in it refuse every value.
    mutating func endCycles() {
        let (components, closing) = Self.components(Edges(graph))
        guard !closing.isEmpty else { return }
        let needed = Set(neededByRoots().map { components[$0] })
        var keywords: [Int: Int] = [:]
        for edge in closing {
            let keyword = graph.keywords[edge.keyword]
            let component = components[edge.target]
            keywords[component] = keywords[component] ?? edge.keyword
            mistakes.append(
                SchemaMistake(
                    needed.contains(component) ? .referenceCycle : .referenceCycleRefused,
                    in: graph.documents[Int(keyword.document)],
                    at: keyword.value,
                    subject: keyword.text
                )
            )
        }
        for node in graph.nodes.indices {
            guard let keyword = keywords[components[node]] else { continue }
            var never = graph.keywords[keyword]
            (never.rule, never.kinds, never.discriminator) = (.never, .all, nil)
            never.document = Int32(graph.nodes[node].document)
            if never.document != graph.keywords[keyword].document {
                never.value = graph.nodes[node].place
            }
            graph.nodes[node].keywords = graph.keywords.count..<graph.keywords.count + 1
            graph.nodes[node].hasUnevaluated = false
            graph.keywords.append(never)
        }
    }

    /// Returns the subschemas that every document has to match, and those that every document of
    /// another schema in the description of an API has to match.
    private func neededByRoots() -> Set<Int> {
        var needed = Set(roots)
        var pending = roots
        while let node = pending.popLast() {
            for keyword in graph.nodes[node].keywords {
                let targets: [SchemaTarget] =
                    switch graph.keywords[keyword].rule {
                    case .reference(let target): [target]
                    case .allOf(let list): list
                    default: []
                    }
                pending += targets.map(\.node).filter { needed.insert($0).inserted }
            }
        }
        return needed
    }

    /// Returns the strongly connected component of each node, and the edges that close a cycle.
    ///
    /// Tarjan's algorithm, with a list instead of recursion.
    private static func components(_ edges: Edges) -> (of: [Int], closing: [Edge]) {
        var components = Array(repeating: -1, count: edges.count)
        var order = components
        var lowest = components
        var isOnPath = Array(repeating: false, count: edges.count)
        var closing: [Edge] = []
        var open: [Int] = []
        var (visited, count) = (0, 0)
        for start in 0..<edges.count where order[start] < 0 {
            var path: [(node: Int, next: Int)] = [(start, 0)]
            while let (node, next) = path.last {
                if next == 0 {
                    (order[node], lowest[node]) = (visited, visited)
                    visited += 1
                    isOnPath[node] = true
                    open.append(node)
                }
                if next < edges.count(from: node) {
                    path[path.count - 1].next += 1
                    let edge = edges.edge(next, from: node)
                    if order[edge.target] < 0 {
                        path.append((edge.target, 0))
                    } else if components[edge.target] < 0 {
                        lowest[node] = min(lowest[node], order[edge.target])
                        if isOnPath[edge.target] { closing.append(edge) }
                    }
                    continue
                }
                path.removeLast()
                isOnPath[node] = false
                if let parent = path.last?.node {
                    lowest[parent] = min(lowest[parent], lowest[node])
                }
                guard lowest[node] == order[node] else { continue }
                while let member = open.popLast() {
                    components[member] = count
                    if member == node { break }
                }
                count += 1
            }
        }
        return (components, closing)
    }
}
