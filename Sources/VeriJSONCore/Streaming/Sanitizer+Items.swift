extension Sanitizer {
    /// Returns a sanitizer of the items of an array, which are cleaned one by one.
    ///
    /// - Throws: ``StreamError`` if the pattern has no plain array at the pointer.
    package func forItems(at pointer: JSONPointer) throws(StreamError) -> Sanitizer {
        let array = try StreamPlan.ItemArray(self, pointer)
        let item = RuleIndex(pattern.graph[array.rule].payload)
        var policy = policy
        policy.isForItems = true
        let part = Pattern(part: pattern.graph.rooted(at: item, isSecret: array.isSecret))
        return Sanitizer(part, policy: policy)
    }
}
