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
package struct Walk: ~Copyable {
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

    package enum Mode: UInt8 {
        case sanitizing
        /// Every failure is listed, even inside values that sanitizing would remove.
        case listing
        /// The first failure ends the walk.
        case accepting
    }

    // Properties that the loops read.
    var scanner: Scanner
    let kinds: UnsafeMutablePointer<KindBits>
    let rules: UnsafeMutablePointer<Rule>
    let objects: UnsafeMutablePointer<ObjectState>
    let arrays: UnsafeMutablePointer<ArrayState>
    var frames: FrameStack
    let brackets: UnsafeMutablePointer<UInt64>
    var failedEnd: Pointer?
    var failure = CodeTag.typeMismatch
    var stop = Stop.none
    var mode = Mode.sanitizing
    /// The requests of the open unions to the next value.
    var inherited = InheritedRequest()
    var unions = UnionState()

    // Properties used off the fast path.
    var journal = WalkJournal()
    let graph: RuleGraph
    let policy: Sanitizer.Policy
    let arena: StateArena
    /// The value that each rule is wrapping at present, which it does not wrap again.
    let wrapped: UnsafeMutablePointer<Pointer?>
    /// The work budget for bytes read again and for regular expressions.
    var work = WorkBudget(limit: 0)
    /// The work budget for values that are evaluated before they are walked.
    ///
    /// It is apart from ``work``, so that a document is within that limit whether or not they match.
    var evaluationWork = WorkBudget(limit: 0)
    /// The number of members whose prediction was wrong or missing.
    var misses = 0
    var keys = SeenKeys()
    /// The values seen so far in each open array whose items must be unique.
    var uniqueItems: [UniqueItems] = []
    /// The memory of an array that is over, for the next one.
    var spareScalars: UniqueScalars?
    /// The reasons for the losses of each open array that lost items and may fail for it.
    var losses: [LossReasons] = []
    /// The losses of each open object whose `$maxDropped` counts its members.
    var memberLosses: [MemberLosses] = []
    /// The number of the opened text that is walked; nil in the document.
    var openText: Int?
    /// The walk of texts that conversions make where a rule applies to what is in them.
    var contents: Workspace?
    /// The walk of values whose keywords are settled one after the other.
    var settler: Workspace?
    /// The last path that an earlier walk of the open value needs.
    var keptPaths = PathIndex.root
    /// The items that were removed before this walk.
    var earlierLosses: EarlierLosses?
    /// The numbers that lenient reading repaired, as they were written, by their offsets.
    var repairedNumbers: [UInt32: [UInt8]] = [:]
    /// The matcher of each regular expression, created when it is first needed.
    let matchers: UnsafeMutableBufferPointer<UnsafeMutablePointer<RegexMatcher>?>
    let tables: RuleTables
    /// The shape of documents that have no rule but `any`.
    let rootShape: UnsafeMutablePointer<Shape>?
    /// The number of the keyword that refused the last value, see ``RuleSchema``.
    var refusingCheck = 0
    let scratch: ScratchText
    /// The text that the last conversion produced.
    let convertedText = ScratchText()
    /// The number or date that was last read in a text, and the bytes that hold it while other
    /// conversions are tried.
    var readText: [UInt8] = []
    lazy var readBytes = ScratchText()
    /// The arguments of conversions that are tried; see ``ConversionRequest/trial``.
    var trialArguments = ConversionArguments.none
    /// The last text that had references to characters, without them, or the last number that was
    /// repaired, as it was written.
    lazy var plainText = ScratchText()
    /// Whether the caller no longer wants a result; nil if it always does.
    var isCancelled: (@Sendable () -> Bool)?

    typealias Mark = WalkJournal.Mark

    // The getter is mutating for the reason given above.

    var mark: Mark {
        @inline(__always)
        mutating get {
            assert(frames.isMarkKnown(journal.mark), "a change was not announced by willRecord()")
            return frames.slowPathReasons.contains(.unmarked) ? journal.mark : frames.lastMark
        }
    }

    /// Opens a container and saves the state of the journal.
    ///
    /// The slow path is a function of the walk, because a call with another `self` costs the loops
    /// of arrays and objects a register.
    ///
    /// - Returns: The frame of the container, and whether it may have reasons for the slow path.
    @inline(__always)
    mutating func openContainer() -> (frame: UnsafeMutablePointer<FrameStack.Frame>, isSlow: Bool) {
        assert(frames.isMarkKnown(journal.mark), "a change was not announced by willRecord()")
        let (frame, needsMark) = frames.open()
        if needsMark { saveMark(in: frame) }
        return (frame, needsMark)
    }

    @inline(never)
    private mutating func saveMark(in frame: UnsafeMutablePointer<FrameStack.Frame>) {
        frames.saveMark(in: frame, &journal)
    }

    /// Returns the state of the journal when a container was opened.
    @inline(never)
    mutating func openingMark(of frame: UnsafeMutablePointer<FrameStack.Frame>) -> Mark {
        frames.openingMark(of: frame)
    }

    /// Announces that the journal is about to change, so that the last mark is out of date.
    @inline(__always)
    mutating func willRecord() {
        guard !frames.expectsAnyChange else { return }
        journal.hasRecorded = true
        frames.add(.unmarked)
    }

    /// Announces an edit or a counted change, after which a mark takes less time.
    @inline(__always)
    mutating func willEdit() {
        guard !frames.slowPathReasons.contains(.unmarked) else { return }
        journal.hasRecorded = true
        frames.expectEdits()
    }

    /// Ends the walk, unless it is over already: the first reason counts.
    mutating func end(for reason: Stop) {
        if stop == .none { stop = reason }
    }

    /// Returns whether there are edits since a mark.
    mutating func hasChanges(since mark: Mark) -> Bool {
        journal.edits.count != Int(mark.edits.edits)
    }
}
