/// The state of open unions: the trials of their branches, and a cache of what trials found out.
///
/// Verdicts and extents are cached while the outermost union whose branches are tried is open.
struct UnionState {
    /// The number of open trials of union branches.
    private var trials = 0
    /// The number of open trials that are not the first of their union.
    private var laterTrials = 0
    /// Whether a union whose branches are tried is open; verdicts on nested unions are then cached.
    private(set) var isRemembering = false
    private var verdicts: [UnionKey: UnionVerdict] = [:]
    /// The cached extents of containers that several branches are tried on.
    private var extents = KnownExtents()
    /// The number of bytes that trials skipped because their content was cached.
    private(set) var skippedBytes = 0

    /// Whether a discriminator contradicted the last branch that is an object.
    var isContradicted = false
    /// The string by which the last branch was chosen.
    var matchedDiscriminator: MatchedDiscriminator?
    /// Whether the record of the branch on trial is incomplete.
    var isAbridged = false

    /// Forgets the last document.
    mutating func prepare() {
        trials = 0
        laterTrials = 0
        skippedBytes = 0
        isAbridged = false
        matchedDiscriminator = nil
        removeVerdicts()
    }

    /// Forgets all unions that were opened since none was, after a walk that was broken off.
    mutating func breakOff(to skippedBefore: Int) {
        prepare()
        isRemembering = false
        skippedBytes = skippedBefore
    }

    // MARK: Trials

    /// Whether a branch is on trial, so that nothing is final yet.
    var isTrying: Bool { trials > 0 }

    /// Whether the syntax of the value at hand is known from an earlier trial.
    var isReadingAgain: Bool { laterTrials > 0 }

    mutating func beginTrial(isLater: Bool) {
        isAbridged = false
        trials += 1
        if isLater { laterTrials += 1 }
    }

    mutating func endTrial(isLater: Bool) {
        trials -= 1
        if isLater { laterTrials -= 1 }
    }

    // MARK: Verdicts

    /// Begins to cache verdicts.
    ///
    /// - Returns: Whether this is the outermost union whose branches are tried; its end is announced
    ///   by ``forgetVerdicts()``.
    mutating func rememberVerdicts() -> Bool {
        defer { isRemembering = true }
        return !isRemembering
    }

    mutating func forgetVerdicts() {
        isRemembering = false
        removeVerdicts()
    }

    var hasVerdicts: Bool { !verdicts.isEmpty }

    /// The cached verdict on a union at one place.
    subscript(_ key: UnionKey) -> UnionVerdict? {
        get { verdicts[key] }
        set { verdicts[key] = newValue }
    }

    private mutating func removeVerdicts() {
        extents.removeAll()
        guard !verdicts.isEmpty else { return }
        // To clear much memory again and again would cost more than to ask for it again.
        if verdicts.capacity > 1_024 {
            verdicts = [:]
        } else {
            verdicts.removeAll(keepingCapacity: true)
        }
    }

    // MARK: Bytes read again

    /// Notes that a part of the document was skipped because its verdict is known.
    mutating func skip(_ count: Int) {
        skippedBytes += count
    }

    /// Returns how many of the bytes of a value were really read since a state of
    /// ``skippedBytes``, which is then in force again: enclosing unions do not subtract those bytes
    /// once more.
    mutating func bytesRead(of length: Int, since skippedBefore: Int) -> Int {
        defer { skippedBytes = skippedBefore }
        return length - (skippedBytes - skippedBefore)
    }

    /// Returns the end of a container that was read before.
    mutating func knownEnd(of container: Pointer, in scanner: Scanner) -> Pointer {
        var readCount = 0
        let extent = extents.extent(of: container, in: scanner, readCount: &readCount)
        let end = scanner.base + extent.end.position
        skip(end - container - readCount)
        return end
    }

    /// Returns the number of scalars in a container, and how many bytes were read to find it.
    mutating func scalarCount(
        of container: Pointer,
        in scanner: Scanner
    ) -> (scalars: Int, readCount: Int) {
        var readCount = 0
        let extent = extents.extent(of: container, in: scanner, readCount: &readCount)
        return (extent.scalars, readCount)
    }
}

/// The requests of the open unions of a value to the branch that the value is tried for.
struct InheritedRequest {
    /// The conversions for a branch without a request of its own.
    var conversions = ConversionRequest.byPolicy
    /// Whether container conversions are deferred to a later trial.
    var defersContainers = false
    /// Whether one of the unions accepts null.
    var acceptsNull = false
}

/// The verdict on a union at one place, cached while the outermost union is open.
struct UnionVerdict {
    var end: ByteOffset
    /// The winning branch; nil if no branch matches.
    var branch: Int?
    var defersContainers = false
    var cost = UnionCost.nothing
    /// Whether nothing was recorded: no change and no note.
    var recordsNothing = false
    /// The failure that is told if no branch matches.
    var failure = UnionFailure()
    /// The rejection met in the winning branch or, if all fail, in the branch that explains the
    /// failure.
    var rejection: PolicyRejection?
}

/// The cost of making a value match a branch.
struct UnionCost: Comparable {
    static let nothing = UnionCost(lost: 0, changes: 0)

    /// The number of scalars of the input that are lost.
    var lost: UInt32
    var changes: UInt32

    static func < (left: UnionCost, right: UnionCost) -> Bool {
        (left.lost, left.changes) < (right.lost, right.changes)
    }
}

/// The cache key of a union's verdict: the union at one place of the document.
struct UnionKey: Hashable {
    var offset: ByteOffset
    var rule: RuleIndex
    /// The conversions requested by the union, or by an outer union of the same value.
    var conversions: ConversionRequest
    var defersContainers: Bool
}

/// A value that is matched against a union.
struct UnionValue {
    var position: Pointer
    var kind: KindBits
    var rule: UnsafePointer<Rule>
    var table: UnsafePointer<UnionTable>
    /// Whether an outer union defers container conversions.
    var defersContainers: Bool
    var before: Walk.Mark
}
