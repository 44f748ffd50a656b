internal import VeriJSONCore

extension Evaluation {
    /// Evaluates a keyword that applies subschemas to members, keys or items.
    mutating func applicator(_ rule: PlannedRule, _ index: Int, _ value: NodeIndex) -> Bool {
        switch rule {
        case .properties(let names, let targets):
            return members(value, index) { run, key, position in
                guard let name = run.index(of: key, in: names) else { return true }
                run.mark(position)
                return run.applyBelow(targets[name], index, to: key.following)
            }
        case .patternProperties(let patterned):
            return members(value, index, isWatched: index == watched) { run, key, position in
                var holds = true
                let found = run.found(by: index, in: key, patterned.count, stopsAtFirst: false) {
                    patterned[$0].expression
                }
                for (number, part) in patterned.enumerated()
                where found.map({ $0 & 1 << UInt64(number) != 0 })
                    ?? run.matches(part.expression, key)
                {
                    run.mark(position)
                    if !run.applyBelow(part.target, index, to: key.following) { holds = false }
                }
                return holds
            }
        case .additionalProperties(let others):
            return members(value, index, isWatched: index == watched) { run, key, position in
                if run.index(of: key, in: others.value.names) != nil { return true }
                let expressions = others.value.expressions
                let found = run.found(by: index, in: key, expressions.count, stopsAtFirst: true) {
                    expressions[$0]
                }
                if found.map({ $0 != 0 }) ?? expressions.contains(where: { run.matches($0, key) }) {
                    return true
                }
                run.mark(position)
                return run.applyBelow(others.value.target, index, to: key.following)
            }
        case .propertyNames(let target):
            return members(value, index, isWatched: index == watched) { run, key, _ in
                run.applyBelow(target, index, to: key, .key)
            }
        case .unevaluatedProperties(let target):
            return members(value, index, isWatched: index == watched) { run, key, position in
                if run.isMarked(position) { return true }
                run.mark(position)
                return run.applyBelow(target, index, to: key.following)
            }
        case .dependencies(let names, let list): return dependencies(names, list, index, value)
        case .prefixItems(let targets):
            return items(value, index) { run, item, position in
                guard position < targets.count else { return true }
                run.mark(position)
                return run.applyBelow(targets[position], index, to: item, .item(position))
            }
        case .items(let target, let first):
            return items(value, index) { run, item, position in
                guard position >= first else { return true }
                run.mark(position)
                return run.applyBelow(target, index, to: item, .item(position))
            }
        case .unevaluatedItems(let target):
            return items(value, index, isWatched: index == watched) { run, item, position in
                if run.isMarked(position) { return true }
                run.mark(position)
                return run.applyBelow(target, index, to: item, .item(position))
            }
        case .contains(let contained): return contains(contained.value, index, value)
        default: return true
        }
    }

    /// Evaluates every member, or those up to the first that fails.
    ///
    /// All are evaluated if they are to be collected for a keyword.
    @inline(__always)
    private mutating func members(
        _ object: NodeIndex,
        _ keyword: Int,
        isWatched: Bool = false,
        _ body: (inout Evaluation, NodeIndex, Int) -> Bool
    ) -> Bool {
        var holds = true
        var members = parts(of: object)
        while let key = nextKey(&members) {
            if !body(&self, key, members.position) {
                holds = false
                if isWatched { refuse(keyword, object, members.position) }
            }
            guard !isOver, holds || !stopsAtFailure || isWatched else { break }
        }
        return note(keyword, holds && !isOver)
    }

    @inline(__always)
    private mutating func items(
        _ array: NodeIndex,
        _ keyword: Int,
        isWatched: Bool = false,
        _ body: (inout Evaluation, NodeIndex, Int) -> Bool
    ) -> Bool {
        var holds = true
        var items = parts(of: array)
        while let item = nextItem(&items) {
            if !body(&self, item, items.position) {
                holds = false
                if isWatched { refuse(keyword, array, items.position) }
            }
            guard !isOver, holds || !stopsAtFailure || isWatched else { break }
        }
        return note(keyword, holds && !isOver)
    }

    private mutating func contains(
        _ contained: PlannedRule.Contained,
        _ index: Int,
        _ array: NodeIndex
    ) -> Bool {
        let (least, most) = (contained.least, contained.most)
        var count = 0
        // A message tells the number of items, so all are counted.
        let needsAll = contained.marks && tracks || mode != .verdict
        var items = parts(of: array)
        while let item = nextItem(&items) {
            if applyBelow(contained.target, index, to: item, .item(items.position)) {
                count += 1
                if contained.marks { mark(items.position) }
            }
            guard !isOver, needsAll || (most == .max ? count < least : count <= most) else { break }
        }
        return note(index, !isOver && least <= count && count <= most, .count(count))
    }

