/// The conversion of an array to an object whose keys are the indices.
extension Walk {
    /// The part of an object pattern that covers a key.
    private struct Cover {
        var rule: UnsafePointer<Rule>
        /// The position of the named member; nil for a starred one.
        var member: Int?
        var isOptional: Bool
    }

    /// The members of an object that is made of an array.
    private struct MadeMembers {
        var seen: Set<Int> = []
        var kept = 0
        /// The members that were stripped, nulled or replaced.
        var lost = 0
        var isFailing = false
        var isContradicted = false
    }

    /// Returns whether a rule is of objects that have keys which an index can be.
    mutating func takesIndices(_ rule: Rule) -> Bool {
        rule.form == .object && graph.objects[Int(rule.payload)].takesIndices
    }

    /// Converts `[x, null, y]` to `{"0": x, "2": y}`.
    @inline(never)
    mutating func keyItems(_ value: FailedValue) -> Pointer? {
        let (start, end, rule) = (value.start, value.end, value.rule)
        guard value.kind == KindSet.array.rawValue, takesIndices(rule.pointee) else { return nil }
        if frames.needsCheck { return deepen { $0.keyItems(value) } }
        readAgain(end - start)
        guard stop == .none else { return nil }
        let items = scanner.items(of: start, brackets: brackets)
        let covers = items.indices.map { cover(ofItem: $0, by: rule.pointee) }
        guard stop == .none else { return nil }
        let nulls = items.indices.filter { index in
            kinds[Int(items[index].lowerBound.pointee)] == KindSet.null.rawValue
                && covers[index].map { !$0.rule.pointee.kinds.contains(.null) } ?? false
        }
        rollBack(to: value.before)
        let causes = causes(ofLeavingOut: nulls, of: items, covers)
        report(.arrayToObject, start, end, rule, because: causes)
        let isBranch = frames.isBranch
        frames.isBranch = false
        let outer = inherited
        inherited = InheritedRequest()
        let skippedBefore = enter(value)
        defer {
            leave(skippedBefore, value)
            inherited = outer
        }
        let lost = journal.cost.lost
        replace(scanner.offset(start)..<scanner.offset(start + 1), with: CollectionOfOne(0x7B))
        _ = frames.openItems()
        var made = walkItems(items, except: Set(nulls), covers, rule.pointee, isBranch: isBranch)
        frames.depth -= 1
        guard stop == .none else { return nil }
        if isBranch { unions.isContradicted = made.isContradicted }
        supplyMissing(rule, start, end, after: items.last, &made)
        if rule.pointee.traits.contains(.limitsMembers), !made.isFailing, made.lost > 0 {
            let count = items.count - nulls.count
            made.isFailing =
                limited(start, end, rule, made.lost, of: count, nil, value.before) == nil
        }
        guard stop == .none, !made.isFailing, !made.isContradicted,
            made.kept > 0 || items.isEmpty, !losesAll(start, since: lost, except: nulls.count)
        else { return restoreFailure(value) }
        replace(scanner.offset(end - 1)..<scanner.offset(end), with: CollectionOfOne(0x7D))
        return afterCleaning(start, end, rule, value.before) ?? restoreFailure(value)
    }

    /// Returns the part of an object pattern that covers the key of an item; nil if nothing does.
    private mutating func cover(ofItem index: Int, by rule: Rule) -> Cover? {
        let position = Int(rule.payload)
        let object = graph.objects[position]
        var key = String(index)
        return key.withUTF8 { key in
            if let member = tables.members[position].index(of: key) {
                let rule = tables.rule(ofMember: member, UInt32(position))
                return Cover(
                    rule: rule,
                    member: member,
                    isOptional: object.members[member].isOptional
                )
            }
            guard let found = patternKey(key, UInt32(position)),
                let starred = found < object.starred.count ? object.starred[found] : object.wildcard
            else { return nil }
            return Cover(
                rule: self.rule(of: starred.rule),
                member: nil,
                isOptional: starred.isOptional
            )
        }
    }

