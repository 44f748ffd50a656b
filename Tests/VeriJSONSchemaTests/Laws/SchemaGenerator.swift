import VeriJSONSchema

/// A generator of random schemas of 2020-12, with definitions that may be recursive.
struct SchemaGenerator {
    var dice: Dice
    /// Whether properties have defaults.
    var hasDefaults = false
    /// One of so many keys is required.
    var requirement = 4

    static let keys = ["a", "b", "c", "x-a", "x-b", "na_id"]

    init(seed: Int) {
        dice = Dice(seed: seed)
    }

    mutating func schema() -> JSONValue {
        var root: JSONObject = [
            "$defs": ["a": schema(depth: 2), "b": schema(depth: 2)]
        ]
        if case .object(let object) = schema(depth: 3) {
            for member in object { root[member.key] = member.value }
        }
        return .object(root)
    }

    /// Returns a schema of lists of objects, which have required members of all kinds.
    mutating func listOfObjects() -> JSONValue {
        requirement = 2
        var root: JSONObject = ["$defs": ["a": schema(depth: 1), "b": schema(depth: 1)]]
        var item = object(depth: 2).asObject ?? [:]
        item["type"] = "object"
        root["type"] = "array"
        root["items"] = .object(item)
        return .object(root)
    }

    private mutating func schema(depth: Int) -> JSONValue {
        if depth == 0 { return scalar() }
        switch dice.roll(20) {
        case 0..<4: return scalar()
        case 4..<9: return object(depth: depth)
        case 9..<12: return array(depth: depth)
        case 12: return values()
        case 13: return alternatives(depth: depth)
        case 14: return ["$ref": .string("#/$defs/" + dice.pick(["a", "b"]))]
        case 15:
            return ["allOf": [schema(depth: depth - 1), schema(depth: depth - 1)]]
        case 16:
            let merged: [JSONValue] = [object(depth: depth), array(depth: depth), scalar()]
            var object = JSONObject()
            for case .object(let part) in merged {
                for member in part where member.key != "type" { object[member.key] = member.value }
            }
            if dice.once(in: 2) { object["type"] = types() }
            return .object(object)
        case 17:
            return [
                "if": schema(depth: depth - 1), "then": schema(depth: depth - 1),
                "else": schema(depth: depth - 1),
            ]
        case 18: return .bool(!dice.once(in: 4))
        default:
            return ["not": scalar(), "type": types()]
        }
    }

    private mutating func types() -> JSONValue {
        let names = ["null", "boolean", "object", "array", "number", "string", "integer"]
        let first = dice.pick(names)
        let second = dice.pick(names)
        return first == second || dice.once(in: 2)
            ? .string(first) : [.string(first), .string(second)]
    }

    private mutating func scalar() -> JSONValue {
        switch dice.roll(10) {
        case 0, 1:
            var text: JSONObject = ["type": "string"]
            if dice.once(in: 3) { text["minLength"] = .number(JSONNumber(dice.roll(3))) }
            if dice.once(in: 3) { text["maxLength"] = .number(JSONNumber(dice.roll(4))) }
            if dice.once(in: 4) { text["pattern"] = .string(dice.pick(["^a", "b$", "[0-9]", ""])) }
            if dice.once(in: 6) { text["description"] = "a text" }
            return .object(text)
        case 2, 3, 4:
            var number: JSONObject = ["type": .string(dice.pick(["integer", "number"]))]
            if dice.once(in: 3) { number["minimum"] = .number(JSONNumber(dice.roll(4))) }
            if dice.once(in: 3) { number["maximum"] = .number(JSONNumber(dice.roll(6))) }
            if dice.once(in: 6) { number["exclusiveMinimum"] = .number(JSONNumber(dice.roll(3))) }
            if dice.once(in: 6) { number["exclusiveMaximum"] = 2.5 }
            if dice.once(in: 8) { number["multipleOf"] = 2 }
            return .object(number)
        case 5: return ["type": "boolean"]
        case 6: return ["type": "null"]
        case 7: return ["type": types()]
        case 8: return ["type": "string", "format": .string(dice.pick(["date", "ipv4", "email"]))]
        default: return values()
        }
    }

