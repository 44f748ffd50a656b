/// Edits of the walk; each announces that the last mark is out of date.
extension Walk {
    /// Removes an item, or a member from its key on.
    ///
    /// Adjacent removals are merged into one edit. The last edit can grow in place, because no mark
    /// that can still be rolled back to lies between the two removals: only their container and
    /// those around it are open.
    mutating func remove(_ start: Pointer, _ end: Pointer) {
        willRecord()
        if let last = journal.edits.last, last.kind == .remove, follows(start, last.end) {
            journal.edits.extendLast(to: scanner.offset(end))
        } else {
            journal.edits.remove(scanner.offset(start)..<scanner.offset(end))
        }
    }

    /// Replaces a range by a text.
    mutating func replace(_ range: Range<ByteOffset>, with text: some Collection<UInt8>) {
        willRecord()
        journal.edits.replace(range, with: text)
    }

    /// Replaces a range by a text in quotes; no character of the text may need an escape.
    mutating func replace(_ range: Range<ByteOffset>, quoting text: UnsafeBufferPointer<UInt8>) {
        willRecord()
        journal.edits.replace(range, quoting: text)
    }

    /// Narrows a range to a part of it and removes the rest.
    @inline(__always)
    mutating func narrow(_ range: Range<ByteOffset>, to kept: Range<ByteOffset>) {
        willEdit()
        journal.edits.narrow(range, to: kept)
    }

    /// Returns whether only white space and commas separate an element from an earlier end.
    private mutating func follows(_ start: Pointer, _ earlier: ByteOffset) -> Bool {
        var position = start
        let first = scanner.base + earlier.position
        while position > first,
            position[-1].isJSONWhiteSpace || position[-1] == UInt8(ascii: ",")
        {
            position -= 1
        }
        return position == first
    }

    /// Returns whether `count` bytes of text may be added; otherwise stops the walk.
    @inline(__always)
    mutating func mayAdd(_ count: Int) -> Bool {
        if journal.edits.textCount + count > journal.textLimit { end(for: .output) }
        return stop == .none
    }
}
