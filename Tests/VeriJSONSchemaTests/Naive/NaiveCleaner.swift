import VeriJSONSchema

/// A second, slow implementation of cleaning by schemas whose keywords are about the same parts of
/// every value: types, bounds, members and items, joined by `allOf` and `$ref`.
struct NaiveCleaner {
    let schema: NaiveSchema

    /// Returns a document as cleaned; nil if it is rejected.
    func cleaned(_ value: JSONValue) -> JSONValue? { cleaned(value, [schema.root]) }

    /// Returns a value as cleaned by schemas that all apply to it; nil if it fails.
    private func cleaned(_ value: JSONValue, _ schemas: [JSONValue]) -> JSONValue? {
        let all = flattened(schemas)
        if let result = strictly(value, all) { return result }
        guard isNullable(all) else { return nil }
        return .null
    }

    private func strictly(_ value: JSONValue, _ all: [JSONValue]) -> JSONValue? {
        let keywords = all.compactMap(\.asObject)
        guard !all.contains(false) else { return nil }
        // A listed value is compared as it is: nothing in it is cleaned.
        if keywords.contains(where: { $0["enum"] != nil || $0["const"] != nil }) {
            guard all.allSatisfy({ schema.accepts(value, $0) }) else { return nil }
            return value
        }
        var result = value
        if let object = value.asObject {
            guard let cleaned = members(object, keywords) else { return nil }
            result = .object(cleaned)
        } else if let items = value.asArray {
            guard let cleaned = self.items(items, keywords) else { return nil }
            result = .array(cleaned)
        }
        guard keywords.allSatisfy({ schema.assertions(result, $0) }) else { return nil }
        return result
    }

    /// Returns schemas with those that they refer to and join.
    private func flattened(_ schemas: [JSONValue]) -> [JSONValue] {
        schemas.flatMap { schema -> [JSONValue] in
            [schema] + flattened(schema.asObject.map { self.schema.parts($0) } ?? [])
        }
    }

    /// Whether a schema names null, and all accept it.
    private func isNullable(_ all: [JSONValue]) -> Bool {
        let isNamed = all.compactMap(\.asObject).contains { keywords in
            keywords["type"].map { NaiveSchema.names($0).contains("null") } == true
                || keywords["enum"]?.asArray?.contains(.null) == true
        }
        return isNamed && all.allSatisfy { schema.accepts(.null, $0) }
    }

    private func members(_ object: JSONObject, _ keywords: [JSONObject]) -> JSONObject? {
        var result = JSONObject()
        let required = keywords.flatMap { $0["required"]?.asArray ?? [] }.compactMap(\.asString)
        for (key, value) in object.pairs {
            let schemas = keywords.flatMap { keywords -> [JSONValue] in
                var own: [JSONValue] = []
                if let named = keywords["properties"]?.asObject?[key] { own.append(named) }
                for (pattern, schema) in keywords["patternProperties"]?.asObject?.pairs ?? []
                where NaiveSchema.matches(pattern, key) {
                    own.append(schema)
                }
                if own.isEmpty, let other = keywords["additionalProperties"] { own.append(other) }
                return own
            }
            if let cleaned = cleaned(value, schemas) {
                result[key] = cleaned
            } else if required.contains(key) {
                return nil
            }
        }
        return required.allSatisfy { result[$0] != nil } ? result : nil
    }

    private func items(_ items: [JSONValue], _ keywords: [JSONObject]) -> [JSONValue]? {
        let positions = keywords.map { $0["prefixItems"]?.asArray?.count ?? 0 }.max() ?? 0
        var result: [JSONValue] = []
        for (index, item) in items.enumerated() {
            let schemas = keywords.compactMap { keywords -> JSONValue? in
                let prefix = keywords["prefixItems"]?.asArray ?? []
                return index < prefix.count ? prefix[index] : keywords["items"]
            }
            if let cleaned = cleaned(item, schemas) {
                result.append(cleaned)
            } else if index < positions {
                return nil
            }
        }
        return result
    }
}
