import VeriJSONCore

/// A search for definitions whose values contain themselves.
///
/// A structure cannot contain itself other than in an array or a dictionary, and an alias not at all.
struct DefinitionCycles {
    private(set) var names: Set<String> = []

    init(_ outline: PatternOutline, throughArrays: Bool) {
        var direct: [String: Set<String>] = [:]
        for definition in outline.definitions {
            direct[definition.name] = Self.references(of: definition.node, throughArrays)
        }
        for (name, first) in direct {
            var seen = first
            var pending = Array(first)
            while let next = pending.popLast() {
                for other in direct[next] ?? [] where seen.insert(other).inserted {
                    pending.append(other)
                }
            }
            if seen.contains(name) { names.insert(name) }
        }
    }

    private static func references(
        of node: PatternOutline.Node,
        _ throughArrays: Bool
    ) -> Set<String> {
        switch node.form {
        case .reference(let name): [name]
        case .object(let members):
            members.filter { throughArrays || $0.key.suffix == nil }
                .reduce(into: []) { $0.formUnion(references(of: $1.node, throughArrays)) }
        case .tuple(let nodes), .union(let nodes):
            nodes.reduce(into: []) { $0.formUnion(references(of: $1, throughArrays)) }
        case .array(let item?): throughArrays ? references(of: item, true) : []
        case .values(_, let base?): references(of: base, throughArrays)
        default: []
        }
    }
}
