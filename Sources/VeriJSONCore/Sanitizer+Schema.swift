extension Sanitizer {
    /// Creates a sanitizer by the rules of a schema.
    package init(rules graph: RuleGraph, policy: Policy) {
        walker = PatternWalker(Pattern(part: graph), policy: policy)
    }
}

extension Verifier {
    /// Creates a verifier by the rules of a schema.
    package init(rules graph: RuleGraph, policy: Sanitizer.Policy) {
        walker = PatternWalker(Pattern(part: graph), policy: policy)
    }
}

extension RuleGraph {
    /// Returns the positions of the texts that do not match their rules.
    package func mismatched(
        _ texts: [(rule: Int, text: [UInt8])],
        under policy: Sanitizer.Policy
    ) -> [Int] {
        guard !texts.isEmpty else { return [] }
        let pool = WorkspacePool(self, policy: policy)
        return texts.indices.filter { position in
            texts[position].text.withUnsafeBufferPointer { bytes in
                let rule = RuleIndex(texts[position].rule)
                let result = pool.run(bytes, mode: .accepting, rule: rule)
                if case .success(let walked) = result { return walked.verdict != .unchanged }
                return true
            }
        }
    }
}
