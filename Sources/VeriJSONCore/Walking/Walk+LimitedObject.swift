/// The members that an object with `$maxDropped` lost.
struct MemberLosses {
    /// The depth of the walk inside the object.
    var depth: Int
    var rule: UnsafePointer<Rule>
    /// The members as items: those that were stripped, nulled or replaced are the removed ones.
    var tally = ArrayTally()
}

/// Objects whose members are the items that `$maxDropped` counts.
extension Walk {
    /// Walks an object, and fails it if it lost too many members.
    @inline(never)
    mutating func limitedObject(_ opening: Pointer, _ rule: UnsafePointer<Rule>) -> Pointer? {
        let before = mark
        memberLosses.append(MemberLosses(depth: frames.depth + 1, rule: rule))
        let end = object(opening, objects + Int(rule.pointee.payload))
        let tally = memberLosses.removeLast().tally
        let reasons = tally.hasReasons ? losses.popLast() : nil
        guard let end, tally.dropped > 0, stop == .none else { return end }
        readAgain(end - opening)
        guard stop == .none else { return nil }
        let members = scanner.members(of: opening, brackets: brackets)
        let copies = removedCopies(of: members, in: nil).count
        return limited(
            opening,
            end,
            rule,
            tally.dropped,
            of: members.count - copies,
            reasons,
            before
        )
    }

    /// Fails an object that lost too many of its members.
    mutating func limited(
        _ opening: Pointer,
        _ end: Pointer,
        _ rule: UnsafePointer<Rule>,
        _ lost: Int,
        of items: Int,
        _ reasons: LossReasons?,
        _ before: Mark
    ) -> Pointer? {
        let limit = tables.refinements[Int(rule.pointee.refinement)].maxDropped
        guard limit?.isExceeded(byDropping: lost, of: items) == true else { return end }
        rollBackChanges(to: before)
        return fail(
            site(.arrayDropped, opening, end, rule, detail: lost, total: items),
            because: reasons
        )
    }

    /// Counts the open member, which failed, if its object has a limit.
    mutating func countMemberLoss(_ start: Pointer, _ end: Pointer) {
        guard var last = memberLosses.last, last.depth == frames.depth else { return }
        countReasons(start, end, ofItemIn: last.rule, &last.tally)
        last.tally.dropped += 1
        last.tally.items += 1
        memberLosses[memberLosses.count - 1] = last
    }

    /// Forgets the losses of an object that is walked again.
    mutating func forgetMemberLosses() {
        guard let last = memberLosses.last, last.depth == frames.depth else { return }
        if last.tally.hasReasons { losses.removeLast() }
        memberLosses[memberLosses.count - 1].tally = ArrayTally()
    }
}
