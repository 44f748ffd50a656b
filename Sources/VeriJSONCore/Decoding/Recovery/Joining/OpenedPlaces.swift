// The places of edits and records, which an opened document moves.

extension Edit {
    /// Whether the edit changes nothing outside of a value, and is none of the whole value's place.
    func isInside(_ value: Range<Int>) -> Bool {
        let range = start.position..<end.position
        if range.isEmpty {
            return value.lowerBound < start.position && end.position < value.upperBound
        }
        guard range.lowerBound >= value.lowerBound, range.upperBound <= value.upperBound else {
            return false
        }
        return kind != .remove || range != value
    }

    /// Returns the edit at another place.
    func moved(_ place: (Int) -> Int) -> Edit {
        var kept = text
        if kind == .narrow { kept = place(kept.lowerBound)..<place(kept.upperBound) }
        return Edit(
            kind,
            start: ByteOffset(place(start.position)),
            end: ByteOffset(place(end.position)),
            textStart: kept.lowerBound,
            textLength: kept.count
        )
    }
}

extension WalkRecord {
    /// Returns the record with other places.
    ///
    /// - Parameter place: A closure that is given a range and the number of steps of its path.
    /// - Returns: The record.
    func movingPlaces(_ place: (Range<Int>, Int) -> Range<Int>) -> WalkRecord {
        func moved(
            _ start: ByteOffset,
            _ end: ByteOffset,
            _ path: PathIndex
        ) -> Range<ByteOffset> {
            let range = start.position..<max(start.position, end.position)
            let moved = place(range, paths.steps(of: path).count)
            return ByteOffset(moved.lowerBound)..<ByteOffset(moved.upperBound)
        }
        var record = self
        for (position, event) in events.enumerated() {
            let range = moved(event.start, event.end, event.path)
            (record.events[position].start, record.events[position].end) =
                (range.lowerBound, range.upperBound)
        }
        for (position, cause) in causes.enumerated() {
            let range = moved(cause.start, cause.end, cause.path)
            (record.causes[position].start, record.causes[position].end) =
                (range.lowerBound, range.upperBound)
        }
        for (position, array) in shrunk.enumerated() {
            record.shrunk[position].first = moved(
                array.first.lowerBound,
                array.first.upperBound,
                array.path
            )
        }
        record.paths.moveKeys { key in
            ByteOffset(place(key.position..<key.position + 1, .max).lowerBound)
        }
        return record
    }
}
