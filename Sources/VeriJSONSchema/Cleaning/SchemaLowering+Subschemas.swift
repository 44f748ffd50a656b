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
            !graph.keywords.contains(where: { $0.discriminator != nil })
        else { return }
        for index in drafts.indices where takesLong(drafts[index]) {
            guard let subschemas = conjunctions[index].subschemas else { continue }
            drafts[index].subschemas = subschemas.map { subschema in
                checks.number(
                    of: Conjunction.Condition(
                        node: subschema.node,
                        scope: subschema.scope,
                        holds: true
                    ),
                    keyword: graph.nodes[subschema.node].keywords.first ?? 0
                )
            }
        }
    }

    /// Whether a walk by the rule of a draft takes longer than an evaluation.
    private func takesLong(_ draft: RuleDraft) -> Bool {
        if draft.branches != nil { return true }
        if !draft.members.removals.isEmpty || !draft.list.removals.isEmpty { return true }
        guard let settling = draft.settling else { return false }
        // The keywords of the stages are evaluated in any case; what stands beside them is walked.
        return drafts[settling.base].parts.isEmpty
            || settling.stages.contains { checks.checks[$0.check].removal == .container }
    }
}
