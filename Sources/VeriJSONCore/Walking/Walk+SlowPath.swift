extension Walk {
    /// The reasons to take a container off the fast path.
    ///
    /// In clean documents without unions there are none. One comparison of the whole set then shows
    /// that a container needs no extra work before its first member and after its last one.
    struct SlowPathReasons: OptionSet {
        var rawValue: UInt8

        /// Something was recorded or rolled back since ``Walk/lastMark`` was set.
        static let unmarked = SlowPathReasons(rawValue: 1)
        /// The container is the branch of a union, so that its discriminators decide.
        static let branch = SlowPathReasons(rawValue: 2)
        /// The object has duplicate members that are removed, see ``Walk/duplicates``.
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

    /// Notes that the lists are about to change, so that the last mark is out of date.
    @inline(__always)
    mutating func willRecord() {
        guard !slowPathReasons.contains(.unmarked) else { return }
        hasRecorded = true
        add(.unmarked)
    }

    @inline(__always)
    mutating func add(_ more: SlowPathReasons) {
        setSlowPathReasons(slowPathReasons.union(more), since: lastMark)
    }

    /// Whether the next object is the branch of a union, so that its discriminators decide.
    var isBranch: Bool {
        @inline(__always)
        get { slowPathReasons.contains(.branch) }
        set {
            let others = slowPathReasons.subtracting(.branch)
            setSlowPathReasons(newValue ? others.union(.branch) : others, since: lastMark)
        }
    }

    /// Opens a container and saves the state of the lists.
    ///
    /// Usually nothing was recorded since the last mark, and that mark is used again. It stays
    /// valid while this container is open, because new marks are stored in higher slots only.
    @inline(__always)
    mutating func open(_ frame: UnsafeMutablePointer<Frame>, slot: Int) {
        assert(isMarkKnown, unknownMark)
        assert(frame.pointee.spoilPath())
        frame.pointee.opening = opening
        if opening.rawValue > UInt32(truncatingIfNeeded: slot) { openSlowPath(frame, slot) }
    }

    @inline(never)
    private mutating func openSlowPath(_ frame: UnsafeMutablePointer<Frame>, _ slot: Int) {
        var mark = lastMark
        if slowPathReasons.contains(.unmarked) || mark > UInt32(truncatingIfNeeded: slot) {
            marks[slot] = journal.mark
            mark = UInt32(truncatingIfNeeded: slot)
        }
        frame.pointee.opening = Opening(mark: mark)
        frame.pointee.slowPathReasons = slowPathReasons.subtracting(.unmarked)
        setSlowPathReasons(slowPathReasons.subtracting([.unmarked, .branch]), since: mark)
    }

    /// Returns the state of the lists when a container was opened.
    @inline(never)
    mutating func openingMark(of frame: UnsafeMutablePointer<Frame>) -> Mark {
        marks[Int(frame.pointee.opening.mark)]
    }
}
