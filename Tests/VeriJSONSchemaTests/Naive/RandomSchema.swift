import TestSupport
import VeriJSONSchema

/// A generator of schemas of draft 2020-12 with few keys, values and expressions, so that documents
/// of ``RandomValue`` often match.
struct RandomSchema {
    var random: SeededRandom
    /// Whether only keywords are made for which it does not depend on the value what they are about.
    var isPlain = false
    /// Whether a reference may be made: not in a definition, so that none stays at one value.
    private var mayRefer = true
    private var mayReferInPlace = true

    init(random: SeededRandom, isPlain: Bool = false) {
        self.random = random
        self.isPlain = isPlain
    }

    /// Returns a schema with definitions.
    mutating func schema() -> JSONValue {
        var definitions = JSONObject()
        mayRefer = false
        for name in ["d0", "d1"] { definitions[name] = subschema(depth: 2) }
        mayRefer = true
        guard case .object(var root) = subschema(depth: 3) else { return subschema(depth: 0) }
        root["$defs"] = .object(definitions)
        return .object(root)
    }

    private mutating func chance(_ count: Int) -> Bool { random.next(below: count) == 0 }

    private mutating func subschema(depth: Int) -> JSONValue {
        if depth < 3, chance(8) { return .bool(!chance(3)) }
        var keywords = JSONObject()
        for _ in 0..<1 + random.next(below: 3) { addAssertion(to: &keywords) }
        guard depth > 0 else { return .object(keywords) }
        for _ in 0..<random.next(below: 4) {
            switch random.next(below: 3) {
            case 0, 1:
                let outer = mayRefer
                mayReferInPlace = outer
                mayRefer = true
                if chance(2) {
                    addMembers(to: &keywords, depth)
                } else {
                    addItems(to: &keywords, depth)
                }
                mayRefer = outer
            default: addInPlace(to: &keywords, depth)
            }
        }
        return .object(keywords)
    }

    private mutating func addAssertion(to keywords: inout JSONObject) {
        switch random.next(below: isPlain ? 8 : 15) {
        case 0, 1:
            let types = ["object", "array", "string", "integer", "number", "null", "boolean"]
            let kinds = (0..<1 + random.next(below: 3)).map { _ in random.pick(types) }
            keywords["type"] =
                kinds.count == 1
                ? .string(kinds[0]) : .array(Array(Set(kinds)).sorted().map { .string($0) })
        case 2: keywords["minimum"] = .number(JSONNumber(random.next(below: 3)))
        case 3: keywords["maxLength"] = .number(JSONNumber(1 + random.next(below: 2)))
        case 4: keywords["pattern"] = .string(random.pick(["a", "^a", "b$", "^ab$"]))
        case 5:
            keywords["required"] = .array(
                Array(
                    Set((0..<1 + random.next(below: 2)).map { _ in random.pick(["a", "b", "c"]) })
                )
                .sorted().map { .string($0) }
            )
        case 6:
            guard chance(2) else { return }
            keywords["enum"] = .array(
                (0..<2 + random.next(below: 3)).map { _ in
                    RandomValue.value(&random, depth: chance(4) ? 1 : 0)
                }
            )
        case 7: keywords["exclusiveMinimum"] = .number(JSONNumber(random.next(below: 2)))
        case 8: if chance(2) { keywords["const"] = RandomValue.value(&random, depth: 1) }
        case 9: keywords["uniqueItems"] = true
        case 10: keywords["minItems"] = .number(JSONNumber(random.next(below: 3)))
        case 11: keywords["maxItems"] = .number(JSONNumber(1 + random.next(below: 3)))
        case 12: keywords["minProperties"] = .number(JSONNumber(random.next(below: 3)))
        case 13: keywords["maxProperties"] = .number(JSONNumber(1 + random.next(below: 3)))
        default: keywords["multipleOf"] = .number(JSONNumber(lexeme: "0.5") ?? 1)
        }
    }