    private mutating func values() -> JSONValue {
        let known: [JSONValue] = ["a", "ab", "b1", 1, 2, 1.0, 2.5, true, nil, [], [1], ["a": 1]]
        if dice.once(in: 3) { return ["const": dice.pick(known)] }
        return ["enum": .array((0..<(1 + dice.roll(4))).map { _ in dice.pick(known) })]
    }

    private mutating func object(depth: Int) -> JSONValue {
        var object = JSONObject()
        if !dice.once(in: 4) { object["type"] = "object" }
        var properties = JSONObject()
        for key in Self.keys where dice.once(in: 2) {
            var member = schema(depth: depth - 1)
            if hasDefaults, dice.once(in: 2), case .object(var schema) = member {
                var documents = DocumentGenerator(dice: dice)
                schema["default"] = documents.document(for: member, in: [:])
                dice = documents.dice
                member = .object(schema)
            }
            properties[key] = member
        }
        object["properties"] = .object(properties)
        let required = Self.keys.filter { _ in dice.once(in: requirement) }
        if !required.isEmpty { object["required"] = .array(required.map { .string($0) }) }
        switch dice.roll(6) {
        case 0: object["additionalProperties"] = false
        case 1: object["additionalProperties"] = schema(depth: depth - 1)
        case 2: object["unevaluatedProperties"] = false
        default: break
        }
        if dice.once(in: 5) {
            var patterns = JSONObject()
            for _ in 0..<(1 + dice.roll(2)) {
                patterns[dice.pick(["^x-", "_id$", "^x", "[ab]", "^"])] = schema(depth: depth - 1)
            }
            object["patternProperties"] = .object(patterns)
        }
        if dice.once(in: 12) { object["minProperties"] = 1 }
        if dice.once(in: 12) { object["maxProperties"] = 3 }
        if dice.once(in: 12) { object["dependentRequired"] = ["a": ["b"]] }
        if dice.once(in: 12) { object["propertyNames"] = ["maxLength": 3] }
        return .object(object)
    }

    private mutating func array(depth: Int) -> JSONValue {
        var array = JSONObject()
        if !dice.once(in: 4) { array["type"] = "array" }
        if !dice.once(in: 4) { array["items"] = schema(depth: depth - 1) }
        if dice.once(in: 4) {
            array["prefixItems"] = [schema(depth: depth - 1), schema(depth: depth - 1)]
        }
        if dice.once(in: 4) { array["minItems"] = .number(JSONNumber(dice.roll(3))) }
        if dice.once(in: 4) { array["maxItems"] = .number(JSONNumber(1 + dice.roll(3))) }
        if dice.once(in: 5) { array["uniqueItems"] = true }
        if dice.once(in: 10) { array["contains"] = scalar() }
        return .object(array)
    }

    private mutating func alternatives(depth: Int) -> JSONValue {
        let name = dice.pick(["anyOf", "oneOf"])
        if dice.once(in: 3) {
            return [
                name: .array(
                    ["a", "b"].map { kind in
                        [
                            "type": "object", "required": ["a"],
                            "properties": ["a": ["const": .string(kind)], "b": scalar()],
                        ]
                    }
                )
            ]
        }
        return [name: .array((0..<(2 + dice.roll(2))).map { _ in schema(depth: depth - 1) })]
    }
}

/// A generator of documents that match a schema in most parts.
struct DocumentGenerator {
    var dice: Dice

    mutating func document(for schema: JSONValue, in root: JSONValue) -> JSONValue {
        value(schema, root, depth: 5)
    }

