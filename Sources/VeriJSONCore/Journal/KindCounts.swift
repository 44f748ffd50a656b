/// A table of counts by kind; millions of changes have few kinds, so names are looked up
/// afterwards.
///
/// The few kinds of a rule form a chain, from the newest row to the oldest:
///
///     first   -1  2 -1 -1  0       by rule
///     rows    4 missing · 1 stringLength strip · 1 typeMismatch strip
///     next    -1          -1                     1
struct KindCounts: Sendable {
    struct Row: Sendable {
        var kind: CauseKind
        /// The action; nil for a cause.
        var action: Event.Action?
        var count: Int
        var next: Int32
    }

    private(set) var rows: [Row] = []
    /// The newest row of each rule; empty until the first walk is counted.
    private var first: [Int32] = []

    /// Makes room for the rules of a graph.
    mutating func begin(_ graph: RuleGraph) {
        if first.isEmpty { first = Array(repeating: -1, count: graph.rules.count) }
    }

    /// Counts the events and causes of a walk.
    ///
    /// - Parameters:
    ///   - record: The record of the walk.
    ///   - counted: The changes that the record does not list.
    ///   - graph: The rules of the walk.
    mutating func add(
        _ record: WalkRecord,
        _ counted: some Sequence<CountedChange>,
        _ graph: RuleGraph
    ) {
        begin(graph)
        for event in record.events where event.action != .note {
            let kind = CauseKind(event.rule, event.code, event.detail)
            add(kind, event.action, 1)
            for cause in record.causes(of: event) where cause.nesting == 0 {
                add(CauseKind(cause), nil, 1)
            }
            for cause in record.omittedCauses(of: event) where cause.nesting == 0 {
                add(CauseKind(cause), nil, Int(cause.count))
            }
        }
        for change in counted {
            let (isCause, count) = (change.origin == .cause, Int(change.count))
            add(change.kind, isCause ? nil : change.action, count)
            if change.origin == .own { add(change.kind, nil, count) }
        }
    }

    mutating func add(_ kind: CauseKind, _ action: Event.Action?, _ count: Int) {
        var position = Int(first[kind.rule.position])
        while position >= 0 {
            if rows[position].kind == kind, rows[position].action == action {
                rows[position].count &+= count
                return
            }
            position = Int(rows[position].next)
        }
        rows.append(Row(kind: kind, action: action, count: count, next: first[kind.rule.position]))
        first[kind.rule.position] = Int32(truncatingIfNeeded: rows.count - 1)
    }
}
