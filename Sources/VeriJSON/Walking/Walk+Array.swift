/// How many items of an array went where.
struct ArrayTally {
    var items = 0
    var dropped = 0
    /// Nulled or replaced whole, because they failed.
    var standIns = 0
    /// Whether items must not repeat; ``Walk/uniqueItems`` ends with what those so far had.
    var isUnique = false

    var removed: Int { dropped + standIns }
    var surviving: Int { items - dropped }
}

extension Walk {
    /// Walks an array whose opening bracket stands at `opening`.
    ///
    /// `rule` is the array's rule; nil where nothing looks into it.
    @inline(never)
    mutating func array(
        _ opening: Pointer,
        _ rule: UnsafePointer<Rule>?,
        _ array: UnsafeMutablePointer<ArrayState>
    ) -> Pointer? {
        if depth >= attentionDepth { return deepArray(opening, rule, array) }
        let frame = frames + depth
        markOpening(frame)
        depth += 1
        isBranch = false
        frame.pointee.key = nil
        var tally = ArrayTally()
        var item: UnsafePointer<Rule>?
        var plainKinds = KindSet.all.rawValue
        if let rule, rule.pointee.form == .array {
            item = UnsafePointer(rules + Int(rule.pointee.payload))
            plainKinds = rules[Int(rule.pointee.payload)].plainKinds.rawValue
        }
        if let rule, rule.pointee.traits.contains(.hasArrayChecks) {
            tally.isUnique = watchesRepetitions(rule)
        }

        var position = scanner.skipWhiteSpace(opening + 1)
        let isEmpty = position < scanner.end && position.pointee == UInt8(ascii: "]")
        while !isEmpty {
            var kind = kinds[Int(position.pointee)]
            if kind == 0 {
                // White space behind the bytes that were expected.
                position = scanner.skipWhiteSpace(position)
                kind = position < scanner.end ? kinds[Int(position.pointee)] : 0
            }
            if tally.isUnique { uniqueItems[uniqueItems.count - 1].itemMark = mark }
            var end: Pointer
            if kind & plainKinds != 0 {
                guard let next = plain(position, kind, array.pointee.shape) else {
                    if stop == .none { stop = .syntax }
                    return nil
                }
                end = next
            } else {
                guard let item else {
                    stop = .syntax
                    return nil
                }
                frame.pointee.index = UInt32(truncatingIfNeeded: tally.items)
                frame.pointee.path = .root
                if let next = checked(position, kind, item) {
                    end = next
                } else {
                    guard let next = itemFailed(position, item, &tally) else { return nil }
                    end = next
                }
            }
            if tally.isUnique {
                frame.pointee.index = UInt32(truncatingIfNeeded: tally.items)
                frame.pointee.path = .root
                guard let place = item ?? rule,
                    dropRepeated(position, end, place, &tally)
                else { return nil }
            }
            tally.items &+= 1
            // From the end of the item to the next one, or to the closing bracket.
            if end < scanner.lastLoad {
                let next = end.pointee
                if next == UInt8(ascii: ","), end[1] > 0x20 {
                    position = end + 1
                    continue
                }
                if next == UInt8(ascii: "]") {
                    position = end
                    break
                }
                if array.pointee.separator.matches(end) {
                    position = end + Int(array.pointee.separator.length)
                    continue
                }
            }
            guard let next = readSeparator(end, array) else {
                stop = .syntax
                return nil
            }
            position = next
            if next.pointee == UInt8(ascii: "]") { break }
        }
        depth -= 1
        position += 1
        if let rule, tally.removed > 0 || rule.pointee.traits.contains(.hasArrayChecks) {
            return afterItems(opening, position, rule, tally, openingMark(of: frame))
        }
        return position
    }

    /// Gets ready for items that must not repeat, where there are any; until they all are there,
    /// every edit inside of them is needed.
    @inline(never)
    private mutating func watchesRepetitions(_ rule: UnsafePointer<Rule>) -> Bool {
        guard let items = UniqueItems(tables.refinements[Int(rule.pointee.refinement)]) else {
            return false
        }
        uniqueItems.append(items)
        wholeValues += 1
        return true
    }

    /// Reads the comma behind an item, and learns it.
    ///
    /// - Returns: the position of the next item, or of the closing bracket; nil for a syntax error.
    @inline(never)
    private mutating func readSeparator(
        _ position: Pointer,
        _ array: UnsafeMutablePointer<ArrayState>
    ) -> Pointer? {
        let next = scanner.skipWhiteSpace(position)
        guard next < scanner.end else { return nil }
        if next.pointee == UInt8(ascii: "]") { return next }
        guard next.pointee == UInt8(ascii: ",") else { return nil }
        let item = scanner.skipWhiteSpace(next + 1)
        guard item < scanner.end, item.pointee != UInt8(ascii: "]") else { return nil }
        if item - position <= MemberState.capacity {
            let successor = array.pointee.separator.successor
            array.pointee.separator.learn(
                from: position,
                to: item,
                key: next,
                leadingTo: successor,
                isPadded: position <= scanner.lastLoad
            )
        }
        return item
    }

