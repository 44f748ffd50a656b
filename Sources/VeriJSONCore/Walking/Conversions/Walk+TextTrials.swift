/// Texts that are walked before it is known whether they are JSON.
///
/// The walk finds that out by itself, so that a text costs about what a document of its size does.
/// If the text is no JSON, or what is in it does not match, the walk is broken off: it returns to its
/// state before the string, and ``openText(_:by:)`` decides from the start.
extension Walk {
    /// The work that a text may cost before it is known to be JSON, for each byte of its string.
    ///
    /// It bounds what is lost with texts that are none. A text that costs more is walked when it is
    /// known.
    private static let trialFactor = 4

    /// Converts a string, which was not opened before, to the array or object that it is the text of.
    ///
    /// Returns nil if this fast path cannot decide.
    mutating func quickText(_ position: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        let start = scanner.offset(position)
        let kind = kinds[Int(scanner.skipWhiteSpace(position + 1).pointee)]
        guard kind & KindSet.containers.rawValue & rule.pointee.kinds.rawValue != 0,
            graph.schema == nil
        else { return nil }
        var text = UniqueArray<UInt8>()
        guard let end = scanner.unescape(position, into: &text) else { return nil }
        let buffer = TextBuffers.Buffer(
            TextBuffers.padded(&text),
            depth: frames.depth,
            isList: false
        )
        guard let inside = buffer.valueOfContainer else { return nil }
        beginTexts()
        guard nextTextStart + buffer.count < Int(UInt32.max) else { return nil }
        journal.lastTrial = start
        let outset = outset
        let value = FailedValue(
            start: position,
            end: end,
            kind: KindSet.string.rawValue,
            rule: rule,
            code: .typeMismatch,
            before: outset.mark
        )
        work = outset.work.limited(to: Walk.trialFactor * (end - position))
        readAgain(end - position)
        let number = append(buffer, inside, of: start..<scanner.offset(end))
        guard let end = withStack({ $0.quickText(number, of: value) }) else {
            goBack(to: outset)
            return nil
        }
        work = outset.work.after(work)
        return end
    }

    private mutating func quickText(_ number: Int, of value: FailedValue) -> Pointer? {
        guard stop == .none else { return nil }
        let lost = journal.cost.lost
        let (made, text) = walkText(number, of: value, by: .jsonText)
        guard made == .matched, stop == .none else { return nil }
        return takeValue(number, text, of: value, lost: lost)
    }

    /// The state of the walk to which it returns when it is broken off.
    private struct Outset {
        var mark: Mark
        var depth: Int
        var reasons: FrameStack.SlowPathReasons
        var inherited: InheritedRequest
        var work: WorkBudget
        var keys: (words: Int, wildcard: Int)
        var uniqueItems: Int
        var losses: Int
        var memberLosses: Int
        var skippedBytes: Int
        var wholeValues: Int
        var openConversions: Int
        var lastEventStart: ByteOffset
        var lastInnerStart: ByteOffset
    }

    private var outset: Outset {
        mutating get {
            Outset(
                mark: mark,
                depth: frames.depth,
                reasons: frames.slowPathReasons,
                inherited: inherited,
                work: work,
                keys: keys.counts,
                uniqueItems: uniqueItems.count,
                losses: losses.count,
                memberLosses: memberLosses.count,
                skippedBytes: unions.skippedBytes,
                wholeValues: journal.wholeValues,
                openConversions: journal.openConversions,
                lastEventStart: journal.lastEventStart,
                lastInnerStart: journal.lastInnerStart
            )
        }
    }

    /// Returns to a state in which no union was open.
    ///
    /// The texts that were opened since then keep their offsets, at which something may be remembered.
    private mutating func goBack(to outset: Outset) {
        stop = .none
        frames.breakOff(to: outset.depth, outset.reasons)
        inherited = outset.inherited
        work = outset.work
        keys.cut(to: outset.keys)
        uniqueItems.cut(to: outset.uniqueItems)
        losses.cut(to: outset.losses)
        memberLosses.cut(to: outset.memberLosses)
        unions.breakOff(to: outset.skippedBytes)
        journal.wholeValues = outset.wholeValues
        journal.openConversions = outset.openConversions
        rollBack(to: outset.mark)
        (journal.lastEventStart, journal.lastInnerStart) = (
            outset.lastEventStart, outset.lastInnerStart
        )
    }
}