    private mutating func dependencies(
        _ names: PlannedNames,
        _ list: UnsafeBufferPointer<PlannedRule.Dependency>,
        _ index: Int,
        _ object: NodeIndex
    ) -> Bool {
        var present = Array(repeating: false, count: names.count)
        var members = parts(of: object)
        while let key = nextKey(&members) {
            if let name = self.index(of: key, in: names) { present[name] = true }
        }
        var holds = true
        var missing: [EvaluationRecord.MissingMember] = []
        for name in present.indices where present[name] {
            switch list[name] {
            case .names(let required):
                missing += self.missing(required, in: object).map {
                    EvaluationRecord.MissingMember(name: $0, dependent: names.name(name))
                }
            case .schema(let target):
                if !apply(target, index, to: object) { holds = false }
            }
            if stopsAtFailure, !holds || !missing.isEmpty { break }
        }
        return note(
            index,
            holds && missing.isEmpty,
            missing.isEmpty ? .none : .missing(missing)
        )
    }

    /// Evaluates a keyword that applies subschemas to the same value.
    mutating func inPlace(_ rule: PlannedRule, _ index: Int, _ value: NodeIndex) -> Bool {
        switch rule {
        case .reference(let target): return note(index, apply(target, index, to: value))
        case .dynamicReference(let target, let anchor):
            return note(index, apply(dynamicTarget(target, anchor), index, to: value))
        case .allOf(let targets):
            var holds = true
            for target in targets {
                if !apply(target, index, to: value) { holds = false }
                if !holds && stopsAtFailure { break }
            }
            return note(index, holds)
        case .anyOf(let targets):
            var holds = false
            let (first, second) = alternatives(targets, index, value)
            for position in 0..<first.count + second.count {
                let target =
                    position < first.count ? first[position] : second[position - first.count]
                if apply(target, index, to: value) { holds = true }
                if isOver { return false }
                if holds && !tracks && mode != .everything { break }
            }
            return note(index, holds)
        case .oneOf(let targets):
            var count = 0
            let (first, second) = alternatives(targets, index, value)
            for position in 0..<first.count + second.count {
                let target =
                    position < first.count ? first[position] : second[position - first.count]
                if apply(target, index, to: value) { count += 1 }
                if isOver { return false }
                if count > 1 && stopsAtFailure { break }
            }
            return note(index, count == 1, .count(count))
        case .not(let target):
            let matched = apply(target, index, to: value, keeps: false)
            return note(index, !matched && !isOver)
        case .condition(let condition):
            let (yes, no) = (condition.value.yes, condition.value.no)
            if yes.isNone, no.isNone, !tracks, mode != .everything { return true }
            let matched = apply(condition.value.test, index, to: value)
            if isOver { return false }
            let branch = matched ? yes : no
            return note(index, branch.isNone || apply(branch, index, to: value))
        default: return true
        }
    }

    /// Returns the subschema that a dynamic reference means: that of the outermost resource in
    /// scope with the anchor.
    private func dynamicTarget(_ target: Target, _ anchor: Int) -> Target {
        let schemas = plan.dynamicAnchors[anchor]
        for resource in scope {
            if let node = schemas[resource] {
                return Target(node: Int32(node), token: target.token)
            }
        }
        return target
    }

    /// Returns the alternatives of a keyword that may accept a value.
    ///
    /// An evaluation that records failures needs those of all alternatives.
    private mutating func alternatives(
        _ targets: PlannedRule.Targets,
        _ keyword: Int,
        _ value: NodeIndex
    ) -> (PlannedRule.Targets, PlannedRule.Targets) {
        let none = PlannedRule.Targets(start: nil, count: 0)
        guard stopsAtFailure, let tags = steps[keyword].tags, view.kind(of: value) == .object else {
            return (targets, none)
        }
        var members = parts(of: value)
        while let key = nextKey(&members) {
            guard withText(key, { tags.value.key.isSame(as: $0) }) else { continue }
            guard view.kind(of: key.following) == .string,
                let name = index(of: key.following, in: tags.value.names)
            else { return (none, tags.value.others) }
            return (tags.value.named[name], tags.value.others)
        }
        return (targets, none)
    }
}
