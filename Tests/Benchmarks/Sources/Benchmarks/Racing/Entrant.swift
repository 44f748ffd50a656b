/// A contestant with what is known of it beside its time.
struct Entrant {
    var contestant: Contestant
    /// The pattern that it works with; nil where the work does not depend on one.
    var pattern: String?
    /// Whether the others are compared with it.
    var isReference = false
}

extension Results.Entry {
    init(_ entrant: Entrant, _ timing: Timing) {
        name = entrant.contestant.name
        work = entrant.contestant.work
        pattern = entrant.pattern
        isReference = entrant.isReference
        self.timing = timing
    }
}
