/// A compiled pattern: rules in flat arrays, immutable and free to share.
///
/// Patterns compile to it, and everything that works on documents reads nothing else.
package final class RuleGraph: Sendable {
    package let root: RuleIndex
    package let rules: [Rule]
    package let places: [RulePlace]
    package let objects: [ObjectRule]
    package let tuples: [TupleRule]
    package let unions: [UnionRule]
    package let bounds: [NumberBounds]
    package let expressions: [Expression]
    package let valueSets: [ValueSet]
    package let refinements: [Refinement]
    /// The text that the graph was compiled from, for messages.
    package let source: SourceText

    package init(
        root: RuleIndex,
        rules: [Rule],
        places: [RulePlace],
        objects: [ObjectRule],
        tuples: [TupleRule],
        unions: [UnionRule],
        bounds: [NumberBounds],
        expressions: [Expression],
        valueSets: [ValueSet],
        refinements: [Refinement],
        source: SourceText
    ) {
        self.root = root
        self.rules = rules
        self.places = places
        self.objects = objects
        self.tuples = tuples
        self.unions = unions
        self.bounds = bounds
        self.expressions = expressions
        self.valueSets = valueSets
        self.refinements = refinements
        self.source = source
    }

    /// The same rules, begun at another one.
    ///
    /// `isSecret` is whether the way to that rule leads through something secret.
    package func rooted(at root: RuleIndex, isSecret: Bool) -> RuleGraph {
        var rules = rules
        if isSecret { rules[root.position].traits.insert(.secret) }
        return RuleGraph(
            root: root,
            rules: rules,
            places: places,
            objects: objects,
            tuples: tuples,
            unions: unions,
            bounds: bounds,
            expressions: expressions,
            valueSets: valueSets,
            refinements: refinements,
            source: source
        )
    }

    package subscript(index: RuleIndex) -> Rule { rules[index.position] }

    package func place(of index: RuleIndex) -> RulePlace { places[index.position] }

    package func refinement(of rule: Rule) -> Refinement? {
        rule.refinement == Rule.none ? nil : refinements[Int(rule.refinement)]
    }

    /// Whether anything is `$secret`.
    package var hasSecrets: Bool { rules.contains { $0.traits.contains(.secret) } }

    /// What stands in for a failing value: the rule's own `$fallback`, else that of the first
    /// branch that has one.
    package func fallback(of index: RuleIndex) -> [UInt8]? {
        let rule = self[index]
        if let own = refinement(of: rule)?.fallback { return own }
        guard rule.form == .union else { return nil }
        return unions[Int(rule.payload)].branches.lazy.compactMap(fallback).first
    }
}
