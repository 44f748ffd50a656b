import VeriJSONCore

extension Pattern {
    /// The type of dates in generated models.
    ///
    ///     Pattern.ModelDates.date.rawValue      // date
    public enum ModelDates: String, Sendable, CaseIterable {
        /// `String`, as they are written.
        case string
        /// `Date` for `datetime`, which needs the decoder's strategy `.iso8601`.
        case date
    }

    /// Returns Swift models for documents that match the pattern.
    ///
    /// Objects become structures, enumerations and unions enumerations; an enumeration with
    /// `$novel` has a case for other values. `JSONValue` is the type of what the pattern leaves
    /// open. Check the result in a test with `check(decodes:)`.
    ///
    ///     let pattern = try Pattern(#"{"id": "int", "first_name?": "string"}"#)
    ///     let source = pattern.swiftSource(named: "Person").text
    ///
    /// - Parameters:
    ///   - name: The name of the outermost type.
    ///   - dates: The type of dates.
    /// - Returns: The source of one Swift file, and what the types cannot say.
    /// - Complexity: O(*n*), *n* the length of the pattern's text.
    public func swiftSource(named name: String, dates: ModelDates = .string) -> ConvertedPattern {
        converted { outline in
            var writer = SwiftWriter(outline, dates: dates)
            let source = writer.source(named: name, from: self.name)
            return ConvertedPattern(text: source, notes: writer.notes)
        }
    }
}

/// A writer of Swift models from outlines.
struct SwiftWriter {
    typealias Node = PatternOutline.Node

    /// A type in a declaration.
    struct TypeUse {
        var name: String
        var isOptional = false

        var text: String { isOptional ? name + "?" : name }
    }

    let outline: PatternOutline
    let dates: Pattern.ModelDates
    var names = SwiftNames()
    private(set) var notes: [ConvertedPattern.Note] = []
    private var declarations: [(name: String, text: String)] = []
    private var definitionNames: [String: String] = [:]
    private var imports: Set<String> = []
    /// The definitions whose values contain themselves without an array between.
    let boxed: Set<String>
    /// The definitions whose values contain themselves.
    private let recursive: Set<String>

    init(_ outline: PatternOutline, dates: Pattern.ModelDates) {
        self.outline = outline
        self.dates = dates
        boxed = DefinitionCycles(outline, throughArrays: false).names
        recursive = DefinitionCycles(outline, throughArrays: true).names
    }

    mutating func source(named name: String, from pattern: String) -> String {
        let root = names.type(name)
        for definition in outline.definitions {
            definitionNames[definition.name] = names.type(definition.name)
        }
        declare(outline.root, as: root, TemplatePlace())
        for definition in outline.definitions {
            let place = TemplatePlace(text: "#\(definition.name)")
            let isClass = boxed.contains(definition.name)
            declare(
                definition.node,
                as: definitionNames[definition.name] ?? "Value",
                place,
                isClass: isClass,
                isRecursive: recursive.contains(definition.name)
            )
        }
        let file = pattern.split(separator: "/").last.map(String.init) ?? pattern
        var text =
            "// Generated from \(TextEscaping.line(file)) by VeriJSON; edit the pattern instead.\n\n"
        if !imports.isEmpty {
            text += imports.sorted().map { "import \($0)\n" }.joined() + "\n"
        }
        return text + declarations.map(\.text).joined(separator: "\n")
    }

    var conformances: String { boxed.isEmpty ? "Codable, Hashable, Sendable" : "Codable, Sendable" }

    mutating func note(_ place: TemplatePlace, _ message: String) {
        notes.append(.init(template: place.text, message: message))
    }

    mutating func declare(_ name: String, _ text: String) {
        declarations.append((name, text))
    }

    /// Declares a type of a given name for a node.
    private mutating func declare(
        _ node: Node,
        as name: String,
        _ place: TemplatePlace,
        isClass: Bool = false,
        isRecursive: Bool = false
    ) {
        let position = declarations.count
        if case .object(let members) = node.form, members.contains(where: { $0.key.suffix == nil })
        {
            structure(members, node, as: name, place, isClass: isClass)
        } else {
            let base = place.text.isEmpty ? name : String(place.text.dropFirst())
            let use = type(of: node, SwiftNames.itemName(base), place)
            let comment = SwiftNames.comment(node.documentation, "")
            // An alias cannot lead to itself.
            if isRecursive, use.name.hasPrefix("[") {
                declare(name, comment + wrapper(name, use.text))
            } else {
                declare(name, comment + "typealias \(name) = \(use.text)\n")
            }
        }
        // The type comes before those that it needs.
        if position < declarations.count - 1 {
            let last = declarations.removeLast()
            declarations.insert(last, at: position)
        }
    }

    // MARK: Types

    /// Returns the type of a node; a type that has to be declared has a name after `base`.
    mutating func type(of node: Node, _ base: String, _ place: TemplatePlace) -> TypeUse {
        var use = form(of: node, base, place)
        use.isOptional = use.isOptional || node.isNullable
        tellLosses(node, place)
        return use
    }

