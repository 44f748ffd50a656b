extension Walk {
    /// The next member of an object, found without the prediction.
    struct NextMember {
        var key: Pointer
        var value: Pointer
        var state: UnsafeMutablePointer<MemberState>
    }

    /// Reads the comma or closing brace, key and colon after a member, and learns them.
    ///
    /// - Returns: The next member, or the end state with the position after the brace; nil for a
    ///   syntax error.
    @inline(never)
    mutating func nextMember(
        _ position: Pointer,
        after state: UnsafeMutablePointer<MemberState>,
        of object: UnsafeMutablePointer<ObjectState>
    ) -> NextMember? {
        misses += 1
        var next = scanner.skipWhiteSpace(position)
        guard next < scanner.end else { return nil }
        if next.pointee == UInt8(ascii: "}") {
            let end = object.pointee.end
            learn(position, to: next + 1, key: next, state, leadingTo: end)
            return NextMember(key: next, value: next + 1, state: end)
        }
        if state.pointee.kind != .start {
            guard next.pointee == UInt8(ascii: ",") else { return nil }
            next = scanner.skipWhiteSpace(next + 1)
        }
        // The byte after a token is readable, see ``Scanner``.
        let key = next
        guard key.pointee == UInt8(ascii: "\""), let keyEnd = scanner.string(key) else {
            return nil
        }
        let colon = scanner.skipWhiteSpace(keyEnd)
        guard colon.pointee == UInt8(ascii: ":") else { return nil }
        let value = scanner.skipWhiteSpace(colon + 1)
        let member = member(key + 1, keyEnd - 1, object)
        learn(position, to: value, key: key, state, leadingTo: member)
        return NextMember(key: key, value: value, state: member)
    }

    @inline(__always)
    private mutating func learn(
        _ start: Pointer,
        to end: Pointer,
        key: Pointer,
        _ state: UnsafeMutablePointer<MemberState>,
        leadingTo next: UnsafeMutablePointer<MemberState>
    ) {
        guard state.pointee.isConvinced(by: next) else { return }
        // A state shared by many keys occurs in too many places to predict anything.
        guard end - start <= MemberState.capacity, !state.pointee.isShared,
            !next.pointee.isShared
        else { return }
        state.pointee.learn(
            from: start,
            to: end,
            key: key,
            leadingTo: next,
            isPadded: start <= scanner.lastLoad
        )
    }

    /// Returns the state of the member whose key, as written, extends from `start` to `end`.
    @inline(__always)
    private mutating func member(
        _ start: Pointer,
        _ end: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> UnsafeMutablePointer<MemberState> {
        let digest = KeyDigest(start, count: end - start, scanner)
        if let known = object.pointee.known.state(of: digest, at: start) { return known }
        let written = UnsafeBufferPointer(start: start, count: end - start)
        // In a dictionary whose learned keys are at capacity, nothing more is learned.
        return object.pointee.isDictionary
            && object.pointee.learnedCount == ObjectState.learnedCapacity
            ? dictionaryMember(written, object) : newMember(written, digest, object)
    }

    /// Returns the state of a member that is covered by a wildcard only and not in the cache.
    @inline(never)
    private mutating func dictionaryMember(
        _ written: UnsafeBufferPointer<UInt8>,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> UnsafeMutablePointer<MemberState> {
        let isEscaped = scanner.hasBackslash(written)
        return otherMember(written, isEscaped: isEscaped, object, pattern: 0)
    }

    /// Returns the state of a member whose key is not in the cache.
    @inline(never)
    private mutating func newMember(
        _ written: UnsafeBufferPointer<UInt8>,
        _ digest: KeyDigest,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> UnsafeMutablePointer<MemberState> {
        guard object.pointee.object != Rule.none else {
            return learnedMember(written, digest, object, pattern: nil)
        }
        let isEscaped = scanner.hasBackslash(written)
        let key = isEscaped ? scratch.unescape(written, scanner) : written
        let table = tables.members[Int(object.pointee.object)]
        let index = isEscaped ? table.index(of: key) : table.index(of: key, digest)
        if let index, let members = object.pointee.members {
            // Taken literally, an escaped key may be another key, so it is not cached.
            if !isEscaped, written.count <= MemberState.capacity,
                object.pointee.known.reserve(digest, in: arena)
            {
                remember(members + index, written, digest, object)
            }
            return members + index
        }
        guard object.pointee.hasPatternKeys else {
            return learnedMember(written, digest, object, pattern: nil)
        }
        let pattern =
            object.pointee.hasStarredKeys ? patternKey(key, object.pointee.object) : 0
        // A key with escapes can be written in several ways. Cached, it could have two seen bits.
        guard !isEscaped || pattern == nil else {
            return otherMember(written, isEscaped: true, object, pattern: pattern)
        }
        return learnedMember(written, digest, object, pattern: pattern)
    }

    /// Returns the index of the starred key or wildcard that covers an unnamed key.
    mutating func patternKey(
        _ key: UnsafeBufferPointer<UInt8>,
        _ object: UInt32
    ) -> Int? {
        tables.keyMatchers?.allow(work)
        let found = tables.patternKey(key, object)
        if let matchers = tables.keyMatchers { readAgain(matchers.takeWork()) }
        return found
    }

    /// Returns a new state for a member that the pattern does not name.
    ///
    /// `pattern` is the index of the starred key or wildcard that covers the key; nil if none does.
    private mutating func learnedMember(
        _ written: UnsafeBufferPointer<UInt8>,
        _ digest: KeyDigest,
        _ object: UnsafeMutablePointer<ObjectState>,
        pattern: Int?
    ) -> UnsafeMutablePointer<MemberState> {
        guard object.pointee.learnedCount < ObjectState.learnedCapacity,
            written.count <= MemberState.capacity,
            object.pointee.known.reserve(digest, in: arena)
        else { return otherMember(written, isEscaped: false, object, pattern: pattern) }

        let other = object.pointee.others + (pattern.map { $0 + 1 } ?? 0)
        let state = arena.makeState(.member, leadingTo: object.pointee.end)
        state.pointee.copyCover(of: other.pointee)
        if pattern == nil {
            state.pointee.shape = arena.makeShape()
        } else {
            state.pointee.setSeenIndex(
                tables.members[Int(object.pointee.object)].count + object.pointee.learnedCount
            )
        }
        object.pointee.learnedCount += 1
        remember(state, written, digest, object)
        return state
    }

    /// Returns the shared state of members whose keys are not cached.
    ///
    /// Without `pattern` nothing covers the key, and it may be repeated.
    private mutating func otherMember(
        _ written: UnsafeBufferPointer<UInt8>,
        isEscaped: Bool,
        _ object: UnsafeMutablePointer<ObjectState>,
        pattern: Int?
    ) -> UnsafeMutablePointer<MemberState> {
        guard let pattern, let start = written.baseAddress else { return object.pointee.others }
        keys.append(
            WildcardKey(
                offset: scanner.offset(start - 1),
                count: UInt32(truncatingIfNeeded: written.count),
                isEscaped: isEscaped
            )
        )
        return object.pointee.others + pattern + 1
    }

    /// Adds a state to the cache, under its key as written; the cache must have room.
    private mutating func remember(
        _ state: UnsafeMutablePointer<MemberState>,
        _ written: UnsafeBufferPointer<UInt8>,
        _ digest: KeyDigest,
        _ object: UnsafeMutablePointer<ObjectState>
    ) {
        state.pointee.key = digest
        state.pointee.keyStart = arena.copy(written).baseAddress
        object.pointee.known.insert(state)
    }
}
