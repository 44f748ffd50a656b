extension Walk {
    /// The deepest values that are compared as a whole.
    ///
    /// To release a value takes some stack for each of its levels. No value of a pattern is as deep,
    /// so it only shows where the depth limit is raised: deeper items are never duplicates.
    static let wholeValueDepth = 512

    /// The value that stands from `start` to `end` once the edits since a mark are made.
    ///
    /// - Returns: nil when that takes more work than is allowed, or when the value is deeper than
    ///   ``wholeValueDepth``.
    mutating func cleanedValue(
        from start: Pointer,
        to end: Pointer,
        since before: Mark
    )
        -> JSONValue?
    {
        readAgain(end - start)
        guard stop == .none else { return nil }
        let depthLimit = Walk.wholeValueDepth
        if hasChanges(since: before) {
            let input = UnsafeRawBufferPointer(
                start: scanner.base,
                count: scanner.end - scanner.base
            )
            let range = start - scanner.base..<end - scanner.base
            let text = edits.withAssembler(from: Int(before.edits.edits), in: input) {
                $0.assembled(range)
            }
            return try? JSONValue(parsing: text, depthLimit: depthLimit)
        }
        return try? JSONValue(
            parsing: UnsafeRawBufferPointer(start: start, count: end - start),
            depthLimit: depthLimit
        )
    }

    /// Whether a value, as cleaned since a mark, is one that means null.
    mutating func isSentinel(
        from start: Pointer,
        to end: Pointer,
        since before: Mark,
        _ rule: UnsafePointer<Rule>
    ) -> Bool {
        guard let value = cleanedValue(from: start, to: end, since: before) else { return false }
        return graph.refinements[Int(rule.pointee.refinement)].sentinels?.contains(value) == true
    }

    /// Puts null in the place of a value that means null.
    ///
    /// That loses nothing by itself; what cleaning removed from the value is lost all the same.
    mutating func becomeNull(
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        since before: Mark
    ) -> Pointer? {
        let lost = cost.lost
        discard(since: before)
        cost.lost = lost
        replace(scanner.offset(start)..<scanner.offset(end), with: Walk.null)
        report(.null, .sentinel, start, end, rule)
        return stop == .none ? end : nil
    }

    // MARK: Uniqueness

    /// Drops an item that equals an earlier surviving one, after cleaning.
    ///
    /// `rule` is the item's, or the array's where nothing looks into its items.
    /// - Returns: whether it was dropped.
    mutating func dropRepeated(
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Bool {
        guard let value = cleanedValue(from: start, to: end, since: before),
            let repeated = uniqueItems[uniqueItems.count - 1].insert(value)
        else { return false }
        forgetChanges(since: before)
        remove(start, end)
        addLost(start, end)
        report(.drop, .arrayDuplicate, start, end, rule, detail: repeated)
        return true
    }
}
