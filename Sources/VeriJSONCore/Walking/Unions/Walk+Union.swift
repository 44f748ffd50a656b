extension Walk {
    /// Walks a value by the best branch of a union.
    ///
    /// The first branch that matches strictly wins, else the one with the lowest cost. Usually the
    /// branch is known at once: a scalar matches strictly or not at all, and the kind or the
    /// discriminator of a container selects its branch. Otherwise ``tryBranches(_:)`` tries the
    /// branches.
    @inline(never)
    mutating func union(
        _ position: Pointer,
        _ kind: KindBits,
        _ rule: UnsafePointer<Rule>
    ) -> Pointer? {
        let table = tables.unions + Int(rule.pointee.payload)
        if kind & KindSet.scalars.rawValue != 0 {
            if let end = strictScalar(position, kind, table) { return end }
            guard stop == .none else { return nil }
        }
        if isStackLow { return deepUnion(position, kind, rule) }
        frames.isBranch = false
        let value = UnionValue(
            position: position,
            kind: kind,
            rule: rule,
            table: table,
            defersContainers: inherited.defersContainers,
            before: mark
        )
        if rule.pointee.traits.contains(.tellsKindsApart),
            let branch = table.pointee.onlyBranch(for: kind)
        {
            return walk(branch, value, defers: value.defersContainers)
        }
        if unions.hasVerdicts, let verdict = unions[key(of: value)] {
            return use(verdict, value)
        }
        guard kind & KindSet.scalars.rawValue == 0, let choice = likelyBranch(value) else {
            return tryBranches(value)
        }
        guard choice.isAlone, mayDecideAlone, !mayWrap(value), !hasDuplicates(value, choice.branch)
        else { return tryBranches(value, likely: choice.branch) }
        if let end = decided(value, by: choice.branch) { return end }
        guard stop == .none, failedEnd == nil else { return nil }
        return tryBranches(value, likely: choice.branch)
    }

    // MARK: Scalars

    /// Returns the end of a scalar that a branch matches strictly.
    ///
    /// Returns nil if no branch does, or if a branch needs more than the strict check.
    @inline(__always)
    private mutating func strictScalar(
        _ position: Pointer,
        _ kind: KindBits,
        _ table: UnsafePointer<UnionTable>
    ) -> Pointer? {
        if kind == KindSet.number.rawValue, let only = table.pointee.onlyBranch(for: kind) {
            let rule = self.rule(of: table.pointee.branches[only])
            if rule.pointee.form == .integer,
                rule.pointee.traits.rawValue & Rule.Traits.careful == 0,
                let end = smallInteger(position, rule)
            {
                return end
            }
        }
        return firstMatch(position, kind, table)
    }

    @inline(never)
    private mutating func firstMatch(
        _ position: Pointer,
        _ kind: KindBits,
        _ table: UnsafePointer<UnionTable>
    ) -> Pointer? {
        guard let end = plain(position, kind, nil) else {
            stop = .syntax
            return nil
        }
        let content = content(of: ScalarToken(start: position, end: end, kind: kind))
        for branch in table.pointee.branches {
            let rule = self.rule(of: branch)
            // Nested unions, changed texts and sentinels need more than the strict check.
            guard rule.pointee.form != .union,
                rule.pointee.traits.isDisjoint(with: .changesStrings)
            else { return nil }
            if mismatch(content, kind, rule) == nil { return end }
        }
        return nil
    }

    // MARK: Containers

    /// Returns the branch to try first, as none before it can match the value strictly.
    ///
    /// `isAlone` is whether no other branch can match the value at all without container
    /// conversions.
    private mutating func likelyBranch(_ value: UnionValue) -> (branch: Int, isAlone: Bool)? {
        if let only = value.table.pointee.onlyBranch(for: value.kind) { return (only, true) }
        guard value.kind == KindSet.object.rawValue,
            let discriminator = value.table.pointee.discriminator,
            let position = discriminatingValue(discriminator, in: value.position),
            let end = scanner.scalar(position)
        else { return nil }
        readAgain(end - value.position)
        let kind = kinds[Int(position.pointee)]
        let content = content(of: ScalarToken(start: position, end: end, kind: kind))
        let known: Discriminator.Choice?
        if kind == KindSet.string.rawValue {
            known = discriminator.pointee.choice(of: content)
        } else {
            let lexeme = String(decoding: content, as: UTF8.self)
            let union = Int(value.rule.pointee.payload)
            known = (try? JSONValue(parsing: lexeme)).flatMap { tables.otherChoices[union][$0] }
        }
        guard let choice = known else { return nil }
        if choice.isSettled {
            unions.matchedDiscriminator = .init(start: position, end: end, rule: choice.rule)
        } else if mismatch(content, kind, choice.rule) != nil {
            return nil
        }
        discriminator.pointee.expected.pointee = choice.place
        return (choice.place.branch, choice.isAlone)
    }

    /// Returns the position of the discriminator's value in an object.
    ///
    /// Returns nil if it is not found after scalar members near the beginning of the object.
    private mutating func discriminatingValue(
        _ discriminator: UnsafePointer<Discriminator>,
        in opening: Pointer
    ) -> Pointer? {
        let place = discriminator.pointee.expected.pointee
        let known = objects[Int(place.object)].start
        if opening < scanner.lastLoad, known.pointee.matches(opening + 1),
            known.pointee.successor.pointee.member == place.member
        {
            return scanner.skipWhiteSpace(opening + 1 + Int(known.pointee.length))
        }
        let reach = min(scanner.end, opening + Discriminator.reach)
        var position = scanner.skipWhiteSpace(opening + 1)
        while position < reach, position.pointee == UInt8(ascii: "\""),
            let keyEnd = scanner.string(position), let value = scanner.valueStart(afterKey: keyEnd)
        {
            let key = UnsafeBufferPointer(start: position + 1, count: keyEnd - position - 2)
            if key.elementsEqual(discriminator.pointee.key) { return value }
            guard let valueEnd = scanner.scalar(value),
                let next = scanner.nextElement(after: valueEnd)
            else { return nil }
            position = next
        }
        return nil
    }

    /// Whether a branch may be walked without a trial before it is known to match.
    ///
    /// A listing walk outside of trials would list the failures of a branch that fails.
    private var mayDecideAlone: Bool { unions.isTrying || mode != .listing }

    /// Walks a value by the only branch that can match it.
    ///
    /// - Returns: Nil with ``failedEnd`` if the value fails; nil without it if the object has
    ///   duplicate members, after a rollback.
    private mutating func decided(_ value: UnionValue, by branch: Int) -> Pointer? {
        if value.table.pointee.explainsItself, unions.rememberVerdicts() {
            let end = decided(value, by: branch)
            unions.forgetVerdicts()
            if stop == .none, end == nil { forgetTrials(value) }
            return end
        }
        let skippedBefore = unions.skippedBytes
        let end = walk(branch, value, defers: true)
        guard stop == .none else { return nil }
        if hasDuplicates(value, branch) {
            if let end = end ?? failedEnd {
                countAgain(end - value.position, since: skippedBefore)
            }
            rollBack(to: value.before)
            failedEnd = nil
            return nil
        }
        if end == nil { explainFailure(value) }
        return end
    }

    /// Returns whether an object is known to have duplicate members.
    ///
    /// The member that looks like the discriminator may then be a duplicate that is removed.
    private mutating func hasDuplicates(_ value: UnionValue, _ branch: Int) -> Bool {
        guard keys.hasDuplicates else { return false }
        let rule = rule(of: value.table.pointee.branches[branch])
        return rule.pointee.form == .object
            && knownDuplicates(value.position, objects + Int(rule.pointee.payload)) != nil
    }

    /// Returns whether a branch may match after the container is wrapped or unwrapped.
    private mutating func mayWrap(_ value: UnionValue) -> Bool {
        if value.defersContainers { return false }
        return askedConversions(value).mode != .byPolicy
            || value.table.pointee.wrappedKinds & value.kind != 0
    }

    /// Returns the conversions that a union requests for branches without a request of their own.
    mutating func askedConversions(_ value: UnionValue) -> ConversionRequest {
        let own = value.rule.pointee.conversions
        return own.mode == .byPolicy ? inherited.conversions : own
    }

    // MARK: Branches

    mutating func rule(of branch: RuleIndex) -> UnsafePointer<Rule> {
        UnsafePointer(rules + branch.position)
    }

    /// Returns whether a branch can accept a value of its kind at all.
    ///
    /// A branch that cannot explains nothing, and what stands in the value is not its affair.
    mutating func mayFit(
        _ rule: UnsafePointer<Rule>,
        _ value: UnionValue,
        _ defers: Bool
    ) -> Bool {
        if rule.pointee.form == .union { return true }
        let kind = value.kind
        let isScalar = kind & KindSet.scalars.rawValue != 0
        if defers, rule.pointee.kinds.rawValue & kind != 0 { return true }
        if defers, rule.pointee.traits.contains(.hasSentinels) { return true }
        let allowed = allowedConversions(for: rule.pointee)
        if defers { return isScalar && !allowed.isSubset(of: .containers) }
        if allowed.isDisjoint(with: .changing(containersOf: kind)) { return false }
        return !allowed.isDisjoint(with: containerConversions(of: value, to: rule))
    }

    /// Walks a value by one branch.
    mutating func walk(_ branch: Int, _ value: UnionValue, defers: Bool) -> Pointer? {
        walk(value.table.pointee.branches[branch], value, defers: defers)
    }

    /// Walks a value by the rule of a branch, or of what all branches ask for.
    mutating func walk(_ branch: RuleIndex, _ value: UnionValue, defers: Bool) -> Pointer? {
        let rule = rule(of: branch)
        let outer = inherited
        let checksWholeValue = checksWholeValue(value)
        if checksWholeValue { journal.wholeValues += 1 }
        unions.isContradicted = false
        frames.isBranch = rule.pointee.form == .object
        let end: Pointer?
        if frames.isBranch, value.kind == KindSet.object.rawValue,
            rule.pointee.traits.rawValue & Rule.Traits.careful == 0
        {
            // The kind matches, so nothing converts the object; the request does not extend to its
            // content.
            inherited = InheritedRequest()
            end = object(value.position, objects + Int(rule.pointee.payload))
        } else {
            inherited = InheritedRequest(
                conversions: askedConversions(value),
                defersContainers: defers,
                acceptsNull: outer.acceptsNull || value.rule.pointee.kinds.contains(.null)
            )
            end = careful(value.position, value.kind, rule)
        }
        frames.isBranch = false
        inherited = outer
        if checksWholeValue { journal.wholeValues -= 1 }
        return end
    }

    /// Returns whether the discriminators of a value select a failing branch.
    mutating func isChosen(
        _ branch: Int,
        _ value: UnionValue,
        causes: ArraySlice<CauseRecord>
    ) -> Bool {
        guard value.kind == KindSet.object.rawValue,
            value.table.pointee.hasDiscriminators[branch], !unions.isContradicted
        else { return false }
        let rule = rule(of: value.table.pointee.branches[branch])
        let members = graph.objects[Int(rule.pointee.payload)].members
        let start = scanner.offset(value.position)
        return !causes.contains { cause in
            guard cause.code == .missing, cause.start == start else { return false }
            // Keywords that are settled at the same place have objects of their own.
            let position = Int(cause.detail)
            return members.indices.contains(position) && members[position].rule == cause.rule
                && members[position].isDiscriminator
        }
    }
}
