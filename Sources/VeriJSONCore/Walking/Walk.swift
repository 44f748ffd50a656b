/// One pass over one document: syntax, UTF-8 and rules at the same time.
///
/// What matches costs no memory. What does not is absorbed at the smallest place where the rules
/// allow it (the law of propagation), which leaves an edit and an event behind. To go back to an
/// earlier state is to cut the lists of edits, events and causes.
///
/// The functions of the walk take the position of a value and give the position behind it. Nil
/// means: look at ``stop``. When it is ``Stop/none`` the value failed its rule, ends at
/// ``failedEnd``, and its causes are the last of ``pending``; otherwise the walk is over.
///
/// It is a large value that is never copied. Its functions are all mutating, also those that
/// change nothing: who only borrows a value is handed a copy on the stack.
struct Walk: ~Copyable {
    /// Why a walk is over before the end of its document.
    enum Stop: UInt8 {
        case none
        /// Not JSON, or too deep: ``SyntaxChecker`` tells which.
        case syntax
        /// Too many bytes were read again, or regular expressions took too much work.
        case work
        /// The clean document would be too large.
        case output
        /// ``Mode/accepting`` met its first failure.
        case found
    }

    enum Mode: UInt8 {
        case sanitizing
        /// Every failure is listed, also those inside what sanitizing would remove.
        case listing
        /// The first failure ends the walk.
        case accepting
    }

    /// One open array or object on the way to where the walk stands.
    struct Frame {
        /// The quoted key of the open member; nil in an array.
        var key: Pointer?
        /// The index of the open item.
        var index: UInt32
        var recorded = Recorded(mark: 0)
        /// What is out of the ordinary with it.
        var situation = Situation.ordinary

        /// What is known of the lists at a container, in one word that is set when it is opened.
        struct Recorded {
            private(set) var rawValue: UInt64

            init(mark: UInt32) {
                rawValue = UInt64(mark)
            }

            /// The slot among ``Walk/marks`` that says what had been recorded when it was opened.
            var mark: UInt32 { UInt32(truncatingIfNeeded: rawValue) }

            /// The path of what is open, once something was recorded at or below it; else the root.
            ///
            /// Whatever opens a frame, or another member or item in it, resets this.
            var path: PathIndex {
                @inline(__always)
                get { PathIndex(UInt32(truncatingIfNeeded: rawValue >> 32)) }
                @inline(__always)
                set { rawValue = UInt64(newValue.rawValue) << 32 | UInt64(mark) }
            }
        }

        var path: PathIndex {
            @inline(__always)
            get { recorded.path }
            @inline(__always)
            set { recorded.path = newValue }
        }
    }

    /// After how many levels the walk looks how much of its stack is left.
    static let attentionInterval = 8
    /// How much of the caller's stack the walk uses: threads may have no more than 512 KB.
    static let ownStackSize: UInt = 128 * 1_024
    /// How much of a stack is left to what the walk calls before it looks again.
    static let stackReserve: UInt = 256 * 1_024

    // What the loops read.
    var scanner: Scanner
    let kinds: UnsafeMutablePointer<KindBits>
    let rules: UnsafeMutablePointer<Rule>
    let objects: UnsafeMutablePointer<ObjectState>
    let arrays: UnsafeMutablePointer<ArrayState>
    let frames: UnsafeMutablePointer<Frame>
    /// What had been recorded when containers were opened; the first one is ``Mark/start``, the
    /// others are for one level each.
    let marks: UnsafeMutablePointer<Mark>
    let brackets: UnsafeMutablePointer<UInt64>
    var depth = 0
    /// The depth at which to look at the limit and at the stack.
    var attentionDepth = 0
    /// The address below which another stack is needed.
    var stackLimit: UInt = 0
    /// Whether the limit is that of the caller's own stack, not of what every stack has.
    var hasMeasuredStack = false
    var failedEnd: Pointer?
    var failure = CodeTag.typeMismatch
    var stop = Stop.none
    var mode = Mode.sanitizing
    /// What is out of the ordinary with the next container.
    private(set) var situation = Situation.ordinary
    /// The slot of the mark that was taken last.
    private(set) var lastMark: UInt32 = 0
    /// The same where the next container needs no care, else more than any slot: one comparison
    /// tells a container all that it has to know when it is opened.
    private(set) var opening = Frame.Recorded(mark: 0)
    /// Whether the last branch that was an object was contradicted by a discriminator.
    var isContradicted = false
    /// Whether container conversions are put off at the next value.
    var defersContainers = false
    /// The string by which the last branch was chosen.
    var matchedDiscriminator: MatchedDiscriminator?
    /// What a union asks of its branches that say nothing of conversions themselves.
    var inheritedConversions = ConversionRequest.byPolicy
    /// How many trials of union branches are under way.
    var trials = 0

