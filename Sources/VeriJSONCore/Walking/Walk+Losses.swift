/// The reasons for the losses of arrays that may fail for them, see ``LossReasons``.
extension Walk {
    /// Returns whether an array may fail for what it loses.
    private mutating func limitsLosses(_ rule: UnsafePointer<Rule>) -> Bool {
        if policy.maxDropped != nil { return true }
        guard rule.pointee.refinement != Rule.none else { return false }
        let refinement = tables.refinements[Int(rule.pointee.refinement)]
        return refinement.maxDropped != nil || refinement.count != nil
    }

    /// Counts the reasons why an item failed, which are the last pending causes.
    mutating func countReasons(
        _ start: Pointer,
        _ end: Pointer,
        ofItemIn rule: UnsafePointer<Rule>,
        _ tally: inout ArrayTally
    ) {
        guard limitsLosses(rule) else { return }
        let first = journal.firstReason(from: scanner.offset(start), to: scanner.offset(end))
        count(journal.pending[first...], of: rule, &tally)
    }

    /// Counts an item that repeats an earlier one.
    mutating func countRepetition(
        _ site: RecordSite,
        ofItemIn rule: UnsafePointer<Rule>,
        _ tally: inout ArrayTally
    ) {
        guard limitsLosses(rule) else { return }
        willRecord()
        count([site.cause(at: pushPath())], of: rule, &tally)
    }

    private mutating func count(
        _ causes: ArraySlice<CauseRecord>,
        of rule: UnsafePointer<Rule>,
        _ tally: inout ArrayTally
    ) {
        willRecord()
        let item = pushPath()
        if !tally.hasReasons { losses.append(LossReasons()) }
        tally.hasReasons = true
        let array = journal.record.paths.last(of: item)?.parent ?? .root
        var copy = PathCopy(from: array, to: .root)
        for cause in causes {
            losses[losses.count - 1].add(
                cause,
                item: tally.items,
                found: firstByte(at: cause.start),
                &copy,
                of: journal.record.paths,
                journal.explanations
            )
        }
    }

    /// Returns the byte at an offset of the open text, or of one inside it.
    private mutating func firstByte(at offset: ByteOffset) -> UInt8 {
        guard let number = journal.texts.number(at: offset) else {
            return scanner.base[offset.position]
        }
        let start = journal.texts.texts[number].range.lowerBound
        return buffers[number].bytes[offset.position - start.position]
    }

    /// Returns a cause at an array's place with the reasons why its items failed.
    mutating func explained(
        _ site: RecordSite,
        at path: PathIndex,
        by reasons: LossReasons?
    ) -> CauseRecord {
        var cause = site.cause(at: path)
        guard let reasons else { return cause }
        let (leading, omitted) = reasons.leading(journal.causeLimit)
        cause.omitted = UInt16(clamping: omitted)
        // A policy that rejects the document records nothing else at this place.
        willRecord()
        cause.explanation = journal.explanations.add(leading, of: reasons.paths, below: .root)
        return cause
    }
}
