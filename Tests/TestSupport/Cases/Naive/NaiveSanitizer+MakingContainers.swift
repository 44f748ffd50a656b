import VeriJSON

extension NaiveSanitizer {
    /// The conversions that take or make a container, each of which leaves something.
    func convertContainer(
        _ value: NaiveValue,
        by step: NaiveContainer.Step,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveCleaned? {
        let code = "convert." + NaiveConversion.bare(step.name)
        var change = attempt.place.change("convert", code)
        var inner = attempt
        switch (step.name, value) {
        case ("extendedJSON", .object(let members)):
            guard !takesObjects(rule),
                let made = NaiveContainer.extended(
                    members,
                    for: rule,
                    movesPoint: allowedConversions(rule, attempt).contains(.integralNumber)
                )
            else { return nil }
            return strict(made, rule, attempt, change)
        case ("jsonText", .string(let text)):
            guard let made = NaiveParser.parse(Array(text.utf8)) else { return nil }
            guard made.isContainer else { return strict(made, rule, attempt, change) }
            inner.makesContainers = false
            guard case .clean(var cleaned) = self.attempt(made, rule, inner),
                isSomething(cleaned, of: made, hadParts: !made.hasNoParts)
            else { return nil }
            // The text stays, whatever goes inside it.
            cleaned.lost = 0
            cleaned.changes = [change] + cleaned.changes
            return cleaned
        case ("valuesToArray", .object(let members)):
            guard asksArray(rule), NaiveContainer.areIndices(members.map(\.key)) else { return nil }
            return values(members, rule, attempt, change)
        case ("emptyArrayToObject", .array(let items)):
            guard items.isEmpty, case .object = rule.form else { return nil }
            return made(.object([]), rule, attempt, change, hadParts: false)
        case ("splitList", .string(let text)), ("splitList:;", .string(let text)):
            let separator: Unicode.Scalar = step.name == "splitList" ? "," : ";"
            // Two separators would be a guess.
            let all = allowedConversions(rule, attempt)
            guard asksArray(rule), !attempt.isPart,
                !(all.contains(.splitList) && all.contains(.splitList(";"))),
                let parts = NaiveContainer.parts(text, separator: separator)
            else { return nil }
            inner.isList = true
            let list = NaiveValue.array(parts.map { .string($0) })
            guard
                var cleaned = made(list, rule, inner, change, hadParts: !parts.isEmpty)
            else { return nil }
            cleaned.lost = 0
            return cleaned
        case ("unwrapSingle", .array(let items)):
            guard items.count == 1, !takesArrays(rule) else { return nil }
            guard items[0].isContainer else {
                return step.isStrict ? nil : strict(items[0], rule, attempt, change)
            }
            inner.place = attempt.place.item(0)
            inner.makesContainers = false
            guard case .clean(var cleaned) = self.attempt(items[0], rule, inner) else { return nil }
            if step.isStrict && !cleaned.changes.isEmpty { return nil }
            guard isSomething(cleaned, of: items[0], hadParts: !items[0].hasNoParts) else {
                return nil
            }
            cleaned.changes = [change] + cleaned.changes
            return cleaned
        case ("arrayToObject", .array(let items)):
            guard case .object(let object) = rule.form, NaiveContainer.takesIndices(object) else {
                return nil
            }
            var members: [NaiveMember] = []
            for (index, item) in items.enumerated() {
                let key = String(index)
                if item.isNull, let cover = NaiveCover(of: key, in: object, pattern),
                    !pattern.isNullable(cover.rule), !pattern.kinds(cover.rule).contains("0"),
                    !cover.takesNull
                {
                    let place = attempt.place.item(index)
                    change.causes.append(
                        NaiveCause(code: "null.notAllowed", path: place.path, rule: cover.rule)
                    )
                } else {
                    members.append(NaiveMember(key: key, value: item))
                }
            }
            inner.takesAliases = false
            return made(.object(members), rule, inner, change, hadParts: !items.isEmpty)
        case ("wrapSingle", _):
            if case .array = value { return nil }
            guard !value.isNull, asksArray(rule), !attempt.wrapping.contains(rule.place) else {
                return nil
            }
            inner.isWrapped = true
            return made(.array([value]), rule, inner, change, hadParts: !value.hasNoParts)
        case ("containerToText", .array), ("containerToText", .object):
            guard case .string = rule.form else { return nil }
            return strict(.string(value.text), rule, attempt, change)
        default: return nil
        }
    }

    /// The array of the values of an object, of whose repeated keys the policy chooses one.
    private func values(
        _ members: [NaiveMember],
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ change: NaiveChange
    ) -> NaiveCleaned? {
        var inner = attempt
        var kept: [NaiveValue] = []
        var removed = NaiveCleaned(value: .null)
        for (position, member) in members.enumerated() {
            let same = members.indices.filter { members[$0].key == member.key }
            if same.count > 1 && policy.duplicateKeys == .reject {
                removed.rejections.append("key.duplicate")
            }
            if position == (policy.duplicateKeys == .last ? same.last : same.first) {
                inner.keys.append(NaiveAttempt.Key(text: member.key, position: position))
                kept.append(member.value)
            } else {
                let place = attempt.place.member(member.key, position)
                removed.changes.append(place.change("strip", "key.duplicate"))
                removed.lost += member.value.scalarCount
            }
        }
        guard
            var cleaned = made(.array(kept), rule, inner, change, hadParts: !members.isEmpty)
        else { return nil }
        cleaned.changes += removed.changes
        cleaned.lost += removed.lost
        cleaned.rejections += removed.rejections
        return cleaned
    }

    /// Walks a container that a conversion makes.
    ///
    /// Only the outcome is compared with the values that mean null.
    private func made(
        _ value: NaiveValue,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt,
        _ change: NaiveChange,
        hadParts: Bool
    ) -> NaiveCleaned? {
        guard case .clean(var cleaned) = match(value, rule, attempt),
            isSomething(cleaned, of: value, hadParts: hadParts)
        else { return nil }
        cleaned.changes = [change] + cleaned.changes
        return cleaned
    }

    /// Whether a conversion leaves something of what it takes.
    private func isSomething(
        _ cleaned: NaiveCleaned,
        of made: NaiveValue,
        hadParts: Bool
    ) -> Bool {
        if hadParts && cleaned.value.hasNoParts { return false }
        return made.scalarCount == 0 || cleaned.lost < made.scalarCount
    }

    /// The container conversions that can be made of a value for a rule at all.
    func containerConversions(
        of value: NaiveValue,
        to rule: NaiveNode
    ) -> Sanitizer.Policy.Conversions {
        var possible: Sanitizer.Policy.Conversions = []
        var wraps = asksArray(rule)
        // A value that is wrapped leaves all slots but the first one missing.
        if case .tuple(let slots) = rule.form, slots.count != 1 { wraps = false }
        switch value {
        case .null: return []
        case .array where takesArrays(rule), .object where takesObjects(rule): return []
        case .array(let items):
            if items.count == 1 { possible.insert(.unwrapSingle) }
            if items.isEmpty && pattern.kinds(rule).contains("o") {
                possible.insert(.emptyArrayToObject)
            }
            if case .object(let object) = rule.form, NaiveContainer.takesIndices(object) {
                possible.insert(.arrayToObject)
            }
        case .object(let members):
            if NaiveContainer.isExtended(members) { possible.insert(.extendedJSON) }
            if asksArray(rule), NaiveContainer.areIndices(members.map(\.key)) {
                possible.insert(.valuesToArray)
            }
            if wraps { possible.insert(.wrapSingle) }
        default: if wraps { possible.insert(.wrapSingle) }
        }
        if case .string = value {
            possible.insert(.jsonText)
            if asksArray(rule) { possible.formUnion([.splitList, .splitList(";")]) }
        }
        if value.isContainer, case .string = rule.form { possible.insert(.containerToText) }
        return possible
    }

    private func takesArrays(_ rule: NaiveNode) -> Bool {
        NaiveScalars.formFailure(of: .array([]), by: rule) == nil
    }

    private func takesObjects(_ rule: NaiveNode) -> Bool {
        NaiveScalars.formFailure(of: .object([]), by: rule) == nil
    }

    private func asksArray(_ rule: NaiveNode) -> Bool {
        switch rule.form {
        case .array, .tuple: true
        default: false
        }
    }
}

extension NaiveValue {
    /// An array without items or an object without members.
    fileprivate var hasNoParts: Bool {
        switch self {
        case .array(let items): items.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }
}
