internal import VeriJSONCore

extension SchemaLowering {
    /// Adds the rules of items.
    mutating func addItems(
        _ conjunction: Conjunction,
        to draft: inout RuleDraft,
        _ template: String
    ) {
        var prefixes: [(targets: [SchemaTarget], scope: Int)] = []
        var rests: [(target: SchemaTarget, first: Int, scope: Int)] = []
        for applied in conjunction.keywords {
            switch graph.keywords[applied.keyword].rule {
            case .prefixItems(let targets): prefixes.append((targets, applied.scope))
            case .items(let target, let first): rests.append((target, first, applied.scope))
            case .unevaluatedItems(let target):
                guard let evaluated = evaluated(by: applied), !evaluated.isEverything else {
                    continue
                }
                rests.append((target, evaluated.itemCount, applied.scope))
            default: break
            }
        }
        let count = max(
            prefixes.map(\.targets.count).max() ?? 0,
            rests.map(\.first).max() ?? 0
        )
        func item(_ position: Int, _ lowering: inout SchemaLowering) -> Conjunction {
            var child = Conjunction()
            for prefix in prefixes where position < prefix.targets.count {
                lowering.flatten(
                    prefix.targets[position].node,
                    scope: prefix.scope,
                    into: &child
                )
            }
            for rest in rests where position >= rest.first {
                lowering.flatten(rest.target.node, scope: rest.scope, into: &child)
            }
            return child
        }
        for position in 0..<count {
            let child = item(position, &self)
            draft.list.slots.append(index(of: child, template: "\(template)/\(position)"))
        }
        let rest = item(count, &self)
        if !rest.isEmpty { draft.list.rest = index(of: rest, template: template + "/*") }
        guard count > 0, draft.list.isUnique else { return }
        // The positions of a tuple are fixed, so nothing is dropped from it for being repeated.
        draft.list.isUnique = false
        for applied in conjunction.keywords {
            if case .uniqueItems = graph.keywords[applied.keyword].rule {
                draft.checks.append(checks.number(of: applied))
                draft.checkedKinds.insert(.array)
            }
        }
    }
}