    private mutating func addMembers(to keywords: inout JSONObject, _ depth: Int) {
        switch random.next(below: isPlain ? 5 : 10) {
        case 0, 1:
            var properties = JSONObject()
            for _ in 0..<1 + random.next(below: 3) {
                properties[random.pick(RandomValue.keys)] = subschema(depth: depth - 1)
            }
            keywords["properties"] = .object(properties)
        case 2:
            var properties = JSONObject()
            for _ in 0..<1 + random.next(below: 2) {
                properties[random.pick(["^a", "b", "d$", "1$"])] = subschema(depth: depth - 1)
            }
            keywords["patternProperties"] = .object(properties)
        case 3:
            keywords["additionalProperties"] = chance(2) ? false : subschema(depth: depth - 1)
        case 4: keywords["propertyNames"] = names()
        case 5, 6:
            keywords["unevaluatedProperties"] = chance(2) ? false : subschema(depth: depth - 1)
        case 7 where mayReferInPlace:
            keywords["dependentSchemas"] = [
                random.pick(["a", "b"]): subschema(depth: depth - 1)
            ]
        case 8: keywords["dependentRequired"] = ["a": [.string(random.pick(["b", "c"]))]]
        default: keywords["propertyNames"] = names()
        }
    }

    /// Returns a schema for names; a plain one is about names alone.
    private mutating func names() -> JSONValue {
        switch random.next(below: isPlain ? 5 : 8) {
        case 0: ["maxLength": .number(JSONNumber(1))]
        case 1: ["pattern": .string(random.pick(["^a", "b", "b$"])), "minLength": 1]
        case 2: ["enum": .array(["b", 1] + [.string(random.pick(RandomValue.keys))])]
        case 3: ["minimum": 3, "type": .array([.string(random.pick(["string", "null"]))])]
        case 4: .bool(chance(2))
        case 5: ["not": ["pattern": .string(random.pick(["^a", "b"]))]]
        case 6: ["anyOf": [["const": "a"], ["pattern": "^b"]]]
        default: ["format": "date", "const": "c"]
        }
    }

    private mutating func addItems(to keywords: inout JSONObject, _ depth: Int) {
        switch random.next(below: isPlain ? 2 : 5) {
        case 0: keywords["items"] = subschema(depth: depth - 1)
        case 1:
            keywords["prefixItems"] = .array(
                (0..<1 + random.next(below: 2)).map { _ in subschema(depth: depth - 1) }
            )
        case 2: keywords["unevaluatedItems"] = chance(2) ? false : subschema(depth: depth - 1)
        default:
            keywords["contains"] = subschema(depth: depth - 1)
            if chance(2) { keywords["minContains"] = .number(JSONNumber(random.next(below: 3))) }
            if chance(3) {
                keywords["maxContains"] = .number(JSONNumber(1 + random.next(below: 2)))
            }
        }
    }

    private mutating func addInPlace(to keywords: inout JSONObject, _ depth: Int) {
        let choice = random.next(below: isPlain ? 2 : 7)
        if choice == 0 {
            if mayRefer { keywords["$ref"] = .string("#/$defs/" + random.pick(["d0", "d1"])) }
            return
        }
        if choice == 1 {
            keywords["allOf"] = list(depth)
        } else if choice < 4 {
            keywords["anyOf"] = list(depth)
        } else if choice == 4 {
            keywords["oneOf"] = list(depth)
        } else if choice == 5 {
            keywords["not"] = subschema(depth: 0)
        } else {
            keywords["if"] = subschema(depth: depth - 1)
            if !chance(3) { keywords["then"] = subschema(depth: depth - 1) }
            if !chance(3) { keywords["else"] = subschema(depth: depth - 1) }
        }
    }

    private mutating func list(_ depth: Int) -> JSONValue {
        .array((0..<1 + random.next(below: 3)).map { _ in subschema(depth: depth - 1) })
    }
}
