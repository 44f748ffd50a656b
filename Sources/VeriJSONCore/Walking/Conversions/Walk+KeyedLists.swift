/// The conversion of an object whose keys are indices to an array.
///
/// The values stay where they are, so that everything inside them has its own place in the document.
extension Walk {
    /// Converts `{"0": x, "2": y}` to `[x, y]`.
    @inline(never)
    mutating func openValues(_ value: FailedValue) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        guard value.kind == KindSet.object.rawValue, rule.pointee.form.kinds == .array else {
            return nil
        }
        if frames.needsCheck { return deepen { $0.openValues(value) } }
        readAgain(end - start)
        guard stop == .none else { return nil }
        let members = scanner.members(of: start, brackets: brackets)
        guard areIndices(members) else { return nil }
        begin(.valuesToArray, value)
        let skippedBefore = enter(value)
        let outer = inherited
        inherited = InheritedRequest()
        frames.isBranch = false
        defer {
            leave(skippedBefore, value)
            inherited = outer
        }
        replace(scanner.offset(start)..<scanner.offset(start + 1), with: CollectionOfOne(0x5B))
        _ = frames.openItems()
        let lost = journal.cost.lost
        let removed = removedCopies(of: members, in: nil)
        if !removed.isEmpty { removeCopies(removed, of: members, rule) }
        let copies = journal.cost.lost &- lost
        var tally = ArrayTally()
        tally.isUnique =
            rule.pointee.traits.contains(.hasArrayChecks) && watchesRepetitions(rule)
        let fits = walkValues(of: members, except: removed, rule, &tally)
        frames.depth -= 1
        guard stop == .none else { return nil }
        let isSomething =
            (tally.surviving > 0 || members.isEmpty)
            && !losesAll(start, since: lost &+ copies, except: Int(copies))
        // The checks of the array close what was opened for it.
        let isKept = afterItems(start, end, rule, tally, value.before) != nil
        guard fits, isSomething, isKept, stop == .none else { return restoreFailure(value) }
        replace(scanner.offset(end - 1)..<scanner.offset(end), with: CollectionOfOne(0x5D))
        return afterCleaning(start, end, rule, value.before) ?? restoreFailure(value)
    }

    /// Returns the container conversions that an object may have for a rule, by its keys.
    mutating func objectConversions(_ opening: Pointer, _ rule: Rule) -> ConversionBits {
        let isList = rule.form.kinds == .array
        guard isList || rule.mayTake(.extended), let end = skip(opening, KindSet.object.rawValue)
        else { return [] }
        readAgain(end - opening)
        let members = scanner.members(of: opening, brackets: brackets)
        if isList { return areIndices(members) ? [.valuesToArray] : [] }
        return isExtended(members) ? [.extendedJSON] : []
    }

    /// Returns whether all keys are `0`, or digits that do not begin with it.
    private mutating func areIndices(_ members: [MemberRange]) -> Bool {
        for member in members {
            let key = unescaped(member.key.lowerBound + 1, member.key.upperBound - 1)
            guard !key.isEmpty, key.allSatisfy(ASCII.isDigit), key[0] != 0x30 || key.count == 1
            else { return false }
        }
        return true
    }

    /// Walks the values of an object as the items of an array.
    ///
    /// - Returns: Whether every position of a tuple is there and matches.
    private mutating func walkValues(
        of members: [MemberRange],
        except removed: Set<ByteOffset>,
        _ rule: UnsafePointer<Rule>,
        _ tally: inout ArrayTally
    ) -> Bool {
        let isList = rule.pointee.form == .array
        let array = arrays + (isList ? Int(rule.pointee.payload) : graph.rules.count)
        let tuple = rule.pointee.form == .tuple ? graph.tuples[Int(rule.pointee.payload)] : nil
        let slots = tuple?.slots ?? []
        let rest = isList ? array.pointee.item : tuple?.rest.map { self.rule(of: $0) }
        var fits = true
        for member in members where !removed.contains(scanner.offset(member.key.lowerBound)) {
            let position = member.value.lowerBound
            let kind = kinds[Int(position.pointee)]
            frames.top.pointee.open(member: member.key.lowerBound)
            replace(
                scanner.offset(member.key.lowerBound)..<scanner.offset(position),
                with: EmptyCollection()
            )
            let isSlot = tally.items < slots.count
            let item = isSlot ? self.rule(of: slots[tally.items]) : rest
            if tally.isUnique {
                _ = uniqueItem(position, kind, item, rule, array, &tally)
            } else if let item, self.value(position, kind, item) == nil, stop == .none {
                if !isSlot {
                    _ = itemFailed(position, item, rule, &tally)
                } else if absorb(position, member.value.upperBound, item) {
                    tally.substituted += 1
                } else {
                    fits = false
                }
            }
            guard stop == .none else { return false }
            tally.items += 1
        }
        return fits && tally.items >= tuple?.required ?? 0
    }

    /// Removes the members that lose to another one with the same key.
    private mutating func removeCopies(
        _ removed: Set<ByteOffset>,
        of members: [MemberRange],
        _ rule: UnsafePointer<Rule>
    ) {
        for member in members where removed.contains(scanner.offset(member.key.lowerBound)) {
            frames.top.pointee.open(member: member.key.lowerBound)
            removeCopy(member.key.lowerBound, member.value, rule)
        }
    }
}
