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
                wrong(type: value, &compiler)
                return nil
            }
            return .type(mask.union(nullableKinds), strictIntegers: dialect.draft == .draft4)
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
            if let names = names(value) { return .required(relevant(names, compiler)) }
            wrong(keyword, strings: value, &compiler)
            return nil
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
                _ = target(node, keyword, &compiler, at: key)
            }
            return nil
        case .contentEncoding, .contentMediaType: return content(keyword, value, &compiler)
        case .title, .description, .default, .deprecated, .readOnly, .writeOnly, .examples:
            return .annotation
        case .contentSchema:
            // Without a media type, the content has no value that the schema could be about.
            return member(.contentMediaType) == nil ? nil : .annotation
        default: return applicator(keyword, value, &compiler)
        }
    }

    private func constants(_ nodes: [NodeIndex]) -> SchemaRule {
        guard nodes.count > 4 else { return .constants(nodes, table: [:]) }
        var table: [Int: [NodeIndex]] = [:]
        let values = TapeComparison(document.tape.view)
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
        func isExclusive(_ name: KeywordName) -> Bool {
            dialect.draft == .draft4 && member(name).map { document.kind($0) } == .true
        }
        switch keyword {
        case .multipleOf:
            return number > 0
                ? .multiple(number) : wrong(keyword, value, "a number above 0", &compiler)
        case .maximum:
            return .bound(number, isExclusive(.exclusiveMaximum) ? .exclusiveMaximum : .maximum)
        case .minimum:
            return .bound(number, isExclusive(.exclusiveMinimum) ? .exclusiveMinimum : .minimum)
        case .exclusiveMaximum: return .bound(number, .exclusiveMaximum)
        default: return .bound(number, .exclusiveMinimum)
        }
    }

    func expression(
        _ source: String,
        _ node: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> Int? {
        let text = ScalarText(source)
        if let known = compiler.expressionNumbers[text] { return known }
        do throws(ExpressionMistake) {
            let expression = try SchemaExpression(
                source,
                allowing: compiler.options.expressions
            )
            let number = compiler.graph.expressions.count
            compiler.graph.expressions.append(expression)
            compiler.expressionNumbers[text] = number
            return number
        } catch {
            let part = error.range.map { document.range(ofContent: $0, in: node) }
            report(.expression, node, error.message, &compiler, part: part, help: error.help)
            return nil
        }
    }

    private func format(
        _ name: String,
        _ node: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule {
        // OpenAPI has an open list of formats, with those of all drafts.
        let isOpen = dialect.specification.isOpenAPI
        let draft = isOpen ? Schema.Draft.draft2020.rawValue : dialect.draft.rawValue
        guard let format = SchemaFormat(name: name) else {
            let known = SchemaFormat.known(inDraft: draft).map(\.rawValue)
            let nearest = compiler.search.nearest(to: name, among: known)
            if !isOpen || nearest != nil {
                report(.formatUnknown, node, name, &compiler, suggestion: nearest)
            }
            return .annotation
        }
        guard format.isDefined(inDraft: draft) else { return .annotation }
        let asserts =
            compiler.options.formats == .assertion
            || compiler.options.formats == .byDraft && dialect.assertsFormat
        return asserts ? .format(format, draft: draft) : .annotation
    }

    private func content(
        _ keyword: KeywordName,
        _ value: NodeIndex,
        _ compiler: inout SchemaCompiler
    ) -> SchemaRule? {
        guard document.kind(value) == .string else {
            return wrong(keyword, value, "a string", &compiler)
        }
        guard compiler.options.contents == .assertion else { return .annotation }
        var content = ContentRequirement()
        if let encoding = member(.contentEncoding), document.kind(encoding) == .string {
            let name = document.text(encoding).lowercased()
            // The content of a string in another encoding is not known.
            guard name == "base64" else { return .annotation }
            content.isBase64 = true
        }
        content.isJSON =
            keyword == .contentMediaType
            && ContentRequirement.isJSON(mediaType: document.text(value))
        return content.isJSON || keyword == .contentEncoding ? .content(content) : .annotation
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
