import VeriJSONCore

extension SwiftWriter {
    /// Declares a structure for an object.
    mutating func structure(
        _ members: [PatternOutline.Member],
        _ node: Node,
        as name: String,
        _ place: TemplatePlace,
        isClass: Bool = false
    ) {
        // A member that is never there has no property.
        let named = members.filter { member in
            guard member.key.suffix == nil else { return false }
            if case .never = member.node.form { return false }
            return true
        }
        if members.contains(where: { $0.key.suffix != nil && !$0.node.isNever }) {
            note(place, "members with other keys have no property")
        }
        let keys = named.map(\.key.text)
        let properties = SwiftNames.members(keys)
        var text = SwiftNames.comment(node.documentation, "")
        text += isClass ? "final class \(name)" : "struct \(name)"
        text += ": \(conformances) {\n"
        var lines: [String] = []
        for (member, property) in zip(named, properties) {
            var use = type(of: member.node, member.key.text, place.member(member.key))
            use.isOptional = use.isOptional || member.key.isOptional
            let comment = SwiftNames.comment(member.node.documentation, "    ")
            let word = isClass ? "let" : "var"
            lines.append("\(comment)    \(word) \(SwiftNames.code(property)): \(use.text)\n")
        }
        text += lines.joined()
        if keys != properties {
            text += "\n    private enum CodingKeys: String, CodingKey {\n"
            for (key, property) in zip(keys, properties) {
                let value = key == property ? "" : " = \(SwiftNames.literal(key))"
                text += "        case \(SwiftNames.code(property))\(value)\n"
            }
            text += "    }\n"
        }
        declare(name, text + "}\n")
    }

    /// Declares an enumeration of texts, and returns its name.
    mutating func enumeration(_ values: [String], _ node: Node, _ base: String) -> String {
        let name = names.type(base)
        let isNovel = node.directives[.novel] == true
        let cases = SwiftNames.members(isNovel ? ["unknown"] + values : values)
            .suffix(values.count).map(SwiftNames.code)
        let comment = SwiftNames.comment(node.documentation, "")
        guard isNovel else {
            var text = "\(comment)enum \(name): String, \(conformances) {\n"
            for (value, word) in zip(values, cases) {
                let raw = value == word ? "" : " = \(SwiftNames.literal(value))"
                text += "    case \(word)\(raw)\n"
            }
            declare(name, text + "}\n")
            return name
        }
        var text = "\(comment)enum \(name): \(conformances) {\n"
        for word in cases { text += "    case \(word)\n" }
        text += "    /// A value that the pattern does not list.\n    case unknown(String)\n\n"
        text += "    var rawValue: String {\n        switch self {\n"
        for (value, word) in zip(values, cases) {
            text += "        case .\(word): \(SwiftNames.literal(value))\n"
        }
        text += "        case .unknown(let value): value\n        }\n    }\n\n"
        text += "    init(from decoder: any Decoder) throws {\n"
        text += "        let value = try decoder.singleValueContainer().decode(String.self)\n"
        text += "        switch value {\n"
        for (value, word) in zip(values, cases) {
            text += "        case \(SwiftNames.literal(value)): self = .\(word)\n"
        }
        text += "        default: self = .unknown(value)\n        }\n    }\n\n"
        text += "    func encode(to encoder: any Encoder) throws {\n"
        text += "        var container = encoder.singleValueContainer()\n"
        text += "        try container.encode(rawValue)\n    }\n"
        declare(name, text + "}\n")
        return name
    }

