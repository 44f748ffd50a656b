extension PatternCompiler {
    /// Makes the mistakes of supplied values that turned out not to match their rules.
    ///
    /// - Parameters:
    ///   - failed: The ones of ``CompiledPattern/suppliedValues`` that do not match.
    ///   - graph: The graph that they were compiled with.
    /// - Returns: One mistake for each value, in the order of places.
    package static func mistakes(
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
