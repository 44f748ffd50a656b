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
}

extension NaiveSanitizer {
    /// The keys that stand for members which an object lacks, or whose own values would go: first all
    /// that the pattern names, then those that the policy finds.
    func aliases(
        of members: [NaiveMember],
        in object: NaiveObject,
        at place: NaivePlace
    ) -> NaiveAliases {
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
        guard policy.aliases != .asWritten else { return aliases }
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
        return aliases
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
