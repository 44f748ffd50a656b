/// The rules that apply along a path.
///
/// Several rules may apply to one place of a document, because a union has several branches and
/// conversions wrap and unwrap values. All of them are included.
extension RuleGraph {
    /// Visits the rules that may apply to each place on the way along a pointer.
    ///
    /// - Parameters:
    ///   - pointer: A place in a document.
    ///   - visit: Called with the rules of every place from the root to the pointer's target.
    /// - Complexity: O(*t* · *r*), *t* the tokens of the pointer, *r* the rules at one place.
    func follow(_ pointer: JSONPointer, _ visit: (Set<RuleIndex>) -> Void) {
        var rules: Set<RuleIndex> = []
        include(root, in: &rules)
        visit(rules)
        for token in pointer.tokens {
            var next: Set<RuleIndex> = []
            let index = JSONPointer.index(token)
            for rule in rules {
                if let index, self[rule].form != .object {
                    descend(from: rule, index: index, into: &next)
                } else {
                    descend(from: rule, key: token, into: &next)
                }
            }
            rules = next
            visit(rules)
        }
    }

    /// The rules that are `$secret`, or apply to a value with a part that is.
    ///
    /// - Complexity: O(*n*), *n* the number of rules.
    var rulesAboveSecrets: Set<RuleIndex> {
        var above: [RuleIndex: [RuleIndex]] = [:]
        var pending: [RuleIndex] = []
        for (position, rule) in rules.enumerated() {
            let index = RuleIndex(UInt32(truncatingIfNeeded: position))
            for part in parts(of: rule) { above[part, default: []].append(index) }
            if rule.traits.contains(.secret) { pending.append(index) }
        }
        var found = Set(pending)
        while let index = pending.popLast() {
            for rule in above[index] ?? [] where found.insert(rule).inserted {
                pending.append(rule)
            }
        }
        return found
    }

    /// The rules that are `$secret`, or apply to a part of a value that is.
    ///
    /// - Complexity: O(*n*), *n* the number of rules.
    var rulesInSecrets: Set<RuleIndex> {
        var pending = rules.indices.filter { rules[$0].traits.contains(.secret) }
            .map { RuleIndex(UInt32(truncatingIfNeeded: $0)) }
        var found = Set(pending)
        while let index = pending.popLast() {
            for part in parts(of: self[index]) where found.insert(part).inserted {
                pending.append(part)
            }
        }
        return found
    }

    /// Returns the rules of a rule's members, items or branches, or of what is in a string.
    private func parts(of rule: Rule) -> [RuleIndex] {
        let payload = Int(rule.payload)
        switch rule.form {
        case .string: return [refinement(of: rule)?.content].compactMap(\.self)
        case .array: return [RuleIndex(rule.payload)]
        case .tuple where tuples.indices.contains(payload):
            return tuples[payload].slots + [tuples[payload].rest].compactMap(\.self)
        case .union where unions.indices.contains(payload): return unions[payload].branches
        case .object where objects.indices.contains(payload):
            let object = objects[payload]
            return object.members.map(\.rule) + object.starred.map(\.rule)
                + [object.wildcard?.rule].compactMap(\.self)
        default: return []
        }
    }

    /// Adds a rule and, for a union, its branches.
    func include(_ index: RuleIndex, in rules: inout Set<RuleIndex>) {
        guard self.rules.indices.contains(index.position), rules.insert(index).inserted else {
            return
        }
        let rule = self[index]
        guard rule.form == .union, unions.indices.contains(Int(rule.payload)) else { return }
        for branch in unions[Int(rule.payload)].branches { include(branch, in: &rules) }
    }

    /// Returns the rules of what is in a string, and of what is in the strings that these are of.
    private func contents(of index: RuleIndex) -> Set<RuleIndex> {
        var found: Set<RuleIndex> = []
        var pending = [index]
        while let next = pending.popLast() {
            guard self[next].form == .string, let content = refinement(of: self[next])?.content
            else { continue }
            var all = found
            include(content, in: &all)
            pending += all.subtracting(found)
            found = all
        }
        return found
    }

