extension Workspace {
    /// Returns a message for each broken invariant of the learned states.
    func brokenInvariants() -> [String] {
        walk.pointee.graph.objects.indices.flatMap { position in
            states(ofObject: position).flatMap { name, state in
                state.brokenInvariants().map { "object \(position), \(name): \($0)" }
            }
        }
    }

    /// Returns the predictions of an object pattern, one line for each member.
    func dump(ofObject position: Int) -> String {
        states(ofObject: position).map { "\($0): \($1.dump())" }.joined(separator: "\n")
    }

    private func states(ofObject position: Int) -> [(name: String, state: MemberState)] {
        let object = walk.pointee.objects[position]
        var states = [("first", object.start.pointee), ("end", object.end.pointee)]
        if let members = object.members {
            for (index, member) in walk.pointee.graph.objects[position].members.enumerated() {
                states.append((member.key, members[index]))
            }
        }
        for state in object.known.states where state.pointee.member == .max {
            states.append((state.pointee.keyText, state.pointee))
        }
        return states
    }
}

extension MemberState {
    /// The key as written.
    fileprivate var keyText: String {
        String(decoding: UnsafeBufferPointer(start: keyStart, count: key.count), as: UTF8.self)
    }

    /// Returns a message for each broken invariant of the prediction.
    func brokenInvariants() -> [String] {
        var broken: [String] = []
        if length == 0 {
            if lengthMask >> UInt64(MemberState.capacity) == 0 {
                broken.append("the state was never learned but can match")
            }
        } else {
            if lengthMask != (1 << UInt64(length)) - 1 {
                broken.append("the compared length is not the learned one")
            }
            if length > MemberState.capacity {
                broken.append("the expected bytes exceed the capacity")
            }
            if keyOffset >= length { broken.append("the key begins after the expected bytes") }
            let first = expectedBytes(MemberState.capacity)[Int(min(keyOffset, 47))]
            if first != (successor.pointee.kind == .end ? 0x7D : 0x22) {
                broken.append("neither a key nor a brace is at the end of the expected bytes")
            }
            if isShared { broken.append("a successor is expected after more than one key") }
        }
        if isSeenElsewhere, seenBit != 0 { broken.append("the seen bit is stored twice") }
        return broken
    }

    /// Returns the predicted bytes and the kind of state that they lead to.
    func dump() -> String {
        guard length > 0 else { return "nothing" }
        let text = String(decoding: expectedBytes(Int(length)), as: UTF8.self)
        return "\(text) → \(successor.pointee.kind)"
    }

    private func expectedBytes(_ count: Int) -> [UInt8] {
        withUnsafeBytes(of: expected) { Array($0[..<count]) }
    }
}
