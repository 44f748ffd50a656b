extension Walk {
    /// The maximum depth of values that are compared as a whole.
    ///
    /// Releasing a nested value uses stack for each level. No value in a pattern is this deep, so
    /// the limit has an effect only if the depth limit is raised: deeper items are never
    /// duplicates.
    static let wholeValueDepth = 512

    /// Returns the value of a range after the edits since a mark.
    ///
    /// - Returns: Nil if the work budget is exceeded, or if the value is deeper than
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
            let text = journal.edits.withApplier(from: Int(before.edits.edits), in: input) {
                $0.assembled(range)
            }
            return try? JSONValue(parsing: text, depthLimit: depthLimit)
        }
        return try? JSONValue(
            parsing: UnsafeRawBufferPointer(start: start, count: end - start),
            depthLimit: depthLimit
        )
    }

    /// Returns whether a value, as cleaned since a mark, is one of the `$null` values.
    mutating func isSentinel(
        from start: Pointer,
        to end: Pointer,
        since before: Mark,
        _ rule: UnsafePointer<Rule>
    ) -> Bool {
        guard let value = cleanedValue(from: start, to: end, since: before) else { return false }
        return graph.refinements[Int(rule.pointee.refinement)].sentinels?.contains(value) == true
    }

    /// Replaces a sentinel value by null, or by the `$default` beside it.
    ///
    /// The replacement itself loses nothing, but what cleaning removed from the value counts as
    /// lost.
    mutating func becomeNull(
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        since before: Mark
    ) -> Pointer? {
        let lost = journal.cost.lost
        rollBackKeepingRejection(to: before)
        journal.cost.lost = lost
        let range = scanner.offset(start)..<scanner.offset(end)
        guard let text = tables.sentinelDefaults[Int(rule.pointee.refinement)] else {
            replace(range, with: Walk.null)
            report(.null, site(.sentinel, start, end, rule))
            return stop == .none ? end : nil
        }
        guard frames.depth + text.depth <= policy.limits.depth, mayAdd(text.bytes.count) else {
            return stop == .none ? fail(site(.typeMismatch, start, end, rule)) : nil
        }
        replace(range, with: text.bytes)
        report(.replace, site(.sentinel, start, end, rule))
        return stop == .none ? end : nil
    }

    // MARK: Keywords of a schema

    /// Returns whether a keyword refuses a value as cleaned since a mark.
    mutating func isRefused(
        from start: Pointer,
        to end: Pointer,
        since before: Mark,
        _ rule: UnsafePointer<Rule>
    ) -> Bool {
        readAgain(end - start)
        guard stop == .none else { return true }
        guard hasChanges(since: before) else {
            return isRefused(UnsafeBufferPointer(start: start, count: end - start), rule)
        }
        let text = cleanedText(from: start, to: end, since: before)
        return text.withUnsafeBufferPointer { isRefused($0, rule) }
    }

    /// Returns the bytes of a value as cleaned since a mark.
    mutating func cleanedText(
        from start: Pointer,
        to end: Pointer,
        since before: Mark
    ) -> [UInt8] {
        let input = UnsafeRawBufferPointer(start: scanner.base, count: scanner.end - scanner.base)
        let range = start - scanner.base..<end - scanner.base
        return journal.edits.withApplier(from: Int(before.edits.edits), in: input) {
            $0.assembled(range)
        }
    }

    /// Returns whether a keyword refuses a JSON text.
    mutating func isRefused(
        _ text: UnsafeBufferPointer<UInt8>,
        _ rule: UnsafePointer<Rule>
    ) -> Bool {
        let checks = tables.refinements[Int(rule.pointee.refinement)].checks
        let refusing = graph.schema?.refusingCheck(among: checks, of: text, charging: &work)
        if work.isExceeded { self.end(for: .work) }
        guard let refusing else { return false }
        refusingCheck = refusing
        return true
    }

    // MARK: Uniqueness

    /// Drops an item that equals an earlier surviving one after cleaning.
    ///
    /// `rule` is the item's rule, or the array's if the items have none.
    ///
    /// - Returns: The position in ``Refinement/uniqueness`` of what the item violates; nil if it stays.
    mutating func dropRepeated(
        _ start: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark
    ) -> Int? {
        guard let repeated = repeatedPart(start, end, before) else { return nil }
        rollBackChanges(to: before)
        remove(frames.top.pointee.key ?? start, end)
        addLost(start, end)
        report(.drop, site(.arrayDuplicate, start, end, rule, detail: repeated))
        return repeated
    }

    /// Adds an item, as cleaned since a mark, to those seen so far.
    ///
    /// - Returns: The position of the part that repeats one of an earlier item; nil if the item was
    ///   added.
    private mutating func repeatedPart(_ start: Pointer, _ end: Pointer, _ before: Mark) -> Int? {
        let (last, kind) = (uniqueItems.count - 1, kinds[Int(start.pointee)])
        guard kind & KindSet.scalars.rawValue != 0, let scalars = uniqueItems[last].scalars,
            !hasChanges(since: before)
        else {
            return cleanedValue(from: start, to: end, since: before).flatMap {
                uniqueItems[last].insert($0)
            }
        }
        readAgain(end - start)
        guard stop == .none else { return nil }
        let token = ScalarToken(start: start, end: end, kind: kind)
        let content = content(of: token)
        let isCopy = content.baseAddress != token.content.lowerBound
        return scalars.insert(content, kind, copying: isCopy) ? nil : 0
    }
}