    /// An item that failed: absorbed by itself, or dropped.
    @inline(never)
    private mutating func itemFailed(
        _ position: Pointer,
        _ item: UnsafePointer<Rule>,
        _ tally: inout ArrayTally
    ) -> Pointer? {
        guard stop == .none, let end = failedEnd else { return nil }
        if absorb(position, end, item) {
            tally.standIns += 1
        } else {
            let code = failure
            edits.remove(scanner.offset(position)..<scanner.offset(end))
            addLost(position, end)
            report(.drop, code, position, end, item, absorbing: true)
            tally.dropped += 1
        }
        return stop == .none ? end : nil
    }

    /// What has to hold for the items together (`$unique` was looked at on the way): the drop
    /// limits, then the count.
    @inline(never)
    mutating func afterItems(
        _ opening: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ tally: ArrayTally,
        _ before: Mark
    ) -> Pointer? {
        if tally.isUnique {
            uniqueItems.removeLast()
            wholeValues -= 1
        }
        let refinement =
            rule.pointee.refinement == Rule.none
            ? nil : tables.refinements[Int(rule.pointee.refinement)]
        let (removed, items) = (tally.removed, tally.items)
        if let limit = refinement?.maxDropped {
            if limit.isExceeded(byDropping: removed, of: items) {
                forgetChanges(since: before)
                return fail(.arrayDropped, opening, end, rule, detail: removed, total: items)
            }
        } else if let limit = policy.maxDropped, exceeds(limit, removed: removed, of: items) {
            guard rejects(.arrayDropped, opening, end, rule, detail: removed, total: items) else {
                return nil
            }
        }
        if let count = refinement?.count, !count.contains(tally.surviving) {
            forgetChanges(since: before)
            return fail(
                .arrayCount,
                opening,
                end,
                rule,
                detail: tally.surviving,
                total: items
            )
        }
        return end
    }

    private mutating func exceeds(_ limit: DropLimit, removed: Int, of items: Int) -> Bool {
        if case .percent = limit, items <= 10 { return false }
        return limit.isExceeded(byDropping: removed, of: items)
    }

    /// Walks the positions of a `$tuple`.
    @inline(never)
    mutating func tuple(_ opening: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        if depth >= attentionDepth { return deepTuple(opening, rule) }
        let before = mark
        let frame = frames + depth
        depth += 1
        isBranch = false
        frame.pointee.key = nil
        let slots = graph.tuples[Int(rule.pointee.payload)].slots
        var tally = ArrayTally()
        var isFailing = false
        var position = scanner.skipWhiteSpace(opening + 1)
        while position < scanner.end, position.pointee != UInt8(ascii: "]") {
            if tally.items > 0 {
                guard position.pointee == UInt8(ascii: ",") else { break }
                position = scanner.skipWhiteSpace(position + 1)
                guard position < scanner.end else { break }
            }
            frame.pointee.index = UInt32(truncatingIfNeeded: tally.items)
            frame.pointee.path = .root
            let kind = kinds[Int(position.pointee)]
            var end: Pointer?
            if tally.items < slots.count {
                let slot = UnsafePointer(rules + slots[tally.items].position)
                end = value(position, kind, slot)
                if end == nil, stop == .none, let failed = failedEnd {
                    end = failed
                    if absorb(position, failed, slot) {
                        tally.standIns += 1
                    } else {
                        isFailing = true
                    }
                }
            } else {
                end = skip(position, kind)
            }
            guard stop == .none, let end else { return nil }
            tally.items += 1
            position = scanner.skipWhiteSpace(end)
        }
        guard position < scanner.end, position.pointee == UInt8(ascii: "]") else {
            stop = .syntax
            return nil
        }
        position += 1
        for missing in min(tally.items, slots.count)..<slots.count {
            frame.pointee.index = UInt32(truncatingIfNeeded: missing)
            frame.pointee.path = .root
            let slot = UnsafePointer(rules + slots[missing].position)
            _ = fail(.missing, opening, position, slot, detail: missing)
            isFailing = true
        }
        depth -= 1
        guard stop == .none else { return nil }
        if isFailing {
            forgetChanges(since: before)
            failedEnd = position
            failure = .itemInvalid
            return nil
        }
        return afterItems(opening, position, rule, tally, before)
    }
}
