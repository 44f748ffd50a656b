/// The removal of members and items that a keyword of a schema refuses once the container is clean.
///
/// Some keywords look at the whole container: which members `unevaluatedProperties` is about depends
/// on the alternatives that match. They are evaluated on the cleaned container, and the parts that
/// they refuse are found. Then the container is walked again from its bracket without these parts,
/// and evaluated again, until nothing is refused or nothing can be removed.
extension Walk {
    /// Removes the parts of a container that keywords refuse.
    ///
    /// - Parameters:
    ///   - opening: The bracket of the container, which was walked.
    ///   - end: Its end.
    ///   - kind: Its kind.
    ///   - rule: Its rule.
    ///   - before: The state before the walk.
    ///   - isBranch: Whether the container was opened as the branch of a union.
    /// - Returns: The end; nil if the walk has stopped, or if the container fails without the parts.
    @inline(never)
    mutating func withoutRefusedParts(
        _ opening: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ before: Mark,
        isBranch: Bool
    ) -> Pointer? {
        guard mode != .accepting, rule.pointee.refinement != Rule.none,
            !tables.refinements[Int(rule.pointee.refinement)].removals.isEmpty,
            kind == (rule.pointee.form == .object ? KindSet.object : .array).rawValue
        else { return end }
        let outer = keys.refusedParts
        defer { keys.refusedParts = outer }
        var end = end
        while true {
            let refused = refusedParts(opening, end, kind, rule, since: before)
            guard stop == .none else { return nil }
            let known = keys.refusedParts.count
            keys.refusedParts.merge(refused) { first, _ in first }
            if keys.refusedParts.count == known { return end }
            frames.add(.repeating)
            rollBack(to: before)
            readAgain(end - opening)
            guard stop == .none else { return nil }
            frames.isBranch = isBranch
            guard let next = container(opening, kind, rule) else { return nil }
            end = next
        }
    }

    /// Returns the parts that keywords refuse, each with the number of the keyword.
    private mutating func refusedParts(
        _ opening: Pointer,
        _ end: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        since before: Mark
    ) -> [RefusedPart: Int] {
        readAgain(end - opening)
        guard stop == .none, let schema = graph.schema else { return [:] }
        let text = cleanedText(from: opening, to: end, since: before)
        let removals = tables.refinements[Int(rule.pointee.refinement)].removals
        var found: [RefusedPart: Int] = [:]
        text.withUnsafeBufferPointer { text in
            let refusing = removals.filter {
                schema.refusingCheck(among: [$0], of: text, charging: &work) != nil
            }
            guard !refusing.isEmpty, !work.isExceeded else { return }
            let parts = keptParts(of: opening, kind, since: before)
            for check in refusing {
                let refused = schema.refusedParts(by: check, of: text, charging: &work)
                // Inserted parts come after those of the document.
                for position in refused.positions where position < parts.count {
                    found[RefusedPart(parts[position], of: self.owner(of: rule, kind))] =
                        refused.check
                }
            }
        }
        if work.isExceeded { self.end(for: .work) }
        return found
    }

    /// Returns the starts of the members or items that no edit since a mark removes.
    private mutating func keptParts(
        of opening: Pointer,
        _ kind: KindBits,
        since before: Mark
    ) -> [ByteOffset] {
        let scanner = scanner
        let starts =
            kind == KindSet.object.rawValue
            ? scanner.members(of: opening, brackets: brackets).map {
                scanner.offset($0.key.lowerBound)
            }
            : scanner.items(of: opening, brackets: brackets).map {
                scanner.offset($0.lowerBound)
            }
        guard hasChanges(since: before) else { return starts }
        let removed = journal.edits.removedRanges(from: Int(before.edits.edits)).stablySorted {
            $0.lowerBound < $1.lowerBound
        }
        var next = 0
        return starts.filter { start in
            while next < removed.count, removed[next].upperBound <= start { next += 1 }
            return next == removed.count || removed[next].lowerBound > start
        }
    }

    /// Returns the number by which the parts of a container are known: that of its object, or of
    /// its rule.
    private mutating func owner(of rule: UnsafePointer<Rule>, _ kind: KindBits) -> RefusedPart.Owner
    {
        kind == KindSet.object.rawValue
            ? .object(objects[Int(rule.pointee.payload)].object)
            : .array(RuleIndex(rule - UnsafePointer(rules)))
    }

    /// Returns the number of the keyword that refuses the member at a key.
    mutating func refusingCheck(
        ofMember key: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Int? {
        guard keys.hasRefusedParts else { return nil }
        return keys.refusedParts[
            RefusedPart(scanner.offset(key), of: .object(object.pointee.object))
        ]
    }

    /// Returns the number of the keyword that refuses an item.
    mutating func refusingCheck(ofItem item: Pointer, _ rule: UnsafePointer<Rule>) -> Int? {
        keys.refusedParts[
            RefusedPart(scanner.offset(item), of: .array(RuleIndex(rule - UnsafePointer(rules))))
        ]
    }

    /// Drops an item that a keyword refuses.
    mutating func dropRefused(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>,
        _ check: Int,
        _ tally: inout ArrayTally
    ) -> Pointer? {
        guard let end = skip(position, kind) else { return nil }
        remove(position, end)
        addLost(position, end)
        report(.drop, site(.keyword, position, end, rule, detail: check))
        tally.drop(scanner.offset(position)..<scanner.offset(end))
        frames.top.pointee.slowPathReasons.insert(.counted)
        return stop == .none ? end : nil
    }
}

/// A member, by the position of its key, or an item that a keyword of its container refuses.
///
/// A container may be walked by several rules, each of which refuses parts of its own.
struct RefusedPart: Hashable {
    enum Owner: Hashable {
        case object(UInt32)
        case array(RuleIndex)
    }

    var start: ByteOffset
    var owner: Owner

    init(_ start: ByteOffset, of owner: Owner) {
        self.start = start
        self.owner = owner
    }
}
