import VeriJSONSchema

/// A second, slow implementation of draft 2020-12 on trees of values, for comparison.
///
/// It knows the keywords that ``RandomSchema`` writes, and references to `#/$defs/…` and `#`.
struct NaiveSchema {
    let root: JSONValue

    /// The members and items that a subschema evaluates.
    struct Evaluated {
        var keys: Set<String> = []
        var items: Set<Int> = []

        mutating func formUnion(_ other: Evaluated) {
            keys.formUnion(other.keys)
            items.formUnion(other.items)
        }
    }

    func accepts(_ value: JSONValue) -> Bool { evaluate(value, root) != nil }

    func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool { evaluate(value, schema) != nil }

    /// Returns what a subschema evaluates; nil if it refuses the value.
    func evaluate(_ value: JSONValue, _ schema: JSONValue) -> Evaluated? {
        guard let keywords = schema.asObject else {
            return schema.asBool == true ? Evaluated() : nil
        }
        guard assertions(value, keywords) else { return nil }
        var evaluated = Evaluated()
        for part in parts(keywords) {
            guard let found = evaluate(value, part) else { return nil }
            evaluated.formUnion(found)
        }
        if let list = keywords["anyOf"]?.asArray {
            let found = list.compactMap { evaluate(value, $0) }
            guard !found.isEmpty else { return nil }
            for part in found { evaluated.formUnion(part) }
        }
        if let list = keywords["oneOf"]?.asArray {
            let found = list.compactMap { evaluate(value, $0) }
            guard found.count == 1 else { return nil }
            evaluated.formUnion(found[0])
        }
        if let not = keywords["not"], evaluate(value, not) != nil { return nil }
        if let test = keywords["if"] {
            let found = evaluate(value, test)
            if let found { evaluated.formUnion(found) }
            if let branch = keywords[found == nil ? "else" : "then"] {
                guard let more = evaluate(value, branch) else { return nil }
                evaluated.formUnion(more)
            }
        }
        if let object = value.asObject {
            for (key, schema) in keywords["dependentSchemas"]?.asObject?.pairs ?? []
            where object[key] != nil {
                guard let found = evaluate(value, schema) else { return nil }
                evaluated.formUnion(found)
            }
            guard members(object, keywords, &evaluated) else { return nil }
        }
        if let items = value.asArray {
            guard self.items(items, keywords, &evaluated) else { return nil }
        }
        return evaluated
    }

    /// The subschemas that always apply to the same value.
    func parts(_ keywords: JSONObject) -> [JSONValue] {
        let reference = keywords["$ref"]?.asString.flatMap { JSONPointer(String($0.dropFirst())) }
            .flatMap { root[$0] }
        return [reference].compactMap(\.self) + (keywords["allOf"]?.asArray ?? [])
    }

    private func members(
        _ object: JSONObject,
        _ keywords: JSONObject,
        _ evaluated: inout Evaluated
    ) -> Bool {
        var own = Evaluated()
        for (key, value) in object.pairs {
            if let schema = keywords["properties"]?.asObject?[key] {
                own.keys.insert(key)
                guard accepts(value, schema) else { return false }
            }
            for (pattern, schema) in keywords["patternProperties"]?.asObject?.pairs ?? []
            where Self.matches(pattern, key) {
                own.keys.insert(key)
                guard accepts(value, schema) else { return false }
            }
            if let schema = keywords["additionalProperties"], !own.keys.contains(key) {
                own.keys.insert(key)
                guard accepts(value, schema) else { return false }
            }
            if let schema = keywords["propertyNames"] {
                guard accepts(.string(key), schema) else { return false }
            }
        }
        evaluated.formUnion(own)
        if let schema = keywords["unevaluatedProperties"] {
            for (key, value) in object.pairs where !evaluated.keys.contains(key) {
                guard accepts(value, schema) else { return false }
                evaluated.keys.insert(key)
            }
        }
        return true
    }

