extension PatternLinker {
    /// The slots that must match for a slot to match: all of them, or any one.
    private struct Needs {
        var slots: [Int] = []
        var anyIsEnough = false
    }

    /// Reports definitions that no finite document can match, because each of their values must
    /// contain another one.
    mutating func findEndless() {
        guard !draft.definitions.isEmpty else { return }
        let needs = draft.slots.indices.map { self.needs(of: $0) }
        let isFinite = finiteSlots(needs)
        let endless = draft.slots.indices.filter { !isFinite[$0] }
        guard !endless.isEmpty else { return }
        let unmet = needs.map { $0.slots.filter { !isFinite[$0] } }
        var search = CycleSearch(count: draft.slots.count)
        let backward = search.run(from: endless) { slot, number in
            number < unmet[slot].count ? unmet[slot][number] : nil
        }
        steps += search.steps
        for edge in backward { reportEndless(edge.path.isEmpty ? [edge.source] : edge.path) }
    }

    private func needs(of slot: Int) -> Needs {
        let head = heads[slot]
        guard !head.isBroken, !head.directives.isNullable else { return Needs() }
        let content = draft.slots[slot]
        var needs = Needs()
        if targets[slot] >= 0 { needs.slots.append(targets[slot]) }
        if let count = content.directives.count, count.minimum > 0, rules[slot].form == .array {
            needs.slots.append(Int(rules[slot].payload))
        }
        if let inside = content.directives.content { needs.slots.append(inside) }
        switch content.base {
        case .object(let position):
            for member in draft.tables.objects[position].members where !member.isOptional {
                needs.slots.append(member.rule.position)
            }
        case .tuple(let position):
            needs.slots += draft.tables.tuples[position].slots.map(\.position)
        case .union(let position):
            needs.slots += draft.tables.unions[position].branches.map(\.position)
            needs.anyIsEnough = true
        default: break
        }
        return needs
    }

    /// Returns, for each slot, whether a finite value can match it.
    ///
    /// Starts from the slots that need nothing and propagates to the slots that need them.
    private mutating func finiteSlots(_ needs: [Needs]) -> [Bool] {
        var isFinite = Array(repeating: false, count: needs.count)
        var missing = needs.map { $0.anyIsEnough ? 1 : $0.slots.count }
        var users = Array(repeating: [Int](), count: needs.count)
        var ready: [Int] = []
        for (slot, need) in needs.enumerated() {
            for needed in need.slots { users[needed].append(slot) }
            if missing[slot] == 0 { ready.append(slot) }
            steps += need.slots.count
        }
        while let slot = ready.popLast() {
            isFinite[slot] = true
            for user in users[slot] {
                missing[user] -= 1
                if missing[user] == 0 { ready.append(user) }
            }
        }
        return isFinite
    }

    private mutating func reportEndless(_ path: [Int]) {
        guard let reference = path.last(where: { targets[$0] >= 0 }) ?? path.last else { return }
        let content = draft.slots[reference]
        var name = content.summary
        if case .reference(let bytes) = content.base {
            name = "#" + String(decoding: bytes, as: UTF8.self)
        }
        let definition = targets[reference] >= 0 ? draft.slots[targets[reference]] : content
        let member = path.last { slot in
            if case .member(isOptional: false) = draft.slots[slot].role { return true }
            return false
        }
        draft.report(
            PatternMistake(
                .defineEndless,
                at: content.nameRange ?? content.range,
                subject: name,
                related: definition.keyRange,
                replacement: member.flatMap { draft.slots[$0].keyRange }.flatMap { withMark($0) }
            )
        )
    }
}
