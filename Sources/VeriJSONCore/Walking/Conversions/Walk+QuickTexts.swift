/// Strings that are trimmed or unescaped without a list of candidates.
extension Walk {
    /// Walks a plain string that may be trimmed or unescaped, as ``scalar(_:_:_:)`` does.
    @inline(never)
    mutating func changedString(
        _ position: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let traits = rule.pointee.traits
        let (start, last) = (position + 1, end - 1)
        var (first, keptEnd) = (start, last)
        if traits.contains(.trims) {
            // A plain string has no other white space.
            while first < keptEnd, first.pointee == 0x20 { first += 1 }
            while keptEnd > first, keptEnd[-1] == 0x20 { keptEnd -= 1 }
        }
        let isTrimmed = keptEnd - first < last - start
        if traits.contains(.unescapes) {
            var text = journal.edits.writer(for: QuickConversion.room)
            switch unescaped(start, last, into: &text) {
            case true?:
                guard !isTrimmed else { return undecided(position, rule) }
                work.charge(last - start)
                if work.isExceeded { self.end(for: .work) }
                willEdit()
                let range = Range(uncheckedBounds: (scanner.offset(position), scanner.offset(end)))
                journal.edits.replace(range, withWritten: text.count)
                reportText(site(.unescape, position, end, rule))
                return stop == .none ? end : nil
            case false?: return undecided(position, rule)
            case nil: break
            }
        }
        if isTrimmed {
            keep(first..<keptEnd, of: start..<last)
            reportText(site(.trim, position, end, rule))
        }
        return stop == .none ? end : nil
    }

    /// Appends the text between two positions without references, in quotes.
    ///
    /// - Returns: Whether it was appended; false if this is not decided here, nil if the text has no
    ///   references.
    @inline(__always)
    private func unescaped(_ start: Pointer, _ end: Pointer, into text: inout TextWriter) -> Bool? {
        let count = end - start
        guard count <= QuickConversion.longestText else {
            let content = UnsafeBufferPointer(start: start, count: count)
            let mayHave =
                content.contains(UInt8(ascii: "&")) && content.contains(UInt8(ascii: ";"))
            return mayHave ? false : nil
        }
        return CharacterReferences.quicklyUnescaped(
            UnsafeBufferPointer(start: start, count: QuickConversion.longestText),
            count: count,
            into: &text
        )
    }

    /// Removes what is before and after a part of a text.
    @inline(__always)
    private mutating func keep(_ kept: Range<Pointer>, of text: Range<Pointer>) {
        let (first, last) = (scanner.offset(kept.lowerBound), scanner.offset(kept.upperBound))
        let (start, end) = (scanner.offset(text.lowerBound), scanner.offset(text.upperBound))
        if start < first, last < end {
            narrow(
                Range(uncheckedBounds: (start, end)),
                to: Range(uncheckedBounds: (first, last))
            )
        } else {
            replace(start < first ? start..<first : last..<end, with: EmptyCollection())
        }
    }

    /// Records a change of a text, as ``report(_:_:absorbing:member:)`` does.
    @inline(__always)
    private mutating func reportText(_ site: RecordSite) {
        // The whole document has an event of its own.
        guard frames.depth > 0, isOnlyCounted(site, limit: journal.eventLimit) else {
            return report(.convert, site)
        }
        count(CountedChange(.convert, site.kind))
    }
}
