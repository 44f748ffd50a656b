extension Walk {
    /// A member met by reading its key, as nothing was expected or something else.
    struct NextMember {
        var key: Pointer
        var value: Pointer
        var state: UnsafeMutablePointer<MemberState>
    }

    /// Reads the comma or closing brace, key and colon behind a member, and learns them.
    ///
    /// - Returns: the next member, or the end state with the position behind the brace; nil for a
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
        let key = next
        guard key < scanner.end, key.pointee == UInt8(ascii: "\""),
            let keyEnd = scanner.string(key)
        else { return nil }
        let colon = scanner.skipWhiteSpace(keyEnd)
        guard colon < scanner.end, colon.pointee == UInt8(ascii: ":") else { return nil }
        let value = scanner.skipWhiteSpace(colon + 1)
        guard value < scanner.end else { return nil }
        let member = member(key + 1, keyEnd - 1, object)
        learn(position, to: value, key: key, state, leadingTo: member)
        return NextMember(key: key, value: value, state: member)
    }

    private mutating func learn(
        _ start: Pointer,
        to end: Pointer,
        key: Pointer,
        _ state: UnsafeMutablePointer<MemberState>,
        leadingTo next: UnsafeMutablePointer<MemberState>
    ) {
        // States that stand for many keys are met in too many places to expect anything.
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

    /// The state of a member, by its key as written from `start` to `end`.
    private mutating func member(
        _ start: Pointer,
        _ end: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> UnsafeMutablePointer<MemberState> {
        let written = UnsafeBufferPointer(start: start, count: end - start)
        let digest = KeyDigest(written)
        guard object.pointee.object != Rule.none else {
            return learnedMember(written, digest, object, pattern: nil)
        }
        let isEscaped = scanner.hasBackslash(written)
        let key = isEscaped ? scratch.unescape(written, scanner) : written
        let table = tables.members[Int(object.pointee.object)]
        let index = isEscaped ? table.index(of: key) : table.index(of: key, digest)
        if let index, let members = object.pointee.members { return members + index }
        guard object.pointee.hasPatternKeys else {
            return learnedMember(written, digest, object, pattern: nil)
        }
        let pattern =
            object.pointee.hasStarredKeys ? tables.patternKey(key, object.pointee.object) : 0
        // A key that may be written in several ways is not remembered: it could be met twice.
        guard !isEscaped || pattern == nil else {
            return object.pointee.others + (pattern.map { $0 + 1 } ?? 0)
        }
        return learnedMember(written, digest, object, pattern: pattern)
    }

    /// The state of a member that the pattern does not name, found by its key as written.
    ///
    /// `pattern` is which starred key or wildcard covers it.
    private mutating func learnedMember(
        _ written: UnsafeBufferPointer<UInt8>,
        _ digest: KeyDigest,
        _ object: UnsafeMutablePointer<ObjectState>,
        pattern: Int?
    ) -> UnsafeMutablePointer<MemberState> {
        let other = object.pointee.others + (pattern.map { $0 + 1 } ?? 0)
        guard written.count <= MemberState.capacity, let start = written.baseAddress,
            let slot = slot(of: start, digest, object)
        else { return other }
        if let known = slot.pointee { return known.pointee.state }
        guard let learned = object.pointee.learned,
            learned.count < ObjectState.learnedCapacity
        else { return other }

        let state = arena.makeState(.member, leadingTo: object.pointee.end)
        state.pointee.copyCover(of: other.pointee)
        if pattern == nil {
            state.pointee.shape = arena.makeShape()
        } else {
            state.pointee.setSeenIndex(
                tables.members[Int(object.pointee.object)].count + learned.count
            )
        }
        let key = arena.allocate(LearnedKey.self)
        key.initialize(to: LearnedKey(written, digest, state: state))
        slot.pointee = key
        object.pointee.learned?.count += 1
        return state
    }

    /// The slot in which a key stands or may be put; nil when the table is too full here.
    private mutating func slot(
        of key: Pointer,
        _ digest: KeyDigest,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> UnsafeMutablePointer<UnsafeMutablePointer<LearnedKey>?>? {
        if object.pointee.learned == nil {
            let slots = arena.allocate(
                UnsafeMutablePointer<LearnedKey>?.self,
                count: ObjectState.slotCount
            )
            slots.initialize(repeating: nil, count: ObjectState.slotCount)
            object.pointee.learned = ObjectState.Learned(count: 0, slots: slots)
        }
        guard let slots = object.pointee.learned?.slots else { return nil }
        let hash = digest.hash
        for probe in 0..<8 {
            let slot = slots + (hash &+ probe) & (ObjectState.slotCount - 1)
            guard let known = slot.pointee else { return slot }
            if known.pointee.equals(key, digest) { return slot }
        }
        return nil
    }
}

extension LearnedKey {
    init(
        _ written: UnsafeBufferPointer<UInt8>,
        _ digest: KeyDigest,
        state: UnsafeMutablePointer<MemberState>
    ) {
        bytes = (Lane(repeating: 0), Lane(repeating: 0), Lane(repeating: 0))
        self.digest = digest
        self.state = state
        withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: written) }
    }

    func equals(_ written: Pointer, _ other: KeyDigest) -> Bool {
        guard digest == other else { return false }
        guard digest.count > 16 else { return true }
        return withUnsafeBytes(of: bytes) { bytes in
            (8..<digest.count - 8).allSatisfy { bytes[$0] == written[$0] }
        }
    }
}
