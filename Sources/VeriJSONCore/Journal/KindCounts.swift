/// A table of counts by kind; millions of changes have few kinds, so names are looked up
/// afterwards.
///
/// The few kinds of a rule form a chain, from the newest row to the oldest:
///
///     first   -1  2 -1 -1  0       by rule
///     rows    4 missing · 1 stringLength strip · 1 typeMismatch strip
///     next    -1          -1                     1
package struct KindCounts: Sendable {
    struct Row: Sendable {
        var kind: CauseKind
        /// The action; nil for a cause.
        var action: Event.Action?
        var count: Int
        var next: Int32
        /// Whether these are changes without causes, each of which is its own finding.
        var isFinding: Bool
        /// The number of the last walk that was counted here.
        fileprivate var walk: Int

        fileprivate func isOf(_ kind: CauseKind, _ action: Event.Action?, isFinding: Bool) -> Bool {
            self.kind == kind && self.action == action && self.isFinding == isFinding
        }

        /// Adds to the count; returns whether it is the first time in a walk.
        fileprivate mutating func add(_ more: Int, in walk: Int) -> Bool {
            count &+= more
            defer { self.walk = walk }
            return self.walk != walk
        }
    }

    private(set) var rows: [Row] = []
    /// The positions of the rows that the last walk was counted in, if they are kept.
    package private(set) var touched: [Int] = []
    private let keepsTouched: Bool
    private var walk = 0
    /// The newest row of each rule; empty until the first walk is counted.
    private var first: [Int32] = []

    /// Creates an empty table.
    ///
    /// - Parameter keepsTouched: Whether the rows of the last walk are asked for.
    package init(keepsTouched: Bool = false) {
        self.keepsTouched = keepsTouched
    }

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
    package mutating func add(
        _ record: WalkRecord,
        _ counted: some Sequence<CountedChange>,
        _ graph: RuleGraph
    ) {
        begin(graph)
        beginWalk()
        for event in record.events where event.action != .note {
            let kind = CauseKind(event.rule, event.code, event.detail)
            let isFinding = event.causeCount == 0 && event.omissions == 0
            add(kind, event.action, 1, isFinding: isFinding)
            for cause in record.causes(of: event) where cause.nesting == 0 {
                add(CauseKind(cause), nil, 1)
            }
            for cause in record.omittedCauses(of: event) where cause.nesting == 0 {
                add(CauseKind(cause), nil, Int(cause.count))
            }
        }
        for change in counted {
            let (isCause, count) = (change.origin == .cause, Int(change.count))
            let isFinding = change.origin == .none
            add(change.kind, isCause ? nil : change.action, count, isFinding: isFinding)
            if change.origin == .own { add(change.kind, nil, count) }
        }
    }

    private mutating func beginWalk() {
        walk &+= 1
        if keepsTouched { touched.removeAll(keepingCapacity: true) }
    }

    mutating func add(
        _ kind: CauseKind,
        _ action: Event.Action?,
        _ count: Int,
        isFinding: Bool = false
    ) {
        var position = Int(first[kind.rule.position])
        while position >= 0 {
            guard rows[position].isOf(kind, action, isFinding: isFinding) else {
                position = Int(rows[position].next)
                continue
            }
            if rows[position].add(count, in: walk), keepsTouched { touched.append(position) }
            return
        }
        if keepsTouched { touched.append(rows.count) }
        rows.append(
            Row(
                kind: kind,
                action: action,
                count: count,
                next: first[kind.rule.position],
                isFinding: isFinding,
                walk: walk
            )
        )
        first[kind.rule.position] = Int32(truncatingIfNeeded: rows.count - 1)
    }
}
