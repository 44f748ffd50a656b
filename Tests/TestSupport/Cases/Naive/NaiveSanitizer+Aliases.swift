import VeriJSON

/// The members of an object that stand for others, by their positions.
struct NaiveAliases {
    struct StandIn {
        var named: NaiveObject.Named
        /// Named by the pattern, not found by the policy.
        var isAsked: Bool
    }

    /// The copies that count.
    var standIns: [Int: StandIn] = [:]
    /// The members' own copies, which go because another key stands for them.
    var replaced: Set<Int> = []
    /// The copies that count of keys whose values do not stay as those of members.
    var refused: [Int: NaiveObject.Named] = [:]
}

extension NaiveSanitizer {
    /// The keys that stand for members which an object lacks, or whose own values would go: first all
    /// that the pattern names, then those that the policy finds.
    func aliases(
        of members: [NaiveMember],
        in object: NaiveObject,
        at place: NaivePlace
    ) -> NaiveAliases {
        var (aliases, missing) = taken(of: members, in: object)
        missing.removeAll { named in
            aliases.standIns.values.contains { isSameText($0.named.key, named.key) }
        }
        for named in missing {
            for alias in pattern.rule(named.node).directives.aliases {
                guard let position = chosen(alias, of: members) else { continue }
                aliases.refused[position] = named
            }
        }
        return aliases
    }

    /// The keys that stand for members, and the members that none stands for by the pattern.
    private func taken(
        of members: [NaiveMember],
        in object: NaiveObject
    ) -> (aliases: NaiveAliases, missing: [NaiveObject.Named]) {
        var aliases = NaiveAliases()
        var missing: [NaiveObject.Named] = []
        for named in object.named {
            let own = chosen(named.key, of: members)
            if let own {
                if !named.isOptional { continue }
                if stays(members[own].value, named, mayBeSubstituted: true) { continue }
            }
            let standIn = pattern.rule(named.node).directives.aliases.lazy
                .compactMap { self.chosen($0, of: members) }
                .first { !named.isOptional || self.stays(members[$0].value, named) }
            guard let standIn else {
                missing.append(named)
                continue
            }
            aliases.standIns[standIn] = NaiveAliases.StandIn(named: named, isAsked: true)
            if let own { aliases.replaced.insert(own) }
        }
        guard policy.aliases != .asWritten else { return (aliases, missing) }
        let taken = aliases.standIns.keys.map { members[$0].key }
        let free = members.indices.filter { position in
            let key = members[position].key
            return isFree(key, object) && !taken.contains { isSameText($0, key) }
        }
        for named in missing {
            let plain = plain(named.key)
            guard object.named.filter({ self.plain($0.key) == plain }).count == 1 else { continue }
            let alike = free.filter { self.plain(members[$0].key) == plain }
            guard let first = alike.first,
                alike.allSatisfy({ isSameText(members[$0].key, members[first].key) }),
                let standIn = chosen(members[first].key, of: members),
                stays(members[standIn].value, named)
            else { continue }
            aliases.standIns[standIn] = NaiveAliases.StandIn(named: named, isAsked: false)
            if let own = chosen(named.key, of: members) { aliases.replaced.insert(own) }
        }
        return (aliases, missing)
    }

    /// The failure of a value that is changed to one which the member with another key may take, so that
    /// it would be renamed if it were cleaned again; nil if it is not.
    func refusal(
        of value: NaiveValue,
        changedTo cleaned: NaiveCleaned,
        by cover: NaiveCover,
        _ named: NaiveObject.Named,
        at place: NaivePlace
    ) -> NaiveFailure? {
        let rule = pattern.rule(named.node)
        var mayStay = cleaned.value.isNull || !rule.directives.sentinels.isEmpty
        if case .union = rule.form { mayStay = true }
        mayStay =
            mayStay || pattern.kinds(rule).contains(cleaned.value.kind)
            || !allowedConversions(rule, NaiveAttempt(place: place)).isEmpty
        guard !cleaned.changes.isEmpty, mayStay else { return nil }
        if cleaned.isSubstituted {
            let own = NaiveAttempt(place: place, takesNull: cover.takesNull)
            guard case .failed(let failure) = attempt(value, cover.rule, own) else { return nil }
            return failure
        }
        let takesNull = named.isOptional && !pattern.isNever(rule)
        let tried = NaiveAttempt(place: place, takesNull: takesNull)
        guard case .failed(let failure) = attempt(value, rule, tried) else { return nil }
        return NaiveFailure(
            code: failure.code,
            rejections: cleaned.rejections,
            reasons: [NaiveCause(code: failure.code, path: place.path, rule: rule)]
        )
    }

    /// The position of the copy of a key that counts.
    private func chosen(_ key: String, of members: [NaiveMember]) -> Int? {
        let copies = members.indices.filter { isSameText(members[$0].key, key) }
        return policy.duplicateKeys == .last ? copies.last : copies.first
    }

    /// Whether a value is kept as the member's.
    private func stays(
        _ value: NaiveValue,
        _ named: NaiveObject.Named,
        mayBeSubstituted: Bool = false
    ) -> Bool {
        let rule = pattern.rule(named.node)
        let takesNull = named.isOptional && !pattern.isNever(rule)
        if value.isNull && takesNull { return true }
        switch settle(value, rule, at: NaivePlace(), takesNull: takesNull) {
        case .clean(let cleaned): return mayBeSubstituted || !cleaned.isSubstituted
        case .failed: return false
        }
    }

    /// Whether nothing covers a key; `never` covers none.
    private func isFree(_ key: String, _ object: NaiveObject) -> Bool {
        if object.named.contains(where: { isSameText($0.key, key) }) { return false }
        guard let cover = object.starredCover(of: key) else { return true }
        guard cover.prefix.isEmpty && cover.suffix.isEmpty else { return false }
        let rule = pattern.rule(cover.node)
        return pattern.isNever(rule) && !pattern.isNullable(rule)
    }

    /// What is left of a key where the policy looks at no more.
    private func plain(_ key: String) -> [UInt8] {
        let lower = key.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
        return policy.aliases == .spelling ? lower.filter { $0 != 45 && $0 != 95 } : lower
    }
}
