internal import VeriJSONCore

/// The members and items that the keywords beside `unevaluatedProperties` or `unevaluatedItems`
/// evaluate, whatever the value.
struct EvaluatedParts {
    var names: [String] = []
    var expressions: Set<Int> = []
    var itemCount = 0
    var isEverything = false
}

extension SchemaLowering {
    /// Returns what is evaluated beside an `unevaluated…` keyword; nil if that depends on the value,
    /// because an alternative or `contains` decides it.
    mutating func evaluated(by applied: Conjunction.Applied) -> EvaluatedParts? {
        var isAboutItems = false
        if case .unevaluatedItems = graph.keywords[applied.keyword].rule { isAboutItems = true }
        var beside = Conjunction()
        flatten(checks.owners[applied.keyword], scope: applied.scope, into: &beside)
        var parts = EvaluatedParts()
        for other in beside.keywords where other.keyword != applied.keyword {
            switch graph.keywords[other.keyword].rule {
            case .anyOf, .oneOf, .condition: return nil
            case .dependencies(_, let list) where list.contains(where: \.isSchema): return nil
            case .contains(_, _, _, let marks) where isAboutItems && marks: return nil
            case .properties(let names, _):
                parts.names += (0..<names.count).map { names.name($0) }
            case .patternProperties(let expressions, _): parts.expressions.formUnion(expressions)
            case .additionalProperties, .unevaluatedProperties:
                if !isAboutItems { parts.isEverything = true }
            case .prefixItems(let targets): parts.itemCount = max(parts.itemCount, targets.count)
            case .items, .unevaluatedItems: if isAboutItems { parts.isEverything = true }
            default: break
            }
        }
        return parts
    }
}
