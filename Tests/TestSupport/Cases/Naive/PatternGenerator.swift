import VeriJSON

/// Makes well-formed patterns, of every form that patterns.md has.
package struct PatternGenerator {
    package var random: SplitMix64
    var definitions: [(name: String, tree: NaiveValue)] = []
    /// The definition being made; it may refer to itself where that consumes something.
    private var ownName: String?
    private var isRecursive = false
    /// The number of `$any` and definitions being made: no `$secret` there, where it would hide the
    /// paths of other branches.
    var unionDepth = 0

    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    package mutating func pattern() -> NaiveValue {
        if random.chance(35) {
            for name in ["node", "b_2"].prefix(1 + random.below(2)) {
                // An array of itself could be wrapped without end: only objects refer to
                // themselves.
                let isObject = random.chance(70)
                ownName = name
                unionDepth = 1
                isRecursive = isObject
                let tree = isObject ? object(depth: 2) : node(depth: 2)
                definitions.append((name, tree))
                ownName = nil
                unionDepth = 0
            }
        }
        let root =
            random.chance(42)
            ? shape() : random.chance(60) ? object(depth: 3) : node(depth: 3)
        guard !definitions.isEmpty else { return root }
        let named = definitions.map { NaiveMember(key: $0.name, value: $0.tree) }
        return adding([NaiveMember(key: "$define", value: .object(named))], to: root)
    }

    /// A pattern for any place; a loose one can be empty, so that a definition may refer to itself.
    mutating func node(depth: Int, isLoose: Bool = false) -> NaiveValue {
        if isLoose, isRecursive, let ownName, random.chance(35) {
            return .string("#" + ownName + (random.chance(20) ? "?" : ""))
        }
        guard depth > 0 else { return scalar() }
        switch random.below(100) {
        case ..<34: return scalar()
        case ..<44: return refined(.string(union()), .union)
        case ..<62: return array(depth: depth)
        case ..<84: return object(depth: depth)
        case ..<94: return alternatives(depth: depth)
        default:
            let slots = (0...random.below(3)).map { _ in node(depth: depth - 1) }
            let tuple = NaiveValue.object([NaiveMember(key: "$tuple", value: .array(slots))])
            return refined(tuple, .tuple)
        }
    }

    private mutating func scalar() -> NaiveValue {
        if random.chance(8) {
            let values = picked(PatternGenerator.values, 1 + random.below(4))
            let tree = NaiveValue.object([NaiveMember(key: "$in", value: .array(values))])
            return refined(tree, .choice)
        }
        if !definitions.isEmpty && random.chance(12) {
            let tree = NaiveValue.string("#" + random.pick(definitions).name)
            return refined(tree, .reference)
        }
        let type = ScalarTypeExpression(&random)
        return random.chance(35)
            ? refined(.string(type.text), type.kind) : .string(type.text)
    }

    private mutating func union() -> String {
        var names: [String] = []
        var branches: [String] = []
        while branches.count < 2 || (branches.count < 4 && random.chance(35)) {
            var branch = ScalarTypeExpression(&random)
            if !definitions.isEmpty && random.chance(12) {
                let definition = random.pick(definitions)
                guard !isUnion(definition.tree) else { continue }
                branch = ScalarTypeExpression(reference: definition.name)
            }
            guard !names.contains(branch.name) else { continue }
            names.append(branch.name)
            branches.append(branch.branchText)
        }
        return "[" + branches.joined(separator: "|") + "]" + (random.chance(15) ? "?" : "")
    }

    private mutating func array(depth: Int) -> NaiveValue {
        let items = random.chance(8) ? [] : [node(depth: depth - 1, isLoose: true)]
        return random.chance(40) ? refined(.array(items), .array) : .array(items)
    }

    private mutating func alternatives(depth: Int) -> NaiveValue {
        var branches: [NaiveValue] = []
        unionDepth += 1
        defer { unionDepth -= 1 }
        let isTagged = random.chance(40)
        for index in 0..<(2 + random.below(2)) {
            if isTagged {
                let tag = NaiveValue.string("enum:\(["a", "b", "c"][index])")
                let key = NaiveMember(key: "type", value: tag)
                branches.append(adding([key], to: plainObject(depth: depth - 1, without: "type")))
            } else {
                let branch = node(depth: depth - 1)
                branches.append(isUnion(branch) ? plainObject(depth: depth - 1) : branch)
            }
        }
        let tree = NaiveValue.object([NaiveMember(key: "$any", value: .array(branches))])
        return refined(tree, .union)
    }

    private mutating func object(depth: Int) -> NaiveValue {
        let tree = random.chance(4) ? .object([]) : plainObject(depth: depth)
        return random.chance(20) ? refined(tree, .object) : tree
    }

    /// Plain keys, at least one.
    private mutating func plainObject(depth: Int, without taken: String = "") -> NaiveValue {
        var members: [NaiveMember] = []
        for key in picked(PatternGenerator.keys, 1 + random.below(4)) where key != taken {
            let isOptional = random.chance(50)
            var node = self.node(depth: depth - 1, isLoose: isOptional)
            if !isOptional && ownName == nil && random.chance(20) {
                node = supplied(node)
            }
            if ownName == nil { node = withAliases(node, key) }
            let text = PatternGenerator.escaped(key) + (isOptional ? "?" : "")
            members.append(NaiveMember(key: text, value: node))
        }
        for key in picked(["front_*", "*_100g", "x*y", "*"], random.below(6) == 0 ? 2 : 0) {
            let mark = random.chance(60) ? "?" : ""
            let node =
                random.chance(20) && mark == "?"
                ? .string("never") : self.node(depth: depth - 1, isLoose: mark == "?")
            members.append(NaiveMember(key: key + mark, value: node))
        }
        if members.isEmpty { members.append(NaiveMember(key: "only?", value: .string("int"))) }
        return .object(members)
    }

    /// Different elements in the order in which they are picked.
    package mutating func picked<Element>(_ elements: [Element], _ count: Int) -> [Element] {
        var rest = elements
        return (0..<min(count, rest.count)).map { _ in rest.remove(at: random.below(rest.count)) }
    }

    /// Whether a place comes out as a union: unions do not nest.
    func isUnion(_ tree: NaiveValue) -> Bool {
        if case .union = naive(tree).form { true } else { false }
    }

    /// The place as the naive implementation sees it, references and `$type` followed.
    func naive(_ tree: NaiveValue) -> NaiveNode {
        var pattern = NaivePattern(tree)
        for definition in definitions {
            pattern.definitions[definition.name] = NaivePattern.node(definition.tree)
        }
        return pattern.rule(pattern.root)
    }

    static let keys = [
        "id", "name", "a", "b", "c", "é", "x y", "a/b", "m~n", "$ref", "q?", "s*r", "\\", "tags",
        "0",
        "1",
    ]

    /// Other keys for a member, each for this one only.
    static func aliases(of key: String) -> [String] { [key + "2", "my_" + key, capitals(key)] }

    static func capitals(_ key: String) -> String {
        String(decoding: key.utf8.map { (97...122).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
    }

    static func escaped(_ key: String) -> String {
        var result = ""
        for scalar in key.unicodeScalars {
            if "\\?*$".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    static let values: [NaiveValue] = [
        .string("a"), .string("Active"), .string("off"), .string("1"), .number("1"),
        .number("0"), .number("2.50"), .bool(true), .bool(false), .null, .string("é"),
    ]
}

/// Sets members beside what is there, an object around a string or an array.
func adding(_ members: [NaiveMember], to tree: NaiveValue) -> NaiveValue {
    if case .object(let own) = tree, !own.isEmpty { return .object(own + members) }
    return .object([NaiveMember(key: "$type", value: tree)] + members)
}
