/// Texts that are walked before it is known whether they are JSON.
///
/// The walk finds that out by itself, so that a text costs about what a document of its size does.
/// If the text is no JSON, or what is in it does not match, the walk is broken off: it returns to its
/// state before the string, and ``openText(_:by:)`` or ``cleanContent(of:_:)`` decides from the start.
extension Walk {
    /// The work that a text may cost before it is known to be JSON, for each byte of its string.
    ///
    /// It bounds what is lost with texts that are none. A text that costs more is walked when it is
    /// known.
    private static let trialFactor = 4

    /// Whether a string was not opened before: one that was, or may be again, is tried once.
    @inline(__always)
    mutating func isUntried(_ position: Pointer) -> Bool {
        scanner.offset(position) > journal.lastTrial
    }

    /// Converts a string, which was not opened before, to the array or object that it is the text of.
    ///
    /// Returns nil if this fast path cannot decide.
    mutating func quickText(_ position: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        tryText(position, rule, rule.pointee.kinds) { $0.convert($1, of: $2) }
    }

    /// Cleans the array or object in a string as ``cleanContent(of:_:)`` does.
    ///
    /// Returns nil if this fast path cannot decide.
    mutating func quickContent(_ position: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        guard rule.pointee.traits.isDisjoint(with: [.trims, .unescapes, .hasSentinels]),
            isQuickPlace, isUntried(position)
        else { return nil }
        return tryText(position, rule, .containers) { $0.clean($1, of: $2) }
    }

    /// Walks the array or object in a string before it is known whether it is JSON.
    ///
    /// - Parameters:
    ///   - position: The string.
    ///   - rule: Its rule.
    ///   - kinds: The kinds of values that are tried.
    ///   - walk: A function of the walk, the number of the text and the string. It returns the end of
    ///     the string, nil to break the walk off.
    /// - Returns: The end of the string; nil if the walk was not begun, or broken off.
    @inline(__always)
    private mutating func tryText(
        _ position: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ kinds: KindSet,
        _ walk: (inout Walk, Int, FailedValue) -> Pointer?
    ) -> Pointer? {
        let start = scanner.offset(position)
        let kind = self.kinds[Int(scanner.skipWhiteSpace(position + 1).pointee)]
        guard kind & KindSet.containers.rawValue & kinds.rawValue != 0, graph.schema == nil else {
            return nil
        }
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
        let walked = withStack { $0.stop == .none ? walk(&$0, number, value) : nil }
        guard let walked else {
            goBack(to: outset)
            return nil
        }
        work = outset.work.after(work)
        return walked
    }

    /// Puts the clean value that a string is the text of in its place; nil if none matches.
    private mutating func convert(_ number: Int, of value: FailedValue) -> Pointer? {
        let lost = journal.cost.lost
        let (made, written) = walkText(number, of: value, by: .jsonText)
        guard made == .matched, stop == .none else { return nil }
        return takeValue(number, written, of: value, lost: lost)
    }

    /// Cleans the value in a string that stays a string; nil if it does not match.
    private mutating func clean(_ number: Int, of value: FailedValue) -> Pointer? {
        let lost = journal.cost.lost
        let (isMatched, written) = walkContent(number, value)
        guard isMatched else { return nil }
        // Nothing inside a text that stays is lost: the text is a scalar that stays.
        journal.cost.lost = lost
        guard let written else {
            let buffer = buffers[number]
            let text = UnsafeBufferPointer(start: buffer.bytes, count: buffer.count)
            return mismatch(text, value.kind, value.rule) == nil ? value.end : nil
        }
        return mismatch(journal.edits.written(written), value.kind, value.rule) == nil
            ? replaceContent(of: value, written: written) : nil
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
