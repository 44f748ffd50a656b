internal import VeriJSONCore

extension Evaluation {
    /// Evaluates a keyword that applies subschemas.
    func applicator(_ rule: SchemaRule, _ index: Int, _ value: NodeIndex) -> Bool {
        switch rule {
        case .properties(let names, let targets):
            return note(
                index,
                members(value) { key, position in
                    guard let name = withText(key, { names.index(of: $0) }) else { return true }
                    mark(position)
                    return applyBelow(targets[name], index, to: key.following)
                }
            )
        case .patternProperties(let expressions, let targets):
            return note(
                index,
                members(value, index) { key, position in
                    var holds = true
                    for (expression, target) in zip(expressions, targets)
                    where matches(expression, key) {
                        mark(position)
                        if !applyBelow(target, index, to: key.following) { holds = false }
                    }
                    return holds
                }
            )
        case .additionalProperties(let target, let names, let expressions):
            return note(
                index,
                members(value, index) { key, position in
                    if withText(key, { names.index(of: $0) }) != nil { return true }
                    if expressions.contains(where: { matches($0, key) }) { return true }
                    mark(position)
                    return applyBelow(target, index, to: key.following)
                }
            )
        case .propertyNames(let target):
            return note(
                index,
                members(value, index) { key, _ in applyBelow(target, index, to: key, isKey: true) }
            )
        case .unevaluatedProperties(let target):
            return note(
                index,
                members(value, index) { key, position in
                    if isMarked(position) { return true }
                    mark(position)
                    return applyBelow(target, index, to: key.following)
                }
            )
        case .dependencies(let names, let list): return dependencies(names, list, index, value)
        case .prefixItems(let targets):
            return note(
                index,
                items(value) { item, position in
                    guard position < targets.count else { return true }
                    mark(position)
                    return applyBelow(targets[position], index, to: item, item: position)
                }
            )
        case .items(let target, let first):
            return note(
                index,
                items(value) { item, position in
                    guard position >= first else { return true }
                    mark(position)
                    return applyBelow(target, index, to: item, item: position)
                }
            )
        case .unevaluatedItems(let target):
            return note(
                index,
                items(value, index) { item, position in
                    if isMarked(position) { return true }
                    mark(position)
                    return applyBelow(target, index, to: item, item: position)
                }
            )
        case .contains(let target, let least, let most, let marks):
            return contains(target, least, most, marks, index, value)
        default: return inPlace(rule, index, value)
        }
    }

    /// Evaluates every member, or those up to the first that fails.
    ///
    /// All are evaluated if they are to be collected for a keyword.
    private func members(
        _ object: NodeIndex,
        _ keyword: Int? = nil,
        _ body: (NodeIndex, Int) -> Bool
    ) -> Bool {
        var holds = true
        let isWatched = keyword != nil && keyword == watched
        forEachMember(object) { key, position in
            if !body(key, position) {
                holds = false
                if let keyword { refuse(keyword, object, position) }
            }
            return !isOver && (holds || !stopsAtFailure || isWatched)
        }
        return holds && !isOver
    }

    private func items(
        _ array: NodeIndex,
        _ keyword: Int? = nil,
        _ body: (NodeIndex, Int) -> Bool
    ) -> Bool {
        var holds = true
        let isWatched = keyword != nil && keyword == watched
        forEachItem(array) { item, position in
            if !body(item, position) {
                holds = false
                if let keyword { refuse(keyword, array, position) }
            }
            return !isOver && (holds || !stopsAtFailure || isWatched)
        }
        return holds && !isOver
    }

    private func contains(
        _ target: SchemaTarget,
        _ least: Int,
        _ most: Int,
        _ marks: Bool,
        _ index: Int,
        _ array: NodeIndex
    ) -> Bool {
        var count = 0
        // A message tells the number of items, so all are counted.
        let needsAll = marks && tracks || mode != .verdict
        forEachItem(array) { item, position in
            if applyBelow(target, index, to: item, item: position) {
                count += 1
                if marks { mark(position) }
            }
            if isOver { return false }
            return needsAll || (most == .max ? count < least : count <= most)
        }
        return note(index, !isOver && least <= count && count <= most, .count(count))
    }

    private func dependencies(
        _ names: NameTable,
        _ list: [SchemaRule.Dependency],
        _ index: Int,
        _ object: NodeIndex
    ) -> Bool {
        var present = Array(repeating: false, count: names.count)
        forEachMember(object) { key, _ in
            if let name = withText(key, { names.index(of: $0) }) { present[name] = true }
            return true
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
    private func inPlace(_ rule: SchemaRule, _ index: Int, _ value: NodeIndex) -> Bool {
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
            for target in alternatives(targets, index, value) {
                if apply(target, index, to: value) { holds = true }
                if isOver { return false }
                if holds && !tracks && mode != .everything { break }
            }
            return note(index, holds)
        case .oneOf(let targets):
            var count = 0
            for target in alternatives(targets, index, value) {
                if apply(target, index, to: value) { count += 1 }
                if isOver { return false }
                if count > 1 && stopsAtFailure { break }
            }
            return note(index, count == 1, .count(count))
        case .not(let target):
            let matched = apply(target, index, to: value, keeps: false)
            return note(index, !matched && !isOver)
        case .condition(let test, let yes, let no):
            if yes == nil, no == nil, !tracks, mode != .everything { return true }
            let matched = apply(test, index, to: value)
            if isOver { return false }
            guard let branch = matched ? yes : no else { return note(index, true) }
            return note(index, apply(branch, index, to: value))
        default: return true
        }
    }

    /// Returns the subschema that a dynamic reference means: that of the outermost resource in
    /// scope with the anchor.
    private func dynamicTarget(_ target: SchemaTarget, _ anchor: Int) -> SchemaTarget {
        let schemas = graph.dynamicAnchors[anchor]
        for resource in scope {
            if let node = schemas[resource] { return SchemaTarget(node: node, token: target.token) }
        }
        return target
    }

    /// Returns the alternatives of a keyword that may accept a value.
    ///
    /// An evaluation that records failures needs those of all alternatives.
    private func alternatives(
        _ targets: [SchemaTarget],
        _ keyword: Int,
        _ value: NodeIndex
    ) -> [SchemaTarget] {
        guard stopsAtFailure, let tags = graph.keywords[keyword].tags,
            view.kind(of: value) == .object
        else { return targets }
        var found: NodeIndex?
        forEachMember(value) { key, _ in
            guard withText(key, { graph.tags[tags].key.elementsEqual($0) }) else { return true }
            found = key.following
            return false
        }
        guard let found else { return targets }
        guard view.kind(of: found) == .string else {
            return graph.tags[tags].alternatives(for: nil)
        }
        return withText(found) { graph.tags[tags].alternatives(for: $0) }
    }
}
