import VeriJSON

extension NaiveSanitizer {
    /// Items first, then `$unique`, `$maxDropped`, `$count`.
    func matchArray(
        _ items: [NaiveValue],
        _ node: NaiveNode?,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveOutcome {
        var result = NaiveCleaned(value: .null)
        var survivors: [Survivor] = []
        var gone = 0
        let itemRule = pattern.rule(node ?? NaiveNode(form: .any))
        for (index, item) in items.enumerated() {
            let place = attempt.place(ofItem: index)
            switch settle(
                item,
                itemRule,
                at: place,
                wrapping: attempt.wrapping(inside: rule),
                isPart: attempt.hasParts
            ) {
            case .clean(let cleaned):
                if attempt.isWrapped && cleaned.isSubstituted { return .failed("item.invalid") }
                result.rejections += cleaned.rejections
                survivors.append(Survivor(original: item, cleaned: cleaned, place: place))
            case .failed(let failure):
                if attempt.isWrapped { return .failed(failure) }
                result.rejections += failure.rejections
                result.changes.append(place.change("drop", because: failure))
                result.lost += item.scalarCount
                gone += 1
            }
        }
        for part in rule.directives.uniqueParts {
            var kept: [Survivor] = []
            for survivor in survivors {
                let own = survivor.cleaned.value.part(at: part)
                let isRepeated = kept.contains { earlier in
                    guard let own, let other = earlier.cleaned.value.part(at: part) else {
                        return false
                    }
                    return own.means(other)
                }
                if isRepeated {
                    result.changes.append(survivor.place.change("drop", "array.duplicate"))
                    result.lost += survivor.original.scalarCount
                    gone += 1
                } else {
                    kept.append(survivor)
                }
            }
            survivors = kept
        }
        for survivor in survivors {
            result.changes += survivor.cleaned.changes
            result.lost += survivor.cleaned.lost
            if survivor.cleaned.isSubstituted { gone += 1 }
        }
        result.value = .array(survivors.map(\.cleaned.value))
        return checkedArray(result, rule, gone: gone, total: items.count)
    }

    private struct Survivor {
        var original: NaiveValue
        var cleaned: NaiveCleaned
        var place: NaivePlace
    }

    private func checkedArray(
        _ cleaned: NaiveCleaned,
        _ rule: NaiveNode,
        gone: Int,
        total: Int
    ) -> NaiveOutcome {
        var result = cleaned
        guard case .array(let items) = result.value else { return .clean(result) }
        if let limit = rule.directives.maxDropped {
            if isOver(limit, gone, total) {
                return .failed(
                    NaiveFailure(code: "array.dropped", rejections: result.rejections)
                )
            }
        } else if let limit = policy.maxDropped {
            if isOver(limit, gone, total) { result.rejections.append("array.dropped") }
        }
        if rule.directives.counts.contains(where: { !$0.contains(items.count) }) {
            return .failed(NaiveFailure(code: "array.count", rejections: result.rejections))
        }
        return .clean(result)
    }

    private func isOver(_ limit: Sanitizer.Policy.DropLimit, _ gone: Int, _ total: Int) -> Bool {
        switch limit {
        case .count(let most): return gone > most
        case .share(let share, let minimum):
            if total < minimum { return false }
            // Both sides times a power of ten, so that the share is an integer.
            let parts = "\(share)".split(separator: ".")
            let power = (0..<parts[1].count).reduce(1) { power, _ in power * 10 }
            return gone * power > (Int(parts.joined()) ?? 0) * total
        }
    }

    func matchTuple(
        _ items: [NaiveValue],
        _ slots: [NaiveNode],
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveOutcome {
        var result = NaiveCleaned(value: .null)
        var values: [NaiveValue] = []
        var gone = 0
        var causes = max(0, slots.count - items.count)
        var reasons = slots.indices.dropFirst(items.count).map { index in
            let place = attempt.place.item(index)
            return NaiveCause(code: "missing", path: place.path, rule: pattern.rule(slots[index]))
        }
        for (index, item) in items.enumerated() {
            guard index < slots.count else {
                values.append(item)
                continue
            }
            let place = attempt.place(ofItem: index)
            let slot = pattern.rule(slots[index])
            switch settle(
                item,
                slot,
                at: place,
                wrapping: attempt.wrapping(inside: rule),
                isPart: attempt.hasParts
            ) {
            case .clean(let cleaned):
                if attempt.isWrapped && cleaned.isSubstituted { return .failed("item.invalid") }
                values.append(cleaned.value)
                result.rejections += cleaned.rejections
                result.changes += cleaned.changes
                result.lost += cleaned.lost
                if cleaned.isSubstituted { gone += 1 }
            case .failed(let failure):
                result.rejections += failure.rejections
                causes += failure.causes
                reasons += failure.reasons
            }
        }
        if causes > 0 {
            return .failed(
                NaiveFailure(
                    code: "item.invalid",
                    causes: causes,
                    rejections: result.rejections,
                    reasons: reasons
                )
            )
        }
        result.value = .array(values)
        return checkedArray(result, rule, gone: gone, total: items.count)
    }

    func matchObject(
        _ members: [NaiveMember],
        _ object: NaiveObject,
        _ rule: NaiveNode,
        _ attempt: NaiveAttempt
    ) -> NaiveOutcome {
        guard object.hasMembers else { return .clean(NaiveCleaned(value: .object(members))) }
        var result = NaiveCleaned(value: .null)
        var kept: [NaiveMember] = []
        var causes = 0
        var reasons: [NaiveCause] = []
        let discriminators = pattern.discriminators(object)
        var isChosen = !discriminators.isEmpty
        var gone = 0
        let aliases =
            attempt.takesAliases
            ? aliases(of: members, in: object, at: attempt.place) : NaiveAliases()
        for (index, member) in members.enumerated() {
            let place = attempt.place.member(member.key, index)
            let standIn = aliases.standIns.first { isSameText(members[$0.key].key, member.key) }
            let named = standIn?.value.named
            guard
                let cover = named.map({ NaiveCover($0, pattern) })
                    ?? NaiveCover(of: member.key, in: object, pattern)
            else {
                if object.hasUnknownKeys && policy.unknownKeys == .strip {
                    result.changes.append(place.change("strip", "key.unknown"))
                    result.lost += member.value.scalarCount
                } else {
                    kept.append(member)
                }
                continue
            }
            let same = members.indices.filter { isSameText(members[$0].key, member.key) }
            if same.count > 1 && policy.duplicateKeys == .reject {
                result.rejections.append("key.duplicate")
            }
            guard index == (policy.duplicateKeys == .last ? same.last : same.first) else {
                result.changes.append(place.change("strip", "key.duplicate"))
                result.lost += member.value.scalarCount
                continue
            }
            let key = named?.key ?? member.key
            if named != nil {
                result.changes.append(place.change("rename", "key.alias"))
                // It is looked for under its own key only.
                if cover.isDiscriminator { isChosen = false }
            }
            if member.value.isNull && cover.takesNull {
                kept.append(NaiveMember(key: key, value: member.value))
                continue
            }
            if attempt.isBranch && cover.isDiscriminator && named == nil {
                let inner = NaiveAttempt(place: place)
                if case .failed(let failure) = self.attempt(member.value, cover.rule, inner) {
                    result.rejections += failure.rejections
                    causes += failure.causes
                    reasons += failure.reasons
                    isChosen = false
                    continue
                }
            }
            let outcome = settle(member.value, cover.rule, at: place, takesNull: cover.takesNull)
            if case .clean(let cleaned) = outcome, let named = aliases.refused[index],
                let failure = refusal(
                    of: member.value,
                    changedTo: cleaned,
                    by: cover,
                    named,
                    at: place
                )
            {
                result.rejections += failure.rejections
                result.lost += member.value.scalarCount
                gone += 1
                result.changes.append(place.change("strip", because: failure))
                continue
            }
            switch outcome {
            case .clean(let cleaned):
                kept.append(NaiveMember(key: key, value: cleaned.value))
                result.changes += cleaned.changes
                result.lost += cleaned.lost
                result.rejections += cleaned.rejections
                if cleaned.isSubstituted { gone += 1 }
            case .failed(let failure):
                result.rejections += failure.rejections
                result.lost += member.value.scalarCount
                gone += 1
                if cover.isMandatory {
                    causes += failure.causes
                    reasons += failure.reasons
                } else if cover.isNulledByPolicy && policy.optional == .null
                    && !aliases.replaced.contains(index)
                {
                    kept.append(NaiveMember(key: member.key, value: .null))
                    result.changes.append(place.change("null", because: failure))
                } else {
                    result.changes.append(place.change("strip", because: failure))
                }
            }
        }
        let present = members.map(\.key) + aliases.standIns.values.map(\.named.key)
        for insertion in missing(from: present, in: object) {
            let place = attempt.place.member(insertion.key, members.count)
            guard let value = insertion.value else {
                causes += 1
                reasons.append(
                    NaiveCause(code: "missing", path: place.path, rule: insertion.rule)
                )
                if discriminators.contains(where: { isSameText($0, insertion.key) }) {
                    isChosen = false
                }
                continue
            }
            kept.append(NaiveMember(key: insertion.key, value: value))
            result.changes.append(place.change("insert", "default"))
        }
        if causes > 0 {
            return .failed(
                NaiveFailure(
                    code: "object.invalid",
                    causes: causes,
                    isChosen: isChosen,
                    rejections: result.rejections,
                    reasons: reasons
                )
            )
        }
        result.value = .object(kept)
        // The copies of a repeated key are one item.
        let items = Set(members.map { Array($0.key.utf8) }).count
        if let limit = rule.directives.maxDropped, isOver(limit, gone, items) {
            return .failed(NaiveFailure(code: "array.dropped", rejections: result.rejections))
        }
        return .clean(result)
    }

    /// The mandatory members that the object lacks, in the order of their keys' scalars, with
    /// their `$default`.
    private func missing(
        from present: [String],
        in object: NaiveObject
    ) -> [(key: String, value: NaiveValue?, rule: NaiveNode)] {
        object.named
            .filter { named in
                !named.isOptional && !present.contains { isSameText($0, named.key) }
            }
            .sorted {
                $0.key.unicodeScalars.lexicographicallyPrecedes($1.key.unicodeScalars)
            }
            .map { ($0.key, $0.node.directives.defaultValue, pattern.rule($0.node)) }
    }
}

/// The rule of a pattern for the member with a key.
struct NaiveCover {
    var rule: NaiveNode
    var isMandatory: Bool
    /// An optional member takes null even where its pattern does not.
    var takesNull: Bool
    var isNulledByPolicy: Bool
    var isDiscriminator: Bool

    init(_ named: NaiveObject.Named, _ pattern: NaivePattern) {
        rule = pattern.rule(named.node)
        isMandatory = !named.isOptional
        takesNull = named.isOptional && !pattern.isNever(rule)
        isNulledByPolicy = takesNull
        isDiscriminator = isMandatory && pattern.isDiscriminator(rule)
    }

    init(_ starred: NaiveObject.Starred, _ pattern: NaivePattern) {
        rule = pattern.rule(starred.node)
        isMandatory = !starred.isOptional
        takesNull = false
        isNulledByPolicy = false
        isDiscriminator = false
    }

    /// Nil for a key that the pattern does not cover.
    init?(of key: String, in object: NaiveObject, _ pattern: NaivePattern) {
        if let named = object.named.first(where: { isSameText($0.key, key) }) {
            self.init(named, pattern)
        } else if let starred = object.starredCover(of: key) {
            self.init(starred, pattern)
        } else {
            return nil
        }
    }
}
