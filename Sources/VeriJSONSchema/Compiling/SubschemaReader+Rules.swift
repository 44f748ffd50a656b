internal import VeriJSONCore

extension SubschemaReader {
    /// Returns the rule of a keyword; nil if it has none or its value is wrong.
    func rule(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule? {
        switch keyword {
        case .type:
            guard let mask = mask(value) else {
                return wrong(keyword, value, "the name of a type, or an array of them", &compiler)
            }
            return .type(mask, strictIntegers: dialect.draft == .draft4)
        case .const: return constants([value])
        case .enum:
            guard document.kind(value) == .array else {
                return wrong(keyword, value, "an array", &compiler)
            }
            return constants(document.items(value))
        case .multipleOf, .maximum, .minimum, .exclusiveMaximum, .exclusiveMinimum:
            return numeric(keyword, value, &compiler)
        case .maxLength, .minLength, .maxItems, .minItems, .maxProperties, .minProperties:
            guard let bound = count(value) else {
                return wrong(keyword, value, "an integer of at least 0", &compiler)
            }
            switch keyword {
            case .maxLength: return .length(min: 0, max: bound)
            case .minLength: return .length(min: bound, max: .max)
            case .maxItems: return .itemCount(min: 0, max: bound)
            case .minItems: return .itemCount(min: bound, max: .max)
            case .maxProperties: return .memberCount(min: 0, max: bound)
            default: return .memberCount(min: bound, max: .max)
            }
        case .pattern:
            guard document.kind(value) == .string else {
                return wrong(keyword, value, "a regular expression", &compiler)
            }
            return expression(document.text(value), value, &compiler).map { .expression($0) }
        case .format:
            guard document.kind(value) == .string else {
                return wrong(keyword, value, "a string", &compiler)
            }
            return format(document.text(value), value, &compiler)
        case .uniqueItems:
            guard [.true, .false].contains(document.kind(value)) else {
                return wrong(keyword, value, "a Boolean", &compiler)
            }
            return document.kind(value) == .true ? .uniqueItems : .annotation
        case .required:
            return names(value).map { .required($0) }
                ?? wrong(keyword, value, "an array of strings", &compiler)
        case .ref, .dynamicRef, .recursiveRef: return reference(keyword, value, &compiler)
        case .vocabulary, .comment, .schema, .id, .dollarID, .anchor, .dynamicAnchor,
            .recursiveAnchor, .maxContains, .minContains, .then, .else:
            return nil
        case .defs, .definitions:
            guard document.kind(value) == .object else {
                return wrong(keyword, value, "an object of schemas", &compiler)
            }
            // Mistakes are told of definitions that nothing refers to, too, but only in the
            // author's own document.
            guard place.document == 0 else { return nil }
            for (key, node) in document.members(value) {
                _ = target(node, [key], keyword, &compiler)
            }
            return nil
        case .contentEncoding, .contentMediaType: return content(keyword, value, compiler.options)
        // 2019-09 §8.5: it is ignored without a media type.
        case .contentSchema: return member(.contentMediaType).map { _ in .annotation }
        case .title, .description, .default, .deprecated, .readOnly, .writeOnly, .examples:
            return .annotation
        default: return applicator(keyword, value, &compiler)
        }
    }

    private func constants(_ nodes: [NodeIndex]) -> SchemaRule {
        guard nodes.count > 4 else { return .constants(nodes, table: [:]) }
        var table: [Int: [NodeIndex]] = [:]
        let values = ValueComparison(document.tape.view)
        for node in nodes { table[values.hash(node), default: []].append(node) }
        return .constants(nodes, table: table)
    }

    private func numeric(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule? {
        if dialect.draft == .draft4, keyword == .exclusiveMaximum || keyword == .exclusiveMinimum {
            guard [.true, .false].contains(document.kind(value)) else {
                return wrong(keyword, value, "a Boolean", &compiler)
            }
            return nil
        }
        guard document.kind(value) == .number else {
            return wrong(keyword, value, "a number", &compiler)
        }
        let number = document.number(value)
        func isExclusive(_ name: String) -> Bool {
            dialect.draft == .draft4
                && members.contains { $0.key == name && document.kind($0.node) == .true }
        }
        switch keyword {
        case .multipleOf:
            return number > 0
                ? .multiple(number) : wrong(keyword, value, "a number above 0", &compiler)
        case .maximum:
            return .bound(number, isExclusive("exclusiveMaximum") ? .exclusiveMaximum : .maximum)
        case .minimum:
            return .bound(number, isExclusive("exclusiveMinimum") ? .exclusiveMinimum : .minimum)
        case .exclusiveMaximum: return .bound(number, .exclusiveMaximum)
        default: return .bound(number, .exclusiveMinimum)
        }
    }

    func expression(
        _ source: String,
        _ node: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> Int? {
        do throws(ExpressionMistake) {
            let expression = try SchemaExpression(
                source,
                allowing: compiler.options.expressions
            )
            if let known = compiler.graph.expressions.firstIndex(of: expression) { return known }
            compiler.graph.expressions.append(expression)
            return compiler.graph.expressions.count - 1
        } catch {
            report(.expression, node, error.message, &compiler)
            return nil
        }
    }

    private func format(
        _ name: String,
        _ node: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule {
        let draft = dialect.draft.rawValue
        guard let format = SchemaFormat(name: name) else {
            let known = SchemaFormat.known(inDraft: draft).map(\.rawValue)
            let nearest = compiler.search.nearest(to: name, among: known)
            report(.formatUnknown, node, name, &compiler, suggestion: nearest)
            return .annotation
        }
        guard format.isDefined(inDraft: draft) else { return .annotation }
        let asserts =
            compiler.options.formats == .assertion
            || compiler.options.formats == .byDraft && dialect.assertsFormat
        return asserts ? .format(format, draft: draft) : .annotation
    }

    /// Returns the rule of a keyword about the content of strings, which is an annotation in later
    /// drafts than draft 7 (2019-09 §8.2).
    private func content(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ options: Schema.Options
    ) -> SchemaRule {
        guard options.contents == .assertion, dialect.draft == .draft7,
            document.kind(value) == .string
        else { return .annotation }
        let encoding = keyword == .contentEncoding ? value : member(.contentEncoding)
        let isBase64 =
            encoding.map { document.kind($0) == .string && document.text($0) == "base64" } == true
        let isJSON =
            keyword == .contentMediaType && document.text(value) == "application/json"
            && (isBase64 || encoding == nil)
        if keyword == .contentMediaType ? !isJSON : !isBase64 { return .annotation }
        return .content(isBase64: isBase64, isJSON: isJSON)
    }

    /// Returns the strings of an array; nil if a value is something else.
    func names(_ value: NodeIndex) -> NameTable? {
        guard document.kind(value) == .array else { return nil }
        let items = document.items(value)
        guard items.allSatisfy({ document.kind($0) == .string }) else { return nil }
        var seen: Set<[UInt8]> = []
        return NameTable(
            items.map { document.text($0) }.filter { seen.insert(Array($0.utf8)).inserted }
        )
    }

    private func reference(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule? {
        guard document.kind(value) == .string else {
            return wrong(keyword, value, "a URI reference", &compiler)
        }
        let text = document.text(value)
        guard let found = compiler.registry.target(of: text, from: place.resource) else {
            let nearest = compiler.registry.nearestReference(to: text, from: place.resource)
            report(.referenceUnresolved, value, text, &compiler, suggestion: nearest)
            return nil
        }
        let target = SchemaTarget(node: compiler.node(found.place))
        let resource = compiler.registry.resources[found.place.resource]
        if keyword == .recursiveRef, resource.dynamicAnchors[""] != nil {
            return .dynamicReference(target, anchor: compiler.anchorNumber(""))
        }
        if keyword == .dynamicRef, let anchor = found.anchor,
            resource.dynamicAnchors[anchor] == found.place.node
        {
            return .dynamicReference(target, anchor: compiler.anchorNumber(anchor))
        }
        return .reference(target)
    }
}
