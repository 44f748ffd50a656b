extension Report.Summary {
    /// What is counted before it gets names: millions of changes have few kinds.
    private struct Kind: Hashable {
        var kind: CauseKind
        var action: Event.Action?
    }

    /// Counts what a walk recorded, without making a report of it.
    ///
    /// - Parameters:
    ///   - record: What the walk recorded.
    ///   - status: What became of the document.
    ///   - graph: The rules of the walk.
    /// - Complexity: O(*e*), *e* the number of events and causes.
    package init(record: WalkRecord, status: Report.Status, graph: RuleGraph) {
        self.init()
        addDocument(status)
        var counts: [Kind: Int] = [:]
        for event in record.events where event.action != .note {
            let kind = CauseKind(event.rule, event.code, event.detail)
            counts[Kind(kind: kind, action: event.action), default: 0] += 1
            for cause in record.causes(of: event) where cause.nesting == 0 {
                counts[Kind(kind: CauseKind(cause), action: nil), default: 0] += 1
            }
            for cause in record.omittedCauses(of: event) where cause.nesting == 0 {
                counts[Kind(kind: CauseKind(cause), action: nil), default: 0] += Int(cause.total)
            }
        }
        for (counted, count) in counts {
            let kind = counted.kind
            add(
                template: graph.place(of: kind.rule).template,
                code: FindingCode(kind.code, detail: kind.detail, rule: graph[kind.rule]),
                action: counted.action.flatMap { Report.Action($0) },
                count: count
            )
        }
    }
}
