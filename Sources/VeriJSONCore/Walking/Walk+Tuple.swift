extension Walk {
    /// Walks the slots of a `$tuple`.
    @inline(never)
    mutating func tuple(_ opening: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        if frames.needsCheck { return deepTuple(opening, rule) }
        let before = mark
        let frame = frames.openItems()
        frames.isBranch = false
        let tuple = graph.tuples[Int(rule.pointee.payload)]
        let slots = tuple.slots
        let rest = tuple.rest.map { UnsafePointer(rules + $0.position) }
        var tally = ArrayTally()
        var isFailing = false
        var position = scanner.skipWhiteSpace(opening + 1)
        while position < scanner.end, position.pointee != UInt8(ascii: "]") {
            if tally.items > 0 {
                guard position.pointee == UInt8(ascii: ",") else { break }
                position = scanner.skipWhiteSpace(position + 1)
                guard position < scanner.end else { break }
            }
            frame.pointee.open(item: tally.items)
            let kind = kinds[Int(position.pointee)]
            var end: Pointer?
            if keys.hasRefusedParts, let check = refusingCheck(ofItem: position, rule) {
                end = dropRefused(position, kind, rule, check, &tally)
            } else if tally.items < slots.count {
                let slot = UnsafePointer(rules + slots[tally.items].position)
                end = value(position, kind, slot)
                if end == nil, stop == .none, let failed = failedEnd {
                    end = failed
                    if absorb(position, failed, slot) {
                        recount(position, &tally)
                        tally.substituted += 1
                    } else {
                        isFailing = true
                    }
                }
            } else if let rest {
                end = value(position, kind, rest)
                if end == nil, stop == .none {
                    end = itemFailed(position, rest, rule, &tally)
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
        for missing in min(tally.items, tuple.required)..<tuple.required {
            frame.pointee.open(item: missing)
            let slot = UnsafePointer(rules + slots[missing].position)
            _ = fail(site(.missing, opening, position, slot, detail: missing))
            isFailing = true
        }
        frames.depth -= 1
        guard stop == .none else { return nil }
        if isFailing {
            rollBackChanges(to: before)
            failedEnd = position
            failure = .itemInvalid
            return nil
        }
        return afterItems(opening, position, rule, tally, before)
    }
}