    // What only failures touch.
    /// Whether anything was put into the lists since the document began.
    var hasRecorded = false
    /// After how many events a change is only counted.
    var toldChanges = 0
    /// The same for conversions of scalars.
    var toldConversions = 0
    /// The last place, in the order of the document, that an event was written down for.
    var lastTold = ByteOffset(0)
    /// How many paths there were when one was last kept for good.
    var pathsTold = 0
    let graph: RuleGraph
    let policy: Sanitizer.Policy
    let arena: StateArena
    /// Whether the union that the next value is tried for accepts null.
    var inheritsNull = false
    /// For each rule the value that it is wrapping, and does not wrap again.
    let wrapped: UnsafeMutablePointer<Pointer?>
    var edits = EditList()
    var record = WalkRecord()
    /// What becomes ``WalkRecord/counted`` when the walk is over.
    var counted = CountedChanges()
    /// Causes of failures that nothing has absorbed yet.
    var pending: [Cause] = []
    /// What explains those among them that are unions.
    var explanations = Explanations()
    /// What was lost and changed; counted during trials only.
    var cost = UnionCost.nothing
    var findings: [Cause] = []
    /// The first reason in the policy to reject the document; nil where there is none.
    ///
    /// It outlives the value that it was met in, and goes with an abandoned trial or a copy of a
    /// member that does not count: ``roll(backTo:)`` takes it back, ``forgetChanges(since:)`` does
    /// not. One is enough: whatever takes back the first takes back all that followed.
    var rejection: Rejection?
    /// Bytes read again and work of regular expressions, and how much of it may be.
    var work = WorkBudget(limit: 0)
    /// The most bytes that the texts of edits may have together.
    var textLimit = 0
    var seenWords: [UInt64] = []
    /// How often another member came than was expected, or none was expected yet.
    var misses = 0
    /// The keys of the open objects that are covered, and for which there is no bit.
    var wildcardKeys: [WildcardKey] = []
    let keySet = KeySet()
    var duplicates: [DuplicateKey: Set<ByteOffset>] = [:]
    /// Whether a union is open whose branches are tried, so that what is found out about the
    /// unions inside of it is remembered.
    var isRemembering = false
    var verdicts: [UnionKey: UnionVerdict] = [:]
    /// What is known of containers that several branches are tried on.
    var extents = KnownExtents()
    /// How many trials are under way that are not the first of their union.
    var laterTrials = 0
    /// Bytes that a trial did not have to read, as it was known what they hold.
    var jumped = 0
    /// Whether not everything was written down that a branch under trial did.
    var isAbridged = false
    /// For each open array whose items must not repeat what those so far had.
    var uniqueItems: [UniqueItems] = []
    /// The number of container conversions in whose result the walk is.
    var openConversions = 0
    /// How many values are open that are looked at as a whole once they are cleaned, for which every
    /// edit has to be written down.
    var wholeValues = 0
    /// For each expression its matcher, once it was needed.
    let matchers: UnsafeMutableBufferPointer<UnsafeMutablePointer<RegexMatcher>?>
    let tables: RuleTables
    let scratch: ScratchText
    /// What a conversion made.
    let madeText = ScratchText()

    /// A state to go back to.
    struct Mark: Equatable {
        /// Where nothing was recorded yet.
        static let start = Mark(
            edits: EditList.Mark(edits: 0, texts: 0),
            events: 0,
            counted: .start,
            emptied: 0,
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
        var emptied: UInt32
        var causes: UInt32
        var pending: UInt32
        var findings: UInt32
        var explanations: UInt32
        /// Whether there was a ``Walk/rejection``.
        var isRejected: Bool
        var cost: UnionCost
    }

    /// Says what is out of the ordinary with the next container, and which mark was taken last.
    @inline(__always)
    mutating func become(_ situation: Situation, since mark: UInt32) {
        self.situation = situation
        lastMark = mark
        opening = Frame.Recorded(mark: situation == .ordinary ? mark : .max)
    }

    // The getters are mutating, see above.

    var mark: Mark {
        @inline(__always)
        mutating get {
            assert(isMarkKnown, unknownMark)
            return situation.contains(.unmarked) ? currentMark : marks[Int(lastMark)]
        }
    }

    /// Whether the mark that was taken last holds, or is known not to.
    var isMarkKnown: Bool {
        mutating get { situation.contains(.unmarked) || marks[Int(lastMark)] == currentMark }
    }

    var unknownMark: String {
        mutating get { "recorded and not said: \(currentMark) after \(marks[Int(lastMark)])" }
    }

    var currentMark: Mark {
        mutating get {
            Mark(
                edits: edits.mark,
                events: UInt32(truncatingIfNeeded: record.events.count),
                counted: counted.mark,
                emptied: UInt32(truncatingIfNeeded: record.emptied.count),
                causes: UInt32(truncatingIfNeeded: record.causes.count),
                pending: UInt32(truncatingIfNeeded: pending.count),
                findings: UInt32(truncatingIfNeeded: findings.count),
                explanations: UInt32(truncatingIfNeeded: explanations.count),
                isRejected: rejection != nil,
                cost: cost
            )
        }
    }

    /// Whether anything was changed since a mark.
    mutating func hasChanges(since mark: Mark) -> Bool {
        edits.count != Int(mark.edits.edits)
    }
}
