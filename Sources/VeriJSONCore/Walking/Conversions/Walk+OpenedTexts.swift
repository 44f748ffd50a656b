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
        report(conversion, value.start, value.end, value.rule)
        let lost = journal.cost.lost
        let skippedBefore = enter(value)
        let outside = enterText(number)
        let inside = mark
        let made = matchText(number, value.rule, since: lost)
        let text =
            made == .matched && stop == .none
            ? takeText(number, since: inside) ?? valueText(number) : []
        leaveText(outside)
        leave(skippedBefore, value)
        guard stop == .none else { return nil }
        if made == .null {
            return becomeNull(value.start, value.end, value.rule, since: value.before)
        }
        // Nothing inside a text that stays is lost: the text is a scalar that stays.
        journal.cost.lost = lost
        if made == .matched, mayAdd(text.count) {
            replace(scanner.offset(value.start)..<scanner.offset(value.end), with: text)
            let end = afterCleaning(value.start, value.end, value.rule, value.before)
            if let end { return end }
        }
        return restoreFailure(value)
    }

    private enum TextOutcome {
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
        let isWalked = careful(start, kind, rule) != nil && stop == .none
        inherited.defersContainers = false
        guard isWalked, !losesAll(start, since: lost), !isEmptied(start, end, since: inside),
            stop == .none
        else { return .failed }
        return becameNull(start, end) ? .null : .matched
    }

    // MARK: Texts

    private var buffers: [TextBuffers.Buffer] { journal.buffers?.buffers ?? [] }

    /// Returns the first byte of the value in a text.
    func textStart(_ number: Int) -> Pointer { buffers[number].value.lowerBound }

    /// Returns the number of the text that a string has; nil if it has none.
    mutating func textNumber(of value: FailedValue, _ conversion: Conversion) -> Int? {
        let string = scanner.offset(value.start)..<scanner.offset(value.end)
        var key = TextBuffers.Key(
            string: string.lowerBound,
            isChanged: value.token?.isChanged == true
        )
        if conversion == .splitList {
            // A part of a list is no list.
            guard value.rule.pointee.form.kinds == .array,
                let separator = arguments(for: value.rule.pointee).separator,
                openText.map({ !buffers[$0].isList }) ?? true
            else { return nil }
            key.separator = separator
        }
        readAgain(value.end - value.start)
        guard stop == .none else { return nil }
        if let known = journal.buffers?.number(of: key, at: frames.depth) {
            guard let number = known else { return nil }
            return isCheckedText(number) ? number : nil
        }
        guard let token = value.token else { return nil }
        // Steps 1 and 2 come before conversions.
        let content = self.content(of: token)
        let text: [UInt8]?
        if let separator = key.separator {
            text = SeparatedList.array(of: content, separatedBy: separator)
            readAgain(text?.count ?? 0)
        } else {
            text = Array(content)
        }
        if journal.buffers == nil {
            // Records are removed before the next document, and texts with them.
            willRecord()
            journal.buffers = TextBuffers()
            journal.documentCount = scanner.end - scanner.base
        }
        let number = text.flatMap { append($0, of: string, isList: key.separator != nil) }
        guard stop == .none else { return nil }
        journal.buffers?.keep(number, as: key, at: frames.depth)
        return number
    }

    /// Adds a text to those of the document, and returns its number; nil if it is no JSON.
    private mutating func append(
        _ text: [UInt8],
        of string: Range<ByteOffset>,
        isList: Bool
    ) -> Int? {
        let start = 1 + max(journal.texts.end, journal.documentCount)
        guard start + text.count < Int(UInt32.max) else {
            end(for: .work)
            return nil
        }
        let bytes = TextBuffers.copy(text)
        guard let value = checkedValue(bytes, count: text.count) else {
            bytes.deallocate()
            return nil
        }
        willRecord()
        let number = journal.texts.texts.count
        journal.texts.append(
            OpenedText(
                string: string,
                range: ByteOffset(start)..<ByteOffset(start + text.count),
                depth: frames.depth,
                bytes: text
            )
        )
        journal.buffers?.append(
            TextBuffers.Buffer(
                bytes: bytes,
                count: text.count,
                value: value,
                depth: frames.depth,
                isList: isList
            )
        )
        return number
    }

    /// Returns whether a text that was opened before may be walked at this depth.
    private mutating func isCheckedText(_ number: Int) -> Bool {
        let buffer = buffers[number]
        if frames.depth <= buffer.depth { return true }
        guard checkedValue(buffer.bytes, count: buffer.count) != nil else { return false }
        journal.buffers?.setDepth(frames.depth, of: number)
        return true
    }

    /// Returns the range of the only value in a text; nil if it is no JSON, or too deep here.
    private mutating func checkedValue(
        _ bytes: UnsafeMutablePointer<UInt8>,
        count: Int
    ) -> Range<Pointer>? {
        var checked = CheckedText(from: bytes)
        return withUnsafeMutablePointer(to: &checked) { checked in
            checkedValue(
                Scanner(
                    UnsafeBufferPointer(start: bytes, count: count),
                    base: UnsafePointer(bytes),
                    isPadded: true,
                    checked: checked
                )
            )
        }
    }

    private mutating func checkedValue(_ inner: Scanner) -> Range<Pointer>? {
        let start = inner.skipWhiteSpace(inner.base)
        guard start < inner.end else { return nil }
        let kind = kinds[Int(start.pointee)]
        let end: Pointer? =
            if kind & KindSet.containers.rawValue != 0 {
                inner.container(
                    start,
                    brackets: brackets,
                    maximumDepth: policy.limits.depth - frames.depth
                )
            } else if kind != 0 {
                inner.scalar(start)
            } else {
                nil
            }
        guard let end, inner.skipWhiteSpace(end) == inner.end else { return nil }
        return start..<end
    }

    mutating func enterText(_ number: Int) -> Outside {
        let outside = Outside(
            scanner: scanner,
            checked: scanner.checked?.pointee,
            textDepth: frames.textDepth,
            text: openText,
            outermostString: journal.outermostString,
            secondString: journal.secondString
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
            base: UnsafePointer(buffer.bytes),
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
    }

    /// Returns the clean value of the open text, and takes the edits since a mark out of the journal.
    ///
    /// - Parameters:
    ///   - number: The number of the text.
    ///   - inside: The mark from which on the edits are those of the text.
    ///   - keepsString: Whether the value is written as a text again.
    /// - Returns: The value; nil if nothing in it was changed.
    mutating func takeText(
        _ number: Int,
        since inside: Mark,
        keepsString: Bool = false
    ) -> [UInt8]? {
        guard hasChanges(since: inside) else {
            // An earlier walk of the same text may have changed something.
            journal.texts.keep(EditSet(), ofText: number, keepsString: keepsString)
            return nil
        }
        let value = buffers[number].value
        let text = cleanedText(from: value.lowerBound, to: value.upperBound, since: inside)
        journal.texts.keep(
            journal.edits.copy(from: Int(inside.edits.edits)),
            ofText: number,
            keepsString: keepsString
        )
        journal.edits.rollBack(to: inside.edits)
        willRecord()
        return text
    }

    /// Returns the value in a text as it is.
    private func valueText(_ number: Int) -> [UInt8] {
        let value = buffers[number].value
        let count = value.upperBound - value.lowerBound
        return Array(UnsafeBufferPointer(start: value.lowerBound, count: count))
    }
}
