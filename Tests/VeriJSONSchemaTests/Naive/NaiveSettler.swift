import VeriJSONSchema

/// A second, slow implementation of cleaning by schemas with alternatives: the definition of
/// *Schemas* in the words of the documentation, on trees of values.
///
/// What stands beside alternatives cleans the value first. One alternative is tried together with
/// it; several are settled one after the other.
struct NaiveSettler {
    /// A subschema that applies to a value, with its pointer.
    struct Part {
        var schema: JSONValue
        var pointer: [String]
        /// Whether the value has to match; if not, it has to fail.
        var isTest: Bool?
        /// The schema with the alternatives that were chosen from already.
        var whole: JSONValue

        init(schema: JSONValue, pointer: [String], isTest: Bool? = nil) {
            (self.schema, self.pointer, self.isTest) = (schema, pointer, isTest)
            whole = schema
        }

        /// Creates the part with all of its alternatives.
        init(_ part: Part) {
            self.init(schema: part.whole, pointer: part.pointer, isTest: part.isTest)
        }
    }

    /// Alternatives of one keyword.
    private struct Choice {
        var pointer: [String]
        /// What each branch adds.
        var branches: [[Part]]
        /// Whether the cleaned value is checked by the keyword.
        var check: (JSONValue) -> Bool
        var isOneOf = false
    }

    let schema: NaiveSchema
    /// The number of rounds that each settled value took, and how many were not settled.
    final class Counts { var rounds: [Int: Int] = [:] }
    let counts = Counts()

    /// Returns a document as cleaned; nil if it is rejected.
    func clean(_ document: JSONValue) -> NaiveValue? {
        child(NaiveValue(document), [Part(schema: schema.root, pointer: [])])
    }

    /// Cleans a value, which becomes null where it fails and null is named.
    private func child(_ value: NaiveValue, _ parts: [Part]) -> NaiveValue? {
        let all = flattened(parts)
        if let cleaned = clean(value, all) { return cleaned }
        let accepts = all.allSatisfy { part in holds(part, .null) }
        return namesNull(all) && accepts ? value.nulled : nil
    }

    private func holds(_ part: Part, _ value: JSONValue) -> Bool {
        schema.accepts(value, part.schema) == (part.isTest ?? true)
    }

    private func clean(_ value: NaiveValue, _ all: [Part]) -> NaiveValue? {
        let plain = all.filter { $0.isTest == nil }
        if plain.contains(where: { $0.schema == false }) { return nil }
        if plain.contains(where: { isListed($0.schema) }) {
            return all.allSatisfy { holds($0, value.json) } ? value : nil
        }
        let choices = self.choices(of: plain)
        if choices.count == 1 { return best(of: choices[0], value, beside: all) }
        guard let first = base(value, all, removes: choices.isEmpty) else { return nil }
        return choices.isEmpty ? first : settled(first, all, choices)
    }

    // MARK: Alternatives

    private func choices(of parts: [Part]) -> [Choice] {
        var choices: [Choice] = []
        for part in parts {
            guard let keywords = part.schema.asObject else { continue }
            func below(_ tokens: String...) -> [String] { part.pointer + tokens }
            for name in ["anyOf", "oneOf"] {
                guard let list = keywords[name]?.asArray else { continue }
                choices.append(
                    Choice(
                        pointer: below(name),
                        branches: list.enumerated().map {
                            [Part(schema: $1, pointer: below(name, "\($0)"))]
                        },
                        check: { accepts($0, [name: keywords[name] ?? nil]) },
                        isOneOf: name == "oneOf" && list.count > 1
                    )
                )
            }
            if let test = keywords["if"], keywords["then"] != nil || keywords["else"] != nil {
                var own = JSONObject()
                for name in ["if", "then", "else"] { own[name] = keywords[name] }
                choices.append(
                    Choice(
                        pointer: below("if"),
                        branches: [("then", true), ("else", false)].map { name, isTest in
                            [Part(schema: test, pointer: below("if"), isTest: isTest)]
                                + (keywords[name].map { [Part(schema: $0, pointer: below(name))] }
                                    ?? [])
                        },
                        check: { accepts($0, own) }
                    )
                )
            }
            let dependent = keywords["dependentSchemas"]?.asObject?.pairs ?? []
            for (key, schema) in dependent.sorted(by: { $0.0 < $1.0 }) {
                let test: JSONValue = ["type": "object", "required": [.string(key)]]
                let pointer = below("dependentSchemas", key)
                choices.append(
                    Choice(
                        pointer: below("dependentSchemas"),
                        branches: [
                            [
                                Part(schema: test, pointer: pointer, isTest: true),
                                Part(schema: schema, pointer: pointer),
                            ],
                            [Part(schema: test, pointer: pointer, isTest: false)],
                        ],
                        check: { accepts($0, ["dependentSchemas": [key: schema]]) }
                    )
                )
            }
        }
        return choices.enumerated().sorted { left, right in
            Self.isBefore(left.element.pointer, right.element.pointer)
                ?? (left.offset < right.offset)
        }.map(\.element)
    }

    private func accepts(_ value: JSONValue, _ keywords: JSONObject) -> Bool {
        schema.accepts(value, .object(keywords))
    }

    /// Returns whether a pointer comes before another one; nil for the same one.
    private static func isBefore(_ left: [String], _ right: [String]) -> Bool? {
        for (token, other) in zip(left, right) where token != other {
            if let number = Int(token), let next = Int(other) { return number < next }
            return token < other
        }
        return left.count != right.count ? left.count < right.count : nil
    }

