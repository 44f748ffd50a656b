/// What has become of an object so far.
enum ObjectOutcome: UInt8 {
    case matches
    /// A mandatory member is missing or failed.
    case fails
    /// A discriminator says that the object belongs to another branch of its union.
    case contradicted
}

extension Walk {
    /// Walks an object whose opening brace stands at `opening`.
    @inline(never)
    mutating func object(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    )
        -> Pointer?
    {
        if depth >= attentionDepth { return deepObject(opening, object) }
        let frame = frames + depth
        markOpening(frame)
        depth += 1
        let decides = isBranch
        isBranch = false
        let removed = duplicates.isEmpty ? nil : knownDuplicates(opening, object)
        let firstWord = seenWords.count
        if object.pointee.wordCount > 1 { pushSeenWords(object.pointee.wordCount) }

        var state = object.pointee.start
        var position = opening + 1
        var seen: UInt64 = 0
        var outcome = ObjectOutcome.matches
        while true {
            let key: Pointer
            if position <= scanner.lastLoad, state.pointee.matches(position) {
                key = position + Int(state.pointee.keyOffset)
                position += Int(state.pointee.length)
                state = state.pointee.successor
            } else {
                guard let member = nextMember(position, after: state, of: object) else {
                    stop = .syntax
                    return nil
                }
                (key, position, state) = (member.key, member.value, member.state)
            }
            if state.pointee.kind == .end { break }

            if let removed, removed.contains(scanner.offset(key)) {
                frame.pointee.key = key
                frame.pointee.path = .root
                guard let next = stripDuplicate(key, position, state) else { return nil }
                position = next
                continue
            }
            if seen & state.pointee.seenBit != 0
                || (state.pointee.isSeenElsewhere && isSeenAgain(state, key, firstWord))
            {
                popSeenWords(to: firstWord, of: object)
                isBranch = decides
                return objectWithDuplicates(opening, object, openingMark(of: frame))
            }
            seen |= state.pointee.seenBit

            let kind = kinds[Int(position.pointee)]
            if kind & state.pointee.plainKinds != 0 {
                guard let next = plain(position, kind, state.pointee.shape) else {
                    if stop == .none { stop = .syntax }
                    return nil
                }
                position = next
                continue
            }
            frame.pointee.key = key
            frame.pointee.path = .root
            guard let rule = state.pointee.rule else {
                guard let next = unruled(key, position, state, object) else { return nil }
                position = next
                continue
            }
            if let next = checked(position, kind, rule) {
                position = next
                continue
            }
            guard
                let next = memberFailed(key, position, kind, state, object, decides, &outcome)
            else { return nil }
            position = next
        }

        if seen & object.pointee.mandatory != object.pointee.mandatory
            || object.pointee.hasMoreMandatory
        {
            guard insertMissing(opening, position, object, seen, firstWord, &outcome) else {
                return nil
            }
        }
        if object.pointee.wordCount > 1 {
            if otherKeys.count > seenWords[seenWords.count - 1],
                needsDuplicateWalk(opening, position, object)
            {
                popSeenWords(to: firstWord, of: object)
                isBranch = decides
                return objectWithDuplicates(opening, object, openingMark(of: frame))
            }
            popSeenWords(to: firstWord, of: object)
        }
        depth -= 1
        if decides { isContradicted = outcome == .contradicted }
        if outcome != .matches {
            forgetChanges(since: openingMark(of: frame))
            failedEnd = position
            failure = .objectInvalid
            return nil
        }
        return position
    }

    /// Room for the seen bits that do not fit into a register; the last word says how many other
    /// keys had been met before.
    @inline(never)
    private mutating func pushSeenWords(_ count: UInt32) {
        for _ in 1..<Int(count) { seenWords.append(0) }
        seenWords.append(UInt64(truncatingIfNeeded: otherKeys.count))
    }

