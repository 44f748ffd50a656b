/// The members whose keys are spelled otherwise; see ``AliasPlan``.
extension Walk {
    /// Chooses the keys that stand for members of an object that was walked.
    ///
    /// - Returns: Whether the object has to be walked again, because other keys stand for its members
    ///   now.
    @inline(never)
    mutating func plansAliases(
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>,
        _ seen: UInt64
    ) -> Bool {
        let place = planKey(opening, object)
        let known = keys.aliasPlans[place]
        guard var plan = known ?? firstPlan(object, seen), !plan.isSettled else { return false }
        if plan.looksAtSpelling || policy.aliases == .asWritten,
            known != nil, plan.knownRefusals == plan.refusals.count
        {
            keys.aliasPlans[place]?.isSettled = true
            return false
        }
        readAgain(closing - opening)
        guard stop == .none else { return false }
        let before = plan.taken
        plan.looksAtSpelling =
            plan.looksAtSpelling || known != nil && plan.knownRefusals == plan.refusals.count
        plan.knownRefusals = plan.refusals.count
        choose(opening, object, &plan)
        if plan.taken == before, !plan.looksAtSpelling, policy.aliases != .asWritten {
            plan.looksAtSpelling = true
            choose(opening, object, &plan)
        }
        guard stop == .none else { return false }
        plan.isSettled = plan.taken == before
        // A plan without a key is made again if it is needed: there may be any number of such objects.
        if known != nil || !plan.parts.isEmpty { keys.aliasPlans[place] = plan }
        return !plan.isSettled
    }

    private mutating func planKey(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> DuplicateKey {
        DuplicateKey(opening: scanner.offset(opening), object: object.pointee.object)
    }

    /// Returns a plan without keys; nil if no member is missing, and none would go.
    private mutating func firstPlan(
        _ object: UnsafeMutablePointer<ObjectState>,
        _ seen: UInt64
    ) -> AliasPlan? {
        let wordCount = object.pointee.wordCount
        let members = graph.objects[Int(object.pointee.object)].members
        var wanted: [Int] = []
        for (member, rule) in members.enumerated() {
            let isThere =
                member < 64
                ? seen >> UInt64(member) & 1 == 1 : keys.contains(member, wordCount: wordCount)
            guard
                !isThere || keys.contains(object.pointee.goneBit(of: member), wordCount: wordCount),
                !rule.aliases.isEmpty || policy.aliases != .asWritten
            else { continue }
            wanted.append(member)
        }
        return wanted.isEmpty ? nil : AliasPlan(wanted: wanted)
    }

    /// Notes that the value of an optional member would go.
    mutating func noteGone(_ member: UInt32, _ object: UnsafeMutablePointer<ObjectState>) {
        guard object.pointee.takesAliases, member != .max else { return }
        let bit = object.pointee.goneBit(of: Int(member))
        _ = keys.insert(bit, wordCount: object.pointee.wordCount)
    }

    /// Finishes an object in which other keys may stand for those of members.
    @inline(never)
    mutating func finishWithAliases(
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>,
        _ seen: UInt64
    ) -> Pointer? {
        var seen = seen
        if plansAliases(opening, closing, object, seen) {
            return objectWithAliases(opening, closing, object)
        }
        guard stop == .none else { return nil }
        markAliases(opening, object, &seen)
        return finishObject(opening, closing, object, seen, frames.top)
    }

    /// Walks an object again with the keys that stand for its members.
    @inline(never)
    mutating func objectWithAliases(
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Pointer? {
        beginAgain(opening, object)
        readAgain(closing - opening)
        guard stop == .none else { return nil }
        guard mode == .accepting else { return self.object(opening, object) }
        // What is tried fails nothing, but a key that stands for another one does not match.
        mode = .sanitizing
        let end = self.object(opening, object)
        mode = .accepting
        let isAsWritten = keys.aliasPlans[planKey(opening, object)]?.taken.isEmpty ?? true
        if stop == .none, !unions.isTrying, end == nil || !isAsWritten { self.end(for: .found) }
        return stop == .none ? end : nil
    }

    /// Marks the members that a key stands for as seen.
    mutating func markAliases(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>,
        _ seen: inout UInt64
    ) {
        for choice in keys.aliasPlans[planKey(opening, object)]?.taken ?? [] {
            let member = choice.member
            if member < 64 {
                seen |= 1 << UInt64(member)
            } else {
                _ = keys.insert(member, wordCount: object.pointee.wordCount)
            }
        }
    }

    /// Whether any key of an object stands for a member.
    mutating func hasAliases(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Bool {
        object.pointee.takesAliases && keys.aliasPlans[planKey(opening, object)] != nil
    }

    /// Returns the part of a key in the plan of its object.
    mutating func aliasPart(
        _ key: Pointer,
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> AliasPlan.Part? {
        guard object.pointee.takesAliases else { return nil }
        return keys.aliasPlans[planKey(opening, object)]?.part(at: scanner.offset(key))
    }

    /// Walks the open member by the part that its key has in the plan of its object.
    mutating func member(
        _ part: AliasPlan.Part,
        _ key: Pointer,
        _ value: Range<Pointer>,
        _ state: UnsafeMutablePointer<MemberState>,
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) {
        let (start, end) = (value.lowerBound, value.upperBound)
        let rule = tables.rule(ofMember: part.member, object.pointee.object)
        let kind = kinds[Int(start.pointee)]
        if case .copy = part.duty { return removeCopy(key, value, rule) }
        readAgain(end - start)
        guard stop == .none else { return }
        if case .refused(let code) = part.duty {
            return refusedAlias(key, value, state, site(code, start, end, rule))
        }
        guard case .standIn(let isAsked) = part.duty else {
            guard self.value(start, kind, rule) == nil, stop == .none else { return }
            let code = failure
            if !memberLosses.isEmpty { countMemberLoss(start, end) }
            remove(key, end)
            addLost(start, end)
            return report(.strip, site(code, start, end, rule), absorbing: true)
        }
        rename(key, value, part.member, object, isAsked: isAsked)
        guard stop == .none, self.value(start, kind, rule) == nil, stop == .none else { return }
        let isOptional = graph.objects[Int(object.pointee.object)].members[part.member].isOptional
        if isOptional || !isAsked {
            let standIn = AliasPlan.StandIn(key: part.key, member: part.member)
            keys.aliasPlans[planKey(opening, object)]?.refusals.append(
                AliasPlan.Refusal(standIn: standIn, code: failure)
            )
            return
        }
        if !memberLosses.isEmpty, absorbs(rule) { countMemberLoss(start, end) }
        if absorb(start, end, rule) { return }
        frames.top.pointee.slowPathReasons.insert(.failing)
    }

    /// Gives the open member the key that it stands for.
    private mutating func rename(
        _ key: Pointer,
        _ value: Range<Pointer>,
        _ member: Int,
        _ object: UnsafeMutablePointer<ObjectState>,
        isAsked: Bool
    ) {
        guard let keyEnd = scanner.string(key) else { return self.end(for: .syntax) }
        var text: [UInt8] = []
        let named = graph.objects[Int(object.pointee.object)].members[member].key
        JSONWriter().append(quoting: named, to: &text)
        guard mayAdd(text.count) else { return }
        replace(scanner.offset(key)..<scanner.offset(keyEnd), with: text)
        report(
            .rename,
            site(
                isAsked ? .alias : .spelling,
                value.lowerBound,
                value.upperBound,
                tables.rule(ofMember: member, object.pointee.object),
                detail: graph.number(ofMember: member, of: object.pointee.object)
            )
        )
    }
}
