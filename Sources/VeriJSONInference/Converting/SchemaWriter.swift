import VeriJSONCore

extension Pattern {
    /// Returns the pattern as a JSON Schema (draft 2020-12).
    ///
    /// The schema accepts the documents that a `Verifier` with this pattern accepts, where
    /// keywords can say so. What they cannot is in the notes: conversions, for example, and that an
    /// `int` is written without a fraction. `format` must be asserted, as most validators do on
    /// request.
    ///
    ///     let pattern = try Pattern(#"{"id": "int:1,", "note?": "string"}"#)
    ///     let schema = pattern.jsonSchema().text
    ///
    /// - Returns: The schema, laid out with an indentation of two spaces.
    /// - Complexity: O(*n*), *n* the length of the pattern's text.
    public func jsonSchema() -> ConvertedPattern {
        converted(otherwise: "true\n") { outline in
            var writer = SchemaWriter()
            let schema = writer.schema(of: outline)
            return ConvertedPattern(
                text: JSONWriter(.pretty.escapingInvisible).string(schema) + "\n",
                notes: writer.notes
            )
        }
    }
}

/// A writer of JSON Schemas from outlines.
struct SchemaWriter {
    typealias Node = PatternOutline.Node

    private(set) var notes: [ConvertedPattern.Note] = []

    mutating func schema(of outline: PatternOutline) -> JSONValue {
        var schema: JSONObject = ["$schema": "https://json-schema.org/draft/2020-12/schema"]
        schema += members(of: self.schema(outline.root, TemplatePlace()))
        guard !outline.definitions.isEmpty else { return .object(schema) }
        var definitions = JSONObject()
        for (name, node) in outline.definitions {
            let place = TemplatePlace(text: "#\(name)")
            definitions.append(key: name, value: self.schema(node, place))
        }
        schema.append(key: "$defs", value: .object(definitions))
        return .object(schema)
    }

    /// Returns a schema as an object; `false` is one that accepts nothing.
    private func members(of schema: JSONValue) -> JSONObject {
        switch schema {
        case .object(let object): object
        case .bool(false): ["not": [:]]
        default: [:]
        }
    }

    private mutating func note(_ place: TemplatePlace, _ message: String) {
        notes.append(.init(template: place.text, message: message))
    }

    /// Returns the schema of a part of the pattern.
    private mutating func schema(_ node: Node, _ place: TemplatePlace) -> JSONValue {
        var schema = form(node, place)
        schema = constrained(schema, node, place)
        if node.isNullable { schema = Self.nullable(schema) }
        let sentinels = node.sentinels.filter { !$0.isNull || node.replacesNull }
        var object: JSONObject?
        if !sentinels.isEmpty {
            // A value that means null is changed, so that a document with it does not match.
            object = object ?? members(of: schema)
            if object?["not"] == nil {
                object?.append(key: "not", value: ["enum": .array(sentinels)])
            } else {
                object = ["allOf": [schema, ["not": ["enum": .array(sentinels)]]]]
            }
        }
        if let text = node.documentation {
            var described: JSONObject = ["description": .string(text)]
            described += object ?? members(of: schema)
            object = described
        }
        tellLosses(node, place)
        return object.map { .object($0) } ?? schema
    }

    /// Notes the directives that have no keyword.
    private mutating func tellLosses(_ node: Node, _ place: TemplatePlace) {
        if node.isConverted || node.directives[.convert] != nil {
            note(place, "conversions have no keyword: values must have their type already")
        }
        let lost: [(Directive, String)] = [
            (.maxDropped, "it limits what cleaning may drop"),
            (.fallback, "it replaces values, and a schema does not"),
            (.alias, "it gives members another key, and a schema does not"),
            (.novel, "new values are refused like others"),
            (.secret, "reports of validators show values"),
        ]
        for (directive, reason) in lost where node.directives[directive] != nil {
            note(place, "\(directive.rawValue) has no keyword: \(reason)")
        }
        if case .string? = node.directives[.unique] {
            note(place, "$unique by a part of the items has no keyword")
        }
        if let items = node.directives[.unique]?.asArray, !items.isEmpty {
            note(place, "$unique by a part of the items has no keyword")
        }
        if node.directives[.trim] != nil {
            note(place, "$trim has no keyword: white space around the text is accepted")
        }
        if node.directives[.unescape] != nil {
            note(place, "$unescape has no keyword: the text is compared with references in it")
        }
        if node.directives[.json] != nil {
            note(place, "$json has no keyword that validators check: what is in the text is free")
        }
    }

    // MARK: Forms

