internal import VeriJSONCore

extension PatternWriter {
    /// Returns for each draft whether a finite value can match it.
    func finiteDrafts() -> [Bool] {
        var isFinite = Array(repeating: false, count: lowering.drafts.count)
        var users = Array(repeating: [Int](), count: isFinite.count)
        for (index, draft) in lowering.drafts.enumerated() {
            for part in draft.usedDrafts { users[part].append(index) }
        }
        var pending = Array(isFinite.indices)
        while let index = pending.popLast() {
            guard !isFinite[index],
                kinds(of: index).contains(where: { hasFinite($0, index, isFinite) })
            else { continue }
            isFinite[index] = true
            pending += users[index]
        }
        return isFinite
    }

    private func kinds(of index: Int) -> [KindSet] {
        let kinds: [KindSet] = [.object, .array, .string, .number, .bool, .null]
        return kinds.filter { lowering.drafts[index].kinds.contains($0) }
    }

    private func hasFinite(_ kind: KindSet, _ index: Int, _ isFinite: [Bool]) -> Bool {
        let draft = lowering.drafts[index]
        if let values = draft.values { return !values.isEmpty }
        if let settling = draft.settling { return isFinite[settling.base] }
        if let branches = draft.branches { return branches.contains { isFinite[$0] } }
        switch kind {
        case .object:
            return draft.members.named.allSatisfy { $0.isOptional || isFinite[$0.rule] }
        case .array:
            let (list, count) = (draft.list, draft.list.slots.count)
            let isLong = count - min(list.minimum, count) > Self.missingSlots
            let needed = list.slots.prefix(isLong ? count : list.minimum)
            return needed.allSatisfy { isFinite[$0] }
                && (list.minimum <= count || (list.rest.map { isFinite[$0] } ?? true))
        default: return true
        }
    }

    /// Whether a finite value of a kind can match a draft.
    func hasFinite(_ kind: KindSet, _ index: Int) -> Bool { hasFinite(kind, index, isFinite) }
}

extension RuleDraft {
    /// The drafts that it refers to.
    var usedDrafts: [Int] {
        (branches ?? []) + [settling?.base].compactMap(\.self)
            + list.slots + [list.rest].compactMap(\.self)
            + members.named.map(\.rule) + members.patterned.map(\.rule)
            + [members.others?.rule].compactMap(\.self)
    }
}
