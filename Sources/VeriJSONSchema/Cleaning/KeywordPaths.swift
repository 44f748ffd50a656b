internal import VeriJSONCore

/// A search for the path of keywords that leads to a keyword at a place of a document.
struct KeywordPaths {
    let graph: SchemaGraph

    private struct Step {
        var node: Int
        var tokens: [String]
        /// The number of tokens of the document's path that are behind.
        var depth: Int
    }

    /// Returns the shortest path to a keyword, given by its URI, whose subschema is applied to the
    /// value at a path; nil if there is none.
    ///
    /// - Complexity: O(*t* · *n*), *t* the tokens of the path, *n* the size of the schema.
    func path(to absolute: String, at path: JSONPointer) -> String? {
        var pending = [Step(node: graph.root, tokens: [], depth: 0)]
        var seen: Set<[Int]> = [[graph.root, 0]]
        var next = 0
        // A missing member's path has one token more than its object's.
        let depths = [path.tokens.count, path.tokens.count - 1]
        while next < pending.count {
            let step = pending[next]
            next += 1
            let uri = graph.uri(of: step.node)
            for index in graph.nodes[step.node].keywords {
                let keyword = graph.keywords[index]
                let name = keyword.text.isEmpty ? [] : [keyword.text]
                let fragment =
                    name.isEmpty
                    ? ""
                    : SchemaURI.fragment(
                        of: JSONPointer(tokens: name).description
                    )
                if depths.contains(step.depth), uri + fragment == absolute {
                    return JSONPointer(tokens: step.tokens + name).description
                }
                let token = step.depth < path.tokens.count ? path.tokens[step.depth] : nil
                for (target, isBelow) in keyword.rule.targets(for: token) {
                    let depth = step.depth + (isBelow ? 1 : 0)
                    guard seen.insert([target.node, depth]).inserted else { continue }
                    pending.append(
                        Step(
                            node: target.node,
                            tokens: step.tokens + keyword.tokens(to: target, in: graph),
                            depth: depth
                        )
                    )
                }
            }
        }
        return nil
    }
}

extension CompiledKeyword {
    fileprivate func tokens(to target: SchemaTarget, in graph: SchemaGraph) -> [String] {
        let token = graph.token(of: target)
        if name == .if, let token { return [token] }
        return [text] + [token].compactMap(\.self)
    }
}

extension SchemaRule {
    /// Returns the subschemas that are applied to the same value, and to the part of it with a key
    /// or position.
    fileprivate func targets(for token: String?) -> [(SchemaTarget, isBelow: Bool)] {
        switch self {
        case .reference(let target), .dynamicReference(let target, _), .not(let target):
            return [(target, false)]
        case .allOf(let list), .anyOf(let list), .oneOf(let list):
            return list.map { ($0, false) }
        case .condition(let test, let yes, let no):
            return [test, yes, no].compactMap { $0.map { ($0, false) } }
        case .dependencies(_, let list):
            return list.compactMap {
                if case .schema(let target) = $0 { return (target, false) }
                return nil
            }
        case .properties(let names, let targets):
            return names.index(ofText: token).map { [(targets[$0], true)] } ?? []
        case .patternProperties(let expressions, let targets):
            guard token != nil, !expressions.isEmpty else { return [] }
            return targets.map { ($0, true) }
        case .additionalProperties(let target, _, _), .unevaluatedProperties(let target),
            .items(let target, _), .unevaluatedItems(let target),
            .contains(let target, _, _, _):
            return token == nil ? [] : [(target, true)]
        case .prefixItems(let targets):
            guard let position = token.flatMap({ Int($0) }), targets.indices.contains(position)
            else { return [] }
            return [(targets[position], true)]
        default: return []
        }
    }
}
