/// Events with their causes, and changes that are only counted.
extension WalkJournal {
    /// Returns whether a change is beyond the first `limit` changes, which the report lists.
    ///
    /// A change that begins before the last listed one is listed as well.
    @inline(__always)
    mutating func isFull(at start: ByteOffset, limit: Int) -> Bool {
        record.events.count >= limit && isAfterLastEvent(start)
    }

    private func isAfterLastEvent(_ start: ByteOffset) -> Bool {
        guard let string = outermostString else { return start > lastEventStart }
        guard string == lastEventStart else { return string > lastEventStart }
        return secondString.map { $0 >= lastInnerStart } ?? (start > lastInnerStart)
    }

    private mutating func setLastEvent(_ start: ByteOffset) {
        let place = outermostString ?? start
        if place > lastEventStart { (lastEventStart, lastInnerStart) = (place, ByteOffset(0)) }
        guard place == lastEventStart, outermostString != nil else { return }
        lastInnerStart = max(lastInnerStart, secondString ?? start)
    }

    /// Appends an event whose causes, from `first` on, are the last ones in the record.
    ///
    /// The first `kept` of them are listed. Each of the others represents the omitted causes of one
    /// kind.
    @inline(__always)
    mutating func append(
        _ action: Event.Action,
        _ site: RecordSite,
        at path: PathIndex,
        causesFrom first: Int? = nil,
        kept: Int = 0
    ) {
        let causes = record.causes.count
        let first = first ?? causes
        setLastEvent(site.start)
        recordedPathCount = record.paths.count
        record.events.append(
            site.event(
                action,
                at: path,
                causesFrom: first,
                kept: kept,
                omitted: causes - first - kept
            )
        )
    }

    /// Appends an array that lost items.
    mutating func append(_ array: ShrunkArray) {
        record.shrunk.append(array)
        recordedPathCount = record.paths.count
    }

    /// Appends the causes of a change.
    ///
    /// The reasons that explain why an array failed are limited already, so they do not count.
    ///
    /// - Returns: The number of causes kept; the others are recorded as one cause for each kind.
    mutating func append(reasons: ArraySlice<CauseRecord>) -> Int {
        guard !reasons.isEmpty else { return 0 }
        // Most changes have one cause.
        if reasons.count == 1, let cause = reasons.first, causeLimit > 0 {
            record.causes.append(cause)
            return 1
        }
        var (kept, counted) = (0, 0)
        var array: UInt8?
        for cause in reasons {
            let isReason = array.map { cause.nesting > $0 } ?? false
            if !isReason {
                guard counted < causeLimit else { break }
                counted += 1
                array = cause.code.isArrayAsWhole ? cause.nesting : nil
            }
            kept += 1
        }
        record.causes += reasons.prefix(kept)
        record.causes += Self.kinds(ofOmitted: reasons.dropFirst(kept))
        return kept
    }

    /// Returns one cause for each kind of the omitted causes, with their number.
    static func kinds(ofOmitted omitted: ArraySlice<CauseRecord>) -> [CauseRecord] {
        var kinds: [CauseRecord] = []
        var positions: [CauseKind: Int] = [:]
        var array: UInt8?
        for cause in omitted {
            if let nesting = array, cause.nesting > nesting { continue }
            array = cause.code.isArrayAsWhole ? cause.nesting : nil
            if let position = positions[CauseKind(cause)] {
                kinds[position].count += cause.count
            } else {
                positions[CauseKind(cause)] = kinds.count
                kinds.append(cause)
            }
        }
        return kinds
    }

    /// Returns the position of the first pending cause that lies inside a value.
    ///
    /// These causes are the last ones, as the walk adds causes in document order.
    mutating func firstReason(from start: ByteOffset, to end: ByteOffset) -> Int {
        var first = pending.count
        while first > 0, pending[first - 1].start >= start, pending[first - 1].end <= end {
            first -= 1
        }
        guard !texts.isEmpty, start <= end else { return first }
        while first > 0 {
            let cause = pending[first - 1]
            guard texts.contains(cause.start..<cause.end, in: start..<end) else { break }
            first -= 1
        }
        return first
    }

    /// Counts a change and its causes.
    mutating func count(
        _ action: Event.Action,
        _ site: RecordSite,
        reasons: ArraySlice<CauseRecord>
    ) {
        let kind = site.kind
        // Most changes have one cause.
        if reasons.count == 1, let cause = reasons.first, cause.nesting == 0 {
            let reason = CauseKind(cause)
            if reason == kind { return counted.append(CountedChange(action, kind, .own)) }
            counted.append(CountedChange(action, kind, .following))
            return counted.append(CountedChange(.note, reason, .cause))
        }
        counted.append(CountedChange(action, kind, .following))
        for cause in reasons where cause.nesting == 0 {
            counted.append(CountedChange(.note, CauseKind(cause), .cause))
        }
    }

    /// Inserts the reason for a rejection into the findings, unless it is listed already.
    ///
    /// A rejection that was met while a union branch was on trial has not been listed.
    mutating func list(rejection cause: CauseRecord) {
        let isListed = findings.contains {
            $0.start == cause.start && $0.code == cause.code && $0.rule == cause.rule
        }
        if isListed { return }
        let position = findings.firstIndex { $0.nesting == 0 && $0.start > cause.start }
        var listed: [CauseRecord] = []
        _ = explanations.append(cause, to: &listed, paths: &record.paths)
        findings.insert(contentsOf: listed, at: position ?? findings.count)
    }

    /// Returns a message if a path is missing that one of the last entries has.
    ///
    /// A path removed by mistake belongs to one of these.
    mutating func brokenPath() -> String? {
        let paths =
            record.events.suffix(32).map(\.path) + record.shrunk.suffix(32).map(\.path)
            + record.causes.suffix(32).map(\.path) + pending.suffix(32).map(\.path)
            + findings.suffix(32).map(\.path)
        return paths.allSatisfy(record.paths.contains) ? nil : "a path is gone that is needed"
    }
}
