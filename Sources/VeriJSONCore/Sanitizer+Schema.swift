extension Sanitizer {
    /// Creates a sanitizer by the rules of a schema.
    package init(rules graph: RuleGraph, policy: Policy) {
        walker = PatternWalker(Pattern(part: graph), policy: policy, offersEdits: false)
    }
}

extension Verifier {
    /// Creates a verifier by the rules of a schema.
    package init(rules graph: RuleGraph, policy: Sanitizer.Policy) {
        walker = PatternWalker(Pattern(part: graph), policy: policy, offersEdits: false)
    }
}