    /// Notes what cleaning does and a type does not.
    private mutating func tellLosses(_ node: Node, _ place: TemplatePlace) {
        let done: [Directive] = [.null, .default, .fallback, .alias, .trim, .unescape, .json]
        let checked: [Directive] = [.length, .count, .unique, .maxDropped]
        func names(_ directives: [Directive]) -> [String] {
            directives.filter { node.directives[$0] != nil }.map(\.rawValue)
        }
        let isConverted = node.isConverted || node.directives[.convert] != nil
        let lost = (isConverted ? ["conversions"] : []) + names(done)
        if !lost.isEmpty {
            note(place, "cleaning does this, and a type does not: \(lost.joined(separator: ", "))")
        }
        let unchecked = names(checked)
        if !unchecked.isEmpty {
            note(place, "a type does not check \(unchecked.joined(separator: ", "))")
        }
    }

    private mutating func form(of node: Node, _ base: String, _ place: TemplatePlace) -> TypeUse {
        switch node.form {
        case .any, .scalar, .never:
            imports.insert("VeriJSON")
            return TypeUse(name: "JSONValue")
        case .null:
            imports.insert("VeriJSON")
            return TypeUse(name: "JSONValue", isOptional: true)
        case .bool: return TypeUse(name: "Bool")
        case .int(let minimum, let maximum): return integer(minimum, maximum)
        case .number: return TypeUse(name: "Double")
        case .string: return TypeUse(name: "String")
        case .format(let format): return self.format(format, base, place)
        case .enumeration(let values):
            return TypeUse(name: enumeration(values, node, base))
        case .values(let values, let base?) where values.contains { $0.asString == nil }:
            return type(of: base, "\(place)", place)
        case .values(let values, _):
            let texts = values.compactMap(\.asString)
            guard texts.count == values.count, !texts.isEmpty else {
                imports.insert("VeriJSON")
                return TypeUse(name: "JSONValue")
            }
            return TypeUse(name: enumeration(texts, node, base))
        case .reference(let name):
            let isOptional =
                outline.definitions.first { $0.name == name }?.node.isNullable ?? false
            return TypeUse(name: definitionNames[name] ?? "JSONValue", isOptional: isOptional)
        case .array(nil):
            imports.insert("VeriJSON")
            return TypeUse(name: "[JSONValue]")
        case .array(let item?):
            let item = type(of: item, SwiftNames.itemName(base), place.item)
            return TypeUse(name: "[\(item.text)]")
        case .object(let members): return object(members, node, base, place)
        case .tuple(let nodes): return TypeUse(name: tuple(nodes, node, base, place))
        case .union(let nodes): return union(nodes, base, place)
        }
    }

    private mutating func integer(_ minimum: String?, _ maximum: String?) -> TypeUse {
        let (low, high) = (minimum ?? "0", maximum ?? "0")
        let isLarge = Int(low) == nil || Int(high) == nil
        guard isLarge else { return TypeUse(name: "Int") }
        if let low = minimum, UInt64(low) != nil, UInt64(high) != nil {
            return TypeUse(name: "UInt64")
        }
        imports.insert("VeriJSON")
        return TypeUse(name: "JSONValue")
    }

    private mutating func format(
        _ format: StringFormat,
        _ base: String,
        _ place: TemplatePlace
    ) -> TypeUse {
        switch format.facts.swift {
        case .date where dates == .date:
            imports.insert("Foundation")
            return TypeUse(name: "Date")
        case .uuid:
            imports.insert("Foundation")
            return TypeUse(name: "UUID")
        case .url:
            imports.insert("Foundation")
            return TypeUse(name: "URL")
        case .stringOrInteger:
            let integer = Node(form: .int(minimum: nil, maximum: nil))
            return union([Node(form: .string(expression: nil)), integer], base, place)
        case .string, .date:
            return TypeUse(name: "String")
        }
    }

    private mutating func object(
        _ members: [PatternOutline.Member],
        _ node: Node,
        _ base: String,
        _ place: TemplatePlace
    ) -> TypeUse {
        if members.contains(where: { $0.key.suffix == nil }) {
            let name = names.type(base)
            structure(members, node, as: name, place)
            return TypeUse(name: name)
        }
        let only = members.count == 1 && members[0].key.isWildcard ? members[0] : nil
        guard let only else {
            imports.insert("VeriJSON")
            return TypeUse(name: "[String: JSONValue]")
        }
        if case .never = only.node.form {
            imports.insert("VeriJSON")
            return TypeUse(name: "[String: JSONValue]")
        }
        let value = type(of: only.node, SwiftNames.itemName(base), place.item)
        return TypeUse(name: "[String: \(value.text)]")
    }
}

extension SwiftNames {
    /// Returns the name for an item of a list: its name in the singular.
    static func itemName(_ base: String) -> String {
        let singular = PatternDecision.singular(base)
        return singular == base ? base + "Item" : singular
    }
}
