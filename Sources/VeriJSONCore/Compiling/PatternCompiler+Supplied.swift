extension PatternCompiler {
    /// Returns the mistakes for supplied values that do not match their rules.
    ///
    /// - Parameters:
    ///   - failed: The elements of ``CompiledPattern/suppliedValues`` that do not match.
    ///   - graph: The graph of the same compiled pattern.
    /// - Returns: One mistake for each value, in the order of their places.
    static func mistakes(
        ofMismatched failed: [SuppliedValue],
        in graph: RuleGraph
    ) -> [PatternMistake] {
        let mistakes = failed.map { supplied in
            let place = graph.place(of: supplied.rule)
            return PatternMistake(
                supplied.origin == .default ? .defaultMismatch : .fallbackMismatch,
                at: supplied.range,
                subject: String(decoding: graph.source.bytes[supplied.range], as: UTF8.self),
                other: place.summary,
                related: place.range
            )
        }
        return mistakes.inOrder(in: graph.source)
    }
}
