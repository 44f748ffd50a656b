internal import VeriJSONCore

/// Places whose values are compared with their subschemas before they are walked.
///
/// Most documents match their schema. Where a walk tries alternatives one after the other, or reads
/// the value once more for keywords that rules cannot say, the verdict alone takes less time.
extension SchemaLowering {
    /// Gives such places the checks of their subschemas.
    ///
    /// A value that matches is changed all the same where defaults fill it. Alternatives with a
    /// discriminator are tried by the names in the value.
    mutating func markEvaluatedFirst() {
        guard !cleaning.fillsDefaults,
            checks.graph.keywords.indices.allSatisfy({
                checks.graph.keywords[$0].discriminator == nil
            })
        else { return }
        for index in drafts.indices where takesLong(index) {
            guard let subschemas = conjunctions[index].subschemas else { continue }
            drafts[index].subschemas = subschemas.map { checks.number(of: $0) }
        }
    }

    /// Whether a walk by the rule of a draft takes longer than an evaluation.
    private func takesLong(_ index: Int) -> Bool {
        if drafts[index].branches != nil { return true }
        if !drafts[index].members.removals.isEmpty || !drafts[index].list.removals.isEmpty {
            return true
        }
        guard let settling = drafts[index].settling else { return false }
        // The keywords of the stages are evaluated in any case; what stands beside them is walked.
        return drafts[settling.base].parts.isEmpty
            || settling.stages.contains { checks.checks[$0.check].removal == .container }
    }
}
