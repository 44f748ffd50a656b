extension Report.Summary {
    /// What is counted before it gets names: millions of changes have few kinds.
    private struct Kind: Hashable {
        var rule: RuleIndex
        var code: CodeTag
        var detail: UInt32
        var action: Event.Action?

        init(_ rule: RuleIndex, _ code: CodeTag, _ detail: UInt32, _ action: Event.Action?) {
            self.rule = rule
            self.code = code
            self.detail = code == .conversion ? detail : 0
            self.action = action
        }
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
            counts[Kind(event.rule, event.code, event.detail, event.action), default: 0] += 1
            addOmittedCauses(Int(event.causesMore))
            for cause in record.causes(of: event) where cause.nesting == 0 {
                counts[Kind(cause.rule, cause.code, cause.detail, nil), default: 0] += 1
            }
        }
        for (kind, count) in counts {
            add(
                template: graph.place(of: kind.rule).template,
                code: FindingCode(kind.code, detail: kind.detail, rule: graph[kind.rule]),
                action: kind.action.flatMap { Report.Action($0) },
                count: count
            )
        }
    }
}

extension WalkRecord {
    /// The causes of an event, each followed by those that explain it.
    func causes(of event: Event) -> ArraySlice<Cause> {
        let first = min(Int(event.causeStart), causes.count)
        return causes[first..<min(first + Int(event.causeCount), causes.count)]
    }
}
