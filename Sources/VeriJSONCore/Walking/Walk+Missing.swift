extension Walk {
    /// Supplies the `$default` of each missing mandatory member, or lets the object fail.
    ///
    /// `closing` is the position after the closing brace.
    ///
    /// - Returns: False if the walk has stopped.
    @inline(never)
    mutating func insertMissing(
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>,
        _ seen: UInt64,
        _ frame: UnsafeMutablePointer<FrameStack.Frame>
    ) -> Bool {
        var supplied: [Int] = []
        frames.depth -= 1
        defer { frames.depth += 1 }
        for index in tables.mandatory[Int(object.pointee.object)] {
            let isSeen =
                index < 64
                ? seen >> UInt64(index) & 1 == 1
                : keys.contains(index, wordCount: object.pointee.wordCount)
            if isSeen { continue }
            if let text = tables.defaults[Int(object.pointee.object)][index],
                frames.depth + 1 + text.depth <= policy.limits.depth
            {
                supplied.append(index)
            } else {
                missing(index, opening, closing, object)
                frame.pointee.slowPathReasons.insert(.failing)
                if stop != .none { return false }
            }
        }
        guard frame.pointee.slowPathReasons.isDisjoint(with: .unmatched), !supplied.isEmpty else {
            return true
        }
        insert(supplied, opening, closing, object)
        return stop == .none
    }

    private mutating func missing(
        _ member: Int,
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) {
        let rule = tables.rule(ofMember: member, object.pointee.object)
        let step = step(ofMember: member, object)
        _ = fail(site(.missing, opening, closing, rule, detail: member), member: step)
    }

    private mutating func step(
        ofMember member: Int,
        _ object: UnsafeMutablePointer<ObjectState>
    )
        -> PathStep
    {
        .missing(
            object: object.pointee.object,
            member: UInt32(truncatingIfNeeded: member)
        )
    }

    /// Inserts members after the last one, with the separator that the last two members have.
    private mutating func insert(
        _ supplied: [Int],
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) {
        let texts = supplied.map { tables.memberText($0, object.pointee.object) }
        guard mayAdd(texts.reduce(0) { $0 + $1.count }) else { return }
        readAgain(closing - opening)
        let members = scanner.members(of: opening, brackets: brackets)
        var separator = Array(",".utf8)
        if members.count > 1 {
            let (last, previous) = (members[members.count - 1], members[members.count - 2])
            let (from, to) = (previous.value.upperBound, last.key.lowerBound)
            separator = Array(UnsafeBufferPointer(start: from, count: to - from))
        }
        if let last = members.last {
            guard mayAdd(texts.reduce(0) { $0 + separator.count + $1.count }) else { return }
            willRecord()
            for text in texts {
                journal.edits.insertMember(
                    separator + text,
                    at: scanner.offset(last.value.upperBound)
                )
            }
        } else {
            replace(
                scanner.offset(opening + 1)..<scanner.offset(closing - 1),
                with: Array(texts.joined(separator: separator))
            )
        }
        reportSupplied(supplied, opening, closing, object)
    }

    mutating func reportSupplied(
        _ supplied: [Int],
        _ opening: Pointer,
        _ closing: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) {
        for member in supplied {
            let rule = tables.rule(ofMember: member, object.pointee.object)
            report(
                .insert,
                site(.defaulted, opening, closing, rule, detail: member),
                member: step(ofMember: member, object)
            )
        }
    }
}