    private mutating func value(
        _ schema: JSONValue,
        _ root: JSONValue,
        depth: Int
    ) -> JSONValue {
        guard depth > 0, !dice.once(in: 9), case .object(let object) = schema else {
            return anything(depth: min(depth, 2))
        }
        if let name = object["$ref"]?.asString?.split(separator: "/").last {
            return value(root["$defs"]?.asObject?[String(name)] ?? true, root, depth: depth - 1)
        }
        if let constant = object["const"] { return constant }
        if let list = object["enum"]?.asArray, !list.isEmpty { return dice.pick(list) }
        for name in ["anyOf", "oneOf", "allOf"] {
            if let list = object[name]?.asArray, !list.isEmpty {
                return value(dice.pick(list), root, depth: depth - 1)
            }
        }
        if let branch = object[dice.pick(["then", "else"])] {
            return value(branch, root, depth: depth - 1)
        }
        var type = object["type"]?.asString ?? ""
        if let list = object["type"]?.asArray { type = dice.pick(list).asString ?? "" }
        if type.isEmpty {
            if object["properties"] != nil { type = "object" }
            if object["items"] != nil { type = dice.once(in: 2) || type.isEmpty ? "array" : type }
        }
        switch type {
        case "object": return members(object, root, depth: depth)
        case "array": return items(object, root, depth: depth)
        case "string":
            return .string(
                dice.pick(["", "a", "ab", "b1", "abc", "2024-02-30", "2024-02-29", "1.2.3.4"])
            )
        case "integer":
            let large = JSONNumber(12_345_678_901_234_567_890 as UInt64)
            return dice.pick([0, 1, 2, 3, 4, 1.0, .number(large), "2", " 3.0"])
        case "number": return dice.pick([0, 1, 2, 2.5, 3, 5, -1, 1.0, "2.50"])
        case "boolean": return dice.pick([true, false, true, "true", 0])
        case "null": return .null
        default: return anything(depth: 2)
        }
    }

    private mutating func members(
        _ schema: JSONObject,
        _ root: JSONValue,
        depth: Int
    ) -> JSONValue {
        var object = JSONObject()
        let properties = schema["properties"]?.asObject ?? [:]
        let required = Set((schema["required"]?.asArray ?? []).compactMap(\.asString))
        for key in SchemaGenerator.keys {
            let isWanted = required.contains(key) ? !dice.once(in: 8) : dice.once(in: 2)
            guard isWanted else { continue }
            if let member = properties[key] {
                object[key] = value(member, root, depth: depth - 1)
            } else if required.contains(key) || dice.once(in: 4) {
                object[key] = value(
                    schema["additionalProperties"] ?? true,
                    root,
                    depth: depth - 1
                )
            }
        }
        return .object(object)
    }

    private mutating func items(
        _ schema: JSONObject,
        _ root: JSONValue,
        depth: Int
    ) -> JSONValue {
        var items: [JSONValue] = []
        let prefix = schema["prefixItems"]?.asArray ?? []
        for position in 0..<dice.roll(4) {
            let rule = position < prefix.count ? prefix[position] : schema["items"] ?? true
            items.append(value(rule, root, depth: depth - 1))
        }
        return .array(items)
    }

    private mutating func anything(depth: Int) -> JSONValue {
        switch dice.roll(depth > 0 ? 9 : 7) {
        case 0: return .null
        case 1: return .bool(dice.once(in: 2))
        case 2: return dice.pick([1, 2, 2.5, 1.0, 7])
        case 3, 4, 5, 6: return .string(dice.pick(["a", "ab", "b1", "zzzz", "1", "2.50", "true"]))
        case 7: return .array((0..<dice.roll(3)).map { _ in anything(depth: depth - 1) })
        default:
            var object = JSONObject()
            for key in SchemaGenerator.keys where dice.once(in: 3) {
                object[key] = anything(depth: depth - 1)
            }
            return .object(object)
        }
    }
}
