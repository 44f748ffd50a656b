extension Report.Summary {
    /// Counts the events and causes of a walk without creating a report.
    ///
    /// - Parameters:
    ///   - record: The record of the walk.
    ///   - status: The outcome of the walk.
    ///   - graph: The rules of the walk.
    /// - Complexity: O(*e*), *e* the number of events and causes.
    package init(record: WalkRecord, status: Report.Status, graph: RuleGraph) {
        self.init()
        addDocument(status)
        var counts = KindCounts()
        counts.add(record, record.counted, graph)
        add(counts, graph)
    }

    /// Counts the findings of a listing walk, which changes nothing.
    ///
    /// - Parameters:
    ///   - record: The findings of the walk, as causes.
    ///   - graph: The rules of the walk.
    /// - Complexity: O(*c*), *c* the number of causes.
    init(findings record: WalkRecord, graph: RuleGraph) {
        self.init()
        let isMatch = record.causes.allSatisfy { graph.severity($0.code, $0.rule) == .expected }
        addVerified(matches: isMatch)
        guard !record.causes.isEmpty else { return }
        var counts = KindCounts()
        counts.begin(graph)
        for cause in record.causes where cause.nesting == 0 {
            counts.add(CauseKind(cause), nil, 1)
        }
        add(counts, graph)
    }

    /// Adds the counts of walks, with names for their kinds.
    package mutating func add(_ counts: KindCounts, _ graph: RuleGraph) {
        for row in counts.rows {
            let kind = row.kind
            add(
                template: graph.place(of: kind.rule).template,
                code: FindingCode(
                    kind.code,
                    detail: kind.detail,
                    rule: kind.rule,
                    of: graph
                ),
                action: row.action.flatMap { Report.Action($0) },
                count: row.count
            )
        }
        guard !counts.losses.isEmpty else { return }
        let secret = graph.hasSecrets ? graph.rulesInSecrets : []
        for (rule, losses) in counts.losses where !secret.contains(rule) {
            add(losses, at: graph.place(of: rule).template)
        }
    }
}

extension Report.Totals {
    /// Counts the changes that a report does not list.
    mutating func count(_ changes: ImmutableArray<CountedChange>, _ words: MessageContext) {
        var next = 0
        while next < changes.count {
            let change = changes[next]
            next += 1
            var gravest: Finding.Severity?
            while change.origin == .following, next < changes.count,
                changes[next].origin == .cause
            {
                let severity = words.severity(changes[next].code, changes[next].rule)
                gravest = severity.graver(than: gravest)
                next += 1
            }
            guard let action = Report.Action(change.action) else { continue }
            count(
                action,
                gravest ?? words.severity(change.code, change.rule),
                times: Int(change.count)
            )
        }
    }
}
