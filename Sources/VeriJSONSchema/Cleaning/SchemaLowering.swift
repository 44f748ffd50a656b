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
    /// The work that the verdict on one value of the schema may take.
    static let verdictWork = 1_000_000

    let alternatives: Alternatives
    let cleaning: Schema.Cleaning
    var checks: SchemaChecks
    var drafts: [RuleDraft] = []
    /// The keywords of each draft, for messages.
    var conjunctions: [Conjunction] = []
    /// The `default` that each draft supplies, if any.
    private(set) var supplies: [Int: Supplied] = [:]
    /// The drafts that are a part of a place, whose failure is that of the place.
    private var parts: Set<Int> = []
    let pool: EvaluationPool
    private var indices: [DraftKey: Int] = [:]

    private struct DraftKey: Hashable {
        var conjunction: Conjunction
        var supplied: Supplied?
        var isPart: Bool
    }

    init(_ schema: Schema, _ cleaning: Schema.Cleaning, alternatives: Alternatives) {
        (self.cleaning, self.alternatives) = (cleaning, alternatives)
        checks = SchemaChecks(schema.graph)
        pool = schema.pool
    }

    var graph: SchemaGraph { checks.graph }

    /// Makes the drafts of all places; that of the root is the first.
    mutating func run() {
        var root = Conjunction()
        flatten(graph.root, scope: 0, into: &root)
        _ = index(of: root, template: "")
        var next = 0
        while next < conjunctions.count {
            let (template, conjunction) = (drafts[next].template, conjunctions[next])
            var draft = self.draft(of: conjunction, template, isPart: parts.contains(next))
            draft.template = template
            (draft.range, draft.summary) = place(of: conjunction)
            draft.removesOnly = parts.contains(next)
            drafts[next] = draft
            next += 1
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
            var path = [(index: start, branches: drafts[start].atSameValue ?? [], next: 0)]
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
                    path.append((branches[next], drafts[branches[next]].atSameValue ?? [], 0))
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
        let key = DraftKey(conjunction: conjunction, supplied: supplied, isPart: isPart)
        if let known = indices[key] {
            let subschemas = conjunctions[known].subschemas ?? conjunction.subschemas
            conjunctions[known].subschemas = subschemas
            return known
        }
        let index = drafts.count
        indices[key] = index
        supplies[index] = supplied
        if isPart { parts.insert(index) }
        var draft = RuleDraft()
        draft.template = template
        drafts.append(draft)
        conjunctions.append(conjunction)
        return index
    }

    /// Whether there are too many places for the keywords of subschemas to be combined any further.
    var isFull: Bool { drafts.count > max(Self.placeLimit, 4 * graph.nodes.count) }

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
        var seen: Set<[Int]> = []
        while let (node, outer) = pending.popLast() {
            let scope = checks.scope(entering: node, from: outer)
            guard seen.insert([node, scope]).inserted else { continue }
            for index in graph.nodes[node].keywords {
                switch graph.keywords[index].rule {
                case .annotation: break
                case .never:
                    conjunction.isNever = true
                    conjunction.add(Conjunction.Applied(keyword: index, scope: scope))
                case .reference(let target): pending.append((target.node, scope))
                case .dynamicReference(let target, let anchor):
                    pending.append((dynamicTarget(target.node, anchor, scope), scope))
                case .allOf(let targets): pending += targets.map { ($0.node, scope) }
                case .dependencies(_, let list):
                    for condition in checks.conditions(of: index) {
                        conjunction.add(Conjunction.Applied(keyword: condition, scope: scope))
                    }
                    if list.allSatisfy(\.isSchema) { break }
                    conjunction.add(Conjunction.Applied(keyword: index, scope: scope))
                default: conjunction.add(Conjunction.Applied(keyword: index, scope: scope))
                }
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
        for index in drafts.indices where !parts.contains(index) && names(null: index, []) {
            guard drafts[index].values == nil else { continue }
            drafts[index].isNullable = accepts(Array("null".utf8), conjunctions[index])
        }
    }

    private func names(null index: Int, _ path: Set<Int>) -> Bool {
        if let values = drafts[index].values { return values.contains(.null) }
        let isNamed = conjunctions[index].keywords.contains {
            if case .type(let mask, _) = graph.keywords[$0.keyword].rule {
                return mask.contains(.null)
            }
            return false
        }
        if isNamed { return true }
        guard let branches = drafts[index].atSameValue, !path.contains(index), path.count < 8
        else {
            return false
        }
        return branches.contains { names(null: $0, path.union([index])) }
    }

    /// Returns whether a value matches every keyword of a conjunction.
    mutating func accepts(_ text: [UInt8], _ conjunction: Conjunction) -> Bool {
        verdict(on: text, conjunction) ?? false
    }

    /// Returns whether a value matches every keyword of a conjunction; nil if that takes too long.
    mutating func verdict(on text: [UInt8], _ conjunction: Conjunction) -> Bool? {
        if conjunction.isNever { return false }
        let numbers =
            conjunction.keywords.map { checks.number(of: $0) }
            + conjunction.conditions.map { checks.number(of: $0, keyword: 0) }
        var budget = WorkBudget(limit: Self.verdictWork)
        checks.prepare()
        let evaluator = checks
        let isAccepted = pool.withMemory { memory in
            text.withUnsafeBufferPointer {
                evaluator.refusing(among: numbers, of: $0, memory, charging: &budget) == nil
            }
        }
        return budget.isExceeded ? nil : isAccepted
    }

    // MARK: Places

    /// The bytes of the root document that stand for a conjunction, and its text.
    private func place(of conjunction: Conjunction) -> (Range<Int>, String) {
        guard let first = conjunction.keywords.first else { return (0..<0, "any value") }
        let node = graph.nodes[checks.owners[first.keyword]]
        let document = graph.documents[node.document]
        let range = document.range(node.place)
        let text = String(decoding: document.bytes[range].prefix(81), as: UTF8.self)
        return (range, text.utf8.count > 80 ? "a schema" : text)
    }
}

extension RuleDraft {
    /// The drafts that are applied to the same value; nil if there are none.
    var atSameValue: [Int]? {
        settling.map { [$0.base] + $0.stages.map(\.rule) }
            ?? branches.map { $0 + [base].compactMap(\.self) }
    }
}

extension SchemaRule.Dependency {
    /// Whether the dependency is a schema.
    var isSchema: Bool {
        if case .schema = self { return true }
        return false
    }
}
