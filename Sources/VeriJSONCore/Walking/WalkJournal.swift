/// The lists that a walk writes: edits, events with their causes, and failures that are not
/// absorbed yet.
///
/// The lists only grow at their ends, so a ``Mark`` holds their lengths and a rollback cuts them.
struct WalkJournal: ~Copyable {
    var edits = EditList()
    var record = WalkRecord()
    /// The counted changes, which become ``WalkRecord/counted`` at the end of the walk.
    var counted = CountedChanges()
    /// The causes of failures that have not been absorbed yet.
    var pending: [CauseRecord] = []
    /// The explanations of the pending causes that are unions.
    var explanations = Explanations()
    /// The scalars lost and changes made; counted during trials, losses in conversions as well.
    var cost = UnionCost.nothing
    /// The failures that a listing walk met.
    var findings: [CauseRecord] = []
    /// The first reason in the policy to reject the document.
    ///
    /// It survives the removal of the value that it was met in, but not an abandoned trial or a
    /// discarded duplicate member. The first reason suffices, since a rollback that resets it
    /// covers all later ones as well.
    var rejection: PolicyRejection?

    /// Whether anything was appended to the lists since the document began.
    var hasRecorded = false
    /// The number of open values that are compared as a whole after their cleaning.
    ///
    /// Unless it is 0, every edit must be recorded.
    var wholeValues = 0
    /// The number of container conversions whose result is being walked.
    ///
    /// Unless it is 0, every sentinel inside needs an event.
    var openConversions = 0

    /// The number of causes that an event lists.
    private(set) var causeLimit = 0
    /// The number of events after which changes are only counted; negative if none is listed.
    private(set) var eventLimit = 0
    /// The number of events after which conversions of scalars are only counted.
    private(set) var conversionEventLimit = 0
    /// Whether changes are listed up to the limit; if not, all are counted only.
    var isListing: Bool { eventLimit >= 0 }
    /// The maximum number of bytes in the texts of all edits together.
    private(set) var textLimit = 0
    /// The last position in the document for which an event was recorded.
    var lastEventStart = ByteOffset(0)
    /// The same in the opened text that begins there; 0 if the event is about the document.
    var lastInnerStart = ByteOffset(0)
    /// The number of bytes of the document, with the white space at its end.
    private(set) var documentCount = 0
    /// The texts that were opened.
    var texts = OpenedTexts()
    /// The bytes of these, and what came of other strings that were tried; nil if none was.
    var buffers: TextBuffers?
    /// The start of the last string of the document, or of the open text, that was walked before it
    /// was known to be JSON.
    var lastTrial = ByteOffset(0)
    /// The start of the string in the document that is open, and of the one in it.
    var outermostString: ByteOffset?
    var secondString: ByteOffset?
    /// The number of paths when an event or shrunk array was last recorded.
    var recordedPathCount = 0

    /// The lengths of the lists at one moment.
    ///
    ///     16    4      5       4      4      4       4        4            1          4    4
    ///    ┌─────┬──────┬───────┬──────┬──────┬───────┬────────┬────────────┬──────────┬────┬───────┐
    ///    │edits│events│counted│shrunk│causes│pending│findings│explanations│isRejected│lost│changes│
    ///    └─────┴──────┴───────┴──────┴──────┴───────┴────────┴────────────┴──────────┴────┴───────┘
    ///
    /// A rollback cuts each list to its length in the mark:
    ///
    ///     events    drop  strip │ null          2 in the mark, 3 now
    ///     causes    a  b        │ c  d          2              4
    struct Mark: Equatable {
        /// The state in which nothing is recorded.
        static let start = Mark(
            edits: EditList.Mark(edits: 0, texts: 0),
            events: 0,
            counted: .start,
            shrunk: 0,
            causes: 0,
            pending: 0,
            findings: 0,
            explanations: 0,
            isRejected: false,
            cost: .nothing
        )

        var edits: EditList.Mark
        var events: UInt32
        var counted: CountedChanges.Mark
        var shrunk: UInt32
        var causes: UInt32
        var pending: UInt32
        var findings: UInt32
        var explanations: UInt32
        /// Whether there was a ``WalkJournal/rejection``.
        var isRejected: Bool
        var cost: UnionCost
    }

