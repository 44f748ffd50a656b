/// What a walk found and did, in the order of the walk.
package struct WalkRecord: Sendable {
    package var events: [Event] = []
    package var causes: [Cause] = []
    package var paths = PathTree()
    /// Arrays that lost more than half of their items.
    var emptied: [EmptiedArray] = []
    /// The changes after as many as a report tells of: they are counted.
    ///
    /// Whatever is forgotten or found later, there are as many changes before them in the document.
    var counted = ImmutableArray<CountedChange>()

    package init() {}

    /// Whether anything was changed.
    var hasChanges: Bool { !counted.isEmpty || events.contains { $0.action != .note } }

    /// The causes of an event that were kept, each followed by those that explain it.
    func causes(of event: Event) -> ArraySlice<Cause> {
        let first = Int(event.causeStart)
        return causes[first..<first + Int(event.causeCount)]
    }

    /// One cause for each kind of those that were not kept; its ``Cause/total`` is their number.
    func omittedCauses(of event: Event) -> ArraySlice<Cause> {
        let first = Int(event.causeStart) + Int(event.causeCount)
        return causes[first..<first + Int(event.omissions)]
    }

    /// How many causes of an event were not kept.
    func omittedCount(of event: Event) -> Int {
        omittedCauses(of: event).reduce(0) { $0 + Int($1.total) }
    }
}
