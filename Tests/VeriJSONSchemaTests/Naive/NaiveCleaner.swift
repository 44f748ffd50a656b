import VeriJSONSchema

/// A second, slow implementation of cleaning by schemas whose keywords are about the same parts of
/// every value: types, bounds, members with their names, and items, joined by `allOf` and `$ref`.
struct NaiveCleaner {
    /// A failure that decided that something was removed.
    struct Cause: Hashable {
        /// The place of the value that failed or is missing.
        var path: [String]
        var isMissing = false
    }

    /// A part that was removed or nulled, with all that decided it.
    struct Change: Hashable {
        var action: String
        var path: [String]
        var causes: Set<Cause>
    }

    /// The result of cleaning a value.
    enum Outcome {
        case cleaned(JSONValue, [Change])
        case failed(Set<Cause>)
    }

    let schema: NaiveSchema

    /// Returns a document as cleaned, or why it is rejected.
    func clean(_ value: JSONValue) -> Outcome { clean(value, [schema.root], at: []) }

    /// Cleans a value by schemas that all apply to it.
    private func clean(_ value: JSONValue, _ schemas: [JSONValue], at path: [String]) -> Outcome {
        let all = flattened(schemas)
        let outcome = strictly(value, all, at: path)
        guard case .failed(let causes) = outcome, isNullable(all) else { return outcome }
        return .cleaned(.null, [Change(action: "null", path: path, causes: causes)])
    }

    private func strictly(_ value: JSONValue, _ all: [JSONValue], at path: [String]) -> Outcome {
        let keywords = all.compactMap(\.asObject)
        let refusal = Outcome.failed([Cause(path: path)])
        guard !all.contains(false) else { return refusal }
        // A listed value is compared as it is: nothing in it is cleaned.
        if keywords.contains(where: { $0["enum"] != nil || $0["const"] != nil }) {
            return all.allSatisfy { schema.accepts(value, $0) } ? .cleaned(value, []) : refusal
        }
        // What a value lacks is a failure of its members.
        guard keywords.allSatisfy({ schema.assertions(value, $0, except: ["required"]) }) else {
            return refusal
        }
        if let object = value.asObject { return members(object, keywords, at: path) }
        if let items = value.asArray { return self.items(items, keywords, at: path) }
        return .cleaned(value, [])
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

    private func members(
        _ object: JSONObject,
        _ keywords: [JSONObject],
        at path: [String]
    ) -> Outcome {
        var (result, changes, causes) = (JSONObject(), [Change](), Set<Cause>())
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
            // A refused name refuses the member, whatever the value is.
            let isRefused = keywords.contains { keywords in
                keywords["propertyNames"].map { !schema.accepts(.string(key), $0) } ?? false
            }
            switch isRefused
                ? .failed([Cause(path: path + [key])]) : clean(value, schemas, at: path + [key])
            {
            case .cleaned(let cleaned, let inner):
                result[key] = cleaned
                changes += inner
            case .failed(let reasons) where required.contains(key): causes.formUnion(reasons)
            case .failed(let reasons):
                changes.append(Change(action: "strip", path: path + [key], causes: reasons))
            }
        }
        for key in required where object[key] == nil {
            causes.insert(Cause(path: path + [key], isMissing: true))
        }
        return causes.isEmpty ? .cleaned(.object(result), changes) : .failed(causes)
    }

    private func items(
        _ items: [JSONValue],
        _ keywords: [JSONObject],
        at path: [String]
    ) -> Outcome {
        let positions = keywords.map { $0["prefixItems"]?.asArray?.count ?? 0 }.max() ?? 0
        var (result, changes, causes) = ([JSONValue](), [Change](), Set<Cause>())
        for (index, item) in items.enumerated() {
            let schemas = keywords.compactMap { keywords -> JSONValue? in
                let prefix = keywords["prefixItems"]?.asArray ?? []
                return index < prefix.count ? prefix[index] : keywords["items"]
            }
            let place = path + ["\(index)"]
            switch clean(item, schemas, at: place) {
            case .cleaned(let cleaned, let inner):
                result.append(cleaned)
                changes += inner
            case .failed(let reasons) where index < positions: causes.formUnion(reasons)
            case .failed(let reasons):
                changes.append(Change(action: "drop", path: place, causes: reasons))
            }
        }
        return causes.isEmpty ? .cleaned(.array(result), changes) : .failed(causes)
    }
}

extension NaiveCleaner.Change {
    /// What a report says of a change.
    init(_ change: Report.Change) {
        action = "\(change.action)"
        path = change.path.revealed.tokens
        causes = Set(
            change.causes.map {
                NaiveCleaner.Cause(path: $0.path.revealed.tokens, isMissing: $0.code == .missing)
            }
        )
    }
}
