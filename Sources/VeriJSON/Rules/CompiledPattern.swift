/// What compiling a pattern gives.
package struct CompiledPattern: Sendable {
    package var graph: RuleGraph
    /// What is legal but suspicious, in the order of places.
    package var warnings: [PatternMistake]
    /// The values that the pattern supplies, each of which must match a rule.
    package var suppliedValues: [SuppliedValue]
}
