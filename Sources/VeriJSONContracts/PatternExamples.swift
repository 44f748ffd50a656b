import VeriJSON
import VeriJSONCore

/// A generator of documents from the rules of a pattern.
struct PatternExamples {
    private let graph: RuleGraph
    private let pool: WorkspacePool
    /// The scalars to choose from: those of the caller's samples, then common edge cases.
    private let scalars: [JSONValue]
    /// The rules that are being followed; none is followed inside itself.
    private var open: [RuleIndex] = []
    /// The lengths of long lists.
    private static let counts = [2, 3, 5, 9, 17, 33]
    /// The memo of ``values(of:)``.
    private var known: [RuleIndex: [JSONValue]] = [:]

    init(_ graph: RuleGraph, policy: Sanitizer.Policy, samples: [JSONValue]) {
        self.graph = graph
        pool = WorkspacePool(graph, policy: policy)
        var scalars: [JSONValue] = []
        var seen: Set<JSONValue> = []
        for scalar in samples.flatMap(\.scalars) + EdgeCaseScalars.all
        where seen.insert(scalar).inserted {
            scalars.append(scalar)
        }
        self.scalars = scalars
    }

    /// Returns at most `limit` documents: an example, and copies of it with one place changed.
    mutating func documents(limit: Int) -> [JSONValue] {
        Array(variants(of: graph.root).prefix(max(0, limit)))
    }

    private func accepts(_ value: JSONValue, _ rule: RuleIndex) -> Bool {
        JSONWriter().write(value).withUnsafeBufferPointer { bytes in
            if case .success(let walked) = pool.run(bytes, mode: .accepting, rule: rule) {
                return walked.verdict == .unchanged
            }
            return false
        }
    }

    /// Returns a value that matches a rule, with everything in it that the rule names.
    private mutating func example(of rule: RuleIndex) -> JSONValue? {
        guard !open.contains(rule), open.count < 64 else { return nil }
        open.append(rule)
        defer { open.removeLast() }
        let plain = graph[rule]
        switch plain.form {
        case .object:
            return object(Int(plain.payload)).map { .object(JSONObject($0)) }
        case .array:
            let item = example(of: RuleIndex(plain.payload))
            let count = graph.refinement(of: plain)?.count
            let most = max(1, min(count?.maximum ?? 1, 100))
            let items = item.map { [JSONValue](repeating: $0, count: most) } ?? []
            let fewest = item.map {
                [JSONValue](repeating: $0, count: min(count?.minimum ?? 0, 100))
            }
            return [items, Array(items.prefix(1)), fewest ?? [], []].map { .array($0) }
                .first { accepts($0, rule) }
        case .tuple:
            let slots = graph.tuples[Int(plain.payload)].slots.map { example(of: $0) }
            let items = slots.compactMap { $0 }
            return items.count == slots.count ? .array(items) : nil
        case .union:
            for branch in graph.unions[Int(plain.payload)].branches {
                if let value = example(of: branch), accepts(value, rule) { return value }
            }
            return nil
        default:
            return values(of: rule).first
        }
    }

    private mutating func object(_ index: Int) -> [JSONObject.Member]? {
        let object = graph.objects[index]
        var members: [JSONObject.Member] = []
        for member in object.members {
            if let value = example(of: member.rule) {
                members.append(JSONObject.Member(key: member.key, value: value))
            } else if !member.isOptional {
                return nil
            }
        }
        for starred in object.starred + [object.wildcard].compactMap({ $0 }) {
            if let value = example(of: starred.rule) {
                let key = starred.prefix + "key" + starred.suffix
                members.append(JSONObject.Member(key: key, value: value))
            }
        }
        return members
    }

    /// Returns the scalars and small containers that match a rule.
    private mutating func values(of rule: RuleIndex) -> [JSONValue] {
        if let known = known[rule] { return known }
        let plain = graph[rule]
        var candidates: [JSONValue] = []
        if plain.form == .enumeration {
            candidates += graph.valueSets[Int(plain.payload)].values
        }
        if plain.form == .number || plain.form == .integer, plain.payload != Rule.none {
            let bounds = graph.bounds[Int(plain.payload)]
            candidates += [bounds.minimum, bounds.maximum].compactMap { $0.map { .number($0) } }
        }
        if plain.form == .string, plain.payload != Rule.none {
            let texts = RegexExamples(graph.expressions[Int(plain.payload)]).strings
            // The search is not anchored: anything may be around a match.
            candidates += texts.map { .string($0) } + texts.prefix(3).map { .string("x\($0) y") }
        }
        candidates += graph.refinement(of: plain)?.allowedValues?.values ?? []
        candidates = scalars + candidates + [[], [:], [1], ["a": 1]]
        let values = candidates.filter { accepts($0, rule) }
        // Null comes last, because it is the least useful example.
        let sorted = values.filter { $0 != .null } + values.filter { $0 == .null }
        known[rule] = sorted
        return sorted
    }

    /// Returns an example of a rule, and copies of it with one place changed.
    private mutating func variants(of rule: RuleIndex) -> [JSONValue] {
        let example = example(of: rule)
        guard !open.contains(rule), open.count < 24 else { return [example].compactMap { $0 } }
        open.append(rule)
        defer { open.removeLast() }
        let plain = graph[rule]
        var variants = [example].compactMap { $0 }
        switch plain.form {
        case .object:
            variants += objectVariants(Int(plain.payload), example)
        case .array:
            for item in self.variants(of: RuleIndex(plain.payload)) { variants.append([item]) }
            variants.append([])
            // A model may take no more items than it knows.
            if let item = self.example(of: RuleIndex(plain.payload)) {
                for count in Self.counts {
                    variants.append(.array(.init(repeating: item, count: count)))
                }
            }
        case .tuple:
            guard case .array(let items) = example else { break }
            for (index, slot) in graph.tuples[Int(plain.payload)].slots.enumerated() {
                for variant in self.variants(of: slot) {
                    var other = items
                    other[index] = variant
                    variants.append(.array(other))
                }
            }
        case .union:
            for branch in graph.unions[Int(plain.payload)].branches {
                variants += self.variants(of: branch)
            }
        default:
            variants += values(of: rule)
        }
        if plain.kinds.contains(.null) { variants.append(.null) }
        return variants
    }

    private mutating func objectVariants(_ index: Int, _ example: JSONValue?) -> [JSONValue] {
        guard case .object(let object) = example else { return [] }
        let members = Array(object)
        let rules = graph.objects[index]
        var variants: [JSONValue] = [.object(JSONObject(members + [.init(key: "\u{0}", value: 1)]))]
        for (position, member) in members.enumerated() {
            let named = rules.members.first { $0.key.hasSameScalars(as: member.key) }
            let starred = rules.starred.first { $0.prefix + "key" + $0.suffix == member.key }
            guard let rule = named?.rule ?? starred?.rule ?? rules.wildcard?.rule else { continue }
            var fewer = members
            fewer.remove(at: position)
            variants.append(.object(JSONObject(fewer)))
            for value in self.variants(of: rule) + [.null] {
                var other = members
                other[position].value = value
                variants.append(.object(JSONObject(other)))
            }
            if named == nil {
                for key in ["", "1", "Key", "a b"] {
                    var other = members
                    other[position].key = key
                    variants.append(.object(JSONObject(other)))
                }
            }
        }
        return variants
    }
}

extension JSONValue {
    /// The scalars in the value, at any depth.
    fileprivate var scalars: [JSONValue] {
        switch self {
        case .array(let items): items.flatMap(\.scalars)
        case .object(let object): object.flatMap(\.value.scalars)
        default: [self]
        }
    }
}