    /// The current lengths; the getter is mutating for the reason given at ``Walk``.
    var mark: Mark {
        mutating get {
            Mark(
                edits: edits.mark,
                events: UInt32(truncatingIfNeeded: record.events.count),
                counted: counted.mark,
                shrunk: UInt32(truncatingIfNeeded: record.shrunk.count),
                causes: UInt32(truncatingIfNeeded: record.causes.count),
                pending: UInt32(truncatingIfNeeded: pending.count),
                findings: UInt32(truncatingIfNeeded: findings.count),
                explanations: UInt32(truncatingIfNeeded: explanations.count),
                isRejected: rejection != nil,
                cost: cost
            )
        }
    }

    /// Prepares the journal for a document of `count` bytes.
    ///
    /// The limits are those of the policy; with notes among them, the number of events is not that of
    /// changes, so `recordsAll` has all recorded.
    mutating func prepare(
        for count: Int,
        _ limits: Sanitizer.Limits,
        recordsAll: Bool,
        countsConversions: Bool
    ) {
        if hasRecorded { removeAll(keepingRoom: true) }
        (wholeValues, openConversions) = (0, 0)
        documentCount = count
        causeLimit = limits.causesPerChange
        eventLimit = recordsAll ? .max : limits.changes
        conversionEventLimit = countsConversions ? 0 : eventLimit
        textLimit = limits.outputLimit(for: count)
        lastEventStart = ByteOffset(0)
        lastTrial = ByteOffset(0)
        recordedPathCount = 0
        if rejection != nil { rejection = nil }
        // Documents of one kind need about as many edits as the last one, a short document fewer.
        edits.expect(atMost: count / 16)
        counted.expect(atMost: count / 16)
    }

    /// Only counts the changes of the document, unless notes are among them.
    mutating func countOnly() {
        guard eventLimit != .max else { return }
        (eventLimit, conversionEventLimit) = (-1, 0)
    }

    /// The numbers of events after which changes are only counted.
    struct ListLimits {
        var events: Int
        var conversions: Int
    }

    /// Lists every change from now on, until the limits are restored.
    mutating func listAll() -> ListLimits {
        defer { (eventLimit, conversionEventLimit) = (.max, .max) }
        return ListLimits(events: eventLimit, conversions: conversionEventLimit)
    }

    mutating func restore(_ limits: ListLimits) {
        (eventLimit, conversionEventLimit) = (limits.events, limits.conversions)
    }

    /// Removes everything.
    ///
    /// - Parameter keepsRoom: Whether the lists, none of which was handed on, keep their memory for
    ///   the next document.
    mutating func removeAll(keepingRoom keepsRoom: Bool) {
        hasRecorded = false
        edits.removeAll()
        counted.removeAll()
        if keepsRoom { record.removeAll() } else { record = WalkRecord() }
        findings.cut(to: 0)
        pending.cut(to: 0)
        if !keepsRoom || !explanations.isEmpty { explanations = Explanations() }
        if buffers != nil {
            buffers = nil
            texts.removeAll()
            lastInnerStart = ByteOffset(0)
        }
        cost = .nothing
    }

    /// Rolls back changes: edits, events, counted changes and their causes.
    mutating func rollBackChanges(to mark: Mark) {
        assert(brokenMark(mark) == nil, brokenMark(mark) ?? "")
        edits.rollBack(to: mark.edits)
        record.events.cut(to: Int(mark.events))
        counted.rollBack(to: mark.counted)
        record.shrunk.cut(to: Int(mark.shrunk))
        record.causes.cut(to: Int(mark.causes))
        cost = mark.cost
    }

    /// Rolls back failures: findings and pending causes.
    mutating func rollBackFailures(to mark: Mark) {
        findings.cut(to: Int(mark.findings))
        pending.cut(to: Int(mark.pending))
    }

    /// Returns whether no failure was recorded since a mark.
    mutating func hasNoFailures(since mark: Mark) -> Bool {
        pending.count == Int(mark.pending) && findings.count == Int(mark.findings)
    }

    /// Returns a message if a mark is newer than the current state and cannot be rolled back to.
    private mutating func brokenMark(_ mark: Mark) -> String? {
        let current = self.mark
        let isBelow =
            mark.edits.edits <= current.edits.edits && mark.edits.texts <= current.edits.texts
            && mark.events <= current.events && mark.counted.entries <= current.counted.entries
            && mark.shrunk <= current.shrunk && mark.causes <= current.causes
            && mark.pending <= current.pending
            && mark.findings <= current.findings
        return isBelow ? nil : "the mark \(mark) lies above \(current)"
    }
}