    /// Adds the rules of an item.
    func descend(from index: RuleIndex, index item: Int, into rules: inout Set<RuleIndex>) {
        descendInside(from: index, index: item, into: &rules)
        for inside in contents(of: index) {
            descendInside(from: inside, index: item, into: &rules)
        }
    }

    /// Adds the rules of a member.
    func descend(from index: RuleIndex, key: String, into rules: inout Set<RuleIndex>) {
        descendInside(from: index, key: key, into: &rules)
        for inside in contents(of: index) {
            descendInside(from: inside, key: key, into: &rules)
        }
    }

    private func descendInside(
        from index: RuleIndex,
        index item: Int,
        into rules: inout Set<RuleIndex>
    ) {
        let rule = self[index]
        switch rule.form {
        case .array:
            include(RuleIndex(rule.payload), in: &rules)
        case .tuple:
            guard tuples.indices.contains(Int(rule.payload)) else { return }
            let tuple = tuples[Int(rule.payload)]
            if tuple.slots.indices.contains(item) {
                include(tuple.slots[item], in: &rules)
            } else if let rest = tuple.rest {
                include(rest, in: &rules)
            }
        case .union:
            break
        default:
            // `unwrapSingle` applies the rule of the array's own place to its only item.
            if item == 0 { include(index, in: &rules) }
            // `arrayToObject` makes members of the items, whose keys are their indices.
            guard rule.form == .object, objects.indices.contains(Int(rule.payload)) else { return }
            for member in objects[Int(rule.payload)].rulesOfIndices { include(member, in: &rules) }
        }
    }

    private func descendInside(
        from index: RuleIndex,
        key: String,
        into rules: inout Set<RuleIndex>
    ) {
        let rule = self[index]
        switch rule.form {
        case .object:
            guard objects.indices.contains(Int(rule.payload)) else { return }
            let object = objects[Int(rule.payload)]
            if let member = object.rule(for: key) { include(member, in: &rules) }
            if let member = object.member(withAlias: key) { include(member.rule, in: &rules) }
        case .array:
            // `wrapSingle` applies the rule of the items to an object.
            var items: Set<RuleIndex> = []
            include(RuleIndex(rule.payload), in: &items)
            for item in items where self[item].form == .object {
                descendInside(from: item, key: key, into: &rules)
            }
            // `valuesToArray` makes items of the members.
            if key.utf8.allSatisfy(ASCII.isDigit) { rules.formUnion(items) }
        case .tuple:
            // The position of a member decides, not its key.
            guard tuples.indices.contains(Int(rule.payload)), key.utf8.allSatisfy(ASCII.isDigit)
            else { return }
            let tuple = tuples[Int(rule.payload)]
            for item in tuple.slots + [tuple.rest].compactMap(\.self) {
                include(item, in: &rules)
            }
        default:
            break
        }
    }
}

extension ObjectRule.StarredMember {
    /// Whether a key has this form.
    func covers(_ key: String) -> Bool {
        let bytes = key.utf8
        return bytes.count >= prefix.utf8.count + suffix.utf8.count
            && bytes.starts(with: prefix.utf8)
            && bytes.reversed().starts(with: suffix.utf8.reversed())
            && expressions.allSatisfy { $0.isFound(in: key) }
    }
}

extension ObjectRule {
    /// Returns the rule of a key: that of the named member, else of the starred one with the
    /// longest literal part, else of the wildcard.
    package func rule(for key: String) -> RuleIndex? {
        if let member = members.first(where: { $0.key.hasSameScalars(as: key) }) {
            return member.rule
        }
        return starred.first { $0.covers(key) }?.rule ?? wildcard?.rule
    }

    /// Returns the member that a key may stand for, because it is one of its aliases.
    func member(withAlias key: String) -> Member? {
        members.first { $0.aliases.contains { $0.hasSameScalars(as: key) } }
    }
}
