/// One pass over one document, which checks syntax, UTF-8 and rules at the same time.
///
/// A value that matches costs no memory. A value that does not is absorbed at the smallest place
/// where the rules allow it (the propagation law), which appends an edit and an event. Rollback to
/// an earlier state truncates the lists of edits, events and causes.
///
/// The functions that walk a value accept its position and have one of three results:
///
///     returned    stop       failedEnd    the value
///     its end     .none      –            matches, or was absorbed
///     nil         .none      its end      failed; its causes are the last of the pending ones
///     nil         another    –            was not finished: the walk is over
///
/// A walk is a large value that is never copied. Every method is `mutating`, even those that only
/// read: a borrowed `self` would be copied to the stack.
struct Walk: ~Copyable {
    /// The reason why a walk is over before the end of its document.
    enum Stop: UInt8 {
        case none
        /// Not JSON, or too deep; ``SyntaxChecker`` finds out which.
        case syntax
        /// Too many bytes were read again, or regular expressions did too much work.
        case work
        /// The clean document would be too large.
        case output
        /// ``Mode/accepting`` met its first failure.
        case found
    }

    enum Mode: UInt8 {
        case sanitizing
        /// Every failure is listed, even inside values that sanitizing would remove.
        case listing
        /// The first failure ends the walk.
        case accepting
    }

    /// An open array or object that contains the current position.
    ///
    ///     8     4       4      4
    ///    ┌─────┬───────┬──────┬─────────┐
    ///    │ key │ index │ path │ opening │
    ///    └─────┴───────┴──────┴─────────┘
    ///
    /// At the value of `c` in `{"a": [0, {"c": "x"}]}`, before anything is recorded in it:
    ///
    ///     level 0   key "a"             path root
    ///     level 1   key nil   index 1   path root
    ///     level 2   key "c"             path root
    struct Frame {
        /// The quoted key of the open member; nil in an array.
        var key: Pointer?
        /// The index of the open item.
        var index: UInt32
        /// The path of the open member or item if something was recorded in it; else the root.
        ///
        /// Opening a member or item resets the path. Nothing is recorded before the first is
        /// opened.
        var path = PathIndex.root
        var opening = Opening(mark: 0)

        /// The reasons to take the container off the fast path.
        var slowPathReasons: SlowPathReasons {
            get { opening.slowPathReasons }
            set { opening.slowPathReasons = newValue }
        }
    }

    /// The state in which a container is opened, in one word.
    ///
    ///      24     8
    ///     ┌──────┬─────────────────┐
    ///     │ mark │ slowPathReasons │
    ///     └──────┴─────────────────┘
    ///
    /// A container that needs no extra work copies the word and compares it with its slot.
    struct Opening {
        private(set) var rawValue: UInt32

        /// The word of a walk whose next container takes the slow path: more than any slot.
        static let slow = Opening(mark: .max)

        init(mark: UInt32) {
            rawValue = mark
        }

        /// The slot in ``Walk/marks`` that holds the state in which the container was opened.
        var mark: UInt32 { rawValue & 0xFF_FFFF }

        var slowPathReasons: SlowPathReasons {
            get { SlowPathReasons(rawValue: UInt8(truncatingIfNeeded: rawValue >> 24)) }
            set { rawValue = mark | UInt32(newValue.rawValue) << 24 }
        }
    }

    // Properties that the loops read.
    var scanner: Scanner
    let kinds: UnsafeMutablePointer<KindBits>
    let rules: UnsafeMutablePointer<Rule>
    let objects: UnsafeMutablePointer<ObjectState>
    let arrays: UnsafeMutablePointer<ArrayState>
    let frames: UnsafeMutablePointer<Frame>
    /// The states in which containers were opened, one slot for each level.
    ///
    /// The first slot is ``Mark/start``.
    let marks: UnsafeMutablePointer<Mark>
    let brackets: UnsafeMutablePointer<UInt64>
    var depth = 0
    var stack = StackBounds()
    var failedEnd: Pointer?
    var failure = CodeTag.typeMismatch
    var stop = Stop.none
    var mode = Mode.sanitizing
    /// The reasons to take the next container off the fast path.
    private(set) var slowPathReasons = SlowPathReasons.none
    /// The slot of the last mark.
    private(set) var lastMark: UInt32 = 0
    /// The word of the next container: ``lastMark``, or ``Opening/slow`` if there are reasons for
    /// the slow path.
    private(set) var opening = Opening(mark: 0)
    /// Whether container conversions are deferred at the next value.
    var defersContainers = false
    /// The conversions that a union requests for branches without a request of their own.
    var inheritedConversions = ConversionRequest.byPolicy
    var unions = UnionState()

    // Properties used off the fast path.
    /// Whether anything was appended to the lists since the document began.
    var hasRecorded = false
    var journal = WalkJournal()
    let graph: RuleGraph
    let policy: Sanitizer.Policy
    let arena: StateArena
    /// Whether the union that the next value is tried for accepts null.
    var inheritsNull = false
    /// The value that each rule is wrapping at present, which it does not wrap again.
    let wrapped: UnsafeMutablePointer<Pointer?>
    /// The work budget for bytes read again and for regular expressions.
    var work = WorkBudget(limit: 0)
    /// The number of members whose prediction was wrong or missing.
    var misses = 0
    var keys = SeenKeys()
    let keySet = KeySet()
    /// The values seen so far in each open array whose items must be unique.
    var uniqueItems: [UniqueItems] = []
    /// The number of container conversions whose result is being walked.
    var openConversions = 0
    /// The number of open values that are compared as a whole after their cleaning.
    ///
    /// Unless it is 0, every edit must be recorded.
    var wholeValues = 0
    /// The matcher of each regular expression, created when it is first needed.
    let matchers: UnsafeMutableBufferPointer<UnsafeMutablePointer<RegexMatcher>?>
    let tables: RuleTables
    let scratch: ScratchText
    /// The text that the last conversion produced.
    let convertedText = ScratchText()

    typealias Mark = WalkJournal.Mark

    /// Sets the reasons for the next container and the slot of the last mark.
    @inline(__always)
    mutating func setSlowPathReasons(_ reasons: SlowPathReasons, since mark: UInt32) {
        slowPathReasons = reasons
        lastMark = mark
        opening = reasons == .none ? Opening(mark: mark) : .slow
    }

    // The getters are mutating for the reason given at ``Walk``.

    var mark: Mark {
        @inline(__always)
        mutating get {
            assert(isMarkKnown, unknownMark)
            return slowPathReasons.contains(.unmarked) ? journal.mark : marks[Int(lastMark)]
        }
    }

    /// Whether the last mark is either current or known to be outdated.
    var isMarkKnown: Bool {
        mutating get { slowPathReasons.contains(.unmarked) || marks[Int(lastMark)] == journal.mark }
    }

    var unknownMark: String {
        mutating get {
            "a change was not announced by willRecord(): \(journal.mark) after \(marks[Int(lastMark)])"
        }
    }

    /// Returns whether there are edits since a mark.
    mutating func hasChanges(since mark: Mark) -> Bool {
        journal.edits.count != Int(mark.edits.edits)
    }
}
