// The causes of repairs, as a walk would have recorded them.

extension RecoveryRecord {
    /// Returns a cause; after one about a list that lost too many items, the reasons of these.
    func causes(
        _ cause: CauseRecord,
        because reasons: [Reason],
        _ graph: RuleGraph,
        _ paths: inout RecoveryPaths
    ) -> [CauseRecord] {
        guard !reasons.isEmpty else { return [cause] }
        var losses = LossReasons()
        var copy = PathCopy(from: cause.path, to: .root)
        for (item, reason) in reasons.enumerated() {
            let rule = places.rule(at: reason.place, in: graph)
            losses.add(
                causeRecord(reason.failure, rule, graph, &paths),
                item: item,
                found: tape.byte(at: Int(tape[reason.failure.node].start)),
                &copy,
                of: paths.tree,
                Explanations()
            )
        }
        return paths.record(losses, below: cause)
    }

    func causeRecord(
        _ failure: DecodingFailure,
        _ rule: RuleIndex,
        _ graph: RuleGraph,
        _ paths: inout RecoveryPaths
    ) -> CauseRecord {
        let range = range(of: failure.node)
        var path = paths.path(to: failure.node)
        var detail: UInt32 = 0
        var code = failure.code
        if let missing = failure.missing {
            if let member = member(missing, rule, graph) {
                path = paths.append(
                    .missing(object: member.object, member: member.position),
                    to: path
                )
                detail = member.position
            } else {
                code = .modelRefused
            }
        }
        let isHidden = code == .missing && failure.missing == nil
        if isHidden, tape[failure.node].kind == .object { detail = CauseRecord.hiddenMember }
        if let loss = failure.loss { detail = UInt32(clamping: loss.dropped) }
        return CauseRecord(
            start: range.lowerBound,
            end: range.upperBound,
            rule: rule,
            path: path,
            detail: detail,
            total: UInt32(clamping: failure.loss?.items ?? 1),
            code: code,
            nesting: 0
        )
    }

    /// Returns the place of a missing member in the rules of objects.
    private func member(
        _ key: String,
        _ rule: RuleIndex,
        _ graph: RuleGraph
    ) -> (object: UInt32, position: UInt32)? {
        for (object, rules) in graph.objects.enumerated() {
            for (position, member) in rules.members.enumerated()
            where member.key.hasSameScalars(as: key) {
                var rules: Set<RuleIndex> = []
                graph.include(member.rule, in: &rules)
                guard rules.contains(rule) else { continue }
                return (UInt32(object), UInt32(position))
            }
        }
        return nil
    }
}