    private mutating func form(_ node: Node, _ place: TemplatePlace) -> JSONValue {
        switch node.form {
        case .any: return [:]
        case .never: return false
        case .null: return ["type": "null"]
        case .scalar: return ["type": ["null", "boolean", "number", "string"]]
        case .bool: return ["type": "boolean"]
        case .int(let minimum, let maximum):
            var object: JSONObject = ["type": "integer"]
            object.append(key: "minimum", value: Self.number(minimum ?? "-9223372036854775808"))
            object.append(key: "maximum", value: Self.number(maximum ?? "9223372036854775807"))
            return .object(object)
        case .number(let minimum, let maximum):
            var object: JSONObject = ["type": "number"]
            if let minimum { object.append(key: "minimum", value: Self.number(minimum)) }
            if let maximum { object.append(key: "maximum", value: Self.number(maximum)) }
            return .object(object)
        case .string(let expression):
            guard let expression else { return ["type": "string"] }
            return ["type": "string", "pattern": .string(expression)]
        case .format(let format): return SchemaFormats.schema(of: format)
        case .enumeration(let values): return ["enum": .array(values.map { .string($0) })]
        case .values(let values, let base):
            let listed: JSONValue = ["enum": .array(values)]
            guard let base else { return listed }
            return ["allOf": [schema(base, place), listed]]
        case .reference(let name): return ["$ref": .string("#/$defs/\(name)")]
        case .array(nil): return ["type": "array"]
        case .array(let item?): return ["type": "array", "items": schema(item, place.item)]
        case .object(let members): return object(members, place)
        case .tuple(let nodes):
            var items: [JSONValue] = []
            for (number, node) in nodes.enumerated() {
                items.append(schema(node, place.position(number)))
            }
            return [
                "type": "array", "prefixItems": .array(items),
                "minItems": .number(JSONNumber(items.count)),
            ]
        case .union(let nodes):
            var branches: [JSONValue] = []
            for node in nodes { branches.append(schema(node, place)) }
            return ["anyOf": .array(branches)]
        }
    }

    private static func number(_ lexeme: String) -> JSONValue {
        JSONNumber(lexeme: lexeme).map { .number($0) } ?? .string(lexeme)
    }

    /// Returns a schema that also accepts null.
    private static func nullable(_ schema: JSONValue) -> JSONValue {
        guard var object = schema.asObject else {
            return schema == false ? ["type": "null"] : schema
        }
        if object.isEmpty { return schema }
        if case .string(let type)? = object["type"], object["enum"] == nil, object["not"] == nil {
            object["type"] = type == "null" ? "null" : [.string(type), "null"]
            return .object(object)
        }
        if object.count == 1, case .array(let values)? = object["enum"] {
            return ["enum": .array(values + [.null])]
        }
        if object.count == 1, case .array(let branches)? = object["anyOf"] {
            return ["anyOf": .array(branches + [["type": "null"]])]
        }
        return ["anyOf": [schema, ["type": "null"]]]
    }

    /// Adds the keywords of directives that limit values.
    private mutating func constrained(
        _ schema: JSONValue,
        _ node: Node,
        _ place: TemplatePlace
    ) -> JSONValue {
        var added = JSONObject()
        func bounds(_ directive: Directive, _ least: String, _ most: String) {
            guard let text = node.directives[directive]?.asString else { return }
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            if let first = parts.first, !first.isEmpty {
                added.append(key: least, value: Self.number(String(first)))
            }
            if let last = parts.last, !last.isEmpty {
                added.append(key: most, value: Self.number(String(last)))
            }
        }
        bounds(.length, "minLength", "maxLength")
        bounds(.count, "minItems", "maxItems")
        if node.directives[.unique] == true { added.append(key: "uniqueItems", value: true) }
        if let value = node.directives[.default] { added.append(key: "default", value: value) }
        guard !added.isEmpty else { return schema }
        var object = members(of: schema)
        // A tuple has a number of items already.
        guard added.allSatisfy({ object[$0.key] == nil }) else {
            return ["allOf": [schema, .object(added)]]
        }
        object += added
        return .object(object)
    }

    // MARK: Objects

    private mutating func object(
        _ members: [PatternOutline.Member],
        _ place: TemplatePlace
    ) -> JSONValue {
        var (properties, patterns) = (JSONObject(), JSONObject())
        var required: [JSONValue] = []
        var additional: JSONValue?
        for member in members {
            let below = place.member(member.key)
            var value = schema(member.node, below)
            guard let suffix = member.key.suffix else {
                let key = member.key.text
                if !member.key.isOptional {
                    required.append(.string(key))
                } else if value != false {
                    value = Self.nullable(value)
                }
                properties.append(key: key, value: value)
                continue
            }
            if member.key.isWildcard {
                additional = value
            } else {
                let form = SchemaKeys.expression(member.key.prefix, suffix, besides: members)
                if form.hasPrefix("^(?!") {
                    note(
                        below,
                        "the expression for these keys has a look-ahead, which some validators lack"
                    )
                }
                patterns.append(key: form, value: value)
            }
        }
        var object: JSONObject = ["type": "object"]
        if !properties.isEmpty { object.append(key: "properties", value: .object(properties)) }
        if !patterns.isEmpty { object.append(key: "patternProperties", value: .object(patterns)) }
        if !required.isEmpty { object.append(key: "required", value: .array(required)) }
        if let additional { object.append(key: "additionalProperties", value: additional) }
        return .object(object)
    }
}
