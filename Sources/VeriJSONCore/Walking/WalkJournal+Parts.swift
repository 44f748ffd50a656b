/// The records of a walk inside of one value, apart from the document around it.
extension WalkJournal {
    /// Returns the changes since a mark as the result of a walk through one value.
    ///
    /// What lies in texts that were opened is at their strings.
    ///
    /// - Parameters:
    ///   - mark: The state before the value; every change since then is listed.
    ///   - value: The bytes of the value, from the first of which places are counted.
    ///   - path: The path of the value.
    /// - Returns: The result.
    mutating func part(
        since mark: Mark,
        of value: Range<ByteOffset>,
        below path: PathIndex
    ) -> WalkResult {
        assert(counted.mark == mark.counted, "some changes have no place")
        let shift = -value.lowerBound.position
        var part = WalkRecord()
        var copy = PathCopy(from: path, to: .root)
        for var event in record.events[Int(mark.events)...] {
            let place = place(event.start..<event.end, at: event.path, in: value)
            (event.start, event.end) = (place.range.lowerBound, place.range.upperBound)
            event.path = copy.copy(place.path, of: record.paths, to: &part.paths)
            let first = Int(event.causeStart)
            let count = Int(event.causeCount) + Int(event.omissions)
            event.causeStart = UInt32(truncatingIfNeeded: part.causes.count)
            for var cause in record.causes[first..<first + count] {
                let place = self.place(cause.start..<cause.end, at: cause.path, in: value)
                (cause.start, cause.end) = (place.range.lowerBound, place.range.upperBound)
                cause.path = copy.copy(place.path, of: record.paths, to: &part.paths)
                part.causes.append(cause)
            }
            part.events.append(event)
        }
        for var array in record.shrunk[Int(mark.shrunk)...] {
            let place = place(array.first, at: array.path, in: value)
            array.first = place.range
            array.path = copy.copy(place.path, of: record.paths, to: &part.paths)
            part.shrunk.append(array)
        }
        return WalkResult(
            part.hasChanges ? .changed : .unchanged,
            edits.copy(from: Int(mark.edits.edits), movedBy: shift),
            part.moved(by: shift),
            findings: WalkRecord()
        )
    }

    /// Returns a place in a value, or the string in it that a place in an opened text belongs to.
    private func place(
        _ range: Range<ByteOffset>,
        at path: PathIndex,
        in value: Range<ByteOffset>
    ) -> (range: Range<ByteOffset>, path: PathIndex) {
        var (range, path) = (range, path)
        while range.lowerBound < value.lowerBound || range.upperBound > value.upperBound,
            let number = texts.number(at: range.lowerBound)
        {
            let text = texts.texts[number]
            (range, path) = (text.string, record.paths.path(path, ofDepth: text.depth))
        }
        return (range, path)
    }
}

extension WalkRecord {
    /// Returns the record with all places a number of bytes further.
    func moved(by shift: Int) -> WalkRecord {
        func moved(_ offset: ByteOffset) -> ByteOffset { ByteOffset(offset.position + shift) }
        var record = self
        for position in events.indices {
            record.events[position].start = moved(events[position].start)
            record.events[position].end = moved(events[position].end)
        }
        for position in causes.indices {
            record.causes[position].start = moved(causes[position].start)
            record.causes[position].end = moved(causes[position].end)
        }
        for position in shrunk.indices {
            let first = shrunk[position].first
            record.shrunk[position].first = moved(first.lowerBound)..<moved(first.upperBound)
        }
        record.paths.moveKeys(moved)
        return record
    }
}

extension Event {
    /// The place, rule and code without the action and the causes.
    var site: RecordSite {
        RecordSite(start: start, end: end, rule: rule, detail: detail, total: 0, code: code)
    }
}
