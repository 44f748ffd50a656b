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
        /// All that tells the row apart from others of its rule.
        fileprivate let identity: UInt64

        /// Returns all that tells the rows of one rule apart, in one word.
        ///
        ///     32 bits  8 bits  8 bits                            1 bit        1 bit
        ///     detail   code    the action and 1; 0 for a cause   explanation  finding
        fileprivate static func identity(
            _ kind: CauseKind,
            _ action: Event.Action?,
            isFinding: Bool
        ) -> UInt64 {
            UInt64(kind.detail) << 32 | UInt64(kind.code.rawValue) << 24
                | UInt64(action.map { $0.rawValue + 1 } ?? 0) << 16
                | (kind.isExplanation ? 2 : 0) | (isFinding ? 1 : 0)
        }
    }

    private(set) var rows: [Row] = []
    /// The losses of arrays, by the rule of their items.
    private(set) var losses: [RuleIndex: ItemLosses] = [:]
    /// The positions of the rows that the last walk was counted in, if they are kept.
    package private(set) var touched: [Int] = []
    /// Whether the walk before the last one was counted in the same rows.
    package private(set) var repeatsLast = false
    private let keepsTouched: Bool
    private var walk = 0
    /// The number of positions in ``touched`` that are those of the walk being counted.
    private var touchedCount = 0
    /// The newest row of each rule; empty until the first walk is counted.
    private var first: [Int32] = []
    /// The changes of the last walk, if it listed none of them; else empty.
    private var last: [CountedChange] = []
    /// The number of walks after it with the same changes, which ``finish()`` counts.
    private var repetitions = 0

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
        finish()
        add(record.shrunk)
        last.cut(to: 0)
        walk &+= 1
        (touchedCount, repeatsLast) = (0, walk > 1)
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
            add(change, times: 1)
            if keepsTouched, record.events.isEmpty { last.append(change) }
        }
        if touchedCount < touched.count { cutTouched() }
    }

    /// Counts the arrays that lost items in a walk.
    mutating func add(_ arrays: [ShrunkArray]) {
        for array in arrays {
            let loss = ItemLosses(arrays: 1, dropped: array.dropped, items: array.items)
            losses[array.rule] = losses[array.rule].map { $0 + loss } ?? loss
        }
    }

    /// Counts a walk that lists nothing, if it made the same changes as the last one.
    ///
    /// Few records of a stream fail in a way of their own, so most are counted by comparing them.
    mutating func repeatLast(_ counted: UnsafeBufferPointer<CountedChange>) -> Bool {
        guard !last.isEmpty, counted.count == last.count else { return false }
        for position in counted.indices where counted[position] != last[position] { return false }
        repetitions += 1
        repeatsLast = true
        return true
    }

    /// Counts the walks that made the same changes as one before them.
    package mutating func finish() {
        guard repetitions > 0 else { return }
        for change in last { add(change, times: repetitions) }
        repetitions = 0
    }

    private mutating func add(_ change: CountedChange, times repetitions: Int) {
        let (isCause, count) = (change.origin == .cause, Int(change.count) * repetitions)
        let isFinding = change.origin == .none
        add(change.kind, isCause ? nil : change.action, count, isFinding: isFinding)
        if change.origin == .own { add(change.kind, nil, count) }
    }

    /// Notes that the walk being counted was counted in a row, and not in the next one of the walk
    /// before it.
    private mutating func touch(_ position: Int) {
        cutTouched()
        touched.append(position)
        touchedCount += 1
    }

    private mutating func cutTouched() {
        repeatsLast = false
        touched.cut(to: touchedCount)
    }

    mutating func add(
        _ kind: CauseKind,
        _ action: Event.Action?,
        _ count: Int,
        isFinding: Bool = false
    ) {
        let identity = Row.identity(kind, action, isFinding: isFinding)
        if let position = position(of: identity, from: first[kind.rule.position]) {
            let isTouched = rows[position].walk == walk
            rows[position].count &+= count
            if isTouched || !keepsTouched { return }
            rows[position].walk = walk
            if touchedCount < touched.count, touched[touchedCount] == position {
                touchedCount += 1
            } else {
                touch(position)
            }
            return
        }
        if keepsTouched { touch(rows.count) }
        rows.append(
            Row(
                kind: kind,
                action: action,
                count: count,
                next: first[kind.rule.position],
                isFinding: isFinding,
                walk: walk,
                identity: identity
            )
        )
        first[kind.rule.position] = Int32(truncatingIfNeeded: rows.count - 1)
    }

    /// Returns the row of a kind in the chain that begins with a row.
    private func position(of identity: UInt64, from newest: Int32) -> Int? {
        var next = newest
        while next >= 0 {
            let row = Int(next)
            if rows[row].identity == identity { return row }
            next = rows[row].next
        }
        return nil
    }
}