    /// Cleans a value by the branch that loses the fewest scalars, then changes.
    private func best(of choice: Choice, _ value: NaiveValue, beside rest: [Part]) -> NaiveValue? {
        var best: (value: NaiveValue, scalars: Int, changes: Int)?
        for branch in choice.branches {
            let parts = flattened(branch) + rest.map { without(choice, $0) }
            guard let cleaned = clean(value, parts) else { continue }
            let losses = value.losses(in: cleaned)
            let scalars = losses.reduce(0) { $0 + $1.scalars }
            if let known = best, (known.scalars, known.changes) <= (scalars, losses.count) {
                continue
            }
            best = (cleaned, scalars, losses.count)
        }
        guard let best else { return nil }
        return choice.isOneOf && !choice.check(best.value.json) ? nil : best.value
    }

    /// Returns a part without the keyword of a choice.
    private func without(_ choice: Choice, _ part: Part) -> Part {
        guard part.isTest == nil, var keywords = part.schema.asObject,
            choice.pointer.dropLast() == part.pointer[...], let name = choice.pointer.last
        else { return part }
        if name == "dependentSchemas" {
            var schemas = keywords[name]?.asObject ?? JSONObject()
            if let key = choice.branches[0][0].pointer.last { schemas[key] = nil as JSONValue? }
            keywords[name] = schemas.isEmpty ? nil : .object(schemas)
        } else {
            let names = name == "if" ? ["if", "then", "else"] : [name]
            for name in names { keywords[name] = nil as JSONValue? }
        }
        var part = part
        part.schema = .object(keywords)
        return part
    }

    private func settled(
        _ first: NaiveValue,
        _ all: [Part],
        _ choices: [Choice]
    ) -> NaiveValue? {
        var value = first
        for round in 0...8 {
            var hasChanged = false
            for choice in choices where !choice.check(value.json) {
                guard let cleaned = best(of: choice, value, beside: []) else { return nil }
                if !value.losses(in: cleaned).isEmpty { (value, hasChanged) = (cleaned, true) }
            }
            for part in all where part.isTest == nil {
                let made = withoutUnevaluated(value, part)
                if !value.losses(in: made).isEmpty { (value, hasChanged) = (made, true) }
            }
            guard hasChanged else {
                let accepts = all.allSatisfy { holds(Part($0), value.json) }
                if accepts { counts.rounds[round, default: 0] += 1 }
                return accepts ? value : nil
            }
            if round == 8 {
                counts.rounds[9, default: 0] += 1
                return nil
            }
            guard let cleaned = base(value, all, removes: false) else { return nil }
            value = cleaned
        }
        return nil
    }

    // MARK: What stands beside alternatives

    /// Cleans a value by keywords without alternatives.
    private func base(_ value: NaiveValue, _ all: [Part], removes: Bool) -> NaiveValue? {
        let parts = all.filter { $0.isTest == nil && $0.schema.asObject != nil }
        let json = value.json
        let meets = parts.allSatisfy {
            schema.assertions(json, $0.schema.asObject ?? JSONObject(), except: ["required"])
        }
        guard meets else { return nil }
        var made: NaiveValue?
        switch value {
        case .scalar: made = value
        case .array(let items, let path):
            made = .array(items.compactMap { child($0, schemas(ofItemIn: parts)) }, path: path)
        case .object(let members, let path):
            let kept = members.compactMap { member in
                isRefused(name: member.key, parts)
                    ? nil
                    : child(member.value, schemas(of: member.key, parts)).map { (member.key, $0) }
            }
            made = .object(kept.map { (key: $0.0, value: $0.1) }, path: path)
        }
        if removes {
            // What is removed may decide which alternatives match, and so what is evaluated.
            while let value = made {
                let next = parts.reduce(value) { withoutUnevaluated($0, $1) }
                if value.losses(in: next).isEmpty { break }
                made = next
            }
            let accepts = parts.allSatisfy { part in
                part.whole.asObject?["unevaluatedProperties"] == nil
                    || made.map { schema.accepts($0.json, part.whole) } ?? false
            }
            guard accepts else { return nil }
        }
        guard let made else { return nil }
        let required = parts.allSatisfy { part in
            let names = part.schema.asObject?["required"]?.asArray ?? []
            guard let object = made.json.asObject else { return true }
            return names.allSatisfy { object[$0.asString ?? ""] != nil }
        }
        guard required else { return nil }
        return all.allSatisfy { $0.isTest == nil || holds($0, made.json) } ? made : nil
    }

    private func isRefused(name: String, _ parts: [Part]) -> Bool {
        parts.contains { part in
            part.schema.asObject?["propertyNames"].map { !schema.accepts(.string(name), $0) }
                ?? false
        }
    }

    private func schemas(ofItemIn parts: [Part]) -> [Part] {
        parts.compactMap { part in
            part.schema.asObject?["items"].map {
                Part(schema: $0, pointer: part.pointer + ["items"])
            }
        }
    }

    private func schemas(of key: String, _ parts: [Part]) -> [Part] {
        parts.compactMap { part in
            if let named = part.schema.asObject?["properties"]?.asObject?[key] {
                return Part(schema: named, pointer: part.pointer + ["properties", key])
            }
            return part.schema.asObject?["additionalProperties"].map {
                Part(schema: $0, pointer: part.pointer + ["additionalProperties"])
            }
        }
    }

    /// Removes the members that `unevaluatedProperties: false` of a part refuses.
    private func withoutUnevaluated(_ value: NaiveValue, _ part: Part) -> NaiveValue {
        guard case .object(let members, let path) = value,
            var keywords = part.whole.asObject, keywords["unevaluatedProperties"] == false
        else { return value }
        keywords["unevaluatedProperties"] = nil as JSONValue?
        // Where the value fails for another reason, it is not known what is evaluated.
        guard let found = schema.evaluate(value.json, .object(keywords)) else { return value }
        let kept = members.filter { found.keys.contains($0.key) }
        return .object(kept, path: path)
    }
}
