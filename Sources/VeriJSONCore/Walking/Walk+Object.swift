extension Walk {
    /// Walks the object whose opening brace is at `opening`.
    @inline(never)
    mutating func object(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    )
        -> Pointer?
    {
        if frames.needsCheck { return deepObject(opening, object) }
        let (frame, isSlow) = openContainer()
        let repeats =
            isSlow && frame.pointee.slowPathReasons.contains(.repeating)
            && hasRepetitions(opening, object)
        if object.pointee.wordCount > 1 { pushSeenKeys(object.pointee.wordCount) }

        var state = object.pointee.start
        var position = opening + 1
        var seen: UInt64 = 0
        while true {
            let key: Pointer
            if position <= scanner.lastLoad, state.pointee.matches(position) {
                key = position + Int(state.pointee.keyOffset)
                position += Int(state.pointee.length)
                state = state.pointee.successor
            } else {
                guard let member = nextMember(position, after: state, of: object) else {
                    return malformed()
                }
                (key, position, state) = (member.key, member.value, member.state)
            }
            if state.pointee.kind == .end { break }

            if seen & state.pointee.seenBit != 0 || state.pointee.isSeenElsewhere || repeats {
                if repeats {
                    guard let next = memberSetApart(key, position, state, opening, object) else {
                        return nil
                    }
                    if next != position {
                        position = next
                        continue
                    }
                }
                if seen & state.pointee.seenBit != 0 || isSeenAgain(state, object) {
                    return objectWithDuplicates(opening, object)
                }
            }
            seen |= state.pointee.seenBit

            let kind = kinds[Int(position.pointee)]
            if kind & state.pointee.plainKinds != 0 {
                guard let next = plain(position, kind, state.pointee.shape) else {
                    return malformed()
                }
                position = next
                continue
            }
            frame.pointee.open(member: key)
            guard let rule = state.pointee.rule else {
                guard let next = unruled(key, position, state, object) else { return nil }
                position = next
                continue
            }
            if let next = checked(position, kind, rule) {
                position = next
                continue
            }
            guard let next = memberFailed(key, position, kind, state, object) else { return nil }
            position = next
        }

        if seen & object.pointee.mandatory != object.pointee.mandatory
            || object.pointee.wordCount > 1
            || frame.pointee.slowPathReasons != .none
        {
            return object.pointee.takesAliases
                ? finishWithAliases(opening, position, object, seen)
                : finishObject(opening, position, object, seen, frame)
        }
        frames.depth &-= 1
        return position
    }

    /// Records a syntax error unless the walk has already stopped, and returns nil.
    @inline(never)
    mutating func malformed() -> Pointer? {
        end(for: .syntax)
        return nil
    }

    /// Finishes an object that left the fast path: a missing, failed or duplicate member.
    @inline(never)
    mutating func finishObject(
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>,
        _ seen: UInt64,
        _ frame: UnsafeMutablePointer<FrameStack.Frame>
    ) -> Pointer? {
        if seen & object.pointee.mandatory != object.pointee.mandatory
            || object.pointee.hasMoreMandatory
        {
            guard insertMissing(opening, closing, object, seen, frame) else { return nil }
        }
        if object.pointee.wordCount > 1 {
            if keys.hasWildcardKeys, needsDuplicateWalk(opening, closing, object) {
                return objectWithDuplicates(opening, object)
            }
            keys.pop(wordCount: object.pointee.wordCount)
        }
        frames.depth &-= 1
        let reasons = frame.pointee.slowPathReasons
        if reasons.contains(.branch) { unions.isContradicted = reasons.contains(.contradicted) }
        guard reasons.isDisjoint(with: .unmatched) else {
            rollBackChanges(to: openingMark(of: frame))
            failedEnd = closing
            failure = .objectInvalid
            return nil
        }
        return closing
    }

    /// Opens a large object in ``keys``; a function of the walk, so that the loop has one `self`.
    @inline(never)
    private mutating func pushSeenKeys(_ wordCount: UInt32) {
        keys.push(wordCount: wordCount)
    }

    /// Marks a member as seen if its bit is not in the first word.
    ///
    /// A covered key without a bit is a ``WildcardKey`` instead.
    ///
    /// - Returns: Whether the member was marked already.
    @inline(never)
    private mutating func isSeenAgain(
        _ state: UnsafeMutablePointer<MemberState>,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Bool {
        guard state.pointee.isSeenElsewhere else { return false }
        return !keys.insert(Int(state.pointee.seenIndex), wordCount: object.pointee.wordCount)
    }

    /// Handles a member without a rule that left the fast path.
    ///
    /// Its key is unknown and watched by the policy, or white space precedes the value that was not
    /// there when the state was learned.
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
            end(for: .syntax)
            return nil
        }
        if object.pointee.watchesUnknownKeys { unknown(key, start, end, object) }
        return stop == .none ? end : nil
    }

    /// Strips or notes the open member, whose key is unknown.
    mutating func unknown(
        _ key: Pointer,
        _ start: Pointer,
        _ end: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) {
        let rule = tables.ownerOfObject[Int(object.pointee.object)]
        if policy.unknownKeys == .strip {
            remove(key, end)
            addLost(start, end)
            report(.strip, site(.keyUnknown, start, end, rule))
        } else {
            note(site(.keyUnknown, start, end, rule))
        }
    }

    /// Absorbs a member whose value failed, or marks the object as failing.
    ///
    /// - Returns: The position after the value; nil if the walk has stopped.
    @inline(never)
    private mutating func memberFailed(
        _ key: Pointer,
        _ position: Pointer,
        _ kind: KindBits,
        _ state: UnsafeMutablePointer<MemberState>,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Pointer? {
        guard stop == .none, let rule = state.pointee.rule else {
            // White space after the predicted bytes?
            let start = scanner.skipWhiteSpace(position)
            guard stop == .syntax, kind == 0, start > position, start < scanner.end,
                let rule = state.pointee.rule
            else { return nil }
            stop = .none
            let kind = kinds[Int(start.pointee)]
            if let end = value(start, kind, rule) { return end }
            return memberFailed(key, start, kind, state, object)
        }
        guard let end = failedEnd else { return nil }
        let frame = frames.top
        if frame.pointee.slowPathReasons.contains(.branch),
            tables.member(state.pointee.member, of: object.pointee)?.isDiscriminator == true
        {
            frame.pointee.slowPathReasons.insert(.contradicted)
            return end
        }
        // Nothing is counted for a mandatory member that fails its object.
        if !memberLosses.isEmpty, state.pointee.isOptional || absorbs(rule) {
            countMemberLoss(position, end)
        }
        if absorb(position, end, rule) { return stop == .none ? end : nil }
        guard state.pointee.isOptional else {
            frame.pointee.slowPathReasons.insert(.failing)
            return end
        }
        noteGone(state.pointee.member, object)
        let code = failure
        let isNamed = state.pointee.member != .max
        if policy.optional == .null, isNamed, rule.pointee.form != .never {
            replace(scanner.offset(position)..<scanner.offset(end), with: Walk.null)
            addLost(position, end)
            report(.null, site(code, position, end, rule), absorbing: true)
        } else {
            remove(key, end)
            addLost(position, end)
            report(.strip, site(code, position, end, rule), absorbing: true)
        }
        return stop == .none ? end : nil
    }

    static let null: [UInt8] = Array("null".utf8)
}
