internal import VeriJSONCore

/// A compiler from a ``SchemaGraph`` to the rules that a sanitizer walks documents by.
///
/// What a rule can express becomes one: types, bounds, members, items, lists of values. The other
/// keywords become checks of the cleaned value. Alternatives (`anyOf`, `oneOf`, `if`) become unions
/// of rules, each with the keywords around it.
struct SchemaLowering {
    /// The number of places after which the keywords of different subschemas are not combined any
    /// further; they are settled one after the other then.
    static let placeLimit = 20_000
    /// The bytes of the longest schema that is told as it is written.
    private static let summaryLength = 80
    /// The work that the verdict on one value of the schema may take.
    static let verdictWork = 1_000_000

    let alternatives: Alternatives
    let cleaning: Schema.Cleaning
    var checks: SchemaChecks
    var drafts: [RuleDraft] = []
    /// The keywords of each draft, for messages.
    var conjunctions: [Conjunction] = []
    /// The place of each draft.
    private(set) var places: [RulePlace] = []
    /// The `default` that each draft supplies, if any.
    private(set) var supplies: [Int: Supplied] = [:]
    /// The drafts that are a part of a place, whose failure is that of the place.
    private var parts: [Bool] = []
    let pool: EvaluationPool
    private var numbers = NumberTable()
    /// The expressions of names that are as long as some keyword asks for.
    var countedExpressions: [String: RegularExpression] = [:]

    init(_ schema: Schema, _ cleaning: Schema.Cleaning, alternatives: Alternatives) {
        (self.cleaning, self.alternatives) = (cleaning, alternatives)
        checks = SchemaChecks(schema.graph, schema.plan.value)
        pool = schema.pool
    }

    var graph: SchemaGraph { checks.graph }

    /// Makes the drafts of all places; that of the root is the first.
    mutating func run() {
        var root = Conjunction()
        flatten(graph.root, scope: 0, into: &root)
        _ = index(of: root, template: "")
        while drafts.count < conjunctions.count {
            let next = drafts.count
            let (template, isPart) = (places[next].template, parts[next])
            var draft = self.draft(of: conjunctions[next], template, isPart: isPart)
            draft.removesOnly = isPart
            drafts.append(draft)
        }
        endCycles()
        markNullable()
        markEvaluatedFirst()
    }

