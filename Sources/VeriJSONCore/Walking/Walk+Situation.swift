extension Walk {
    /// What is out of the ordinary at a container.
    ///
    /// Nothing is, in clean documents without unions: one look at the whole of it tells that a
    /// container needs no care before its first member and behind its last one.
    struct Situation: OptionSet {
        var rawValue: UInt8

        /// Something was recorded or taken back since ``Walk/lastMark`` was taken.
        static let unmarked = Situation(rawValue: 1)
        /// It is the branch of a union, so that its discriminators decide.
        static let branch = Situation(rawValue: 2)
        /// It has members that do not count, see ``Walk/duplicates``.
        static let repeating = Situation(rawValue: 4)
        /// A mandatory member is missing or failed.
        static let failing = Situation(rawValue: 8)
        /// A discriminator says that the object belongs to another branch of its union.
        static let contradicted = Situation(rawValue: 16)
        /// It is an array whose items have to be looked at together: some of them were removed, or
        /// its rule says how many there are to be.
        static let counted = Situation(rawValue: 32)

        static let ordinary: Situation = []
        static let unmatched: Situation = [.failing, .contradicted]
    }

    /// Says that the lists change now: the mark that was taken last does not tell of that.
    @inline(__always)
    mutating func willRecord() {
        hasRecorded = true
        add(.unmarked)
    }

    @inline(__always)
    mutating func add(_ more: Situation) { become(situation.union(more), since: lastMark) }

    /// Whether the next object is the branch of a union, so that its discriminators decide.
    var isBranch: Bool {
        @inline(__always)
        get { situation.contains(.branch) }
        set {
            let others = situation.subtracting(.branch)
            become(newValue ? others.union(.branch) : others, since: lastMark)
        }
    }

    /// Remembers what had been recorded when a container was opened.
    ///
    /// In most cases nothing was since the last mark, which may serve again: as long as this one is
    /// open, no mark is taken in a slot that is not above its own.
    @inline(__always)
    mutating func open(_ frame: UnsafeMutablePointer<Frame>, slot: Int) {
        assert(isMarkKnown, unknownMark)
        frame.pointee.situation = .ordinary
        frame.pointee.recorded = opening
        if opening.rawValue > UInt64(truncatingIfNeeded: slot) { openWithCare(frame, slot) }
    }

    @inline(never)
    private mutating func openWithCare(_ frame: UnsafeMutablePointer<Frame>, _ slot: Int) {
        var mark = lastMark
        if situation.contains(.unmarked) || mark > UInt32(truncatingIfNeeded: slot) {
            marks[slot] = currentMark
            mark = UInt32(truncatingIfNeeded: slot)
        }
        frame.pointee.situation = situation.subtracting(.unmarked)
        frame.pointee.recorded = Frame.Recorded(mark: mark)
        become(situation.subtracting([.unmarked, .branch]), since: mark)
    }

    /// What had been recorded when a container was opened.
    @inline(never)
    mutating func openingMark(of frame: UnsafeMutablePointer<Frame>) -> Mark {
        marks[Int(frame.pointee.recorded.mark)]
    }
}
