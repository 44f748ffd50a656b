extension Walk {
    /// Walks the array whose opening bracket is at `opening`.
    ///
    /// `rule` is the array's rule, or nil if no rule applies to the array.
    @inline(never)
    mutating func array(
        _ opening: Pointer,
        _ rule: UnsafePointer<Rule>?,
        _ array: UnsafeMutablePointer<ArrayState>
    ) -> Pointer? {
        if frames.needsCheck { return deepArray(opening, rule, array) }
        let frame = openContainer().frame
        frame.pointee.key = nil
        var tally = ArrayTally()
        var (item, plainKinds) = (array.pointee.item, array.pointee.plainKinds)
        if let rule, rule.pointee.traits.contains(.hasArrayChecks) {
            frame.pointee.slowPathReasons.insert(.counted)
            if watchesRepetitions(rule) {
                tally.isUnique = true
                (item, plainKinds) = (nil, 0)
            } else if keys.hasRefusedParts {
                (item, plainKinds) = (nil, 0)
                tally.hasRefusedParts = true
            }
        }

        // The byte after an opening bracket is readable, see ``Scanner``.
        var position = opening + 1
        if position.pointee <= 0x20 { position = scanner.skipWhiteSpace(position) }
        let isEmpty = position.pointee == UInt8(ascii: "]")
        while !isEmpty {
            var kind = kinds[Int(position.pointee)]
            if kind == 0 {
                // White space after the predicted separator.
                position = scanner.skipWhiteSpace(position)
                kind = position < scanner.end ? kinds[Int(position.pointee)] : 0
            }
            var end: Pointer
            if kind & plainKinds != 0 {
                guard let next = plain(position, kind, array.pointee.shape) else {
                    return malformed()
                }
                end = next
            } else {
                frame.pointee.open(item: tally.items)
                if let item, let next = checked(position, kind, item) {
                    end = next
                } else {
                    guard let next = otherItem(position, kind, rule, array, &tally) else {
                        return nil
                    }
                    end = next
                }
            }
            tally.items &+= 1
            // Step from the end of the item to the next item or to the closing bracket.
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
            guard let next = readSeparator(end, array) else { return malformed() }
            position = next
            if next.pointee == UInt8(ascii: "]") { break }
        }
        frames.depth &-= 1
        position += 1
        if frame.pointee.slowPathReasons == .none { return position }
        guard frame.pointee.slowPathReasons.contains(.counted), let rule else { return position }
        return afterItems(opening, position, rule, tally, openingMark(of: frame))
    }

    /// Prepares for the items of an array with `$unique` and returns whether the rule has it.
    ///
    /// Items are compared after cleaning, so every edit inside them must be recorded until then.
    @inline(never)
    mutating func watchesRepetitions(_ rule: UnsafePointer<Rule>) -> Bool {
        let refinement = tables.refinements[Int(rule.pointee.refinement)]
        guard let items = UniqueItems(refinement, spareScalars.take() ?? UniqueScalars()) else {
            return false
        }
        uniqueItems.append(items)
        journal.wholeValues += 1
        return true
    }

    /// Reads the separator after an item and learns it.
    ///
    /// - Returns: The position of the next item or of the closing bracket; nil for a syntax error.
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

    /// Handles an item that left the fast path: it failed, or items must be unique.
    @inline(never)
    private mutating func otherItem(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>?,
        _ array: UnsafeMutablePointer<ArrayState>,
        _ tally: inout ArrayTally
    ) -> Pointer? {
        frames.top.pointee.slowPathReasons.insert(.counted)
        if let rule, keys.hasRefusedParts, let check = refusingCheck(ofItem: position, rule) {
            return dropRefused(position, kind, rule, check, &tally)
        }
        if tally.hasRefusedParts {
            if kind & (array.pointee.item?.pointee.plainKinds ?? .all).rawValue != 0 {
                return skip(position, kind, array.pointee.shape)
            }
            if let item = array.pointee.item, let end = checked(position, kind, item) {
                return end
            }
        }
        guard tally.isUnique, let rule else {
            return itemFailed(position, array.pointee.item, rule, &tally)
        }
        return uniqueItem(position, kind, array.pointee.item, rule, array, &tally)
    }

    /// Walks an item of an array with `$unique`, and drops it if it repeats an earlier one.
    mutating func uniqueItem(
        _ position: Pointer,
        _ kind: KindBits,
        _ item: UnsafePointer<Rule>?,
        _ rule: UnsafePointer<Rule>,
        _ array: UnsafeMutablePointer<ArrayState>,
        _ tally: inout ArrayTally
    ) -> Pointer? {
        let (before, tallyBefore) = (mark, tally)
        var end: Pointer?
        if kind & (item?.pointee.plainKinds ?? .all).rawValue != 0 {
            end = plain(position, kind, array.pointee.shape)
            if end == nil { self.end(for: .syntax) }
        } else {
            end = item.flatMap { checked(position, kind, $0) }
            if end == nil { end = itemFailed(position, item, rule, &tally) }
        }
        guard let end, tally.dropped == tallyBefore.dropped else { return end }
        if let repeated = dropRepeated(position, end, item ?? rule, before) {
            // An item counts once, even if it was nulled or replaced before.
            if tally.substituted == tallyBefore.substituted {
                countRepetition(
                    site(.arrayDuplicate, position, end, item ?? rule, detail: repeated),
                    ofItemIn: rule,
                    &tally
                )
                recount(position, &tally)
            }
            tally.substituted = tallyBefore.substituted
            tally.dropped += 1
            tally.repeated += 1
        }
        return stop == .none ? end : nil
    }

    /// Absorbs a failed item by its own rule, or drops it.
    ///
    /// Without a rule an item can only fail because it is not JSON.
    mutating func itemFailed(
        _ position: Pointer,
        _ item: UnsafePointer<Rule>?,
        _ rule: UnsafePointer<Rule>?,
        _ tally: inout ArrayTally
    ) -> Pointer? {
        guard let item else {
            stop = .syntax
            return nil
        }
        guard stop == .none, let end = failedEnd else { return nil }
        if let rule { countReasons(position, end, ofItemIn: rule, &tally) }
        recount(position, &tally)
        if absorb(position, end, item) {
            tally.substituted += 1
        } else {
            let code = failure
            // An item that was a member goes with its key.
            remove(frames.top.pointee.key ?? position, end)
            addLost(position, end)
            report(.drop, site(code, position, end, item), absorbing: true)
            tally.drop(scanner.offset(position)..<scanner.offset(end))
        }
        return stop == .none ? end : nil
    }

    /// Checks the items as a whole: the drop limits first, then `$count`.
    ///
    /// `$unique` has been checked item by item.
    @inline(never)
    mutating func afterItems(
        _ opening: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ tally: ArrayTally,
        _ before: Mark
    ) -> Pointer? {
        if tally.isUnique {
            spareScalars = uniqueItems.removeLast().scalars
            spareScalars?.removeAll()
            journal.wholeValues -= 1
        }
        let reasons = tally.hasReasons ? losses.popLast() : nil
        let refinement =
            rule.pointee.refinement == Rule.none
            ? nil : tables.refinements[Int(rule.pointee.refinement)]
        var (removed, items) = (tally.removed, tally.items)
        if refinement?.maxDropped != nil { (removed, items) = allLosses(of: opening, tally) }
        let loss = site(.arrayDropped, opening, end, rule, detail: removed, total: items)
        if let limit = refinement?.maxDropped {
            if limit.isExceeded(byDropping: removed, of: items) {
                rollBackChanges(to: before)
                return fail(loss, because: reasons)
            }
        } else if let limit = policy.maxDropped,
            limit.isExceeded(byDropping: removed, of: items)
        {
            reject(for: PolicyRejection(site: loss, reasons: reasons))
            if mode != .sanitizing { list(explained(loss, at: pushPath(), by: reasons)) }
        }
        if let count = refinement?.count, !count.contains(tally.surviving) {
            rollBackChanges(to: before)
            return fail(
                site(.arrayCount, opening, end, rule, detail: tally.surviving, total: items),
                because: reasons
            )
        }
        if tally.dropped > 0, mode == .sanitizing { noteShrunk(opening, end, rule, tally) }
        return end
    }

    /// Records an array that lost items.
    private mutating func noteShrunk(
        _ opening: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ tally: ArrayTally
    ) {
        willRecord()
        let items: RuleIndex? =
            switch rule.pointee.form {
            case .array: RuleIndex(Int(rule.pointee.payload))
            case .tuple: graph.tuples[Int(rule.pointee.payload)].rest
            default: nil
            }
        let lost = tally.dropped - tally.repeated
        journal.append(
            ShrunkArray(
                path: pushPath(),
                rule: items ?? RuleIndex(rule - UnsafePointer(rules)),
                first: lost > 0 ? tally.firstLost : scanner.offset(opening)..<scanner.offset(end),
                lost: lost,
                dropped: tally.dropped,
                items: tally.items
            )
        )
    }
}