    @inline(never)
    private mutating func popSeenWords(
        to firstWord: Int,
        of object: UnsafeMutablePointer<ObjectState>
    ) {
        guard object.pointee.wordCount > 1 else { return }
        otherKeys.removeLast(otherKeys.count - Int(seenWords[seenWords.count - 1]))
        seenWords.removeLast(seenWords.count - firstWord)
    }

    /// Notes a member whose bit is not in the first word.
    ///
    /// - Returns: whether it was noted before.
    @inline(never)
    private mutating func isSeenAgain(
        _ state: UnsafeMutablePointer<MemberState>,
        _ key: Pointer,
        _ firstWord: Int
    ) -> Bool {
        guard state.pointee.seenIndex != .max else {
            otherKeys.append(scanner.offset(key))
            return false
        }
        let index = Int(state.pointee.seenIndex)
        let word = firstWord + index / 64 - 1
        let bit: UInt64 = 1 << UInt64(index % 64)
        if seenWords[word] & bit != 0 { return true }
        seenWords[word] |= bit
        return false
    }

    /// A member that no rule covers and whose kind does not settle it: an unknown key that the
    /// policy wants to know of, or white space that was not there when the state was learned.
    @inline(never)
    private mutating func unruled(
        _ key: Pointer,
        _ position: Pointer,
        _ state: UnsafeMutablePointer<MemberState>,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Pointer? {
        let start = scanner.skipWhiteSpace(position)
        guard start < scanner.end else {
            stop = .syntax
            return nil
        }
        guard let end = plain(start, kinds[Int(start.pointee)], state.pointee.shape) else {
            if stop == .none { stop = .syntax }
            return nil
        }
        guard object.pointee.watchesUnknownKeys else { return end }
        let rule = tables.ownerOfObject[Int(object.pointee.object)]
        if policy.unknownKeys == .strip {
            edits.remove(scanner.offset(key)..<scanner.offset(end))
            addLost(start, end)
            report(.strip, .keyUnknown, start, end, rule)
        } else {
            note(.keyUnknown, start, end, rule)
        }
        return stop == .none ? end : nil
    }

    /// A member whose value failed: absorbed here, or the object fails.
    ///
    /// - Returns: the position behind the value; nil when the walk is over.
    @inline(never)
    private mutating func memberFailed(
        _ key: Pointer,
        _ position: Pointer,
        _ kind: KindBits,
        _ state: UnsafeMutablePointer<MemberState>,
        _ object: UnsafeMutablePointer<ObjectState>,
        _ decides: Bool,
        _ outcome: inout ObjectOutcome
    ) -> Pointer? {
        guard stop == .none, let rule = state.pointee.rule else {
            // White space behind the bytes that were expected?
            let start = scanner.skipWhiteSpace(position)
            guard stop == .syntax, kind == 0, start > position, start < scanner.end,
                let rule = state.pointee.rule
            else { return nil }
            stop = .none
            let kind = kinds[Int(start.pointee)]
            if let end = value(start, kind, rule) { return end }
            return memberFailed(key, start, kind, state, object, decides, &outcome)
        }
        guard let end = failedEnd else { return nil }
        let member = tables.member(state.pointee.member, of: object.pointee)
        if decides, member?.isDiscriminator == true {
            outcome = .contradicted
            return end
        }
        if absorb(position, end, rule) { return stop == .none ? end : nil }
        guard state.pointee.isOptional else {
            if outcome == .matches { outcome = .fails }
            return end
        }
        let code = failure
        if policy.optional == .null, member != nil, rule.pointee.form != .never {
            edits.replace(scanner.offset(position)..<scanner.offset(end), with: Walk.null)
            addLost(position, end)
            report(.null, code, position, end, rule, absorbing: true)
        } else {
            edits.remove(scanner.offset(key)..<scanner.offset(end))
            addLost(position, end)
            report(.strip, code, position, end, rule, absorbing: true)
        }
        return stop == .none ? end : nil
    }

    static let null: [UInt8] = Array("null".utf8)
}