    /// Returns the causes of leaving out nulls, where null may not stand.
    private mutating func causes(
        ofLeavingOut nulls: [Int],
        of items: [Range<Pointer>],
        _ covers: [Cover?]
    ) -> [CauseRecord] {
        guard !nulls.isEmpty else { return [] }
        willRecord()
        let frame = frames.openItems()
        defer { frames.depth -= 1 }
        return nulls.compactMap { index in
            guard let rule = covers[index]?.rule else { return nil }
            frame.pointee.open(item: index)
            let (start, end) = (items[index].lowerBound, items[index].upperBound)
            return site(.nullNotAllowed, start, end, rule).cause(at: pushPath())
        }
    }

    /// Walks the items of an array as the members of an object.
    private mutating func walkItems(
        _ items: [Range<Pointer>],
        except nulls: Set<Int>,
        _ covers: [Cover?],
        _ rule: Rule,
        isBranch: Bool
    ) -> MadeMembers {
        let object = objects + Int(rule.payload)
        var made = MadeMembers()
        for (index, item) in items.enumerated() {
            let (position, end) = (item.lowerBound, item.upperBound)
            frames.top.pointee.open(item: index)
            if nulls.contains(index) {
                remove(position, end)
                continue
            }
            replace(
                scanner.offset(position)..<scanner.offset(position),
                with: "\"\(index)\":".utf8
            )
            guard let cover = covers[index] else {
                if policy.unknownKeys != .strip { made.kept += 1 }
                if object.pointee.watchesUnknownKeys { unknown(position, position, end, object) }
                continue
            }
            if let member = cover.member { made.seen.insert(member) }
            let kind = kinds[Int(position.pointee)]
            if self.value(position, kind, cover.rule) == nil, stop == .none {
                settle(item, cover, &made, isBranch: isBranch, rule)
            } else {
                made.kept += 1
            }
            guard stop == .none else { break }
        }
        return made
    }

    /// Absorbs an item that failed, or marks the object as failing.
    private mutating func settle(
        _ item: Range<Pointer>,
        _ cover: Cover,
        _ made: inout MadeMembers,
        isBranch: Bool,
        _ rule: Rule
    ) {
        let (position, end, code) = (item.lowerBound, item.upperBound, failure)
        let member = cover.member.map { graph.objects[Int(rule.payload)].members[$0] }
        made.lost += 1
        if isBranch, member?.isDiscriminator == true {
            made.isContradicted = true
        } else if absorb(position, end, cover.rule) {
            made.kept += 1
        } else if !cover.isOptional {
            made.isFailing = true
        } else if policy.optional == .null, member != nil, cover.rule.pointee.form != .never {
            replace(scanner.offset(position)..<scanner.offset(end), with: Walk.null)
            addLost(position, end)
            report(.null, site(code, position, end, cover.rule), absorbing: true)
            made.kept += 1
        } else {
            remove(position, end)
            addLost(position, end)
            report(.strip, site(code, position, end, cover.rule), absorbing: true)
        }
    }

    /// Supplies the `$default` of each mandatory member that no item stands for.
    private mutating func supplyMissing(
        _ rule: UnsafePointer<Rule>,
        _ start: Pointer,
        _ end: Pointer,
        after last: Range<Pointer>?,
        _ made: inout MadeMembers
    ) {
        let object = Int(rule.pointee.payload)
        let missing = tables.mandatory[object].filter { !made.seen.contains($0) }
        let supplied = missing.filter { member in
            tables.defaults[object][member].map {
                frames.depth + 1 + $0.depth <= policy.limits.depth
            } ?? false
        }
        if supplied.count < missing.count { made.isFailing = true }
        guard !made.isFailing, !supplied.isEmpty else { return }
        let texts = supplied.map { tables.memberText($0, rule.pointee.payload) }
        guard mayAdd(texts.reduce(0) { $0 + $1.count + 1 }) else { return }
        if let last {
            for text in texts {
                journal.edits.insertMember(
                    [UInt8(ascii: ",")] + text,
                    at: scanner.offset(last.upperBound)
                )
            }
        } else {
            let inside = scanner.offset(start + 1)..<scanner.offset(end - 1)
            replace(inside, with: Array(texts.joined(separator: [UInt8(ascii: ",")])))
        }
        made.kept += supplied.count
        reportSupplied(supplied, start, end, objects + object)
    }
}
