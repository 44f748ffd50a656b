import TestSupport
import VeriJSONSchema

/// A generator of schemas in which alternatives stand beside each other, and of documents that are
/// near them.
struct RandomAlternatives {
    /// The shape of the alternatives.
    enum Shape: CaseIterable {
        /// `allOf` of conditions by a tag.
        case tags
        /// `allOf` of conditions, `anyOf` and `oneOf`.
        case mixed
        /// Alternatives inside of alternatives.
        case nested
        /// `unevaluatedProperties` beside them.
        case unevaluated
        /// Conditions of which one removes what another one asks for, in a chain.
        case chain
    }

    var random: SeededRandom
    let shape: Shape

    private static let keys = ["a", "b", "c", "d"]

    private mutating func chance(_ count: Int) -> Bool { random.next(below: count) == 0 }

    /// Returns a schema of a list of objects.
    mutating func schema() -> JSONValue {
        var item: JSONObject = ["type": "object"]
        if chance(2) { item["properties"] = properties() }
        if chance(4) { item["required"] = ["t"] }
        switch shape {
        case .chain: item["allOf"] = chain()
        case .tags: item["allOf"] = list(2 + random.next(below: 6)) { $0.tagged() }
        case .mixed, .unevaluated, .nested:
            let depth = shape == .nested ? 2 : 1
            item["allOf"] = list(1 + random.next(below: 3)) { $0.alternatives(depth) }
            for name in ["anyOf", "oneOf"] where chance(3) {
                item[name] = list(2) { $0.branch(depth - 1) }
            }
            if chance(4) { item["dependentSchemas"] = ["a": branch(depth - 1), "b": branch(0)] }
            if shape == .unevaluated { item["unevaluatedProperties"] = false }
            if chance(3) { item["propertyNames"] = names() }
        }
        return ["type": "array", "items": .object(item)]
    }

    private mutating func list(
        _ count: Int,
        _ item: (inout RandomAlternatives) -> JSONValue
    ) -> JSONValue {
        .array((0..<count).map { _ in item(&self) })
    }

    private mutating func leaf() -> JSONValue {
        switch random.next(below: 6) {
        case 0: ["type": "integer"]
        case 1: ["type": "string"]
        case 2: ["type": ["string", "null"]]
        case 3: ["enum": ["a", 1]]
        case 4: ["type": "array", "items": ["type": random.pick(["integer", "string"])]]
        default: ["minimum": 1]
        }
    }

    private mutating func properties() -> JSONValue {
        var properties = JSONObject()
        for _ in 0..<1 + random.next(below: 2) { properties[random.pick(Self.keys)] = leaf() }
        return .object(properties)
    }

    private mutating func branch(_ depth: Int) -> JSONValue {
        var keywords = JSONObject()
        if !chance(4) { keywords["properties"] = properties() }
        if chance(3) { keywords["required"] = [.string(random.pick(Self.keys))] }
        if depth > 0, chance(2) {
            keywords["allOf"] = list(1 + random.next(below: 2)) { $0.alternatives(depth - 1) }
        }
        if chance(12) { keywords["additionalProperties"] = false }
        if chance(12) { keywords["propertyNames"] = names() }
        return .object(keywords)
    }

    private mutating func names() -> JSONValue {
        switch random.next(below: 3) {
        case 0: ["anyOf": [["pattern": .string(random.pick(Self.keys))], ["pattern": "^t"]]]
        case 1: ["enum": ["a", "b", "t"]]
        default: ["not": ["const": .string(random.pick(Self.keys))]]
        }
    }

    private mutating func test() -> JSONValue {
        switch random.next(below: 3) {
        case 0: ["required": [.string(random.pick(Self.keys))]]
        case 1: ["properties": ["a": ["type": "integer"]]]
        default: tag(random.next(below: 4))
        }
    }

    private func tag(_ number: Int) -> JSONValue {
        ["properties": ["t": ["const": .string("k\(number)")]], "required": ["t"]]
    }

    private mutating func tagged() -> JSONValue {
        ["if": tag(random.next(below: 4)), "then": branch(0)]
    }

    private mutating func alternatives(_ depth: Int) -> JSONValue {
        switch random.next(below: 4) {
        case 0: return ["anyOf": list(1 + random.next(below: 3)) { $0.branch(depth) }]
        case 1: return ["oneOf": list(2) { $0.branch(depth) }]
        default:
            var condition: JSONObject = ["if": test(), "then": branch(depth)]
            if chance(2) { condition["else"] = branch(depth) }
            return .object(condition)
        }
    }

    /// Conditions each of which removes a member for the lack of the one before it, in an order that
    /// takes as many rounds as there are members.
    private mutating func chain() -> JSONValue {
        let length = 2 + random.next(below: 9)
        let links = (0..<length).reversed().map { number -> JSONValue in
            var forbidden = JSONObject()
            forbidden["m\(number + 1)"] = false
            return [
                "if": ["required": [.string("m\(number)")]],
                "else": ["properties": .object(forbidden)],
            ]
        }
        return .array(links)
    }

    /// Returns a list of objects.
    mutating func document() -> JSONValue {
        let items = (0..<1 + random.next(below: 4)).map { _ -> JSONValue in
            if chance(12) { return RandomValue.value(&random, depth: 2) }
            var item = JSONObject()
            if shape == .chain {
                for number in random.next(below: 3)...11 { item["m\(number)"] = 1 }
                return .object(item)
            }
            if !chance(4) { item["t"] = .string("k\(random.next(below: 5))") }
            for key in Self.keys where !chance(3) {
                let list = RandomValue.value(&random, depth: 1)
                item[key] = random.pick([1, "a", "x", 0, nil, [1, "a"], list])
            }
            return .object(item)
        }
        return .array(items)
    }
}
