/// The open containers of a walk: a frame for each, the depth, and the guard of depth and stack.
///
///     {"a": [1, {"b": …        depth 3
///
///     frames   key "a" │ index 1 │ key "b" │ …
///     marks    start   │ the state of the journal before the first, second, third container │ …
///
/// A container has a mark of its own only if something was recorded since the last mark. Otherwise
/// its frame refers to that one.
struct FrameStack {
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

        /// The slot of ``FrameStack`` that holds the state in which the container was opened.
        var mark: UInt32 { rawValue & 0xFF_FFFF }

        var slowPathReasons: SlowPathReasons {
            get { SlowPathReasons(rawValue: UInt8(truncatingIfNeeded: rawValue >> 24)) }
            set { rawValue = mark | UInt32(newValue.rawValue) << 24 }
        }
    }

    /// The reasons to take a container off the fast path.
    ///
    /// In clean documents without unions there are none. One comparison of the whole set then shows
    /// that a container needs no extra work before its first member and after its last one.
    struct SlowPathReasons: OptionSet {
        var rawValue: UInt8

        /// Something was recorded or rolled back since the last mark.
        static let unmarked = SlowPathReasons(rawValue: 1)
        /// The container is the branch of a union, so that its discriminators decide.
        static let branch = SlowPathReasons(rawValue: 2)
        /// The object has duplicate members that are removed, see ``SeenKeys/duplicates``.
        static let repeating = SlowPathReasons(rawValue: 4)
        /// A mandatory member is missing or failed.
        static let failing = SlowPathReasons(rawValue: 8)
        /// The value of a discriminator contradicts this branch of the union.
        static let contradicted = SlowPathReasons(rawValue: 16)
        /// The array must be checked as a whole: items were removed, or its rule has array checks.
        static let counted = SlowPathReasons(rawValue: 32)

        static let none: SlowPathReasons = []
        static let unmatched: SlowPathReasons = [.failing, .contradicted]
    }

    /// The slots of the frames; those of the open containers are the first ``depth``.
    let slots: UnsafeMutablePointer<Frame>
    /// The states of the journal in which containers were opened, one slot for each level.
    ///
    /// The first slot is ``WalkJournal/Mark/start``.
    private let marks: UnsafeMutablePointer<WalkJournal.Mark>
    var depth = 0
    /// The depth at which the innermost opened text begins; 0 in the document.
    var textDepth = 0
    var stack = StackBounds()
    /// The reasons to take the next container off the fast path.
    private(set) var slowPathReasons = SlowPathReasons.none
    /// Whether more than edits and counted changes was recorded or rolled back since the last mark.
    private var needsWholeMark = false
    /// The slot of the last mark.
    private var lastMarkSlot: UInt32 = 0
    /// The word of the next container: ``lastMarkSlot``, or ``Opening/slow`` if there are reasons
    /// for the slow path.
    private var opening = Opening(mark: 0)

    /// Creates a stack in memory of the caller.
    ///
    /// - Parameters:
    ///   - slots: Initialised frames, one more than the depth limit.
    ///   - marks: Two more than the depth limit; the first is initialised here.
    init(slots: UnsafeMutablePointer<Frame>, marks: UnsafeMutablePointer<WalkJournal.Mark>) {
        self.slots = slots
        self.marks = marks
        marks.initialize(to: .start)
    }

    /// Closes all containers, for the next document.
    mutating func prepare(depthLimit: Int) {
        depth = 0
        stack.prepare(depthLimit: depthLimit)
        needsWholeMark = false
        setSlowPathReasons(.none, since: 0)
    }

    // The getters are mutating for the reason given at ``Walk``.

    /// The frame of the innermost open container.
    var top: UnsafeMutablePointer<Frame> {
        @inline(__always)
        mutating get { slots + depth - 1 }
    }

    /// Whether another container needs a check of the depth limit and of the remaining stack.
    var needsCheck: Bool {
        @inline(__always)
        mutating get { depth >= stack.nextCheckDepth }
    }

    /// The last mark that a container was opened with.
    var lastMark: WalkJournal.Mark {
        @inline(__always)
        mutating get { marks[Int(lastMarkSlot)] }
    }

    /// Returns whether the last mark is either current or known to be outdated.
    mutating func isMarkKnown(_ current: WalkJournal.Mark) -> Bool {
        slowPathReasons.contains(.unmarked) || lastMark == current
    }

    /// Returns the state of the journal when a container was opened.
    mutating func openingMark(of frame: UnsafeMutablePointer<Frame>) -> WalkJournal.Mark {
        marks[Int(frame.pointee.opening.mark)]
    }

    // MARK: Opening

    /// Opens a container, in the state of the last mark.
    ///
    /// Usually nothing was recorded since the last mark, and that mark is used again. It stays
    /// valid while this container is open, because new marks are stored in higher slots only.
    ///
    /// - Returns: The frame of the container, and whether ``saveMark(in:_:)`` must follow.
    @inline(__always)
    mutating func open() -> (frame: UnsafeMutablePointer<Frame>, needsMark: Bool) {
        let frame = slots + depth
        assert(frame.pointee.invalidatePath())
        depth &+= 1
        frame.pointee.opening = opening
        return (frame, opening.rawValue > UInt32(truncatingIfNeeded: depth))
    }

    /// Opens an array without saving the state of the journal.
    ///
    /// - Returns: The frame of the array.
    mutating func openItems() -> UnsafeMutablePointer<Frame> {
        let frame = slots + depth
        frame.pointee.open(item: 0)
        frame.pointee.key = nil
        depth += 1
        return frame
    }

    /// Saves the state of the journal in which a container is opened.
    mutating func saveMark(
        in frame: UnsafeMutablePointer<Frame>,
        _ journal: inout WalkJournal
    ) {
        var mark = lastMarkSlot
        if slowPathReasons.contains(.unmarked) || mark > UInt32(truncatingIfNeeded: depth) {
            if needsWholeMark {
                saveWholeMark(&journal)
            } else {
                if mark != UInt32(truncatingIfNeeded: depth) { marks[depth] = lastMark }
                marks[depth].edits = journal.edits.mark
                marks[depth].counted = journal.counted.mark
            }
            assert(marks[depth] == journal.mark, "a change was announced as an edit")
            mark = UInt32(truncatingIfNeeded: depth)
        }
        frame.pointee.opening = Opening(mark: mark)
        frame.pointee.slowPathReasons = slowPathReasons.subtracting(.unmarked)
        setSlowPathReasons(slowPathReasons.subtracting([.unmarked, .branch]), since: mark)
    }

    @inline(never)
    private mutating func saveWholeMark(_ journal: inout WalkJournal) {
        marks[depth] = journal.mark
        needsWholeMark = false
    }

    // MARK: Slow path

    /// Sets the reasons for the next container and the slot of the last mark.
    @inline(__always)
    private mutating func setSlowPathReasons(_ reasons: SlowPathReasons, since mark: UInt32) {
        slowPathReasons = reasons
        lastMarkSlot = mark
        opening = reasons == .none ? Opening(mark: mark) : .slow
    }

    @inline(__always)
    mutating func add(_ reasons: SlowPathReasons) {
        if reasons.contains(.unmarked) { needsWholeMark = true }
        setSlowPathReasons(slowPathReasons.union(reasons), since: lastMarkSlot)
    }

    /// Closes the containers that were opened since there were so many, and expects any change.
    mutating func breakOff(to depth: Int, _ reasons: SlowPathReasons) {
        self.depth = depth
        needsWholeMark = true
        setSlowPathReasons(reasons.union(.unmarked), since: lastMarkSlot)
    }

    /// Whether any change may be recorded before the next mark is saved.
    var expectsAnyChange: Bool {
        @inline(__always)
        get { needsWholeMark && slowPathReasons.contains(.unmarked) }
    }

    /// Expects edits and counted changes, but no others.
    @inline(__always)
    mutating func expectEdits() {
        setSlowPathReasons(slowPathReasons.union(.unmarked), since: lastMarkSlot)
    }

    /// Whether the next object is the branch of a union, so that its discriminators decide.
    var isBranch: Bool {
        @inline(__always)
        get { slowPathReasons.contains(.branch) }
        set {
            let others = slowPathReasons.subtracting(.branch)
            setSlowPathReasons(newValue ? others.union(.branch) : others, since: lastMarkSlot)
        }
    }
}
