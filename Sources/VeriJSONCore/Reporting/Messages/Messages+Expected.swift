extension Messages {
    /// Returns a phrase for the values that a rule accepts, relative to the kind of value found.
    ///
    /// If the rule accepts values of that kind, the phrase is about the whole rule (`a number from
    /// 0 to 10`); otherwise only about its kind (`a number`).
    func expectation(of index: RuleIndex, besides kind: Finding.Kind) -> String {
        let rule = graph[index]
        let words = expectation(of: rule, besides: kind, depth: 0)
        guard rule.traits.contains(.nullable), kind != .null, !words.hasSuffix("null") else {
            return words
        }
        // Null is none of the examples.
        return words + (words.contains(text: " like ") ? ", or null" : " or null")
    }

    private func expectation(of rule: Rule, besides kind: Finding.Kind, depth: Int) -> String {
        if rule.traits.contains(.hasAllowedValues),
            let allowed = graph.refinement(of: rule)?.allowedValues
        {
            // Null is accepted because the rule is nullable, not because it is listed; it is
            // appended then.
            let values = allowed.values.filter { $0 != .null }
            guard !values.isEmpty else {
                return rule.traits.contains(.nullable) ? "null" : "no value"
            }
            return list(values.map { JSONWriter().string($0) })
        }
        switch rule.form {
        case .any: return "any value"
        case .never: return "no value"
        case .scalar: return "a string, number, bool or null"
        case .null: return "null"
        case .bool: return depth > 0 ? "a bool" : "true or false"
        case .number: return number("a number", rule, kind)
        case .integer: return number("an integer", rule, kind)
        case .string: return string(rule, kind)
        case .format: return rule.format.facts.phrase
        case .color: return StringFormat.color.facts.phrase
        case .enumeration:
            let values =
                graph.valueSets.indices.contains(Int(rule.payload))
                ? graph.valueSets[Int(rule.payload)].strings : []
            return list(values.map { JSONText.quoted($0) })
        case .object, .anyObject: return "an object"
        case .array, .anyArray, .tuple: return "an array"
        case .union: return union(rule, kind, depth)
        }
    }

    private func number(_ words: String, _ rule: Rule, _ kind: Finding.Kind) -> String {
        guard kind == .number, graph.bounds.indices.contains(Int(rule.payload)) else {
            return words
        }
        let bounds = graph.bounds[Int(rule.payload)]
        let isInt64 =
            bounds.minimum?.lexeme == String(Int64.min)
            && bounds.maximum?.lexeme == String(Int64.max)
        if rule.form == .integer, isInt64 { return "an integer of 64 bits" }
        if bounds.excludesMinimum || bounds.excludesMaximum { return "\(words) \(range(bounds))" }
        switch (bounds.minimum?.lexeme, bounds.maximum?.lexeme) {
        case (let low?, let high?) where rule.form == .integer && high == String(Int64.max):
            return "\(words) of at least \(low)"
        case (let low?, let high?) where rule.form == .integer && low == String(Int64.min):
            return "\(words) of at most \(high)"
        case (let low?, let high?): return "\(words) from \(low) to \(high)"
        case (let low?, nil): return "\(words) of at least \(low)"
        case (nil, let high?): return "\(words) of at most \(high)"
        case (nil, nil): return words
        }
    }

    /// Returns a phrase such as `above 0 and of at most 10`, for bounds of which one is excluded.
    private func range(_ bounds: NumberBounds) -> String {
        let low = bounds.minimum.map { (bounds.excludesMinimum ? "above" : "of at least", $0) }
        let high = bounds.maximum.map { (bounds.excludesMaximum ? "below" : "of at most", $0) }
        let parts = [low, high].compactMap(\.self).filter { _, bound in
            // A missing bound of an integer is that of `Int64`.
            bound.lexeme != String(Int64.min) && bound.lexeme != String(Int64.max)
        }
        return parts.map { "\($0) \($1.lexeme)" }.joined(separator: " and ")
    }

    private func string(_ rule: Rule, _ kind: Finding.Kind) -> String {
        guard kind == .string, graph.expressions.indices.contains(Int(rule.payload)) else {
            return "a string"
        }
        let source = graph.expressions[Int(rule.payload)].source
        // `\S` is the usual regex for a string that is not blank.
        if source == "\\S" { return "a string that is not blank" }
        return "a string that matches \(JSONText.cut(source, to: 60))"
    }

    private func union(_ rule: Rule, _ kind: Finding.Kind, _ depth: Int) -> String {
        guard graph.unions.indices.contains(Int(rule.payload)) else { return "another value" }
        let branches = graph.unions[Int(rule.payload)].branches
        guard depth == 0, branches.count <= 6 else {
            return "one of \(counted(branches.count, "alternative"))"
        }
        var parts: [String] = []
        for branch in branches {
            let words = expectation(of: graph[branch], besides: kind, depth: 1)
            if !parts.contains(words) { parts.append(words) }
        }
        if parts.count == 1, branches.count > 1 {
            return "\(parts[0]) of \(counted(branches.count, "form"))"
        }
        return joined(parts)
    }

    /// Returns a phrase such as `one of "a", "b" or "c"`, with at most six values.
    func list(_ values: [String]) -> String {
        let limit = 6
        let shown = values.prefix(limit).map { JSONText.cut($0, to: 40) }
        guard values.count > 2 else { return joined(shown) }
        guard values.count > limit else { return "one of \(joined(shown))" }
        return "one of \(shown.joined(separator: ", ")) or \(values.count - limit) more"
    }

    func joined(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " or " + last
    }

    /// Returns a phrase such as `1 to 5 characters` or `at least 1 item`.
    package func amount(_ bounds: CountBounds, of noun: String) -> String {
        if bounds.minimum == bounds.maximum { return "exactly \(counted(bounds.minimum, noun))" }
        if bounds.maximum == .max { return "at least \(counted(bounds.minimum, noun))" }
        if bounds.minimum == 0 { return "at most \(counted(bounds.maximum, noun))" }
        return "\(bounds.minimum) to \(counted(bounds.maximum, noun))"
    }

    func counted(_ count: Int, _ noun: String) -> String {
        count.counted(noun)
    }

    func article(_ kind: Finding.Kind) -> String { kind.phrase }

    func another(_ kind: Finding.Kind) -> String {
        kind == .nothing || kind == .null ? article(kind) : "another \(kind.rawValue)"
    }
}

extension Finding.Kind {
    var isContainer: Bool { self == .array || self == .object }
}

extension Finding.Kind {
    /// The kind as a phrase, such as `a number`.
    package var phrase: String {
        switch self {
        case .null: "null"
        case .bool: "a bool"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .nothing: "a value that the pattern supplied"
        }
    }
}