    /// Declares a structure for the positions of an array, and returns its name.
    mutating func tuple(
        _ nodes: [Node],
        _ node: Node,
        _ base: String,
        _ place: TemplatePlace
    ) -> String {
        let name = names.type(base)
        var text = SwiftNames.comment(node.documentation, "")
        text += boxed.isEmpty ? "struct \(name)" : "final class \(name)"
        text += ": \(conformances) {\n"
        let word = boxed.isEmpty ? "var" : "let"
        var uses: [TypeUse] = []
        for (number, node) in nodes.enumerated() {
            let use = type(of: node, "\(base)_\(number)", place.position(number))
            uses.append(use)
            text += SwiftNames.comment(node.documentation, "    ")
            text += "    \(word) item\(number): \(use.text)\n"
        }
        text += "\n    init(from decoder: any Decoder) throws {\n"
        text += "        var container = try decoder.unkeyedContainer()\n"
        for (number, use) in uses.enumerated() {
            text +=
                use.isOptional
                ? "        item\(number) = try container.decode(\(use.name)?.self)\n"
                : "        item\(number) = try container.decode(\(use.name).self)\n"
        }
        text += "    }\n\n    func encode(to encoder: any Encoder) throws {\n"
        text += "        var container = encoder.unkeyedContainer()\n"
        for number in uses.indices { text += "        try container.encode(item\(number))\n" }
        declare(name, text + "    }\n}\n")
        return name
    }

    /// Returns the declaration of a structure for a value that leads to itself.
    func wrapper(_ name: String, _ type: String) -> String {
        """
        struct \(name): \(conformances) {
            var value: \(type)

            init(from decoder: any Decoder) throws {
                value = try decoder.singleValueContainer().decode(\(type).self)
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(value)
            }
        }

        """
    }

    /// Returns the type of alternatives: their common type, or an enumeration that is declared.
    mutating func union(_ nodes: [Node], _ base: String, _ place: TemplatePlace) -> TypeUse {
        var uses: [TypeUse] = []
        var isOptional = false
        for (number, node) in nodes.enumerated() {
            if case .null = node.form {
                isOptional = true
                continue
            }
            let use = type(
                of: node,
                number == 0 ? "\(base)_value" : "\(base)_value\(number + 1)",
                place
            )
            isOptional = isOptional || use.isOptional
            if !uses.contains(where: { $0.name == use.name }) {
                uses.append(TypeUse(name: use.name))
            }
        }
        let all = Set(uses.map(\.name))
        if all.contains("JSONValue") { return TypeUse(name: "JSONValue", isOptional: isOptional) }
        // Every integer is a number.
        if all.contains("Double") { uses.removeAll { $0.name == "Int" || $0.name == "UInt64" } }
        guard uses.count > 1 else {
            return TypeUse(name: uses.first?.name ?? "JSONValue", isOptional: isOptional)
        }
        // The most special text is tried first.
        if let text = uses.firstIndex(where: { $0.name == "String" }) {
            let string = uses.remove(at: text)
            uses.append(string)
        }
        let name = names.type(base)
        let cases = SwiftNames.members(
            uses.map { use in
                use.name.hasPrefix("[")
                    ? (use.name.contains(":") ? "dictionary" : "list") : use.name
            }
        ).map(SwiftNames.code)
        var text = boxed.isEmpty ? "enum \(name)" : "indirect enum \(name)"
        text += ": \(conformances) {\n"
        for (word, use) in zip(cases, uses) { text += "    case \(word)(\(use.name))\n" }
        text += "\n    init(from decoder: any Decoder) throws {\n"
        text += "        let container = try decoder.singleValueContainer()\n"
        for (number, (word, use)) in zip(cases, uses).enumerated() {
            if number + 1 < uses.count {
                text += "        if let value = try? container.decode(\(use.name).self) {\n"
                text += "            self = .\(word)(value)\n            return\n        }\n"
            } else {
                text += "        self = .\(word)(try container.decode(\(use.name).self))\n"
            }
        }
        text += "    }\n\n    func encode(to encoder: any Encoder) throws {\n"
        text += "        var container = encoder.singleValueContainer()\n        switch self {\n"
        for word in cases {
            text += "        case .\(word)(let value): try container.encode(value)\n"
        }
        declare(name, text + "        }\n    }\n}\n")
        return TypeUse(name: name, isOptional: isOptional)
    }
}

extension PatternOutline.Node {
    var isNever: Bool {
        if case .never = form { true } else { false }
    }
}
