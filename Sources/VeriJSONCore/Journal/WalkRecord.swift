/// The events and causes of a walk, in the order of the walk.
package struct WalkRecord: Sendable {
    package var events: [Event] = []
    var causes: [CauseRecord] = []
    var paths = PathTree()
    /// The arrays that lost items.
    var shrunk: [ShrunkArray] = []
    /// The opened texts in which something was recorded, and others with them.
    var texts = OpenedTexts()
    /// The changes over the limit of a report, which are counted but not listed.
    ///
    /// As many changes as the limit allows precede them in the document, regardless of rollbacks
    /// and of later findings.
    package internal(set) var counted = ImmutableArray<CountedChange>()

    init() {}

    /// The largest capacity of a list, in elements, that ``removeAll()`` keeps.
    private static var keptRoom: Int { 4_096 }

    /// Removes everything from a record that was not handed on, and keeps the memory of short lists.
    mutating func removeAll() {
        events.removeAll(upTo: Self.keptRoom)
        causes.removeAll(upTo: Self.keptRoom)
        paths.removeAll(upTo: Self.keptRoom)
        shrunk.removeAll(upTo: Self.keptRoom)
        texts.removeAll()
        if !counted.isEmpty { counted = ImmutableArray() }
    }

    /// Whether anything was changed.
    var hasChanges: Bool { !counted.isEmpty || events.contains { $0.action != .note } }

    /// Returns the listed causes of an event, each followed by the causes that explain it.
    func causes(of event: Event) -> ArraySlice<CauseRecord> {
        let first = Int(event.causeStart)
        return causes[first..<first + Int(event.causeCount)]
    }

    /// Returns one cause for each kind of omitted causes, with their number.
    func omittedCauses(of event: Event) -> ArraySlice<CauseRecord> {
        let first = Int(event.causeStart) + Int(event.causeCount)
        return causes[first..<first + Int(event.omissions)]
    }

    /// Returns the number of omitted causes of an event.
    func omittedCount(of event: Event) -> Int {
        omittedCauses(of: event).reduce(0) { $0 + Int($1.count) }
    }

    /// Removes the paths below a path, except those of the causes from `first` on.
    ///
    /// If few paths would be removed, all are kept, which costs less than copying the others.
    mutating func removePaths(below path: PathIndex, exceptOfCausesFrom first: Int) {
        let kept = first..<causes.count
        guard paths.count - Int(path.rawValue) > 2 * kept.count + 16 else { return }
        var copies = PathTree()
        var (out, back) = (PathCopy(from: path, to: .root), PathCopy(from: .root, to: path))
        for index in kept {
            causes[index].path = out.copy(causes[index].path, of: paths, to: &copies)
        }
        paths.removeAll(after: path)
        for index in kept {
            causes[index].path = back.copy(causes[index].path, of: copies, to: &paths)
        }
    }
}

/// An array of which items were dropped.
struct ShrunkArray: Hashable, Sendable {
    var path: PathIndex
    /// The rule of the array's items.
    var rule: RuleIndex
    /// The first item that was dropped because it failed; the array itself if none was.
    var first: Range<ByteOffset>
    /// The number of items that were dropped because they failed.
    var lost: Int
    /// The number of all dropped items, with those that repeat an earlier one.
    var dropped: Int
    var items: Int

    /// Whether all items failed, or more than half of them.
    var lostMost: Bool { 2 * lost > items }
}
