/// A failure or a change of a value, with everything that is recorded of it except its path.
///
/// A path is added when a cause or an event is recorded. A reason to reject the document stays
/// without one until the document is rejected.
struct RecordSite {
    var start: ByteOffset
    var end: ByteOffset
    var rule: RuleIndex
    /// See ``CauseRecord/detail`` and ``Event/detail``.
    var detail: UInt32
    /// See ``CauseRecord/total``.
    var total: UInt32
    var code: CodeTag

    var kind: CauseKind {
        @inline(__always)
        get { CauseKind(rule, code, detail) }
    }

    func cause(at path: PathIndex) -> CauseRecord {
        CauseRecord(
            start: start,
            end: end,
            rule: rule,
            path: path,
            detail: detail,
            total: total,
            code: code,
            nesting: 0
        )
    }

    /// Returns the event of an action here; its causes are given by their places in the record.
    @inline(__always)
    func event(
        _ action: Event.Action,
        at path: PathIndex,
        causesFrom first: Int,
        kept: Int,
        omitted: Int
    ) -> Event {
        Event(
            start: start,
            end: end,
            rule: rule,
            path: path,
            causeStart: UInt32(truncatingIfNeeded: first),
            omissions: UInt32(truncatingIfNeeded: omitted),
            detail: detail,
            causeCount: UInt16(truncatingIfNeeded: kept),
            action: action,
            code: code
        )
    }
}

extension Walk {
    /// Returns the site of a value from its start to its end.
    @inline(__always)
    mutating func site(
        _ code: CodeTag,
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        detail: Int = 0,
        total: Int = 0
    ) -> RecordSite {
        RecordSite(
            start: scanner.offset(start),
            end: scanner.offset(end),
            rule: RuleIndex(rule - UnsafePointer(rules)),
            detail: UInt32(truncatingIfNeeded: detail),
            total: UInt32(truncatingIfNeeded: total),
            code: code
        )
    }
}
