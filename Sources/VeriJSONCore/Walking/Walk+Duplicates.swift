extension Walk {
    /// Returns whether an object is known to have duplicate members that are removed.
    @inline(never)
    mutating func hasRepetitions(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Bool {
        knownDuplicates(opening, object) != nil || keys.hasRefusedParts
            || hasAliases(opening, object)
    }

    /// Returns whether the member at a key is not walked as its object gives it: a duplicate that is
    /// removed, a member that a keyword refuses, or one whose key is an alias.
    private mutating func isSetApart(
        _ key: Pointer,
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Bool {
        knownDuplicates(opening, object)?.contains(scanner.offset(key)) == true
            || refusingCheck(ofMember: key, object) != nil
            || aliasPart(key, opening, object) != nil
    }

    mutating func knownDuplicates(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    )
        -> Set<ByteOffset>?
    {
        keys[DuplicateKey(opening: scanner.offset(opening), object: object.pointee.object)]
    }

    /// Walks an object again from its opening brace, after two equal keys were met in it.
    ///
    /// The members are indexed first, so that the second walk knows the duplicates to remove.
    @inline(never)
    mutating func objectWithDuplicates(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Pointer? {
        beginAgain(opening, object)
        guard let end = end(ofObject: opening) else { return nil }
        let key = DuplicateKey(
            opening: scanner.offset(opening),
            object: object.pointee.object
        )
        keys[key] = removedCopies(of: opening, object)
        readAgain(2 * (end - opening))
        guard stop == .none else { return nil }
        return self.object(opening, object)
    }

    /// Forgets an open object, which is walked again by what is known of its members now.
    mutating func beginAgain(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) {
        let frame = frames.top
        forgetMemberLosses()
        if object.pointee.wordCount > 1 { keys.pop(wordCount: object.pointee.wordCount) }
        frames.depth -= 1
        rollBack(to: openingMark(of: frame))
        frames.isBranch = frame.pointee.slowPathReasons.contains(.branch)
        frames.add(.repeating)
    }

    private mutating func end(ofObject opening: Pointer) -> Pointer? {
        let end = scanner.container(
            opening,
            brackets: brackets,
            maximumDepth: policy.limits.depth - frames.depth
        )
        if end == nil { stop = .syntax }
        return end
    }

    /// Returns whether an object that contains keys without a seen bit has duplicate members.
    @inline(never)
    mutating func needsDuplicateWalk(
        _ opening: Pointer,
        _ end: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Bool {
        guard knownDuplicates(opening, object) == nil, keys.wildcardKeysMayRepeat(scanner) else {
            return false
        }
        readAgain(end - opening)
        return stop == .none && !removedCopies(of: opening, object).isEmpty
    }

    /// Returns the positions of the keys whose members are removed as duplicates.
    private mutating func removedCopies(
        of opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Set<ByteOffset> {
        let members = scanner.members(of: opening, brackets: brackets)
        return removedCopies(of: members, in: object.pointee.object)
    }

    /// Returns the positions of the keys whose members are removed as duplicates.
    ///
    /// Only keys that an object pattern covers are compared; all keys without a pattern.
    mutating func removedCopies(
        of members: [MemberRange],
        in object: UInt32?
    ) -> Set<ByteOffset> {
        var chosen: [[UInt8]: ByteOffset] = [:]
        var removed: Set<ByteOffset> = []
        for member in members {
            let key = unescaped(member.key.lowerBound + 1, member.key.upperBound - 1)
            if let object, !tables.covers(key, object) { continue }
            let place = scanner.offset(member.key.lowerBound)
            let text = [UInt8](key)
            if let earlier = chosen[text] {
                removed.insert(policy.duplicateKeys == .last ? earlier : place)
                if policy.duplicateKeys != .last { continue }
            }
            chosen[text] = place
        }
        return removed
    }

    /// Walks a member that is set apart: removes one that loses to another one with the same key, or
    /// that a keyword refuses, and gives an alias the key that it stands for.
    ///
    /// Also rejects the document if the policy refuses duplicates. Inlined, it would cost the loop of
    /// objects registers.
    ///
    /// - Returns: The end of the member; the given position if the member is not set apart; nil if
    ///   the walk is over.
    @inline(never)
    mutating func memberSetApart(
        _ key: Pointer,
        _ position: Pointer,
        _ state: UnsafeMutablePointer<MemberState>,
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Pointer? {
        guard isSetApart(key, opening, object) else { return position }
        let frame = frames.top
        frame.pointee.open(member: key)
        let start = scanner.skipWhiteSpace(position)
        guard start < scanner.end else {
            stop = .syntax
            return nil
        }
        guard let end = skip(start, kinds[Int(start.pointee)]) else { return nil }
        if let check = refusingCheck(ofMember: key, object) {
            let owner = tables.ownerOfObject[Int(object.pointee.object)]
            remove(key, end)
            addLost(start, end)
            report(.strip, site(.keyword, start, end, owner, detail: check))
            return stop == .none ? end : nil
        }
        if let part = aliasPart(key, opening, object) {
            member(part, key, start..<end, state, opening, object)
            return stop == .none ? end : nil
        }
        guard let rule = state.pointee.rule else { return nil }
        removeCopy(key, start..<end, rule)
        return stop == .none ? end : nil
    }

    /// Removes the open member, which loses to another one with the same key.
    mutating func removeCopy(_ key: Pointer, _ value: Range<Pointer>, _ rule: UnsafePointer<Rule>) {
        let (start, end) = (value.lowerBound, value.upperBound)
        if policy.duplicateKeys == .reject {
            reject(for: PolicyRejection(site: site(.keyDuplicate, start, end, rule)))
        }
        remove(key, end)
        addLost(start, end)
        report(.strip, site(.keyDuplicate, start, end, rule))
    }
}
