/// Strings whose content is read as a value: JSON in a string, or a list with separators.
///
/// The walk goes on inside the text as inside the document: its scanner is that of the text, whose
/// bytes have offsets of their own, and all that it records has them; see ``OpenedText``.
extension Walk {
    /// The state of the walk outside of a text, to which it returns.
    struct Outside {
        var scanner: Scanner
        var checked: CheckedText?
        var textDepth: Int
        var text: Int?
        var outermostString: ByteOffset?
        var secondString: ByteOffset?
        var lastTrial: ByteOffset
    }

    /// Converts a string to the JSON value that it is the text of, or to the array of its parts.
    @inline(never)
    mutating func openText(_ value: FailedValue, by conversion: Conversion) -> Pointer? {
        guard value.kind == KindSet.string.rawValue,
            let number = textNumber(of: value, conversion), stop == .none
        else { return nil }
        return withStack { $0.openText(number, of: value, by: conversion) }
    }

    private mutating func openText(
        _ number: Int,
        of value: FailedValue,
        by conversion: Conversion
    ) -> Pointer? {
        rollBack(to: value.before)
        if let token = value.token, token.isChanged { reportChanges(of: token, value.rule) }
        let lost = journal.cost.lost
        let (made, written) = walkText(number, of: value, by: conversion)
        guard stop == .none else { return nil }
        if made == .null {
            return becomeNull(value.start, value.end, value.rule, since: value.before)
        }
        if made == .matched, let end = takeValue(number, written, of: value, lost: lost),
            let end = afterCleaning(value.start, end, value.rule, value.before)
        {
            return end
        }
        return restoreFailure(value)
    }

    /// Reports a conversion, and walks the value in a text by the rule of its string.
    ///
    /// - Returns: What came of it, and the bytes of the clean value, which was written last, if
    ///   something was changed.
    mutating func walkText(
        _ number: Int,
        of value: FailedValue,
        by conversion: Conversion
    ) -> (TextOutcome, written: Int?) {
        report(conversion, value.start, value.end, value.rule)
        let lost = journal.cost.lost
        let skippedBefore = enter(value)
        let outside = enterText(number)
        let inside = mark
        let made = matchText(number, value.rule, since: lost)
        let written = made == .matched && stop == .none ? takeText(number, since: inside) : nil
        leaveText(outside)
        leave(skippedBefore, value)
        return (made, written)
    }

    /// Replaces a string by the value in it.
    ///
    /// `written` is the number of bytes of the clean value, which was written last; nil if it is clean
    /// as it is.
    ///
    /// - Returns: The end of the string; nil if so much text may not be added.
    mutating func takeValue(
        _ number: Int,
        _ written: Int?,
        of value: FailedValue,
        lost: UInt32
    ) -> Pointer? {
        // Nothing inside a text that stays is lost: the text is a scalar that stays.
        journal.cost.lost = lost
        let range = scanner.offset(value.start)..<scanner.offset(value.end)
        let inner = buffers[number].value
        guard mayAdd(written ?? inner.count) else { return nil }
        if let written {
            willRecord()
            journal.edits.replace(range, withWritten: written)
        } else {
            replace(range, with: UnsafeBufferPointer(start: inner.lowerBound, count: inner.count))
        }
        return value.end
    }

    enum TextOutcome {
        case matched
        /// The container in the text means null.
        case null
        case failed
    }

    /// Walks the value in an opened text by the rule of the string.
    private mutating func matchText(
        _ number: Int,
        _ rule: UnsafePointer<Rule>,
        since lost: UInt32
    ) -> TextOutcome {
        let value = buffers[number].value
        let (start, end) = (value.lowerBound, value.upperBound)
        let kind = kinds[Int(start.pointee)]
        guard kind & KindSet.containers.rawValue != 0 else {
            let isAcceptedNull = kind == KindSet.null.rawValue && inherited.acceptsNull
            return isAcceptedNull || matchesAsItIs(start, end, kind, rule) ? .matched : .failed
        }
        let inside = mark
        inherited.defersContainers = true
        // A list that was made has to match, as what other conversions make.
        let walked =
            buffers[number].isList
            ? cleanedContainer(start, kind, rule, inside) : careful(start, kind, rule)
        // A text that is not known to be JSON may have something after the value.
        let isWalked = walked == end && stop == .none
        inherited.defersContainers = false
        guard isWalked, !losesAllOfText(start, since: lost),
            !isEmptied(start, end, since: inside), stop == .none
        else { return .failed }
        return becameNull(start, end) ? .null : .matched
    }

    /// Returns whether every scalar of the container in a text was lost since a count of them.
    private mutating func losesAllOfText(_ start: Pointer, since lost: UInt32) -> Bool {
        let count = Int(journal.cost.lost &- lost)
        guard count > 0, stop == .none else { return false }
        var readCount = 0
        let hasMore = KnownExtents.hasMoreScalars(
            than: count,
            in: start,
            of: scanner,
            readCount: &readCount
        )
        readAgain(readCount)
        return !hasMore
    }

    mutating func enterText(_ number: Int) -> Outside {
        let outside = Outside(
            scanner: scanner,
            checked: scanner.checked?.pointee,
            textDepth: frames.textDepth,
            text: openText,
            outermostString: journal.outermostString,
            secondString: journal.secondString,
            lastTrial: journal.lastTrial
        )
        // The paths of the frames outside are made while their keys can be read.
        willRecord()
        _ = pushPath()
        let buffer = buffers[number]
        let text = journal.texts.texts[number]
        if openText == nil {
            journal.outermostString = text.string.lowerBound
        } else if journal.secondString == nil {
            journal.secondString = text.string.lowerBound
        }
        openText = number
        scanner = Scanner(
            UnsafeBufferPointer(start: buffer.bytes, count: buffer.count),
            base: buffer.bytes,
            isPadded: true,
            checked: scanner.checked
        )
        scanner.checked?.pointee.begin(from: scanner.base)
        scanner.base -= text.range.lowerBound.position
        frames.textDepth = frames.depth
        return outside
    }

    mutating func leaveText(_ outside: Outside) {
        scanner = outside.scanner
        if let checked = outside.checked { scanner.checked?.pointee = checked }
        frames.textDepth = outside.textDepth
        openText = outside.text
        journal.outermostString = outside.outermostString
        journal.secondString = outside.secondString
        journal.lastTrial = outside.lastTrial
    }

    /// Writes the clean value of the open text, and takes the edits since a mark out of the journal.
    ///
    /// - Parameters:
    ///   - number: The number of the text.
    ///   - inside: The mark from which on the edits are those of the text.
    ///   - keepsString: Whether the value is written as a text again.
    /// - Returns: The number of bytes written; nil if nothing in the value was changed.
    mutating func takeText(
        _ number: Int,
        since inside: Mark,
        keepsString: Bool = false
    ) -> Int? {
        guard hasChanges(since: inside) else {
            // An earlier walk of the same text may have changed something.
            journal.texts.keep(EditSet(), ofText: number, keepsString: keepsString)
            return nil
        }
        let value = buffers[number].value
        journal.texts.keep(
            journal.edits.copy(from: Int(inside.edits.edits)),
            ofText: number,
            keepsString: keepsString
        )
        let written = journal.edits.write(
            value.lowerBound - scanner.base..<value.upperBound - scanner.base,
            of: UnsafeRawBufferPointer(start: scanner.base, count: scanner.end - scanner.base),
            takingBackTo: inside.edits
        )
        willRecord()
        return written
    }
}
