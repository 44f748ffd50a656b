/// The choice of the keys that stand for members; see ``AliasPlan``.
extension Walk {
    /// Chooses the keys that stand for the wanted members of an object.
    mutating func choose(
        _ opening: Pointer,
        _ object: UnsafeMutablePointer<ObjectState>,
        _ plan: inout AliasPlan
    ) {
        let members = scanner.members(of: opening, brackets: brackets)
        var texts: [[UInt8]] = []
        var chosen: [[UInt8]: ByteOffset] = [:]
        for member in members {
            let text = [UInt8](unescaped(member.key.lowerBound + 1, member.key.upperBound - 1))
            texts.append(text)
            if policy.duplicateKeys == .last || chosen[text] == nil {
                chosen[text] = scanner.offset(member.key.lowerBound)
            }
        }
        let named = graph.objects[Int(object.pointee.object)].members
        var standIns: [(text: [UInt8], member: Int, isAsked: Bool)] = []
        var missing: [Int] = []
        for member in plan.wanted {
            let alias = named[member].aliases.lazy.map { Array($0.utf8) }.first { text in
                chosen[text].map { plan.refusal(of: $0, for: member) == nil } ?? false
            }
            if let alias {
                standIns.append((alias, member, true))
            } else {
                missing.append(member)
            }
        }
        // The position of a key's stand-in; below 0 for the member's own key.
        var positions: [[UInt8]: Int] = [:]
        for (position, standIn) in standIns.enumerated() { positions[standIn.text] = position }
        if plan.looksAtSpelling, !missing.isEmpty {
            let free = chosen.keys.filter { isFree($0, object) && positions[$0] == nil }
            for (text, member) in spelled(missing, of: named, among: free)
            where chosen[text].map({ plan.refusal(of: $0, for: member) == nil }) ?? false {
                positions[text] = standIns.count
                standIns.append((text, member, false))
            }
        }
        for (position, standIn) in standIns.enumerated() {
            positions[Array(named[standIn.member].key.utf8)] = -1 - position
        }
        let refused = refusedAliases(of: missing, object, chosen, plan)
        plan.parts = []
        for (text, member) in zip(texts, members) {
            let key = scanner.offset(member.key.lowerBound)
            let isChosen = chosen[text] == key
            guard let position = positions[text] else {
                if isChosen, let part = refused[key] { plan.parts.append(part) }
                continue
            }
            // A copy of the member's own key is removed as one.
            guard position >= 0 || isChosen else { continue }
            let standIn = standIns[position >= 0 ? position : -1 - position]
            let duty: AliasPlan.Duty =
                position < 0
                ? .replaced : isChosen ? .standIn(isAsked: standIn.isAsked) : .copy
            plan.parts.append(AliasPlan.Part(key: key, member: standIn.member, duty: duty))
        }
    }

    /// Returns the aliases of missing members whose values do not stay, and that something covers.
    private mutating func refusedAliases(
        of missing: [Int],
        _ object: UnsafeMutablePointer<ObjectState>,
        _ chosen: [[UInt8]: ByteOffset],
        _ plan: AliasPlan
    ) -> [ByteOffset: AliasPlan.Part] {
        let named = graph.objects[Int(object.pointee.object)].members
        var parts: [ByteOffset: AliasPlan.Part] = [:]
        for member in missing {
            for alias in named[member].aliases.map({ Array($0.utf8) }) {
                guard let key = chosen[alias], let code = plan.refusal(of: key, for: member),
                    !isFree(alias, object)
                else { continue }
                parts[key] = AliasPlan.Part(key: key, member: member, duty: .refused(code))
            }
        }
        return parts
    }

    /// Returns whether nothing covers a key.
    private mutating func isFree(
        _ key: [UInt8],
        _ object: UnsafeMutablePointer<ObjectState>
    ) -> Bool {
        key.withUnsafeBufferPointer { text in
            let position = object.pointee.object
            guard tables.members[Int(position)].index(of: text) == nil else { return false }
            guard let found = patternKey(text, position) else { return true }
            // `never` covers no key: it refuses those that are unknown.
            let pattern = graph.objects[Int(position)]
            guard found == pattern.starred.count, let wildcard = pattern.wildcard else {
                return false
            }
            let rule = rule(of: wildcard.rule).pointee
            return rule.form == .never && !rule.traits.contains(.nullable)
        }
    }

    /// Returns the members that exactly one of some keys is like, and no other member's key.
    private mutating func spelled(
        _ missing: [Int],
        of named: [ObjectRule.Member],
        among free: [[UInt8]]
    ) -> [(text: [UInt8], member: Int)] {
        // The position of the only key; below 0 if there are several.
        var written: [[UInt8]: Int] = [:]
        for (position, key) in free.enumerated() {
            let plain = policy.aliases.plain(key)
            written[plain] = written[plain] == nil ? position : -1
        }
        var members: [[UInt8]: Int] = [:]
        for member in named {
            members[policy.aliases.plain(Array(member.key.utf8)), default: 0] += 1
        }
        return missing.compactMap { member in
            let plain = policy.aliases.plain(Array(named[member].key.utf8))
            guard members[plain] == 1, let position = written[plain], position >= 0 else {
                return nil
            }
            return (free[position], member)
        }
    }
}
