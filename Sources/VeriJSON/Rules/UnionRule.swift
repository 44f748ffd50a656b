/// Alternatives, in the order in which they are preferred.
package struct UnionRule: Sendable {
    package var branches: [RuleIndex]

    package init(branches: [RuleIndex]) {
        self.branches = branches
    }
}