    private func items(
        _ items: [JSONValue],
        _ keywords: JSONObject,
        _ evaluated: inout Evaluated
    ) -> Bool {
        let prefix = keywords["prefixItems"]?.asArray ?? []
        for (index, item) in items.enumerated() {
            guard let schema = index < prefix.count ? prefix[index] : keywords["items"] else {
                continue
            }
            evaluated.items.insert(index)
            guard accepts(item, schema) else { return false }
        }
        if let schema = keywords["contains"] {
            let found = items.indices.filter { accepts(items[$0], schema) }
            evaluated.items.formUnion(found)
            let least = keywords["minContains"]?.asNumber?.int ?? 1
            let most = keywords["maxContains"]?.asNumber?.int ?? .max
            guard found.count >= least, found.count <= most else { return false }
        }
        if let schema = keywords["unevaluatedItems"] {
            for index in items.indices where !evaluated.items.contains(index) {
                guard accepts(items[index], schema) else { return false }
                evaluated.items.insert(index)
            }
        }
        return true
    }

    /// Returns whether a value has what keywords without subschemas require.
    func assertions(
        _ value: JSONValue,
        _ keywords: JSONObject,
        except ignored: Set<String> = []
    ) -> Bool {
        keywords.pairs.allSatisfy { ignored.contains($0) || assertion($0, $1, value) }
    }

    private func assertion(_ name: String, _ keyword: JSONValue, _ value: JSONValue) -> Bool {
        switch name {
        case "type": return Self.names(keyword).contains { Self.hasType(value, $0) }
        case "const": return value == keyword
        case "enum": return keyword.asArray?.contains(value) == true
        default: break
        }
        if let number = value.asNumber, let bound = keyword.asNumber {
            switch name {
            case "minimum": return number >= bound
            case "maximum": return number <= bound
            case "exclusiveMinimum": return number > bound
            case "multipleOf":
                let quotient = number.double / bound.double
                return quotient == quotient.rounded()
            default: return true
            }
        }
        if let text = value.asString {
            switch name {
            case "minLength": return text.unicodeScalars.count >= keyword.asNumber?.int ?? 0
            case "maxLength": return text.unicodeScalars.count <= keyword.asNumber?.int ?? 0
            case "pattern": return Self.matches(keyword.asString ?? "", text)
            default: return true
            }
        }
        if let items = value.asArray {
            switch name {
            case "minItems": return items.count >= keyword.asNumber?.int ?? 0
            case "maxItems": return items.count <= keyword.asNumber?.int ?? 0
            case "uniqueItems":
                return keyword.asBool == false
                    || items.indices.allSatisfy { !items[..<$0].contains(items[$0]) }
            default: return true
            }
        }
        if let object = value.asObject {
            switch name {
            case "required":
                return keyword.asArray?.allSatisfy { object[$0.asString ?? ""] != nil } == true
            case "minProperties": return object.count >= keyword.asNumber?.int ?? 0
            case "maxProperties": return object.count <= keyword.asNumber?.int ?? 0
            case "dependentRequired":
                return keyword.asObject?.pairs.allSatisfy { key, names in
                    object[key] == nil
                        || names.asArray?.allSatisfy { object[$0.asString ?? ""] != nil } == true
                } == true
            default: return true
            }
        }
        return true
    }

    static func names(_ types: JSONValue) -> [String] {
        types.asString.map { [$0] } ?? types.asArray?.compactMap(\.asString) ?? []
    }

    static func hasType(_ value: JSONValue, _ name: String) -> Bool {
        switch name {
        case "null": value.isNull
        case "boolean": value.asBool != nil
        case "integer": value.asNumber?.isIntegral == true
        case "number": value.asNumber != nil
        case "string": value.asString != nil
        case "array": value.asArray != nil
        case "object": value.asObject != nil
        default: false
        }
    }

    /// Searches for one of the few expressions of the generator: letters with `^` and `$`.
    static func matches(_ expression: String, _ text: String) -> Bool {
        let letters = expression.filter { $0 != "^" && $0 != "$" }
        switch (expression.hasPrefix("^"), expression.hasSuffix("$")) {
        case (true, true): return text == letters
        case (true, false): return text.hasPrefix(letters)
        case (false, true): return text.hasSuffix(letters)
        case (false, false): return text.contains(letters)
        }
    }
}

extension JSONObject {
    /// The members; of those with the same key the last.
    var pairs: [(String, JSONValue)] {
        map { ($0.key, $0.value) }
    }
}
