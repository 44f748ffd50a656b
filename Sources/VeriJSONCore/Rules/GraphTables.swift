/// The tables of a rule graph, which the payloads and refinements of its rules point into.
package struct GraphTables: Sendable {
    package var objects: [ObjectRule] = []
    package var tuples: [TupleRule] = []
    package var unions: [UnionRule] = []
    package var bounds: [NumberBounds] = []
    package var expressions: [RegularExpression] = []
    package var valueSets: [ValueSet] = []
    package var refinements: [Refinement] = []
    /// The arguments of conversions that `$convert` lists, as written.
    package internal(set) var arguments: [[ConversionArgument]] = []

    package init() {}
}

extension RuleGraph {
    package var objects: [ObjectRule] { tables.objects }
    package var tuples: [TupleRule] { tables.tuples }
    package var unions: [UnionRule] { tables.unions }
    package var bounds: [NumberBounds] { tables.bounds }
    package var expressions: [RegularExpression] { tables.expressions }
    package var valueSets: [ValueSet] { tables.valueSets }
    var refinements: [Refinement] { tables.refinements }
    package var arguments: [[ConversionArgument]] { tables.arguments }

    /// Returns the conversions that a rule itself asks for, whatever the policy.
    package func conversions(askedBy rule: Rule) -> Sanitizer.Policy.Conversions {
        let request = rule.conversions
        let arguments =
            request.arguments == Rule.none ? [] : tables.arguments[Int(request.arguments)]
        return Sanitizer.Policy.Conversions(request.asked.subtracting(.withArguments), arguments)
    }
}
