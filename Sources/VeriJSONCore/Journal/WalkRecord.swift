/// The events and causes of a walk, in the order of the walk.
struct WalkRecord: Sendable {
    var events: [Event] = []
    var causes: [CauseRecord] = []
    var paths = PathTree()
    /// The arrays that lost more than half of their items.
    var emptied: [EmptiedArray] = []
    /// The changes over the limit of a report, which are counted but not listed.
    ///
    /// As many changes as the limit allows precede them in the document, regardless of rollbacks
    /// and of later findings.
    var counted = ImmutableArray<CountedChange>()

    init() {}

    /// Whether anything was changed.
    var hasChanges: Bool { !counted.isEmpty || events.contains { $0.action != .note } }

    /// Returns the listed causes of an event, each followed by the causes that explain it.
    func causes(of event: Event) -> ArraySlice<CauseRecord> {
        let first = Int(event.causeStart)
        return causes[first..<first + Int(event.causeCount)]
    }

    /// Returns one cause for each kind of omitted causes; its ``CauseRecord/total`` is their number.
    func omittedCauses(of event: Event) -> ArraySlice<CauseRecord> {
        let first = Int(event.causeStart) + Int(event.causeCount)
        return causes[first..<first + Int(event.omissions)]
    }

    /// Returns the number of omitted causes of an event.
    func omittedCount(of event: Event) -> Int {
        omittedCauses(of: event).reduce(0) { $0 + Int($1.total) }
    }
}