    /// Checks places whose alternatives lead back to themselves at the same value, which only
    /// dynamic references can, instead of walking them without end.
    private mutating func endCycles() {
        // 0: not visited, 1: on the path, 2: done.
        var states = Array(repeating: 0, count: drafts.count)
        for start in drafts.indices where states[start] == 0 {
            var path = [(index: start, branches: atSameValue(as: start), next: 0)]
            states[start] = 1
            while let (index, branches, next) = path.last {
                guard next < branches.count else {
                    states[index] = 2
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                if states[branches[next]] == 1 {
                    path[path.count - 1].branches = []
                    (drafts[index].branches, drafts[index].settling) = (nil, nil)
                    for applied in conjunctions[index].keywords {
                        drafts[index].checks.append(checks.number(of: applied))
                    }
                    drafts[index].checkedKinds = .all
                } else if states[branches[next]] == 0 {
                    states[branches[next]] = 1
                    path.append((branches[next], atSameValue(as: branches[next]), 0))
                }
            }
        }
    }

    /// Returns the position of the draft of a conjunction, which is made later.
    ///
    /// A conjunction has a draft of its own for each `default` that is supplied in its place, and as
    /// a part of a place that is settled.
    mutating func index(
        of conjunction: Conjunction,
        template: String,
        supplied: Supplied? = nil,
        isPart: Bool = false
    ) -> Int {
        let known = numbers.number(Self.hash(of: conjunction, supplied)) {
            conjunctions[$0] == conjunction && parts[$0] == isPart && supplies[$0] == supplied
        }
        if let known {
            let subschemas = conjunctions[known].subschemas ?? conjunction.subschemas
            conjunctions[known].subschemas = subschemas
            return known
        }
        let index = conjunctions.count
        if let supplied { supplies[index] = supplied }
        parts.append(isPart)
        places.append(place(of: conjunction, template: template, index))
        conjunctions.append(conjunction)
        numbers.add(index) { Self.hash(of: conjunctions[$0], supplies[$0]) }
        return index
    }

    private static func hash(of conjunction: Conjunction, _ supplied: Supplied?) -> Int {
        var hasher = Hasher()
        hasher.combine(conjunction)
        if let supplied { hasher.combine(supplied.keyword) }
        return hasher.finalize()
    }

    /// Whether there are too many places for the keywords of subschemas to be combined any further.
    var isFull: Bool { conjunctions.count > max(Self.placeLimit, 4 * checks.graph.nodes.count) }

    // MARK: Keywords

    /// Adds the keywords of a subschema, and of those that it refers to, to a conjunction.
    mutating func flatten(_ node: Int, scope: Int, into conjunction: inout Conjunction) {
        let subschema = Conjunction.Subschema(
            node: node,
            scope: checks.scope(entering: node, from: scope)
        )
        let subschemas = conjunction.subschemas.map { $0 + [subschema] }
        defer { conjunction.subschemas = subschemas }
        var pending = [(node, scope)]
        // Those that lead to others; a cycle of references consists of such ones.
        var seen: Set<Conjunction.Subschema> = []
        while let (node, outer) = pending.popLast() {
            let scope = checks.scope(entering: node, from: outer)
            let count = pending.count
            guard !seen.contains(Conjunction.Subschema(node: node, scope: scope)) else { continue }
            for index in graph.nodes[node].keywords {
                switch graph.keywords[index].rule {
                case .annotation: break
                case .never:
                    conjunction.isNever = true
                    conjunction.add(Conjunction.Applied(keyword: index, scope: scope))
                case .reference(let target): pending.append((target.node, scope))
                case .dynamicReference(let target, let anchor):
                    pending.append((dynamicTarget(target.node, anchor, scope), scope))
                case .allOf(let targets):
                    pending += targets.reversed().map { ($0.node, scope) }
                case .dependencies(_, let list):
                    for condition in checks.conditions(of: index) {
                        conjunction.add(Conjunction.Applied(keyword: condition, scope: scope))
                    }
                    if list.allSatisfy(\.isSchema) { break }
                    conjunction.add(Conjunction.Applied(keyword: index, scope: scope))
                default: conjunction.add(Conjunction.Applied(keyword: index, scope: scope))
                }
            }
            if pending.count > count {
                seen.insert(Conjunction.Subschema(node: node, scope: scope))
            }
        }
    }

    func dynamicTarget(_ node: Int, _ anchor: Int, _ scope: Int) -> Int {
        for resource in checks.scopes[scope] {
            if let target = graph.dynamicAnchors[anchor][resource] { return target }
        }
        return node
    }

    // MARK: Null

    /// Lets a failing value become null where the schema names null as a type or a value.
    private mutating func markNullable() {
        for index in drafts.indices where !parts[index] && names(null: index, []) {
            guard drafts[index].values == nil else { continue }
            drafts[index].isNullable = accepts(Array("null".utf8), conjunctions[index])
        }
    }

    private func names(null index: Int, _ path: Set<Int>) -> Bool {
        if let values = drafts[index].values { return values.contains(.null) }
        for applied in conjunctions[index].keywords {
            guard case .type(let mask, _) = checks.graph.keywords[applied.keyword].rule else {
                continue
            }
            if mask.contains(.null) { return true }
        }
        let branches = atSameValue(as: index)
        guard !branches.isEmpty, !path.contains(index), path.count < 8 else { return false }
        return branches.contains { names(null: $0, path.union([index])) }
    }

    /// Returns whether a value matches every keyword of a conjunction.
    mutating func accepts(_ text: [UInt8], _ conjunction: Conjunction) -> Bool {
        verdict(on: text, conjunction) ?? false
    }

    /// Returns whether a value matches every keyword of a conjunction; nil if that takes too long.
    mutating func verdict(on text: [UInt8], _ conjunction: Conjunction) -> Bool? {
        if conjunction.isNever { return false }
        let numbers = checkNumbers(of: conjunction)
        var budget = WorkBudget(limit: Self.verdictWork)
        let (evaluator, pool) = (checks, pool)
        let isAccepted = pool.withMemory { memory in
            text.withUnsafeBufferPointer {
                evaluator.refusing(among: numbers, of: $0, memory, charging: &budget) == nil
            }
        }
        return budget.isExceeded ? nil : isAccepted
    }

    /// Returns those of some values of a document that match every keyword of a conjunction; a value
    /// that takes too long is none.
    mutating func accepted(
        _ values: [NodeIndex],
        in document: ParsedDocument,
        _ conjunction: Conjunction
    ) -> [NodeIndex] {
        if conjunction.isNever { return [] }
        let numbers = checkNumbers(of: conjunction)
        let (evaluator, pool) = (checks, pool)
        return pool.withMemory { memory in
            values.filter { value in
                var budget = WorkBudget(limit: Self.verdictWork)
                let tape = (document.tape.view, value)
                let refusing = evaluator.refusing(
                    among: numbers,
                    on: tape,
                    memory,
                    charging: &budget
                )
                return refusing == nil && !budget.isExceeded
            }
        }
    }

    /// Returns the numbers of checks that ask for every keyword of a conjunction.
    private mutating func checkNumbers(of conjunction: Conjunction) -> [Int] {
        // Whole subschemas are in the plan already.
        let numbers =
            conjunction.subschemas.map { $0.map { checks.number(of: $0) } }
            ?? conjunction.keywords.map { checks.number(of: $0) }
            + conjunction.conditions.map { checks.number(of: $0, keyword: 0) }
        checks.prepare()
        return numbers
    }

    // MARK: Places

    /// Returns the place of a conjunction: the bytes of its document that stand for it, and their
    /// text.
    private func place(
        of conjunction: Conjunction,
        template: String,
        _ draft: Int
    ) -> RulePlace {
        guard let first = conjunction.keywords.first else {
            return RulePlace(template: template, range: 0..<0, summary: "any value", draft: draft)
        }
        let node = checks.graph.nodes[checks.owners[first.keyword]]
        let document = checks.graph.documents[node.document]
        let range = document.range(node.place)
        let isShort = range.count <= Self.summaryLength
        return RulePlace(
            template: template,
            range: range,
            summary: isShort
                ? String(decoding: document.bytes[range], as: UTF8.self) : "a schema",
            draft: draft
        )
    }

    /// Returns the drafts that are applied to the same value as a draft.
    private func atSameValue(as index: Int) -> [Int] {
        if let settling = drafts[index].settling {
            return [settling.base] + settling.stages.map(\.rule)
        }
        guard let branches = drafts[index].branches else { return [] }
        return drafts[index].base.map { branches + [$0] } ?? branches
    }
}

extension SchemaRule.Dependency {
    /// Whether the dependency is a schema.
    var isSchema: Bool {
        if case .schema = self { return true }
        return false
    }
}
