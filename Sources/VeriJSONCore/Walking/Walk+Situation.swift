extension Walk {
    /// What is out of the ordinary at a container.
    ///
    /// Nothing is, in clean documents without unions: one look at the whole of it tells that a
    /// container needs no care before its first member and behind its last one.
    struct Situation: OptionSet {
        var rawValue: UInt8

        /// Something had been recorded when it was opened; ``Walk/marks`` says what.
        static let recorded = Situation(rawValue: 1)
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

    /// Whether anything was put into the lists since the document began.
    var hasRecorded: Bool {
        @inline(__always)
        get { situation.contains(.recorded) }
        set { if newValue { situation.insert(.recorded) } else { situation.remove(.recorded) } }
    }

    /// Whether the next object is the branch of a union, so that its discriminators decide.
    var isBranch: Bool {
        @inline(__always)
        get { situation.contains(.branch) }
        set { if newValue { situation.insert(.branch) } else { situation.remove(.branch) } }
    }

    /// Remembers what had been recorded when a container was opened.
    @inline(__always)
    mutating func open(_ frame: UnsafeMutablePointer<Frame>) {
        frame.pointee.situation = situation
        frame.pointee.path = .root
        if situation != .ordinary { openWithCare(frame) }
    }

    @inline(never)
    private mutating func openWithCare(_ frame: UnsafeMutablePointer<Frame>) {
        if situation.contains(.recorded) { marks[frame - frames] = currentMark }
        situation.remove(.branch)
    }

    /// What had been recorded when a container was opened.
    @inline(never)
    mutating func openingMark(of frame: UnsafeMutablePointer<Frame>) -> Mark {
        frame.pointee.situation.contains(.recorded) ? marks[frame - frames] : .start
    }
}
