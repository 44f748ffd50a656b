internal import VeriJSONCore

/// The alternatives of an `anyOf` or `oneOf` by the strings that they allow one member to have.
///
/// An alternative that allows other strings refuses the object, so it need not be evaluated.
///
///     {"oneOf": [{"properties": {"t": {"const": "a"}}}, {"properties": {"t": {"const": "b"}}}, C]}
///
///     t    "a" → the first and C,    "b" → the second and C,    anything else → C
struct AlternativeTags: Sendable {
    /// The UTF-8 of the member's key.
    var key: [UInt8]
    private(set) var names: NameTable
    /// The alternatives that allow each name.
    private(set) var named: [[SchemaTarget]]
    /// The alternatives that allow any value.
    private(set) var others: [SchemaTarget]
}

extension AlternativeTags {
    /// The strings that a subschema allows each member to have.
    typealias Strings = [[UInt8]: [[UInt8]]]

    /// Creates the tags of some alternatives, from the strings that each allows its members to have;
    /// nil if no two alternatives restrict the same member.
    init?(_ targets: [SchemaTarget], _ strings: [Strings]) {
        var counts: [[UInt8]: Int] = [:]
        for key in strings.flatMap(\.keys) { counts[key, default: 0] += 1 }
        let first = counts.max {
            $0.value != $1.value
                ? $0.value < $1.value : $1.key.lexicographicallyPrecedes($0.key)
        }
        guard let first, first.value > 1 else { return nil }
        key = first.key
        var found: [[UInt8]: [SchemaTarget]] = [:]
        others = []
        for (target, allowed) in zip(targets, strings) {
            guard let allowed = allowed[key] else {
                others.append(target)
                continue
            }
            for name in Set(allowed) { found[name, default: []].append(target) }
        }
        let sorted = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        names = NameTable(sorted.map(\.key))
        named = sorted.map(\.value)
    }
}

extension SchemaCompiler {
    /// Finds the tags of alternatives.
    mutating func findTags() {
        var known: [Int: AlternativeTags.Strings] = [:]
        for index in graph.keywords.indices {
            let targets: [SchemaTarget]
            switch graph.keywords[index].rule {
            case .anyOf(let list), .oneOf(let list): targets = list
            default: continue
            }
            guard targets.count > 1 else { continue }
            let allowed = targets.map { target in
                let node = referred(by: target.node)
                if let found = known[node] { return found }
                let found = strings(of: node)
                known[node] = found
                return found
            }
            guard let tags = AlternativeTags(targets, allowed) else { continue }
            graph.keywords[index].tags = Int32(graph.tags.count)
            graph.tags.append(tags)
        }
    }

    /// Returns the subschema that a subschema of a mere reference means.
    private func referred(by node: Int) -> Int {
        var node = node
        // A chain of references ends, since cycles were replaced.
        while graph.nodes[node].keywords.count == 1,
            case .reference(let target) = graph.keywords[graph.nodes[node].keywords.lowerBound].rule
        { node = target.node }
        return node
    }

    /// Returns the strings that a subschema allows members to have, of those that it restricts to
    /// strings.
    private func strings(of node: Int) -> AlternativeTags.Strings {
        var strings: AlternativeTags.Strings = [:]
        for keyword in graph.nodes[node].keywords {
            guard case .properties(let names, let targets) = graph.keywords[keyword].rule else {
                continue
            }
            for (name, target) in zip(names.names, targets) {
                for keyword in graph.nodes[target.node].keywords {
                    guard let list = listedStrings(keyword) else { continue }
                    strings[name] = list
                }
            }
        }
        return strings
    }

    /// Returns the values of a `const` or `enum` if all are strings.
    private func listedStrings(_ keyword: Int) -> [[UInt8]]? {
        let keyword = graph.keywords[keyword]
        guard keyword.kinds == .all, case .constants(let nodes, _) = keyword.rule else {
            return nil
        }
        let document = graph.documents[Int(keyword.document)]
        guard nodes.allSatisfy({ document.kind($0) == .string }) else { return nil }
        return nodes.map { node in
            document.tape.view.string(at: node).withUTF8Bytes { Array($0) }
        }
    }
}
